"""What happened in a game, and suggested moves: against exact values, and without what a seat cannot see."""

import json
import math
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import Play, Table
from voyageur.agents.analysis import (
    Analysis,
    PlyAnalysis,
    SuggestedAction,
    WinChance,
    analyse_ply,
    suggest,
    suggestions,
    summary_of,
)
from voyageur.agents.analysis import ply as ply_analysis
from voyageur.agents.analysis.chances import (
    COMPARISON,
    CONFIRMATION,
    N_KEYS,
    T95,
    Effort,
    mean_and_spread,
    trees_by_key,
    values_of,
)
from voyageur.agents.analysis.line import LONGEST, values_of_best_line
from voyageur.agents.analysis.ply import luck_of
from voyageur.agents.search.tree import ROOT, Tree
from voyageur.games import GAMES
from voyageur.games.nouvelle_france.rules.actions import PLACE
from voyageur.kernel import contract, record, states
from voyageur.kernel.contract import Game
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.exact import solve

KEY, SIMULATIONS = 3, 400
SUGGESTION_SIMULATIONS = 8000  # as at a table
RECORDS = Path(__file__).parents[1] / "games"


def pebbles(pile: int, die: int, *, seat: int = 0, taken: int = 0, last: str = "wins") -> Any:
    """Return a position of Pebbles; with a die of 0 chance is to act."""
    state = contract.start(PEBBLES, contract.read_setup(PEBBLES, {"last": last}))
    state.pile, state.die, state.taken, state.seat = pile, die, taken, seat
    return state


def guess(own: int, other: int) -> Any:
    """Return the start of Guess with these cards."""
    state = contract.start(GUESS, contract.read_setup(GUESS))
    state.cards[:] = own, other
    return state


def with_rules(**others: Any) -> Game:
    """Return Pebbles with these functions in place of its own."""
    rules: Any = SimpleNamespace(**{**vars(PEBBLES.rules), **others})
    return replace(PEBBLES, rules=rules)


def analysed(state: Any, action: int, game: Game = PEBBLES, simulations: int = SIMULATIONS) -> PlyAnalysis:
    return analyse_ply(game, state, int(game.rules.to_act(state)), action, KEY, simulations)


def after(game: Game, state: Any, action: int) -> Any:
    following = states.copy(state)
    game.rules.apply(following, action)
    return following


def played(game: Game, n: int) -> tuple[list[Any], list[int]]:
    """Return the states and actions of the first `n` plies of a random game, or of all of them."""
    state, dice = contract.start(game, contract.read_setup(game)), np.random.default_rng(5)
    passed, actions = list[Any](), list[int]()
    while len(actions) < n and int(game.rules.to_act(state)) != NOBODY:
        if int(game.rules.to_act(state)) == CHANCE:
            weights = np.array(contract.outcome_weights(game, state))
            action = int(dice.choice(len(weights), p=weights / weights.sum()))
        else:
            action = int(dice.choice(contract.legal_actions(game.rules, state)))
        passed.append(states.copy(state))
        actions.append(action)
        game.rules.apply(state, action)
    return passed, actions


# Chances ----------------------------------------------------------------------------------------


def test_the_interval_is_that_of_student_with_three_degrees_of_freedom() -> None:
    # The variance of these is 20/3, so that of their mean is 5/3.
    assert mean_and_spread([1, 3, 5, 7]) == pytest.approx((4, T95 * math.sqrt(5 / 3)))
    assert pytest.approx(3.182446305) == T95


def test_an_interval_does_not_leave_0_to_1() -> None:
    chance = WinChance.of([1.0, 1.0, 1.0, 0.4])
    assert (chance.high, chance.mean) == (1.0, pytest.approx(0.85))
    assert WinChance.of([0.0, 0.0, 0.0, 0.6]).low == 0.0


