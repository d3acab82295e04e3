"""What several server processes on one database owe each other.

A process that writes tells the others which table has changed.  That is a hint, so each also asks now and then how far
its tables are, and who is connected.  At each table one process acts, for agents and by time; if it ends, another takes
its turns.
"""

import asyncio

import structlog

from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.tasks import start_task
from voyageur.server.seats.agents import agents_at, is_for_agents, rests
from voyageur.server.seats.presence import Presence
from voyageur.server.store.jobs import CONNECTED
from voyageur.server.store.stored import Head
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import wait_for_store
from voyageur.server.waiting.seating import Seating

POLL_SECONDS = 2.0

logger = structlog.get_logger()


class TableFollower:
    """Keeps the tables in memory as other processes make them, and takes turns."""

    def __init__(self, changes: Changes, seating: Seating, presence: Presence) -> None:
        self._changes = changes
        self._store = changes.store
        self._tables = changes.tables
        self._seating = seating
        self._presence = presence
        self._noted: set[str] = set()  # tables to be looked at
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Let the server act where it must; with other processes take turns and follow them until cancelled."""
        if not self._store.is_shared:
            await self._tables.load(await wait_for_store(self._store.running()))
            return
        loop = asyncio.get_running_loop()

        def noticed(table: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._note, table, seq)

        self._store.noticed = noticed
        try:
            while True:
                await self._poll()
                await self._changes.pause(POLL_SECONDS)
        finally:
            self._store.noticed = lambda table, seq: None

    async def stop(self) -> None:
        """Look at no table any more, and leave the turns to others."""
        for task in list(self._tasks):
            task.cancel()
        if self._store.is_shared:
            try:
                await wait_for_store(self._store.give_turns())
            except RequestRefused:
                return  # they end by themselves

    # Tables that have changed -------------------------------------------------------------------

    def _note(self, table: str, seq: int) -> None:
        """Look soon at a table that another process has changed, unless its event `seq` is known."""
        if not table:
            start_task(self._find_changes(), self._tasks)
            return
        live = self._tables.known(table)
        if seq == CONNECTED:
            if live is not None:
                self._presence.heard(live)
            return
        if live is not None and live.is_idle:
            live.must_reload = True  # whoever asks for it next reads what it has missed
        elif table not in self._noted and (live is None or not 0 <= seq <= live.table.seq):
            self._noted.add(table)
            start_task(self._look(table), self._tasks)

    async def _look(self, table: str) -> None:
        """Catch up with a table that is in memory."""
        try:
            await self._seating.refresh(table)
            live = await self._tables.found(table)
            if live is not None:
                async with live.lock:
                    self._noted.discard(table)  # what happens from now on is a reason to look again
                    await self._changes.catch_up(live)
        except RequestRefused as refused:
            logger.warning("table not followed", table=table, reason=refused.reason.sentence.key)
        except Exception:
            logger.exception("defect", table=table)
        finally:
            self._noted.discard(table)

    async def _poll(self) -> None:
        """Find changes that were not told, and take the turns of processes that have ended."""
        await self._find_changes()
        await self._take_turns()
        await self._rest_and_wake()

    async def _find_changes(self) -> None:
        followed = [live for live in self._tables.all() if not (live.is_idle and live.must_reload)]
        known = {live.id: live.head for live in followed} | self._seating.heads()
        try:
            heads: dict[str, Head] = await wait_for_store(self._store.heads([*known])) if known else {}
            await self._presence.find_changes(followed)
        except RequestRefused:
            return  # it is asked again
        for table, head in known.items():
            if heads.get(table) != head:
                self._note(table, -1)

    # Turns --------------------------------------------------------------------------------------

    async def _take_turns(self) -> None:
        """Act at tables whose process has ended."""
        try:
            tables = await wait_for_store(self._store.take_turns(self._store.now()))
        except RequestRefused:
            return
        for table in tables:
            try:
                await self._act_at(await self._tables.get(table))
            except RequestRefused as refused:
                logger.warning("table not resumed", table=table, reason=refused.reason.sentence.key)

    async def _rest_and_wake(self) -> None:
        """Give up the turns of tables that rest, and act at those that rested and have a connection here."""
        known = [live for live in self._tables.all() if live.table.agent_to_act and is_for_agents(live.table)]
        resting = [live for live in known if live.acts_here and rests(live) and agents_at(live).task is None]
        wanted = [live.id for live in known if live.subscribers and not live.acts_here]
        try:
            if resting:
                await wait_for_store(self._store.rest_turns([live.id for live in resting]))
                for live in resting:
                    live.acts_here = False
            woken: list[str] = await wait_for_store(self._store.wake_turns(wanted)) if wanted else []
            for live in filter(None, map(self._tables.known, woken)):
                await self._act_at(live)
        except RequestRefused:
            return  # it is tried again

    async def _act_at(self, live: LiveTable) -> None:
        await self._changes.refresh(live)
        live.acts_here = True
        self._changes.go_on(live)
