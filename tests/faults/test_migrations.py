"""Migrations that are cut off after any statement, or at any access to a file: the next start finishes them."""

import random
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.faults.power import PowerVFS
from voyageur.server.store import sqlite_file
from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.sqlite_store import FILE, SqliteStore

NEWEST = max(sqlite_file.migrations())
TABLE = """INSERT INTO "table" (id, game, version, options, holders, play_forced, secret, locale, created)
    VALUES ('t', 'pebbles', '1.0', '{}', '[{"kind":"person","name":"Anna"}]', 1, x'00', 'en', 1000);
    INSERT INTO event ("table", seq, seat, action, key, time) VALUES ('t', 1, -1, 'roll 5', NULL, 1000)"""
MOST_STATEMENTS = 100  # of a start
CALLS = range(1, 160, 8)


@pytest.fixture
def power() -> Iterator[PowerVFS]:
    """The file system of all connections."""
    vfs = PowerVFS("migrating")
    yield vfs
    vfs.unregister()


def older_file(folder: Path, version: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new folder with a file of an older version, which has a table."""
    folder.mkdir()
    older = {number: sql for number, sql in sqlite_file.migrations().items() if number <= version}
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "migrations", lambda: older)
        store = SqliteStore(folder)
        sqlite_file.execute(store._connection, TABLE)
        store.close()
    return folder


def watch(connection: apsw.Connection, trace: Any) -> None:
    """Let `trace` see every statement of a connection."""
    connection.exec_trace = trace


def starts(folder: Path) -> bool:
    """Start and stop a server's store; return whether it has started."""
    try:
        SqliteStore(folder).close()
    except (CannotOpen, apsw.Error):
        return False
    return True


def check_migrated(folder: Path, version: int) -> None:
    """Start, and check that all is there, and that the file from before was copied first."""
    assert starts(folder)
    path = folder / FILE
    for file, expected in ((path, NEWEST), (path.with_name(f"{FILE}.before-{version + 1:04}"), version)):
        connection = sqlite3.connect(file)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (expected,)
        assert connection.execute("SELECT action FROM event").fetchall() == [("roll 5",)]
        connection.close()


@pytest.mark.parametrize("version", range(1, NEWEST))
def test_a_migration_is_finished_after_a_power_cut_at_any_statement(
    tmp_path: Path, power: PowerVFS, monkeypatch: pytest.MonkeyPatch, version: int
):
    for number in range(1, MOST_STATEMENTS):
        folder = older_file(tmp_path / str(number), version, monkeypatch)
        chance, seen = random.Random(number), list[str]()

        def trace(
            _: Any, sql: str, __: Any, last: int = number, chance: random.Random = chance, seen: list[str] = seen
        ) -> bool:
            seen.append(sql)
            if len(seen) == last and not power.is_off:
                power.cut(chance)
            return True

        monkeypatch.setattr(apsw, "connection_hooks", [partial(watch, trace=trace)])
        has_started = starts(folder)
        apsw.connection_hooks.clear()
        power.restore()
        if has_started:
            assert len(seen) < number
            return
        check_migrated(folder, version)
    raise AssertionError("a start has more statements")


@pytest.mark.parametrize("version", range(1, NEWEST))
def test_a_migration_is_finished_after_a_power_cut_at_any_access(
    tmp_path: Path, power: PowerVFS, monkeypatch: pytest.MonkeyPatch, version: int
):
    n_cut = 0
    for number in CALLS:
        folder = older_file(tmp_path / str(number), version, monkeypatch)
        last, chance = power.n_calls + number, random.Random(number)

        def before(kind: str, path: str, last: int = last, chance: random.Random = chance) -> None:
            if power.n_calls >= last:
                power.cut(chance)
                raise apsw.IOError("no power")

        power.before = before
        n_cut += not starts(folder)
        power.before = lambda kind, path: None
        power.restore()
        check_migrated(folder, version)
    assert n_cut > len(CALLS) / 4


def test_a_migration_without_a_transaction_is_found(tmp_path: Path, power: PowerVFS, monkeypatch: pytest.MonkeyPatch):
    """A step that is committed before its number is stored cannot be made again."""
    folder = older_file(tmp_path / "data", NEWEST - 1, monkeypatch)

    def migrate(connection: apsw.Connection, path: Path) -> None:
        sqlite_file.execute(connection, sqlite_file.migrations()[NEWEST])
        power.cut(random.Random(1))

    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "_migrate", migrate)
        assert not starts(folder)
    power.restore()
    assert not starts(folder)
