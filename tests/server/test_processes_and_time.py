"""What happens by time at tables that several server processes share, with a clock that the test sets."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.server.event_loop import run_async
from tests.server.seats.test_timed import AWAY, LOSING, MINUTE, Clock, Thinking, keys
from tests.server.test_service import ANNA, BOTH, TWO_PEOPLE, act, created
from tests.toys.pebbles import GAME
from voyageur.server.messages.socket import Done
from voyageur.server.seats.timed import time_at
from voyageur.server.service import TableService
from voyageur.server.store.opening import open_database
from voyageur.server.store.sql_store import SqlStore
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.terms import NO_TERMS, TableTerms

pytestmark = pytest.mark.processes

SECOND = 1000


class Process:
    """One of two services on the same database, whose clock the test sets."""

    def __init__(self, store: SqlStore, clock: Clock) -> None:
        pool = Thinking()
        store.now = clock
        self.is_running = True
        self.service = TableService({"pebbles": GAME}, store, pool, pool, clock, pause=briefly)  # pyright: ignore[reportArgumentType]
        self._clock = clock

    async def created(self, terms: TableTerms) -> LiveTable:
        return await created(self.service, TWO_PEOPLE, terms=terms)

    async def look(self) -> None:
        """Do what a process does now and then, if it runs."""
        if self.is_running:
            await self.service._follower._poll()  # pyright: ignore[reportPrivateUsage]
            await self.service.seats.timed.look()
            await self.settle()

    async def settle(self) -> None:
        """Wait for what was noted."""
        service = self.service
        while tasks := {*service._follower._tasks, *service.seats.presence._tasks}:  # pyright: ignore[reportPrivateUsage]
            await asyncio.wait(tasks)

    async def loaded(self, table: str) -> LiveTable:
        """Return a table, as this process has it once it has heard of it."""
        live = await self.service._tables.get(table)  # pyright: ignore[reportPrivateUsage]
        await self.service.changes.refresh(live)
        return live

    async def seats(self, live: LiveTable) -> None:
        """Tell of the connections of a table."""
        self.service.seats.presence.changed(live)
        await self.settle()


async def briefly(seconds: float) -> None:
    await asyncio.sleep(0)


Work = Callable[[Process, Process, Callable[[int], Awaitable[None]]], Awaitable[None]]


@pytest.fixture
def together(database: str) -> Iterator[Callable[[Work], None]]:
    """Return a function that runs `work` with two processes, and how to let seconds pass while both look."""
    stores = [open_database(database) for _ in range(2)]
    clock = Clock()

    def together(work: Work) -> None:
        async def run() -> None:
            one, other = (Process(store, clock) for store in stores)  # pyright: ignore[reportArgumentType]

            async def wait(seconds: int) -> None:
                for _ in range(seconds // 5):
                    clock.now += 5 * SECOND
                    await one.look()
                    await other.look()

            await wait(5)
            await work(one, other, wait)

        run_async(run())

    yield together
    for store in stores:
        store.close()


def test_a_table_that_nobody_uses_is_read_when_it_is_asked_for(together: Callable[[Work], None]):
    async def work(one: Process, other: Process, wait: Callable[[int], Awaitable[None]]) -> None:
        here = await one.created(NO_TERMS)
        there = await other.loaded(here.id)
        assert isinstance(await one.service.answer(here, BOTH, act(here, "a")), Done)
        await wait(10)
        assert there.table.seq < here.table.seq
        assert await other.service._tables.current(here.id) is there  # pyright: ignore[reportPrivateUsage]
        assert there.table.seq == here.table.seq

    together(work)


def test_a_clock_goes_on_at_another_process_when_its_process_has_ended(together: Callable[[Work], None]):
    async def work(one: Process, other: Process, wait: Callable[[int], Awaitable[None]]) -> None:
        live = await one.created(LOSING)
        await wait(20)
        one.is_running = False
        await wait(40)
        there = await other.loaded(live.id)
        assert (there.table.is_over, there.table.time_left(other.service.clock())) == (False, 5 * SECOND)
        await wait(10)
        assert there.table.is_over

    together(work)


def test_only_the_process_that_acts_at_a_table_looks_at_its_clock(together: Callable[[Work], None]):
    async def work(one: Process, other: Process, wait: Callable[[int], Awaitable[None]]) -> None:
        here = await one.created(LOSING)
        there = await other.loaded(here.id)
        assert (time_at(here).is_timed, time_at(there).is_timed) == (True, False)
        assert isinstance(await other.service.answer(there, ANNA, act(there, "a")), Done)
        here = await one.loaded(here.id)
        assert (time_at(here).is_timed, time_at(there).is_timed) == (False, True)
        assert here.table.asked_at == there.table.asked_at

    together(work)


def test_nobody_takes_over_for_somebody_who_is_connected_to_another_process(together: Callable[[Work], None]):
    async def work(one: Process, other: Process, wait: Callable[[int], Awaitable[None]]) -> None:
        here = await one.created(AWAY)
        there = await other.loaded(here.id)
        there.subscribers.add(ANNA)
        await other.seats(there)
        await wait(10 * MINUTE // SECOND)
        assert keys(here) == []
        there.subscribers.discard(ANNA)
        await other.seats(there)
        await wait(60)
        assert keys(here) == []
        await wait(70)
        assert keys(here) == ["log-agent-away"]

    together(work)


def test_somebody_is_away_when_their_process_has_ended(together: Callable[[Work], None]):
    async def work(one: Process, other: Process, wait: Callable[[int], Awaitable[None]]) -> None:
        here = await one.created(AWAY)
        there = await other.loaded(here.id)
        there.subscribers.add(ANNA)
        await other.seats(there)
        await wait(10 * MINUTE // SECOND)
        other.is_running = False
        await wait(100)
        assert keys(here) == []
        await wait(60)
        assert keys(here) == ["log-agent-away"]

    together(work)
