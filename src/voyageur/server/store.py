"""The store of tables: one SQLite file, used by one connection in one thread.

Writes that arrive during a commit are committed together next (group commit), so a full disk sync for each commit is
cheap.  A future completes only when its write is on disk.  One process at a time can open the file.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import apsw

from voyageur.server.admin_messages import TableOverview
from voyageur.server.sqlite_file import (
    StoreFault,
    back_up,
    create_database,
    execute,
    open_database,
    rows,
    vacuum,
)
from voyageur.server.sqlite_tables import (
    Arrival,
    change_holders,
    insert_events,
    insert_invitation,
    insert_table,
    insert_token,
    read_overview,
    read_table,
    running_tables,
    table_ids,
    take_tables,
    use_invitation,
)
from voyageur.server.stored import Conflict, Invitation, SeatToken, Start, Stored
from voyageur.table.config import HolderOrOpen, TableConfig
from voyageur.table.history import Event

T = TypeVar("T")
FILE = "voyageur.db"
MOST_IN_A_COMMIT = 500


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
        self.committed: Callable[[int, float], None] = lambda n_writes, seconds: None  # called after each commit
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
            insert_table(connection, config, tokens)
            insert_events(connection, config.id, events, is_over=is_over)

        return self._submit(work, is_write=True)

    def create_waiting(
        self,
        config: TableConfig,
        holders: Sequence[HolderOrOpen],
        tokens: Sequence[SeatToken],
        invitations: Sequence[Invitation],
    ) -> Future[None]:
        """Store a new table that waits for people."""

        def work(connection: apsw.Connection) -> None:
            insert_table(connection, config, tokens, holders)
            for invitation in invitations:
                insert_invitation(connection, config.id, invitation)

        return self._submit(work, is_write=True)

    def invite(self, table: str, invitation: Invitation) -> Future[None]:
        """Store a link to a seat in place of the one before."""
        return self._submit(lambda c: insert_invitation(c, table, invitation), is_write=True)

    def sit(
        self,
        table: str,
        used: Invitation,
        token: SeatToken,
        holders: Sequence[HolderOrOpen] | None,
        start: Start | None,
    ) -> Future[None]:
        """Exchange a link for a token, and store who has which seat of a waiting table, and the start of its game.

        The future raises Conflict if the link was used, or the game had started already.
        """

        def work(connection: apsw.Connection) -> None:
            use_invitation(connection, table, used)
            insert_token(connection, table, token)
            if holders is not None:
                change_holders(connection, table, holders, start)

        return self._submit(work, is_write=True)

    def start(self, table: str, holders: Sequence[HolderOrOpen], start: Start) -> Future[None]:
        """Start the game of a waiting table.  The future raises Conflict if it had started already."""
        return self._submit(lambda c: change_holders(c, table, holders, start), is_write=True)

    def append(self, table: str, events: Sequence[Event], *, is_over: bool) -> Future[None]:
        """Append events to a table's log, all or none.  The future may raise Conflict or StoreFault."""
        return self._submit(lambda c: insert_events(c, table, events, is_over=is_over), is_write=True)

    def stand(self, table: str, seat: int, question: str, period: int | None) -> Future[None]:
        """Store in which period a seat declines a question; None: it is asked."""
        if period is None:
            sql = 'DELETE FROM standing WHERE "table" = ? AND seat = ? AND question = ?'
            return self._submit(lambda c: execute(c, sql, (table, seat, question)), is_write=True)
        sql = "INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?)"
        return self._submit(lambda c: execute(c, sql, (table, seat, question, period)), is_write=True)

    def read(self, table: str) -> Future[Stored | None]:
        """Read a table; None if it does not exist."""
        return self._submit(lambda connection: read_table(connection, table), is_write=False)

    def is_held(self, digest: bytes) -> Future[bool]:
        """Return whether a token with this digest is stored."""
        return self._submit(lambda c: bool(rows(c, "SELECT 1 FROM token WHERE digest = ?", (digest,))), is_write=False)

    def running(self) -> Future[list[str]]:
        """List the tables with agents whose games are not over."""
        return self._submit(running_tables, is_write=False)

    def delete(self, table: str) -> Future[None]:
        """Delete a table with its log and tokens."""
        return self._submit(lambda c: execute(c, 'DELETE FROM "table" WHERE id = ?', (table,)), is_write=True)

    # For whoever runs the server ----------------------------------------------------------------

    def ids(self) -> Future[list[str]]:
        """List the tables, the newest first."""
        return self._submit(table_ids, is_write=False)

    def overviews(self, tables: Sequence[str]) -> Future[list[TableOverview]]:
        """Return tables in one line each, without those that do not exist."""

        def work(connection: apsw.Connection) -> list[TableOverview]:
            found = [read_overview(connection, table) for table in tables]
            return [each for each in found if each is not None]

        return self._submit(work, is_write=False)

    def take(self, tables: Sequence[tuple[Stored, bool]]) -> Future[list[Arrival]]:
        """Store tables from another store, all or none; see `take_tables`."""
        return self._submit(lambda c: take_tables(c, tables), is_write=True)

    def vacuum(self) -> Future[tuple[int, int]]:
        """Give the room of deleted tables back to the disk; return the bytes before and after."""
        return self._submit(vacuum, is_write=False)

    def back_up(self, path: Path) -> Future[int]:
        """Write a copy of the file to the new file at `path`; return its bytes.  The future may raise StoreFault."""
        return self._submit(lambda c: back_up(c, path), is_write=False)

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
        begun = time.perf_counter()
        connection = self._open_connection()
        execute(connection, "BEGIN IMMEDIATE")
        completions = [self._run_in_savepoint(job) for job in jobs]
        execute(connection, "COMMIT")
        self.committed(len(jobs), time.perf_counter() - begun)
        return completions

    def _run_in_savepoint(self, job: Job[Any]) -> Callable[[], None]:
        """Run a job in a savepoint, so that a conflict rolls back this job alone; return how to complete its future."""
        execute(self._connection, "SAVEPOINT job")
        try:
            complete = _result_setter(job, job.work(self._connection))
        except (apsw.ConstraintError, Conflict) as error:
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
