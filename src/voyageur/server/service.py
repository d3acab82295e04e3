"""The table service: creates, joins, changes and closes tables.

A change is checked, committed, acknowledged and broadcast, in that order.  Each table handles one change at a time.
All state is in the store; a table in memory is a cache of its log.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

import structlog

from voyageur.kernel.contract import Game
from voyageur.kernel.record import Record
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.catalogue.checks import InputChecks
from voyageur.server.messages.messages import Created, Imported, NewTable
from voyageur.server.messages.socket import Answer, Refused, Request
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.garbage import QuietCollections
from voyageur.server.process.limits import Limits, OpenSockets, Rates
from voyageur.server.process.metrics import Metrics
from voyageur.server.process.reading import Answers
from voyageur.server.process.tasks import Pause, cancel_all, start_task
from voyageur.server.processes import TableFollower
from voyageur.server.seats.duties import SeatDuties
from voyageur.server.store.store import Store
from voyageur.server.store.stored import digest_of
from voyageur.server.tables.asking import ASKED
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import answers_of
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.loading import wait_for_store
from voyageur.server.tables.restoring import UnreadableTable
from voyageur.server.tables.seat_tokens import check_all_held, seats_held
from voyageur.server.tables.signing import Signing
from voyageur.server.waiting.new_tables import NewTables
from voyageur.server.waiting.seating import Seating
from voyageur.server.workers.analysing import AnalysisQueue
from voyageur.server.workers.pool import WorkerPool

TIDY_SECONDS = 30.0  # between two evictions

logger = structlog.get_logger()


class TableService:
    """All tables.  `clock` returns milliseconds since 1970; `pause` waits for a number of seconds.

    Only `analysts` analyse finished games, so that nobody's move waits for that.
    """

    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        agents: WorkerPool,
        advisors: WorkerPool,
        clock: Callable[[], int],
        limits: Limits | None = None,
        pause: Pause = asyncio.sleep,
        analysts: WorkerPool | None = None,
    ) -> None:
        limits = limits or Limits()
        self.catalogue = Catalogue(games, clock)
        self.limits = limits
        self.rates = Rates(limits)
        self.reading = Answers(limits.reading_percent)
        self.sockets = OpenSockets(limits)
        self.bases: dict[str, bytes] = {}  # cached bases of pictures, by key
        self.clock = clock
        self.agents = agents
        self.checks = InputChecks(agents.names_for)
        self.changes = Changes(store, self.catalogue, limits.tables, clock, pause)
        self.broadcaster = self.changes.broadcaster
        self._store = store
        self._tables = self.changes.tables
        self.metrics = Metrics(self._tables, self.sockets)
        store.committed = self.metrics.committed
        self.seats = SeatDuties(self.changes, agents, advisors, limits, self.metrics)
        self.changes.duties = self.seats.all
        self.seating = Seating(self.changes, self.checks.agent)
        self._follower = TableFollower(self.changes, self.seating, self.seats.presence)
        self._answers = answers_of(self.changes.duties)
        self.signing = Signing(store)
        self.analyses = AnalysisQueue(store, analysts)
        self._collections = QuietCollections()
        self._running: set[asyncio.Task[Any]] = set()  # changes that are completed before the server ends
        self._others: set[asyncio.Task[Any]] = set()
        self._new_tables = NewTables(self.changes, self.checks, self.rates, self.seating, self._running)
        self.importer = self._new_tables.importer

    def start(self) -> None:
        """Start the background tasks: broadcasts, advice, evictions, and agents to act after a restart."""
        self.run_in_background(self.broadcaster.run())
        for duty in self.changes.duties:
            self.run_in_background(duty.run())
        self.run_in_background(self.analyses.run())
        self.run_in_background(self._follower.run())
        self.run_in_background(self.seating.resume())
        self.run_in_background(self._tidy())

    # Creating and joining -----------------------------------------------------------------------

    async def create_table(self, new: NewTable, address: str = "", key: str = "") -> Created:
        """Create a table for a client at `address`, once for each `key`.  Raises RequestRefused."""
        return await self._new_tables.create(new, address, key)

    async def import_record(self, source: bytes, address: str = "", key: str = "") -> Imported:
        """Create a table that replays a record, likewise.  Raises RequestRefused with the first faults."""
        return await self._new_tables.import_record(source, address, key)

    async def join(self, table: str, tokens: Sequence[str]) -> tuple[LiveTable, tuple[int, ...]]:
        """Return a table and the seats that `tokens` hold there.  Raises RequestRefused if a token is unknown."""
        live = await self._tables.current(table)
        digests = [digest_of(token) for token in tokens]
        seats = seats_held(live.tokens, digests)
        for digest in digests:
            self.rates.note_seat_token(digest)
        return live, seats

    async def is_held(self, digest: bytes) -> bool:
        """Whether a token holds a seat at any table.  Raises RequestRefused if the store fails."""
        return await wait_for_store(self._store.is_held(digest))

    async def close(self, table: str, tokens: Sequence[str]) -> Record | None:
        """Delete a table; return its last record.

        Raises RequestRefused unless `tokens` are of all people, or before the start of the host.
        """
        try:
            waiting = await self.seating.waiting(table)
            if waiting is None:
                return await self.close_table(*await self.join(table, tokens))
            await self.seating.close(waiting, tokens)
        except UnreadableTable as unreadable:
            stored = unreadable.stored
            check_all_held(stored.config, seats_held(stored.tokens, [digest_of(token) for token in tokens]))
            await wait_for_store(self._store.delete(table))
        return None

    async def close_table(self, live: LiveTable, seats: Sequence[int]) -> Record | None:
        """Delete a table whose game has started; return its record, with the secret of its dice.

        Raises RequestRefused unless `seats` are all that people hold.
        """
        check_all_held(live.table.config, seats)
        async with live.lock:
            await self.changes.current(live)
            last = await self.signing.last_record(live.table)
            await wait_for_store(self._store.delete(live.id))
            self._tables.end(live)
            return last

    async def remove(self, table: str) -> None:
        """Delete a table for whoever runs the server, also one that cannot be read.  Raises RequestRefused."""
        await wait_for_store(self._store.delete(table))  # from now on nothing can be written to it
        self.seating.forget(table)
        live = await self._tables.found(table)
        if live is not None:
            self._tables.end(live)

    # Tables in memory ---------------------------------------------------------------------------

    async def _tidy(self) -> None:
        """Evict idle tables and full buckets every TIDY_SECONDS."""
        while True:
            await self.changes.pause(TIDY_SECONDS)
            self.tidy(time.monotonic())

    def tidy(self, now: float) -> None:
        """Evict idle tables and full buckets at `now` (monotonic seconds), and collect garbage if nobody plays."""
        self._tables.evict_idle(now)
        self.rates.evict_full(now)
        self.reading.evict_full()
        for duty in self.changes.duties:
            duty.tidy()
        self._collections.tidy(self.metrics.n_commits)

    def connected(self, live: LiveTable) -> None:
        """Queue broadcasts and what else there is to do for a new connection."""
        self.broadcaster.enqueue(live)
        for duty in self.changes.duties:
            duty.connected(live)

    # Requests -----------------------------------------------------------------------------------

    async def answer(self, live: LiveTable, by: Subscriber, request: Request) -> Answer:
        """Handle a request; return its one answer."""
        try:
            if type(request) in ASKED:
                return ASKED[type(request)](live, by, request)
            changing = self._answers[type(request)](live, by, request)
            answer = await asyncio.shield(start_task(changing, self._running))
            live.note_answer(answer)
            return answer
        except RequestRefused as refused:
            return Refused(request.id, refused.reason)

    # Tasks --------------------------------------------------------------------------------------

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` as a task that is cancelled when the service stops."""
        start_task(work, self._others)

    async def stop(self) -> None:
        """Cancel all tasks except running changes, and wait for those."""
        self.checks.stop()
        self.importer.stop()
        await self.seating.contributing.stop()
        for duty in reversed(self.changes.duties):
            await duty.stop()
        await self._tables.stop()
        await cancel_all(self._others)
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._follower.stop()
