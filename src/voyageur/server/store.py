"""The store of tables: one SQLite file, used by one connection in one thread.

Writes that arrive during a commit are committed together next (group commit), so a full disk sync for each commit is
cheap.  A future completes only when its write is on disk.  One process at a time can open the file.
"""

import hashlib
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import apsw
import msgspec

from voyageur.server.sqlite_file import StoreFault, create_database, execute, open_database, rows
from voyageur.table.config import Holder, TableConfig
from voyageur.table.history import Event

T = TypeVar("T")
FILE = "voyageur.db"
MOST_IN_A_COMMIT = 500


class Conflict(Exception):
    """The log already has an event with this `seq` or this key."""


def digest_of(token: str) -> bytes:
    """Return the digest under which a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


@dataclass(frozen=True)
class SeatToken:
    """The digest of a token and its seats: one, none for watching, or all people's seats at old tables."""

    digest: bytes
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Stored:
    """A stored table."""

    config: TableConfig
    tokens: tuple[SeatToken, ...]
    events: tuple[Event, ...]
    standing: Mapping[tuple[int, str], int]  # see voyageur.table.standing


@dataclass(frozen=True)
class Job(Generic[T]):
    """Work for the store's thread, and the future of its result."""

    work: Callable[[apsw.Connection], T]
    is_write: bool
    future: "Future[T]"


class Store:
    """The tables on disk."""

    def __init__(self, folder: Path) -> None:
        """Open or create the file in the existing `folder`.  Raises CannotOpen or OSError."""
        self.path = folder / FILE
        create_database(self.path)
        self._connection = open_database(self.path)
        self._is_lost = False  # the connection was closed after a disk error
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Run the queued jobs and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close(True)

    # Requests -----------------------------------------------------------------------------------

    def create(
        self, config: TableConfig, tokens: Sequence[SeatToken], events: Sequence[Event], *, is_over: bool
    ) -> Future[None]:
        """Store a new table."""

        def work(connection: apsw.Connection) -> None:
            _insert_table(connection, config, tokens)
            _insert_events(connection, config.id, events, is_over=is_over)

        return self._submit(work, is_write=True)

    def append(self, table: str, events: Sequence[Event], *, is_over: bool) -> Future[None]:
        """Append events to a table's log, all or none.  The future may raise Conflict or StoreFault."""
        return self._submit(lambda c: _insert_events(c, table, events, is_over=is_over), is_write=True)

    def stand(self, table: str, seat: int, question: str, period: int | None) -> Future[None]:
        """Store in which period a seat declines a question; None: it is asked."""
        if period is None:
            sql = 'DELETE FROM standing WHERE "table" = ? AND seat = ? AND question = ?'
            return self._submit(lambda c: execute(c, sql, (table, seat, question)), is_write=True)
        sql = "INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?)"
        return self._submit(lambda c: execute(c, sql, (table, seat, question, period)), is_write=True)

    def read(self, table: str) -> Future[Stored | None]:
        """Read a table; None if it does not exist."""
        return self._submit(lambda connection: _read_table(connection, table), is_write=False)

    def is_held(self, digest: bytes) -> Future[bool]:
        """Return whether a token with this digest is stored."""
        return self._submit(lambda c: bool(rows(c, "SELECT 1 FROM token WHERE digest = ?", (digest,))), is_write=False)

    def running(self) -> Future[list[str]]:
        """List the tables with agents whose games are not over."""
        return self._submit(_running, is_write=False)

    def delete(self, table: str) -> Future[None]:
        """Delete a table with its log and tokens."""
        return self._submit(lambda c: execute(c, 'DELETE FROM "table" WHERE id = ?', (table,)), is_write=True)

    def _submit(self, work: Callable[[apsw.Connection], T], *, is_write: bool) -> Future[T]:
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
        """Wait for a job; return it with all queued jobs, and whether the store is still open."""
        jobs: list[Job[Any]] = []
        job = self._jobs.get()
        while job is not None:
            if job.future.set_running_or_notify_cancel():  # from now on the future cannot be cancelled
                jobs.append(job)
            if self._jobs.empty() or len(jobs) == MOST_IN_A_COMMIT:
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def _read(self, job: Job[Any]) -> None:
        try:
            job.future.set_result(job.work(self._open_connection()))
        except Exception as error:
            job.future.set_exception(StoreFault(str(error)))

    def _write(self, jobs: Sequence[Job[Any]]) -> None:
        """Run `jobs` in one transaction; complete their futures after the commit."""
        try:
            completions = self._commit(jobs)
        except Exception as error:  # every future must complete
            self._recover(error)
            completions = [_error_setter(job, StoreFault(str(error))) for job in jobs]
        for complete in completions:
            complete()

    def _commit(self, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
        connection = self._open_connection()
        execute(connection, "BEGIN IMMEDIATE")
        completions = [self._run_in_savepoint(job) for job in jobs]
        execute(connection, "COMMIT")
        return completions

    def _run_in_savepoint(self, job: Job[Any]) -> Callable[[], None]:
        """Run a job in a savepoint, so that a conflict rolls back this job alone; return how to complete its future."""
        execute(self._connection, "SAVEPOINT job")
        try:
            complete = _result_setter(job, job.work(self._connection))
        except apsw.ConstraintError as error:
            execute(self._connection, "ROLLBACK TO job")
            complete = _error_setter(job, Conflict(str(error)))
        execute(self._connection, "RELEASE job")
        return complete

    def _open_connection(self) -> apsw.Connection:
        if self._is_lost:
            self._connection = open_database(self.path)
            self._is_lost = False
        return self._connection

    def _recover(self, error: Exception) -> None:
        """Roll back the transaction; after a disk error, close the connection."""
        if isinstance(error, apsw.IOError | apsw.CorruptError):
            self._connection.close(True)
            self._is_lost = True
        elif not self._is_lost and self._connection.in_transaction:  # after SQLITE_FULL it is already rolled back
            execute(self._connection, "ROLLBACK")


def _result_setter(job: Job[T], result: T) -> Callable[[], None]:
    return lambda: job.future.set_result(result)


def _error_setter(job: Job[Any], error: Exception) -> Callable[[], None]:
    return lambda: job.future.set_exception(error)


# Statements -------------------------------------------------------------------------------------


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_COLUMNS = "id, game, version, options, holders, play_forced, secret, seed, locale, created, header"


def _insert_table(connection: apsw.Connection, config: TableConfig, tokens: Sequence[SeatToken]) -> None:
    execute(
        connection,
        f'INSERT INTO "table" ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        (
            config.id,
            config.game,
            config.version,
            _json(dict(config.options)),
            _json(config.holders),
            int(config.play_forced),
            config.secret,
            config.seed,
            config.locale,
            config.created,
            None if config.header is None else _json(config.header),
        ),
    )
    for token in tokens:
        execute(connection, "INSERT INTO token VALUES (?, ?, ?)", (token.digest, config.id, _json(token.seats)))


