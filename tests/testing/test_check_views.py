"""`check_game` finds faults of observations, views and of what is told of a ply."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.testing.checking import check, fails
from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game
from voyageur.kernel.observation_parts import ObservationPart
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Die, Fact, Holding, Motion, Result

GUESS = guess.GAME
PEBBLES = pebbles.GAME

# Observations -----------------------------------------------------------------------------------


def test_an_observation_that_is_not_all_written_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        out[1:] = 0

    fails(altered(GUESS, observe=observe), "not finite or not all written")


def test_an_observation_that_adds_to_what_was_there_fails():
    calls: list[int] = []

    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        calls.append(seat)
        out[1] = len(calls)

    fails(altered(GUESS, observe=observe), "depends on what `out` held")


def test_an_observation_that_is_longer_than_it_says_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        out.base[guess.OBSERVATION_SIZE] = 1

    fails(altered(GUESS, observe=observe), "writes beyond OBSERVATION_SIZE")


def test_an_observation_that_changes_the_state_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        state.is_named[0] += 1

    fails(altered(GUESS, observe=observe), "`observe` changes the state")


# The parts of observations -----------------------------------------------------------------------


def with_parts(game: Game, *parts: ObservationPart) -> Game:
    return replace(game, presentation=SimpleNamespace(**{**vars(game.presentation), "OBSERVATION": parts}))


def test_a_number_beyond_its_bounds_fails():
    seat, cards = GUESS.observation_spec
    low = with_parts(GUESS, seat, replace(cards, most=1))
    fails(low, "has 2.0 at 3, beyond the bounds of 'cards', 0.0 to 1.0", "has 2.0 at 4", "has 2.0 at")


def test_parts_that_leave_out_a_number_fail():
    fails(with_parts(GUESS, GUESS.observation_spec[0]), "OBSERVATION: the parts end at 3, but there are 8 numbers")


def test_parts_with_a_gap_fail():
    seat, cards = GUESS.observation_spec
    fails(with_parts(GUESS, seat, replace(cards, start=4, stop=9)), "the part 'cards' begins at 4, not at 3")


@pytest.mark.slow
def test_an_observation_without_parts_passes():
    presentation = SimpleNamespace(
        **{name: each for name, each in vars(GUESS.presentation).items() if name != "OBSERVATION"}
    )
    assert check(replace(GUESS, presentation=presentation), games=4) is None


# Observations in a loop -------------------------------------------------------------------------


def looped(observe_changed: Callable[[Any, int, Any, Any], None]) -> Game:
    presentation = SimpleNamespace(**vars(PEBBLES.presentation), observe_changed=observe_changed, SHOWN_SIZE=2)
    return replace(PEBBLES, presentation=presentation)


def observed_anew(state: Any, seat: int, out: Any, shown: Any) -> None:
    pebbles.views.observe(state, seat, out)
    shown[0] = 1


@pytest.mark.slow
def test_a_loop_that_writes_the_observation_passes():
    assert check(looped(observed_anew)) is None


def test_a_number_that_stays_from_an_earlier_ply_fails():
    def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None:
        before = float(out[0])
        observed_anew(state, seat, out, shown)
        if state.rounds == 2:
            out[0] = before

    fails(looped(observe_changed), "`observe_changed` leaves wrong numbers for seat 0: [0]")


def test_a_number_that_stays_from_another_seat_fails():
    def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None:
        before = float(out[3])
        observed_anew(state, seat, out, shown)
        out[3] = before if seat == 1 else out[3]

    fails(looped(observe_changed), "`observe_changed` leaves wrong numbers for seat 1: [3]")


def test_a_loop_that_does_not_begin_by_writing_all_fails():
    def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None:
        out[1:] = 0
        if shown[0] == 1:
            observed_anew(state, seat, out, shown)
        shown[0] = 1

    fails(looped(observe_changed), "`observe_changed` leaves wrong numbers for seat 0: [0")


def test_a_loop_that_cannot_go_back_to_an_earlier_position_fails():
    def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None:
        pile = out[0] if shown[0] and out[0] < state.pile else state.pile
        observed_anew(state, seat, out, shown)
        out[0] = pile

    fails(looped(observe_changed), "`observe_changed` leaves wrong numbers for seat 0: [0]")


@pytest.mark.parametrize("array", ["out", "shown"])
def test_a_loop_that_writes_beyond_an_end_fails(array: str):
    def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None:
        observed_anew(state, seat, out, shown)
        written = out if array == "out" else shown
        written.base[written.size] = 2

    fails(looped(observe_changed), "`observe_changed` writes beyond OBSERVATION_SIZE or SHOWN_SIZE")


def test_a_loop_that_changes_the_state_fails():
    def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None:
        observed_anew(state, seat, out, shown)
        state.pile += 1

    fails(looped(observe_changed), "`observe_changed` changes the state")


# Views ------------------------------------------------------------------------------------------


def changed_view(**changes: Any) -> Game:
    return altered(GUESS, view=lambda state, seat: replace(guess.view(state, seat), **changes))


def test_a_view_that_changes_the_state_fails():
    def view(state: Any, seat: int | None) -> Any:
        shown = guess.view(state, seat)
        state.is_named[0] += 1
        return shown

    fails(altered(GUESS, view=view), "`view` changes the state")


def test_a_view_of_the_wrong_seat_fails():
    fails(changed_view(seat=1), "the view of seat None says it is that of 1")


def test_a_view_with_the_wrong_seat_to_act_fails():
    fails(changed_view(to_act=0), "is to act")


def test_a_view_with_another_heading_fails():
    fails(altered(PEBBLES, heading=lambda state: Sentence("heading", {"round": 0})), "not that of `heading`")


def test_a_view_with_another_prompt_fails():
    def prompt(state: Any, seat: int | None) -> Sentence:
        return pebbles.views.prompt(state, 0 if seat is None else seat)

    fails(altered(PEBBLES, prompt=prompt), "not that of `prompt`")


def test_a_scene_that_is_not_plain_json_fails():
    fails(changed_view(scene={"cards": np.int32(1)}), "not plain JSON")


def test_a_scene_that_is_not_an_object_fails():
    fails(changed_view(scene=[1, 2]), "is not an object")


def changed_seat(**changes: Any) -> Game:
    def view(state: Any, seat: int | None) -> Any:
        shown = pebbles.views.view(state, seat)
        return replace(shown, seats=(replace(shown.seats[0], **changes), shown.seats[1]))

    return altered(PEBBLES, view=view)


def test_a_view_without_a_seat_fails():
    fails(changed_view(seats=()), "does not show every seat")


def test_a_seat_of_an_unknown_colour_fails():
    fails(changed_seat(colour="mauve"), "unknown colour of a seat: 'mauve'")


def test_a_seat_that_is_done_and_still_acts_fails():
    fails(changed_seat(is_done=True), "seat 0 is to act, but its view says it is done")


def test_two_seats_of_one_colour_fail():
    fails(changed_seat(colour="red"), "two seats have the same colour or letter: ['red']")


def test_a_seat_without_a_letter_fails():
    fails(changed_seat(letter=" "), "a seat has no letter")


def test_two_seats_of_one_letter_fail():
    fails(changed_seat(letter="B"), "two seats have the same colour or letter: ['B']")


def test_a_holding_with_an_unknown_icon_fails():
    fails(changed_seat(holdings=(Holding("gold", Sentence("holding"), 1),)), "holdings with unknown icons: ['gold']")


# Results ----------------------------------------------------------------------------------------


def test_a_view_without_its_result_fails():
    fails(changed_view(result=None), "the result must be shown at the end")


def test_a_result_before_the_end_fails():
    fails(changed_view(result=Result("guessed", (), (), ())), "the result must be shown at the end and only there")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"ending": "lost"}, "the view names the ending 'lost', not 'emptied'"),
        ({"scores": (3.0, 3.0)}, "the view shows (3.0, 3.0)"),
        ({"winners": (0, 1)}, "the view says that (0, 1) won"),
    ],
)
def test_a_result_that_is_not_that_of_the_rules_fails(changes: dict[str, Any], why: str):
    def view(state: Any, seat: int | None) -> Any:
        shown = pebbles.views.view(state, seat)
        return replace(shown, result=replace(shown.result, **changes)) if shown.result else shown

    fails(altered(PEBBLES, view=view), why)


def test_a_game_for_two_without_words_for_a_resignation_fails(tmp_path: Path):
    copytree(PEBBLES.folder, tmp_path / "pebbles")
    for path in (tmp_path / "pebbles" / "words").glob("*.ftl"):
        path.write_text(path.read_text().replace("log-resigns", "log-gives-up"))
    fails(replace(PEBBLES, folder=tmp_path / "pebbles"), "an early end: sentence 'log-resigns' (en)")


# What happened ----------------------------------------------------------------------------------


def described(change: Callable[[Fact], Fact]) -> Game:
    def describe(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
        return tuple(map(change, pebbles.views.describe(before, action, after, seat)))

    return altered(PEBBLES, describe=describe)


def test_a_description_that_changes_the_state_fails():
    def describe(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
        after.is_named[0] += 1
        return ()

    fails(altered(GUESS, describe=describe), "`describe` changes a state")


@pytest.mark.parametrize("changes", [{"places": ("pebble-999",)}, {"motions": (Motion("ground", "pebble-999"),)}])
def test_a_fact_about_what_is_not_drawn_fails(changes: dict[str, Any]):
    fails(described(lambda fact: replace(fact, **changes)), "in no picture: ['pebble-999']")


def test_a_fact_without_words_fails():
    fails(described(lambda fact: replace(fact, kind="flies")), "`describe`: sentence 'log-flies' (en)")


def test_a_fact_about_a_seat_that_is_not_there_fails():
    fails(described(lambda fact: replace(fact, seat=2)), "`describe` names seat 2")


@pytest.mark.parametrize("value", [0, 7])
def test_a_die_that_shows_no_face_of_it_fails(value: int):
    fails(described(lambda fact: replace(fact, dice=(Die(6, value),))), f"shows a {value} on a die of 6 faces")


def test_a_die_of_a_seat_that_is_not_there_fails():
    fails(described(lambda fact: replace(fact, dice=(Die(6, 1, seat=2),))), "gives a die to seat 2")


def test_facts_that_fold_into_one_without_words_fail():
    fails(altered(PEBBLES, fold=lambda one, other: replace(one, kind="flies")), "`fold`: sentence 'log-flies' (en)")


# Without secrets --------------------------------------------------------------------------------


def test_a_seat_that_sees_more_than_a_spectator_fails_without_secrets():
    fails(altered(GUESS, secrets=None), "seat 0 sees another view than a spectator, but the game has no `secrets`")


def test_a_seat_that_is_told_more_than_a_spectator_fails_without_secrets():
    def describe(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
        return () if seat is None else pebbles.views.describe(before, action, after, seat)

    fails(altered(PEBBLES, describe=describe), "`describe` gives seat 0 other facts than a spectator")
