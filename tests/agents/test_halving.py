"""Which choices of its root a search considers, and how it shares its simulations out among them."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.agents.test_search import children_of, edges_of, guess, pebbles, searched, tree_with_edges
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import agents
from voyageur.agents import SearchAgent, search
from voyageur.agents.search.choosing import halved_action
from voyageur.agents.search.halving import best_with, due_visits, gumbel, halved
from voyageur.agents.search.parameters import Parameters
from voyageur.agents.search.tree import ROOT, Tree
from voyageur.kernel.contract import Game

NOTHING = (0.0, 0.0, 0.0)
SEAT = 0  # whose decision it is


def follow(tree: Tree, edge: int, *values: float) -> None:
    """Count a visit of an edge with each seat's value."""
    tree.edges[edge].visits += 1
    tree.totals[edge] += values


def visits_of(tree: Tree) -> list[int]:
    return sorted((edge.visits for edge in edges_of(tree)), reverse=True)


def gumbels(n: int) -> Iterator[float]:
    return (gumbel(key, 5) for key in range(n))


# The schedule -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "n_considered", "expected"),
    [
        # 4 choices are halved twice: 8 simulations for 4 of them, twice each, and 8 for 2 of them, four times each.
        (16, 4, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]),
        # 8 choices take three phases of 8: once each, then twice, then four times.
        (24, 8, [0] * 8 + [1] * 4 + [2] * 4 + [3, 3, 4, 4, 5, 5, 6, 6]),
        # 3 choices: 10 // (2 * 3) is 1 each, 10 // (2 * 2) is 2 for each of two, and what is left is for the same two.
        (10, 3, [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]),
        (5, 5, [0, 0, 0, 0, 0]),
        (6, 5, [0, 0, 0, 0, 0, 1]),
        (3, 4, [0, 0, 0]),  # fewer simulations than choices
        (4, 1, [0, 1, 2, 3]),
        (1, 1, [0]),
    ],
)
def test_simulations_are_shared_out_by_sequential_halving(n: int, n_considered: int, expected: list[int]) -> None:
    assert [due_visits(simulation, n, n_considered) for simulation in range(n)] == expected


@pytest.mark.parametrize(("simulations", "considered", "expected"), [(16, 4, [6, 6, 2, 2, 0]), (3, 4, [1, 1, 1, 0, 0])])
def test_the_choices_considered_get_the_visits_of_the_schedule(
    simulations: int, considered: int, expected: list[int]
) -> None:
    tree = tree_with_edges(SEAT, *[(1.0, 0, NOTHING)] * 5)
    parameters = Parameters(considered=considered, simulations=simulations)
    for simulation in range(simulations):
        follow(tree, halved(tree, SEAT, 3, simulation, parameters), 0.5, 0.5, 0.0)
    assert visits_of(tree) == expected


def test_the_half_with_the_better_values_stays() -> None:
    tree, parameters = tree_with_edges(SEAT, *[(1.0, 0, NOTHING)] * 4), Parameters(considered=4, simulations=16)
    for simulation in range(16):
        edge = halved(tree, SEAT, 3, simulation, parameters)
        follow(tree, edge, *[(0.1, 0.9, 0.0), (0.9, 0.1, 0.0), (0.2, 0.8, 0.0), (0.7, 0.3, 0.0)][edge])
    assert {edge.action for edge in edges_of(tree) if edge.visits == 6} == {1, 3}


@pytest.mark.parametrize("simulations", [1, 2, 3, 17, 40])
@pytest.mark.parametrize(("game", "state"), [(PEBBLES, pebbles(pile=20)), (GUESS, guess(1, 2))])
def test_all_simulations_are_used(game: Game, state: Any, simulations: int) -> None:
    tree = searched(game, state, simulations, considered=3, noise=1.0)
    assert int(tree.nodes[ROOT].visits) == sum(visits_of(tree)) == simulations


@pytest.mark.parametrize(("considered", "expected"), [(1, [24, 0, 0]), (2, [12, 12, 0]), (3, [10, 10, 4])])
def test_a_search_considers_so_many_choices(considered: int, expected: list[int]) -> None:
    assert visits_of(searched(PEBBLES, pebbles(pile=20), 24, considered=considered)) == expected


