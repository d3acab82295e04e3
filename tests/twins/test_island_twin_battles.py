"""The twin of Capture the Island on battles, stacks, hands and endings, and on each value of their options."""

import pytest

from .island import CARDS, Island, kind_of
from .test_island_twin import FOUR, TWO, at, play, units

COMBAT = [card for card in CARDS if kind_of(card) == "combat"]
RESOURCE = [card for card in CARDS if kind_of(card) == "resource"]


def without(cards, *few):
    return " ".join(card for card in cards if card not in few)


def fight(own=3, theirs=3, **more):
    """Return a battle on c3 in seat 0's turn; both have more units at home."""
    return at({"c3": own, "a1": 2}, {"c3": theirs, "f6": 2}, **{"step": "battles"} | more)


def draw_step(**more):
    return at({"a1": 2}, **{"step": "draw"} | more)


def last_turn(*units, **more):
    """Return the last turn of a game in which nobody has a card left."""
    return at(*units, **{"step": "draw", "depletions": 2} | more)


# --- battles ------------------------------------------------------------------------------------


def test_I53_who_has_a_combat_card_must_commit_one_and_who_has_none_adds_nothing():
    game = fight(3, 2, hands=["drop1 wheel2 wheel4", "wheel5"])
    assert game.legal() == ["commit drop1", "commit wheel2"]
    play(game, "commit drop1")
    assert game.facts()["step"] == "fight"  # seat 1 has nothing to commit
    play(game, "draw circles1", "draw circles3", "take circles2")  # 5 to 5
    assert units(game, 1) == {"c3": 2, "f6": 2}


def test_I53_with_the_option_a_card_is_taken_and_must_be_committed():
    game = fight(options={"no_combat_card": "draw", "may_decline": "yes"}, hands=["wheel4", "drop1"])
    play(game, "take drop3")
    assert (game.to_act(), game.legal()) == (0, ["commit drop3"])
    play(game, "commit drop3")
    assert (game.to_act(), game.legal()) == (1, ["commit drop1", "decline"])


def test_I54_a_player_may_decline_with_the_option():
    game = fight(3, 3, options={"may_decline": "yes"}, hands=["drop3", "drop2"])
    play(game, "decline", "commit drop2", "draw wheel2", "draw wheel1", "take wheel3")  # 5 to 6
    assert game.facts()["hands"][0] == ["drop3", "wheel3"]
    assert units(game) == {"a1": 3}


def test_I55_I64_the_attacker_commits_and_draws_first():
    game = fight(hands=["drop1", "drop2"], mover=1)
    assert game.to_act() == 1
    play(game, "commit drop2")
    assert game.to_act() == 0
    play(game, "commit drop1", "draw wheel1", "draw wheel2")
    assert game.facts()["table"] == {}  # discarded at once (I56)
    assert units(game) == {"a1": 2, "c3": 3}  # 6 to 6: seat 0 defended


def test_I57_redraw_adds_cards_until_unequal():
    game = fight(options={"tie": "redraw"})
    play(game, "draw drop1", "draw wheel1", "draw drop2", "draw wheel2")
    assert game.facts()["table"] == {0: ["drop1", "drop2"], 1: ["wheel1", "wheel2"]}
    play(game, "draw drop3", "draw arrow1", "take arrow2")
    assert (units(game), units(game, 1)) == ({"a1": 2, "c3": 3}, {"f6": 3})
    assert len(game.facts()["discards"]["combat"]) == 6


def test_I57_redraw_without_a_card_left_is_won_by_the_defender():
    hands = [without(COMBAT, "drop1", "wheel1", "bricks1"), "bricks1"]
    game = fight(options={"tie": "redraw"}, hands=hands)
    play(game, "commit arrow1", "commit bricks1", "draw drop1", "draw wheel1")  # 5 to 5
    assert game.chance() == {"take arrow1": 1, "take bricks1": 1, "take drop1": 1, "take wheel1": 1}
    assert units(play(game, "take drop1")) == {"a1": 3}


def test_I57_both_lose_two_and_nobody_takes_a_card():
    game = play(fight(3, 3, options={"tie": "both"}), "draw drop1", "draw wheel1")
    assert (units(game), units(game, 1)) == ({"a1": 3}, {"c3": 1, "f6": 2})
    assert (game.facts()["step"], game.facts()["hands"]) == ("cards", [[], []])


def test_I57_both_the_attacker_stays_when_no_defender_is_left():
    game = play(fight(3, 2, options={"tie": "both"}), "draw drop1", "draw wheel2")
    assert (units(game), units(game, 1)) == ({"a1": 2, "c3": 1}, {"f6": 2})


def test_I57_both_out_at_once_share_the_win():
    game = at({"c3": 2}, {"c3": 1}, options={"tie": "both"}, step="battles", hands=["wheel4", "wheel5"])
    play(game, "draw drop1", "draw wheel2")
    assert (game.ending(), game.winners(), game.scores()) == ("last_player", [0, 1], [0, 0])
    assert game.facts()["hands"] == [[], []]


