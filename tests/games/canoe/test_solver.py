"""The solver against the rules: what it works out is what races come to, and what the game tree says."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from voyageur import agents
from voyageur.games.canoe import GAME
from voyageur.games.canoe.components import Course
from voyageur.games.canoe.data.course_file import read_course, write_course
from voyageur.games.canoe.options import OPTIONS
from voyageur.games.canoe.solver import advice, simulate
from voyageur.games.canoe.solver.alone import ALWAYS_LEAVE, ALWAYS_RESCUE, solve_alone
from voyageur.games.canoe.solver.field import ATTACKED, ROUNDS, Fate, home_worth
from voyageur.games.canoe.solver.pair import farther, residual
from voyageur.games.canoe.solver.positions import (
    CREWS,
    EMPTY,
    N_CREWS,
    course_state,
    lone_state,
    positions_of,
    put_canoe,
)
from voyageur.games.canoe.state import LEAVE, RESCUE, Phase
from voyageur.kernel import contract, jit, states
from voyageur.kernel.contract import State, final_scores, outcome_weights, read_setup
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.view import CHANCE, NOBODY

N_RACES = 20_000
# Two legs that are over soon, with a bear and a whirlpool: small enough for the whole tree of a canoe's goes.
BROOK = "canoe 1\nturn none\nleg 2 current 1\nrapid rating 6 whirlpool inside bear\nleg 2 current 3"


def named_course(name: str) -> Course:
    return read_course(OPTIONS[0].read(name).lines, name)


def opening(course: str, players: int, **options: str) -> State:
    return contract.start(GAME, read_setup(GAME, {"course": course, **options}, players))


def solved(course: str, players: int) -> Mapping[str, Any]:
    assert GAME.solver
    return GAME.solver.solve(read_setup(GAME, {"course": course}, players))


def decision(course: str = "club", players: int = 2, key: int = 1) -> State:
    """Return the first position of a random race in which a seat decides, from the `key`-th race on."""
    random = np.random.default_rng(key)
    while True:
        state = opening(course, players)
        while (acting := int(GAME.rules.to_act(state))) == CHANCE:
            weights = np.array(outcome_weights(GAME, state), float)
            GAME.rules.apply(state, int(random.choice(len(weights), p=weights / weights.sum())))
        if acting != NOBODY:
            return state


# One canoe ------------------------------------------------------------------------------------------


def test_alone_on_club_without_shots_and_bear_242_of_243_come_home_by_always_rescuing() -> None:
    club = named_course("club")
    calm = replace(
        club,
        legs=tuple(replace(leg, has_shooter=False) for leg in club.legs),
        rapids=tuple(replace(rapid, has_bear=False) for rapid in club.rapids),
    )
    positions = positions_of(course_state(calm))
    finish = solve_alone(positions, ALWAYS_RESCUE).finish[positions.start]
    assert finish == pytest.approx(242 / 243, abs=1e-12)


@pytest.mark.parametrize("course", ["short", "club", "ohio"])
def test_the_best_policy_is_as_good_as_any_fixed_one_from_every_position(course: str) -> None:
    positions = positions_of(course_state(named_course(course)))
    best = solve_alone(positions).finish
    for policy in (ALWAYS_RESCUE, ALWAYS_LEAVE):
        assert (best >= solve_alone(positions, policy).finish - 1e-12).all()


def test_on_short_everybody_comes_home_so_rounds_decide() -> None:
    positions = positions_of(course_state(named_course("short")))
    best, rescue = solve_alone(positions), solve_alone(positions, ALWAYS_RESCUE)
    assert best.finish[positions.start] == pytest.approx(1)
    assert best.rounds[positions.start] < rescue.rounds[positions.start]


@pytest.mark.parametrize("course", ["short", "club"])
def test_one_canoe_finishes_as_often_and_as_soon_as_its_solution_says(course: str) -> None:
    state, figures = opening(course, 1), solved(course, 1)
    key = advice.key_of(state)
    choices = simulate.choices_of_alone(advice.tables(key), advice.alone(key))
    races = simulate.race(state, advice.tables(key), ["solver"], choices, N_RACES, 1)
    for values, expected in ((races.is_home[:, 0], figures["finish"]), (races.rounds, figures["rounds"])):
        assert abs(values.mean() - expected) <= 4 * values.std() / N_RACES**0.5 + 1e-9


def test_chances_of_a_go_add_up_to_one() -> None:
    positions = positions_of(course_state(named_course("club")))
    for rows in (positions.attacks, *positions.goes):
        sums = [rows.chances[one:two].sum() for one, two in pairwise(rows.starts)]
        assert sums == pytest.approx([1.0] * positions.n)


def test_no_go_leads_up_the_river() -> None:
    positions = positions_of(course_state(named_course("club")))
    cells = np.append(positions.cells, positions.cells[-1] + 1)
    for rows in positions.goes:
        for position in range(positions.n):
            targets = rows.targets[rows.starts[position] : rows.starts[position + 1]]
            assert (cells[targets] >= cells[position]).all()


# Two canoes -----------------------------------------------------------------------------------------


def test_two_canoes_on_short_win_equally_often() -> None:
    assert solved("short", 2)["win"] == pytest.approx([0.5, 0.5], abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("course", ["short", "club"])
def test_two_canoes_win_as_often_as_their_solution_says(course: str) -> None:
    state, figures = opening(course, 2), solved(course, 2)
    key = advice.key_of(state)
    choices = simulate.choices_of_pair(advice.tables(key), advice.pair(key))
    races = simulate.race(state, advice.tables(key), ["solver", "solver"], choices, N_RACES, 1)
    assert abs(races.scores[:, 0].mean() - figures["win"][0]) <= 4 * races.scores[:, 0].std() / N_RACES**0.5
    for seat in (0, 1):
        home = races.is_home[:, seat]
        assert abs(home.mean() - figures["finish"][seat]) <= 4 * home.std() / N_RACES**0.5 + 1e-9


def test_the_residual_of_two_canoes_is_below_a_billionth() -> None:
    key = advice.key_of(opening("club", 2))
    assert residual(advice.tables(key), advice.pair(key)) < 1e-9


def value_by_tree(state: State, solution: Any, depth: int) -> float:
    """Return seat 0's chance to win by the rules' own tree down to the next round's start, then by the solution."""
    acting = int(GAME.rules.to_act(state))
    if acting == NOBODY:
        return final_scores(GAME, state, 2)[0]
    if state.round_number > depth and state.phase in (
        Phase.CHIP,
        Phase.SHOT,
        Phase.TARGET,
        Phase.BEAR,
        Phase.BEAR_TARGET,
    ):
        return float(solution.at_round[advice.number_of(state, 0), advice.number_of(state, 1)])
    if acting != CHANCE:
        values = [value_by_tree(after(state, action), solution, depth) for action in (RESCUE, LEAVE)]
        return max(values) if acting == 0 else min(values)
    if state.n_home > 0:
        return 1.0 if state.place[0] == 3 else 0.0
    weights = outcome_weights(GAME, state)
    total = sum(weights)
    return sum(
        weight / total * value_by_tree(after(state, outcome), solution, depth)
        for outcome, weight in enumerate(weights)
        if weight
    )


