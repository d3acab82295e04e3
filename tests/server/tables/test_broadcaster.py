"""Broadcasting leaves the event loop free after a few milliseconds, and lets no audience wait for another."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.event_loop import run_async
from tests.toys.pebbles import GAME
from voyageur.server.tables.broadcaster import MOST_UNSENT, SECONDS_AT_ONCE, SECONDS_OF_TABLES, Broadcaster
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.table import Table
from voyageur.table.told.events import Audience


class Listener:
    """A connection that counts how often it is woken."""

    seats = ()
    digests = frozenset[bytes]()
    address = "192.0.2.1"

    def __init__(self, locale: str) -> None:
        self.audience = Audience(None, locale)
        self.n_woken = 0

    def notify(self) -> None:
        """Count."""
        self.n_woken += 1

    def notify_closed(self) -> None:
        """Do nothing."""


def behind(*locales: str) -> LiveTable:
    """Return a table at which audiences have not been told of any of its many plies."""
    table = Table(GAME, pile="99", seed=1)
    live = LiveTable(table, ())
    for locale in locales:
        live.subscribers.add(Listener(locale))
        live.channel(Audience(None, locale))
    while len(table.plies) < 20:
        table.play("take 1" if table.state.taken == 0 else "stop")
    return live


def told(live: LiveTable) -> list[int]:
    """Return how many plies each audience was told of."""
    return [live.table.n_plies_until(channel.seq) for channel in live.channels()]


def clock(seconds: float) -> Iterator[float]:
    """Yield times that are so many seconds apart."""
    now = 0.0
    while True:
        yield now
        now += seconds


@pytest.mark.parametrize(("seconds", "plies"), [(SECONDS_AT_ONCE * 2, 1), (SECONDS_AT_ONCE / 3, 3)])
def test_the_loop_is_free_after_a_few_milliseconds(seconds: float, plies: int):
    live, ticks = behind("en"), clock(seconds)
    before = told(live)[0]
    Broadcaster(lambda: next(ticks))._broadcast(live)
    assert told(live) == [before + plies]


def test_all_audiences_are_told_of_a_ply_before_the_next_one():
    live, ticks = behind("en", "fr"), clock(SECONDS_AT_ONCE / 4)
    before = told(live)
    Broadcaster(lambda: next(ticks))._broadcast(live)
    assert told(live) == [before[0] + 2, before[1] + 2]


def test_a_table_that_is_not_told_yet_comes_again():
    live, ticks = behind("en"), clock(SECONDS_AT_ONCE)
    broadcaster = Broadcaster(lambda: next(ticks))
    broadcaster._broadcast(live)
    assert list(broadcaster._queue.values()) == [live]


async def _told_in_a_turn(seconds: float, *tables: LiveTable) -> list[int]:
    """Return how many plies each table was told of in one turn of the loop, by a clock that runs so fast."""
    ticks, before = clock(seconds), [told(live)[0] for live in tables]
    broadcaster = Broadcaster(lambda: next(ticks))
    for number, live in enumerate(tables):
        broadcaster._queue[str(number)] = live
    broadcaster._has_work.set()
    running = asyncio.create_task(broadcaster.run())
    await asyncio.sleep(0)
    running.cancel()
    return [told(live)[0] - first for live, first in zip(tables, before, strict=True)]


@pytest.mark.parametrize(("seconds", "n_told"), [(0.0, [8, 8, 8]), (SECONDS_OF_TABLES / 10, [8, 0, 0])])
def test_tables_that_need_little_are_told_in_one_turn_once_each(seconds: float, n_told: list[int]):
    assert run_async(_told_in_a_turn(seconds, *(behind("en") for _ in n_told))) == n_told


def woken_by_bursts(n_pieces: int) -> int:
    """Return how often a connection is woken by so many pieces of a burst, of one ply each."""
    live, ticks = behind("en"), clock(SECONDS_AT_ONCE)
    broadcaster = Broadcaster(lambda: next(ticks))
    for _ in range(n_pieces):
        broadcaster._broadcast(live)
    (listener,) = live.subscribers
    assert isinstance(listener, Listener)
    return listener.n_woken


@pytest.mark.parametrize(("n_pieces", "n_woken"), [(MOST_UNSENT - 1, 0), (MOST_UNSENT, 1), (2 * MOST_UNSENT, 2)])
def test_a_burst_of_plies_is_sent_in_few_pieces(n_pieces: int, n_woken: int):
    assert woken_by_bursts(n_pieces) == n_woken


def test_the_last_ply_of_a_burst_is_sent_at_once():
    live, ticks = behind("en"), clock(0.0)
    broadcaster, (channel,) = Broadcaster(lambda: next(ticks)), live.channels()
    n_pieces = 0
    while channel.is_behind:
        broadcaster._broadcast(live)
        n_pieces += 1
    (listener,) = live.subscribers
    assert isinstance(listener, Listener)
    assert listener.n_woken == n_pieces


def test_no_connection_misses_an_event_of_a_burst():
    live, ticks = behind("en"), clock(0.0)
    (channel,) = live.channels()
    told = channel.seq
    broadcaster = Broadcaster(lambda: next(ticks))
    while channel.is_behind:
        broadcaster._broadcast(live)
        new = channel.since(told)
        assert new is not None
        assert 0 < len(new) <= MOST_UNSENT
        told = channel.seq
