"""Captures, and the victory by conquest: K31 to K35, K50 to K53."""

import pytest

from tests.games.kanata.positions import (
    COAST,
    FIELD,
    forts,
    hand,
    manpower,
    militia,
    named,
    outcome,
    passed,
    played,
    position,
    refused,
    step,
)
from voyageur.games.kanata.state import Refusal

EITHER = pytest.mark.parametrize("mover", ["french", "british"])


def judged(militia, mover="french", board=COAST, **things):
    """The position after the end of a march that leaves these units where they are."""
    return played(position(board, mover, "march", militia=militia, **things), "stop")


# Forts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("units", [2, 3, 7])
def test_K31_two_or_more_units_destroy_a_fort(units):
    assert forts(judged(f"e5:f{units}")) == ""


def test_K31_one_unit_does_not_destroy_a_fort():
    assert forts(judged("e5:f1")) == "e5:b"


def test_K31_fort_falls_to_1_one_unit_destroys_a_fort():
    assert forts(judged("e5:f1", options={"fort_falls_to": "1"})) == ""


def test_K31_fort_falls_to_1_no_unit_destroys_no_fort():
    assert forts(judged("e5:b1", options={"fort_falls_to": "1"})) == "e5:b"


def test_K31_own_units_destroy_no_fort():
    assert forts(judged("e5:b3")) == "e5:b"


def test_K32_a_fort_with_a_defender_left_is_not_destroyed():
    state = position(COAST, step="fights", militia="e5:f3b2")
    assert forts(played(state, "roll 6 1")) == "e5:b"


def test_K32_a_fort_is_destroyed_once_the_last_defender_has_fallen():
    state = position(COAST, step="fights", militia="e5:f3b2")
    assert forts(played(state, "roll 6 1", "roll 6 1")) == ""


@EITHER
def test_K33_forts_are_judged_in_every_turn_for_both_sides(mover):
    assert forts(judged("e5:f2 a1:b2", mover, forts="a1:f")) == ""


def test_K33_forts_are_judged_though_there_was_no_fight():
    assert forts(judged("e5:f2")) == ""


def test_K33_forts_are_judged_after_all_fights():
    state = position(COAST, step="fights", militia="a1:f1b1 e5:f2")
    assert forts(state) == "e5:b"
    assert forts(played(state, "roll 6 1")) == ""


def test_K33_the_units_may_have_arrived_in_different_turns():
    state = passed(played(position(COAST, step="march", militia="d4:f2"), "march d4 e5", "stop"))
    assert forts(played(state, *["stop"] * 4, "march d4 e5", "stop")) == ""


def test_K34_the_tile_of_a_destroyed_fort_stays_with_its_resource():
    state = judged("e5:f2 c3:f1")
    assert militia(played(passed(state), *["stop"] * 4, "march e5 e4", "march e5 e4")) == "c3:f1 e4:f2"
    assert refused(judged("d3:b2", "british", forts="d3:f"), "collect d3") == Refusal.MILITIA_CLOSES


def test_K34_a_tile_gives_again_when_its_fort_and_the_units_are_gone():
    state = position(COAST, "british", "march", forts="e3:f", militia="e3:b2")
    state = played(passed(passed(state)), "collect e3")
    assert hand(state, "british") == "manpower=3 lumber=2"


def test_K34_a_destroyed_fort_serves_nobody_any_more():
    state = judged("a1:b2", "british", forts="a1:f")
    assert named(state, "collect") == "c2 c4 d3"


def test_K34_another_place_still_serves_the_tiles_of_a_destroyed_fort():
    assert named(judged("c1:b2", "british", forts="c1:f"), "collect") == "c2 c4 d3"


def test_K34_a_colony_still_serves_newfoundland_when_its_fort_is_destroyed():
    state = played(judged("e5:f2"), *["stop"] * 5, *["stop"] * 4, "march e5 d4", "march e5 d4", "stop")
    assert named(state, "collect") == "e3 e5"


