"""What tests change in a server process before it starts: where it dies, and defects that tests must find."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import Any

import apsw

from voyageur.server import serve
from voyageur.server.process import fault_points
from voyageur.server.process.fault_points import FaultPoint
from voyageur.server.seats import moves
from voyageur.server.store import sqlite_file, sqlite_store
from voyageur.server.store.errors import Conflict
from voyageur.server.tables import changes
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.history import Change, ends_game


def skip_warm_up() -> None:
    """Compile nothing: the rules run as plain Python."""
    serve.warmup.warm = lambda game: None


def kill_at(point: FaultPoint, number: int) -> None:
    """Kill the server when it reaches `point` for this time."""
    n_left = number

    def on_reach(reached: FaultPoint) -> None:
        nonlocal n_left
        if reached == point:
            n_left -= 1
            if n_left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    fault_points.on_reach = on_reach


def more_migrations(number: int) -> None:
    """Add this number of migrations to those of today."""
    today = sqlite_file.migrations()
    more = {max(today) + n: f"CREATE TABLE more{n} (a); INSERT INTO more{n} VALUES (7);" for n in range(1, number + 1)}
    sqlite_file.migrations = lambda: today | more


# Defects ----------------------------------------------------------------------------------------

_waiting: list[Any] = []


def acknowledge_before_commit() -> None:
    """Acknowledge at once, and write later in batches."""
    sqlite_store.SqliteStore._write_all = _answer_first


def _answer_first(self: sqlite_store.SqliteStore, jobs: list[Any]) -> None:
    for job in jobs:
        job.future.set_result(None)
    _waiting.extend(jobs)
    if len(_waiting) >= 20:
        for job in _waiting:
            with suppress(apsw.ConstraintError, Conflict), self._connection:  # the thread must go on
                job.work(self._connection)
        _waiting.clear()


def forget_keys() -> None:
    """Take a change that is sent again for a new one."""
    moves.Moves._prepare_and_commit = _forgetting


_prepare_and_commit = moves.Moves._prepare_and_commit


async def _forgetting(self: moves.Moves, live: LiveTable, by: Any, request: Any) -> Any:
    live.table.seq_of_key.pop(request.id, None)
    return await _prepare_and_commit(self, live, by, request)


def broadcast_before_commit() -> None:
    """Make a change and tell everybody, then write it to the disk."""
    changes.Changes.commit = _broadcast_first


async def _broadcast_first(self: changes.Changes, live: LiveTable, change: Change, written: Any = None) -> None:
    live.table.commit(change)
    self.broadcaster.enqueue(live)
    for _ in range(20):
        await asyncio.sleep(0)
    is_over = ends_game(live.table.game, change)
    await wait_for_store(written or self.store.append(live.id, change.events, is_over=is_over))
    self.go_on(live)
