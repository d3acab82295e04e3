"""Step 3 and the stacks (I38-I46, I63-I66)."""

from tests.games.island.positions import cards, hand, play, position, possible, refused, starting
from voyageur.games.island.components import CARD_KINDS, CARD_NAMES, COMBAT_CARDS, RESOURCE_CARDS
from voyageur.games.island.presentation import view
from voyageur.games.island.state import CLAUSES, Phase, Refusal

SIX = "drop1 drop2 drop3 drop4 drop5 drop6"


def named(mask):
    return " ".join(name for card, name in enumerate(CARD_NAMES) if mask >> card & 1)


def all_but(mask, names):
    """Return the cards of a kind without some of them, as text."""
    return named(mask & ~cards(names))


def test_I38_one_card_must_be_drawn_from_either_stack():
    assert {*possible(position(step="draw"))} == {"draw resource", "draw combat"}


def test_I39_the_draw_comes_first_then_one_card_may_be_discarded():
    state = play(position(hands=["drop1", ""], step="draw"), "draw combat", "deal drop2")
    assert {*possible(state)} == {"discard drop1", "discard drop2", "keep"}
    assert play(state, "discard drop1").mover == 1


def test_I39_with_seven_cards_one_must_go():
    state = play(position(hands=[SIX, ""], step="draw"), "draw combat", "deal arrow1")
    assert refused(state, "keep") == Refusal.OVER_LIMIT
    assert play(state, "discard arrow1").mover == 1


def test_I40_with_eight_cards_two_must_go_and_no_more():
    state = play(position(hands=[f"{SIX} wheel1", ""], step="draw"), "draw combat", "deal arrow1")
    play(state, "discard arrow1")
    assert refused(state, "keep") == Refusal.OVER_LIMIT
    assert play(state, "discard wheel1").mover == 1


def test_I41_the_stack_is_depleted_when_its_last_card_is_taken():
    state = position(step="draw", discards=all_but(RESOURCE_CARDS, "drop4"))
    play(state, "draw resource", "deal drop4")
    assert state.depletions == 1


def test_I42_the_discards_become_the_new_stack_at_once():
    state = position(step="draw", discards=all_but(RESOURCE_CARDS, "drop4"))
    play(state, "draw resource", "deal drop4")
    assert state.stack & RESOURCE_CARDS == cards(all_but(RESOURCE_CARDS, "drop4"))
    assert state.discards & RESOURCE_CARDS == 0


def test_I42_an_empty_stack_is_formed_when_next_a_card_is_drawn():
    others = all_but(RESOURCE_CARDS, "drop4 drop5")
    state = position(hands=["drop5", others], step="draw")
    play(state, "draw resource", "deal drop4", "discard drop5")
    assert state.stack & RESOURCE_CARDS == 0
    play(state, "stop", "stop", "draw resource")
    assert possible(state) == {"deal drop5": 1}


def test_I42_a_stack_without_cards_and_discards_gives_none():
    state = position(hands=["", named(RESOURCE_CARDS)], step="draw")
    assert refused(state, "draw resource") == Refusal.NO_CARDS_LEFT
    assert {*possible(state)} == {"draw combat"}


def test_I38_nothing_is_drawn_if_no_stack_can_give_a_card():
    state = position(hands=["", named(RESOURCE_CARDS | COMBAT_CARDS)], step="draw")
    assert {*possible(state)} == {"keep"}


def test_I43_the_combat_stack_does_not_count():
    state = position(step="draw", discards=all_but(COMBAT_CARDS, "drop1"))
    play(state, "draw combat", "deal drop1")
    assert state.depletions == 0


def test_I44_after_the_second_depletion_nothing_is_drawn():
    assert position(hands=["drop1", ""], step="draw", depletions=2).phase == Phase.DISCARD


def test_I44_a_draw_in_the_endgame_is_refused_with_this_clause():
    state = position(hands=["drop1", ""], step="draw", depletions=2)
    assert [refused(state, f"draw {kind}") for kind in CARD_KINDS] == 2 * [Refusal.NO_DRAW_AT_END]
    assert CLAUSES[Refusal.NO_DRAW_AT_END] == "I44"
    assert refused(state, "battle a1") == Refusal.WRONG_STEP


def test_I44_a_second_draw_before_the_endgame_is_refused_otherwise():
    state = play(position(step="draw"), "draw combat", "deal drop1")
    assert refused(state, "draw combat") == Refusal.WRONG_STEP


