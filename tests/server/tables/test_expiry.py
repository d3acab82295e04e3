"""Tables that nobody uses are ended from time to time, and a failure of the store does not stop that."""

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest

from tests.server.event_loop import run_async
from voyageur.server.process.limits import Limits
from voyageur.server.store.errors import StoreFault
from voyageur.server.tables.expiry import MILLISECONDS_A_DAY, end_unused


class Store:
    """A store that lists other tables each time."""

    def __init__(self, *found: list[str] | StoreFault) -> None:
        self._found = [*found]
        self.asked: list[tuple[int, int]] = []

    def now(self) -> int:
        return 1000 * MILLISECONDS_A_DAY

    def unused(self, before: int, most_records: int) -> Future[list[str]]:
        self.asked.append((before // MILLISECONDS_A_DAY, most_records))
        answer, result = Future[list[str]](), self._found.pop(0)
        if isinstance(result, StoreFault):
            answer.set_exception(result)
        else:
            answer.set_result(result)
        return answer


def ended(store: Any, n_looks: int) -> list[str]:
    """Return the tables that are deleted in so many looks."""
    removed: list[str] = []

    async def remove(table: str) -> None:
        removed.append(table)

    async def pause(seconds: float) -> None:
        if len(store.asked) == n_looks:
            raise asyncio.CancelledError

    async def work() -> None:
        with pytest.raises(asyncio.CancelledError):
            await end_unused(store, remove, Limits(records=7, unused_days=30), pause)

    run_async(work())
    return removed


def test_what_is_unused_is_deleted_at_each_look():
    store = Store(["a", "b"], ["c"])
    assert ended(store, 2) == ["a", "b", "c"]
    assert store.asked == [(970, 7)] * 2


def test_a_failure_of_the_store_is_no_end():
    assert ended(Store(StoreFault("full"), ["a"]), 2) == ["a"]