def test_I57_withdraw_sends_the_attacker_home_without_loss():
    game = play(fight(3, 3, options={"tie": "withdraw"}), "draw drop1", "draw wheel1")
    assert (units(game), units(game, 1)) == ({"a1": 5}, {"c3": 3, "f6": 2})
    assert game.facts()["step"] == "cards"


def test_I58_one_unit_loses_one():
    game = play(fight(1, 3), "draw drop1", "draw wheel1", "take wheel2")
    assert units(game) == {"a1": 2}


def test_I51_an_attacker_who_is_out_takes_no_card_and_his_turn_ends():
    seats = ({"c3": 2}, {"c3": 3}, {"f6": 2})
    game = at(*seats, rows=FOUR, step="battles", hands=["drop1 wheel4", "", ""])
    play(game, "commit drop1", "draw drop2", "draw drop3")
    assert (game.to_act(), game.facts()["step"], game.facts()["round"]) == (1, "move", 1)
    assert game.facts()["discards"] == {"resource": ["wheel4"], "combat": ["drop1", "drop2", "drop3"]}


def test_I45_after_the_second_depletion_the_loser_may_be_told_to_take_nothing():
    for depletions, takes, step in ((1, "no", "take"), (2, "yes", "take"), (2, "no", "cards")):
        game = fight(options={"loser_takes_at_end": takes}, depletions=depletions)
        assert play(game, "draw drop1", "draw wheel2").facts()["step"] == step


# --- stacks -------------------------------------------------------------------------------------


def test_I42_cards_of_the_running_battle_are_not_reshuffled():
    game = fight(hands=["drop1", "drop2"], discards=without(COMBAT, "drop1", "drop2", "wheel1"))
    play(game, "commit drop1", "commit drop2", "draw wheel1")
    assert len(game.chance()) == 15
    assert not {"draw drop1", "draw drop2", "draw wheel1"} & game.chance().keys()


def test_I42_I63_with_no_discards_nothing_is_drawn_and_the_loser_takes_from_the_battles_cards():
    game = fight(3, 4, hands=[without(COMBAT, "drop2", "wheel1"), "drop2"])
    play(game, "commit drop3", "commit drop2", "draw wheel1")  # 7 to 6
    assert game.chance() == {"take drop2": 1, "take drop3": 1, "take wheel1": 1}
    play(game, "take drop2")
    assert game.facts()["stacks"]["combat"] == ["drop3", "wheel1"]


def test_I41_a_stack_is_refilled_when_its_last_card_is_taken():
    game = draw_step(discards=without(RESOURCE, "drop4"))
    assert game.facts()["depletions"] == 0
    play(game, "draw resource", "deal drop4")
    assert (game.facts()["depletions"], len(game.facts()["stacks"]["resource"])) == (1, 17)
    assert game.facts()["discards"]["resource"] == []


def test_I43_combat_cards_deplete_no_resource_stack():
    game = draw_step(discards=without(COMBAT, "drop1"))
    assert play(game, "draw combat", "deal drop1").facts()["depletions"] == 0
    assert len(game.facts()["stacks"]["combat"]) == 17


def test_I42_an_empty_stack_without_discards_waits_for_the_next_draw():
    game = draw_step(hands=[without(RESOURCE, "drop4"), "drop1"])
    play(game, "draw resource", "deal drop4")
    assert (game.facts()["depletions"], game.facts()["stacks"]["resource"]) == (1, [])
    play(game, *[f"discard {card}" for card in RESOURCE[:12]], "stop", "stop")
    assert game.facts()["stacks"]["resource"] == []
    assert game.legal() == ["draw combat", "draw resource"]
    assert len(play(game, "draw resource").chance()) == 12


def test_I42_a_stack_that_cannot_give_is_not_offered_and_no_draw_is_asked_without_any():
    hands = [" ".join(RESOURCE), ""]
    assert draw_step(hands=hands).legal() == ["draw combat"]
    assert draw_step(hands=[" ".join(CARDS), ""]).facts()["step"] == "discard"


# --- draw and discard ---------------------------------------------------------------------------


def test_I39_first_draw_then_one_discard_or_none():
    game = play(draw_step(hands=["drop1 drop2 drop3 wheel1"]), "draw combat", "deal wheel2")
    assert game.legal() == [f"discard {card}" for card in ("drop1", "drop2", "drop3", "wheel1", "wheel2")] + ["keep"]
    play(game, "discard wheel2")
    assert (game.to_act(), game.facts()["step"]) == (1, "move")


def test_I40_a_hand_above_six_discards_down_to_six_and_no_further():
    game = draw_step(hands=["drop1 drop2 drop3 wheel1 wheel2 wheel3 arrow3"])
    play(game, "draw combat", "deal arrow1", "discard arrow1")
    assert "keep" not in game.legal()
    play(game, "discard arrow3")
    assert (game.to_act(), len(game.facts()["hands"][0])) == (1, 6)


