"""The SQLite file: permissions, damage, foreign files and migrations."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.tables import config
from voyageur.server.store import sqlite_file
from voyageur.server.store.errors import CannotOpen, StoreFault
from voyageur.server.store.migrations import migrations
from voyageur.server.store.sqlite_store import FILE, SqliteStore
from voyageur.server.store.stored import SeatToken
from voyageur.table.history import Event


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a closed store with one table."""
    store = SqliteStore(tmp_path)
    store.create(config(), [SeatToken(b"d" * 32, (0,))], [Event(1, -1, "roll 5", None, 1000)], is_over=False).result()
    store.close()
    return tmp_path / FILE


def run(path: Path, sql: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(sql)
    connection.close()


def why_not_opened(folder: Path) -> str:
    """Return the sentence key of the error of opening the store."""
    with pytest.raises(CannotOpen) as caught:
        SqliteStore(folder)
    return caught.value.sentence.key


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


# Permissions ------------------------------------------------------------------------------------


@pytest.fixture
def careless() -> Iterator[None]:
    """Set umask 0, so that new files are open to all."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_the_file_and_its_log_are_private(tmp_path: Path, careless: None):
    store = SqliteStore(tmp_path)
    store.create(config(), [], [], is_over=False).result()
    assert modes(tmp_path) == {FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-wal-mark": 0o600}
    store.close()


def test_the_file_is_private_from_the_first_moment(tmp_path: Path, careless: None, monkeypatch: pytest.MonkeyPatch):
    seen: list[int] = []
    connect = sqlite_file._connect
    monkeypatch.setattr(sqlite_file, "_connect", lambda path: (seen.extend(modes(tmp_path).values()), connect(path))[1])
    SqliteStore(tmp_path).close()
    assert seen == [0o600, 0o600]


def test_a_copy_before_a_migration_is_private(path: Path, careless: None, monkeypatch: pytest.MonkeyPatch):
    steps = {**migrations(), NEXT: "CREATE TABLE later (a);"}
    monkeypatch.setattr(sqlite_file, "migrations", lambda: steps)
    SqliteStore(path.parent).close()
    assert modes(path.parent) == {FILE: 0o600, f"{FILE}.before-{NEXT:04}": 0o600}


def test_files_that_others_can_access_become_private(path: Path):
    copy = path.with_name(f"{FILE}.before-0002")
    copy.touch()
    path.chmod(0o644)
    copy.chmod(0o644)
    SqliteStore(path.parent).close()
    assert modes(path.parent) == {FILE: 0o600, copy.name: 0o600}


# Refused files ----------------------------------------------------------------------------------


def test_a_second_process_is_refused(tmp_path: Path):
    store = SqliteStore(tmp_path)
    assert why_not_opened(tmp_path) == "start-in-use"
    store.close()


def test_an_empty_file_is_refused(path: Path):
    path.write_bytes(b"")
    assert why_not_opened(path.parent) == "start-empty"
    assert path.read_bytes() == b""


def test_an_interrupted_start_leaves_no_empty_file(tmp_path: Path):
    (tmp_path / f"{FILE}.new").touch()
    SqliteStore(tmp_path).close()
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_the_log_of_a_missing_file_is_not_replayed_into_a_new_one(path: Path):
    path.with_name(f"{FILE}-wal").write_bytes(b"log")
    path.unlink()
    assert why_not_opened(path.parent) == "start-stray-log"
    assert not path.exists()


def test_a_file_that_is_no_database_is_left_unchanged(path: Path):
    path.write_text("no database " * 100)
    assert why_not_opened(path.parent) == "start-no-database"
    assert path.read_text() == "no database " * 100


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_damaged_page_is_detected_at_the_start(path: Path, number: int):
    data = bytearray(path.read_bytes())
    start = number * 4096 + 8  # the header of a page of a table or an index is damaged
    data[number * 4096 : start] = b"\xff" * 8
    path.write_bytes(data)
    assert why_not_opened(path.parent) == "start-damaged"


def test_a_truncated_file_is_detected_at_the_start(path: Path):
    path.write_bytes(path.read_bytes()[: 3 * 4096])
    assert why_not_opened(path.parent) == "start-damaged"


@pytest.mark.parametrize(
    ("sql", "key"),
    [
        ("PRAGMA user_version = 99", "start-too-new"),
        ("PRAGMA user_version = -1", "start-foreign"),
        ("PRAGMA user_version = 0", "start-foreign"),
        ("DROP TABLE event", "start-foreign"),
    ],
)
def test_another_schema_is_left_unchanged(path: Path, sql: str, key: str):
    run(path, sql)
    before = path.read_bytes()
    assert why_not_opened(path.parent) == key
    assert path.read_bytes() == before


def test_a_deleted_file_is_not_recreated_while_the_server_runs(path: Path):
    store = SqliteStore(path.parent)
    store._is_lost = True
    store._connection.close(True)
    path.unlink()
    with pytest.raises(StoreFault):
        store.read("t").result()
    assert not path.exists()
    store._thread.close()


# Migrations -------------------------------------------------------------------------------------


NEXT = max(migrations()) + 1


def test_migrations_are_numbered_without_gaps():
    assert sorted(migrations()) == list(range(1, len(migrations()) + 1))


def test_an_older_file_is_backed_up_before_migration(path: Path, monkeypatch: pytest.MonkeyPatch):
    steps = {**migrations(), NEXT: "CREATE TABLE later (a); INSERT INTO later VALUES (7);"}
    monkeypatch.setattr(sqlite_file, "migrations", lambda: steps)
    SqliteStore(path.parent).close()
    assert sqlite3.connect(path).execute("SELECT a FROM later").fetchall() == [(7,)]
    copy = sqlite3.connect(path.with_name(f"{FILE}.before-{NEXT:04}"))
    assert copy.execute("PRAGMA user_version").fetchone() == (NEXT - 1,)


def test_a_failed_migration_leaves_the_file_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch):
    steps = {**migrations(), NEXT: "CREATE TABLE later (a); INSERT INTO nowhere VALUES (7);"}
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "migrations", lambda: steps)
        assert why_not_opened(path.parent) == "start-store"
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (NEXT - 1,)
    SqliteStore(path.parent).close()
