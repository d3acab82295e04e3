"""The state of the seats: everybody at a table is told which people are connected, and for whom an agent plays.

How many spectators look on is told, too, and of them nothing else: seldom, however often they come and go.

Who is connected is told when it changes, a second later and then as it is by then, so that a page that is reloaded, or
many that come back at once, make one message at most.  As long as everybody is connected and plays, nothing is told.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from msgspec.structs import replace

from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import ClockStatus, SeatStatus
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.tasks import cancel_all, start_task
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.setup import FEWEST_PEOPLE

SECONDS = 1.0  # from a change to its message
SECONDS_OF_SPECTATORS = 10.0  # likewise, if spectators have come or gone

logger = structlog.get_logger()


@dataclass(slots=True)
class PresenceAt(AtTable):
    """Who is connected to a table, as far as it is known, and what was told of it last."""

    connected: tuple[int, ...]  # seats of people, as was told: at first all of them
    spectators: int = 0  # connections to this process without a seat, as was told
    elsewhere: tuple[int, ...] | None = None  # seats of people at other processes; None until it is found out
    shared: tuple[int, ...] = ()  # seats of which other processes know that they are connected to this one
    status: bytes | None = None  # the message that told it
    news: SeatStatus | None = None  # what it told, without the time that passes


presence_at = PerTable(lambda table: PresenceAt(table.config.seats_of_people))


def connected_seats(live: LiveTable) -> tuple[int, ...]:
    """Return the seats of people that have a connection."""
    held = {*seats_here(live), *(presence_at(live).elsewhere or ())}
    return tuple(seat for seat in live.table.config.seats_of_people if seat in held)


def seats_here(live: LiveTable) -> tuple[int, ...]:
    """Return the seats of people that have a connection to this process."""
    held = {seat for subscriber in live.subscribers for seat in subscriber.seats}
    return tuple(seat for seat in live.table.config.seats_of_people if seat in held)


def has_company(live: LiveTable) -> bool:
    """Whether there is somebody who is told who is connected."""
    return len(live.table.config.seats_of_people) >= FEWEST_PEOPLE


def spectators_here(live: LiveTable) -> int:
    """Return how many connections to this process hold no seat, where a person plays."""
    return sum(not subscriber.seats for subscriber in live.subscribers) if live.table.config.seats_of_people else 0


def status_of(live: LiveTable, now: int) -> SeatStatus:
    """Return the state of the seats of a table."""
    table, people = live.table, live.table.config.seats_of_people
    clock = None
    if table.clocks is not None and len(people) >= FEWEST_PEOPLE:
        left = {
            seat: table.clocks.available(seat) if seat == table.asked else table.clocks.banks[seat] for seat in people
        }
        clock = ClockStatus(left, table.asked, table.waited(now) if table.asked is not None else 0)
    told = presence_at(live)
    return SeatStatus(told.connected, dict(table.substitutes.agents), clock, told.spectators)


class Presence(Duty):
    """Tells who is connected to each table."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._shared = changes.store if changes.store.is_shared else None  # by which other processes tell likewise
        self._waiting: set[str] = set()  # tables with a message to come
        self._counting: set[str] = set()  # tables whose spectators will be counted
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def came_or_went(self, live: LiveTable, by: Subscriber) -> None:
        """Tell who is connected, or how many spectators are, after a connection has come or gone."""
        self.changed(live) if by.seats else self.spectators_changed(live)

    def changed(self, live: LiveTable) -> None:
        """Tell soon who is connected."""
        if has_company(live) and live.id not in self._waiting and not self._is_stopped:
            self._waiting.add(live.id)
            start_task(self._tell(live), self._tasks)

    def spectators_changed(self, live: LiveTable) -> None:
        """Tell after a while how many spectators there are, after one has come or gone."""
        if live.id not in self._counting and not self._is_stopped:
            self._counting.add(live.id)
            start_task(self._count(live), self._tasks)

    async def _count(self, live: LiveTable) -> None:
        try:
            await self._changes.pause(SECONDS_OF_SPECTATORS)
        finally:
            self._counting.discard(live.id)
        presence_at(live).spectators = spectators_here(live)
        self.update(live)

    def heard(self, live: LiveTable) -> None:
        """Find out soon who is connected to other processes, if it matters here."""
        if live.is_idle:
            # nobody counts as away until somebody connects here
            presence_at(live).elsewhere = live.table.config.seats_of_people
        else:
            self.changed(live)

    async def _tell(self, live: LiveTable) -> None:
        try:
            await self._changes.pause(SECONDS)
        finally:
            self._waiting.discard(live.id)
        try:
            await self._share(live)
        except (Conflict, RequestRefused) as error:
            logger.warning("presence not shared", table=live.id, error=str(error))
            return
        presence_at(live).connected = connected_seats(live)
        self.update(live)

    async def _share(self, live: LiveTable) -> None:
        """Tell other processes who is connected to this one, and find out who is to them."""
        if self._shared is None:
            return
        known, here = presence_at(live), seats_here(live)
        if here != known.shared:
            await wait_for_store(self._shared.connect(live.id, here))
            known.shared = here
        found = await wait_for_store(self._shared.connected([live.id]))
        known.elsewhere = found.get(live.id, ())

    async def find_changes(self, tables: Sequence[LiveTable]) -> None:
        """Find out what other processes did not tell, or were not told.  Raises RequestRefused."""
        if self._shared is None:
            return
        company = filter(has_company, tables)
        told = {live.id: live for live in company if presence_at(live).shared or not live.is_idle}
        found: dict[str, tuple[int, ...]] = await wait_for_store(self._shared.connected([*told])) if told else {}
        for table, live in told.items():
            known = presence_at(live)
            if known.elsewhere != found.get(table, ()) or known.shared != seats_here(live):
                self.changed(live)

    def update(self, live: LiveTable) -> None:
        """Tell everybody at a table the state of its seats, if that is news."""
        known, people = presence_at(live), live.table.config.seats_of_people
        if known.elsewhere is None:  # until it is found out, nobody counts as away
            known.elsewhere = () if self._shared is None else people
        status = status_of(live, self._changes.clock())
        is_usual = status == SeatStatus(people, {})
        news = status if status.clock is None else replace(status, clock=replace(status.clock, waited=0))
        if news != known.news and not (is_usual and known.news is None):
            known.news, known.status = news, encode(status)
            live.notify_all()

    def now(self, live: LiveTable) -> bytes:
        """Return the message on the state of the seats as it is now."""
        return encode(status_of(live, self._changes.clock()))

    async def stop(self) -> None:
        """Tell nothing more."""
        self._is_stopped = True  # connections may still end
        await cancel_all(self._tasks)
