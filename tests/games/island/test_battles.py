"""Battles (I51-I64)."""

from fractions import Fraction

import pytest

from tests.games.island.positions import army, cards, hand, play, position, possible, refused, starting
from voyageur.games.island import rules
from voyageur.games.island.components import CARD_NAMES, COMBAT_CARDS, SUPPLY
from voyageur.games.island.rules import actions
from voyageur.games.island.state import Ending, Phase, Refusal


def named(mask):
    return " ".join(name for card, name in enumerate(CARD_NAMES) if mask >> card & 1)


def attack(attackers=4, defenders=3, own="", rival="", **more):
    """Return Blue's attack from b2 on b1, with its moves ended."""
    state = position(f"b2:B{attackers} a1:B2 b1:R{defenders} d4:R2", [own, rival], **more)
    return play(state, f"move b2 b1 {attackers}", "stop")


def test_one_unit_is_enough_for_a_battle():
    state = position("b2:B2 a3:B2 b1:R1 b3:R1 d4:R2", ["drop1", "drop3"])
    play(state, "move b2 b1 1", "move a3 b3 1", "stop")
    assert starting(state, "battle") == ["battle b1", "battle b3"]


def test_I1_a_battle_beyond_the_map_is_refused():
    state = position("b2:B2 a3:B2 b1:R1 b3:R1 d4:R2", ["drop1", "drop3"])
    play(state, "move b2 b1 2", "move a3 b3 2", "stop")
    assert state.phase == Phase.CHOOSE_BATTLE
    assert rules.refusal(state, actions.BATTLE + int(state.n_tiles)) == Refusal.NOT_ON_MAP


def test_I57_example_4_in_a_tie_the_defender_wins():
    state = attack(4, 3, "drop2 hammers4", "drop3")
    play(state, "commit drop2", "commit drop3", "draw hammers1", "draw circles1")
    assert army(state, "b1") == "R3!2"
    play(state, "take wheel1")
    assert (army(state, "b1"), army(state, "a1")) == ("R3", "B4")
    assert hand(state, 0) == {"hammers4", "wheel1"}


def test_I57_the_attacker_with_the_higher_total_wins():
    state = play(attack(4, 3, "drop3", "drop2"), "commit drop3", "commit drop2", "draw hammers1", "draw circles1")
    play(state, "take wheel1")
    assert (army(state, "b1"), army(state, "d4")) == ("B4", "R3")


def test_I53_both_sides_must_play_a_combat_card_if_they_hold_one():
    state = attack(own="drop1 drop2 drop4", rival="hammers3")
    assert {*possible(state)} == {"commit drop1", "commit drop2"}
    assert refused(state, "commit drop4") == Refusal.NOT_COMBAT
    assert refused(state, "decline") == Refusal.MUST_COMMIT
    assert {*possible(play(state, "commit drop1"))} == {"commit hammers3"}


def test_I53_who_has_none_plays_none():
    assert attack(own="drop4", rival="").phase == Phase.BATTLE_DRAW


def test_I53_with_the_option_who_has_none_takes_one_and_plays_it():
    state = attack(own="drop4", rival="hammers3", no_combat_card="draw", may_decline="yes")
    play(state, "take wheel2")
    assert {*possible(state)} == {"commit wheel2"}
    assert rules.to_act(play(state, "commit wheel2")) == 1


def test_I54_with_the_option_a_side_may_decline():
    state = play(attack(own="drop1", rival="hammers3", may_decline="yes"), "decline", "decline")
    assert state.phase == Phase.BATTLE_DRAW
    assert hand(state, 0) == {"drop1"}


def test_I55_the_attacker_draws_first():
    state = attack(own="", rival=named(COMBAT_CARDS & ~cards("drop1 wheel3")))
    play(state, "commit arrow3", "draw drop1")
    assert state.side == 1
    assert possible(state) == {"draw wheel3": 1}


def test_I55_without_a_card_left_only_the_attacker_draws():
    state = attack(4, 3, "", named(COMBAT_CARDS & ~cards("drop3")))
    play(state, "commit arrow1", "draw drop3")
    assert state.loser == 1  # 4 + 3 against 3 + 1


def test_I56_cards_played_and_drawn_are_discarded_and_nobody_keeps_them():
    state = play(attack(4, 3, "drop2", "drop3"), "commit drop2", "commit drop3", "draw hammers1", "draw circles1")
    assert state.discards == cards("drop2 drop3 hammers1 circles1")


