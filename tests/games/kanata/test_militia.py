"""Militia: K36 to K38."""

import pytest

from tests.games.kanata.positions import COAST, hand, militia, named, played, position, refused, step, why
from voyageur.games.kanata.state import Refusal


def raising(mover="french", **things):
    return position(COAST, mover, "militia", **{"cards": "manpower=2 firearms=2", **things})


def test_a_unit_costs_one_firearms_and_one_manpower():
    state = played(raising(cards="manpower=3 lumber=1 fur=1 support=1 firearms=5"), "raise c3")
    assert hand(state, "french") == "manpower=2 lumber=1 fur=1 support=1 firearms=4"


def test_a_unit_stands_where_it_was_raised():
    assert militia(played(raising("british"), "raise e5")) == "e5:b1"


def test_a_unit_is_raised_with_the_last_cards():
    assert refused(raising(cards="manpower=1 firearms=1"), "raise c3") == Refusal.NONE


@pytest.mark.parametrize("cards", ["manpower=1 support=5 lumber=9", "firearms=1 support=5 lumber=9"])
def test_a_unit_that_cannot_be_paid_is_refused(cards):
    assert refused(raising(cards=cards), "raise c3") == Refusal.CANNOT_PAY_MILITIA
    assert why(raising(cards=cards), "raise c3") == "Building Militia"


def test_units_are_raised_in_every_place_of_one_s_own():
    assert named(raising(forts="a1:f e2:f c1:b"), "raise") == "a1 c3 e2"


@pytest.mark.parametrize("tile", ["c4", "e4", "e5"])
def test_a_unit_is_raised_only_in_a_place_of_one_s_own(tile):
    assert refused(raising(militia="c4:f1 e4:f1 e5:f1"), f"raise {tile}") == Refusal.NOT_OWN_PLACE
    assert why(raising(), f"raise {tile}") == "Building Militia"


def test_K36_a_unit_is_raised_even_where_a_rival_s_unit_stands():
    assert militia(played(raising(militia="c3:b2"), "raise c3")) == "c3:f1b2"


def test_K36_a_unit_raised_beside_a_rival_s_unit_fights_in_the_same_turn():
    assert step(played(raising(militia="c3:b2"), "raise c3", "stop", "stop")) == "french fights"


def test_K36_there_is_no_fight_if_no_unit_is_left_there():
    state = played(raising(militia="c3:b1"), "raise c3", "stop", "march c3 c4", "stop")
    assert (step(state), militia(state)) == ("british collect", "c3:b1 c4:f1")


def test_K37_a_unit_is_raised_in_a_fort_built_in_this_turn():
    state = position(COAST, step="forts", cards="manpower=2 lumber=2 firearms=2")
    assert militia(played(state, "fort a2", "stop", "raise a2")) == "a2:f1"


def test_K37_that_unit_may_march_at_once():
    state = position(COAST, step="forts", cards="manpower=2 lumber=2 firearms=2")
    assert militia(played(state, "fort a2", "stop", "raise a2", "stop", "march a2 a1")) == "a1:f1"


def test_K38_any_number_of_units_may_be_raised_in_a_place():
    assert militia(played(raising(militia="c3:f30"), "raise c3", "raise c3")) == "c3:f32"
