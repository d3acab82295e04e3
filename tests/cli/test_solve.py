"""`voyageur solve` and `voyageur generate`: exact figures as JSON or in sentences, and random courses."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from voyageur.cli.app import run
from voyageur.cli.errors import USER_ERROR
from voyageur.games import GAMES
from voyageur.kernel.contract import read_setup
from voyageur.kernel.options import FILE_MARK


def test_solve_prints_the_figures_of_one_canoe_as_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "canoe", "short", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["course"], found["canoes"], found["approximate"], found["win"]) == ("short", 1, False, None)
    assert found["finish"] == pytest.approx(1)
    assert {"rounds", "positions", "seconds"} <= set(found)


def test_solve_lists_the_chances_of_several_canoes_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "canoe", "short", "--canoes", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["win"] == pytest.approx([0.5, 0.5])
    assert found["rounds"] is None


@pytest.mark.slow
def test_solve_says_why_figures_are_not_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "canoe", "short", "--canoes", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["approximate"]
    assert "three canoes" in found["why"]


def test_solve_prints_the_figures_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "canoe", "short"]) == 0
    assert "100.000 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["kanata", "canada"], "kanata has no solver"),
        (["canoe", "nowhere"], "neither a shipped course"),
        (["canoe", "short", "--canoes", "9"], "9 is not a number of players"),
        (["chess", "short"], "There is no game"),
    ],
)
def test_solve_error_is_one_sentence_and_status_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *words]) == USER_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    assert sentence in line


def test_solve_needs_a_game_with_boards_or_courses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = replace(GAMES["canoe"], name="boardless", options=())
    monkeypatch.setattr("voyageur.cli.solve.GAMES", {"boardless": game})
    assert run(["solve", "boardless", "club"]) == USER_ERROR
    assert "boardless has no solver" in capsys.readouterr().err


def test_solve_lists_the_faults_of_a_course_by_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("leg 70 current 2\nrapid rating 9\nleg 12 current 1\n")
    assert run(["solve", "canoe", str(path)]) == USER_ERROR
    places = [line.split(" ")[0] for line in capsys.readouterr().err.splitlines()]
    assert places == [f"{path}:1:5:", f"{path}:2:14:"]


def test_generate_prints_a_course_without_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "canoe", "--seed", "5"]) == 0
    course = capsys.readouterr().out.removesuffix("\n")
    setup = read_setup(GAMES["canoe"], {"course": FILE_MARK + course})
    assert setup.options["course"].lines == tuple(course.split("\n"))


def test_generate_refuses_a_game_without_a_generator(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "kanata"]) == USER_ERROR
    assert "canoe" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "canoe", "short", "--canoes", "1.5"],
        ["generate", "canoe", "--seed", "1e3"],
        ["play", "canoe", "--players", "1.5"],
        ["play", "canoe", "--seed", "1.7"],
        ["--port", "16.08"],
    ],
)
def test_a_number_that_is_not_whole_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == USER_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    assert "is not a whole number" in line