def test_below_the_root_nothing_is_shared_out() -> None:
    # Of two pebbles the seat may take one, after which the rival wins by the last one, or both, and win.
    tree = searched(PEBBLES, pebbles(pile=2), 20, considered=2)
    assert visits_of(tree) == [10, 10]
    assert best_of(20) == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_where_another_seat_is_to_act_the_root_is_searched_as_without_considering(seat: int) -> None:
    decision = agents.decision_at(PEBBLES, pebbles(pile=9), seat, 1, 0.0)
    plain, halving = (SearchAgent(30, parameters=Parameters(considered=each)).search(decision) for each in (0, 2))
    assert all((one == other).all() for one, other in zip(plain, halving, strict=True)) == (seat == 1)


# The noise --------------------------------------------------------------------------------------


def test_the_noise_has_the_mean_and_the_variance_of_the_gumbel_distribution() -> None:
    drawn = np.array([*gumbels(20_000)])
    assert drawn.mean() == pytest.approx(np.euler_gamma, abs=0.04)
    assert drawn.var() == pytest.approx(np.pi**2 / 6, abs=0.1)


def test_the_first_choice_is_a_draw_by_the_prior() -> None:
    tree, n = tree_with_edges(SEAT, (0.6, 0, NOTHING), (0.3, 0, NOTHING), (0.1, 0, NOTHING)), 10_000
    firsts = Counter(best_with(0, tree, SEAT, key, 1.0) for key in range(n))
    assert [firsts[edge] / n for edge in range(3)] == pytest.approx([0.6, 0.3, 0.1], abs=0.02)


def test_other_keys_consider_other_choices() -> None:
    trees = [searched(PEBBLES, pebbles(pile=20), 6, key, considered=2, noise=1.0) for key in range(20)]
    assert len({tuple(edge.action for edge in edges_of(tree) if edge.visits) for tree in trees}) == 3


# What is chosen ---------------------------------------------------------------------------------


def best_of(simulations: int, considered: int = 3) -> int:
    """Return what is chosen of two pebbles, of which the seat may take both and win."""
    agent = SearchAgent(simulations, parameters=Parameters(considered=considered))
    return agent.choose(agents.decision_at(PEBBLES, pebbles(pile=2), 0, 1, 0.0))


@pytest.mark.parametrize("key", range(10))
def test_the_best_choice_is_found_whatever_the_noise(key: int) -> None:
    # Seat 0 has taken one of four pebbles; whoever takes the last one loses.
    decision = agents.decision_at(PEBBLES, pebbles(pile=2, taken=1, last="loses"), 0, key, 0.0)
    assert SearchAgent(40, parameters=Parameters(considered=3, noise=1.0)).choose(decision) == 1


def test_of_those_followed_most_the_best_one_is_chosen() -> None:
    often, best, rare = (1.0, 6, (1.2, 4.8, 0.0)), (1.0, 6, (4.8, 1.2, 0.0)), (1.0, 2, (2.0, 0.0, 0.0))
    tree = tree_with_edges(SEAT, often, best, rare)
    assert {halved_action([tree], SEAT, key, 1.0) for key in range(50)} == {1}


def test_what_equals_in_value_is_drawn_by_the_prior() -> None:
    tree = tree_with_edges(SEAT, (0.75, 6, (3.0, 3.0, 0.0)), (0.25, 6, (3.0, 3.0, 0.0)))
    chosen = Counter(halved_action([tree], SEAT, key, 1.0) for key in range(4000))
    assert chosen[0] / 4000 == pytest.approx(0.75, abs=0.03)


def test_several_trees_choose_what_they_followed_most_together() -> None:
    one = tree_with_edges(SEAT, (0.5, 6, (0.0, 6.0, 0.0)), (0.3, 6, (3.0, 3.0, 0.0)), (0.2, 0, NOTHING))
    other = tree_with_edges(SEAT, (0.5, 0, NOTHING), (0.3, 6, (3.0, 3.0, 0.0)), (0.2, 6, (6.0, 0.0, 0.0)))
    assert halved_action([one, other], SEAT, 1, 0.0) == 1


