"""The options: which courses they are for, and faults of a course.  What an option does is tested by clause."""

import pytest

from voyageur.games.canoe import GAME
from voyageur.kernel import states
from voyageur.kernel.contract import BadSetup, read_setup, start
from voyageur.kernel.options import FILE_MARK

OF_DRAWN = {"reveal": "open", "shooters": "none", "bears": "0", "placing": "players"}
OF_ALL = {"helping_hand_first": "yes", "bear_flip": "stays", "finish": "overshoot", "play_on": "no"}


@pytest.mark.parametrize("option", OF_DRAWN.items(), ids=OF_DRAWN)
def test_C8_the_options_of_a_drawn_course_change_nothing_on_a_built_one(option):
    usual, other = (start(GAME, read_setup(GAME, {"course": "club", **texts})) for texts in ({}, dict([option])))
    assert states.is_equal(usual, other)


@pytest.mark.parametrize("option", OF_ALL.items(), ids=OF_ALL)
def test_the_other_options_hold_on_every_course(option):
    usual, other = (start(GAME, read_setup(GAME, {"course": "club", **texts})) for texts in ({}, dict([option])))
    assert not states.is_equal(usual, other)


def test_C2_all_faults_of_a_course_are_listed_with_line_and_column():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"course": FILE_MARK + "leg 0 current 1\nriver"})
    (bad,) = caught.value.options
    assert [(found.line, found.column) for found in bad.faults] == [(1, 5), (2, 1)]


def test_no_value_is_for_people_only():
    assert [option.name for option in GAME.options if option.people_only] == []
