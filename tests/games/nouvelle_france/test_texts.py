"""Texts of actions, their faults, the tree of choices, and why something is no choice."""

import pytest

from tests.games.nouvelle_france.positions import State, begun, passed, play, position, possible, spelling
from tests.games.nouvelle_france.test_turn import ARCH, BEAM, FLAT
from tests.games.nouvelle_france.test_unable import declared, stuck
from voyageur.games.nouvelle_france import GAME
from voyageur.games.nouvelle_france.notation import choosing
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.contract import BadText, outcome_weights, read_setup, start
from voyageur.kernel.text import Words
from voyageur.kernel.view import Choice


def fault(state: State, text: str) -> tuple[int, str]:
    """Return column and key of the fault of a text."""
    with pytest.raises(BadText) as caught:
        spelling.action_of(state, text)
    (found,) = caught.value.faults
    return found.column, found.reason.sentence.key


def found(state: State, *words: str) -> Choice | None:
    """Return the choice at the end of a path, or None."""
    offered, choice = choosing.choices(state), None
    for word in words:
        choice = next((each for each in offered if each.word == word), None)
        offered = choice.then if choice else ()
    return choice


def leaves(offered: tuple[Choice, ...], path: tuple[str, ...] = ()) -> dict[str, int]:
    """Return the actions of a tree by their texts."""
    texts: dict[str, int] = {}
    for choice in offered:
        here = (*path, choice.word)
        texts |= {" ".join(here): choice.action} if choice.action is not None else leaves(choice.then, here)
    return texts


def why(state: State, *words: str, element: str | None = None) -> tuple[str | None, str] | None:
    """Return clause and key of the reason why something is no choice."""
    reason = choosing.explain(state, words, element)
    return None if reason is None else (reason.clause, reason.sentence.key)


# Texts ------------------------------------------------------------------------------------------


def test_every_legal_action_reads_back():
    for state in (begun(), position(), position(drawn="faux"), stuck(), declared(), passed(begun())):
        for text in possible(state):
            assert spelling.text_of(state, spelling.action_of(state, text)) == text


@pytest.mark.parametrize(
    ("text", "column", "key"),
    [
        ("dance", 1, "fault-action"),
        ("place", 1, "fault-action"),
        ("place croix mill a2.1", 7, "fault-block"),
        ("place croix:green mill a2.1", 7, "fault-block"),
        ("remove beam", 8, "fault-block"),
        ("place beam fort a2.1 a3.1 a4.1", 12, "fault-site"),
        ("place beam mill a2.1 a3 a4.1", 22, "fault-cube"),
        ("place beam mill a2.1 a3.1 a5.1", 17, "fault-form"),
        ("place beam mill a4.1 a3.1 a2.1", 17, "fault-form"),
        ("place beam mill a2.1 a3.1", 17, "fault-form"),
        ("place beam mill c2.1 d2.1 e2.1", 17, "fault-square"),
        ("place beam mill a2.4 a3.4 a4.4", 17, "fault-level"),
        ("order croix sun", 13, "fault-card"),
        ("order", 1, "fault-action"),
        ("order croix croix croix croix", 1, "fault-action"),
    ],
)
def test_a_text_that_cannot_be_read_has_its_fault_placed(text, column, key):
    assert fault(passed(begun()), text) == (column, key)


def test_an_outcome_that_cannot_be_drawn_is_a_fault():
    assert fault(play(passed(begun()), "draw"), "draw snow") == (1, "fault-outcome")


# Choices ----------------------------------------------------------------------------------------


def test_the_tree_has_every_legal_action_once():
    for state in (begun(), position(), stuck(), declared(), passed(begun())):
        assert {*leaves(choosing.choices(state))} == {*possible(state)}


def test_a_placement_is_block_site_square_and_pose():
    state = position()
    block = found(state, "place", "canon:white")
    square = found(state, "place", "canon:white", "mill", "a2.1")
    pose = found(state, "place", "canon:white", "mill", "a2.1", "a3.1 b2.1 b3.1 a4.1")
    assert block
    assert square
    assert pose
    assert (block.element, square.element) == ("block-canon-white", "square-mill-a2")
    assert spelling.text_of(state, pose.action or 0) == FLAT


def test_the_hint_of_a_pose_is_its_points():
    pose = found(position("mill:b4.1=white"), "place", "canon:white", "mill", "a2.1", "a3.1 b2.1 b3.1 a4.1")
    assert pose
    assert pose.hint
    assert pose.hint.values == {"points": 3, "own": 2, "linked": 1, "contact": "cube"}