def after(state: State, action: int) -> State:
    copy = states.copy(state)
    GAME.rules.apply(copy, action)
    return copy


@cache
def brook() -> tuple[State, Any]:
    state = opening(FILE_MARK + BROOK, 2)
    return state, advice.pair(advice.key_of(state))


@pytest.mark.parametrize("key", range(12))
def test_two_canoes_are_worth_what_the_tree_of_a_round_says(key: int) -> None:
    begun, solution = brook()
    both = advice.tables(advice.key_of(begun))
    random = np.random.default_rng(key)
    state = states.copy(begun)
    for seat, positions in enumerate(both):
        small = [code for code in positions.codes if code % N_CREWS != EMPTY and sum(CREWS[code % N_CREWS][:2]) <= 2]
        put_canoe_of(state, seat, int(random.choice(small)))
    state.is_in_bag[:2] = 1
    state.n_in_bag, state.phase = 2, Phase.CHIP
    numbers = advice.number_of(state, 0), advice.number_of(state, 1)
    assert value_by_tree(state, solution, 1) == pytest.approx(solution.before_both[numbers], abs=1e-12)


def put_canoe_of(state: State, seat: int, code: int) -> None:
    """Put the canoe of `seat` where the code says."""
    lone = lone_state(state, int(state.track[seat]))
    put_canoe(lone, code)
    for name in ("place", "leg", "front", "aboard", "swimming", "is_first_attempt"):
        state[name][seat] = lone[name][0]


# Advice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("course", "players"), [("club", 1), ("club", 2), ("club", 4), ("drawn", 2)])
def test_advice_is_given_for_both_decisions(course: str, players: int) -> None:
    advised = advice.advise(decision(course, players))
    assert set(advised) == {RESCUE, LEAVE}
    assert all(0 <= each.win <= 1 for each in advised.values())


@pytest.mark.parametrize(("course", "players", "is_exact"), [("club", 1, True), ("club", 2, True), ("club", 3, False)])
def test_advice_says_whether_it_is_exact(course: str, players: int, *, is_exact: bool) -> None:
    assert {each.is_exact for each in advice.advise(decision(course, players)).values()} == {is_exact}


def test_there_is_no_advice_where_nobody_decides() -> None:
    assert advice.advise(opening("club", 2)) == {}


