"""The ways to lay a block, as they are sent."""

import pytest

from tests.games.nouvelle_france.positions import State, begun, passed, position, possible
from tests.games.nouvelle_france.test_unable import declared, stuck
from voyageur.games.nouvelle_france import laying
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Choice
from voyageur.server.messages import Branch, encode


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


def test_all_poses_of_a_block_have_at_most_24_kilobytes():
    state = position()
    poses = [laying.poses(state, ["place", block.word]) for block in laying.opening(state)[0].then]
    assert max(len(encode(Branch("1", poses=each))) for each in poses) <= 24_000