@pytest.mark.parametrize(("seat", "winner"), [(0, 0), (1, 1)])
def test_a_seat_that_wins_whatever_it_does_has_all_chances(seat: int, winner: int) -> None:
    chances = analysed(pebbles(pile=1, die=1, seat=seat), 1).chances
    assert chances[winner] == WinChance(1.0, 1.0, 1.0)
    assert chances[1 - winner] == WinChance(0.0, 0.0, 0.0)


@pytest.mark.parametrize("state", [pebbles(9, 3), pebbles(9, 0), pebbles(7, 2, seat=1), pebbles(5, 4, taken=1)])
def test_the_chances_of_all_seats_add_up_to_1(state: Any) -> None:
    action = 0 if int(PEBBLES.rules.to_act(state)) == CHANCE else contract.legal_actions(PEBBLES.rules, state)[0]
    assert sum(chance.mean for chance in analysed(state, action).chances) == pytest.approx(1)


def test_the_chances_before_a_die_are_the_mean_over_its_faces() -> None:
    # With a pile of 2, faces 2 ... 6 let seat 0 take both; with a 1 each takes one, and seat 1 has the last.
    chance = analysed(pebbles(pile=2, die=0), 0).chances[0]
    assert chance.mean == pytest.approx(5 / 6, abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize("pile", range(2, 8))
def test_the_chances_agree_with_the_exact_ones(pile: int) -> None:
    state = pebbles(pile, die=0)
    exact = float(solve(PEBBLES, state).shares[0])
    chance = analysed(state, 0, simulations=2000).chances[0]
    # A mean over all simulations also counts choices that were only tried.
    assert chance.low - 0.05 <= exact <= chance.high + 0.05


@pytest.mark.slow
def test_each_key_has_a_search_of_its_own() -> None:
    trees = trees_by_key(PEBBLES, pebbles(pile=12, die=4), 0, Effort.shared(KEY, SIMULATIONS, math.inf, N_KEYS))
    assert len({tuple(tree.totals.ravel().tolist()) for tree in trees}) == N_KEYS


# Decisions --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("pile", "die", "taken"), [(3, 3, 2), (2, 3, 0), (4, 2, 1), (5, 3, 1), (6, 2, 0)])
def test_a_cost_agrees_with_the_exact_loss(pile: int, die: int, taken: int, seat: int) -> None:
    state = pebbles(pile, die, taken=taken, seat=seat)
    solution = solve(PEBBLES, state)
    for action in contract.legal_actions(PEBBLES.rules, state):
        assert analysed(state, action, simulations=1200).cost == pytest.approx(solution.loss(action), abs=0.08)


def test_to_give_the_win_away_costs_all_of_it_and_the_better_line_wins() -> None:
    ply = analysed(pebbles(pile=1, die=3, taken=2), 0)
    assert (ply.is_decision, ply.cost, ply.better, ply.line) == (True, 1.0, "take 1", ("take 1",))


def test_the_choice_of_the_search_costs_nothing() -> None:
    ply = analysed(pebbles(pile=1, die=3, taken=2), 1)
    assert (ply.is_decision, ply.cost, ply.better, ply.line) == (True, 0.0, "", ())


def test_where_all_is_lost_nothing_costs_anything() -> None:
    # Whoever takes the last pebble loses, and seat 0 must take it.
    state = pebbles(pile=1, die=2, last="loses")
    for action in contract.legal_actions(PEBBLES.rules, state):
        assert analysed(state, action).cost == 0


def test_a_difference_that_may_be_nothing_costs_nothing() -> None:
    # All five guesses of an unknown card are alike.
    state = guess(1, 4)
    for action in contract.legal_actions(GUESS.rules, state):
        assert analysed(state, action, GUESS, 120).cost == 0


@pytest.mark.parametrize(("seems", "is_so"), [(0.2, 0.1), (0.2, 0.0), (0.0, 0.1)])
def test_only_a_cost_that_a_longer_look_confirms_is_told(
    monkeypatch: pytest.MonkeyPatch, seems: float, is_so: float
) -> None:
    looks, measure = [seems, is_so], ply_analysis._cost
    asked = list[tuple[int, int]]()

    def seen(*args: Any) -> Any:
        asked.append((args[-1], args[-2].simulations))
        return looks[len(asked) - 1], 0.05, measure(*args)[-1]

    monkeypatch.setattr(ply_analysis, "_cost", seen)
    ply = analysed(pebbles(pile=1, die=3, taken=2), 0)
    assert (ply.cost, ply.better) == ((0.1, "take 1") if seems and is_so else (0.0, ""))
    assert asked == [(COMPARISON, 100), (CONFIRMATION, 500)][: 2 if seems else 1]


def test_a_cost_is_told_by_the_best_that_a_seat_can_still_do_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ply_analysis, "values_of_best_line", lambda *_: np.zeros(2))
    assert analysed(pebbles(pile=1, die=3, taken=2), 0).cost == 0.0


