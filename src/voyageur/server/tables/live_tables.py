"""The tables in memory: loaded from their logs, kept while in use, evicted when idle."""

import asyncio
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Sequence
from itertools import accumulate
from typing import Any
from weakref import WeakValueDictionary

import structlog

from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.tasks import cancel_all, start_task
from voyageur.server.tables.live_table import LiveTable

MOST_IDLE = 100  # idle tables kept
MOST_IDLE_BYTES = 32 * 2**20  # of these, about
IDLE_SECONDS = 600.0  # before an idle table is evicted
SECONDS_TO_RETRY = 30  # after a refusal because of too many tables

logger = structlog.get_logger()


class LiveTables:
    """At most `most` tables by id; `load` restores one from its log, `refresh` reads what it has missed."""

    def __init__(
        self,
        load: Callable[[str], Awaitable[LiveTable]],
        most: int,
        refresh: Callable[[LiveTable], Awaitable[None]] | None = None,
    ) -> None:
        self._load = load
        self._most = most
        self._refresh = refresh
        self._kept: dict[str, LiveTable] = {}  # most recently used last
        self._alive: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # kept or referenced elsewhere
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, table: str) -> bool:
        return table in self._kept

    async def get(self, table: str) -> LiveTable:
        """Return a table from memory, or load it; concurrent calls share one load."""
        if table in self._alive:
            return self._mark_used(self._alive[table])
        if table not in self._loading:
            self.make_room()
            task = self._loading[table] = start_task(self._load_and_keep(table), self._tasks)
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def current(self, table: str) -> LiveTable:
        """Return a table with all that other processes have written until now."""
        live = await self.get(table)
        if self._refresh is not None:
            await self._refresh(live)
        return live

    async def load(self, tables: Sequence[str]) -> None:
        """Load tables, as far as they can be read."""
        for table in tables:
            try:
                await self.get(table)
            except RequestRefused as refused:
                logger.warning("table not resumed", table=table, reason=refused.reason.sentence.key)

    async def _load_and_keep(self, table: str) -> LiveTable:
        return self.keep(await self._load(table))

    def make_room(self) -> None:
        """Evict all idle tables if the memory is full.  Raises RequestRefused if too many are in use."""
        if self._is_full():
            self._evict(self._idle())
        if self._is_full():
            raise RequestRefused(reason("refused-many-tables"), 503, seconds=SECONDS_TO_RETRY)

    def _is_full(self) -> bool:
        return len(self._kept) + len(self._loading) >= self._most

    def keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory; evict the oldest idle tables beyond MOST_IDLE and MOST_IDLE_BYTES."""
        self._alive[live.id] = live
        self._mark_used(live)
        idle = self._idle()
        n_bytes = [*accumulate(each.n_bytes for each in reversed(idle))]
        self._evict(idle[: -min(MOST_IDLE, max(1, bisect_right(n_bytes, MOST_IDLE_BYTES)))])
        return live

    def _mark_used(self, live: LiveTable) -> LiveTable:
        self._kept.pop(live.id, None)
        self._kept[live.id] = live
        live.idle_since = None
        return live

    async def found(self, table: str) -> LiveTable | None:
        """Return a table that is in memory or being loaded, else None."""
        if table in self._loading:
            await asyncio.wait([self._loading[table]])
        return self._alive.get(table)

    def known(self, table: str) -> LiveTable | None:
        """Return a table that is in memory, else None."""
        return self._alive.get(table)

    def all(self) -> list[LiveTable]:
        """Return the tables in memory."""
        return list(self._alive.values())

    def end(self, live: LiveTable) -> None:
        """Remove a deleted table, and end its connections."""
        live.is_closed = True
        self._kept.pop(live.id, None)
        self._alive.pop(live.id, None)
        for subscriber in list(live.subscribers):
            subscriber.notify_closed()

    def evict_idle(self, now: float) -> None:
        """Evict the tables that every call has found idle for at least IDLE_SECONDS."""
        for live in self._kept.values():
            live.idle_since = (now if live.idle_since is None else live.idle_since) if live.is_idle else None
        since = [(live, live.idle_since) for live in self._idle()]
        self._evict([live for live, time in since if time is not None and now - time >= IDLE_SECONDS])

    def _idle(self) -> list[LiveTable]:
        return [live for live in self._kept.values() if live.is_idle]

    def _evict(self, tables: list[LiveTable]) -> None:
        for live in tables:
            del self._kept[live.id]

    async def stop(self) -> None:
        """Cancel all loads."""
        await cancel_all(self._tasks)
