"""Step 1, and the moves of cards (I12-I21, I29-I33)."""

from tests.games.island.positions import army, play, position, possible, refused, starting
from voyageur.games.island import actions, notation
from voyageur.games.island.state import Phase


def test_I12_example_1_an_army_moves_two_tiles_and_leaves_two_on_the_way():
    state = play(position("a2:B5 d4:R2"), "move a2 a3 5", "move a3 a4 3")
    assert (army(state, "a3"), army(state, "a4")) == ("B2", "B3")
    assert possible(state) == {"stop": 1}
    assert refused(state, "move a4 a3 1") == ("no-moves-left", "I12")


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
    assert refused(state, "move a2 a3 2") is None
    assert refused(state, "move a2 a3 3") == ("too-many-units", "I15")


def test_I16_an_army_stops_on_a_rivals_tile():
    state = play(position("a2:B3 a3:R1 d4:R2"), "move a2 a3 3")
    assert army(state, "a3") == "R1!3"
    assert refused(state, "move a3 a4 1") == ("in-battle", "I19")


def test_I17_a_second_step_adds_to_the_attack():
    state = play(position("a2:B1 b3:B2 a3:R1 d4:R2"), "move a2 a3 1", "move b3 a3 2")
    assert army(state, "a3") == "R1!3"


def test_I18_the_mover_chooses_the_order_of_battles():
    state = position("a2:B3 c1:B3 a3:R1 d1:R1", ["", ""])
    play(state, "move a2 a3 3", "move c1 d1 3", "stop")
    assert {*possible(state)} == {"battle a3", "battle d1"}
    assert refused(state, "battle a4") == ("not-contested", "I18")


def test_I19_units_leave_a_contested_tile_only_after_the_battle():
    state = play(position("a2:B3 a3:R1 d4:R2"), "move a2 a3 2")
    assert refused(state, "move a3 a2 1") == ("in-battle", "I19")


def test_I20_after_a_battle_one_party_is_left():
    state = play(position("a2:B4 a3:R1 d4:R2", ["", ""]), "move a2 a3 4", "stop", "draw drop3", "draw drop1")
    play(state, "take hammers1")
    assert army(state, "a3") == "B4"


def test_I21_nobody_moves_diagonally():
    assert "move a1 b2 1" not in possible(position())


def test_I2_there_is_no_move_into_the_water():
    assert refused(position(), "move a1 b1 1") is None
    assert refused(position("a2:B1 c3:R1", drawing="ad2\nb~*\n1dd"), "move a2 b2 1") == ("into-water", "I2")


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
    assert refused(position(hands=["drop1", ""], step="cards"), "road drop1") == ("no-road", "I29")


def test_I29_a_road_must_lead_somewhere():
    state = position(hands=["bricks1", ""], step="cards", drawing="1~2*")
    assert refused(state, "road bricks1") == ("leads-nowhere", "I29")


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
    assert refused(state, "ferry a2 a2 1") == ("same-tile", "I31")
    assert refused(state, "stop") == ("wrong-step", "Play")


def test_I31_only_drops_cross_the_water():
    assert refused(position(hands=["bricks1", ""], step="cards"), "water bricks1") == ("no-water", "I31")


def test_I31_somebody_must_stand_on_the_coast():
    state = position("b2:B3 d4:R2", ["drop1", ""], step="cards")
    assert refused(state, "water drop1") == ("nowhere-to-ferry", "I31")


def test_I32_inner_tiles_are_no_coast():
    state = play(position("a2:B3 b2:B1 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert refused(state, "ferry a2 b3 1") == ("not-coast", "I32")
    assert refused(state, "ferry b2 a3 1") == ("not-coast", "I32")


def test_I33_a_crossing_goes_to_ones_own_start_but_not_to_another():
    state = play(position("a2:B3 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert refused(state, "ferry a2 a1 1") is None
    assert refused(state, "ferry a2 d4 1") == ("enemy-base", "I8")


def test_I31_a_crossing_to_a_rivals_tile_leads_to_a_battle():
    state = position("a2:B3 d2:R1 d4:R2", ["drop1", ""], step="cards")
    assert play(state, "water drop1", "ferry a2 d2 3").phase == Phase.BATTLE_DRAW


def test_I1_a_number_beyond_the_map_is_refused():
    reason = notation.reason(position(), actions.MOVE + 40 * 63)
    assert reason is not None
    assert (reason.sentence.key, reason.clause) == ("refused-not-on-map", "I1")