def test_a_forced_ply_costs_nothing_and_is_no_decision() -> None:
    ply = analysed(pebbles(pile=5, die=1), 1)
    assert (ply.is_decision, ply.cost, ply.line, ply.luck) == (False, 0.0, (), ())


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_a_better_line_is_legal_where_it_stands(name: str) -> None:
    game, n_lines = GAMES[name], 0
    for state, action in zip(*played(game, 20 if name == "canoe" else 45), strict=True):
        seat = int(game.rules.to_act(state))
        if seat == CHANCE:
            continue
        ply = analyse_ply(game, state, seat, action, KEY, 60)
        n_lines += bool(ply.line)
        assert len(ply.line) <= LONGEST
        following = states.copy(state)
        for text in ply.line:
            assert int(game.rules.to_act(following)) >= 0
            next_action = game.notation.action_of(following, text)
            assert next_action in contract.legal_actions(game.rules, following)
            game.rules.apply(following, next_action)
    assert n_lines or name == "canoe"


def test_a_line_stops_where_chance_is_to_act() -> None:
    # To stop leaves two pebbles, of which a roll of 1 takes only one; to take another leaves the rival the last one.
    ply = analysed(pebbles(pile=2, die=2, seat=1, taken=1), 1)
    assert (ply.cost, ply.line) == (pytest.approx(1 / 6, abs=0.05), ("stop",))


@pytest.mark.slow
def test_the_state_stays_as_it_is() -> None:
    for state, action in ((pebbles(9, 3), 2), (pebbles(9, 0), 2)):
        before = states.to_bytes(state)
        analysed(state, action)
        assert states.to_bytes(state) == before


@pytest.mark.slow
def test_the_same_key_gives_the_same_analysis_and_another_key_another() -> None:
    state = pebbles(pile=12, die=4)
    assert analysed(state, 1) == analysed(state, 1)
    assert analysed(state, 1) != analyse_ply(PEBBLES, state, 0, 1, KEY + 1, SIMULATIONS)


def test_the_seconds_end_an_analysis_early() -> None:
    state = pebbles(pile=20, die=4)
    ply = analyse_ply(PEBBLES, state, 0, 1, KEY, 10**6, seconds=0.3)
    assert ply.is_decision


def test_seconds_that_are_enough_change_nothing() -> None:
    state = pebbles(pile=9, die=4)
    assert analyse_ply(PEBBLES, state, 0, 1, KEY, 40, seconds=1000.0) == analysed(state, 1, simulations=40)


# Luck -------------------------------------------------------------------------------------------


def by_pile_and_die(state: Any, seat: int) -> float:
    """Return a value that depends on the die: the more it lets the first seat take, the better for it."""
    share = float(state.die) / 10
    return share if seat == 0 else 1 - share


def loaded(state: Any, out: Any) -> int:
    """Weigh the faces of a die by their number."""
    out[:] = range(1, 7)
    return 21


def test_luck_is_the_value_after_the_outcome_less_the_weighted_mean() -> None:
    game = with_rules(value=by_pile_and_die, chance_weights=loaded)
    # The weighted mean of the faces is 91/21.
    assert luck_of(game, pebbles(9, 0), 5) == pytest.approx((0.6 - 9.1 / 21, 9.1 / 21 - 0.6))


