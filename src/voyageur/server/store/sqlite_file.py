"""Create, check, open and migrate the SQLite file, private to this process and user."""

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from voyageur.kernel.text import Sentence
from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.store.errors import IN_USE, CannotOpen, StoreFault
from voyageur.server.store.migrations import migrations
from voyageur.server.store.sql import execute, rows
from voyageur.server.store.sqlite_log import LogMark, lost_commits

PRIVATE = 0o600  # the secrets of dice are in the file
LOG, MARK = "-wal", "-wal-mark"  # after the name of the file: its log of writes, and how many commits that has
MOST_PAGES = 1000  # of the log, before they are copied to the file; SQLite's own default, which a hook replaces
TABLES = {"table", "token", "event"}  # of the first schema, and of every one since


class SqliteConnection(apsw.Connection):
    """A connection to the file.  APSW runs a statement only when its rows are read."""

    warning: Sentence | None = None  # about what was found when it was opened
    mark: LogMark | None = None  # of its log of writes

    def close(self, force: bool = False) -> None:
        """Close the file."""
        super().close(force)
        if self.mark is not None:
            self.mark.end()

    def run(self, sql: str, values: Sequence[Any]) -> None:
        """Run all statements in `sql` to completion."""
        self.rows(sql, values)

    def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run the statements in `sql` and return their rows."""
        cursor: Any = self.cursor()
        return list(cursor.execute(sql, tuple(values)))


def create_database(path: Path) -> None:
    """Create the file at `path` with the current schema, unless it exists.  Raises CannotOpen or OSError.

    It is created under another name and renamed when complete, so a crash leaves no empty file.
    """
    if path.exists():
        return
    if path.with_name(f"{path.name}{LOG}").exists():  # SQLite would replay it into the new file
        raise _cannot_open(path, "start-stray-log")
    new = path.with_name(f"{path.name}.new")
    new.touch(PRIVATE)  # SQLite creates its log with the same mode
    _connect(new).close(True)
    new.rename(path)


def _cannot_open(path: Path, key: str, **values: str) -> CannotOpen:
    return CannotOpen(key, folder=str(path.parent), file=str(path), **values)


def open_database(path: Path) -> SqliteConnection:
    """Return a connection to the file at `path`.  Raises CannotOpen or OSError."""
    if path.stat().st_size == 0:
        raise _cannot_open(path, "start-empty")
    for file in path.parent.glob(f"{path.name}*"):  # also its log and its backups
        file.chmod(PRIVATE)
    return _connect(path)


def _connect(path: Path) -> SqliteConnection:
    log, mark = (
        _bytes_of(path.with_name(path.name + end)) for end in (LOG, MARK)
    )  # before SQLite takes what it can read
    with _translated_errors(path):
        connection = SqliteConnection(str(path))
        try:
            _prepare(connection, path, log, mark)
        except Exception:
            connection.close(True)
            raise
        return connection


def _bytes_of(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _prepare(connection: SqliteConnection, path: Path, log: bytes, mark: bytes) -> None:
    execute(connection, "PRAGMA locking_mode = EXCLUSIVE")
    execute(connection, "PRAGMA journal_mode = WAL")
    execute(connection, "PRAGMA synchronous = FULL")
    execute(connection, "PRAGMA foreign_keys = ON")
    _check_pages(connection, path)
    _check_log(connection, path, log, mark)
    _mark_commits(connection, path)
    _migrate(connection, path)
    _sync_log(connection)


def _mark_commits(connection: SqliteConnection, path: Path) -> None:
    """Keep the mark of the log from now on."""
    connection.mark = mark = LogMark(*(path.with_name(path.name + end) for end in (LOG, MARK)))

    def committed(connection: apsw.Connection, _: str, n_pages: int) -> int:
        mark.committed()
        if n_pages >= MOST_PAGES:
            with suppress(apsw.Error):
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        return apsw.SQLITE_OK

    connection.set_wal_hook(committed)


def _sync_log(connection: SqliteConnection) -> None:
    """Put on the disk what the log has.

    That of a server that was killed, or whose sync failed, can have commits that were written but are not on the disk.
    From now on they are read, and acknowledged to whoever asks again.
    """
    execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
    execute(connection, f"PRAGMA user_version = {max(migrations())}")  # a commit, which syncs that the log is empty


@contextmanager
def _translated_errors(path: Path) -> Generator[None]:
    """Translate errors of SQLite.  Raises CannotOpen."""
    try:
        yield
    except apsw.BusyError as error:
        raise _cannot_open(path, IN_USE) from error
    except apsw.NotADBError as error:
        raise _cannot_open(path, "start-no-database") from error
    except apsw.CorruptError as error:
        raise _cannot_open(path, "start-damaged", why=str(error)) from error
    except apsw.Error as error:
        raise _cannot_open(path, "start-store", why=str(error)) from error


def _check_pages(connection: SqliteConnection, path: Path) -> None:
    """Check all pages now, to find damage before a game is played."""
    found = str(rows(connection, "PRAGMA quick_check(1)")[0][0])
    if found != "ok":
        raise _cannot_open(path, "start-damaged", why=found.splitlines()[-1])


def _check_log(connection: SqliteConnection, path: Path, log: bytes, mark: bytes) -> None:
    """Warn of commits that SQLite did not read from the log, and keep a copy of it."""
    (_, n_read, _) = rows(connection, "PRAGMA wal_checkpoint(PASSIVE)")[0]
    n_lost = lost_commits(log, max(0, int(n_read)), mark)
    if n_lost:
        copy = path.with_name(f"{path.name}{LOG}.damaged")
        copy.touch(PRIVATE)
        copy.write_bytes(log)
        connection.warning = Sentence("start-log-damaged", {"file": str(path), "n": n_lost, "copy": str(copy)})


# The schema -------------------------------------------------------------------------------------


def _migrate(connection: SqliteConnection, path: Path) -> None:
    """Migrate the file to the newest schema, one transaction a step; back up an older file first."""
    steps = migrations()
    version = _version(connection, path, max(steps))
    if 0 < version < max(steps):
        _back_up(connection, path.with_name(f"{path.name}.before-{version + 1:04}"))
    for number in range(version + 1, max(steps) + 1):
        with connection:
            execute(connection, steps[number])
            reach(FaultPoint.MIGRATION_STEP)
            execute(connection, f"PRAGMA user_version = {number}")


def _version(connection: SqliteConnection, path: Path, newest: int) -> int:
    """Return the schema version, 0 for a new file.  Raises CannotOpen if the file is not one of ours."""
    version = int(rows(connection, "PRAGMA user_version")[0][0])
    if version > newest:
        raise _cannot_open(path, "start-too-new")
    tables = {name for (name,) in rows(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")}
    is_ours = tables >= TABLES if version else not tables
    if version < 0 or not is_ours:
        raise _cannot_open(path, "start-foreign")
    return version


def _back_up(connection: SqliteConnection, path: Path) -> None:
    path.unlink(missing_ok=True)
    path.touch(PRIVATE)
    copy = apsw.Connection(str(path))
    with copy.backup("main", connection, "main") as backup:
        backup.step()
    copy.close()


# For whoever runs the server --------------------------------------------------------------------


def vacuum(connection: SqliteConnection) -> tuple[int, int]:
    """Give unused pages back to the disk; return the bytes of the file before and after."""
    before = _size(connection)
    execute(connection, "VACUUM")
    execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
    return before, _size(connection)


def _size(connection: SqliteConnection) -> int:
    return rows(connection, "PRAGMA page_count")[0][0] * rows(connection, "PRAGMA page_size")[0][0]


def back_up(connection: SqliteConnection, path: Path) -> int:
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
