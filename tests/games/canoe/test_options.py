"""The options: their values, their defaults, and what none of them takes.  What they do is tested by clause."""

import re
from pathlib import Path

import pytest

from tests.games.canoe.positions import CALM
from voyageur.games.canoe import GAME
from voyageur.kernel import states
from voyageur.kernel.contract import BadSetup, read_setup, start
from voyageur.kernel.options import FILE_MARK

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "canoe.md"
OPTIONS = {option.name: option for option in GAME.options}

TAKEN = {
    "course": ["drawn", "club", "ohio", "short", FILE_MARK + CALM.strip()],
    "reveal": ["as_reached", "open"],
    "shooters": ["2,3,4,5,6", "none", "1", "7", "1,7", "2,3,5", "1,2,3,4,5,6,7"],
    "bears": ["1", "0", "2"],
    "helping_hand_first": ["no", "yes"],
    "bear_flip": ["below", "stays"],
    "finish": ["first", "overshoot", "shared"],
    "play_on": ["yes", "no"],
    "placing": ["none", "players"],
}
REFUSED = {
    "course": ["", "Club", "file", "none", FILE_MARK, FILE_MARK + "leg 0 current 1"],
    "reveal": ["", "never"],
    "shooters": ["", "0", "8", "2,2", "3,2", "2, 3", "2,3,", "2;3", "all", "none,2"],
    "bears": ["", "3", "-1", "01", "one", "none"],
    "helping_hand_first": ["", "Yes", "1"],
    "bear_flip": ["above", "drifts"],
    "finish": ["last", "First"],
    "play_on": ["maybe"],
    "placing": ["chance", "yes"],
}


def table_of_options():
    """The rows of the rulebook's table of options: name, values, clauses."""
    text = RULEBOOK.read_text(encoding="utf-8").split("\n## Options\n")[1].split("\n## ")[0]
    return [
        (name, re.findall(r"`([^`]+)`", values), clauses.split(", "))
        for name, values, clauses in re.findall(r"^\| `(\w+)` \| (.+?) \| (C[\dC, ]+) \|", text, re.MULTILINE)
    ]


def test_the_rulebook_s_table_names_the_options_in_their_order():
    assert [name for name, _, _ in table_of_options()] == list(OPTIONS) == list(TAKEN) == list(REFUSED)


@pytest.mark.parametrize(("name", "values", "clauses"), table_of_options())
def test_the_rulebook_s_table_agrees_with_the_option(name, values, clauses):
    option = OPTIONS[name]
    assert (option.default, option.clause) == (values[0], clauses[0])
    if option.kind in {"one-of", "data"}:
        assert list(option.values) == values


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TAKEN.items() for text in texts])
def test_an_option_takes(name, text):
    start(GAME, read_setup(GAME, {name: text}))


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in REFUSED.items() for text in texts])
def test_an_option_does_not_take(name, text):
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {name: text})
    (bad,) = caught.value.options
    assert (bad.option.name, bad.faults[0].reason.clause) == (name, OPTIONS[name].clause)


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TAKEN.items() for text in texts[1:]])
def test_every_value_of_an_option_is_in_the_state(name, text):
    usual, other = (start(GAME, read_setup(GAME, texts)) for texts in ({}, {name: text}))
    assert not states.is_equal(usual, other)


@pytest.mark.parametrize("name", ["reveal", "shooters", "bears", "placing"])
def test_C8_the_options_of_a_drawn_course_change_nothing_on_a_built_one(name):
    usual, other = (
        start(GAME, read_setup(GAME, {"course": "club", **texts})) for texts in ({}, {name: TAKEN[name][1]})
    )
    assert states.is_equal(usual, other)


@pytest.mark.parametrize("name", ["helping_hand_first", "bear_flip", "finish", "play_on"])
def test_the_other_options_hold_on_every_course(name):
    usual, other = (
        start(GAME, read_setup(GAME, {"course": "club", **texts})) for texts in ({}, {name: TAKEN[name][1]})
    )
    assert not states.is_equal(usual, other)


def test_an_unknown_option_is_refused():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"weather": "fair"})
    assert [reason.sentence.key for reason in caught.value.reasons] == ["fault-option-unknown"]


def test_all_faults_of_the_options_are_listed():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"finish": "last", "bears": "3", "weather": "fair"})
    assert [bad.option.name for bad in caught.value.options] == ["bears", "finish"]
    assert len(caught.value.reasons) == 1


def test_C2_all_faults_of_a_course_are_listed_with_line_and_column():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"course": FILE_MARK + "leg 0 current 1\nriver"})
    (bad,) = caught.value.options
    assert [(found.line, found.column) for found in bad.faults] == [(1, 5), (2, 1)]


def test_no_value_is_for_people_only():
    assert [option.name for option in GAME.options if option.people_only] == []
