"""Step 1, and the moves of cards (I12-I21, I29-I33)."""

import pytest

from tests.games.island.positions import army, play, position, possible, refused, starting
from voyageur.games.island import rules
from voyageur.games.island.rules import actions
from voyageur.games.island.state import Phase, Refusal


def test_I12_example_1_an_army_moves_two_tiles_and_leaves_two_on_the_way():
    state = play(position("a2:B5 d4:R2"), "move a2 a3 5", "move a3 a4 3")
    assert (army(state, "a3"), army(state, "a4")) == ("B2", "B3")
    assert possible(state) == {"stop": 1}
    assert refused(state, "move a4 a3 1") == Refusal.NO_MOVES_LEFT


def test_I12_two_armies_move_one_tile_each():
    state = play(position("a2:B1 c1:B1 d4:R2"), "move a2 a3 1", "move c1 d1 1")
    assert (army(state, "a3"), army(state, "d1")) == ("B1", "B1")


def test_I13_any_number_from_one_up_may_move():
    assert starting(position("a4:B3 d4:R2"), "move") == sorted(
        f"move a4 {to} {n}" for to in ("a3", "b4") for n in (1, 2, 3)
    )


def test_I14_the_second_step_takes_units_that_stood_on_the_way():
    state = play(position("a2:B2 a3:B2 d4:R2"), "move a2 a3 2", "move a3 a4 4")
    assert army(state, "a4") == "B4"


def test_I15_at_most_what_fits_enters_a_tile():
    state = position("a2:B4 a3:B8 d4:R2")
    assert starting(state, "move")[:2] == ["move a2 a1 1", "move a2 a1 2"]
    assert refused(state, "move a2 a3 2") == Refusal.NONE
    assert refused(state, "move a2 a3 3") == Refusal.TOO_MANY_UNITS


def test_I16_an_army_stops_on_a_rivals_tile():
    state = play(position("a2:B3 a3:R1 d4:R2"), "move a2 a3 3")
    assert army(state, "a3") == "R1!3"
    assert refused(state, "move a3 a4 1") == Refusal.IN_BATTLE


def test_I17_a_second_step_adds_to_the_attack():
    state = play(position("a2:B1 b3:B2 a3:R1 d4:R2"), "move a2 a3 1", "move b3 a3 2")
    assert army(state, "a3") == "R1!3"


def test_I18_the_mover_chooses_the_order_of_battles():
    state = position("a2:B3 c1:B3 a3:R1 d1:R1", ["", ""])
    play(state, "move a2 a3 3", "move c1 d1 3", "stop")
    assert {*possible(state)} == {"battle a3", "battle d1"}
    assert refused(state, "battle a4") == Refusal.NOT_CONTESTED


def test_I19_units_leave_a_contested_tile_only_after_the_battle():
    state = play(position("a2:B3 a3:R1 d4:R2"), "move a2 a3 2")
    assert refused(state, "move a3 a2 1") == Refusal.IN_BATTLE


def test_I20_after_a_battle_one_party_is_left():
    state = play(position("a2:B4 a3:R1 d4:R2", ["", ""]), "move a2 a3 4", "stop", "draw drop3", "draw drop1")
    play(state, "take hammers1")
    assert army(state, "a3") == "B4"


def test_I21_nobody_moves_diagonally():
    assert "move a1 b2 1" not in possible(position())


def test_I2_there_is_no_move_into_the_water():
    assert refused(position(), "move a1 b1 1") == Refusal.NONE
    assert refused(position("a2:B1 c3:R1", drawing="ad2\nb~*\n1dd"), "move a2 b2 1") == Refusal.INTO_WATER


def test_I66_moving_and_playing_may_be_skipped():
    state = play(position(), "stop")
    assert state.phase == Phase.CARDS
    assert play(state, "stop").phase == Phase.DRAW


def test_I29_a_road_gives_two_more_moves():
    state = position("a2:B2 d4:R2", ["bricks1", ""], step="cards")
    play(state, "road bricks1", "move a2 a3 2", "move a3 a4 1", "stop")
    assert (army(state, "a3"), army(state, "a4")) == ("B1", "B1")
    assert state.phase == Phase.CARDS


def test_I29_a_road_may_be_stopped_at_once():
    state = play(position("a2:B2 d4:R2", ["bricks6", ""], step="cards"), "road bricks6", "stop")
    assert state.phase == Phase.CARDS


def test_I29_only_bricks_are_a_road():
    assert refused(position(hands=["drop1", ""], step="cards"), "road drop1") == Refusal.NO_ROAD


def test_I29_a_road_must_lead_somewhere():
    state = position(hands=["bricks1", ""], step="cards", drawing="1~2*")
    assert refused(state, "road bricks1") == Refusal.LEADS_NOWHERE


def test_I30_battles_of_a_road_are_resolved_before_the_next_card():
    state = position("a2:B3 a3:R1 d4:R2", ["bricks1", ""], step="cards")
    play(state, "road bricks1", "move a2 a3 3")
    assert state.phase == Phase.ROAD
    play(state, "stop", "draw drop3", "draw drop1", "take drop2")
    assert state.phase == Phase.CARDS


def test_I31_water_takes_an_army_from_coast_to_coast():
    state = position("a2:B3 d4:R2", ["drop6", ""], step="cards")
    play(state, "water drop6", "ferry a2 d2 2")
    assert (army(state, "a2"), army(state, "d2")) == ("B1", "B2")


