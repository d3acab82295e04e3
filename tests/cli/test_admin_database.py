"""`voyageur admin --database`: tables move from a folder into a database and back, and their games go on."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.admin_tables import Place, exported, new_place
from tests.server.client import Client, Hand
from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a new, empty database."""
    postgres = Postgres()
    yield postgres.new_database()
    postgres.remove()


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A folder with tables, whose server has ended."""
    return new_place(ServerProcess(tmp_path / "tables"), tmp_path / "tables", "store")


def played_on(server: ServerProcess, place: Place) -> None:
    """Play with the old tokens at a server, which ends."""
    with Hand(Client(server.address), place.running.table, place.running.tokens).socket() as socket:
        socket.play("take 1")
    server.stop()


def test_tables_move_into_a_database_and_back(voyageur: Any, place: Place, database: str, tmp_path: Path):
    def moved(*words: Any, to: tuple[Any, ...]) -> None:
        (tmp_path / "file").unlink(missing_ok=True)
        said = voyageur("admin", "export", "--all", "-o", tmp_path / "file", *words)
        assert said.err == ""
        said = voyageur("admin", "import", tmp_path / "file", *to)
        assert said.out == "3 tables imported. None was here before.\n"

    before, back = exported(place.folder), tmp_path / "back"
    moved("--data", place.folder, to=("--database", database))
    moved("--database", database, to=("--data", back))
    assert exported(back) == before
    played_on(ServerProcess(tmp_path / "none", database=database), place)
    shutil.rmtree(back)
    moved("--database", database, to=("--data", back))
    assert exported(back)[place.running.table] != before[place.running.table]
    assert exported(back)[place.over.table] == before[place.over.table]
    played_on(ServerProcess(back), place)
