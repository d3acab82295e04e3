"""All commands: help without Numba, errors as sentences, closed pipes, sentences in both languages."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import voyageur
from voyageur.cli.games import COLUMNS, OPTION_COLUMNS
from voyageur.kernel.text import OWN_FOLDER
from voyageur.server import serve as server
from voyageur.server.process.limits import Limits

PACKAGE = Path(voyageur.__file__).parent
HERE = os.environ | {"PYTHONPATH": str(PACKAGE.parent)}
HEADING = "## Records and command line"


def run_in_process(*words, **more):
    return subprocess.run([sys.executable, "-m", "voyageur.cli", *words], capture_output=True, text=True, **more)


def test_help_lists_every_command(voyageur):
    said = voyageur("--help")
    assert said.status == 0
    for command in ("play", "games", "replay", "verify", "legal", "bench", "--no-open", "--port", "--data"):
        assert command in said.out


@pytest.mark.processes
def test_help_needs_neither_numba_nor_a_game():
    code = (
        "import sys; from voyageur.cli.app import run; run(['--help']);"
        "print([name for name in ('numba', 'numpy', 'voyageur.games', 'litestar') if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", ["play", "games", "replay", "verify", "analyse", "legal", "match", "admin"])
def test_every_command_has_help(voyageur, command):
    said = voyageur(command, "--help")
    assert said.status == 0
    assert said.out.startswith(f"Usage: voyageur {command}")


def test_an_unknown_command_is_named_with_the_known_ones(voyageur):
    said = voyageur("sing")
    commands = "play, games, replay, verify, analyse, legal, generate, solve, match, learn, ladder, admin, bench"
    assert said.err == f"There is no command 'sing'; the commands are {commands}.\n"
    assert said.status == 2


def test_games_lists_the_games(voyageur):
    out = voyageur("games").out
    assert "kanata" in out
    assert "pebbles" in out


def test_games_shows_a_run_of_player_counts_as_a_range(voyageur):
    assert "1-8" in voyageur("games").out


def test_games_lists_the_options_of_a_game(voyageur):
    found = json.loads(voyageur("games", "kanata", "--json").lines[-1])["options"]
    assert next(option for option in found if option["option"] == "round_cap") == {
        "option": "round_cap",
        "clause": "K54",
        "default": "60",
        "takes": "0, 10...500",
        "about": "The game stops after this round. More royal support wins, then more forts, then more units.",
    }


def test_games_does_not_know_every_name(voyageur):
    assert "There is no game “chess”" in voyageur("games", "chess").err


def test_a_word_too_many_is_named(voyageur):
    said = voyageur("games", "kanata", "canoe")
    assert (said.status, said.err) == (2, "'canoe' is one word too many; see voyageur games --help.\n")


@pytest.mark.parametrize(("words", "missing"), [(["analyse"], "FILE"), (["match", "canoe"], "AGENT")])
def test_a_missing_word_is_named(voyageur, words, missing):
    said = voyageur(*words)
    assert (said.status, said.err) == (2, f"voyageur {words[0]} needs {missing}; see voyageur {words[0]} --help.\n")


def test_games_json_is_one_object_on_the_last_line(voyageur):
    found = json.loads(voyageur("games", "--json").lines[-1])["games"]
    assert next(game for game in found if game["name"] == "pebbles") == {
        "name": "pebbles",
        "rules": "1.0",
        "stage": "playable",
        "players": [2],
        "minutes": [1, 5],
        "about": "Take pebbles from a pile, as many as the die allows.",
        "options": ["pile", "last"],
    }


# Serving ----------------------------------------------------------------------------------------


def test_voyageur_serves_all_games_and_passes_on_its_options(voyageur, monkeypatch):
    asked = {}

    def serve(games, **more):
        asked.update(more, games=sorted(games))
        return 0

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr("voyageur.cli.serve.serve", serve, raising=False)
    assert voyageur("--no-open", "--port", 4321, "--data", "here").status == 0
    assert asked["games"]
    assert (asked["port"], asked["data"], asked["open_browser"]) == (4321, Path("here"), False)


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_voyageur_refuses_an_invalid_port(voyageur, port):
    said = voyageur(f"--port={port}")
    assert (said.status, said.err) == (2, f"{port} is not a port; write a number from 1 to 65535.\n")


def test_the_server_listens_where_it_is_told(voyageur, monkeypatch):
    asked = {}
    monkeypatch.setattr("voyageur.cli.serve.serve", lambda games, **more: asked.update(more) or 0)
    assert voyageur("--host", "0.0.0.0", "--name", "play.example.org").status == 0
    assert (asked["host"], asked["names"]) == ("0.0.0.0", ["play.example.org"])


def test_without_a_word_the_server_listens_to_this_machine_alone(voyageur, monkeypatch):
    asked = {}
    monkeypatch.setattr("voyageur.cli.serve.serve", lambda games, **more: asked.update(more) or 0)
    voyageur()
    assert asked["host"] == "127.0.0.1"


def test_voyageur_refuses_what_is_no_address(voyageur):
    said = voyageur("--host", "house")
    assert (said.status, "house" in said.err) == (2, True)


def test_voyageur_refuses_what_is_no_name(voyageur):
    said = voyageur("--name", "play/example")
    assert (said.status, "play/example" in said.err) == (2, True)


def test_voyageur_refuses_what_is_no_proxy(voyageur):
    said = voyageur("--proxy", "nginx")
    assert (said.status, "nginx" in said.err) == (2, True)


def test_limits_of_the_server_are_set_by_name(voyageur, monkeypatch):
    asked = {}
    monkeypatch.setattr("voyageur.cli.serve.serve", lambda games, **more: asked.update(more) or 0)
    assert voyageur("--limit", "sockets=5", "--limit", "tables_an_hour=7").status == 0
    assert asked["limits"] == Limits(sockets=5, tables_an_hour=7)


@pytest.mark.parametrize("limit", ["chairs=5", "sockets", "sockets=", "sockets=0", "sockets=1e9", "sockets=-1", "=5"])
def test_a_limit_that_is_none_is_refused(voyageur, limit):
    said = voyageur("--limit", limit)
    assert said.status == 2
    assert f"“{limit}” is not a limit; write --limit NAME=NUMBER" in said.err
    assert "tables_an_hour" in said.err


# Pipes ------------------------------------------------------------------------------------------


@pytest.mark.processes
def test_a_closed_pipe_gives_no_traceback(tmp_path):
    (tmp_path / "a").write_text("voyageur-record 1\ngame kanata\n")
    command = f"{sys.executable} -m voyageur.cli legal {'a ' * 300} | head -1"
    said = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=tmp_path, env=HERE)
    assert said.stderr == ""
    assert len(said.stdout.splitlines()) == 1


@pytest.mark.processes
def test_input_that_is_not_text_is_not_an_action():
    said = subprocess.run(
        [sys.executable, "-m", "voyageur.cli", "play", "kanata"], input=b"\xff\xfe\n\x00\n", capture_output=True
    )
    assert b"Traceback" not in said.stderr
    assert said.returncode == 2


@pytest.mark.processes
def test_output_that_is_not_utf8_has_escapes():
    said = run_in_process("play", "kanata", input="board\n", env=HERE | {"PYTHONIOENCODING": "ascii"})
    assert "Traceback" not in said.stderr
    assert said.returncode == 0


# Words ------------------------------------------------------------------------------------------


def keys(locale):
    """Return the keys of the section of the command line, in order."""
    text = (OWN_FOLDER / f"{locale}.ftl").read_text(encoding="utf-8")
    section = text.split(HEADING, 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^([a-z][a-z0-9-]*) =", section, flags=re.MULTILINE)


def test_english_and_french_have_the_same_sentences():
    assert keys("en") == keys("fr")


def test_every_sentence_is_used_and_every_used_one_exists():
    files = [*PACKAGE.glob("cli/*.py"), *PACKAGE.glob("kernel/**/*.py"), PACKAGE / "server" / "tables" / "importing.py"]
    used = {key for path in files for key in re.findall(r'"((?:cli|fault|note|proof)-[a-z0-9-]+)"', path.read_text())}
    used |= {f"cli-games-{column}" for column in COLUMNS + OPTION_COLUMNS}
    ours = {key for key in keys("en") if not key.startswith("refused-")}
    assert ours - used == set()
    assert {key for key in used if key.startswith(("cli-", "fault-record-", "note-record-"))} <= ours
