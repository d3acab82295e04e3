"""The search: its tree, its budget, and what it may know."""

import math
from collections.abc import Iterator
from dataclasses import replace
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import agents
from voyageur.agents import SearchAgent
from voyageur.agents.contract import looking_ahead
from voyageur.agents.search import OF_RULES, best_action, new_work, simulator
from voyageur.agents.search.parameters import Parameters
from voyageur.agents.search.simulation import (
    DEEPEST,
    FIRST_CHOICES,
    MOST_EDGES,
    expand,
    greedy_action,
    next_outcome,
    node_key_of,
    observed_mark_of,
    play_out,
    prior_of,
    select,
)
from voyageur.agents.search.tree import NONE, ROOT, Tree, add_edge, add_node, back_up, new_tree, reset
from voyageur.agents.search.tuning import tuning_of
from voyageur.agents.values.network import Network, network_of
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.lab.match import Gate, MatchPlan, report_of, run_match


class Followed(NamedTuple):
    """An edge of a tree, as plain numbers."""

    action: int
    visits: int
    values: tuple[float, ...]  # the mean of each seat's


def edges_of(tree: Tree, node: int = ROOT) -> list[Followed]:
    """Return the edges of a node, the best prior first."""
    found, edge = [], int(tree.nodes[node].edge)
    while edge != NONE:
        visits = int(tree.edges[edge].visits)
        values = tuple((tree.totals[edge] / max(1, visits)).tolist())
        found.append(Followed(int(tree.edges[edge].action), visits, values))
        edge = int(tree.edges[edge].next)
    return found


def children_of(tree: Tree, node: int) -> Iterator[int]:
    child = int(tree.nodes[node].child)
    while child != NONE:
        yield child
        child = int(tree.nodes[child].sibling)


def pebbles(pile: int, die: int = 3, taken: int = 0, last: str = "wins") -> Any:
    """Return a position of Pebbles in which seat 0 is to act."""
    state = contract.start(PEBBLES, contract.read_setup(PEBBLES, {"last": last}))
    state.pile, state.die, state.taken = pile, die, taken
    return state


def guess(own: int, other: int) -> Any:
    """Return the start of Guess with these cards."""
    state = contract.start(GUESS, contract.read_setup(GUESS))
    state.cards[:] = own, other
    return state


def searched(game: Game, state: Any, simulations: int, key: int = 1, **parameters: Any) -> Tree:
    agent = SearchAgent(simulations, parameters=Parameters(**parameters))
    return agent.search(agents.decision_at(game, state, int(game.rules.to_act(state)), key, 0.0))


def of_rules(template: Any, game: Game, **others: Any) -> Any:
    """Return a function of the search, as it is for the rules of `game`, and with these others."""
    functions = {name: getattr(game.rules, name) for name in OF_RULES} | {"observe": game.presentation.observe}
    return FunctionType(template.__code__, {**template.__globals__, **functions, **others})


# The tree ---------------------------------------------------------------------------------------


def test_a_won_choice_is_followed_by_every_simulation() -> None:
    tree = searched(PEBBLES, pebbles(pile=2), 5)
    assert edges_of(tree) == [Followed(2, 5, (1.0, 0.0)), Followed(1, 0, (0.0, 0.0))]
    assert [int(tree.nodes[child].acting) for child in children_of(tree, ROOT)] == [NOBODY]


def test_a_tree_of_few_simulations_is_as_worked_out_by_hand() -> None:
    # With a die of 1 both take one pebble in turn, so that of two pebbles the rival takes the last.
    tree = searched(PEBBLES, pebbles(pile=2, die=1), 3)
    assert edges_of(tree) == [Followed(1, 3, (0.0, 1.0))]
    (reply,) = children_of(tree, ROOT)
    assert edges_of(tree, reply) == [Followed(1, 3, (0.0, 1.0))]
    (end,) = children_of(tree, reply)
    assert (int(tree.nodes[end].acting), tree.counts.tolist()) == (NOBODY, [3, 2])


