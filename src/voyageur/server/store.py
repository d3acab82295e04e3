"""Where tables are kept: one SQLite file, one connection, one thread that writes to it.

What is asked for meanwhile is committed together (group commit), so a full disk sync a commit is cheap.  A
result is handed out only when it is on disk.  The file belongs to one process; another is turned away.
"""

import queue
import re
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar

import apsw
import msgspec

from voyageur.server.messages import Holder
from voyageur.server.tables import Event, Terms

T = TypeVar("T")
FILE = "voyageur.db"
MOST_IN_A_COMMIT = 500


class Conflict(Exception):
    """Another event took this place in the log first, or this key was used before."""


class StoreFault(Exception):
    """The disk did not take it, or the file cannot be used.  Nothing is known to have been written."""


class InUse(StoreFault):
    """Another process has the file."""


class TooNew(StoreFault):
    """A later Voyageur wrote the file."""


@dataclass(frozen=True)
class Pass:
    """A token as it is stored, and the seats it holds."""

    digest: bytes
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Stored:
    """All that is stored of a table."""

    terms: Terms
    passes: tuple[Pass, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Job(Generic[T]):
    """Something to do with the connection, and who waits for it."""

    work: Callable[[apsw.Connection], T]
    is_write: bool
    future: "Future[T]"


class Store:
    """The tables on disk."""

    def __init__(self, folder: Path) -> None:
        """Open the file in `folder`, which exists.  Raises StoreFault."""
        self.path = folder / FILE
        self._connection = _opened(self.path)
        self._is_lost = False  # the connection met an error of the disk and is closed
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what was asked for and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close(True)

    # What can be asked --------------------------------------------------------------------------

    def lay(self, terms: Terms, its_pass: Pass, events: Sequence[Event], *, is_over: bool) -> Future[None]:
        """Store a new table."""

        def work(connection: apsw.Connection) -> None:
            _insert_table(connection, terms, its_pass)
            _insert_events(connection, terms.id, events, is_over=is_over)

        return self._ask(work, is_write=True)

    def append(self, table: str, events: Sequence[Event], *, is_over: bool) -> Future[None]:
        """Store what happened at a table, all or nothing.  The future may raise Conflict or StoreFault."""
        return self._ask(lambda c: _insert_events(c, table, events, is_over=is_over), is_write=True)

    def read(self, table: str) -> Future[Stored | None]:
        """Read a table, or None if there is none."""
        return self._ask(lambda connection: _stored(connection, table), is_write=False)

    def running(self) -> Future[list[str]]:
        """Name the tables whose games are not over and at which agents sit."""
        return self._ask(_running, is_write=False)

    def delete(self, table: str) -> Future[None]:
        """Forget a table for good."""
        return self._ask(lambda c: _execute(c, 'DELETE FROM "table" WHERE id = ?', (table,)), is_write=True)

    def _ask(self, work: Callable[[apsw.Connection], T], *, is_write: bool) -> Future[T]:
        job = Job(work, is_write, Future[T]())
        self._jobs.put(job)
        return job.future

    # The thread ---------------------------------------------------------------------------------

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs, is_open = self._next_jobs()
            writes = [job for job in jobs if job.is_write]
            if writes:
                self._write(writes)
            for job in jobs:
                if not job.is_write:
                    self._read(job)

    def _next_jobs(self) -> tuple[list[Job[Any]], bool]:
        """Wait for a job; return it with all that wait behind it, and whether there may be more."""
        jobs: list[Job[Any]] = []
        job = self._jobs.get()
        while job is not None:
            if job.future.set_running_or_notify_cancel():  # from here on nobody can call it off
                jobs.append(job)
            if self._jobs.empty() or len(jobs) == MOST_IN_A_COMMIT:
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def _read(self, job: Job[Any]) -> None:
        try:
            job.future.set_result(job.work(self._usable()))
        except Exception as error:
            job.future.set_exception(StoreFault(str(error)))

    def _write(self, jobs: Sequence[Job[Any]]) -> None:
        """Do `jobs` in one transaction; only then tell those who wait."""
        try:
            answers = self._committed(jobs)
        except Exception as error:  # whatever it is, nobody may wait for ever
            self._recover(error)
            answers = [_failing(job, StoreFault(str(error))) for job in jobs]
        for answer in answers:
            answer()

    def _committed(self, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
        connection = self._usable()
        _execute(connection, "BEGIN IMMEDIATE")
        answers = [self._attempted(job) for job in jobs]
        _execute(connection, "COMMIT")
        return answers

    def _attempted(self, job: Job[Any]) -> Callable[[], None]:
        """Do one job, so that its conflict undoes nothing but itself; return how to tell who waits."""
        _execute(self._connection, "SAVEPOINT job")
        try:
            answer = _fulfilling(job, job.work(self._connection))
        except apsw.ConstraintError as error:
            _execute(self._connection, "ROLLBACK TO job")
            answer = _failing(job, Conflict(str(error)))
        _execute(self._connection, "RELEASE job")
        return answer

    def _usable(self) -> apsw.Connection:
        if self._is_lost:
            self._connection = _opened(self.path)
            self._is_lost = False
        return self._connection

    def _recover(self, error: Exception) -> None:
        """Give up the transaction; after an error of the disk itself, also the connection."""
        if isinstance(error, apsw.IOError | apsw.CorruptError):
            self._connection.close(True)
            self._is_lost = True
        elif not self._is_lost and self._connection.in_transaction:  # a full disk has rolled back by itself
            _execute(self._connection, "ROLLBACK")


def _fulfilling(job: Job[T], result: T) -> Callable[[], None]:
    return lambda: job.future.set_result(result)


def _failing(job: Job[Any], error: Exception) -> Callable[[], None]:
    return lambda: job.future.set_exception(error)


# The file ---------------------------------------------------------------------------------------


def _opened(path: Path) -> apsw.Connection:
    """Open the file for this process alone, at the newest schema."""
    try:
        connection = apsw.Connection(str(path))
        _execute(connection, "PRAGMA locking_mode = EXCLUSIVE")
        _execute(connection, "PRAGMA journal_mode = WAL")
        _execute(connection, "PRAGMA synchronous = FULL")
        _execute(connection, "PRAGMA foreign_keys = ON")
        _migrate(connection, path)
    except apsw.BusyError as error:
        raise InUse(str(path)) from error
    except apsw.Error as error:
        raise StoreFault(f"{path}: {error}") from error
    return connection


def migrations() -> dict[int, str]:
    """Return the SQL of every migration by its number."""
    folder = resources.files("voyageur.server").joinpath("migrations")
    files = {entry.name: entry for entry in folder.iterdir()}
    numbered = {name: re.fullmatch(r"([0-9]{4})_\w+\.sql", name) for name in sorted(files)}
    return {int(match[1]): files[name].read_text("utf-8") for name, match in numbered.items() if match}


def _migrate(connection: apsw.Connection, path: Path) -> None:
    """Bring the file to the newest schema, each step whole or not at all; an older file is copied first."""
    version = int(_rows(connection, "PRAGMA user_version")[0][0])
    steps = migrations()
    if version > max(steps):
        raise TooNew(str(path))
    if 0 < version < max(steps):
        _back_up(connection, path.with_name(f"{path.name}.before-{version + 1:04}"))
    for number in range(version + 1, max(steps) + 1):
        with connection:
            _execute(connection, steps[number])
            _execute(connection, f"PRAGMA user_version = {number}")


def _back_up(connection: apsw.Connection, path: Path) -> None:
    path.unlink(missing_ok=True)
    copy = apsw.Connection(str(path))
    with copy.backup("main", connection, "main") as backup:
        backup.step()
    copy.close()


# Statements -------------------------------------------------------------------------------------


def _execute(connection: apsw.Connection, sql: str, values: Sequence[Any] = ()) -> None:
    """Run all statements in `sql` to their end; unread ones would not run at all."""
    _rows(connection, sql, values)


def _rows(connection: apsw.Connection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    cursor: Any = connection.cursor()
    return list(cursor.execute(sql, tuple(values)))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _insert_table(connection: apsw.Connection, terms: Terms, its_pass: Pass) -> None:
    _execute(
        connection,
        'INSERT INTO "table" (id, game, version, options, holders, play_forced, secret, locale, created)'
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            terms.id,
            terms.game,
            terms.version,
            _json(dict(terms.options)),
            _json(terms.holders),
            int(terms.play_forced),
            terms.secret,
            terms.locale,
            terms.created,
        ),
    )
    _execute(connection, "INSERT INTO token VALUES (?, ?, ?)", (its_pass.digest, terms.id, _json(its_pass.seats)))


def _insert_events(connection: apsw.Connection, table: str, events: Sequence[Event], *, is_over: bool) -> None:
    for event in events:
        _execute(
            connection,
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
            (table, event.seq, event.seat, event.action, event.key, event.time),
        )
    _execute(connection, 'UPDATE "table" SET is_over = ? WHERE id = ?', (int(is_over), table))


def _stored(connection: apsw.Connection, table: str) -> Stored | None:
    rows = _rows(
        connection,
        'SELECT id, game, version, options, holders, play_forced, secret, locale, created FROM "table" WHERE id = ?',
        (table,),
    )
    if not rows:
        return None
    passes = _rows(connection, 'SELECT digest, seats FROM token WHERE "table" = ?', (table,))
    events = _rows(
        connection, 'SELECT seq, seat, action, key, time FROM event WHERE "table" = ? ORDER BY seq', (table,)
    )
    return Stored(
        _terms(*rows[0]),
        tuple(Pass(digest, msgspec.json.decode(seats, type=tuple[int, ...])) for digest, seats in passes),
        tuple(Event(*row) for row in events),
    )


def _terms(
    table: str,
    game: str,
    version: str,
    options: str,
    holders: str,
    play_forced: int,
    secret: bytes,
    locale: str,
    created: int,
) -> Terms:
    return Terms(
        table,
        game,
        version,
        msgspec.json.decode(options, type=dict[str, str]),
        msgspec.json.decode(holders, type=tuple[Holder, ...]),
        bool(play_forced),
        secret,
        locale,
        created,
    )


def _running(connection: apsw.Connection) -> list[str]:
    rows = _rows(connection, """SELECT id FROM "table" WHERE NOT is_over AND holders LIKE '%"kind":"agent"%'""")
    return [table for (table,) in rows]