def test_of_what_several_trees_followed_alike_the_best_is_chosen() -> None:
    one, other = (tree_with_edges(SEAT, (0.6, 5, (1.0, 4.0, 0.0)), (0.4, 5, (4.0, 1.0, 0.0))) for _ in range(2))
    assert halved_action([one, other], SEAT, 1, 0.0) == 1


@pytest.mark.parametrize("how", [{"n_trees": 2}, {"slack": 0.1}])
def test_choices_are_considered_in_several_trees_and_with_a_slack(how: dict[str, Any]) -> None:
    agent = SearchAgent(40, parameters=Parameters(considered=3), **how)
    assert agent.choose(agents.decision_at(PEBBLES, pebbles(pile=2, taken=1, last="loses"), 0, 1, 0.0)) == 1


# Without noise ----------------------------------------------------------------------------------


def test_without_noise_the_choices_with_the_best_priors_are_considered() -> None:
    tree = tree_with_edges(SEAT, (0.6, 0, NOTHING), (0.3, 0, NOTHING), (0.1, 0, NOTHING))
    for simulation in range(4):
        follow(tree, halved(tree, SEAT, 1, simulation, Parameters(considered=2, simulations=4)), 0.5, 0.5, 0.0)
    assert [edge.visits for edge in edges_of(tree)] == [2, 2, 0]


def test_without_noise_the_key_does_not_matter() -> None:
    tree = tree_with_edges(SEAT, (0.55, 6, (3.0, 3.0, 0.0)), (0.45, 6, (3.0, 3.0, 0.0)))
    assert {halved_action([tree], SEAT, key, 0.0) for key in range(50)} == {0}


# The same chance for all ------------------------------------------------------------------------


@pytest.mark.parametrize("key", range(8))
def test_all_choices_are_tried_on_the_same_samples(key: int) -> None:
    # 4 and 5 are named, and the seat has 1: it guesses 2 or 3.  One of them is right; else the rival wins by naming 1.
    state = guess(1, 2)
    state.is_named[4:] = 1
    tree = searched(GUESS, state, 20, key, considered=2)
    rights = [int(tree.totals[edge, SEAT]) for edge in range(2)]
    assert visits_of(tree) == [10, 10]
    assert sum(rights) == 10


@pytest.mark.parametrize("key", range(8))
def test_after_all_choices_chance_draws_alike(key: int) -> None:
    # Seat 1 stops or takes its last pebble of the round; then the die of the next round is thrown.
    state = pebbles(pile=20, die=3, taken=2)
    state.seat = 1
    tree = searched(PEBBLES, state, 8, key, considered=2)
    one, other = (
        {int(tree.nodes[roll].node_key) for roll in children_of(tree, child)} for child in children_of(tree, ROOT)
    )
    assert 2 < len(one) < 5  # of six faces
    assert one == other


# By time ----------------------------------------------------------------------------------------


def searched_by_clock(monkeypatch: pytest.MonkeyPatch, simulations: int | None) -> Tree:
    """Return the tree of a second in which the clock moves by a twentieth of a second for each simulation."""
    times = itertools.count(0.0, 0.05)
    monkeypatch.setattr(search, "monotonic", lambda: next(times))
    agent = SearchAgent(simulations, 1.0, Parameters(considered=4))
    return agent.search(agents.decision_at(PEBBLES, pebbles(pile=20), SEAT, 1, 0.0))


@pytest.mark.parametrize("simulations", [None, 1000])
def test_the_first_phase_takes_its_part_of_the_time(monkeypatch: pytest.MonkeyPatch, simulations: int | None) -> None:
    # Three choices have two phases: about 10 of 20 simulations, 3 or 4 for each, and the others for the better two.
    most, next_most, least = visits_of(searched_by_clock(monkeypatch, simulations))
    assert least in {3, 4}
    assert most + next_most + least == 20
    assert most - next_most <= 1


def test_a_search_that_has_time_shares_out_its_simulations_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    assert visits_of(searched_by_clock(monkeypatch, 12)) == [5, 5, 2]
