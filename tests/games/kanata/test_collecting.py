"""Collecting: K12 to K18, K57."""

import numpy as np
import pytest

from tests.games.kanata.positions import COAST, FIELD, hand, named, new_game, passed, played, position, refused, why
from voyageur.games.kanata import GAME
from voyageur.games.kanata.state import Refusal

MEN = "manpower=9"


def test_K13_K14_example_1_the_first_turn():
    state = new_game(COAST)
    assert named(state, "collect") == "c2 c4 d3"
    assert why(state, "collect c3") == "K13"
    assert why(played(state, "collect c4"), "collect c4") == "K14"


def test_a_lumber_tile_turns_one_manpower_into_one_lumber():
    assert hand(played(new_game(COAST), "collect c4"), "french") == "manpower=2 lumber=1"


def test_a_fur_tile_turns_one_manpower_into_one_fur():
    assert hand(played(new_game(COAST), "collect d3"), "french") == "manpower=2 fur=1"


def test_newfoundland_gives_its_resource_to_the_british():
    assert hand(played(position(COAST, "british", cards=MEN), "collect e5"), "british") == "manpower=8 lumber=1"


def test_K57_one_may_collect_as_often_as_there_is_manpower():
    state = played(new_game(COAST), "collect c4", "collect d3", "collect c2")
    assert hand(state, "french") == "lumber=2 fur=1"


def test_K57_the_last_manpower_is_spent_too():
    assert named(position(COAST, cards="manpower=1"), "collect") == "c2 c4 d3"


def test_K57_nothing_is_collected_without_manpower():
    state = position(COAST, cards={"british": "manpower=3"})
    assert refused(state, "collect c4") == Refusal.NO_MANPOWER
    assert why(state, "collect c4") == "K57"


@pytest.mark.parametrize("tile", ["e4", "e6", "d5", "f5"])
def test_K12_the_neighbours_of_a_place_are_within_reach(tile):
    assert refused(position(FIELD, cards=MEN), f"collect {tile}") == Refusal.NONE


@pytest.mark.parametrize("tile", ["d4", "d6", "f4", "f6"])
def test_K12_a_corner_tile_of_a_place_is_out_of_reach(tile):
    assert refused(position(FIELD, cards=MEN), f"collect {tile}") == Refusal.NOT_IN_REACH
    assert why(position(FIELD, cards=MEN), f"collect {tile}") == "K12"


@pytest.mark.parametrize("tile", ["e3", "e7", "c5", "g5", "a1"])
def test_K12_a_tile_further_off_is_out_of_reach(tile):
    assert refused(position(FIELD, cards=MEN), f"collect {tile}") == Refusal.NOT_IN_REACH


def test_K12_a_fort_s_own_tile_is_within_reach():
    assert refused(position(FIELD, cards=MEN, forts="a1:f"), "collect a1") == Refusal.NONE


@pytest.mark.parametrize("tile", ["a2", "b1"])
def test_K12_the_neighbours_of_a_fort_are_within_reach(tile):
    assert refused(position(FIELD, cards=MEN, forts="a1:f"), f"collect {tile}") == Refusal.NONE


def test_K12_the_rival_s_places_serve_only_the_rival():
    assert refused(position(FIELD, cards=MEN, forts="a1:b"), "collect a2") == Refusal.NOT_IN_REACH


@pytest.mark.parametrize("mover", ["french", "british"])
@pytest.mark.parametrize("colony", ["c3", "e4"])
def test_K13_neither_colony_tile_gives_anything_to_anyone(mover, colony):
    state = position(COAST, mover, cards=MEN)
    assert refused(state, f"collect {colony}") == Refusal.FROM_COLONY
    assert why(state, f"collect {colony}") == "K13"


def test_K14_a_tile_gives_once_a_turn():
    state = position(COAST, cards=MEN, collected="c4")
    assert refused(state, "collect c4") == Refusal.COLLECTED
    assert why(state, "collect c4") == "K14"


def test_K14_a_tile_gives_again_in_the_rival_s_turn_of_the_same_round():
    state = played(position(COAST, cards=MEN, forts="d3:f"), "collect d4")
    assert refused(passed(state), "collect d4") == Refusal.NONE


