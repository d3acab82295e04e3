"""Tables come from the store: they are loaded from their logs, and follow what other processes write."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

import structlog

from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.errors import StoreFault
from voyageur.server.store.store import Store
from voyageur.server.store.stored import Event, Stored
from voyageur.server.tables.broadcaster import Broadcaster
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.restoring import check_secret
from voyageur.table.following import follow
from voyageur.table.history import UnreadableLog
from voyageur.table.table import Table

logger = structlog.get_logger()


async def wait_for_store(waiting: Future[Any]) -> Any:
    """Wait for the store.  Raises Conflict, or RequestRefused if the store fails."""
    try:
        return await asyncio.wrap_future(waiting)
    except StoreFault as error:
        logger.error("store failed", error=str(error))
        raise RequestRefused(reason("refused-store"), 503) from error


class TableWaits(RequestRefused):
    """A table was read whose game has not started."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(reason("refused-waiting"), 409)
        self.stored = stored


class TableLoader:
    """Loads tables.  `restore` replays a log, `go_on` lets the server act, `end` ends a table closed elsewhere."""

    def __init__(
        self,
        store: Store,
        restore: Callable[[Stored], Awaitable[Table]],
        broadcaster: Broadcaster,
        go_on: Callable[[LiveTable], None],
        end: Callable[[LiveTable], None],
    ) -> None:
        self._store = store
        self._restore = restore
        self._broadcaster = broadcaster
        self._go_on = go_on
        self._end = end

    async def load(self, table: str) -> LiveTable:
        """Load a table whose game has started.  Raises RequestRefused."""
        stored = await wait_for_store(self._store.read(table))
        if stored is None:
            raise RequestRefused(reason("refused-no-table"), 404)
        check_secret(stored)
        if stored.waiting_holders is not None:
            raise TableWaits(stored)
        live = LiveTable.stored(await self._restore(stored), stored)
        live.is_shared = self._store.is_shared
        live.acts_here = not live.is_shared
        self._go_on(live)
        return live

    # Following ----------------------------------------------------------------------------------

    async def ensure_current(self, live: LiveTable, seq: int = -1) -> None:
        """Catch up if the log may be ahead: after a failed write, or if a client knows event `seq`.

        The caller holds the table's lock.  Raises RequestRefused if the table is closed.
        """
        if live.must_reload or (seq > live.table.seq and self._store.is_shared):
            await self.catch_up(live)
        if live.is_closed:
            raise RequestRefused(reason("refused-no-table"), 404)

    async def refresh(self, live: LiveTable) -> None:
        """Catch up with what other processes have written, if there may be others.  Raises RequestRefused."""
        if self._store.is_shared:
            async with live.lock:
                await self.catch_up(live)
                await self.ensure_current(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Apply what others have written.  The caller holds the table's lock.  Raises RequestRefused."""
        news = await wait_for_store(self._store.news(live.id, live.head))
        if news is None:
            self._end(live)
            return
        events = news.events[live.table.seq :] if isinstance(news, Stored) else news
        if isinstance(news, Stored):
            live.take_over(news)
        if events:
            await self._follow(live, events)
            live.declining, live.acts_here = None, not self._store.is_shared
            self._broadcaster.enqueue(live)
        if events or isinstance(news, Stored):
            live.notify_all()
            self._go_on(live)
        live.must_reload = False

    async def _follow(self, live: LiveTable, events: tuple[Event, ...]) -> None:
        try:
            follow(live.table, events)
        except UnreadableLog:
            stored = await wait_for_store(self._store.read(live.id))
            if stored is not None:
                live.replace(await self._restore(stored), stored)
