"""A match in one call: the report is that of the command, and what cannot be played is refused."""

import doctest
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.agents import AgentSpec
from voyageur.cli.app import run
from voyageur.kernel.contract import BadSetup
from voyageur.lab.match import BadBlockFile, Gate
from voyageur.lab.match.play_match import play_match


def test_the_example_of_its_docstring_holds():
    failed, tried = doctest.testmod(import_module("voyageur.lab.match.play_match"))
    assert (failed, tried) == (0, 4)


def test_the_report_is_that_of_the_command(capsys: pytest.CaptureFixture[str]):
    words = "match canoe greedy random --games 3 --option course=short --seed 3 --processes 1 --opening 2 --json"
    assert run(words.split()) == 0
    report = play_match("canoe", "greedy", "random", games=3, course="short", seed=3, opening=2)
    assert json.loads(json.dumps(report.as_json())) == json.loads(capsys.readouterr().out)


def test_an_agent_may_be_a_spec():
    report = play_match(PEBBLES, AgentSpec("greedy", slack=0.02), "random", games=2)
    assert report.plan.agents == ("greedy~0.02", "random")


def test_games_are_played_up_to_whole_blocks_at_as_many_seats_as_there_are_agents():
    report = play_match("canoe", "greedy", "random", games=3, course="short")
    assert (report.n_games, report.n_blocks, report.plan.players) == (4, 2, 2)


def test_a_match_goes_on_from_its_file_and_refuses_that_of_another(tmp_path: Path):
    file = tmp_path / "match.jsonl"
    first = play_match(PEBBLES, "greedy", "random", games=4, save=file)
    more = play_match(PEBBLES, "greedy", "random", games=8, save=file)
    assert (first.n_games, more.n_games) == (4, 8)
    with pytest.raises(BadBlockFile):
        play_match(PEBBLES, "random", "greedy", games=4, save=file)


def test_a_gate_stops_a_match_that_is_decided():
    report = play_match(PEBBLES, "greedy", "random", games=400, gate=Gate(0.0, 0.3), pile=9)
    assert report.verdict != "open"
    assert report.n_games < 400


@pytest.mark.parametrize(
    ("agents", "arguments", "error", "why"),
    [
        (["greed"], {}, ValueError, "greed"),
        (["random"] * 3, {}, ValueError, "2 seats need 1 to 2 agents, not 3"),
        ([], {}, ValueError, "2 seats need 1 to 2 agents, not 0"),
        (["random"], {"players": 3}, BadSetup, "3 is not a number of players"),
        (["random"], {"heap": 3}, BadSetup, "There is no option heap"),
        (["random"], {"pile": 500}, ValueError, "500"),
        (["random"], {"games": 0}, ValueError, "games must be more than 0, not 0"),
        (["random"], {"processes": 0}, ValueError, "processes must be more than 0, not 0"),
        (["random"], {"seconds": 0}, ValueError, "seconds must be more than 0, not 0"),
        (["random"], {"opening": -1}, ValueError, "opening must be 0 or more, not -1"),
        (["random"], {"seed": 1.5}, TypeError, "seed must be a whole number, not 1.5"),
        (["random"], {"seed": None}, TypeError, "seed must be a whole number, not None"),
    ],
)
def test_what_cannot_be_played_is_refused(agents: list[str], arguments: dict[str, Any], error: Any, why: str):
    with pytest.raises(error, match=why):
        play_match(PEBBLES, *agents, **arguments)


def test_an_unknown_game_is_refused():
    with pytest.raises(KeyError, match="There is no game “chess”"):
        play_match("chess", "random")
    assert play_match(GUESS, "random", games=1).n_games >= 1