def test_after_many_simulations_the_best_choice_is_found() -> None:
    # Whoever leaves one pebble at a die of 3 loses; seat 0, who has taken one of 4 pebbles, may stop and leaves three.
    tree = searched(PEBBLES, pebbles(pile=2, taken=1, last="loses"), 60)
    assert best_action(tree) == 1  # one is left, which the rival must take
    assert edges_of(tree)[0].visits < 60


def test_each_outcome_of_a_die_has_a_child_of_its_own_in_which_it_has_happened() -> None:
    state = pebbles(pile=9, die=1)
    state.seat = 1  # whose turn ends the round, so that a roll follows
    tree = searched(PEBBLES, state, 120)
    (roll,) = children_of(tree, ROOT)
    assert int(tree.nodes[roll].acting) == CHANCE
    for child in children_of(tree, roll):
        face = int(tree.nodes[child].node_key) + 1
        assert sorted(each.action for each in edges_of(tree, child)) == [*range(1, min(3, face) + 1)]
    assert sorted(int(tree.nodes[child].node_key) for child in children_of(tree, roll)) == [*range(6)]


def test_outcomes_are_drawn_in_proportion_to_their_weights() -> None:
    work = new_work(agents.decision_at(PEBBLES, pebbles(pile=9, die=0), 0, 1, 0.0))
    tree = new_tree(1, 1, 2)
    reset(tree, CHANCE, 12345)
    work.states[1] = work.states[0]
    draw = of_rules(next_outcome, PEBBLES)
    counts = np.bincount([draw(tree, work, ROOT) for _ in range(600)])
    assert abs(counts - 100).max() <= 2


def described(network: Network) -> Followed:
    """Return the choice that one simulation of Pebbles follows, judged by a network of one feature: the seat."""

    def number(state: Any, seat: int, out: Any) -> None:
        out[0] = seat

    game = replace(PEBBLES, features=SimpleNamespace(NAMES=("number",), describe_seat=number))
    tree = SearchAgent(1, network=network).search(agents.decision_at(game, pebbles(pile=20), 0, 1, 0.0))
    return next(each for each in edges_of(tree) if each.visits)


def test_a_new_position_is_judged_by_the_network_for_each_seat() -> None:
    own = network_of([(np.array([[1.0], [0.0]], np.float32), np.zeros(1, np.float32))])
    assert described(own).values == pytest.approx((1 / (1 + math.e), math.e / (1 + math.e)))


def test_a_tree_has_the_sum_of_all_simulations() -> None:
    tree = searched(PEBBLES, pebbles(pile=2, die=1), 3)  # seat 1 takes the last pebble in each
    assert tree.sums.tolist() == [0.0, 3.0]


def test_a_search_begins_where_chance_is_to_act() -> None:
    # With a pile of 1 whoever begins the round wins.
    decision = agents.decision_at(PEBBLES, pebbles(pile=1, die=0), 1, 1, 0.0)
    tree = SearchAgent(12).search(decision)
    assert int(tree.nodes[ROOT].acting) == CHANCE
    assert tree.sums.tolist() == [12.0, 0.0]
    assert len([*children_of(tree, ROOT)]) == 6


@pytest.mark.parametrize(("game", "state"), [(PEBBLES, pebbles(pile=2)), (GUESS, guess(1, 2))])
def test_the_first_action_can_be_the_only_one_at_the_root(game: Game, state: Any) -> None:
    tree = searched(game, state, 20, first_action=1)
    assert [(edge.action, edge.visits) for edge in edges_of(tree)] == [(1, 20)]


def test_a_variation_changes_priors_by_a_factor_of_4_at_most() -> None:
    plain = prior_of(0.0, 5, 2, Parameters())
    factors = [prior_of(0.0, 5, 2, Parameters(variation=key)) / plain for key in range(1, 200)]
    assert 0.25 <= min(factors) < 0.3
    assert 3.5 < max(factors) <= 4
    assert len({prior_of(0.0, node, 2, Parameters(variation=7)) for node in range(5)}) == 5


