"""The options: which courses they are for, and faults of a course.  What an option does is tested by clause."""

import pytest

from tests.games.canoe.test_suite import TAKEN
from voyageur.games.canoe import GAME
from voyageur.kernel import states
from voyageur.kernel.contract import BadSetup, read_setup, start
from voyageur.kernel.options import FILE_MARK

OTHER = {name: texts[1] for name, texts in TAKEN.items()}


@pytest.mark.parametrize("name", ["reveal", "shooters", "bears", "placing"])
def test_C8_the_options_of_a_drawn_course_change_nothing_on_a_built_one(name):
    usual, other = (start(GAME, read_setup(GAME, {"course": "club", **texts})) for texts in ({}, {name: OTHER[name]}))
    assert states.is_equal(usual, other)


@pytest.mark.parametrize("name", ["helping_hand_first", "bear_flip", "finish", "play_on"])
def test_the_other_options_hold_on_every_course(name):
    usual, other = (start(GAME, read_setup(GAME, {"course": "club", **texts})) for texts in ({}, {name: OTHER[name]}))
    assert not states.is_equal(usual, other)


def test_C2_all_faults_of_a_course_are_listed_with_line_and_column():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"course": FILE_MARK + "leg 0 current 1\nriver"})
    (bad,) = caught.value.options
    assert [(found.line, found.column) for found in bad.faults] == [(1, 5), (2, 1)]


def test_no_value_is_for_people_only():
    assert [option.name for option in GAME.options if option.people_only] == []