def test_K14_an_agent_sees_one_where_a_tile_has_given():
    seen = np.zeros(GAME.presentation.OBSERVATION_SIZE, np.float32)
    GAME.presentation.observe(played(position(COAST, cards="manpower=1"), "collect c4"), 0, seen)
    assert seen.max() == 1


def test_K14_another_tile_still_gives():
    assert refused(position(COAST, cards=MEN, collected="c4"), "collect c2") == Refusal.NONE


def test_K15_a_tile_within_reach_of_two_places_still_gives_one_card():
    state = position(COAST, cards=MEN, forts="c1:f")
    assert refused(played(state, "collect c2"), "collect c2") == Refusal.COLLECTED


def test_K15_such_a_tile_costs_one_manpower():
    state = position(COAST, cards=MEN, forts="c1:f")
    assert hand(played(state, "collect c2"), "french") == "manpower=8 lumber=1"


def test_K16_a_rival_s_unit_closes_a_tile():
    state = position(COAST, cards=MEN, militia="c4:b1")
    assert refused(state, "collect c4") == Refusal.MILITIA_CLOSES
    assert why(state, "collect c4") == "K16"


def test_K16_a_french_unit_closes_a_tile_to_the_british():
    assert refused(position(COAST, "british", cards=MEN, militia="e3:f1"), "collect e3") == Refusal.MILITIA_CLOSES


def test_K16_a_rival_s_unit_closes_a_tile_though_an_own_unit_is_there_too():
    assert refused(position(COAST, cards=MEN, militia="c4:f2b1"), "collect c4") == Refusal.MILITIA_CLOSES


def test_K16_an_own_unit_closes_nothing():
    assert refused(position(COAST, cards=MEN, militia="c4:f1"), "collect c4") == Refusal.NONE


def test_K17_a_rival_s_fort_closes_its_tile():
    state = position(COAST, cards=MEN, forts="c4:b")
    assert refused(state, "collect c4") == Refusal.FORT_CLOSES
    assert why(state, "collect c4") == "K17"


def test_K17_a_rival_s_fort_closes_its_tile_though_an_own_unit_stands_on_it():
    assert refused(position(COAST, cards=MEN, forts="c4:b", militia="c4:f1"), "collect c4") == Refusal.FORT_CLOSES


def test_K18_a_rival_s_unit_closes_the_tile_of_the_place_it_stands_on():
    assert refused(position(COAST, cards=MEN, forts="a1:f", militia="a1:b1"), "collect a1") == Refusal.MILITIA_CLOSES


def test_K18_a_place_with_a_rival_s_unit_on_it_still_serves_its_neighbours():
    assert refused(position(COAST, cards=MEN, forts="a1:f", militia="a1:b1"), "collect a2") == Refusal.NONE


NO = {"besieged_collects": "no"}


def test_K18_besieged_collects_no_a_place_with_a_rival_s_unit_serves_nothing():
    state = position(COAST, cards=MEN, forts="a1:f", militia="a1:b1", options=NO)
    assert refused(state, "collect a2") == Refusal.BESIEGED
    assert why(state, "collect a2") == "K18"


def test_K18_besieged_collects_no_a_colony_with_a_rival_s_unit_serves_nothing():
    assert refused(position(COAST, cards=MEN, militia="c3:b1", options=NO), "collect c4") == Refusal.BESIEGED


@pytest.mark.parametrize("besieged", ["a1:b1", "a3:b1"])
def test_K18_besieged_collects_no_another_place_may_still_serve(besieged):
    state = position(COAST, cards=MEN, forts="a1:f a3:f", militia=besieged, options=NO)
    assert refused(state, "collect a2") == Refusal.NONE


def test_K18_besieged_collects_no_an_own_unit_does_not_stop_a_place():
    assert refused(position(COAST, cards=MEN, militia="c3:f1", options=NO), "collect c4") == Refusal.NONE


def test_K18_besieged_collects_no_a_tile_out_of_reach_is_refused_as_such():
    state = position(COAST, cards=MEN, militia="c3:b1", options=NO)
    assert refused(state, "collect a1") == Refusal.NOT_IN_REACH