def test_I58_a_loser_with_one_unit_loses_one():
    state = play(attack(1, 3), "draw hammers1", "draw circles1")
    assert state.on_board[0] == 2
    assert army(play(state, "take wheel1"), "a1") == "B2"


def test_I59_example_5_a_retreat_may_bring_more_than_ten_home():
    state = position("b2:B6 a1:B10 b1:R9 d4:R2", ["", ""])
    play(state, "move b2 b1 6", "stop", "draw hammers1", "draw circles1", "take wheel1")
    assert army(state, "a1") == "B14"
    play(state, "stop", "draw combat", "deal drop1", "keep", "stop", "stop", "draw combat", "deal drop2", "keep")
    assert refused(play(state, "move a1 a2 10"), "move a2 a1 6") == Refusal.NONE
    assert refused(state, "move a2 a1 7") == Refusal.TOO_MANY_UNITS


def test_I60_the_winner_loses_nothing_and_stays():
    state = play(attack(9, 3), "draw hammers1", "draw circles1", "take wheel1")
    assert army(state, "b1") == "B9"


def test_I61_attackers_from_two_tiles_all_go_home():
    state = position("b2:B3 c1:B2 a1:B1 b1:R9 d4:R2", ["", ""])
    play(state, "move b2 b1 3", "move c1 b1 2", "stop", "draw hammers1", "draw circles1", "take wheel1")
    assert army(state, "a1") == "B4"


def test_I62_only_units_on_the_tile_count():
    state = position("b2:B3 a1:B9 b1:R4 d4:R2", ["", ""])
    play(state, "move b2 b1 3", "stop", "draw hammers1", "draw circles1")
    assert state.loser == 0


def test_I64_the_card_that_lies_face_down_is_not_in_the_hand():
    state = play(attack(own="drop2", rival="drop3"), "commit drop2")
    assert hand(state, 0) == set()
    assert rules.to_act(state) == 1


def test_I45_with_the_option_nobody_takes_a_card_at_the_end():
    state = attack(4, 3, "drop4", "drop5", depletions=2, loser_takes_at_end="no")
    assert play(state, "draw hammers1", "draw circles1").phase == Phase.CARDS


def test_I45_by_default_the_loser_takes_a_card_also_at_the_end():
    state = attack(4, 3, "drop4", "drop5", depletions=2)
    assert play(state, "draw hammers1", "draw circles1").phase == Phase.TAKE


# Ties -------------------------------------------------------------------------------------------


def test_I57_redraw_both_draw_again_until_unequal():
    state = play(attack(3, 3, tie="redraw"), "draw hammers1", "draw circles1", "draw hammers2", "draw circles2")
    assert state.phase == Phase.BATTLE_DRAW
    play(state, "draw hammers3", "draw drop1")
    assert state.loser == 1


def test_I57_redraw_with_no_card_left_the_defender_wins():
    state = attack(3, 3, "", named(COMBAT_CARDS & ~cards("hammers2 circles1")), tie="redraw")
    play(state, "commit arrow1", "draw hammers2", "draw circles1")
    assert state.loser == 0


def test_I57_both_lose_two_and_the_attacker_goes_home():
    state = play(attack(3, 3, tie="both"), "draw hammers1", "draw circles1")
    assert (army(state, "b1"), army(state, "a1")) == ("R1", "B3")
    assert state.phase == Phase.CARDS


def test_I57_both_lose_two_and_the_attacker_stays_where_no_defender_is_left():
    state = play(attack(1, 1, "drop2", "drop3", tie="both"), "commit drop2", "commit drop3")
    play(state, "draw hammers2", "draw circles1")
    assert army(state, "b1") == ""


def test_I57_the_last_two_that_are_out_at_once_share_the_win():
    state = position("b2:B2 b1:R2", ["", ""], tie="both")
    play(state, "move b2 b1 2", "stop", "draw hammers1", "draw circles1")
    assert state.ending == Ending.LAST_PLAYER
    assert [state.last_out, state.n_standing] == [0b11, 0]


def test_I57_withdraw_the_attacker_goes_home_without_loss():
    state = play(attack(3, 3, tie="withdraw"), "draw hammers1", "draw circles1")
    assert (army(state, "b1"), army(state, "a1")) == ("R3", "B5")


# Out --------------------------------------------------------------------------------------------


def test_I51_example_6_a_loser_without_units_is_out_and_the_last_player_wins():
    state = position("b2:B3 b1:R1", ["", "drop4"])
    play(state, "move b2 b1 3", "stop", "draw hammers1", "draw circles1")
    assert state.ending == Ending.LAST_PLAYER
    assert state.discards == cards("drop4 hammers1 circles1")


