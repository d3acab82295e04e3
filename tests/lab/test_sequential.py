"""The sequential test: its bets by hand, and how often it errs in matches that are drawn, at every rate of ties."""

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from voyageur.games import GAMES
from voyageur.kernel.contract import read_setup
from voyageur.lab.match import MatchPlan, run_match
from voyageur.lab.match.report import shares_of
from voyageur.lab.match.sequential import BOUND, ERROR, NO_EVIDENCE, Gate

GATE = Gate(0.0, 0.05)
GATES = (Gate(0.0, 0.01), Gate(0.0, 0.02), Gate(0.0, 0.05), Gate(-0.02, 0.02))
TIES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99)
SHARES = np.array([0.0, 0.5, 1.0])  # of blocks of two games
N_REAL = 300  # blocks of real games
CHUNK = 100  # matches that are decided at once
Chances = Mapping[float, float]  # of a block's share


def test_the_evidence_for_5_percent_is_twenty_to_one():
    assert BOUND == 20


def test_without_blocks_there_is_no_evidence():
    assert GATE.evidence([], 0.5) == NO_EVIDENCE


def test_the_evidence_of_a_case_by_hand():
    first, second = 0.05 / (0.25 + 0.05**2), 0.05 / (2 / 3 - 4 / 9 + 0.05**2)  # one block won, and the one that was won
    for_high, for_low = GATE.evidence([1.0, 0.5], 0.5)
    assert for_high == pytest.approx((1 + first * 0.5) * (1 + second * 0.0))
    assert for_low == pytest.approx((1 - first * 0.45) * (1 + second * 0.05))


def test_no_block_takes_all_of_the_capital():
    for_high, for_low = GATE.evidence([0.5] * 1000 + [0.0, 1.0], 0.5)
    assert for_high == pytest.approx((1 - 0.75) * (1 + 0.75), rel=0.05)
    assert for_low > 0


def test_the_verdict_is_that_after_the_first_block_that_decides():
    shares = [1.0] * 60 + [0.0] * 500
    verdict, n_needed = GATE.decide(shares, 0.5)
    assert (verdict, n_needed < 60) == ("high", True)
    assert GATE.decide(shares[:n_needed], 0.5) == ("high", n_needed)
    assert GATE.decide(shares[: n_needed - 1], 0.5) == ("open", n_needed - 1)


def test_a_mean_that_is_midway_between_decides_nothing():
    assert Gate(-0.02, 0.02).decide([0.5] * 1000, 0.5) == ("open", 1000)


def test_sixteen_ties_decide_nothing():
    assert GATE.decide([0.5] * 16, 0.5) == ("open", 16)


@pytest.mark.parametrize("fair", [1.0, 0.97])
def test_no_share_passes_all_of_the_games(fair: float):
    assert not GATE.is_possible(fair)


# How often it errs ------------------------------------------------------------------------------


def _cases() -> list[tuple[Gate, float, str]]:
    """Return each gate, rate of ties and hypothesis that is true, as far as there is such a match."""
    cases = [(gate, ties, truth) for gate in GATES for ties in TIES for truth in ("low", "high")]
    return [(gate, ties, truth) for gate, ties, truth in cases if 2 * abs(_above(gate, truth)) <= 1 - ties + 1e-9]


def _above(gate: Gate, truth: str) -> float:
    return gate.low if truth == "low" else gate.high


def _chances(gate: Gate, ties: float, truth: str) -> Chances:
    above = _above(gate, truth)
    won, lost = (max(0.0, (1 - ties) / 2 + sign * above) for sign in (1, -1))
    return {0.0: lost, 0.5: ties, 1.0: won}


def errors(gate: Gate, chances: Chances, truth: str, n_matches: int, n_blocks: int, fair: float = 0.5) -> float:
    """Return in what part of matches with blocks of such shares the gate accepts what is not true."""
    dice, n_wrong = np.random.default_rng(7), 0
    for _ in range(0, n_matches, CHUNK):
        shares = dice.choice(np.array(list(chances)), (CHUNK, n_blocks), p=np.array(list(chances.values())))
        verdicts, _ = gate.decide_each(shares, fair)
        n_wrong += int((verdicts == (1 if truth == "low" else -1)).sum())
    return n_wrong / n_matches


def most_errors(n_matches: int) -> float:
    """Return ERROR and three standard errors of so many matches."""
    return ERROR + 3 * math.sqrt(ERROR * (1 - ERROR) / n_matches)


@pytest.mark.parametrize(("gate", "ties", "truth"), _cases())
def test_the_wrong_hypothesis_is_accepted_in_5_percent_of_matches_at_most(gate: Gate, ties: float, truth: str):
    assert errors(gate, _chances(gate, ties, truth), truth, 300, 1000) <= most_errors(300)


@pytest.mark.long
@pytest.mark.parametrize(("gate", "ties", "truth"), _cases())
def test_errors_of_ten_thousand_matches_stay_under_6_percent(gate: Gate, ties: float, truth: str):
    assert errors(gate, _chances(gate, ties, truth), truth, 10_000, 4000) < 0.06


@pytest.mark.parametrize("truth", ["low", "high"])
def test_every_match_is_decided_in_time(truth: str):
    shares = np.random.default_rng(7).choice(SHARES, (CHUNK, 2000), p=list(_chances(GATE, 0.8, truth).values()))
    verdicts, n_needed = GATE.decide_each(shares, 0.5)
    assert (np.abs(verdicts).min(), n_needed.mean() < 150) == (1, True)


# Blocks of real games ---------------------------------------------------------------------------


@cache
def _seen_shares(name: str, agents: tuple[str, ...], players: int) -> tuple[Any, Any]:
    """Return the shares of blocks of real games, and how often each came."""
    game = GAMES[name]
    plan = MatchPlan.of(game, read_setup(game, {}, players), agents, 1, 1.0)
    return np.unique(shares_of(run_match(game, plan, N_REAL), agents[0]), return_counts=True)


def _bent(shares: Any, counts: Any, mean: float) -> Chances:
    """Return chances of the shares that give them the mean: of such laws the nearest to the one that was seen."""
    least, most = -60.0, 60.0  # of an exponential tilt (I. Csiszár, Annals of Probability 3, 1975, theorem 3.1)
    chances = counts / counts.sum()
    for _ in range(100):
        tilt = (least + most) / 2
        chances = counts * np.exp(tilt * (shares - mean))
        chances /= chances.sum()
        least, most = (tilt, most) if chances @ shares < mean else (least, tilt)
    return dict(zip(shares.tolist(), chances.tolist(), strict=True))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "agents", "players"),
    [
        ("canoe", ("greedy~0.05", "greedy"), 2),
        ("kanata", ("greedy~0.05", "greedy"), 2),
        ("island", ("greedy~0.02", "greedy~0.01"), 4),  # wins none to three of four games
    ],
)
@pytest.mark.parametrize("truth", ["low", "high"])
def test_errors_with_blocks_of_real_games_stay_under_6_percent(
    name: str, agents: tuple[str, ...], players: int, truth: str
):
    seen = _seen_shares(name, agents, players)
    for gate in GATES:
        chances = _bent(*seen, 1 / players + _above(gate, truth))
        assert errors(gate, chances, truth, 10_000, 4000, 1 / players) < 0.06
