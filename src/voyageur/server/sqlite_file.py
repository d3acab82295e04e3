"""Create, check, open and migrate the SQLite file, private to this process and user."""

import os
import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import apsw

from voyageur.kernel.text import Sentence, Words

PRIVATE = 0o600  # the secrets of dice are in the file
TABLES = {"table", "token", "event"}  # of the first schema, and of every one since
IN_USE = "start-in-use"


class StoreFault(Exception):
    """A disk error or an unusable file.  It is unknown whether anything was written."""


class CannotOpen(StoreFault):
    """The file cannot be opened; `sentence` is the reason."""

    def __init__(self, path: Path, key: str, **values: str) -> None:
        self.sentence = Sentence(key, {"folder": str(path.parent), "file": str(path), **values})
        self.is_in_use = key == IN_USE
        super().__init__(Words().say(self.sentence))


def create_database(path: Path) -> None:
    """Create the file at `path` with the current schema, unless it exists.  Raises CannotOpen or OSError.

    It is created under another name and renamed when complete, so a crash leaves no empty file.
    """
    if path.exists():
        return
    if path.with_name(f"{path.name}-wal").exists():  # SQLite would replay it into the new file
        raise CannotOpen(path, "start-stray-log")
    new = path.with_name(f"{path.name}.new")
    new.touch(PRIVATE)  # SQLite creates its log with the same mode
    _connect(new).close(True)
    new.rename(path)


def open_database(path: Path) -> apsw.Connection:
    """Return a connection to the file at `path`.  Raises CannotOpen or OSError."""
    if path.stat().st_size == 0:
        raise CannotOpen(path, "start-empty")
    for file in path.parent.glob(f"{path.name}*"):  # also its log and its backups
        file.chmod(PRIVATE)
    return _connect(path)


def _connect(path: Path) -> apsw.Connection:
    with _translated_errors(path):
        connection = apsw.Connection(str(path))
        try:
            _prepare(connection, path)
        except Exception:
            connection.close(True)
            raise
        return connection


def _prepare(connection: apsw.Connection, path: Path) -> None:
    execute(connection, "PRAGMA locking_mode = EXCLUSIVE")
    execute(connection, "PRAGMA journal_mode = WAL")
    execute(connection, "PRAGMA synchronous = FULL")
    execute(connection, "PRAGMA foreign_keys = ON")
    _check_pages(connection, path)
    _migrate(connection, path)


@contextmanager
def _translated_errors(path: Path) -> Generator[None]:
    """Translate errors of SQLite.  Raises CannotOpen."""
    try:
        yield
    except apsw.BusyError as error:
        raise CannotOpen(path, IN_USE) from error
    except apsw.NotADBError as error:
        raise CannotOpen(path, "start-no-database") from error
    except apsw.CorruptError as error:
        raise CannotOpen(path, "start-damaged", why=str(error)) from error
    except apsw.Error as error:
        raise CannotOpen(path, "start-store", why=str(error)) from error


def _check_pages(connection: apsw.Connection, path: Path) -> None:
    """Check all pages now, to find damage before a game is played."""
    found = str(rows(connection, "PRAGMA quick_check(1)")[0][0])
    if found != "ok":
        raise CannotOpen(path, "start-damaged", why=found.splitlines()[-1])


# The schema -------------------------------------------------------------------------------------


def migrations() -> dict[int, str]:
    """Return the SQL of every migration by its number."""
    folder = resources.files("voyageur.server").joinpath("migrations")
    files = {entry.name: entry for entry in folder.iterdir()}
    numbered = {name: re.fullmatch(r"([0-9]{4})_\w+\.sql", name) for name in sorted(files)}
    return {int(match[1]): files[name].read_text("utf-8") for name, match in numbered.items() if match}


def _migrate(connection: apsw.Connection, path: Path) -> None:
    """Migrate the file to the newest schema, one transaction a step; back up an older file first."""
    steps = migrations()
    version = _version(connection, path, max(steps))
    if 0 < version < max(steps):
        _back_up(connection, path.with_name(f"{path.name}.before-{version + 1:04}"))
    for number in range(version + 1, max(steps) + 1):
        with connection:
            execute(connection, steps[number])
            execute(connection, f"PRAGMA user_version = {number}")


def _version(connection: apsw.Connection, path: Path, newest: int) -> int:
    """Return the schema version, 0 for a new file.  Raises CannotOpen if the file is not one of ours."""
    version = int(rows(connection, "PRAGMA user_version")[0][0])
    if version > newest:
        raise CannotOpen(path, "start-too-new")
    tables = {name for (name,) in rows(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")}
    is_ours = tables >= TABLES if version else not tables
    if version < 0 or not is_ours:
        raise CannotOpen(path, "start-foreign")
    return version


def _back_up(connection: apsw.Connection, path: Path) -> None:
    path.unlink(missing_ok=True)
    path.touch(PRIVATE)
    copy = apsw.Connection(str(path))
    with copy.backup("main", connection, "main") as backup:
        backup.step()
    copy.close()


# For whoever runs the server --------------------------------------------------------------------


def vacuum(connection: apsw.Connection) -> tuple[int, int]:
    """Give unused pages back to the disk; return the bytes of the file before and after."""
    before = _size(connection)
    execute(connection, "VACUUM")
    execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
    return before, _size(connection)


def _size(connection: apsw.Connection) -> int:
    return rows(connection, "PRAGMA page_count")[0][0] * rows(connection, "PRAGMA page_size")[0][0]


def back_up(connection: apsw.Connection, path: Path) -> int:
    """Copy the database to the new file at `path`, private to this user; return its bytes.

    Raises StoreFault, also if something is there, and errors of SQLite.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except OSError as error:
        raise StoreFault(error.strerror or str(error)) from error
    try:
        execute(connection, "VACUUM INTO ?", (str(path),))  # it accepts an empty file
        _sync(path)
    except BaseException:
        path.unlink()
        raise
    return path.stat().st_size


def _sync(path: Path) -> None:
    """Write a new file and its name to disk."""
    for each in (path, path.parent):
        handle = os.open(each, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Statements -------------------------------------------------------------------------------------


def execute(connection: apsw.Connection, sql: str, values: Sequence[Any] = ()) -> None:
    """Run all statements in `sql` to completion; APSW runs a statement only when its rows are read."""
    rows(connection, sql, values)


def rows(connection: apsw.Connection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Run the statements in `sql` and return their rows."""
    cursor: Any = connection.cursor()
    return list(cursor.execute(sql, tuple(values)))
