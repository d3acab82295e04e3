"""A game that nobody here knows works as soon as it is entered among the games: no other package has to change."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.processes

# Commands and tables find the game by its name alone; the test kit plays it in a process of its own, too.
USE = """
from voyageur import Table
from voyageur.cli.app import run
from voyageur.games import GAMES
from voyageur.testing import check_game, check_table

GAMES.add("pebbles", "quarry:GAME")
check_game(GAMES["pebbles"], games=2, where="quarry:GAME")
check_table(GAMES["pebbles"], games=1, most_plies=10)

table = Table("pebbles", seed=1, pile=30)
while table.to_act is not None:
    table.play(table.legal()[0])
assert run(["play", "pebbles", "--seat", "0=greedy", "--seat", "1=random", "--seed", "1", "--json"]) == 0
assert run(["games", "--json"]) == 0
print(table.result.ending)
"""


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    """Return a folder with the toy game as a package of its own, `quarry`."""
    toy = root / "tests" / "toys" / "pebbles"
    for path in toy.rglob("*.*"):
        copy = tmp_path / "quarry" / path.relative_to(toy)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if "__pycache__" not in path.parts:
            copy.write_bytes(path.read_bytes().replace(b"tests.toys.pebbles", b"quarry"))
    return tmp_path


def test_a_game_from_elsewhere_is_checked_and_played_by_its_name(root: Path, folder: Path):
    paths = os.pathsep.join([str(folder), str(root / "src"), str(root)])
    done = subprocess.run(
        [sys.executable, "-c", USE],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    *_, played, games, ending = done.stdout.splitlines()
    assert json.loads(played)["ending"] == ending == "emptied"
    assert "pebbles" in [each["name"] for each in json.loads(games)["games"]]
