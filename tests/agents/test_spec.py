"""The text of an agent: it reads back as it was written, and what is wrong in it is told with its place."""

import pickle
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.toys.pebbles import GAME as PEBBLES
from voyageur.agents import KINDS, AgentSpec, BadAgent, agent_of, names_for
from voyageur.agents.levels import LEVELS
from voyageur.games import GAMES
from voyageur.kernel.text import LOCALES, Sentence, Words

PARTS = (
    ("", ":1", ":9999999"),
    ("", ":2s", ":2.000s", ":0002s", ":00.5s"),
    ("", "*1", "*12"),
    ("", "+1", "+9/2"),
    ("", "~0.0", "~0.02", "~0.0200"),
)


def test_every_text_of_a_search_reads_back_as_it_was_written() -> None:
    texts = ["".join(("search", *parts)) for parts in product(*PARTS)]
    assert [str(AgentSpec.parse(text)) for text in texts] == texts


@pytest.mark.parametrize("name", [*KINDS, "greedy~0.050", "tests.agents.outside:First", "a:b*2"])
def test_every_other_text_reads_back_as_it_was_written(name: str) -> None:
    assert str(AgentSpec.parse(name)) == name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("search", AgentSpec("search")),
        ("search:500", AgentSpec("search", simulations=500)),
        ("search:0.5s", AgentSpec("search", seconds=0.5)),
        ("search:500:2s*4+1/2~0.02", AgentSpec("search", 500, 2.0, 4, 1, 0.5, 0.02)),
        ("greedy~0.05", AgentSpec("greedy", slack=0.05)),
        ("hard-allied", AgentSpec("hard-allied")),
        ("own.module:Agent", AgentSpec("own.module:Agent")),
    ],
)
def test_a_text_says_what_the_fields_are(text: str, expected: AgentSpec) -> None:
    assert AgentSpec.parse(text) == expected
    assert str(expected) == text


def test_two_spellings_are_two_agents_of_a_match_that_play_alike() -> None:
    short, long = map(AgentSpec.parse, ("search:2s", "search:2.0s"))
    assert short != long
    assert short.seconds == long.seconds


def test_a_changed_agent_has_another_text() -> None:
    assert str(replace(AgentSpec.parse("search:2.0s~0.10"), seconds=3.0)) == "search:3s~0.1"


def test_an_agent_can_be_sent_to_another_process() -> None:
    spec = AgentSpec.parse("search:2.0s*4")
    assert pickle.loads(pickle.dumps(spec)) == spec


@pytest.mark.parametrize(
    "fields",
    [
        {"simulations": 0},
        {"seconds": 0.00001},
        {"seconds": 1 / 3},
        {"trees": 100},
        {"share": 0.5},
        {"share": 0.7, "playout_turns": 1},
        {"slack": 1.0},
        {"slack": -0.1},
    ],
)
def test_what_has_no_text_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadAgent):
        AgentSpec("search", **fields)


FAULTS = {
    "search:": ("fault-agent-budget", 7),
    "search:5m": ("fault-agent-budget", 7),
    "search:fast": ("fault-agent-budget", 7),
    "search:5:0s": ("fault-agent-budget", 9),
    "search*0": ("fault-agent-trees", 7),
    "search:5+1/3": ("fault-agent-turns", 9),
    "search:5~1": ("fault-agent-slack", 9),
    "search:2s:50": ("fault-agent-order", 10),
    "search~0.1*2": ("fault-agent-order", 11),
    "greedy:5": ("fault-agent-takes", 7),
    "greedy~0.1+1": ("fault-agent-order", 11),
    "novice~0.1": ("fault-agent-takes", 7),
}


@pytest.mark.parametrize(("text", "expected"), FAULTS.items(), ids=FAULTS)
def test_a_fault_is_told_with_its_place(text: str, expected: tuple[str, int]) -> None:
    with pytest.raises(BadAgent) as caught:
        agent_of(text, PEBBLES)
    found = caught.value.reason.sentence
    assert (found.key, found.values.get("place")) == expected


@pytest.mark.parametrize("text", ["", "greeedy", "solver", "search/2", "SEARCH", "hard-allied"])
def test_an_agent_that_there_is_not_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(BadAgent, match=r"the agents are random, .*greedy, .*novice.*, search, search:500"):
        agent_of(text, PEBBLES)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    with pytest.raises(BadAgent) as caught:
        agent_of("search*0", PEBBLES)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("text", [*FAULTS, "no.such:Agent", "tests.agents.outside:Nobody"])
def test_a_fault_has_words_in_each_language(text: str, locale: str) -> None:
    with pytest.raises(BadAgent) as caught:
        agent_of(text, PEBBLES)
    assert Words().faults(caught.value.reason.sentence, locale) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_levels_are_the_last_of_the_agents_at_tables(name: str) -> None:
    levels = ["novice", "easy", "medium", "hard", "expert"]
    allied = [f"{level}-allied" for level in levels] if max(GAMES[name].players) > 2 else []
    found = names_for(GAMES[name])
    assert found[-len(allied + levels) :] == (*allied, *levels)
    assert not {*found[: -len(allied + levels)]} & {"search", *levels, *allied}


@pytest.mark.parametrize("level", LEVELS)
def test_the_page_of_matches_names_each_level(level: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "matches.md").read_text(encoding="utf-8")
    assert f"`{level}`" in page


def test_a_name_that_a_person_chooses_by_needs_no_place() -> None:
    assert Words().faults(Sentence("refused-no-agent", {"agent": "x", "known": "y"})) == []
