"""The table service: creates, joins, changes and closes tables.

A change is checked, committed, acknowledged and broadcast, in that order.  Each table handles one change at a time.
All state is in the store; a table in memory is a cache of its log.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

import structlog

from voyageur.kernel.contract import Game, IllegalAction
from voyageur.kernel.record import Record
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.catalogue.checks import InputChecks
from voyageur.server.messages.agreement import Propose, Respond, SayPhrase
from voyageur.server.messages.messages import (
    Act,
    Answer,
    AskBranch,
    AskHint,
    Created,
    Done,
    Explain,
    Imported,
    Look,
    NewTable,
    Refused,
    Request,
    Resign,
    SetLocale,
    SetStanding,
    Undo,
)
from voyageur.server.messages.seats import LeaveSeat, ReturnToSeat
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.garbage import QuietCollections
from voyageur.server.process.limits import Limits, OpenSockets, Rates
from voyageur.server.process.metrics import Metrics
from voyageur.server.process.reading import Answers
from voyageur.server.process.tasks import Pause, cancel_all, start_task
from voyageur.server.processes import TableFollower
from voyageur.server.seats.agents import AgentSeats
from voyageur.server.seats.hints import HintQueue
from voyageur.server.seats.phrases import Talk
from voyageur.server.seats.presence import Presence
from voyageur.server.seats.proposals import Consent
from voyageur.server.seats.standing import StandingSeats
from voyageur.server.seats.substitutes import SubstituteSeats
from voyageur.server.seats.timed import TimedSeats
from voyageur.server.store.errors import Conflict
from voyageur.server.store.store import Store
from voyageur.server.store.stored import SeatToken, Stored, digest_of
from voyageur.server.tables.asking import branch, explain, is_past, stale
from voyageur.server.tables.broadcaster import Broadcaster
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.live_tables import LiveTables
from voyageur.server.tables.loading import TableLoader, wait_for_store
from voyageur.server.tables.restoring import UnreadableTable, restored
from voyageur.server.tables.seat_tokens import check_all_held, seats_held
from voyageur.server.tables.signing import Signing
from voyageur.server.waiting.new_tables import NewTables
from voyageur.server.waiting.seating import Seating
from voyageur.server.workers.analysing import AnalysisQueue
from voyageur.server.workers.pool import WorkerPool
from voyageur.table.history import Change, ends_game
from voyageur.table.seats.rights import looking_seats
from voyageur.table.seats.standing import awaits_server
from voyageur.table.table import Table

T = TypeVar("T")
Changing = Act | Undo | Resign
TIDY_SECONDS = 30.0  # between two evictions
ATTEMPTS = 3  # another server process may have changed the table

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
        self.broadcaster = Broadcaster()
        self.bases: dict[str, bytes] = {}  # cached bases of pictures, by key
        self._store = store
        self.clock = clock
        self.agents = agents
        self.checks = InputChecks(agents.names_for)
        self._tables = LiveTables(
            lambda table: self._loader.load(table), limits.tables, lambda live: self._loader.refresh(live)
        )
        self.metrics = Metrics(self._tables, self.sockets)
        store.committed = self.metrics.committed
        self._agent_seats = AgentSeats(agents, advisors, self._commit_agent_act, self.metrics, pause)
        mean = limits.answer_milliseconds / 1000
        self.presence = Presence(clock, pause, store if store.is_shared else None)
        self._standing_seats = StandingSeats(
            self._commit_agent_act, self._save_standing, mean, pause, is_shared=store.is_shared
        )
        self._pause = pause
        self.seating = Seating(
            store, wait_for_store, self._tables, self.catalogue.ready, self.checks.agent, clock, self._keep, pause
        )
        self._loader: TableLoader = TableLoader(store, self._restore, self.broadcaster, self._go_on, self._tables.end)
        self._follower = TableFollower(
            store, self._tables, self.seating, self._loader, self.presence, self._go_on, pause
        )
        store_and_table = store, wait_for_store, self._loader.ensure_current
        self.consent = Consent(*store_and_table, self._commit, clock)
        self._talk = Talk(*store_and_table, clock)
        self.timed_seats = TimedSeats(*store_and_table, self._commit, clock, pause, self.catalogue.ready_at)
        self.substitute_seats = SubstituteSeats(agents.names_for, self._loader.ensure_current, self._commit, clock)
        self._hints = HintQueue(advisors, self._loader.ensure_current, self._commit, clock, pause)
        self._changing: dict[type[Request], Callable[[LiveTable, Subscriber, Any], Coroutine[Any, Any, Answer]]] = {
            **dict.fromkeys((Act, Undo, Resign), self._change),
            **dict.fromkeys((LeaveSeat, ReturnToSeat), self.substitute_seats.change),
            **dict.fromkeys((Propose, Respond), self.consent.change),
            SetStanding: self._standing_seats.change,
            SayPhrase: self._talk.say,
            AskHint: self._hints.ask,
        }
        self.signing = Signing(store, wait_for_store)
        self.analyses = AnalysisQueue(store, wait_for_store, analysts)
        self._collections = QuietCollections()
        self._changes: set[asyncio.Task[Any]] = set()  # completed before the server ends
        self._others: set[asyncio.Task[Any]] = set()
        self._new_tables = NewTables(
            self.catalogue, self.checks, self.rates, store, self.seating, self._tables, clock, self._keep, self._changes
        )
        self.importer = self._new_tables.importer

    def start(self) -> None:
        """Start the background tasks: broadcasts, advice, evictions, and agents to act after a restart."""
        self.run_in_background(self.broadcaster.run())
        self.run_in_background(self._agent_seats.run())
        self.run_in_background(self.analyses.run())
        self.run_in_background(self._hints.run())
        self.run_in_background(self._follower.run())
        self.run_in_background(self.seating.resume())
        self.run_in_background(self._tidy())
        self.run_in_background(self.timed_seats.run())

    # Creating and joining -----------------------------------------------------------------------

    async def create_table(self, new: NewTable, address: str = "", key: str = "") -> Created:
        """Create a table for a client at `address`, once for each `key`.  Raises RequestRefused."""
        return await self._new_tables.create(new, address, key)

    async def import_record(self, source: bytes, address: str = "", key: str = "") -> Imported:
        """Create a table that replays a record, likewise.  Raises RequestRefused with the first faults."""
        return await self._new_tables.import_record(source, address, key)

    def _keep(self, table: Table, tokens: tuple[SeatToken, ...]) -> None:
        """Serve a table that is on disk."""
        self._go_on(self._tables.keep(LiveTable(table, tokens, is_shared=self._store.is_shared)))

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
            await self._loader.ensure_current(live)
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

    async def _restore(self, stored: Stored) -> Table:
        """Replay the log of a table.  Raises RequestRefused."""
        return await self.timed_seats.resumed(await restored(await self.catalogue.ready(stored.config.game), stored))

    async def _tidy(self) -> None:
        """Evict idle tables and full buckets every TIDY_SECONDS."""
        while True:
            await self._pause(TIDY_SECONDS)
            self.tidy(time.monotonic())

    def tidy(self, now: float) -> None:
        """Evict idle tables and full buckets at `now` (monotonic seconds), and collect garbage if nobody plays."""
        self._tables.evict_idle(now)
        self.rates.evict_full(now)
        self.reading.evict_full()
        self._talk.evict_full()
        self._collections.tidy(self.metrics.n_commits)

    def connected(self, live: LiveTable) -> None:
        """Queue broadcasts and advice for a new connection; the agents of a table that rested go on."""
        self.broadcaster.enqueue(live)
        self._agent_seats.update(live)

    # Requests -----------------------------------------------------------------------------------

    async def answer(self, live: LiveTable, by: Subscriber, request: Request) -> Answer:
        """Handle a request; return its one answer."""
        try:
            match request:
                case Explain():
                    return explain(live, by, request)
                case AskBranch():
                    return branch(live, by, request)
                case Look() | SetLocale():
                    return Done(request.id, live.table.seq)
                case _:
                    changing = self._changing[type(request)](live, by, request)
                    answer = await asyncio.shield(start_task(changing, self._changes))
                    live.note_answer(answer)
                    return answer
        except RequestRefused as refused:
            return Refused(request.id, refused.reason)

    async def _change(self, live: LiveTable, by: Subscriber, request: Changing) -> Answer:
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self._loader.ensure_current(live, request.seq)
                try:
                    return await self._prepare_and_commit(live, by, request)
                except Conflict:
                    continue
                except IllegalAction as error:
                    raise RequestRefused(error.reason) from error
            raise RequestRefused(reason("refused-store"), 503)

    async def _prepare_and_commit(self, live: LiveTable, by: Subscriber, request: Changing) -> Answer:
        table = live.table
        if request.seat not in by.seats:
            raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
        if request.id in table.seq_of_key:
            return Done(request.id, table.seq_of_key[request.id])
        looking = looking_seats(table, by.audience.seat, by.seats)
        if is_past(table, request, looking):
            return stale(request)
        if request.seat in table.substitutes.agents:
            raise RequestRefused(reason("refused-agent-plays"))
        now = self.clock()
        if isinstance(request, Act):
            change = table.prepare(request.seat, request.action, request.id, now)
        elif isinstance(request, Undo):
            change = table.prepare_undo(looking, request.id, now, by.seats)
        else:
            change = table.prepare_resignation(request.seat, request.id, now)
        await self._commit(live, change)
        return Done(request.id, change.events[0].seq)

    async def _commit(self, live: LiveTable, change: Change, written: Future[None] | None = None) -> None:
        """Append a change to the log on disk, apply it and queue its broadcast.  The caller holds the table's lock.

        `written` : what appends its events, if more is written with them
        """
        table, is_over = live.table, ends_game(live.table.game, change)
        try:
            acts = awaits_server(table, change, live.standing)
            await wait_for_store(written or self._store.append(live.id, change.events, is_over=is_over, acts=acts))
        except (Conflict, RequestRefused):
            live.must_reload = True
            raise
        table.commit(change)
        live.acts_here = True
        self.broadcaster.enqueue_later(live)
        self._go_on(live)

    def _go_on(self, live: LiveTable) -> None:
        """Let the server act for the seat to act, if it is an agent's, declines what it is asked, or has no time."""
        self.substitute_seats.update(live)
        self.presence.update(live)
        self.timed_seats.update(live)
        self._agent_seats.update(live)
        if live.acts_here:
            self._standing_seats.update(live)

    async def _save_standing(self, live: LiveTable, seat: int, question: str, period: int | None) -> None:
        async with live.lock:
            await self._loader.ensure_current(live)
            await wait_for_store(self._store.stand(live.id, seat, question, period))

    async def _commit_agent_act(self, live: LiveTable, table: Table, seq: int, action: int) -> None:
        """Play an action that the server chose, unless event `seq` is no longer the last."""
        async with live.lock:
            await self._loader.ensure_current(live)
            if live.table is not table or table.seq != seq:
                return
            text = table.game.notation.text_of(table.state, action)
            try:
                await self._commit(live, table.prepare(table.seat_to_act, text, None, self.clock()))
            except Conflict:
                return

    # Tasks --------------------------------------------------------------------------------------

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` as a task that is cancelled when the service stops."""
        start_task(work, self._others)

    async def stop(self) -> None:
        """Cancel all tasks except running changes, and wait for those."""
        self.checks.stop()
        self.importer.stop()
        for each in (self._agent_seats, self._standing_seats, self.presence, self.seating.contributing):
            await each.stop()
        await self.timed_seats.stop()
        await self._tables.stop()
        await cancel_all(self._others)
        await asyncio.gather(*self._changes, return_exceptions=True)
        await self._follower.stop()
