"""The ways to lay a block, as they are sent."""

import pytest

from tests.games.nouvelle_france.positions import State, begun, passed, position, possible
from tests.games.nouvelle_france.test_unable import declared, stuck
from voyageur.games.nouvelle_france.presentation import laying
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Choice
from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import Branch


def lain(state: State, block: str) -> dict[str, Sentence]:
    """Return the hints of the ways to lay a block, by their words."""
    poses = laying.poses(state, ["place", block])
    assert poses
    return {words: poses.hints[hint] for words, hint in poses.all}


def texts(offered: tuple[Choice, ...], path: tuple[str, ...], state: State) -> list[str]:
    """Return the actions of the opening, with those of its blocks."""
    found: list[str] = []
    for choice in offered:
        here = (*path, choice.word)
        poses = laying.poses(state, here) if choice.has_more else None
        found += [" ".join((*here, words)) for words, _ in poses.all] if poses else texts(choice.then, here, state)
        found += [" ".join(here)] if choice.action is not None else []
    return found


@pytest.mark.parametrize("make", [begun, position, stuck, declared])
def test_the_opening_and_its_poses_have_every_legal_action_once(make):
    state = make()
    assert sorted(texts(laying.opening(state), (), state)) == sorted(possible(state))


def test_a_beam_is_laid_before_the_card_is_drawn():
    assert "redoubt a2.1 a3.1 a4.1" in lain(passed(begun()), "beam")


def test_the_hint_of_a_pose_says_what_the_points_are_for():
    hint = lain(position("mill:b4.1=white"), "canon:white")["mill a2.1 a3.1 b2.1 b3.1 a4.1"]
    assert hint.values == {"points": 3, "own": 2, "linked": 1, "contact": "cube"}


def test_the_colours_are_those_of_the_cells():
    block, bar = laying.poses(position(), ["place", "canon:white"]), laying.poses(passed(begun()), ["place", "beam"])
    assert block
    assert bar
    assert (len(block.colours), block.colours[0], block.colours[4]) == (5, 0, 0)
    assert bar.colours == (int(passed(begun()).mover),) * 3


@pytest.mark.parametrize(
    "words", [[], ["place"], ["place", "croix:green"], ["place", "girouette:white"], ["remove", "croix:blue"]]
)
def test_words_that_choose_no_block_to_lay_have_no_poses(words):
    assert laying.poses(position(), words) is None


# The ghost --------------------------------------------------------------------------------------

FLAT = "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1"


def test_the_ghost_of_a_lawful_placement_shows_its_points_and_new_heights():
    drawn = laying.ghost(position("mill:b4.1=white"), FLAT.split())
    assert drawn
    assert ">+3</text>" in drawn
    assert drawn.count("#nf-plan-") == 5


@pytest.mark.parametrize(
    "text", ["place canon:white", "place canon:white mill a2.3 a3.3 b2.3 b3.3 a4.3", "draw", "xyzzy"]
)
def test_other_words_have_no_ghost(text):
    assert laying.ghost(position(), text.split()) is None


def test_what_stands_before_the_block_hides_its_faces():
    alone = laying.ghost(position(), FLAT.split())
    behind = laying.ghost(position(" ".join(f"mill:b1.{level}=blue" for level in (1, 2, 3))), FLAT.split())
    assert alone
    assert behind
    faces = [drawn[: drawn.index("ghost-halo")].count("<use") for drawn in (alone, behind)]
    assert faces[0] > faces[1]


def test_a_ghost_has_at_most_6_kilobytes():
    state = position()
    poses = laying.poses(state, ["place", "canon:white"])
    assert poses
    ghosts = [laying.ghost(state, ["place", "canon:white", *words.split()]) or "" for words, _ in poses.all[::10]]
    assert max(map(len, ghosts)) <= 6_000


# Bytes ------------------------------------------------------------------------------------------


def test_all_poses_of_a_block_have_at_most_24_kilobytes():
    state = position()
    poses = [laying.poses(state, ["place", block.word]) for block in laying.opening(state)[0].then]
    assert max(len(encode(Branch("1", poses=each))) for each in poses) <= 24_000
