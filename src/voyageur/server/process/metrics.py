"""Figures of the running server for Prometheus.  They name no table, no seat and no person."""

import time
from collections.abc import Generator, Sized
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)  # upper ends of the classes of a duration
WRITES = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # upper ends of the classes of a number of writes


class Metrics:
    """The figures of one server, in a registry of its own."""

    def __init__(self, tables: Sized = (), sockets: Sized = ()) -> None:
        self.n_commits = 0
        self._registry = CollectorRegistry()
        for name, about, counted in (("tables", "Tables in memory", tables), ("sockets", "Open sockets", sockets)):
            Gauge(f"voyageur_{name}", about, registry=self._registry).set_function(counted.__len__)
        self._answers = Histogram(
            "voyageur_answer_seconds",
            "From a message of a client to its answer, which follows the commit",
            ["message", "answer"],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._commits = Histogram(
            "voyageur_commit_seconds", "Duration of a commit to disk", buckets=SECONDS, registry=self._registry
        )
        self._writes = Histogram(
            "voyageur_commit_writes", "Writes that were committed together", buckets=WRITES, registry=self._registry
        )
        self._agents = Histogram(
            "voyageur_agent_seconds",
            "Time in which an agent chose",
            ["agent"],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._refusals = Counter(
            "voyageur_refused_requests", "Requests over HTTP that were refused", ["status"], registry=self._registry
        )

    @contextmanager
    def choosing(self, agent: str) -> Generator[None]:
        """Measure how long an agent takes to choose."""
        with self._agents.labels(agent).time():
            yield

    def answered(self, message: str, answer: str, since: float) -> None:
        """Count an answer to a message that came at `since` (of time.perf_counter)."""
        self._answers.labels(message, answer).observe(time.perf_counter() - since)

    def committed(self, n_writes: int, seconds: float) -> None:
        """Count a commit; called by the thread of the store."""
        self.n_commits += 1
        self._writes.observe(n_writes)
        self._commits.observe(seconds)

    def refused(self, status: int) -> None:
        """Count a refused request over HTTP."""
        self._refusals.labels(str(status)).inc()

    def text(self) -> bytes:
        """Return all figures in the format of Prometheus."""
        return generate_latest(self._registry)
