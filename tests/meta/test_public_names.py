"""The public names of the package: what there is, what it costs to import, and that games can be added."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

import voyageur
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur import Play, Table, register
from voyageur.games import GAMES
from voyageur.kernel.jit import PLAIN_FIRST

HEAVY = ("numpy", "numba", "fluent", "tinycss2", "litestar", "rich")


def imported(code: str) -> list[str]:
    """Return which heavy modules a new process, in which functions are plain Python at first, has after `code`."""
    heavy = f"[name for name in {HEAVY} if name in sys.modules]"
    command = [sys.executable, "-c", f"import sys; {code}; import json; print(json.dumps({heavy}))"]
    environment = {**os.environ, PLAIN_FIRST: "1"}
    return json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


@pytest.mark.processes
def test_importing_the_package_imports_neither_numpy_nor_numba():
    assert imported("import voyageur") == []


@pytest.mark.processes
def test_the_list_of_games_needs_no_game():
    assert imported("from voyageur import games; assert 'kanata' in games and len(list(games)) == len(games)") == []


def test_the_package_of_games_is_still_a_module():
    assert hash(voyageur.games) == hash(sys.modules["voyageur.games"])
    assert voyageur.games != {}


@pytest.mark.processes
def test_a_table_needs_no_server_and_no_terminal():
    assert imported("from voyageur import Table, load_record") == ["numpy"]


@pytest.mark.processes
@pytest.mark.parametrize("name", GAMES)
def test_a_table_and_its_first_ply_need_no_numba(name: str):
    play = f"table = Table({name!r}, seed=1); table.play(table.legal()[0])"
    assert imported(f"from voyageur import Table; {play}") == ["numpy"]


def test_the_package_shows_its_public_names_and_no_others():
    assert dir(voyageur) == [
        "Game",
        "Play",
        "Table",
        "agents",
        "batch",
        "check_game",
        "games",
        "load_record",
        "play_match",
        "register",
    ]
    assert dir(voyageur) == sorted(voyageur.__all__)


@pytest.mark.processes
@pytest.mark.parametrize("name", voyageur.__all__)
def test_a_public_name_is_there_in_a_new_process(name: str):
    assert "numpy" in imported(f"from voyageur import {name}; str({name})") or name in ("games", "register")


@pytest.mark.processes
def test_games_are_found_without_importing_them():
    assert imported("import voyageur; assert 'kanata' in voyageur.games") == []


def test_the_package_has_no_other_names():
    with pytest.raises(AttributeError, match="no attribute 'board'"):
        voyageur.__getattr__("board")


# Games of one's own -----------------------------------------------------------------------------


@pytest.fixture
def own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what a test registers."""
    monkeypatch.setattr(GAMES, "_addresses", {**GAMES._addresses})


@pytest.mark.usefixtures("own_games")
def test_a_registered_game_is_found_by_its_name():
    register(PEBBLES)
    assert (voyageur.games["pebbles"], Play("pebbles").game, Table("pebbles").game) == (PEBBLES,) * 3
    register(PEBBLES)


@pytest.mark.usefixtures("own_games")
def test_no_game_takes_the_name_of_another():
    with pytest.raises(ValueError, match="there is another game 'kanata'"):
        register(replace(GUESS, name="kanata"))


@pytest.mark.usefixtures("own_games")
def test_a_game_that_no_module_has_is_not_registered():
    with pytest.raises(LookupError, match="no module has guess as its GAME"):
        register(replace(GUESS))
    assert "guess" not in voyageur.games