def test_a_solution_is_kept_and_read_again(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "user_cache", lambda: tmp_path)
    key = advice.key_of(opening("short", 2))
    advice.pair.cache_clear()
    first = advice.pair(key)
    advice.pair.cache_clear()
    monkeypatch.setattr(advice, "solve_pair", lambda tables: pytest.fail("solved again"))
    assert (advice.pair(key).at_round == first.at_round).all()
    advice.pair.cache_clear()


def test_a_spoilt_solution_is_worked_out_anew(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "user_cache", lambda: tmp_path)
    key = advice.key_of(opening("short", 2))
    advice.pair.cache_clear()
    first = advice.pair(key)
    for path in tmp_path.rglob("*.npy"):
        path.write_bytes(b"spoilt")
    advice.pair.cache_clear()
    assert (advice.pair(key).at_round == first.at_round).all()
    advice.pair.cache_clear()


def test_the_solver_plays_the_action_that_wins_most() -> None:
    for key in range(5):
        state = decision(key=key)
        advised = advice.advise(state)
        chosen = agents.choose("solver", GAME, state, int(GAME.rules.to_act(state)), 1, 1.0)
        assert advised[chosen].win == max(each.win for each in advised.values())


def test_the_solver_puts_hazards_before_the_race_too() -> None:
    state = opening("drawn", 2, placing="players")
    chosen = agents.choose("solver", GAME, state, 0, 1, 1.0)
    assert chosen in contract.legal_actions(GAME.rules, state)


# Figures --------------------------------------------------------------------------------------------


def test_figures_of_one_canoe_are_exact() -> None:
    found = solved("ohio", 1)
    assert (found["approximate"], found["win"], "why" in found) == (False, None, False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "course", ["drawn", FILE_MARK + "\n".join(["leg 30 current 1", "rapid rating 3"] * 5 + ["leg 30 current 1"])]
)
def test_figures_that_are_not_exact_say_why(course: str) -> None:
    found = solved(course, 2)
    assert found["approximate"]
    assert found["why"]
    assert sum(found["win"]) == pytest.approx(1)


def test_more_than_seven_legs_are_not_promised_to_be_exact() -> None:
    found = solved(FILE_MARK + "\n".join(["leg 9 current 1", "rapid rating 3"] * 7 + ["leg 9 current 1"]), 1)
    assert found["approximate"]
    assert "7 legs" in found["why"]


def test_C1_the_last_of_an_odd_number_of_canoes_is_averaged_over_both_tracks() -> None:
    text = "turn none\nleg 18 current 1\nrapid rating 6 whirlpool inside\nleg 18 current 1 shooter"
    win = solved(FILE_MARK + text, 3)["win"]
    assert min(win[0], win[1]) < win[2] < max(win[0], win[1])


def test_a_solution_does_not_depend_on_where_the_race_stands() -> None:
    assert advice.key_of(opening("club", 2)) == advice.key_of(decision("club", 2))


@pytest.mark.parametrize("finish", ["first", "overshoot", "shared"])
def test_C49_nothing_wins_once_a_rival_came_home_in_an_earlier_round(finish: str) -> None:
    state = opening("short", 2, finish=finish)
    state.place[1], state.home_round[1], state.n_home, state.n_racing = 3, 4, 1, 1
    state.leg[0], state.front[0], state.aboard[0], state.swimming[0] = 1, 5, 2, 2
    state.round_number, state.phase, state.mover = 6, Phase.DECIDE, 0
    assert [each.win for each in advice.advise(state).values()] == [0.0, 0.0]


def test_a_course_is_solved_from_its_own_file_as_by_name() -> None:
    text = FILE_MARK + "\n".join(write_course(named_course("short")))
    assert solved(text, 1)["rounds"] == pytest.approx(solved("short", 1)["rounds"])


@pytest.mark.parametrize(("cells", "share"), [((3, 3), 0.5), ((4, 3), 1.0), ((3, 4), 0.0)])
def test_C36_of_two_lost_canoes_the_farther_one_wins(cells: tuple[int, int], share: float) -> None:
    assert farther(*cells) == share


@pytest.mark.parametrize("n_rivals", range(4))
def test_C49_canoes_that_come_home_in_one_round_win_equally_often(n_rivals: int) -> None:
    at_once = Fate(np.eye(ROUNDS)[5], np.zeros(1))
    worth = home_worth([at_once] * n_rivals)
    assert worth[4:7] == pytest.approx([1, 1 / (1 + n_rivals), float(n_rivals == 0)])


def test_the_more_canoes_the_less_often_one_of_them_is_attacked() -> None:
    assert ATTACKED[1] == 1
    assert all(one > more for one, more in pairwise(ATTACKED[1:]))
    assert all(1 / n <= share for n, share in enumerate(ATTACKED[1:], 1))
