"""The options: their values, their defaults, and what none of them takes.  What they do is tested by clause."""

import re
from pathlib import Path

import pytest

from tests.games.kanata.positions import COAST, drawn_lines
from voyageur.games.kanata import GAME
from voyageur.kernel import states
from voyageur.kernel.contract import BadSetup, read_setup, start
from voyageur.kernel.options import FILE_MARK

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "kanata.md"
OPTIONS = {option.name: option for option in GAME.options}

TAKEN = {
    "board": ["canada", "duel", "rivers", FILE_MARK + "\n".join(drawn_lines(COAST))],
    "start_cards": [
        "none",
        "french:fur=2,support=1;british:firearms=1",
        "british:lumber=20,fur=20,firearms=20,support=5",
        "french:lumber=0",
    ],
    "most_forts": ["0", "1", "120"],
    "most_militia": ["0", "1", "1000"],
    "besieged_pays": ["yes", "no"],
    "besieged_collects": ["yes", "no"],
    "fort_range": ["steps", "king", "path"],
    "fort_corners": ["own", "any", "free"],
    "fort_falls_to": ["2", "1"],
    "new_units_wait": ["no", "yes"],
    "owner_bonus": ["always", "attacked"],
    "tie": ["reroll", "both", "defender"],
    "round_cap": ["60", "0", "10", "500"],
}
REFUSED = {
    "board": ["", "quebec", "file", FILE_MARK, FILE_MARK + "Fx"],
    "start_cards": [
        "",
        "french",
        "spanish:fur=1",
        "french:fur=21",
        "french:lumber=21",
        "french:firearms=21",
        "french:support=6",
        "french:manpower=1",
        "french:fur=-1",
        "french:fur",
        "french:fur=1,fur=2",
        "french:fur=1;french:fur=1",
        "french:fur=1;",
    ],
    "most_forts": ["121", "-1", "many", ""],
    "most_militia": ["1001", "-1", "1.5"],
    "besieged_pays": ["maybe", "Yes"],
    "besieged_collects": ["maybe"],
    "fort_range": ["steps king", ""],
    "fort_corners": ["rival"],
    "fort_falls_to": ["0", "3"],
    "new_units_wait": ["1"],
    "owner_bonus": ["never"],
    "tie": ["attacker"],
    "round_cap": ["1", "9", "501", "-60"],
}


def table_of_options():
    """The rows of the rulebook's table of options: name, values, clauses."""
    text = RULEBOOK.read_text(encoding="utf-8").split("\n## Options\n")[1].split("\n## ")[0]
    return [
        (name, re.findall(r"`([^`]+)`", values), clauses.split(", "))
        for name, values, clauses in re.findall(r"^\| `(\w+)` \| (.+?) \| (K[\dK, ]+) \|", text, re.MULTILINE)
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
    assert bad.option.name == name
    assert bad.faults[0].reason.clause in {OPTIONS[name].clause, "K2", "K3", "K4"}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TAKEN.items() for text in texts[1:]])
def test_every_value_of_an_option_is_in_the_state(name, text):
    usual, other = (start(GAME, read_setup(GAME, texts)) for texts in ({}, {name: text}))
    assert states.is_equal(usual, other) == (text == "french:lumber=0")


def test_an_unknown_option_is_refused():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"weather": "fair"})
    assert [reason.sentence.key for reason in caught.value.reasons] == ["fault-option-unknown"]


def test_all_faults_of_the_options_are_listed():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"tie": "never", "round_cap": "9", "weather": "fair"})
    assert [bad.option.name for bad in caught.value.options] == ["tie", "round_cap"]
    assert len(caught.value.reasons) == 1


def test_K1_all_faults_of_a_board_are_listed_with_line_and_column():
    with pytest.raises(BadSetup) as caught:
        read_setup(GAME, {"board": FILE_MARK + "Fx\n~"})
    (bad,) = caught.value.options
    assert [(found.line, found.column) for found in bad.faults] == [(1, 2), (2, 1), (2, 2)]


def test_K54_no_cap_is_for_people_only():
    assert {name: option.people_only for name, option in OPTIONS.items() if option.people_only} == {"round_cap": ("0",)}