def test_K34_another_place_still_gives_range_where_a_destroyed_fort_did():
    state = position(FIELD, "british", "march", forts="c3:f", militia="c3:b2", cards={"french": "lumber=2 firearms=1"})
    assert "e3" in named(played(passed(state), "stop", "stop"), "fort").split()


def test_K34_a_destroyed_fort_gives_no_range_any_more():
    state = position(FIELD, "british", "march", forts="a1:f", militia="a1:b2", cards={"french": "lumber=2 firearms=1"})
    assert refused(played(passed(state), "stop", "stop"), "fort a4") == Refusal.TOO_FAR


def test_K34_a_destroyed_fort_gives_no_manpower_any_more():
    assert manpower(judged("a1:b2", "british", forts="a1:f"), "french") == 3


def test_K35_the_side_that_destroyed_a_fort_receives_one_lumber():
    assert hand(judged("e5:f2", cards={"french": "lumber=1"}), "french") == "lumber=2"


def test_K35_each_destroyed_fort_pays_one_lumber():
    assert hand(judged("e5:f2 a1:f2", forts="a1:b"), "french") == "lumber=2"


@EITHER
def test_K35_the_destroyer_is_paid_in_every_turn(mover):
    state = judged("e5:f2 a1:b2", mover, forts="a1:f")
    assert [hand(state, side).split()[-1] for side in ("french", "british")] == ["lumber=1", "lumber=1"]


# Colonies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "scores"), [("e4:f2", (1.0, 0.0)), ("c3:b2", (0.0, 1.0))])
def test_K50_a_colony_falls_to_two_units(units, scores):
    mover = "french" if scores[0] else "british"
    assert outcome(judged(units, mover)) == ("conquest", scores)


def test_K50_a_colony_falls_to_more_than_two_units():
    assert outcome(judged("e4:f5")) == ("conquest", (1.0, 0.0))


@pytest.mark.parametrize("falls_to", ["2", "1"])
def test_K50_K51_a_colony_does_not_fall_to_one_unit(falls_to):
    assert step(judged("e4:f1", options={"fort_falls_to": falls_to})) == "british collect"


def test_K51_one_unit_that_beats_the_last_defender_does_not_win():
    state = position(COAST, step="fights", militia="e4:f1b1")
    assert step(played(state, "roll 6 1")) == "british collect"


def test_K50_a_colony_with_a_defender_left_does_not_fall():
    state = position(COAST, step="fights", militia="e4:f3b2")
    assert step(played(state, "roll 6 1")) == "french fights"


def test_K50_own_units_do_not_take_a_colony():
    assert step(judged("e4:b2 c3:f2")) == "british collect"


def test_K52_a_colony_s_fall_ends_the_game_at_once_after_the_fights():
    state = position(COAST, step="fights", militia="a1:f1b1 e4:f2")
    assert outcome(played(state, "roll 1 6")) == ("conquest", (1.0, 0.0))


def test_K52_the_last_defender_s_fall_ends_the_game():
    state = position(COAST, step="fights", militia="e4:f2b1")
    assert outcome(played(state, "roll 6 1")) == ("conquest", (1.0, 0.0))


@EITHER
def test_K52_both_colonies_in_one_judgement_are_a_shared_win(mover):
    assert outcome(judged("e4:f2 c3:b2", mover)) == ("conquest", (0.5, 0.5))


def test_K52_a_game_that_ends_by_conquest_leaves_the_manpower_on_the_table():
    assert hand(judged("e4:f2", cards="manpower=2 fur=1"), "french") == "manpower=2 fur=1"


def test_K35_a_fort_that_falls_with_the_colony_is_paid():
    state = judged("e4:f2 e5:f2")
    assert (hand(state, "french"), forts(state)) == ("lumber=1", "")


def test_K53_a_colony_is_judged_in_its_owner_s_own_turn_too():
    assert outcome(judged("e4:f2", "british")) == ("conquest", (1.0, 0.0))


def test_K53_an_owner_who_fights_in_the_own_colony_and_loses_has_lost_the_game():
    state = position(COAST, "british", "fights", militia="e4:f2b1")
    assert outcome(played(state, "roll 1 6")) == ("conquest", (1.0, 0.0))