def test_the_one_cube_of_a_peg_ends_the_path():
    state = passed(begun())
    state.storms = 2
    peg = found(state, "place", "peg", "mill", "a2.1")
    assert peg
    assert peg.action is not None
    assert spelling.text_of(state, peg.action) == "place peg mill a2.1"


def test_orders_are_chosen_card_by_card():
    state = play(begun(), "huron", "peek croix", "peek fer", "peek croix")
    top = found(state, "order", "croix")
    assert top
    assert [choice.word for choice in top.then] == ["croix", "fer"]


# Why not? ---------------------------------------------------------------------------------------


def test_what_is_offered_needs_no_reason():
    state = position()
    assert why(state, "place", "canon:white", element="square-mill-a2") is None
    assert why(state, element="block-canon-white") is None
    assert why(state, "place") is None


def test_a_square_that_only_other_cubes_than_the_first_can_cover_is_a_choice():
    state = position()
    cubes = [text.split(" ")[3:] for text in possible(state) if text.startswith("place croix:white redoubt ")]
    assert not any(first.startswith("a2.") for first, *_ in cubes)
    assert any(cube.startswith("a2.") for each in cubes for cube in each)
    assert why(state, "place", "croix:white", element="square-redoubt-a2") is None


def test_nothing_is_explained_from_the_whole_tree(monkeypatch):
    monkeypatch.setattr(choosing, "choices", None)
    assert why(position(), "place", "canon:white", element="square-mill-a2") is None
    assert why(position(), element="square-redoubt-e1") == ("Player turn", "refused-block-first")
    assert why(position(), *FLAT.split()) is None


def test_drawing_a_card_is_no_end_to_confirm():
    draw, beam = found(passed(begun()), "draw"), found(passed(begun()), "place")
    assert draw
    assert beam
    assert not draw.ends_step
    assert beam.label.values == beam.then[0].label.values == {"form": "beam", "colour": "none"}


def test_a_press_on_a_card_asks_for_a_block():
    assert why(position(), element="card-croix") == ("N10", "refused-choose-block")
    assert why(passed(begun()), element="card-fer") == ("Player turn", "refused-must-draw")


def test_a_press_on_a_square_asks_for_a_block_first():
    assert why(position(), element="square-redoubt-e1") == ("Player turn", "refused-block-first")
    assert why(begun(), element="square-redoubt-e1") == ("Player turn", "refused-wrong-step")


def test_a_refusal_before_the_draw_names_a_bonus_block_only_if_it_is_there():
    state = passed(begun())
    said = []
    for has_placed in (False, True):
        state.has_placed[state.mover, 0] = has_placed
        reason = choosing.explain(state, ("pass",), None)
        assert reason is not None
        said.append(Words(GAME.folder).say(reason.sentence, "en"))
    assert said == ["Now you draw a card, or place your beam.", "Now you draw a card."]


def test_a_square_without_a_pose_says_so():
    state = position(" ".join(f"mill:a2.{level}=blue" for level in (1, 2, 3)))
    assert why(state, "place", "canon:white", element="square-mill-a2") == ("N16", "refused-no-pose")


def test_a_block_that_may_not_be_placed_says_why():
    assert why(position(), element="block-girouette-white") == ("N9", "refused-card-not-open")
    assert why(position(), "place", "beam") == ("N43", "refused-has-drawn")
    assert why(passed(begun()), element="block-fer-white") == ("Player turn", "refused-must-draw")
    assert why(stuck(), "place", "canon:white") == ("N43", "refused-nowhere")


def test_words_that_are_no_action_say_so():
    assert why(position(), "xyzzy") == (None, "fault-action")
    assert why(position(), *BEAM.split()) == ("N43", "refused-has-drawn")
    assert why(position("mill:c1.3=blue"), *ARCH.split()) == ("N14", "refused-not-from-above")
    assert why(position(), "place", "croix:green") == ("N10", "fault-block")


def test_before_the_own_turn_drawing_and_placing_stand_for_passing():
    assert GAME.series is not None
    state = start(GAME, read_setup(GAME))
    while state.phase != Phase.HURON:
        GAME.rules.apply(state, outcome_weights(GAME, state).index(max(outcome_weights(GAME, state))))
    offered = GAME.series(state, iter(()))
    assert [each.actions for each in offered] == [("pass", "draw"), ("pass", "place")]
    state.asked = (int(state.mover) + 1) % 2
    assert [*GAME.series(state, iter(()))] == []
