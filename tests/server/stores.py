"""Stores for the tests of both kinds, and what is stored there."""

import threading
from collections.abc import Callable
from concurrent.futures import Future

from voyageur.server.store.jobs import Job
from voyageur.server.store.sql import SqlConnection
from voyageur.server.store.sql_store import SqlStore
from voyageur.server.store.stored import SeatToken
from voyageur.table.history import Event

TOKENS = (SeatToken(b"d" * 32, (0,)), SeatToken(b"e" * 32, (1,)))
FIRST = Event(1, -1, "roll 5", None, 1000)
Open = Callable[[], SqlStore]


def event(seq: int, key: str | None = None, action: str = "take 1") -> Event:
    return Event(seq, 0, action, key, 1000)


def held(opened: SqlStore) -> threading.Event:
    """Block the thread of a store that writes until the returned event is set."""
    begun, gate = threading.Event(), threading.Event()

    def work(_: SqlConnection) -> None:
        begun.set()
        gate.wait(60)

    opened._submit(Job(work, True, Future[None]()))
    assert begun.wait(60)
    return gate
