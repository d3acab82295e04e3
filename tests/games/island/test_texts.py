"""Texts that are no actions, and why something is not a choice."""

import pytest

from tests.games.island.positions import new_game, play, position
from voyageur.games.island import GAME
from voyageur.games.island.notation import spelling
from voyageur.games.island.notation.choosing import choices, explain
from voyageur.games.island.options import FOLDER
from voyageur.kernel.contract import BadText
from voyageur.kernel.text import Words

WORDS = Words(FOLDER)


@pytest.mark.parametrize(
    ("text", "column", "key"),
    [
        ("dance", 1, "fault-action"),
        ("move a1 a2", 1, "fault-action"),
        ("move z9 a2 1", 6, "fault-tile"),
        ("move a1 c3 1", 9, "fault-not-beside"),
        ("move a1 a2 11", 12, "fault-count"),
        ("move a1 a2 01", 12, "fault-count"),
        ("ferry a1 z9 1", 10, "fault-tile"),
        ("recruit drop7", 9, "fault-card"),
        ("at z9", 4, "fault-tile"),
        ("draw green", 1, "fault-action"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_its_place(text, column, key):
    with pytest.raises(BadText) as caught:
        spelling.action_of(position(), text)
    (fault,) = caught.value.faults
    assert (fault.column, fault.reason.sentence.key) == (column, key)


def test_a_text_that_is_no_outcome_names_one_that_is():
    with pytest.raises(BadText) as caught:
        spelling.action_of(new_game(), "first 0")
    assert caught.value.faults[0].reason.sentence.values["example"] == "tile drop"


def test_a_move_is_a_tile_a_target_and_a_number():
    (move, stop) = choices(position())
    assert (move.word, stop.word, stop.ends_step) == ("move", "stop", True)
    assert [choice.word for choice in move.then] == ["a1"]
    assert [choice.element for choice in move.then[0].then] == ["tile-a2", "tile-b1"]
    assert [(each.word, each.element) for each in move.then[0].then[0].then] == [("1", None), ("2", None)]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("drop1 drop2 drop3 drop4 drop5 drop6", "Now you discard a card."),
        ("drop1 drop2", "Now you discard a card, or keep your hand."),
    ],
)
def test_a_press_elsewhere_names_keeping_the_hand_only_where_it_is_possible(hand, told):
    state = position(hands=[hand, ""], step="draw")
    play(state, "draw combat", "deal wheel1")
    assert explained_in_words(state) == told


def test_a_press_elsewhere_names_only_the_end_of_the_phase_if_nothing_else_is_possible():
    state = position("d2:B1 d4:R1", ["hammers5", ""], step="cards")
    assert explained_in_words(state) == "Now you end the phase; no card of yours is of use."


def explained_in_words(state):
    reason = explain(state, (), "stack-combat")
    assert reason is not None
    return WORDS.say(reason.sentence, "en")


def explained(state, words, element):
    reason = explain(state, words, element)
    return None if reason is None else (reason.sentence.key, reason.clause)


@pytest.mark.parametrize(
    ("words", "element", "why"),
    [
        ((), "tile-a1", None),
        ((), "tile-a2", ("refused-no-units", "I13")),
        (("move",), "tile-a2", ("refused-no-units", "I13")),
        (("move", "a1"), "tile-c3", ("fault-not-beside", "I21")),
        (("move", "a1"), "tile-a2", None),
        (("move",), "card-drop4", ("refused-card-later", "Play")),
        (("move", "a1"), "stack-combat", ("refused-wrong-step", "Play")),
        (("move", "a1", "a2"), "tile-c3", ("refused-count-first", "I13")),
        ((), "stack-combat", ("refused-wrong-step", "Play")),
        ((), "card-drop4", ("refused-card-later", "Play")),
        (("dance",), None, ("fault-action", None)),
        ((), None, None),
    ],
)
def test_a_press_that_is_no_choice_is_explained(words, element, why):
    assert explained(position(hands=["drop4", ""]), words, element) == why


def test_a_tile_pressed_for_a_number_says_how_many_may_go():
    reason = explain(position(), ("move", "a1", "a2"), "tile-c3")
    assert reason
    assert WORDS.say(reason.sentence, "en") == "First choose how many units go from a1 to a2: 1 to 2."


def test_a_card_without_use_says_why():
    state = position(hands=["hammers4 hammers1 arrow1", ""], step="cards")
    assert explained(state, (), "card-hammers4") == ("refused-recruits-nothing", "I22")
    assert explained(state, (), "card-hammers1") == ("refused-not-resource", "I36")
    assert explained(state, (), "card-arrow1") == ("refused-nothing-to-hit", "I34")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("drop2", "drop 2 counts 2 in a battle; in the cards phase it can cross the water."),
        ("hammers1", "hammers 1 counts 1 in a battle."),
        ("arrow5", "In the cards phase, arrow 5 recruits on your tiles with its symbol, or shoots."),
    ],
)
def test_a_card_of_another_step_says_what_it_is_for(card, words):
    reason = explain(position(hands=[card, ""]), (), f"card-{card}")
    assert reason
    assert WORDS.say(reason.sentence, "en") == words