def test_I44_after_the_second_depletion_nobody_draws():
    game = draw_step(depletions=2, hands=["drop1 drop4", ""])
    assert game.legal() == ["discard drop1", "discard drop4"]
    assert draw_step(depletions=2, hands=["", "drop1"]).legal() == ["keep"]


def test_I46_the_turn_of_the_second_depletion_must_shed_a_card_already():
    for has_shed in (False, True):
        game = draw_step(depletions=1, discards=without(RESOURCE, "drop4"), has_shed=has_shed)
        play(game, "draw resource", "deal drop4")
        assert game.facts()["depletions"] == 2
        assert game.legal() == ["discard drop4"] + ["keep"] * has_shed


def test_I46_a_battle_card_counts_as_shed_in_the_own_turn_only():
    game = fight(depletions=2, hands=["drop1 wheel1", "drop2 wheel2"])
    play(game, "commit drop1", "commit drop2", "draw arrow1", "draw arrow2", "take arrow3", "stop")
    assert "keep" in game.legal()
    play(game, "keep", "stop", "stop")
    assert (game.to_act(), game.legal()) == (1, ["discard wheel2"])


def test_I46_the_hand_of_a_removed_rival_is_not_shed_by_the_mover():
    game = at({"c3": 5}, {"c3": 1}, {"f6": 2}, rows=FOUR, step="battles", depletions=2, hands=["drop4", "drop5", ""])
    play(game, "draw drop1", "draw drop2", "stop")
    assert game.facts()["discards"]["resource"] == ["drop5"]
    assert game.legal() == ["discard drop4"]


# --- endings ------------------------------------------------------------------------------------


def test_I47_the_game_ends_at_the_end_of_the_turn_in_which_the_last_hand_empties():
    game = at({"c3": 1, "a1": 1}, {"d3": 1}, {}, rows=FOUR, depletions=2, step="cards", hands=["bricks1", "", ""])
    play(game, "road bricks1", "move a1 b1 1", "stop", "stop")
    assert game.to_act() == 0
    play(game, "keep")
    assert (game.ending(), game.winners(), game.scores()) == ("hands_empty", [0], [1, 1, 0])
    assert (game.facts()["step"], game.facts()["mover"]) == ("over", 0)


def test_I47_empty_hands_do_not_end_a_game_before_the_second_depletion():
    assert play(last_turn({"a1": 2}, depletions=1), "draw combat", "deal drop1", "discard drop1").ending() is None


def test_I47_a_player_without_cards_still_moves():
    game = play(last_turn({"a1": 2}, mover=1, hands=["", "drop1"]), "discard drop1")
    assert game.ending() == "hands_empty"
    game = play(last_turn({"a1": 2}, mover=1, hands=["", "drop1 drop2"]), "discard drop1")
    assert (game.to_act(), game.ending()) == (0, None)
    assert "move a1 a2 2" in game.legal()


def test_I47_the_hands_of_all_who_are_in_must_be_empty():
    game = play(last_turn({"a1": 2}, hands=["drop1", "drop2"]), "discard drop1")
    assert (game.to_act(), game.ending()) == (1, None)


def test_I48_the_cap_comes_when_the_turn_would_pass_to_the_first_player():
    for first, mover, ending in ((0, 1, "round_cap"), (0, 0, None), (1, 0, "round_cap")):
        game = draw_step(round=60, first=first, mover=mover)
        assert play(game, "draw combat", "deal drop1", "keep").ending() == ending
        assert game.facts()["round"] == 60


def test_I48_other_caps():
    for cap, round_, ending in (("10", 10, "round_cap"), ("10", 9, None), ("0", 60, None)):
        game = draw_step(options={"round_cap": cap}, round=round_, mover=1)
        assert play(game, "draw combat", "deal drop1", "keep").ending() == ending


def test_I48_a_round_ends_at_the_place_of_the_first_player_even_if_he_is_out():
    game = at({"a1": 2}, {}, {"f6": 2}, rows=FOUR, first=1, step="draw", round=4)
    play(game, "draw combat", "deal drop1", "keep")
    assert (game.to_act(), game.facts()["round"]) == (2, 5)


@pytest.mark.parametrize(
    ("own", "theirs", "winners"),
    [
        ({"c3": 1, "d4": 1}, {"c4": 1, "f6": 9}, [0]),  # I49: the sum over all capture tiles
        ({"c3": 2, "a1": 1}, {"c4": 2, "f6": 2}, [1]),
        ({"a1": 3}, {"f6": 2}, [0]),
        ({"c3": 2, "a1": 1}, {"c4": 2, "f6": 1}, [0, 1]),
    ],
)
def test_I49_I50_most_units_in_the_capture_area_then_on_the_board_then_shared(own, theirs, winners):
    assert play(last_turn(own, theirs), "keep").winners() == winners


def test_an_unknown_option_or_value_is_refused():
    for options in ({"tie": "attacker"}, {"base": "yes"}):
        with pytest.raises(ValueError, match="no such option"):
            Island(TWO, 2, options)
