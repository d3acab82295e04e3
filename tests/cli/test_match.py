"""`voyageur match`: the result as JSON or as a table, the file, and words that are refused."""

import json
from pathlib import Path

import pytest

from voyageur.cli.app import run
from voyageur.cli.errors import USER_ERROR

MATCH = ["match", "canoe", "greedy", "random", "--option", "course=short", "--processes", "1"]


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["match", *words]) == USER_ERROR
    return capsys.readouterr().err


def test_the_result_is_one_object_with_intervals_and_the_plan(capsys: pytest.CaptureFixture[str]):
    assert run([*MATCH, "--games", "7", "--players", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["blocks"], found["games"]) == (3, 9)  # whole blocks of three arrangements
    assert found["plan"]["options"] == {"course": "short"}
    assert found["shares"]["greedy"]["interval"][0] <= found["shares"]["greedy"]["mean"]
    assert (len(found["seats"]), found["verdict"]) == (3, None)


def test_the_result_is_shown_as_a_table_with_the_verdict(capsys: pytest.CaptureFixture[str]):
    assert run([*MATCH, "--games", "4", "--gate", "0:5"]) == 0
    shown = capsys.readouterr().out
    assert "greedy" in shown
    assert "4 games in 2 blocks" in shown
    assert "Undecided" in shown


def test_a_match_goes_on_with_the_games_of_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "match.jsonl"
    for games in ("4", "8"):
        assert run([*MATCH, "--games", games, "--save", str(path)]) == 0
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 4
    assert "belongs to another match" in refusal(capsys, *MATCH[1:], "--seed", "2", "--save", str(path))


def test_who_wins_every_game_has_no_elo_difference(capsys: pytest.CaptureFixture[str]):
    assert run(["match", "kanata", "greedy", "random", "--games", "2", "--processes", "1"]) == 0
    assert "Elo difference: these games do not tell." in capsys.readouterr().out


def test_the_opening_is_part_of_the_plan(capsys: pytest.CaptureFixture[str]):
    assert run([*MATCH, "--games", "2", "--opening", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plan"]["opening"] == 3


def test_the_players_are_as_many_as_the_agents_named(capsys: pytest.CaptureFixture[str]):
    words = ["match", "canoe", "greedy", "random", "random", "--option", "course=short", "--games", "3"]
    assert run([*words, "--processes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plan"]["players"] == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "greedy"], "chess"),
        (["kanata", "first"], "There is no agent"),
        (
            ["kanata", "solver"],
            "novice, easy, medium, hard, expert, search, search:500, search:2s, greedy~0.02",
        ),
        (["kanata", "search:0"], "“search:0”, character 7: after “:” stands a number of simulations from 1 to 9999999"),
        (["kanata", "no.such:Agent"], "there is no module no.such"),
        (["kanata", "greedy", "random", "random"], "3 agents do not fit 2 seats"),
        (["kanata", "greedy", "--players", "3"], "3"),
        (["kanata", "greedy", "--gate", "5:0"], "A gate is two rising differences"),
        (["kanata", "greedy", "--gate", "x"], "A gate is two rising differences"),
        (["kanata", "greedy", "--gate", "0:50"], "The fair share here is 50\xa0%"),
        (["canoe", "greedy", "--players", "1", "--gate", "0:5"], "There is no gate for one seat"),
        (["kanata", "greedy", "--games", "0"], "--games is a number from 1 to 1000000"),
        (["kanata", "greedy", "--seconds", "nan"], "--seconds is a number from 0.001 to 3600"),
        (["kanata", "greedy", "--opening", "-1"], "--opening is a number from 0 to 1000"),
        (["kanata", "greedy", "--processes", "999"], "--processes is a number from 1 to 256"),
        (["kanata", "greedy", "--save", "/nowhere/match"], "/nowhere/match"),
    ],
)
def test_words_that_make_no_match_get_a_sentence(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str):
    told = refusal(capsys, *words)
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_an_option_that_agents_do_not_play_is_refused(capsys: pytest.CaptureFixture[str]):
    assert "round_cap" in refusal(capsys, "kanata", "greedy", "--option", "round_cap=0")