@pytest.mark.parametrize(("simulations", "seconds"), [(30, 1000.0), (10**6, 0.05)])
def test_a_search_with_both_budgets_ends_with_the_first(simulations: int, seconds: float) -> None:
    agent = SearchAgent(simulations, seconds)
    visits = int(agent.search(agents.decision_at(PEBBLES, pebbles(pile=20), 0, 1, 0.0)).nodes[ROOT].visits)
    assert visits == 30 if simulations == 30 else 0 < visits < 10**6


# The same again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("parameters", [Parameters(), Parameters(considered=3, simulations=40)])
def test_the_same_key_gives_the_same_tree_in_however_many_calls(parameters: Parameters) -> None:
    decision = agents.decision_at(GUESS, guess(1, 2), 0, 5, 0.0)
    whole, parts = new_tree(2000, 20000, 2), new_tree(2000, 20000, 2)
    simulate = simulator(GUESS)
    assert simulate(whole, new_work(decision), 0, 5, 0, 40, parameters) == 40
    work = new_work(decision)
    for first in range(0, 40, 10):
        simulate(parts, work, 0, 5, first, 10, parameters)
    assert all((one == other).all() for one, other in zip(whole, parts, strict=True))


def test_a_full_tree_ends_the_search() -> None:
    decision = agents.decision_at(PEBBLES, pebbles(pile=21), 0, 1, 0.0)
    tree = new_tree(520, 20000, 2)
    made = simulator(PEBBLES)(tree, new_work(decision), 0, 1, 0, 1000, Parameters())
    assert 0 < made < 1000
    assert int(tree.counts[0]) <= 520


def test_a_tree_is_full_when_a_path_may_need_more_edges_than_are_left() -> None:
    decision = agents.decision_at(GUESS, guess(1, 2), 0, 1, 0.0)
    tree = new_tree(2000, DEEPEST * MOST_EDGES - 1, 2)
    assert simulator(GUESS)(tree, new_work(decision), 0, 1, 0, 1, Parameters()) == 0


# What may be known ------------------------------------------------------------------------------


def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_tree() -> None:
    one, other = (searched(GUESS, guess(1, card), 60) for card in (2, 4))
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def observed(state: Any, seat: int) -> int:
    """Return all numbers of an observation of Guess in one."""
    out = np.zeros(GUESS.presentation.OBSERVATION_SIZE, np.float32)
    GUESS.presentation.observe(state, seat, out)
    return sum(int(number + 1) << 4 * place for place, number in enumerate(out))


def test_a_search_builds_the_same_tree_by_marks_of_the_game_as_by_observations() -> None:
    marked = replace(GUESS, secrets=SimpleNamespace(**vars(GUESS.secrets), mark=observed))
    trees = [searched(game, guess(1, 2), 60) for game in (GUESS, marked)]
    parts = [[tree.edges, tree.totals, tree.sums, tree.counts, tree.nodes.child, tree.nodes.edge] for tree in trees]
    assert all((a == b).all() for a, b in zip(*parts, strict=True))
    assert (trees[0].nodes.node_key != trees[1].nodes.node_key).any()


def test_what_the_seat_sees_alike_is_one_position() -> None:
    tree = searched(GUESS, guess(1, 2), 60)
    named = [edge.action for edge in edges_of(tree) if edge.visits]
    # A guess is right or wrong, whatever the other cards are: two children for each at most.
    assert len([*children_of(tree, ROOT)]) <= 2 * len(named)


def test_each_simulation_has_a_sample_of_its_own() -> None:
    # One card of four is the rival's: with a single sample of it a seat would be sure of its guess.
    tree = searched(GUESS, guess(1, 2), 200)
    assert max(edge.values[0] for edge in edges_of(tree)) < 0.8


@pytest.mark.parametrize(("acting", "is_alike"), [(0, False), (1, True), (CHANCE, True)])
def test_only_what_the_searching_seat_sees_tells_positions_apart(acting: int, is_alike: bool) -> None:
    work = new_work(agents.decision_at(GUESS, guess(1, 2), 0, 1, 0.0))
    keys = set[int]()
    for action, rivals_card in ((2, 3), (3, 4)):
        work.states[1] = guess(1, rivals_card)
        keys.add(of_rules(node_key_of, GUESS, mark_of=of_rules(observed_mark_of, GUESS))(work, 0, acting, action))
    assert (len(keys) == 1) == is_alike