@pytest.mark.parametrize(
    ("texts", "clause", "words"),
    [
        (["recruit bricks4"], "I24", "First finish bricks 4: choose a tile on which it recruits."),
        (["recruit bricks4", "at b4"], "I24", "First finish bricks 4: choose another tile, or finish recruiting."),
        (["road bricks4"], "I29", "First finish bricks 4: 2 steps of the road are left, or finish it."),
        (["water drop1"], "I31", "First finish drop 1: choose the units that cross the water."),
        (["arrow arrow1"], "I34", "First finish arrow 1: choose the unit that it hits."),
    ],
)
def test_a_card_pressed_while_another_is_in_use_says_what_is_left(texts, clause, words):
    state = position("b4:B2 d2:B1 a2:B3 d1:R2", ["bricks4 drop1 arrow1 wheel2", ""], step="cards")
    reason = explain(play(state, *texts), (), "card-wheel2")
    assert reason
    assert (WORDS.say(reason.sentence, "en"), reason.clause) == (words, clause)


def test_a_card_with_two_uses_may_be_pressed():
    state = position("b4:B2 d4:R2", ["bricks4", ""], step="cards")
    assert [choice.word for choice in choices(state)] == ["recruit", "road", "stop"]
    assert explained(state, (), "card-bricks4") is None


def test_an_inland_tile_is_no_place_to_cross_from():
    state = play(position("a2:B3 b2:B1 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert explained(state, (), "tile-b2") == ("refused-not-coast", "I32")
    assert explained(state, (), "tile-a2") is None


def test_nothing_is_a_choice_while_chance_is_to_act():
    assert choices(new_game()) == ()
    assert explained(new_game(), (), "tile-a2") == ("refused-not-deciding", None)


def test_a_press_on_another_hand_says_that_it_is_hidden():
    assert explained(position(), (), "hand-1") == ("refused-hand", "I64")


def test_a_press_on_a_stack_in_the_endgame_names_its_clause():
    state = position(hands=["drop1", ""], step="draw", depletions=2)
    assert explained(state, (), "stack-combat") == ("refused-no-draw-at-end", "I44")


def test_a_crossing_to_a_rivals_start_names_its_clause():
    state = play(position("a2:B3 d4:R2", ["drop1", ""], step="cards"), "water drop1")
    assert explained(state, ("ferry", "a2"), "tile-d4") == ("refused-ferry-to-base", "I33")


@pytest.mark.parametrize("step", ["move", "cards", "draw"])
@pytest.mark.parametrize("element", ["card-played", "card-drop9", "hand-", "nothing"])
def test_a_press_on_what_is_no_card_is_explained(step, element):
    state = position(hands=["drop4", ""], step=step)
    assert explained(state, (), element) == ("fault-card", None)


def told(depletions):
    """Return the heading and the steps of a turn as they are said."""
    view = GAME.presentation.view(position(hands=["drop1", ""], step="draw", depletions=depletions), 0)
    return [WORDS.say(sentence) for sentence in (view.heading, *(step.label for step in view.steps))]


def test_I41_I44_the_heading_and_the_steps_of_a_turn_say_that_the_endgame_is_under_way():
    assert told(1) == ["Round 1", "Move", "Battles", "Cards", "Draw"]
    assert told(2) == ["Round 1, the endgame", "Move", "Battles", "Cards", "Discard"]
