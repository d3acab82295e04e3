"""Real server processes for tests: forked from a process that has imported everything, so they start at once."""

import io
import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from tests.toys.pebbles import GAME
from voyageur.server import store
from voyageur.server.agents_at_work import AgentsAtWork
from voyageur.server.serve import serve

PATIENCE = 60.0  # seconds until a test gives up waiting
AGENTS = "tests.server.stand_in_agents"
ACKS_EARLY = "acks-early"  # a build that answers before it commits
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.server.plain", __name__])


def _be_a_server(out: Connection, data: Path, port: int | None, breakage: str) -> None:
    os.dup2(out.fileno(), 1)
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w"), line_buffering=True)
    AgentsAtWork.make_ready = _do_not  # Pebbles starts fast enough, and most tests need no agent
    if breakage == ACKS_EARLY:
        store.Store._write = _answer_first
    sys.exit(serve({"pebbles": GAME}, port=port, data=data, open_browser=False, agents=AGENTS))


def _do_not(*_: object) -> None:
    """Do nothing."""


_waiting: list[store.Job[Any]] = []


def _answer_first(self: store.Store, jobs: list[store.Job[Any]]) -> None:
    """Say that it is on disk, and write when enough has come together: what a server must not do."""
    for job in jobs:
        job.future.set_result(None)
    _waiting.extend(jobs)
    if len(_waiting) >= 20:
        for job in _waiting:
            with self._connection:
                job.work(self._connection)
        _waiting.clear()


class ServerProcess:
    """A server of pebbles in a process of its own."""

    def __init__(self, data: Path, port: int | None = 0, breakage: str = "") -> None:
        self._out, its_end = _context.Pipe(duplex=False)
        self.process = _context.Process(target=_be_a_server, args=(its_end, data, port, breakage))
        self.process.start()
        its_end.close()
        self.address = self._first_line()

    def _first_line(self) -> str:
        line, deadline = b"", time.monotonic() + PATIENCE
        while not line.endswith(b"\n"):
            assert wait([self._out], deadline - time.monotonic()), "the server says nothing"
            byte = os.read(self._out.fileno(), 1)
            assert byte, "the server ended"
            line += byte
        return line.decode().strip()

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.join(PATIENCE)
        self._out.close()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int | None:
        """Ask it to end; return its exit status."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)
        self.process.join(PATIENCE)
        self._out.close()
        return self.process.exitcode