@pytest.mark.parametrize(
    "place",
    ["kanata/golden/conquest-french", "canoe/golden/win-club", "island/golden/shared", "nouvelle_france/golden/peg"],
)
def test_luck_adds_up_to_0_over_the_outcomes_by_weight_and_over_the_seats(place: str) -> None:
    found, n_lucky = record.read((RECORDS / f"{place}.voyageur").read_bytes(), GAMES), 0
    game = GAMES[found.game]
    for state in (position.state for position in record.replay(found, GAMES) if position.seat == CHANCE):
        weights = np.array(contract.outcome_weights(game, state))
        lucks = np.array([luck_of(game, state, outcome) for outcome in np.flatnonzero(weights).tolist()])
        assert weights[weights > 0] @ lucks / weights.sum() == pytest.approx(0, abs=1e-9)
        assert lucks.sum(axis=1) == pytest.approx(0, abs=1e-9)
        n_lucky += bool(abs(lucks).max() > 1e-3)
    assert n_lucky


def test_the_only_outcome_is_no_luck() -> None:
    def only_six(state: Any, out: Any) -> int:
        out[:] = (0, 0, 0, 0, 0, 7)
        return 7

    game = with_rules(value=by_pile_and_die, chance_weights=only_six)
    assert luck_of(game, pebbles(9, 0), 5) == (0.0, 0.0)


def test_a_ply_of_chance_has_luck_and_costs_nobody_anything() -> None:
    ply = analysed(pebbles(pile=9, die=0), 2)
    assert (ply.seat, ply.played, len(ply.luck), ply.cost, ply.is_decision) == (CHANCE, "roll 3", 2, 0.0, False)


# What may be known ------------------------------------------------------------------------------


def test_a_decision_is_judged_by_what_its_seat_could_see() -> None:
    one, other = (analysed(guess(1, card), 2, GUESS, 120) for card in (2, 4))
    assert (one.chances, one.cost) == (other.chances, other.cost)


def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_suggestion() -> None:
    one, other = (suggest(GUESS, guess(1, card), 0, KEY, 120) for card in (2, 4))
    assert one == other


@pytest.mark.parametrize("name", ["island", "nouvelle-france"])
def test_a_suggestion_does_not_depend_on_what_the_seat_cannot_see(name: str) -> None:
    game, n_redrawn = GAMES[name], 0
    for state in played(game, 160)[0][60::7]:
        seat = int(game.rules.to_act(state))
        if seat < 0 or n_redrawn == 4:
            continue
        redrawn = states.copy(state)
        contract.resample(game, redrawn, seat, 99)
        if states.is_equal(state, redrawn):
            continue
        n_redrawn += 1
        assert suggest(game, state, seat, KEY, 80) == suggest(game, redrawn, seat, KEY, 80)
    assert n_redrawn


# Hints ------------------------------------------------------------------------------------------


def test_a_suggestion_names_the_winning_action_and_then_the_next_best() -> None:
    found = suggest(PEBBLES, pebbles(pile=2, die=3), 0, KEY, SIMULATIONS)
    assert (found.best.action, found.best.text, found.best.chance.mean) == (2, "take 2", 1.0)
    assert [(choice.text, choice.chance.mean < 1) for choice in found.others] == [("take 1", True)]


def test_a_lone_canoe_is_told_how_likely_it_comes_home() -> None:
    table = Table("canoe", seed=8, players=1)
    while len(table.legal()) == 1:
        table.play(table.legal()[0])
    found = suggest(table.game, table.state, 0, KEY, SIMULATIONS)
    exact = table.game.solver.advise(table.state)
    for each in (found.best, *found.others):
        assert each.chance.mean == pytest.approx(exact[each.action].win, abs=0.1)


