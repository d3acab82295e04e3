"""The examples of the README work: its Python, its commands and their options."""

import ast
import io
import re
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import voyageur
from voyageur.cli.app import COMMANDS, run
from voyageur.games import GAMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RECORD = str(ROOT / "tests" / "games" / "kanata" / "golden" / "support-french.voyageur")

PYTHON = re.compile(r"^```python\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
BLOCKS = PYTHON.findall(README) + PYTHON.findall(PAGE)
ROWS = re.findall(r"^\| `voyageur ?([^`]*)` \| (.*) \|$", README, flags=re.MULTILINE)
PLACEHOLDERS = {"FILE": RECORD, "FILE...": RECORD, "RECORD...": RECORD}
SMALLER = {"club": "short", "40": "4", "search:200": "search:20"}  # the same commands, sooner done
MAKE = re.compile(r"^```\n(make [^\n]+)\n```$", flags=re.MULTILINE)
SLOW = ("", "bench", "learn kanata")  # for these commands only --help is run


@pytest.mark.parametrize("block", BLOCKS)
def test_the_python_of_the_readme_and_of_its_page_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "README.md", "exec"), {})


def test_the_python_of_the_readme_uses_the_public_names():
    """And so does its page, each of them."""
    used = set[str]()
    for block in BLOCKS:
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom):
                assert node.module == "voyageur"
                used |= {name.name for name in node.names}
    assert used <= set(dir(voyageur))
    assert [name for name in dir(voyageur) if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_function_of_the_page_plays_each_game(name):
    (block,) = [block for block in BLOCKS if "def play_out" in block]
    names = {}
    exec(compile(block.replace('"kanata"', f'"{name}"'), "python.md", "exec"), names)
    assert names["plies"] > 0
    assert names["rules"].to_act(names["state"]) == names["NOBODY"]


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_loop_of_the_page_observes_each_game(name):
    (block,) = [block for block in BLOCKS if "def observe_all" in block]
    names = {}
    exec(compile(block.replace('"island"', f'"{name}"'), "python.md", "exec"), names)
    presentation, state = names["presentation"], names["states"][5]
    seat, expected = int(names["rules"].to_act(state)), np.zeros(presentation.OBSERVATION_SIZE, np.float32)
    if seat >= 0:
        presentation.observe(state, seat, expected)
    assert names["rows"][5].tobytes() == expected.tobytes()


def test_the_python_of_the_page_of_values_runs(tmp_path, monkeypatch):
    (block,) = PYTHON.findall((ROOT / "docs" / "values.md").read_text(encoding="utf-8"))
    shutil.copytree(GAMES["kanata"].path_of("values"), tmp_path / "values")
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(compile(block, "values.md", "exec"), names)
    assert len(names["play"].plies) == 1


def test_what_is_made_smaller_stands_in_the_readme():
    assert {*SMALLER} <= {word for words, _ in ROWS for word in words.split()}


@pytest.mark.parametrize("words", [words for words, _ in ROWS])
def test_a_command_of_the_readme_runs(words, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    arguments = [(PLACEHOLDERS | SMALLER).get(word, word) for word in words.split()]
    assert run([*arguments, "--help"] if words in SLOW else arguments) == 0
    said = capsys.readouterr()
    assert (said.out != "", said.err) == (True, "")


def test_the_readme_has_what_a_newcomer_needs_and_no_more():
    assert README.count("\n") < 120


def test_the_readme_lists_every_command_once():
    assert sorted(words.split()[0] for words, _ in ROWS if words) == sorted(COMMANDS)


def test_options_of_the_readme_exist(capsys):
    (about_serving,) = [about for words, about in ROWS if not words]
    (about_play,) = re.findall(r"^`--option NAME=VALUE`.*?^$", README, flags=re.DOTALL | re.MULTILINE)
    for command, text in (("", about_serving), ("play", about_play)):
        run([*command.split(), "--help"])
        options = set(re.findall(r"--[a-z-]+", text)) - {"--help"}
        assert options
        assert options <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out))


def test_words_after_args_are_a_command():
    words = re.findall(r"make play ARGS='([a-z]+)", README)
    assert words
    assert set(words) <= set(COMMANDS)


# The two commands that a fresh machine needs -------------------------------------------------------------------


def test_the_readme_has_the_commands_that_play_and_test():
    assert MAKE.findall(README) == ["make play", "make test"]


@pytest.mark.parametrize("command", MAKE.findall(README))
def test_ci_calls_a_command_of_the_readme(command: str):
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.split(" ARGS=")[0] == command]


@pytest.mark.parametrize("command", MAKE.findall(README))
def test_the_readme_says_what_a_command_fetches_and_how_long_it_takes(command: str):
    _, _, after = README.partition(f"```\n{command}\n```\n\n")
    about = after.split("\n\n")[0]
    assert re.search(r"\d+ [MG]B", about)
    assert "minute" in about


def test_the_words_that_ci_gives_to_make_play_are_a_command():
    (words,) = re.findall(r"^make play ARGS=(\w+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert words in COMMANDS