def test_I44_the_draw_that_depletes_is_the_last_one():
    state = position(hands=["drop1", ""], step="draw", depletions=1, discards=all_but(RESOURCE_CARDS, "drop4"))
    play(state, "draw resource", "deal drop4")
    assert refused(state, "keep") == Refusal.MUST_DISCARD


def test_I46_at_the_end_a_card_must_leave_the_hand():
    state = position(hands=["drop1 drop2", ""], step="draw", depletions=2)
    assert {*possible(state)} == {"discard drop1", "discard drop2"}


def test_I46_a_card_played_in_the_turn_counts():
    state = position("b4:B2 d4:R2", ["bricks1 drop1", "drop2"], step="cards", depletions=2)
    play(state, "road bricks1", "stop", "stop")
    assert "keep" in possible(state)


def test_I46_a_card_played_in_a_battle_counts():
    state = position("b2:B3 b1:R1 d4:R1", ["drop1 drop4", "drop6"], depletions=2)
    play(state, "move b2 b1 3", "stop", "commit drop1", "draw hammers3", "draw hammers1", "take wheel1", "stop")
    assert "keep" in possible(state)


def test_I46_an_empty_hand_is_kept():
    state = position(hands=["", "drop1"], step="draw", depletions=2)
    assert {*possible(state)} == {"keep"}


def test_I65_discards_lie_open_in_one_pile_for_each_kind():
    state = play(position(hands=["drop1", ""], step="draw"), "draw resource", "deal drop4", "discard drop4")
    assert (state.discards, hand(state, 0)) == (cards("drop4"), {"drop1"})


def test_I66_nothing_need_be_discarded():
    state = play(position(hands=["drop1", ""], step="draw"), "draw combat", "deal drop2", "keep")
    assert hand(state, 0) == {"drop1", "drop2"}


def test_I63_the_losers_card_comes_from_a_new_stack_if_need_be():
    rest = all_but(COMBAT_CARDS, "drop1 drop2 hammers3 hammers1")
    state = position("b2:B3 b1:R3 d4:R1", ["drop1", f"drop2 {rest}"])
    play(state, "move b2 b1 3", "stop", "commit drop1", "commit drop2", "draw hammers3")
    play(state, "draw hammers1")
    assert starting(state, "take") == ["take drop1", "take drop2", "take hammers1", "take hammers3"]


def test_I40_with_six_cards_or_fewer_one_discard_ends_the_turn():
    state = play(position(hands=["drop1 drop2", ""], step="draw"), "draw combat", "deal drop3", "discard drop1")
    assert (int(state.mover), hand(state, 0)) == (1, {"drop2", "drop3"})


def test_I41_after_the_first_depletion_the_draws_go_on():
    state = position(hands=["drop1", "drop2"], step="draw", discards=all_but(RESOURCE_CARDS, "drop4"))
    play(state, "draw resource", "deal drop4", "keep", "stop", "stop")
    assert state.depletions == 1
    assert {*possible(state)} == {"draw resource", "draw combat"}


def test_I43_a_battle_that_empties_the_combat_stack_depletes_nothing():
    state = position("a2:B4 a3:R1 d4:R2", ["", ""], discards=all_but(COMBAT_CARDS, "drop1"))
    play(state, "move a2 a3 4", "stop", "draw drop1")
    assert state.depletions == 0
    assert starting(state, "draw") == sorted(f"draw {name}" for name in all_but(COMBAT_CARDS, "drop1").split())


def test_I65_anybody_may_look_through_both_discards():
    stacks = view(position(discards="drop1 wheel3 drop5"), None).scene["stacks"]
    assert {kind: stack["discards"] for kind, stack in stacks.items()} == {
        "combat": ["drop1", "wheel3"],
        "resource": ["drop5"],
    }


def test_I65_the_newest_discard_lies_on_top():
    state = position(hands=["drop1 hammers2", ""], step="draw", discards="wheel3 arrow2 drop5")
    play(state, "draw combat", "deal circles1", "discard hammers2")
    stacks = view(state, None).scene["stacks"]
    assert {kind: stack["discards"] for kind, stack in stacks.items()} == {
        "combat": ["wheel3", "arrow2", "hammers2"],
        "resource": ["drop5"],
    }


def test_I42_nothing_lies_on_top_once_the_discards_are_the_new_stack():
    state = position(step="draw", discards=all_but(RESOURCE_CARDS, "drop4"))
    play(state, "draw resource", "deal drop4")
    assert view(state, None).scene["stacks"]["resource"]["discards"] == []
