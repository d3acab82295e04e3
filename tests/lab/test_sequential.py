"""The sequential test: its bounds, its ratio by hand, and how often it errs in simulated matches."""

import math

import numpy as np
import pytest

from voyageur.lab.match.sequential import BOUND, LEAST_BLOCKS, Gate

GATE = Gate(0.0, 0.05)
N_MATCHES = 400
SHARES = np.array([0.0, 0.5, 1.0])  # of blocks of two games


def test_the_bounds_for_errors_of_5_percent_are_those_of_fishtest():
    assert pytest.approx(2.94, abs=0.005) == BOUND


def test_the_ratio_of_a_case_by_hand():
    shares = [0.5, 1.0, 0.5, 0.5]  # mean 0.625, variance 0.0625
    assert GATE.llr(shares, 0.5) == pytest.approx(4 * 0.05 * (2 * 0.125 - 0.05) / (2 * 0.0625))


def test_the_ratio_is_that_of_two_normal_densities():
    shares, spread = [0.5, 1.0, 0.0, 1.0, 0.5, 0.5], math.sqrt(0.14166666666666666)
    high, low = (sum(math.log(_density((x - mean) / spread)) for x in shares) for mean in (0.55, 0.5))
    assert GATE.llr(shares, 0.5) == pytest.approx(high - low)


def _density(x: float) -> float:
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def test_fewer_blocks_than_the_least_decide_nothing():
    assert GATE.decide([1.0] * (LEAST_BLOCKS - 1), 0.5) == ("open", LEAST_BLOCKS - 1)
    assert GATE.decide([1.0] * 100, 0.5) == ("high", LEAST_BLOCKS)


def test_the_verdict_is_that_after_the_first_block_at_a_bound():
    shares = [1.0] * 20 + [0.0] * 500
    assert GATE.decide(shares, 0.5) == GATE.decide(shares[:20], 0.5) == ("high", LEAST_BLOCKS)


@pytest.mark.parametrize(("mean", "wrong"), [(0.5, "high"), (0.55, "low")])
def test_the_wrong_hypothesis_is_accepted_in_about_5_percent_of_matches(mean: float, wrong: str):
    dice = np.random.default_rng(7)
    drawn = dice.choice(SHARES, (N_MATCHES, 3000), p=[0.4 - (mean - 0.5), 0.2, 0.4 + (mean - 0.5)])
    verdicts = [GATE.decide(shares.tolist(), 0.5)[0] for shares in drawn]
    assert 0.01 * N_MATCHES <= verdicts.count(wrong) <= 0.08 * N_MATCHES
    assert "open" not in verdicts