def test_I31_a_crossing_is_never_to_the_same_tile():
    state = play(position("a2:B3 d4:R2", ["drop6", ""], step="cards"), "water drop6")
    assert refused(state, "ferry a2 a2 1") == Refusal.SAME_TILE
    assert refused(state, "stop") == Refusal.WRONG_STEP


def test_I31_only_drops_cross_the_water():
    assert refused(position(hands=["bricks1", ""], step="cards"), "water bricks1") == Refusal.NO_WATER


def test_I31_somebody_must_stand_on_the_coast():
    state = position("b2:B3 d4:R2", ["drop1", ""], step="cards")
    assert refused(state, "water drop1") == Refusal.NOWHERE_TO_FERRY


def test_I32_inner_tiles_are_no_coast():
    state = play(position("a2:B3 b2:B1 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert refused(state, "ferry a2 b3 1") == Refusal.NOT_COAST
    assert refused(state, "ferry b2 a3 1") == Refusal.NOT_COAST


def test_I33_a_crossing_goes_to_ones_own_start_but_not_to_another():
    state = play(position("a2:B3 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert refused(state, "ferry a2 a1 1") == Refusal.NONE
    assert refused(state, "ferry a2 d4 1") == Refusal.FERRY_TO_BASE


def test_I31_a_crossing_to_a_rivals_tile_leads_to_a_battle():
    state = position("a2:B3 d2:R1 d4:R2", ["drop1", ""], step="cards")
    assert play(state, "water drop1", "ferry a2 d2 3").phase == Phase.BATTLE_DRAW


def test_I1_a_number_beyond_the_map_is_refused():
    assert rules.refusal(position(), actions.MOVE + 40 * 63) == Refusal.NOT_ON_MAP


def test_a_number_beyond_the_actions_is_refused():
    assert rules.refusal(position(), rules.N_ACTIONS) == Refusal.NO_SUCH_ACTION


def test_I14_the_second_step_may_take_more_than_the_first_brought():
    state = play(position("a2:B1 a3:B4 d4:R2"), "move a2 a3 1")
    assert refused(state, "move a3 a4 5") == Refusal.NONE
    assert refused(state, "move a3 a4 6") == Refusal.TOO_FEW_UNITS


def test_I15_a_crossing_brings_as_many_as_fit():
    state = play(position("a2:B5 a4:B8 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert refused(state, "ferry a2 a4 2") == Refusal.NONE
    assert refused(state, "ferry a2 a4 3") == Refusal.TOO_MANY_UNITS


def test_I15_I17_at_most_ten_attack_a_tile_together():
    state = play(position("a2:B6 b3:B6 a3:R1 d4:R2"), "move a2 a3 6")
    assert refused(state, "move b3 a3 4") == Refusal.NONE
    assert refused(state, "move b3 a3 5") == Refusal.TOO_MANY_UNITS


def test_I16_other_units_may_still_move_when_some_have_stopped():
    state = play(position("a2:B3 c1:B1 a3:R1 d4:R2"), "move a2 a3 3", "move c1 d1 1")
    assert (army(state, "a3"), army(state, "d1")) == ("R1!3", "B1")


def test_I18_a_single_battle_begins_without_a_choice():
    state = position("a2:B3 a3:R1 d4:R2", ["drop1", ""])
    assert play(state, "move a2 a3 3", "stop").phase == Phase.COMMIT


def test_I18_the_last_battle_begins_without_a_choice():
    state = position("a2:B3 c1:B3 a3:R1 d1:R1", ["drop1", ""])
    play(state, "move a2 a3 3", "move c1 d1 3", "stop", "battle d1", "commit drop1", "draw drop2", "draw drop3")
    assert {*possible(play(state, "take wheel1"))} == {"commit wheel1"}


def test_I19_units_stay_on_a_contested_tile_in_a_road():
    state = position("a2:B3 a3:R1 d4:R2", ["bricks1", ""], step="cards")
    assert refused(play(state, "road bricks1", "move a2 a3 2"), "move a3 a2 1") == Refusal.IN_BATTLE


@pytest.mark.parametrize("tie", ["defender", "withdraw", "both"])
def test_I20_after_a_tie_one_party_is_left(tie):
    state = position("a2:B4 a3:R4 d4:R2", ["", ""], tie=tie)
    play(state, "move a2 a3 4", "stop", "draw drop1", "draw hammers1")
    if tie == "defender":
        play(state, "take wheel1")
    assert not state.attackers.any()
    assert army(state, "a3").startswith("R")


def test_I30_the_battle_of_a_crossing_comes_before_the_next_card():
    state = position("a2:B3 d2:R1 d4:R2", ["drop1 drop2", ""], step="cards")
    play(state, "water drop1", "ferry a2 d2 3")
    assert {text.split()[0] for text in possible(state)} == {"commit"}
    play(state, "commit drop2", "draw hammers1", "draw hammers2", "take wheel1")
    assert state.phase == Phase.CARDS


def test_I33_no_crossing_leads_to_the_start_of_a_seat_that_is_out():
    state = position("a2:B1 c3:R2", ["drop1", "", ""], drawing="d*3\nad*\n1b2", step="cards")
    assert refused(play(state, "water drop1"), "ferry a2 c3 1") == Refusal.FERRY_TO_BASE
