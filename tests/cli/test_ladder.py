"""`voyageur ladder`: the result as JSON or as a table, the file, and words that are refused."""

import json
from pathlib import Path

import pytest

from voyageur.cli.app import run
from voyageur.cli.errors import USER_ERROR

LADDER = ["ladder", "canoe", "random", "greedy", "--option", "course=short", "--processes", "1"]


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["ladder", *words]) == USER_ERROR
    return capsys.readouterr().err


@pytest.mark.slow
def test_the_result_is_one_object_with_ratings_and_the_plan(capsys: pytest.CaptureFixture[str]):
    assert run([*LADDER, "--games", "7", "--players", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["blocks"], found["games"]) == (4, 12)  # two cycles of two blocks with three games each
    assert found["plan"]["options"] == {"course": "short"}
    assert found["ratings"]["greedy"] == {"points": 0, "low": 0, "high": 0}
    assert (len(found["seats"]), found["advantage"]) == (3, None)


def test_the_result_is_shown_as_a_table_with_the_advantage(capsys: pytest.CaptureFixture[str]):
    assert run([*LADDER, "--games", "4"]) == 0
    shown = capsys.readouterr().out
    assert "Share against the next" in shown
    assert "greedy is 0" in shown
    assert "4 games in 2 blocks" in shown
    assert "Advantage of seat 0" in shown


def test_the_effects_of_three_seats_are_shown(capsys: pytest.CaptureFixture[str]):
    assert run([*LADDER, "--games", "6", "--players", "3"]) == 0
    shown = capsys.readouterr().out
    assert "Share alone against the next" in shown
    assert "Effect of each seat in Elo points: 0: " in shown


def test_another_agent_can_be_the_anchor(capsys: pytest.CaptureFixture[str]):
    assert run([*LADDER, "--games", "2", "--anchor", "random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["anchor"], found["ratings"]["random"]["points"]) == ("random", 0)


@pytest.mark.slow
def test_the_opening_is_that_of_every_match(capsys: pytest.CaptureFixture[str]):
    assert run([*LADDER, "--games", "2", "--opening", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["plan"]["opening"] == 3
    assert [match["plan"]["opening"] for match in found["matches"]] == [3]


def test_a_ladder_goes_on_with_the_games_of_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "ladder.jsonl"
    for games in ("4", "8"):
        assert run([*LADDER, "--games", games, "--save", str(path)]) == 0
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 4
    assert "belongs to another match or ladder" in refusal(capsys, *LADDER[1:], "--seed", "2", "--save", str(path))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "chess"),
        (["kanata", "greedy"], "A ladder has 2 to 16 agents, not 1"),
        (["kanata", *(f"search:{n}" for n in range(1, 18))], "A ladder has 2 to 16 agents, not 17"),
        (["kanata", "greedy", "random", "greedy"], "greedy is named twice"),
        (["kanata", "greedy", "first"], "There is no agent"),
        (["kanata", "greedy", "random", "--anchor", "search"], "its agents are greedy, random"),
        (["kanata", "--anchor", "search"], "its agents are novice, easy, medium, hard, expert"),
        (["kanata", "--players", "3"], "3"),
        (["canoe", "greedy", "random", "--players", "1"], "two seats or more"),
        (["kanata", "--games", "0"], "--games is a number from 1 to 1000000"),
        (["kanata", "--seconds", "nan"], "--seconds is a number from 0.001 to 3600"),
        (["kanata", "--processes", "0"], "--processes is a number from 1 to 256"),
        (["kanata", "--save", "/nowhere/ladder"], "/nowhere/ladder"),
        (["kanata", "--option", "round_cap=0"], "round_cap"),
    ],
)
def test_words_that_make_no_ladder_get_a_sentence(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str):
    told = refusal(capsys, *words)
    assert sentence in told
    assert len(told.splitlines()) == 1
