"""Manpower: K10, K11, and what a side receives at the start of its turn."""

import pytest

from tests.games.kanata.positions import COAST, manpower, passed, played, position


def income(side, **things):
    """The manpower with which the turn of a side begins."""
    rival = {"french": "british", "british": "french"}[side]
    return manpower(passed(position(COAST, rival, "march", **things)), side)


def test_a_colony_gives_three_manpower():
    assert income("french") == 3


@pytest.mark.parametrize(("forts", "total"), [("a1:f", 4), ("a1:f c1:f", 5)])
def test_each_fort_gives_one_manpower(forts, total):
    assert income("french", forts=forts) == total


def test_the_rival_s_forts_give_nothing():
    assert income("french", forts="a1:b c1:b") == 3


def test_K10_a_fort_pays_even_with_a_rival_s_unit_on_it():
    assert income("french", forts="a1:f", militia="a1:b1") == 4


def test_K10_a_colony_pays_even_with_a_rival_s_unit_on_it():
    assert income("french", militia="c3:b1") == 3


BESIEGED_PAYS_NO = {"besieged_pays": "no"}


def test_K10_besieged_pays_no_a_fort_with_a_rival_s_unit_pays_nothing():
    assert income("french", forts="a1:f", militia="a1:b1", options=BESIEGED_PAYS_NO) == 3


def test_K10_besieged_pays_no_a_colony_with_a_rival_s_unit_pays_nothing():
    assert income("french", forts="a1:f", militia="c3:b1", options=BESIEGED_PAYS_NO) == 1


def test_K10_besieged_pays_no_the_british_colony_pays_nothing_either():
    assert income("british", militia="e4:f1", options=BESIEGED_PAYS_NO) == 1


def test_K10_besieged_pays_no_a_place_with_an_own_unit_pays():
    assert income("french", militia="c3:f1", options=BESIEGED_PAYS_NO) == 3


def test_K10_besieged_pays_no_all_places_without_a_rival_s_unit_pay():
    assert income("french", forts="a1:f c1:f e2:f", militia="e2:b1", options=BESIEGED_PAYS_NO) == 5


def test_K11_a_fort_built_in_this_turn_does_not_pay_yet():
    cards = "manpower=2 lumber=2 firearms=1"
    assert manpower(played(position(COAST, step="forts", cards=cards), "fort a2"), "french") == 1


def test_K11_a_fort_pays_from_the_next_turn_on():
    cards = "manpower=1 lumber=2 firearms=1"
    state = passed(played(position(COAST, step="forts", cards=cards), "fort a2"))
    assert manpower(passed(state), "french") == 4