def test_dice_fall_differently_in_other_playouts() -> None:
    work = new_work(agents.decision_at(PEBBLES, pebbles(pile=21), 0, 1, 0.0))
    after = looking_ahead(PEBBLES)
    play = of_rules(play_out, PEBBLES, greedy_action=of_rules(greedy_action, PEBBLES, values_after=after))
    n_rounds = set[int]()
    for random in range(20):
        work.states[1] = work.states[0]
        play(work, 0, 0, 2**31, random << 32)
        n_rounds.add(int(work.states[1].rounds))
    assert len(n_rounds) > 2


@pytest.mark.parametrize("turns", [1, 2**31])
def test_a_playout_may_end_after_a_turn_or_with_the_game(turns: int) -> None:
    tree = searched(PEBBLES, pebbles(pile=20), 8, turns=turns)
    means = {value for edge in edges_of(tree) for value in edge.values if edge.visits}
    assert (means == {0.5}) == (turns == 1)  # `value` knows nothing before the end


@pytest.mark.parametrize(("share", "expected"), [(1.0, {0.0, 1.0}), (0.5, {0.25, 0.75})])
def test_a_position_may_be_worth_the_mean_of_both_ends_of_a_playout(share: float, expected: set[float]) -> None:
    tree = searched(PEBBLES, pebbles(pile=20), 1, turns=2**31, playout_share=share)  # `value` is 0.5 before the end
    assert {value for edge in edges_of(tree) for value in edge.values if edge.visits} == expected


# Choosing ---------------------------------------------------------------------------------------


def tree_with_edges(acting: int, *edges: tuple[float, int, tuple[float, ...]]) -> Tree:
    """Return a tree with a root at which `acting` acts, with edges of these weights, visits and total values."""
    tree = new_tree(2, 100, 3)
    reset(tree, acting, 0)
    for action, (weight, visits, totals) in enumerate(edges):
        number = add_edge(tree, ROOT, action, weight)
        tree.edges[number].visits = visits
        tree.totals[number] = totals
    return tree


@pytest.mark.parametrize(("is_paranoid", "expected"), [(False, 0), (True, 1)])
def test_the_others_follow_their_own_gain_or_are_set_against_the_searcher(is_paranoid: bool, expected: int) -> None:
    own_gain, against = (1.0, 10, (4.0, 6.0, 0.0)), (1.0, 10, (0.0, 1.0, 9.0))
    tree = tree_with_edges(1, own_gain, against)
    work = new_work(agents.decision_at(PEBBLES, pebbles(pile=5), 0, 1, 0.0))
    found = select(tree, work, ROOT, 0, 0, Parameters(is_paranoid=is_paranoid))
    assert int(tree.edges[found].action) == expected


