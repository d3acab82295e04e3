"""Step 2: recruiting and arrows (I22-I28, I34-I37)."""

from tests.games.island.positions import army, hand, play, position, possible, refused, starting
from voyageur.games.island import rules
from voyageur.games.island.components import MOST_ON_TILE, MOST_TILES
from voyageur.games.island.rules import actions
from voyageur.games.island.state import CLAUSES, Phase, Refusal

BRICKS = "b4:B2 d2:B1 d4:R2"  # two bricks tiles


def test_I22_example_2_one_card_recruits_on_both_tiles():
    state = position(BRICKS, ["bricks4", ""], step="cards")
    play(state, "recruit bricks4", "at b4", "at d2", "done")
    assert (army(state, "b4"), army(state, "d2")) == ("B4", "B2")


def test_I23_example_2_a_second_card_recruits_on_neither():
    state = position(BRICKS, ["bricks4 bricks5", ""], step="cards")
    play(state, "recruit bricks4", "at b4", "at d2", "done")
    assert refused(state, "recruit bricks5") == Refusal.RECRUITS_NOTHING


def test_I23_a_second_card_serves_other_tiles():
    state = position(BRICKS, ["bricks4 bricks5", ""], step="cards")
    play(state, "recruit bricks4", "at b4", "done", "recruit bricks5")
    assert refused(state, "at b4") == Refusal.ALREADY_RECRUITED
    assert starting(state, "at") == ["at d2"]


def test_I24_the_player_picks_any_tiles_but_at_least_one():
    state = play(position(BRICKS, ["bricks4", ""], step="cards"), "recruit bricks4")
    assert refused(state, "done") == Refusal.MUST_RECRUIT
    assert play(state, "at d2", "done").phase == Phase.CARDS


def test_I25_only_tiles_with_own_units_recruit():
    state = play(position("b4:B2 d2:R1", ["bricks4", ""], step="cards"), "recruit bricks4")
    assert refused(state, "at d2") == Refusal.NOT_HELD


def test_I22_a_card_recruits_on_its_symbol_alone():
    state = play(position("b4:B2 a3:B1 d4:R1", ["bricks4", ""], step="cards"), "recruit bricks4")
    assert refused(state, "at a3") == Refusal.OTHER_SYMBOL


def test_I4_nobody_recruits_on_starts_and_in_the_capture_area():
    state = play(position("b4:B2 b3:B1 a1:B1 d4:R1", ["bricks4", ""], step="cards"), "recruit bricks4")
    assert refused(state, "at b3") == Refusal.NO_SYMBOL
    assert refused(state, "at a1") == Refusal.NO_SYMBOL


def test_I26_example_3_nine_units_recruit_one():
    state = position("b4:B9 d4:R2", ["bricks4", ""], step="cards")
    assert army(play(state, "recruit bricks4", "at b4"), "b4") == "B10"


def test_I26_ten_units_recruit_none():
    state = position("b4:B10 d2:B1 d4:R2", ["bricks4", ""], step="cards")
    assert refused(play(state, "recruit bricks4"), "at b4") == Refusal.TILE_FULL


def test_I10_example_3_the_supply_limits_recruiting():
    state = position("b4:B9 a2:B10 d4:R2", ["bricks4", ""], step="cards")
    assert army(play(state, "recruit bricks4", "at b4"), "b4") == "B10"
    state = position("b4:B5 d2:B4 a2:B10 d4:R2", ["bricks4", ""], step="cards")
    play(state, "recruit bricks4", "at b4")
    assert army(state, "b4") == "B6"
    assert refused(state, "at d2") == Refusal.NO_SUPPLY


def test_I27_a_tile_entered_in_this_turn_recruits():
    state = play(position("a4:B2 d4:R2", ["bricks4", ""]), "move a4 b4 2", "stop")
    assert army(play(state, "recruit bricks4", "at b4"), "b4") == "B4"


def test_I28_a_card_has_one_use():
    state = position(BRICKS, ["bricks4", ""], step="cards")
    assert {"recruit bricks4", "road bricks4"} <= {*possible(state)}
    assert "road bricks4" not in possible(play(state, "recruit bricks4", "at b4", "done"))


def test_I35_combat_cards_have_special_uses_and_are_gone_then():
    state = position(BRICKS, ["bricks1", ""], step="cards")
    play(state, "road bricks1", "stop")
    assert hand(state, 0) == set()


def test_I36_combat_cards_do_not_recruit():
    assert refused(position(BRICKS, ["bricks1", ""], step="cards"), "recruit bricks1") == Refusal.NOT_RESOURCE


def test_I37_any_number_of_cards_may_be_played():
    state = position(BRICKS, ["bricks1 bricks2 bricks3", ""], step="cards")
    for card in ("bricks1", "bricks2", "bricks3"):
        play(state, f"road {card}", "stop")
    assert possible(state) == {"stop": 1}


def test_I37_cards_are_played_in_their_step_alone():
    assert refused(position(BRICKS, ["bricks1", ""]), "road bricks1") == Refusal.WRONG_STEP


def test_only_cards_of_ones_own_hand_are_played_or_discarded():
    assert refused(position(BRICKS, ["", ""], step="cards"), "road bricks1") == Refusal.NOT_IN_HAND
    discarding = position(hands=["drop1", ""], step="draw", depletions=2)
    assert refused(discarding, "discard bricks1") == Refusal.NOT_IN_HAND
    assert CLAUSES[Refusal.NOT_IN_HAND] == "Play"


