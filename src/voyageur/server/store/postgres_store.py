"""Tables in a PostgreSQL database, which several server processes may share.

One thread writes, by one connection.  All writes that wait share a transaction and a pipeline, so that they need one
exchange with the database; only if one of them fails, each is tried again in a savepoint of its own.  Another thread
reads.  What was written is told to the other processes after the commit, as a hint: they also ask now and then.
"""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import psycopg
import structlog

from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.store.errors import CannotOpen, Conflict, StoreFault
from voyageur.server.store.jobs import Job, JobThread
from voyageur.server.store.postgres_database import Address, PostgresConnection, migrate
from voyageur.server.store.sql import execute, rows
from voyageur.server.store.sql_store import SqlStore
from voyageur.server.store.turns import keep_process

T = TypeVar("T")
PROCESS_MILLISECONDS = 10_000  # after which a process that does not say that it runs has ended
CHANNEL = "voyageur"
SECONDS_TO_RECONNECT = 1.0
SECONDS_TO_END = 0.5  # within which the thread that listens sees that the store is closed

logger = structlog.get_logger()


class PostgresStore(SqlStore):
    """The tables in a database."""

    LOCKING = " FOR UPDATE SKIP LOCKED"
    is_shared = True

    def __init__(self, address: str) -> None:
        """Connect to the database at `address`, and bring it to the newest schema.  Raises CannotOpen."""
        super().__init__()
        self._address = Address(address)
        self._ahead = 0  # milliseconds by which the clock of the database is ahead of `time.monotonic`
        try:
            self._writing: PostgresConnection | None = self._connect()
            migrate(self._writing)
            keep_process(self._writing, self.process, self._until())
            self._reading: PostgresConnection | None = self._connect()
        except CannotOpen as error:
            raise CannotOpen(error.sentence.key, database=self._address.shown) from None
        except psycopg.Error as error:
            why = self._address.why(error)
            raise CannotOpen("start-database-unreachable", database=self._address.shown, why=why) from None
        self._is_closed = threading.Event()
        self._writer = JobThread("store", self._write_all)
        self._reader = JobThread("store-reader", self._read_all)
        self._listener = threading.Thread(target=self._listen, name="store-listener", daemon=True)
        self._listener.start()

    def close(self) -> None:
        """Complete what was asked, and end the connections."""
        self._is_closed.set()
        for thread in (self._writer, self._reader, self._listener):
            thread.close() if isinstance(thread, JobThread) else thread.join()
        for connection in (self._writing, self._reading):
            if connection is not None:
                connection.close()

    def now(self) -> int:
        """Return the time of the database when a connection was made, and from then on by a steady clock."""
        return time.monotonic_ns() // 1_000_000 + self._ahead

    def vacuum(self) -> Future[tuple[int, int]]:
        """Give the room of deleted tables back; return the bytes before and after."""
        return self._read(_vacuum)

    def back_up(self, path: Path) -> Future[int]:
        """Fail: a database is copied by pg_dump."""
        failed = Future[int]()
        failed.set_exception(StoreFault("pg_dump"))
        return failed

    def _until(self) -> int:
        return self.now() + PROCESS_MILLISECONDS

    def _submit(self, job: Job[T]) -> Future[T]:
        return (self._writer if job.is_write else self._reader).put(job)

    def _connect(self) -> PostgresConnection:
        """Return a new connection, and look at the clock of the database.  Raises psycopg.Error."""
        connection = self._address.connect()
        before = time.monotonic_ns()
        found = rows(connection, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")[0][0]
        self._ahead = found - (before + time.monotonic_ns()) // 2_000_000
        return connection

    # Writing ------------------------------------------------------------------------------------

    def _write_all(self, jobs: Sequence[Job[Any]]) -> None:
        """Run `jobs` in one transaction; complete their futures after the commit."""
        jobs = sorted(jobs, key=lambda job: job.table)  # so that no two processes wait for each other
        begun = time.perf_counter()
        try:
            completions = self._commit(jobs)
        except Exception as error:  # every future must complete
            self._writing = _without(self._writing)
            fault = StoreFault(self._address.why(error))
            completions = [job.error_setter(fault) for job in jobs]
        else:
            self.committed(len(jobs), time.perf_counter() - begun)
        for complete in completions:
            complete()
        self._tell(jobs)

    def _commit(self, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
        """Return how to complete the futures of `jobs`.  Raises errors if it is unknown what was written."""
        if self._writing is None:
            self._writing = self._connect()
        try:
            return _run_together(self._writing, jobs)
        except (psycopg.Error, Conflict):
            if self._writing.plain.closed:
                raise
            self._writing.close()  # psycopg loses track of statements that it has prepared in a pipeline that fails
        self._writing = self._connect()
        return _run_one_by_one(self._writing, jobs)

    def _tell(self, jobs: Sequence[Job[Any]]) -> None:
        """Tell other processes which tables have changed.  If it fails, they find out by themselves."""
        notes = [msgspec.json.encode([self.process, job.table, job.seq]).decode() for job in jobs if job.table]
        if notes and self._writing is not None:
            try:
                with self._writing.plain.pipeline():
                    for note in notes:
                        execute(self._writing, "SELECT pg_notify(?, ?)", (CHANNEL, note))
            except psycopg.Error:
                self._writing = _without(self._writing)

    # Reading ------------------------------------------------------------------------------------

    def _read_all(self, jobs: Sequence[Job[Any]]) -> None:
        for job in jobs:
            try:
                result = self._read_once(job)
            except Exception as error:  # every future must complete
                self._reading = _without(self._reading)
                job.future.set_exception(StoreFault(self._address.why(error)))
            else:
                job.future.set_result(result)

    def _read_once(self, job: Job[T]) -> T:
        """Run a job that sees one state of the database.  A connection that has ended is replaced once."""
        try:
            return self._read_by(self._reading or self._connect(), job)
        except psycopg.OperationalError:
            self._reading = _without(self._reading)
            return self._read_by(self._connect(), job)

    def _read_by(self, connection: PostgresConnection, job: Job[T]) -> T:
        self._reading = connection
        execute(connection, "BEGIN ISOLATION LEVEL REPEATABLE READ")
        result = job.work(connection)
        execute(connection, "COMMIT")
        return result

    # Listening ----------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Pass on what other processes tell, until the store is closed."""
        while not self._is_closed.is_set():
            try:
                connection = self._address.connect()
                try:
                    execute(connection, f"LISTEN {CHANNEL}")
                    self.noticed("", -1)  # what was told before, nobody has heard
                    self._pass_on(connection)
                finally:
                    connection.close()
            except psycopg.Error as error:
                logger.warning("store failed", error=self._address.why(error))
                self._is_closed.wait(SECONDS_TO_RECONNECT)

    def _pass_on(self, connection: PostgresConnection) -> None:
        while not self._is_closed.is_set():
            for note in connection.plain.notifies(timeout=SECONDS_TO_END):
                process, table, seq = msgspec.json.decode(note.payload, type=tuple[str, str, int])
                if process != self.process:
                    self.noticed(table, seq)


def _run_together(connection: PostgresConnection, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
    """Run jobs in one transaction and one pipeline.  Raises the error of the first that fails; nothing is written."""
    with connection.plain.pipeline():
        execute(connection, "BEGIN")
        reach(FaultPoint.BEFORE_INSERT)
        completions = [job.result_setter(job.work(connection)) for job in jobs]
        reach(FaultPoint.BEFORE_COMMIT)
        end = connection.plain.execute(b"COMMIT")  # not run if something failed before
    if end.statusmessage != "COMMIT":
        raise psycopg.OperationalError("the transaction was not committed")
    reach(FaultPoint.AFTER_COMMIT)
    return completions


def _run_one_by_one(connection: PostgresConnection, jobs: Sequence[Job[Any]]) -> list[Callable[[], None]]:
    """Run each of the jobs in a savepoint, so that one that fails leaves the others."""
    execute(connection, "BEGIN")
    completions = [_run_in_savepoint(connection, job) for job in jobs]
    reach(FaultPoint.BEFORE_COMMIT)
    execute(connection, "COMMIT")
    reach(FaultPoint.AFTER_COMMIT)
    return completions


def _run_in_savepoint(connection: PostgresConnection, job: Job[Any]) -> Callable[[], None]:
    execute(connection, "SAVEPOINT job")
    try:
        complete = job.result_setter(job.work(connection))
    except (Conflict, psycopg.IntegrityError) as error:
        execute(connection, "ROLLBACK TO job")
        complete = job.error_setter(Conflict(str(error)))
    except psycopg.Error as error:
        execute(connection, "ROLLBACK TO job")  # fails if the connection has ended
        complete = job.error_setter(StoreFault(type(error).__name__))
    execute(connection, "RELEASE job")
    return complete


def _without(connection: PostgresConnection | None) -> None:
    """Close a connection that has failed."""
    if connection is not None:
        with suppress(psycopg.Error):
            connection.close()


def _vacuum(connection: Any) -> tuple[int, int]:
    """Vacuum outside of the transaction of a read."""
    sql = "SELECT pg_database_size(current_database())"
    execute(connection, "COMMIT")
    before = rows(connection, sql)[0][0]
    execute(connection, "VACUUM FULL")
    after = rows(connection, sql)[0][0]
    execute(connection, "BEGIN")
    return before, after
