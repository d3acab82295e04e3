"""The thread of a store: when it begins with the jobs that wait."""

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Event as Gate
from typing import Any

from voyageur.server.store.jobs import Job, JobThread

APART = 5.0


class Thread:
    """A thread that stops at each batch of jobs, with a clock that stands still."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.slept: list[float] = []
        self.go_on = Gate()
        self.began = Gate()
        self.thread = JobThread("store", self._handle, APART, lambda: 1000.0, self.slept.append)

    def _handle(self, jobs: Sequence[Job[Any]]) -> None:
        self.batches.append(len(jobs))
        self.began.set()
        self.go_on.wait(60)
        for job in jobs:
            job.future.set_result(None)

    def put(self, n_jobs: int) -> "list[Future[None]]":
        return [self.thread.put(Job(lambda connection: None, True, Future[None]())) for _ in range(n_jobs)]

    def close(self, *futures: "Future[None]") -> None:
        self.go_on.set()
        for future in futures:
            future.result(60)
        self.thread.close()


def test_after_several_jobs_at_once_the_next_ones_wait():
    thread = Thread()
    first = thread.put(1)
    thread.began.wait(60)
    several = thread.put(3)
    thread.go_on.set()
    for future in several:
        future.result(60)
    last = thread.put(1)
    thread.close(*first, *last)
    assert (thread.batches, thread.slept) == ([1, 3, 1], [APART])


def test_whoever_is_alone_never_waits():
    thread = Thread()
    thread.go_on.set()
    for _ in range(4):
        thread.put(1)[0].result(60)
    thread.close()
    assert (thread.batches, thread.slept) == ([1, 1, 1, 1], [])