# Arrows -----------------------------------------------------------------------------------------


def test_I34_an_arrow_removes_one_unit_beside_any_own_tile():
    state = position("b2:B1 a1:B1 b1:R3 d4:R1", ["arrow1", ""], step="cards")
    assert starting(play(state, "arrow arrow1"), "hit") == ["hit b1"]
    assert army(play(state, "hit b1"), "b1") == "R2"


def test_I34_the_own_start_counts_as_a_place_to_shoot_from():
    state = position("a1:B1 b1:R3 d4:R1", ["arrow1", ""], step="cards")
    assert starting(play(state, "arrow arrow1"), "hit") == ["hit b1"]


def test_I34_a_hit_beyond_the_map_is_refused():
    state = play(position("a1:B2 b1:R3 d4:R2", ["arrow1", ""], step="cards"), "arrow arrow1")
    assert rules.refusal(state, actions.HIT + int(state.n_tiles)) == Refusal.NOT_ON_MAP


def test_I24_a_recruit_beyond_the_map_is_refused():
    state = play(position("b1:B2 d4:R2", ["drop4", ""], step="cards"), "recruit drop4")
    assert rules.refusal(state, actions.AT + int(state.n_tiles)) == Refusal.NOT_ON_MAP


def test_I31_a_crossing_beyond_the_map_is_refused():
    state = play(position("a2:B3 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    most, width = MOST_ON_TILE, MOST_ON_TILE * MOST_TILES
    last, beyond = int(state.n_tiles) - 1, int(state.n_tiles)
    crossings = [(last, beyond), (beyond, last), (beyond, beyond)]
    found = [rules.refusal(state, actions.FERRY + width * origin + most * target) for origin, target in crossings]
    assert found == [Refusal.NOT_ON_MAP] * 3


def test_I34_only_arrows_shoot():
    assert refused(position(BRICKS, ["drop1", ""], step="cards"), "arrow drop1") == Refusal.NO_ARROW


def test_I34_there_must_be_a_target():
    assert refused(position(BRICKS, ["arrow1", ""], step="cards"), "arrow arrow1") == Refusal.NOTHING_TO_HIT


def test_I34_an_arrow_hits_rivals_only():
    state = play(position("b2:B1 b1:R3 d4:R1", ["arrow1", ""], step="cards"), "arrow arrow1")
    assert refused(state, "hit a2") == Refusal.NO_ENEMY


def test_I21_an_arrow_does_not_fly_diagonally():
    state = position("b2:B1 c1:R1 b1:R3 d4:R1", ["arrow1", ""], step="cards")
    assert refused(play(state, "arrow arrow1"), "hit c1") == Refusal.NOT_ADJACENT


def test_I8_a_start_is_safe_from_arrows():
    state = position("d3:B1 c3:R1 d4:R3", ["arrow1", ""], step="cards")
    assert refused(play(state, "arrow arrow1"), "hit d4") == Refusal.BASE_IS_SAFE


def test_I8_with_the_option_an_arrow_hits_a_start():
    state = position("d3:B1 d4:R3", ["arrow1", ""], step="cards", base_safe="no")
    assert army(play(state, "arrow arrow1", "hit d4"), "d4") == "R2"


def test_I24_tiles_may_be_left_out():
    state = play(position(BRICKS, ["bricks4", ""], step="cards"), "recruit bricks4", "at b4", "done")
    assert (army(state, "b4"), army(state, "d2"), state.phase) == ("B4", "B1", Phase.CARDS)


def test_I25_a_tile_that_was_left_in_this_turn_does_not_recruit():
    state = play(position("b4:B2 d4:R2", ["bricks4", ""]), "move b4 a4 2", "stop")
    assert refused(state, "recruit bricks4") == Refusal.RECRUITS_NOTHING


def test_I27_a_tile_entered_by_a_crossing_recruits():
    state = position("a2:B2 d4:R2", ["drop1 bricks4", ""], step="cards")
    play(state, "water drop1", "ferry a2 b4 2", "recruit bricks4", "at b4")
    assert army(state, "b4") == "B4"


def test_I28_an_arrow_that_recruited_does_not_shoot():
    state = position("b2:B1 b1:R3 d4:R1", ["arrow4", ""], step="cards")
    assert {"recruit arrow4", "arrow arrow4"} <= {*possible(state)}
    assert refused(play(state, "recruit arrow4", "at b2"), "done") == Refusal.NONE
    assert refused(play(state, "done"), "arrow arrow4") == Refusal.NOT_IN_HAND


def test_I35_a_combat_card_that_was_shot_is_missing_in_the_battle():
    state = position("a2:B3 b1:R3 a3:R1 d4:R2 b2:B1", ["arrow1 bricks1", ""], step="cards")
    play(state, "arrow arrow1", "hit b1", "road bricks1", "move a2 a3 3", "stop")
    assert state.phase == Phase.BATTLE_DRAW


def test_I36_a_combat_card_is_offered_as_a_road_but_not_to_recruit():
    state = position(BRICKS, ["bricks1", ""], step="cards")
    assert {*possible(state)} == {"road bricks1", "stop"}


def test_I52_a_seat_with_units_at_home_alone_has_its_turn():
    state = play(position("b2:B1 d4:R2", step="draw"), "draw combat", "deal drop1", "keep")
    assert (int(state.mover), state.phase) == (1, Phase.MOVE)
