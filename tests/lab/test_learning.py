"""Learning values: the games that are played, what is noted, and the fit."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import scipy.optimize

from voyageur.agents import SearchAgent
from voyageur.agents.contract import Decision
from voyageur.agents.search.tree import Tree
from voyageur.agents.values.file import shipped_values
from voyageur.agents.values.network import Network, judging_by, write_shares
from voyageur.games import GAMES
from voyageur.kernel import contract
from voyageur.kernel.view import NOBODY
from voyageur.lab.learning import learning, self_play
from voyageur.lab.learning.fitting import HELD_OUT, Fit, fit, measured
from voyageur.lab.learning.learning import LearningPlan, card_of, learn
from voyageur.lab.learning.self_play import NotedPositions, SelfPlay, _Found, _targets, features_of

pytestmark = pytest.mark.slow

KANATA = GAMES["kanata"]
SETUP = contract.read_setup(KANATA, {"board": "duel"})
PLAN = LearningPlan(games=(20, 10), simulations=2, noting=0.5, hidden=(4,), epochs=1, seed=1)


def drawn(n: int = 4000, n_seats: int = 2) -> NotedPositions:
    """Return positions whose winners are drawn by the softmax of half the first feature less a fifth of the second."""
    dice = np.random.default_rng(1)
    features = dice.normal(size=(n, n_seats, 2)).astype(np.float32) * np.array([1, 3], np.float32) + 5
    numbers = features[:, :, 0] / 2 - features[:, :, 1] / 5
    winners = np.argmax(numbers + dice.gumbel(size=(n, n_seats)), axis=1)  # draws by softmax
    shares = np.eye(n_seats, dtype=np.float32)[winners]
    return NotedPositions(features, shares, shares, np.arange(n, dtype=np.int32))


def played(first: int = 0, n: int = 3, **changes: Any) -> NotedPositions:
    starts = [contract.start(KANATA, SETUP)]
    return SelfPlay(**{"game": KANATA, "starts": starts, "key": 7, "noting": 0.5, **changes}).positions(first, n)


def same(one: NotedPositions, other: NotedPositions, number: int) -> bool:
    """Return whether a game has the same positions in both."""
    return one.features[one.games == number].tobytes() == other.features[other.games == number].tobytes()


def quiet(*_: Any) -> None:
    """Hear of the progress."""


# Games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("network", "considered"),
    [(None, 0), (shipped_values(KANATA, 2), 0), (shipped_values(KANATA, 2), 4)],
    ids=["greedy", "search", "halving"],
)
def test_a_game_depends_on_its_number_alone(network: Any, considered: int) -> None:
    how = {"network": network, "simulations": 2, "considered": considered}
    many, one = (played(first, n, **how) for first, n in ((0, 3), (2, 1)))
    assert (many.features[many.games == 2] == one.features).all()


def test_games_differ() -> None:
    found = played(0, 40)
    assert len({found.features[found.games == number].tobytes() for number in range(40)}) == 40


def test_the_noted_shares_are_those_of_a_win() -> None:
    found = played(0, 10)
    assert found.shares.sum(axis=1).tolist() == [1.0] * len(found.shares)
    assert {tuple(shares) for shares in found.shares.tolist()} <= {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}


def test_fewer_positions_are_noted_with_a_smaller_chance() -> None:
    assert 2 * len(played(0, 20, noting=0.2).games) < len(played(0, 20, noting=0.8).games)


@pytest.mark.parametrize("network", [None, shipped_values(KANATA, 2)], ids=["greedy", "search"])
def test_positions_can_be_noted_only_where_the_turn_passes(network: Any) -> None:
    moving = KANATA.features.NAMES.index("moving") if KANATA.features else -1
    found = played(0, 3, network=network, simulations=2, noting=1.0, where="pass")
    for number in range(3):
        movers = found.features[found.games == number][:, 0, moving]
        assert len(movers) > 2
        assert (np.diff(movers) != 0).all()


def test_good_deviations_lead_to_other_games_than_any_action() -> None:
    good, every = (played(1, 1, deviations=each, noting=1.0) for each in ("good", "any"))
    assert good.features.tobytes() != every.features.tobytes()


@pytest.mark.parametrize(("n_free", "is_same"), [(0, True), (5, False)])
@pytest.mark.parametrize("network", [None, shipped_values(KANATA, 2)], ids=["greedy", "search"])
def test_seats_deviate_early_only(network: Any, n_free: int, is_same: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play.SelfPlay, "_n_free_of", lambda self, number: n_free)
    found = set[bytes]()
    for chance in (0.0, 1.0):
        monkeypatch.setattr(self_play, "DEVIATIONS", {"early": ((chance, 1.0),)})
        how = {"deviations": "early", "network": network, "simulations": 2, "noting": 1.0}
        found.add(played(0, 1, **how).features.tobytes())
    assert (len(found) == 1) == is_same


@pytest.mark.parametrize("network", [None, shipped_values(KANATA, 2)], ids=["greedy", "search"])
def test_nothing_is_noted_while_seats_may_deviate_early(network: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "DEVIATIONS", {"early": ((0.0, 1.0),)})
    parts = list[Any]()
    for n_free in (2, 5):
        monkeypatch.setattr(self_play.SelfPlay, "_n_free_of", lambda self, number, n=n_free: n)
        parts.append(played(0, 1, deviations="early", network=network, simulations=2, noting=1.0).features)
    assert (parts[0][3:20] == parts[1][:17]).all()


def test_early_deviations_end_at_different_decisions() -> None:
    plan = SelfPlay(KANATA, [contract.start(KANATA, SETUP)], 7, 1.0, deviations="early")
    ends = {plan._n_free_of(number) for number in range(40)}
    assert len(ends) > 20


def test_searches_that_share_out_their_simulations_by_halving_play_other_games() -> None:
    how = {"network": shipped_values(KANATA, 2), "simulations": 4, "noting": 1.0}
    plain, halving = (played(0, 1, considered=considered, **how) for considered in (0, 4))
    assert plain.features.tobytes() != halving.features.tobytes()


@pytest.mark.parametrize("network", [None, shipped_values(KANATA, 2)], ids=["greedy", "search"])
def test_blocks_of_games_have_the_starts_in_turns(network: Any) -> None:
    duel, canada = SETUP, contract.read_setup(KANATA, {})
    starts = [contract.start(KANATA, setup) for setup in (duel, canada)]
    how = {"network": network, "simulations": 2}
    both, alone = (played(9, 2, starts=each, **how) for each in (starts, starts[:1]))
    assert [same(both, alone, number) for number in (9, 10)] == [True, False]


def test_one_seat_can_play_greedily(monkeypatch: pytest.MonkeyPatch) -> None:
    searching, search = set[int](), SearchAgent.search_all

    def hear(agent: SearchAgent, decision: Decision) -> list[Tree]:
        searching.add(decision.seat)
        return search(agent, decision)

    monkeypatch.setattr(SearchAgent, "search_all", hear)
    played(1, 1, network=shipped_values(KANATA, 2), simulations=2, against_greedy=1.0)
    assert len(searching) == 1


def test_a_greedy_seat_plays_in_the_share_of_games_that_was_asked_for() -> None:
    plan = SelfPlay(KANATA, [contract.start(KANATA, SETUP)], 7, 1.0, against_greedy=0.3)
    seats = [plan._greedy_seat_of(number, 2) for number in range(1000)]
    counts = [seats.count(seat) / 1000 for seat in (0, 1, NOBODY)]
    assert counts == pytest.approx([0.15, 0.15, 0.7], abs=0.04)


def test_only_the_other_seat_of_a_greedy_one_deviates(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, found = list[int](), list[_Found]()
    decision_at = self_play.decision_at

    def hear(game: Any, state: Any, seat: int, *rest: Any) -> Decision:
        asked.append(seat)
        return decision_at(game, state, seat, *rest)

    def keep(each: Sequence[_Found], shares: Any, trace: float) -> Any:
        found.extend(each)
        return _targets(each, shares, trace)

    monkeypatch.setattr(self_play, "DEVIATIONS", {"any": ((1.0, 1.0),)})
    monkeypatch.setattr(SelfPlay, "_greedy_seat_of", lambda *_: 1)
    monkeypatch.setattr(self_play, "decision_at", hear)
    monkeypatch.setattr(self_play, "_targets", keep)
    played(1, 1, network=shipped_values(KANATA, 2), simulations=2)
    assert sum(each.is_left for each in found) == asked.count(0)


# What values are fitted to ----------------------------------------------------------------------

FOUND = [_Found(np.array(values), False, True) for values in ((0.5, 0.5), (0.6, 0.4), (0.7, 0.3))]
LOST = np.array([0.0, 1.0], np.float32)


def test_what_is_found_later_counts_less_by_the_trace() -> None:
    last = 0.5 * 0.7 + 0.5 * 0
    middle = 0.5 * 0.6 + 0.5 * last
    first = 0.5 * 0.5 + 0.5 * middle
    assert _targets(FOUND, LOST, 0.5)[:, 0] == pytest.approx([first, middle, last])


def test_with_a_trace_of_1_only_the_result_counts() -> None:
    left = [replace(each, is_left=True) for each in FOUND]
    assert _targets(left, LOST, 1.0).tolist() == [[0.0, 1.0]] * 3


def test_nothing_counts_that_came_of_another_action_than_the_searchs() -> None:
    found = [FOUND[0], replace(FOUND[1], is_left=True), FOUND[2]]
    assert _targets(found, LOST, 0.5)[:, 0] == pytest.approx([0.55, 0.6, 0.35])


def test_a_decision_without_a_search_hands_on_what_is_found_later() -> None:
    found = [FOUND[0], replace(FOUND[1], values=None), FOUND[2]]
    assert _targets(found, LOST, 0.5)[1, 0] == pytest.approx(0.35)


def test_only_noted_decisions_have_targets() -> None:
    assert len(_targets([FOUND[0], replace(FOUND[1], is_noted=False)], LOST, 0.5)) == 1


def test_the_trace_changes_no_game() -> None:
    how = {"network": shipped_values(KANATA, 2), "simulations": 2}
    results, searches = (played(0, 5, trace=trace, **how) for trace in (1.0, 0.9))
    assert results.features.tobytes() == searches.features.tobytes()


def test_with_a_trace_positions_are_worth_what_searches_found() -> None:
    found = played(0, 5, network=shipped_values(KANATA, 2), simulations=8, trace=0.0)
    judging, errors = judging_by(shipped_values(KANATA, 2), 2, found.features.shape[2]), list[float]()
    for features, targets in zip(found.features, found.targets, strict=True):
        judging.features[:] = features
        out = np.zeros(2)
        write_shares(judging, out)
        errors.append(abs(out[0] - targets[0]))
    assert np.mean(errors) < 0.05 < np.mean(abs(found.shares - found.targets))


# The fit ----------------------------------------------------------------------------------------


def test_linear_values_are_those_of_logistic_regression_by_scipy() -> None:
    positions = drawn(20_000)
    fitted = positions.games % HELD_OUT != HELD_OUT - 1
    lead = (positions.features[:, 0] - positions.features[:, 1])[fitted]
    has_won = positions.shares[fitted, 0] == 1

    def loss(weights: Any) -> float:
        return float(np.logaddexp(0, -np.where(has_won, 1, -1) * (lead @ weights)).mean())

    network = fit(positions, (), 100, 1, quiet).network
    own, rivals = network.weights[:2], network.weights[2:4]  # for two seats only their difference counts
    assert loss(own - rivals) == pytest.approx(scipy.optimize.minimize(loss, np.zeros(2)).fun, abs=2e-4)


def test_the_fit_of_three_seats_finds_the_chances_that_drew_the_winners() -> None:
    positions = drawn(20_000, 3)
    judging, out = judging_by(fit(positions, (), 100, 1, quiet).network, 3, 2), np.zeros(3)
    judging.features[:] = [(5, 5), (6, 5), (5, 10)]
    write_shares(judging, out)
    chances = [math.exp(number) for number in (0, 0.5, -1)]
    assert out == pytest.approx([each / sum(chances) for each in chances], abs=0.03)


def test_games_held_out_are_not_fitted_to() -> None:
    positions = drawn()
    is_held = positions.games % HELD_OUT == HELD_OUT - 1
    turned = np.where(is_held[:, None], positions.shares[:, ::-1], positions.shares)
    one, other = (
        fit(NotedPositions(positions.features, shares, shares, positions.games), (), 2, 1, quiet)
        for shares in (positions.shares, turned)
    )
    assert (one.network.weights == other.network.weights).all()
    assert one.squared_error < one.squared_error_of_guess < other.squared_error


def test_compiled_values_are_those_that_were_fitted() -> None:
    positions = drawn()
    found = fit(positions, (8, 4), 60, 1, quiet)
    is_held = positions.games % HELD_OUT == HELD_OUT - 1
    judging, errors = judging_by(found.network, 2, 2), list[float]()
    for features, shares in zip(positions.features[is_held], positions.shares[is_held], strict=True):
        judging.features[:] = features
        out = np.zeros(2)
        write_shares(judging, out)
        errors.append(float(((out - shares) ** 2).mean()))
    assert np.mean(errors) == pytest.approx(found.squared_error, abs=1e-5)


def test_the_fit_is_to_the_targets() -> None:
    positions = drawn()
    turned = NotedPositions(positions.features, positions.shares[:, ::-1], positions.shares, positions.games)
    one, other = (fit(each, (), 2, 1, quiet) for each in (positions, turned))
    assert (one.network.weights == other.network.weights).all()


def test_a_network_can_be_fitted_further() -> None:
    before = fit(drawn(), (8, 4), 20, 1, quiet).network
    after = fit(drawn(500), (), 1, 1, quiet, before).network  # one small step
    assert after.sizes.tolist() == before.sizes.tolist()
    assert 0 < abs(after.weights - before.weights).max() < 0.02


# Learning ---------------------------------------------------------------------------------------


@pytest.mark.processes
def test_the_values_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (learn(KANATA, [SETUP], PLAN, processes, quiet).network for processes in (1, 2))
    assert (one.weights == two.weights).all()


def test_a_plan_says_how_the_searches_choose() -> None:
    plain, halving = (learn(KANATA, [SETUP], replace(PLAN, considered=each), 1, quiet).network for each in (0, 2))
    assert (plain.weights != halving.weights).any()


def test_the_card_says_what_the_values_are_for() -> None:
    card = card_of(KANATA, [SETUP], learn(KANATA, [SETUP], PLAN, 1, quiet), "voyageur learn kanata")
    assert (card.game, card.rules, card.players, card.options) == ("kanata", KANATA.version, 2, {"board": "duel"})
    assert card.games == 9  # of the last round, less the one held out


def test_a_round_can_be_fitted_to_the_games_of_all_rounds() -> None:
    assert learn(KANATA, [SETUP], replace(PLAN, all_rounds=True), 1, quiet).n_games == 18 + 9


def test_the_first_round_can_be_played_by_the_shipped_values(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def hear(job: Any, *_: Any) -> NotedPositions:
        asked.append(job.network)
        return replace(drawn(100), features=np.zeros((100, 2, len(KANATA.features.NAMES)), np.float32))

    monkeypatch.setattr(learning, "_played", hear)
    learn(KANATA, [SETUP], replace(PLAN, games=(20, 10), from_shipped=True), 1, quiet)
    shipped = shipped_values(KANATA, 2)
    assert [network is shipped for network in asked] == [True, False]


def test_values_that_go_on_are_the_mean_of_all_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped, asked, n_fits = shipped_values(KANATA, 2), list[float](), itertools.count(1)
    assert shipped is not None

    def hear(job: Any, *_: Any) -> NotedPositions:
        asked.append(float(job.network.weights[0]))
        return replace(drawn(100), features=np.zeros((100, 2, len(KANATA.features.NAMES)), np.float32))

    def fitted(positions: NotedPositions, *_: Any) -> Fit:
        return measured(Network(shipped.sizes, np.full_like(shipped.weights, next(n_fits))), positions)

    monkeypatch.setattr(learning, "_played", hear)
    monkeypatch.setattr(learning, "fit", fitted)
    found = learn(KANATA, [SETUP], replace(PLAN, games=(10, 10, 10), from_shipped=True), 1, quiet).network
    assert asked == [float(shipped.weights[0]), 1.0, 1.5]
    assert found.weights[0] == 2.0


def test_values_that_go_on_from_the_shipped_ones_have_their_layers() -> None:
    found = learn(KANATA, [SETUP], replace(PLAN, games=(10,), from_shipped=True, trace=0.9), 1, quiet).network
    shipped = shipped_values(KANATA, 2)
    assert shipped is not None
    assert found.sizes.tolist() == shipped.sizes.tolist()
    assert 0 < abs(found.weights - shipped.weights).max() < 0.1


def test_the_card_names_all_boards_of_the_games() -> None:
    setups = [SETUP, contract.read_setup(KANATA, {})]
    card = card_of(KANATA, setups, learn(KANATA, setups, PLAN, 1, quiet), "voyageur learn kanata")
    assert card.options == {"board": "duel,canada"}


def test_features_are_those_of_the_game() -> None:
    state = contract.start(KANATA, SETUP)
    assert KANATA.features is not None
    found = features_of(KANATA, state, 2)
    assert found.shape == (2, len(KANATA.features.NAMES))
    assert found[:, KANATA.features.NAMES.index("moving")].tolist() == [1.0, 0.0]