def _insert_events(connection: apsw.Connection, table: str, events: Sequence[Event], *, is_over: bool) -> None:
    for event in events:
        execute(
            connection,
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
            (table, event.seq, event.seat, event.action, event.key, event.time),
        )
    # Nothing is written if it is known already.
    execute(connection, 'UPDATE "table" SET is_over = ?1 WHERE id = ?2 AND is_over <> ?1', (int(is_over), table))


def _read_table(connection: apsw.Connection, table: str) -> Stored | None:
    found = rows(connection, f'SELECT {_COLUMNS} FROM "table" WHERE id = ?', (table,))
    if not found:
        return None
    tokens = rows(connection, 'SELECT digest, seats FROM token WHERE "table" = ?', (table,))
    events = rows(connection, 'SELECT seq, seat, action, key, time FROM event WHERE "table" = ? ORDER BY seq', (table,))
    standing = rows(connection, 'SELECT seat, question, period FROM standing WHERE "table" = ?', (table,))
    return Stored(
        _config(found[0]),
        tuple(SeatToken(digest, msgspec.json.decode(seats, type=tuple[int, ...])) for digest, seats in tokens),
        tuple(Event(*row) for row in events),
        {(seat, question): period for seat, question, period in standing},
    )


def _config(row: tuple[Any, ...]) -> TableConfig:
    table, game, version, options, holders, play_forced, secret, seed, locale, created, header = row
    return TableConfig(
        id=table,
        game=game,
        version=version,
        options=msgspec.json.decode(options, type=dict[str, str]),
        holders=msgspec.json.decode(holders, type=tuple[Holder, ...]),
        play_forced=bool(play_forced),
        secret=secret,
        seed=seed,
        locale=locale,
        created=created,
        header=None if header is None else msgspec.json.decode(header, type=tuple[tuple[str, str], ...]),
    )


def _running(connection: apsw.Connection) -> list[str]:
    found = rows(connection, """SELECT id FROM "table" WHERE NOT is_over AND holders LIKE '%"kind":"agent"%'""")
    return [table for (table,) in found]