@pytest.mark.parametrize(("visits", "expected"), [(0, 0), (16, FIRST_CHOICES)])
def test_a_choice_with_a_small_prior_waits_until_there_are_more_visits(visits: int, expected: int) -> None:
    first = [(1.0, visits // FIRST_CHOICES, (0.0, 0.0, 0.0))] * FIRST_CHOICES
    tree = tree_with_edges(0, *first, (0.9, 0, (0.0, 0.0, 0.0)))
    work = new_work(agents.decision_at(PEBBLES, pebbles(pile=5), 0, 1, 0.0))
    found = select(tree, work, ROOT, 0, 0, Parameters())
    assert int(tree.edges[found].action) == expected


def test_edges_stand_in_the_order_of_their_weights() -> None:
    tree = tree_with_edges(0, (0.2, 0, (0.0,) * 3), (0.9, 0, (0.0,) * 3), (0.5, 0, (0.0,) * 3), (0.9, 0, (0.0,) * 3))
    assert [each.action for each in edges_of(tree)] == [1, 3, 2, 0]


def test_of_many_choices_those_with_the_best_priors_get_edges() -> None:
    n = MOST_EDGES + 8
    work = new_work(agents.decision_at(PEBBLES, pebbles(pile=5), 0, 1, 0.0))
    work = work._replace(actions=np.arange(n, dtype=np.int32), action_values=np.zeros(n))
    tree = new_tree(1, 100, 2)
    reset(tree, 0, 0)

    def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
        out[:n] = actions[:n] / n

    add = of_rules(expand, PEBBLES, values_after=values_after)
    add(tree, work, ROOT, 0, n, Parameters())
    assert [each.action for each in edges_of(tree)] == [*range(n - 1, 7, -1)]


def test_a_visit_counts_for_all_seats_along_the_path() -> None:
    tree = tree_with_edges(0, (1.0, 0, (0.0, 0.0, 0.0)))
    path = np.array([[ROOT, 0], [add_node(tree, ROOT, 7, CHANCE, 0), NONE]], np.int32)
    back_up(tree, path, 2, np.array([0.5, 0.25, 0.25]))
    assert edges_of(tree) == [Followed(0, 1, (0.5, 0.25, 0.25))]
    assert tree.nodes.visits.tolist() == [1, 1]


# The agent --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PEBBLES, GUESS])
def test_a_search_without_a_budget_lasts_as_long_as_the_clock_allows(game: Game) -> None:
    state = pebbles(pile=9) if game is PEBBLES else guess(1, 2)
    decision = agents.decision_at(game, state, 0, 1, 0.0)
    assert SearchAgent().search(decision).nodes[ROOT].visits == 1  # no time at all, but an answer
    assert SearchAgent(seconds=0.2).search(decision).nodes[ROOT].visits > 1


@pytest.mark.parametrize("name", ["search", "search:20", "search:0.1s"])
def test_a_budget_stands_behind_a_colon(name: str) -> None:
    assert agents.choose(name, PEBBLES, pebbles(pile=2), 0, 1, 0.1) == 2


def test_turns_of_playouts_stand_behind_a_plus() -> None:
    assert tuning_of(GAMES["nouvelle-france"]).playout_turns == 3
    usual, same, shorter = (sums_at_start(f"search:30{turns}") for turns in ("", "+3", "+1"))
    assert same == usual
    assert shorter != usual


def sums_at_start(name: str) -> list[float]:
    """Return each seat's values in a search at the first decision of Nouvelle-France, added up."""
    game = GAMES["nouvelle-france"]
    state, agent = contract.start(game, contract.read_setup(game)), agents.agent_of(name, game)
    while (seat := int(game.rules.to_act(state))) == CHANCE:
        game.rules.apply(state, int(np.flatnonzero(contract.outcome_weights(game, state))[0]))
    assert isinstance(agent, SearchAgent)
    return agent.search(agents.decision_at(game, state, seat, 1, 0.0)).sums.tolist()


@pytest.mark.parametrize(
    "name",
    [
        "search:",
        "search:0",
        "search:-5",
        "search:1e3",
        "search:5m",
        "search:5s:",
        "search:0s",
        "search:0.00s",
        "solver",
    ],
)
def test_other_names_mean_no_agent(name: str) -> None:
    with pytest.raises(agents.BadAgent):
        agents.agent_of(name, PEBBLES)


@pytest.mark.processes
@pytest.mark.long
@pytest.mark.parametrize(("name", "search"), [("kanata", "search:100"), ("island", "search:300")])
def test_a_search_beats_the_policy_whose_games_its_values_are_fitted_to(name: str, search: str) -> None:
    game, gate = GAMES[name], Gate(0.0, 0.2)
    plan = MatchPlan.of(game, contract.read_setup(game), (search, "greedy"), 1, 1.0)
    report = report_of(plan, run_match(game, plan, 200, gate, processes=2), gate)
    assert report.verdict == "high"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_search_plays_every_game(game: Game) -> None:
    state = contract.start(game, contract.read_setup(game))
    dice = np.random.default_rng(5)
    for _ in range(30):
        seat = int(game.rules.to_act(state))
        if seat == CHANCE:
            weights = np.array(contract.outcome_weights(game, state))
            action = int(dice.choice(len(weights), p=weights / weights.sum()))
        else:
            before = states.to_bytes(state)
            action = agents.choose("search:4", game, state, seat, 3, 0.0)
            assert states.to_bytes(state) == before
        game.rules.apply(state, action)
