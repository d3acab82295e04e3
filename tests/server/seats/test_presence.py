"""Who is connected: what everybody at a table is told of it, and how seldom."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.server.client import Client, Hand
from tests.server.event_loop import run_async
from tests.table.tables import config, played
from voyageur.server.seats.presence import Presence, connected_seats, presence_at
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.config import Agent, Holder, Person

PATIENCE = 60.0  # seconds: a busy machine may need them
ANNA, BEN = Person("Anna"), Person("Ben")


class Tab:
    """A connection that notes what it is told."""

    def __init__(self, live: LiveTable, *seats: int) -> None:
        self.seats = seats
        self.told: list[tuple[int, ...]] = []
        self._live = live
        live.subscribers.add(self)  # pyright: ignore[reportArgumentType]

    def notify(self) -> None:
        assert presence_at(self._live).status is not None
        self.told.append(tuple(msgspec.json.decode(presence_at(self._live).status)["connected"]))

    def leave(self) -> None:
        self._live.subscribers.discard(self)  # pyright: ignore[reportArgumentType]


class Pauses:
    """Pauses that end when the test says so."""

    def __init__(self) -> None:
        self.n_begun = 0
        self._may_end = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.n_begun += 1
        await self._may_end.wait()

    async def end(self) -> None:
        await asyncio.sleep(0)
        self._may_end.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        self._may_end.clear()


def presence_with(pause: Any) -> Presence:
    changes: Any = SimpleNamespace(clock=lambda: 0, pause=pause, store=SimpleNamespace(is_shared=False))
    return Presence(changes)


def at_table(work: Callable[[LiveTable, Presence, Pauses], Awaitable[None]], *holders: Holder) -> None:
    async def run() -> None:
        pauses = Pauses()
        live = LiveTable(played(holders=holders or (ANNA, BEN)), ())
        async with asyncio.timeout(PATIENCE):
            await work(live, presence_with(pauses), pauses)

    run_async(run())


def test_who_is_connected_is_told_once_it_differs():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        anna = Tab(live, 0)
        presence.changed(live)
        await pauses.end()
        ben = Tab(live, 1)
        presence.changed(live)
        await pauses.end()
        assert (anna.told, ben.told) == ([(0,), (0, 1)], [(0, 1)])

    at_table(work)


def test_nothing_is_told_while_everybody_is_connected():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        anna, _ = Tab(live, 0), Tab(live, 1)
        presence.changed(live)
        await pauses.end()
        assert (anna.told, presence_at(live).status) == ([], None)

    at_table(work)


def test_whoever_is_connected_to_another_process_is_connected():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        Tab(live, 0)
        presence_at(live).elsewhere = (1,)
        assert connected_seats(live) == (0, 1)

    at_table(work)


@pytest.mark.parametrize("holders", [(ANNA, BEN), (ANNA, Agent("first"))], ids=["company", "alone"])
def test_it_is_told_how_many_spectators_look_on(holders: tuple[Holder, ...]):
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        tabs = [Tab(live, *live.table.config.seats_of_people), *(Tab(live) for _ in range(3))]
        for tab in tabs:
            presence.came_or_went(live, tab)
        await pauses.end()
        assert (told(live)["connected"], told(live)["spectators"]) == ([*live.table.config.seats_of_people], 3)
        for tab in tabs[1:]:
            tab.leave()
            presence.came_or_went(live, tab)
        await pauses.end()
        assert "spectators" not in told(live)

    at_table(work, *holders)


def test_spectators_who_come_and_go_make_one_message_at_most():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        anna, _ = Tab(live, 0), Tab(live, 1)
        for _ in range(100):
            spectator = Tab(live)
            presence.came_or_went(live, spectator)
            spectator.leave()
            presence.came_or_went(live, spectator)
        await asyncio.sleep(0)
        assert pauses.n_begun == 1
        presence.came_or_went(live, Tab(live))
        await pauses.end()
        assert len(anna.told) == 1

    at_table(work)


def test_spectators_are_told_later_than_people():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        waited: list[float] = []

        async def pause(seconds: float) -> None:
            waited.append(seconds)

        quick = presence_with(pause)
        for tab in (Tab(live), Tab(live, 0)):
            quick.came_or_went(live, tab)
        await asyncio.sleep(0)
        assert waited == [10.0, 1.0]

    at_table(work)


def test_where_agents_alone_play_nobody_is_told_of_spectators():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        presence.came_or_went(live, Tab(live))
        await pauses.end()
        assert presence_at(live).status is None

    at_table(work, Agent("first"), Agent("first"))


def told(live: LiveTable) -> Any:
    assert presence_at(live).status is not None
    return msgspec.json.decode(presence_at(live).status)


def test_nothing_is_left_to_tell_after_the_stop():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        before = asyncio.all_tasks()
        Tab(live, 0)
        presence.changed(live)
        await asyncio.sleep(0)  # it waits by now
        await presence.stop()
        presence.changed(live)  # by a connection that ends late
        assert asyncio.all_tasks() == before

    at_table(work)


def test_ten_tabs_that_come_back_make_one_message():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        anna = Tab(live, 0)
        presence.changed(live)
        await pauses.end()
        for _ in range(10):
            Tab(live, 1)
            presence.changed(live)
        await pauses.end()
        assert (anna.told, pauses.n_begun) == ([(0,), (0, 1)], 2)

    at_table(work)


def test_a_page_that_is_reloaded_is_no_news():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        anna, ben = Tab(live, 0), Tab(live, 1)
        ben.leave()
        presence.changed(live)
        Tab(live, 1)
        presence.changed(live)
        await pauses.end()
        assert anna.told == []

    at_table(work)


def test_a_spectator_is_told_but_takes_no_part():
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        spectator = Tab(live)
        presence.changed(live)
        await pauses.end()
        assert spectator.told == [()]

    at_table(work)


def test_agents_are_not_connected():
    table = SimpleNamespace(config=config(holders=(ANNA, BEN, Agent("first"))))
    live: Any = SimpleNamespace(table=table, subscribers=[SimpleNamespace(seats=(0, 2))], kept={})
    assert connected_seats(live) == (0,)


@pytest.mark.parametrize("holders", [(ANNA, Agent("first")), (Agent("first"), Agent("first"))])
def test_with_fewer_than_two_people_there_is_nothing_to_tell(holders: tuple[Holder, ...]):
    async def work(live: LiveTable, presence: Presence, pauses: Pauses) -> None:
        Tab(live)
        presence.changed(live)
        await pauses.end()
        assert (pauses.n_begun, presence_at(live).status) == (0, None)

    at_table(work, *holders)


# Over the socket --------------------------------------------------------------------------------


def other_half(hand: Hand) -> Any:
    return hand.only(1).socket()


def test_a_client_is_told_that_the_other_has_come_and_gone(client: Client):
    hand = client.create()
    with hand.only(0).socket() as anna:
        assert anna.read_until("seats") == {"type": "seats", "connected": [0], "agents": {}}
        with other_half(hand):
            assert anna.read_until("seats") == {"type": "seats", "connected": [0, 1], "agents": {}}
        assert anna.read_until("seats") == {"type": "seats", "connected": [0], "agents": {}}


def test_a_client_that_comes_later_is_told_at_once(client: Client):
    hand = client.create()
    with hand.only(0).socket() as anna:
        anna.read_until("seats")
        with other_half(hand) as ben:
            assert ben.read_until("seats")["connected"] == [0]