def test_I51_an_arrow_can_put_a_seat_out():
    state = position("b2:B3 b1:R1", ["arrow1", "drop4"], step="cards")
    assert play(state, "arrow arrow1", "hit b1").ending == Ending.LAST_PLAYER


def test_I51_the_turn_of_a_mover_who_is_out_ends():
    state = position("b2:B1 b1:R5 c3:O2", ["drop4", "", ""], drawing="d*3\nad*\n1b2")
    play(state, "move b2 b1 1", "stop", "draw hammers1", "draw circles1")
    assert (state.is_out[0], state.mover, state.phase) == (1, 1, Phase.MOVE)
    assert state.discards & cards("drop4")


def test_I52_a_seat_with_units_at_home_alone_is_not_out():
    state = play(attack(9, 1), "draw hammers1", "draw circles1")
    assert state.is_out[1] == 0
    assert state.phase == Phase.TAKE


def test_I10_the_supply_gets_back_what_a_battle_costs():
    state = play(attack(4, 3), "draw hammers1", "draw circles3")
    assert SUPPLY - state.on_board[0] == 16


# Example 7 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("result", "chance"), [("lower", 6), ("equal", 5), ("higher", 6)])
def test_I57_example_7_the_draws_of_an_even_battle(result, chance):
    state = attack(3, 3)
    counts = dict.fromkeys(("lower", "equal", "higher"), Fraction(0))
    first = possible(state)
    for own in starting(state, "draw"):
        for rival in first:
            if rival != own:
                name = "equal" if own[-1] == rival[-1] else "higher" if own[-1] > rival[-1] else "lower"
                counts[name] += Fraction(first[own] * first[rival], 18 * 17)
    assert counts[result] == Fraction(chance, 17)
    assert len(first) == 18


# What is lost, and who goes home ----------------------------------------------------------------


def test_I54_by_default_a_side_with_a_card_is_not_offered_to_decline():
    assert {*possible(attack(own="drop1", rival="hammers3"))} == {"commit drop1"}


def test_I56_the_cards_of_a_battle_lie_open_before_the_loser_takes_one():
    state = play(attack(4, 3, "drop2", "drop3"), "commit drop2", "commit drop3", "draw hammers1", "draw circles1")
    assert state.phase == Phase.TAKE
    assert {"take drop2", "take hammers1", "take drop3", "take circles1"} & {*possible(state)} == set()


def test_I58_a_defender_with_one_unit_loses_one():
    state = play(attack(4, 1), "draw hammers1", "draw circles1")
    assert int(state.on_board[1]) == 2
    assert army(play(state, "take wheel1"), "d4") == "R2"


def test_I59_nobody_crosses_onto_a_crowded_start():
    state = position("a1:B14 a2:B1 d4:R2", ["drop1", ""], step="cards")
    assert refused(play(state, "water drop1"), "ferry a2 a1 1") == Refusal.TOO_MANY_UNITS


def test_I60_a_defender_that_wins_keeps_all_units_and_takes_no_card():
    state = play(attack(4, 9), "draw hammers1", "draw circles1", "take wheel1")
    assert (army(state, "b1"), hand(state, 1)) == ("R9", set())


def test_I61_attackers_that_crossed_the_water_go_to_their_start():
    state = position("a4:B3 a1:B1 d1:R9 d4:R2", ["drop1", ""], step="cards")
    play(state, "water drop1", "ferry a4 d1 3", "draw hammers1", "draw circles1", "take wheel1")
    assert (army(state, "a4"), army(state, "a1")) == ("", "B2")


def test_I62_a_neighbour_s_units_do_not_help_the_defender():
    state = position("b2:B3 a1:B2 b1:R1 c1:R9 d4:R2", ["", ""])
    assert play(state, "move b2 b1 3", "stop", "draw hammers1", "draw circles1").loser == 1


def test_I63_the_lost_units_are_gone_before_the_card_and_the_others_retreat_after_it():
    state = play(attack(4, 3, "drop2", "drop3"), "commit drop2", "commit drop3", "draw hammers1", "draw circles1")
    assert (state.phase, army(state, "b1"), army(state, "a1")) == (Phase.TAKE, "R3!2", "B2")
    assert (army(play(state, "take wheel1"), "b1"), army(state, "a1")) == ("R3", "B4")
