"""Server processes for tests, forked from a process that has imported everything, so that they start fast."""

import faulthandler
import io
import multiprocessing
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from tests.toys import guess, pebbles
from voyageur.games import GAMES as REAL_GAMES
from voyageur.server.http import http_protocol
from voyageur.server.process.limits import Limits
from voyageur.server.serve import serve
from voyageur.server.workers.pool import WorkerPool

GAMES = {"pebbles": pebbles.GAME, "guess": guess.GAME}
LIMITS = Limits(changes_a_second=1000, requests_a_second=10_000, tables_an_hour=100_000)  # enough for all tests
PATIENCE = 60.0  # seconds before a test fails
AGENTS = "tests.server.stand_in_agents"
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(
    [
        *("tests.server.plain", __name__, "tests.server.routed"),
        *(f"voyageur.games.{name.replace('-', '_')}" for name in REAL_GAMES),
    ]
)


def _be_a_server(
    out: Connection,
    log: Path,
    data: Path,
    port: int | None,
    alterations: Sequence[Callable[[], None]],
    games: Sequence[str],
    limits: Limits,
    reached: dict[str, Any],
) -> None:
    threading.Thread(target=_end_with_pytest, daemon=True).start()
    os.dup2(out.fileno(), 1)
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w"), line_buffering=True)
    os.dup2(os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND), 2)
    faulthandler.enable(2)
    WorkerPool.warm_up = WorkerPool.warm_cache = _do_not  # Pebbles starts fast enough, and most tests need no agent
    for alter in alterations:
        alter()
    served = {name: GAMES[name] if name in GAMES else REAL_GAMES[name] for name in games}
    sys.exit(serve(served, port=port, data=data, open_browser=False, agents=AGENTS, limits=limits, **reached))


def _end_with_pytest() -> None:
    """Exit when the process of the test exits."""
    test = multiprocessing.parent_process()
    assert test is not None
    wait([test.sentinel])
    os._exit(1)


def be_impatient() -> None:
    """Give a request and its answer half a second."""
    http_protocol.SECONDS_FOR_A_REQUEST = http_protocol.SECONDS_FOR_AN_ANSWER = 0.5


def _do_not(*_: object) -> None:
    """Replace a method by nothing."""


class NotStarted(AssertionError):
    """The server ended before it printed its address, with this status."""

    def __init__(self, status: int | None, log: Path) -> None:
        super().__init__(f"status {status}; see {log}")
        self.status = status


class ServerProcess:
    """A server in its own process."""

    def __init__(
        self,
        data: Path,
        port: int | None = 0,
        alterations: Sequence[Callable[[], None]] = (),
        games: Sequence[str] = ("pebbles",),
        limits: Limits = LIMITS,
        **reached: Any,
    ) -> None:
        """Start it.  The `alterations` are called first; `reached` is how it is reached: host, names, proxies."""
        self.log = data.with_name(f"{data.name}.log")  # its standard error
        self._out, its_end = _context.Pipe(duplex=False)
        arguments = (its_end, self.log, data, port, alterations, games, limits, reached)
        self.process = _context.Process(target=_be_a_server, args=arguments)
        self.process.start()
        its_end.close()
        self.address = self._first_line()

    def _first_line(self) -> str:
        line, deadline = b"", time.monotonic() + PATIENCE
        while not line.endswith(b"\n"):
            assert wait([self._out], deadline - time.monotonic()), "the server says nothing"
            byte = os.read(self._out.fileno(), 1)
            if not byte:
                self.process.join(PATIENCE)
                raise NotStarted(self.process.exitcode, self.log)
            line += byte
        return line.decode().strip()

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Kill the server (SIGKILL)."""
        self.process.kill()
        self.process.join(PATIENCE)
        self._out.close()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int | None:
        """Send a signal; return the exit status."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)
        self.process.join(PATIENCE)
        self._out.close()
        return self.process.exitcode


def await_end(pid: int) -> None:
    """Wait until a process that is not our child has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        assert select.select([handle], [], [], PATIENCE)[0], f"{pid} is still there"
    finally:
        os.close(handle)