def test_a_suggestion_has_three_other_choices_at_most_the_best_first() -> None:
    game = GAMES["kanata"]
    state = next(each for each in played(game, 80)[0] if len(contract.legal_actions(game.rules, each)) > 3)
    found = suggest(game, state, int(game.rules.to_act(state)), KEY, 400)
    means = [choice.chance.mean for choice in (found.best, *found.others)]
    assert 1 < len(means) <= 4
    assert means == sorted(means, reverse=True)
    texts = contract.legal_texts(game, state)
    assert all(choice.text in texts for choice in (found.best, *found.others))


def test_a_suggestion_has_the_choices_that_lead_to_its_action() -> None:
    game = GAMES["kanata"]
    state = next(each for each in played(game, 80)[0] if len(contract.legal_actions(game.rules, each)) > 3)
    found = suggest(game, state, int(game.rules.to_act(state)), KEY, 40)
    for choice in (found.best, *found.others):
        assert " ".join(step.word for step in choice.path) == choice.text
        assert choice.path[-1].action == choice.action
        assert {step.then for step in choice.path} == {()}


def test_a_suggestion_to_lay_a_piece_has_the_squares_as_spaces_not_as_choices() -> None:
    game = GAMES["nouvelle-france"]
    laid = [each for each in played(game, 60)[0] if max(contract.legal_actions(game.rules, each), default=0) >= PLACE]
    found = suggest(game, laid[0], int(game.rules.to_act(laid[0])), KEY, 40)
    poses = [choice for choice in (found.best, *found.others) if choice.text.startswith("place ")]
    assert poses
    for choice in poses:
        _, block, site, *cubes = choice.text.split()
        assert (choice.is_pose, [step.word for step in choice.path]) == (True, ["place", block, site])
        squares = {f"square-{site}-{cube.partition('.')[0]}" for cube in cubes}
        assert {space for space in choice.spaces if space.startswith("square-")} == squares


def test_a_suggestion_has_the_spaces_to_press_for_it_and_no_others_that_it_concerns() -> None:
    found = suggest(PEBBLES, pebbles(pile=5, die=2), 0, KEY, 40)
    assert (found.best.is_pose, found.best.text) == (False, "take 2")
    assert found.best.spaces == ("pebble-4",)


def test_the_only_action_is_a_suggestion_without_others() -> None:
    found = suggest(PEBBLES, pebbles(pile=5, die=1), 0, KEY, 40)
    assert (found.best.text, found.others) == ("take 1", ())


@pytest.mark.parametrize(
    ("at_a_glance", "suggested", "others"),
    [((0.9, 0.1, 0.0), "take 1", ["take 3"]), ((0.1, 0.2, 0.9), "take 2", ["take 1", "take 3"])],
    ids=["alike", "clearly worse"],
)
def test_of_actions_that_are_alike_a_suggestion_names_the_best_at_a_glance(
    monkeypatch: pytest.MonkeyPatch, at_a_glance: tuple[float, ...], suggested: str, others: list[str]
) -> None:
    chances = {1: 0.5, 2: 0.505, 3: 0.3}

    def judged(game: Game, state: Any, seat: int, action: int, effort: Effort) -> SuggestedAction:
        return SuggestedAction(action, f"take {action}", (), (), False, WinChance(chances[action], 0.0, 1.0))

    monkeypatch.setattr(suggestions, "_judged", judged)
    monkeypatch.setattr(suggestions, "values_at_a_glance", lambda *_: dict(zip(chances, at_a_glance, strict=True)))
    found = suggest(PEBBLES, pebbles(pile=9, die=3), 0, KEY, 8)
    assert (found.best.text, [choice.text for choice in found.others]) == (suggested, others)


def test_what_an_action_is_worth_at_a_glance_does_not_depend_on_what_the_seat_cannot_see() -> None:
    worlds = [guess(1, card) for card in (2, 4)]
    legal = contract.legal_actions(GUESS.rules, worlds[0])
    one, other = (suggestions.values_at_a_glance(GUESS, world, 0, legal, KEY) for world in worlds)
    assert one == other


