"""What happens at tables by time: an agent takes over for somebody who is away, or whose clock has run out.

A person is away from the time they were connected last, and only while their seat is to act.  That they are connected
is noted on disk, so that a restart begins nothing anew and other server processes know it too.
"""

import asyncio
from dataclasses import dataclass, field

import structlog

from voyageur.kernel.contract import IllegalAction
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.running_time import NOTE_MILLISECONDS, time_run
from voyageur.server.seats.agents import is_for_agents
from voyageur.server.seats.presence import connected_seats
from voyageur.server.seats.substitutes import substitute_of
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import Duty, PerTable
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.people.agreed_changes import prepare_takeover, prepare_timeout
from voyageur.table.seats.substitutes import Why
from voyageur.table.setup import FEWEST_PEOPLE
from voyageur.table.table import Table

SECONDS = 1.0  # between two looks at all tables
SEEN_MILLISECONDS = 30_000  # between two notes that a person is connected; `takeover` is at least twice as long

logger = structlog.get_logger()


@dataclass(slots=True)
class TimeAt(AtTable):
    """Whether time counts at a table, and who was seen there."""

    is_timed: bool = False  # something may happen by time
    seen: dict[int, int] = field(default_factory=dict[int, int])  # when people were connected last, as far as noted
    is_here: int | None = None  # the seat that was asked and connected at the last look

    @property
    def is_busy(self) -> bool:
        """Whether time counts."""
        return self.is_timed


time_at = PerTable(lambda table: TimeAt())


class TimedSeats(Duty):
    """Looks at the clocks of all tables whose terms have to do with time."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._tables: dict[str, LiveTable] = {}
        self._began = changes.clock()
        self._noted = self._began
        self._runs: dict[str, asyncio.Future[list[tuple[int, int]]]] = {}  # by game: those of servers before

    def update(self, live: LiveTable) -> None:
        """Look at a table from now on, if time counts there."""
        table = live.table
        may_wait = table.config.terms.are_timed and is_offered(table) and not is_for_agents(table)
        is_timed = time_at(live).is_timed = live.acts_here and may_wait and not table.is_over
        if is_timed:
            self._tables[live.id] = live
        else:
            self._tables.pop(live.id, None)

    async def resume(self, table: Table) -> None:
        """Go on with the present decision of a table that was read: time without a server does not count."""
        if table.config.terms.are_timed:
            now = self._changes.clock()
            table.asked_at = now - await self._time_run(table.game.name, table.asked_at, now)

    def _began_with(self, game: str) -> int:
        """Return from when on this server has run for the tables of a game: before its rules are compiled for none."""
        return self._changes.catalogue.ready_at.get(game, self._began)

    async def _time_run(self, game: str, start: int, end: int) -> int:
        """Return for how long servers ran between two times, and the rules of a game were ready."""
        began = self._began_with(game)
        if game not in self._runs:
            self._runs[game] = asyncio.ensure_future(wait_for_store(self._changes.store.begin_run(game, began)))
        return time_run([*await asyncio.shield(self._runs[game]), (began, self._changes.clock())], start, end)

    async def run(self) -> None:
        """Look at all tables every second, until cancelled."""
        while True:
            await self._changes.pause(SECONDS)
            await self.look()

    async def look(self) -> None:
        """Look at all tables once."""
        if self._tables:
            await self._note_run()
        for live in list(self._tables.values()):
            try:
                await self._look_at(live)
            except (RequestRefused, IllegalAction) as refused:
                if not live.is_closed:
                    logger.warning("time is not kept", table=live.id, why=refused.reason.sentence.key)
            except Exception:
                logger.exception("defect", table=live.id)

    async def _note_run(self) -> None:
        now = self._changes.clock()
        if now - self._noted >= NOTE_MILLISECONDS:
            for game in {live.table.game.name for live in self._tables.values()} | {*self._runs}:
                await self._time_run(game, now, now)  # the run is stored
                await wait_for_store(self._changes.store.note_run(game, self._began_with(game), now))
            self._noted = now

    async def stop(self) -> None:
        """Note until when this server ran."""
        if self._tables:
            self._noted = 0
            await self._note_run()

    async def _look_at(self, live: LiveTable) -> None:
        if live.is_closed:
            self._tables.pop(live.id, None)
            return
        seat, now = live.table.asked, self._changes.clock()
        if seat is None:
            return
        left = live.table.time_left(now)
        if left is not None and left <= 0:
            await self._change(live, seat, "time")
        elif live.table.config.terms.takeover is not None:
            await self._look_for(live, seat, now)

    async def _look_for(self, live: LiveTable, seat: int, now: int) -> None:
        """Note that the person of a seat is connected, or let an agent take over."""
        known = time_at(live)
        noted = known.seen.get(seat)
        if seat in connected_seats(live):
            known.is_here = seat
            if noted is None or now - noted >= SEEN_MILLISECONDS:
                await self._note_seen(live, seat, now)
            return
        if noted is None or known.is_here == seat:  # nothing is known, or the person has just gone
            known.is_here = None
            last = await wait_for_store(self._changes.store.last_seen(live.id, seat)) if noted is None else None
            if last is None:
                await self._note_seen(live, seat, now)
            else:
                known.seen[seat] = now - await self._time_run(live.table.game.name, last, now)
            return
        if self.is_away_too_long(live, seat, now):
            last = await wait_for_store(self._changes.store.last_seen(live.id, seat))  # by another process
            known.seen[seat] = max(noted, last or 0)
            if self.is_away_too_long(live, seat, now):
                await self._change(live, seat, "away")

    def is_away_too_long(self, live: LiveTable, seat: int, now: int) -> bool:
        """Whether a person who is not connected has been away, and asked, for as long as agreed."""
        most = live.table.config.terms.takeover
        since = max(time_at(live).seen.get(seat, now), live.table.asked_at)
        is_new_run = (
            now - self._began_with(live.table.game.name) < 2 * SEEN_MILLISECONDS
        )  # everybody has time to come back after a restart
        return most is not None and not is_new_run and now - since >= most * 1000

    async def _note_seen(self, live: LiveTable, seat: int, now: int) -> None:
        await wait_for_store(self._changes.store.note_seen(live.id, seat, now))
        time_at(live).seen[seat] = now

    async def _change(self, live: LiveTable, seat: int, why: Why) -> None:
        """Let an agent take over, or end the game, unless something else has happened meanwhile."""
        async with live.lock:
            await self._changes.current(live)
            table, now = live.table, self._changes.clock()
            left = table.time_left(now)
            is_due = left is not None and left <= 0 if why == "time" else seat not in connected_seats(live)
            if table.asked != seat or not is_due:
                return
            clock = table.config.terms.clock
            try:
                if why == "time" and clock is not None and clock.when_empty == "loses":
                    await self._changes.commit(live, prepare_timeout(table, seat, now))
                elif agent := substitute_of(live):
                    await self._changes.commit(live, prepare_takeover(table, seat, agent, why, None, now))
            except Conflict:  # another process was first
                return


def is_offered(table: Table) -> bool:
    """Whether time counts at a table: a lone person keeps nobody waiting."""
    return len(table.config.seats_of_people) >= FEWEST_PEOPLE
