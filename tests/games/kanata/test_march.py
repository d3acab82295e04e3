"""The march: K38, K39, K42."""

import pytest

from tests.games.kanata.positions import (
    COAST,
    FIELD,
    militia,
    named,
    passed,
    played,
    position,
    refused,
    step,
    texts,
    why,
)
from voyageur.games.kanata.state import Refusal


def marching(board=FIELD, mover="french", **things):
    return position(board, mover, "march", **things)


@pytest.mark.parametrize("target", ["d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"])
def test_K39_a_unit_goes_one_step_in_any_of_eight_directions(target):
    assert militia(played(marching(militia="e5:f1"), f"march e5 {target}")) == f"{target}:f1"


def test_K39_every_unit_may_march_and_none_must():
    state = marching(militia="a1:f1 i9:f2")
    assert named(state, "march") == "a1 a2 a1 b1 a1 b2 i9 h8 i9 h9 i9 i8"
    assert "stop" in texts(state)


def test_K39_a_unit_takes_one_step_only():
    state = played(marching(militia="e5:f1"), "march e5 e6")
    assert refused(state, "march e6 e7") == Refusal.UNITS_DONE
    assert why(state, "march e6 e7") == "K39"


def test_K39_a_unit_that_has_arrived_does_not_keep_another_from_leaving():
    state = played(marching(militia="e5:f1 e6:f1"), "march e5 e6", "march e6 e7")
    assert (militia(state), refused(state, "march e6 e7")) == ("e6:f1 e7:f1", Refusal.UNITS_DONE)


def test_K39_all_units_of_a_tile_may_leave_it():
    state = played(marching(militia="e5:f3"), "march e5 e6", "march e5 d4", "march e5 e6")
    assert (militia(state), refused(state, "march e5 e4")) == ("d4:f1 e6:f2", Refusal.NO_UNIT)


def test_K39_where_no_own_unit_stands_none_can_leave():
    assert refused(marching(militia="e5:b1"), "march e5 e6") == Refusal.NO_UNIT
    assert why(marching(militia="e5:b1"), "march e5 e6") == "K39"


def test_K39_a_step_to_a_tile_that_does_not_touch_is_none():
    assert why(marching(militia="e5:f1"), "march e5 e7") == "K39"


def test_K39_a_step_across_a_corner_is_legal_between_two_sea_tiles():
    assert militia(played(marching(COAST, militia="c3:f1"), "march c3 b4")) == "b4:f1"
    assert militia(played(marching("F~~\n~ll\nllB", militia="a3:f1"), "march a3 b2")) == "b2:f1"


def test_K39_a_unit_marches_again_in_the_next_turn():
    state = played(marching(militia="e5:f1"), "march e5 e6", "stop")
    state = played(passed(state), *["stop"] * 4, "march e6 e7")
    assert militia(state) == "e7:f1"


def raising(**things):
    return position(COAST, "french", "militia", cards="manpower=1 firearms=1", **things)


WAIT = {"new_units_wait": "yes"}


def test_K39_a_unit_raised_in_this_turn_may_march():
    assert militia(played(raising(), "raise c3", "stop", "march c3 c4")) == "c4:f1"


def test_K39_a_unit_raised_in_this_turn_marches_with_all_the_others():
    state = played(raising(militia="c3:f2"), "raise c3", "stop", *["march c3 c4"] * 3)
    assert militia(state) == "c4:f3"


def test_K39_a_unit_that_arrives_does_not_march_for_one_that_was_raised_and_left():
    state = played(raising(militia="c2:f1"), "raise c3", "stop", "march c3 c4", "march c2 c3")
    assert refused(state, "march c3 c4") == Refusal.UNITS_DONE


def test_K39_a_unit_raised_in_this_turn_may_march_away_from_a_rival_s_unit():
    assert militia(played(raising(militia="c3:b1"), "raise c3", "stop", "march c3 c4")) == "c3:b1 c4:f1"


def test_K39_new_units_wait_a_unit_raised_in_this_turn_stays():
    state = played(raising(options=WAIT), "raise c3", "stop")
    assert refused(state, "march c3 c4") == Refusal.UNITS_DONE
    assert why(state, "march c3 c4") == "K39"


def test_K39_new_units_wait_older_units_of_the_tile_march():
    state = played(raising(militia="c3:f1", options=WAIT), "raise c3", "stop", "march c3 c4")
    assert (militia(state), refused(state, "march c3 c4")) == ("c3:f1 c4:f1", Refusal.UNITS_DONE)


def test_K39_new_units_wait_the_unit_marches_in_the_next_turn():
    state = passed(passed(played(raising(options=WAIT), "raise c3")))
    assert militia(played(state, *["stop"] * 4, "march c3 c4")) == "c4:f1"


def test_K38_any_number_of_units_may_stand_on_a_tile():
    assert militia(played(marching(militia="e5:f1 e6:f50"), "march e5 e6")) == "e6:f51"


@pytest.mark.parametrize("target", ["e4", "e5"])
def test_K42_a_unit_may_enter_the_rival_s_colony_or_fort_alone(target):
    assert militia(played(marching(COAST, militia="d4:f1"), f"march d4 {target}")) == f"{target}:f1"


@pytest.mark.parametrize("target", ["e4", "e5"])
def test_K42_a_unit_left_alone_there_stays_there(target):
    state = played(marching(COAST, militia="d4:f1"), f"march d4 {target}", "stop")
    assert (step(state), militia(state)) == ("british collect", f"{target}:f1")


def test_K42_a_unit_in_the_rival_s_fort_blocks_the_tile():
    state = played(marching(COAST, militia="d4:f1"), "march d4 e5", "stop")
    assert why(state, "collect e5") == "K16"


def test_K42_a_unit_may_enter_a_tile_with_rival_s_units():
    assert militia(played(marching(militia="e5:f1 e6:b3"), "march e5 e6")) == "e6:f1b3"