def test_a_suggestion_does_not_end_collecting_while_manpower_is_left_for_a_tile() -> None:
    table = Table("kanata", board="duel")
    for mine in ("collect a2", "collect b1", "collect a2", "collect b1", "trade lumber", "collect b1"):
        while mine not in table.legal():
            collecting = [text for text in table.legal() if table.to_act != 0 and text.startswith("collect")]
            table.play([*collecting, "stop"][0])
        table.play(mine)
    assert table.legal() == ["collect a2", "stop"]
    found = suggest(table.game, table.state, 0, KEY, SUGGESTION_SIMULATIONS)
    assert found.best.text == "collect a2"


def marching_tree() -> tuple[Play, Tree, int]:
    """Return a game with secrets in the middle of a turn, a tree of one march there, and the node that follows."""
    play = Play("island", seed=1, players=2)
    while not (moves := [text for text in play.legal() if text.startswith("move")]):
        play.play(play.legal()[0])
    effort = Effort(KEY, 1000, math.inf)
    tree = next(trees_by_key(play.game, play.state, play.to_act, effort, 0, play.action_of(moves[0])))
    return play, tree, int(tree.nodes[ROOT].child)


def test_with_secrets_too_the_best_line_goes_on_to_the_end_of_the_turn() -> None:
    play, tree, _ = marching_tree()
    values = values_of_best_line(play.game, play.state, play.to_act, tree)
    assert not np.allclose(values, values_of(tree), rtol=1e-6)


def test_the_best_line_ends_where_other_positions_follow_in_other_samples() -> None:
    play, tree, following = marching_tree()
    tree.nodes[following].visits -= 2
    values = values_of_best_line(play.game, play.state, play.to_act, tree)
    np.testing.assert_allclose(values, values_of(tree), rtol=1e-12)


def test_a_suggestion_does_not_throw_away_a_card_that_may_be_kept() -> None:
    table = Table("island", seed=1, players=2)
    while not ("keep" in table.legal() and len(table.legal()) > 2):
        table.play(table.legal()[0])
    found = suggest(table.game, table.state, table.seat_to_act, KEY, 400)
    assert found.best.text == "keep"


# The whole game ---------------------------------------------------------------------------------


def chance_ply(*luck: float) -> PlyAnalysis:
    return PlyAnalysis(CHANCE, even(len(luck)), "roll", luck=luck)


def decision_ply(seat: int, cost: float, *line: str) -> PlyAnalysis:
    return PlyAnalysis(seat, even(2), f"played {cost}", is_decision=True, cost=cost, line=line)


def even(players: int) -> tuple[WinChance, ...]:
    return (WinChance(1 / players, 0.25, 0.75),) * players


def near(first: float) -> tuple[WinChance, ...]:
    """Return the chances of two seats of which the first has this one, within 0.1."""
    return tuple(WinChance(each, each - 0.1, each + 0.1) for each in (first, 1 - first))


PLIES = {
    1: chance_ply(0.1, -0.1),
    2: decision_ply(0, 0.2, "stop", "take 1"),
    3: decision_ply(1, 0.0),
    4: PlyAnalysis(1, even(2), "take 1"),
    5: chance_ply(-0.25, 0.25),
    6: replace(decision_ply(1, 0.12, "stop"), chances=near(0.25)),
    7: decision_ply(0, 0.05, "stop"),
    8: decision_ply(0, 0.01, "stop"),
}


def test_the_summary_has_luck_cost_and_decisions_of_each_seat() -> None:
    found = summary_of(PLIES, 8, 2).as_json()["seats"]
    assert found == [{"luck": -250, "cost": 260, "decisions": 3}, {"luck": 250, "cost": 120, "decisions": 2}]


def test_luck_is_told_at_a_glance_where_the_chances_after_it_are_not_known() -> None:
    assert [seat.luck for seat in summary_of({1: PLIES[1], 5: PLIES[5]}, 6, 2).seats] == [-150, 150]


