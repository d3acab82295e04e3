"""How tables change: the store, a table brought up to date, a commit, the clock.  Whatever changes a table takes this.

A change is checked by whoever makes it, written, applied and broadcast, in that order.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.tasks import Pause
from voyageur.server.store.errors import Conflict
from voyageur.server.store.store import Store
from voyageur.server.store.stored import Event, SeatToken, Stored
from voyageur.server.tables.broadcaster import Broadcaster
from voyageur.server.tables.duty import Duty
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.live_tables import LiveTables
from voyageur.server.tables.loading import TableWaits, wait_for_store
from voyageur.server.tables.restoring import check_secret, restored
from voyageur.table.following import follow
from voyageur.table.history import Change, UnreadableLog, ends_game
from voyageur.table.seats.standing import awaits_server
from voyageur.table.table import Table


class Changes:
    """Loads tables, and changes them; all `duties` act after each change, in their order.

    `clock` returns milliseconds since 1970; `pause` waits for a number of seconds.
    """

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        most: int,
        clock: Callable[[], int],
        pause: Pause = asyncio.sleep,
    ) -> None:
        """Prepare for at most `most` tables in memory."""
        self.store = store
        self.catalogue = catalogue
        self.clock = clock
        self.pause = pause
        self.tables = LiveTables(self.load, most, self.refresh)
        self.broadcaster = Broadcaster()
        self.duties: Sequence[Duty] = ()

    def go_on(self, live: LiveTable) -> None:
        """Let the server act, if it is to."""
        for duty in self.duties:
            duty.update(live)

    # Tables in memory ---------------------------------------------------------------------------

    def keep(self, table: Table, tokens: tuple[SeatToken, ...]) -> None:
        """Serve a table that is on disk."""
        self.go_on(self.tables.keep(LiveTable(table, tokens, is_shared=self.store.is_shared)))

    async def load(self, table: str) -> LiveTable:
        """Load a table whose game has started.  Raises RequestRefused."""
        stored = await wait_for_store(self.store.read(table))
        if stored is None:
            raise RequestRefused(reason("refused-no-table"), 404)
        check_secret(stored)
        if stored.waiting_holders is not None:
            raise TableWaits(stored)
        live = LiveTable.stored(await self._restore(stored), stored)
        live.is_shared = self.store.is_shared
        live.acts_here = not live.is_shared
        self._take_over(live, stored)
        self.go_on(live)
        return live

    def _take_over(self, live: LiveTable, stored: Stored) -> None:
        for duty in self.duties:
            duty.take_over(live, stored)

    async def _restore(self, stored: Stored) -> Table:
        """Replay the log of a table.  Raises RequestRefused."""
        table = await restored(await self.catalogue.ready(stored.config.game), stored)
        for duty in self.duties:
            await duty.resume(table)
        return table

    # Following ----------------------------------------------------------------------------------

    async def current(self, live: LiveTable, seq: int = -1) -> None:
        """Catch up if the log may be ahead: after a failed write, or if a client knows event `seq`.

        The caller holds the table's lock.  Raises RequestRefused if the table is closed.
        """
        if live.must_reload or (seq > live.table.seq and self.store.is_shared):
            await self.catch_up(live)
        if live.is_closed:
            raise RequestRefused(reason("refused-no-table"), 404)

    async def refresh(self, live: LiveTable) -> None:
        """Catch up with what other processes have written, if there may be others.  Raises RequestRefused."""
        if self.store.is_shared:
            async with live.lock:
                await self.catch_up(live)
                await self.current(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Apply what others have written.  The caller holds the table's lock.  Raises RequestRefused."""
        news = await wait_for_store(self.store.news(live.id, live.head))
        if news is None:
            self.tables.end(live)
            return
        events = news.events[live.table.seq :] if isinstance(news, Stored) else news
        if isinstance(news, Stored):
            live.take_over(news)
            self._take_over(live, news)
        if events:
            await self._follow(live, events)
            for duty in self.duties:
                duty.overtaken(live)
            live.acts_here = not self.store.is_shared
            self.broadcaster.enqueue(live)
        if events or isinstance(news, Stored):
            live.notify_all()
            self.go_on(live)
        live.must_reload = False

    async def _follow(self, live: LiveTable, events: tuple[Event, ...]) -> None:
        try:
            follow(live.table, events)
        except UnreadableLog:
            stored = await wait_for_store(self.store.read(live.id))
            if stored is not None:
                live.replace(await self._restore(stored))
                self._take_over(live, stored)

    # Changing -----------------------------------------------------------------------------------

    async def commit(self, live: LiveTable, change: Change, written: Future[None] | None = None) -> None:
        """Append a change to the log on disk, apply it and queue its broadcast.  The caller holds the table's lock.

        `written` : what appends its events, if more is written with them
        """
        table, is_over = live.table, ends_game(live.table.game, change)
        try:
            acts = awaits_server(table, change, live.standing)
            await wait_for_store(written or self.store.append(live.id, change.events, is_over=is_over, acts=acts))
        except (Conflict, RequestRefused):
            live.must_reload = True
            raise
        table.commit(change)
        live.acts_here = True
        self.broadcaster.enqueue_later(live)
        self.go_on(live)

    async def act(self, live: LiveTable, table: Table, seq: int, action: int) -> None:
        """Play an action that the server chose, unless event `seq` is no longer the last."""
        async with live.lock:
            await self.current(live)
            if live.table is not table or table.seq != seq:
                return
            text = table.game.notation.text_of(table.state, action)
            try:
                await self.commit(live, table.prepare(table.seat_to_act, text, None, self.clock()))
            except Conflict:
                return
