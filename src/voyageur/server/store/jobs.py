"""Jobs for the thread of a store: writes that arrive during a commit are committed together next (group commit)."""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from voyageur.server.store.sql import SqlConnection
from voyageur.server.store.stored import Appended

T = TypeVar("T")
MOST_IN_A_COMMIT = 500
CONNECTED = -2  # instead of a `seq`: not the table has changed, but who is connected


@dataclass(frozen=True)
class Job(Generic[T]):
    """Work for a store's thread, and the future of its result."""

    work: Callable[[SqlConnection], T]
    is_write: bool
    future: "Future[T]"
    table: str = ""  # that it changes
    seq: int = -1  # of the last event that it appends
    appended: Appended | None = None  # all that it writes, in a store that no other process uses

    def result_setter(self, result: T) -> Callable[[], None]:
        """Return how to complete the future with a result."""
        return lambda: self.future.set_result(result)

    def error_setter(self, error: Exception) -> Callable[[], None]:
        """Return how to complete the future with an error."""
        return lambda: self.future.set_exception(error)


class JobThread:
    """A thread that passes all queued jobs to `handle`, which completes their futures.

    As long as there are several at once, it waits until `seconds_apart` have passed since it began with the last ones,
    so that more share a commit: each takes the event loop out of its work.  Whoever is alone never waits.
    """

    def __init__(
        self,
        name: str,
        handle: Callable[[Sequence[Job[Any]]], None],
        seconds_apart: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._handle = handle
        self._seconds_apart, self._clock, self._sleep = seconds_apart, clock, sleep
        self._earliest = 0.0  # when the next jobs may begin
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def put(self, job: Job[T]) -> Future[T]:
        """Queue a job; return its future."""
        self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Run the queued jobs and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs, is_open = self._next_jobs()
            self._earliest = self._clock() + self._seconds_apart if len(jobs) > 1 else 0.0
            if jobs:
                self._handle(jobs)

    def _next_jobs(self) -> tuple[list[Job[Any]], bool]:
        """Wait for a job; return it with all queued jobs, and whether the store is still open."""
        jobs: list[Job[Any]] = []
        job = self._jobs.get()
        if job is not None and (seconds := self._earliest - self._clock()) > 0:
            self._sleep(seconds)
        while job is not None:
            if job.future.set_running_or_notify_cancel():  # from now on the future cannot be cancelled
                jobs.append(job)
            if self._jobs.empty() or len(jobs) == MOST_IN_A_COMMIT:
                return jobs, True
            job = self._jobs.get()
        return jobs, False