def test_turning_points_are_the_greatest_changes_by_luck_or_decision() -> None:
    assert summary_of(PLIES, 8, 2).as_json()["turning"] == [
        {"ply": 5, "kind": "luck", "seat": 0, "change": -250},
        {"ply": 2, "kind": "decision", "seat": 0, "change": -200},
        {"ply": 6, "kind": "decision", "seat": 1, "change": -120},
    ]


def test_the_turning_point_of_a_die_names_the_seat_to_which_it_mattered_most() -> None:
    turning = summary_of({1: chance_ply(0.1, -0.3, 0.2)}, 1, 3).turning
    assert [(point.seat, point.change) for point in turning] == [(1, -300)]


def test_luck_counts_no_more_than_the_chance_before_leaves_room_for() -> None:
    won = replace(chance_ply(0.3, -0.3), chances=(WinChance(0.97, 0.95, 0.99), WinChance(0.03, 0.01, 0.05)))
    turning = summary_of({1: won}, 1, 2).turning
    assert [(point.seat, point.change) for point in turning] == [(0, 50)]


def luck_told(luck: float, before: float, after: float) -> list[tuple[int, int]]:
    """Return whose turning point a chance ply is, with the change."""
    plies = {
        1: replace(chance_ply(luck, -luck), chances=near(before)),
        2: replace(decision_ply(0, 0), chances=near(after)),
    }
    return [(point.seat, point.change) for point in summary_of(plies, 2, 2).turning]


def test_luck_that_the_chances_deny_is_no_turning_point() -> None:
    assert luck_told(0.086, before=0.40, after=0.34) == []


def test_the_change_by_luck_is_that_of_the_chances() -> None:
    assert luck_told(0.2, before=0.65, after=0.80) == [(0, 150)]


def test_a_leap_of_the_chances_by_a_die_counts_though_luck_was_not_seen_at_a_glance() -> None:
    assert luck_told(0.01, before=0.32, after=0.65) == [(0, 330)]


def test_what_changes_nothing_is_no_turning_point() -> None:
    assert summary_of({1: chance_ply(0.0, 0.0), 2: decision_ply(0, 0.0)}, 2, 2).turning == ()


def test_the_costliest_decisions_are_three_at_most_with_the_better_line() -> None:
    found = summary_of(PLIES, 8, 2).as_json()["costliest"]
    assert [(each["ply"], each["seat"], each["cost"]) for each in found] == [(2, 0, 200), (6, 1, 120), (7, 0, 50)]
    assert (found[0]["played"], found[0]["better"], found[0]["line"]) == ("played 0.2", "stop", ["stop", "take 1"])


def test_every_decision_is_listed_by_its_ply() -> None:
    found = summary_of(PLIES, 8, 2).as_json()["decisions"]
    assert [*found] == ["2", "3", "6", "7", "8"]
    assert found["6"] == {"seat": 1, "cost": 120, "played": "played 0.12", "better": "stop"}


def test_there_is_a_position_before_each_ply_and_the_result_after_the_last() -> None:
    chances = summary_of(PLIES, 8, 2, (0.5, 0.5)).as_json()["chances"]
    assert len(chances) == 9
    assert chances[0] == [[500, 250, 750], [500, 250, 750]]
    assert chances[8] == [[500, 500, 500], [500, 500, 500]]


def test_a_game_of_which_a_part_is_analysed_has_a_summary() -> None:
    found = summary_of({6: PLIES[6], 2: PLIES[2]}, 8, 2).as_json()
    assert [position is not None for position in found["chances"]] == [ply in (2, 6) for ply in range(1, 10)]
    assert [*found["decisions"]] == ["2", "6"]
    assert summary_of({}, 8, 2).chances == (None,) * 9


def test_json_comes_back_as_it_went() -> None:
    analysis = summary_of(PLIES, 8, 2, (0.0, 1.0))
    assert Analysis.from_json(json.loads(json.dumps(analysis.as_json()))) == analysis
    for ply in (*PLIES.values(), analysed(pebbles(pile=1, die=3, taken=2), 0)):
        assert PlyAnalysis.from_json(json.loads(json.dumps(ply.as_json()))) == ply
