"""Tables in one SQLite file, used by one connection in one thread.

A full disk sync for each commit is cheap, because the writes that arrive meanwhile share the next one.  One process at
a time can open the file.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import apsw

from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.store.errors import Conflict, StoreFault
from voyageur.server.store.jobs import Job, JobThread
from voyageur.server.store.sql import execute
from voyageur.server.store.sql_store import SqlStore
from voyageur.server.store.sqlite_file import SqliteConnection, back_up, create_database, open_database, vacuum
from voyageur.server.store.statements import insert_events
from voyageur.server.store.stored import Appended

T = TypeVar("T")
FILE = "voyageur.db"
SECONDS_APART = 0.01  # of commits while several people act: as much later they are told that they did


class SqliteStore(SqlStore):
    """The tables on disk."""

    is_shared = False

    def __init__(self, folder: Path) -> None:
        """Open or create the file in the existing `folder`.  Raises CannotOpen or OSError."""
        super().__init__()
        self.path = folder / FILE
        create_database(self.path)
        self._connection = open_database(self.path)
        self.warning = self._connection.warning
        self._is_lost = False  # the connection was closed after a disk error
        self._thread = JobThread("store", self._handle, SECONDS_APART)

    def close(self) -> None:
        """Run the queued jobs and close the file."""
        self._thread.close()
        self._lose_connection()

    def now(self) -> int:
        """Return the time of this machine."""
        return time.time_ns() // 1_000_000

    def _until(self) -> int:
        return 0  # whoever opens the file next may act

    def vacuum(self) -> Future[tuple[int, int]]:
        """Give the room of deleted tables back to the disk; return the bytes before and after."""
        return self._read(lambda _: vacuum(self._open_connection()))

    def back_up(self, path: Path) -> Future[int]:
        """Write a copy of the file to the new file at `path`; return its bytes.  The future may raise StoreFault."""
        return self._read(lambda _: back_up(self._open_connection(), path))

    def _submit(self, job: Job[T]) -> Future[T]:
        return self._thread.put(job)

    # The thread ---------------------------------------------------------------------------------

    def _handle(self, jobs: Sequence[Job[Any]]) -> None:
        writes = [job for job in jobs if job.is_write]
        if writes:
            self._write_all(writes)
        for job in jobs:
            if not job.is_write:
                self._run_read(job)

    def _run_read(self, job: Job[Any]) -> None:
        try:
            job.future.set_result(job.work(self._open_connection()))
        except Exception as error:
            job.future.set_exception(StoreFault(str(error)))

    def _write_all(self, jobs: Sequence[Job[Any]]) -> None:
        """Run `jobs` in one transaction; complete their futures after the commit."""
        try:
            completions = self._commit(jobs)
        except Exception as error:  # every future must complete
            self._recover(error)
            completions = [job.error_setter(StoreFault(str(error))) for job in jobs]
        for complete in completions:
            complete()

    def _commit(self, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
        begun = time.perf_counter()
        connection = self._open_connection()
        execute(connection, "BEGIN IMMEDIATE")
        reach(FaultPoint.BEFORE_INSERT)
        try:
            completions = self._run_together(jobs)
        except (apsw.ConstraintError, Conflict):
            execute(connection, "ROLLBACK")
            execute(connection, "BEGIN IMMEDIATE")
            completions = [self._run_in_savepoint(job) for job in jobs]
        reach(FaultPoint.BEFORE_COMMIT)
        execute(connection, "COMMIT")
        reach(FaultPoint.AFTER_COMMIT)
        self.committed(len(jobs), time.perf_counter() - begun)
        return completions

    def _run_together(self, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
        """Run jobs of which none conflicts, and return how to complete their futures.

        What several append one after the other are the same statements: while the event loop is busy each statement
        waits for it, and takes it out of its work.
        """
        completions: list[Callable[[], None]] = []
        appending: list[Appended] = []
        for job in jobs:
            if job.appended is not None:
                appending.append(job.appended)
                completions.append(job.result_setter(None))
            else:
                self._append(appending)
                completions.append(job.result_setter(job.work(self._connection)))
        self._append(appending)
        return completions

    def _append(self, appending: list[Appended]) -> None:
        if appending:
            insert_events(self._connection, appending)
            appending.clear()

    def _run_in_savepoint(self, job: Job[Any]) -> Callable[[], None]:
        """Run a job in a savepoint, so that a conflict rolls back this job alone; return how to complete its future."""
        execute(self._connection, "SAVEPOINT job")
        try:
            complete = job.result_setter(job.work(self._connection))
        except (apsw.ConstraintError, Conflict) as error:
            execute(self._connection, "ROLLBACK TO job")
            complete = job.error_setter(Conflict(str(error)))
        execute(self._connection, "RELEASE job")
        return complete

    def _open_connection(self) -> SqliteConnection:
        if self._is_lost:
            self._connection = open_database(self.path)
            self._is_lost = False
        return self._connection

    def _recover(self, error: Exception) -> None:
        """Roll back the transaction; after a disk error, close the connection.  This must not fail."""
        if isinstance(error, apsw.IOError | apsw.CorruptError):
            self._lose_connection()
        elif not self._is_lost and self._connection.in_transaction:  # after SQLITE_FULL it is already rolled back
            try:
                execute(self._connection, "ROLLBACK")
            except apsw.Error:
                self._lose_connection()

    def _lose_connection(self) -> None:
        """Close the connection; the next job opens another."""
        self._is_lost = True
        with suppress(apsw.Error):
            self._connection.close(True)
