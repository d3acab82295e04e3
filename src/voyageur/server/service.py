"""The table service: creates, joins, changes and closes tables.

A change is checked, committed, acknowledged and broadcast, in that order.  Each table handles one change at a time.
All state is in the store; a table in memory is a cache of its log.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

import structlog

from voyageur.kernel.contract import BadSetup, Game, IllegalAction
from voyageur.server.agent_seats import AgentSeats
from voyageur.server.asking import branch, explain, stale
from voyageur.server.broadcaster import Broadcaster
from voyageur.server.catalogue import Catalogue
from voyageur.server.checks import InputChecks
from voyageur.server.errors import RequestRefused, reason
from voyageur.server.importing import RecordImporter
from voyageur.server.limits import Limits, OpenSockets, Rates
from voyageur.server.live_table import LiveTable, Subscriber
from voyageur.server.live_tables import LiveTables
from voyageur.server.messages import (
    Act,
    Answer,
    AskBranch,
    Created,
    Done,
    Explain,
    Imported,
    NewTable,
    Refused,
    Request,
    Resign,
    SetStanding,
    Undo,
)
from voyageur.server.metrics import Metrics
from voyageur.server.seat_tokens import new_token, seats_held
from voyageur.server.seating import Seating
from voyageur.server.sqlite_file import StoreFault
from voyageur.server.standing_seats import StandingSeats
from voyageur.server.store import Store
from voyageur.server.stored import Conflict, SeatToken, Stored, digest_of
from voyageur.server.tasks import start_task
from voyageur.server.workers import WorkerPool
from voyageur.table import dice
from voyageur.table.config import HolderOrOpen, Open, Person, TableConfig
from voyageur.table.history import Change, UnreadableLog, ends_game
from voyageur.table.rights import looking_seats
from voyageur.table.table import Table

T = TypeVar("T")
Changing = Act | Undo | Resign
TIDY_SECONDS = 30.0  # between two evictions
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
ID_LENGTH = 12

logger = structlog.get_logger()


class TableService:
    """All tables.  `clock` returns milliseconds since 1970; `pause` waits for a number of seconds."""

    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        agents: WorkerPool,
        advisors: WorkerPool,
        clock: Callable[[], int],
        limits: Limits | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        limits = limits or Limits()
        self.catalogue = Catalogue(games)
        self.limits = limits
        self.rates = Rates(limits)
        self.sockets = OpenSockets(limits)
        self.broadcaster = Broadcaster()
        self.bases: dict[str, bytes] = {}  # cached bases of pictures, by key
        self._store = store
        self._clock = clock
        self.agent_names = agents.names_for
        self.checks = InputChecks(agents.names_for)
        self._tables = LiveTables(self._load, limits.tables)
        self.metrics = Metrics(self._tables, self.sockets)
        store.committed = self.metrics.committed
        self._agent_seats = AgentSeats(agents, advisors, self._commit_agent_act, self.metrics, pause)
        mean = limits.answer_milliseconds / 1000
        self._standing_seats = StandingSeats(self._commit_agent_act, self._save_standing, mean, pause)
        self._pause = pause
        self.seating = Seating(
            store, self._wait_for_store, self._tables, self.catalogue.ready, self.checks.agent, clock, self._keep
        )
        self._changes: set[asyncio.Task[Any]] = set()  # completed before the server ends
        self._others: set[asyncio.Task[Any]] = set()
        self._importer = RecordImporter(self.catalogue)

    def start(self) -> None:
        """Start the background tasks: broadcasts, advice, evictions, and agents to act after a restart."""
        self.run_in_background(self.broadcaster.run())
        self.run_in_background(self._agent_seats.run())
        self.run_in_background(self._resume())
        self.run_in_background(self._tidy())

    # Creating and joining -----------------------------------------------------------------------

    async def create_table(self, new: NewTable, address: str = "") -> Created:
        """Create a table for a client at `address`.  Raises RequestRefused."""
        game = await self.catalogue.ready(new.game)
        setup = await self.checks.new_table(game, new)
        self._admit(address)
        seats = _shuffled(new.seats) if new.shuffle else new.seats
        holders = tuple(holder for holder in seats if not isinstance(holder, Open))
        is_waiting = len(holders) < len(seats)
        config = TableConfig(
            id=_new_id(),
            game=game.name,
            version=game.version,
            options=setup.texts,
            holders=() if is_waiting else holders,
            play_forced=new.play_forced,
            secret=dice.new_secret(new.seed),
            seed=new.seed,
            locale=new.locale,
            created=self._clock(),
        )
        tokens = {seat: new_token() for seat, holder in enumerate(seats) if isinstance(holder, Person)}
        watch = None if tokens else new_token()
        spectators = new_token() if new.spectators else None
        own = {**{(seat,): token for seat, token in tokens.items()}, **({(): watch} if watch else {})}
        stored = tuple(SeatToken(digest_of(token), seats, is_host=True) for seats, token in own.items())
        stored += (SeatToken(digest_of(spectators), ()),) if spectators else ()
        if is_waiting:
            invitations = await self.seating.create(config, seats, stored)
        else:
            invitations = dict[int, str]()
            await self._start(game, config, stored)
        return Created(config.id, tokens, watch, config.commitment, invitations, spectators)

    async def _start(self, game: Game, config: TableConfig, tokens: tuple[SeatToken, ...]) -> None:
        """Store a new table with its first plies, and serve it."""
        table = Table.new(game, config)
        opening = table.prepare_opening(config.created)
        is_over = ends_game(game, opening)
        await self._wait_for_store(self._store.create(config, tokens, opening.events, is_over=is_over))
        table.commit(opening)
        self._keep(table, tokens)

    def _keep(self, table: Table, tokens: tuple[SeatToken, ...]) -> None:
        """Serve a table that is on disk."""
        self._go_on(self._tables.keep(LiveTable(table, tokens)))

    def _admit(self, address: str) -> None:
        """Count a new table for a client at `address`.  Raises RequestRefused if there are too many."""
        self._tables.make_room()
        seconds = self.rates.take("table", address, address, time.monotonic())
        if seconds:
            raise RequestRefused(reason("refused-tables-an-hour"), 429, seconds=seconds)

    async def import_record(self, source: bytes, address: str = "") -> Imported:
        """Create a table that replays the record in `source`.  Raises RequestRefused with the first faults."""
        self._admit(address)
        table, events = await self._importer.table_of(source, _new_id(), self._clock())
        watch, config = new_token(), table.config
        tokens = (SeatToken(digest_of(watch), ()),)
        await self._wait_for_store(self._store.create(config, tokens, events, is_over=True))
        self._tables.keep(LiveTable(table, tokens))
        return Imported(config.id, watch, config.game)

    async def join(self, table: str, tokens: Sequence[str]) -> tuple[LiveTable, tuple[int, ...]]:
        """Return a table and the seats that `tokens` hold there.  Raises RequestRefused if a token is unknown."""
        live = await self._tables.get(table)
        digests = [digest_of(token) for token in tokens]
        seats = seats_held(live.tokens, digests)
        for digest in digests:
            self.rates.note_seat_token(digest)
        return live, seats

    async def is_held(self, digest: bytes) -> bool:
        """Whether a token holds a seat at any table.  Raises RequestRefused if the store fails."""
        return await self._wait_for_store(self._store.is_held(digest))

    async def close(self, table: str, tokens: Sequence[str]) -> None:
        """Delete a table.  Raises RequestRefused unless `tokens` are those of all seats that people hold.

        Before its game starts, the host's is enough.
        """
        waiting = await self.seating.waiting(table)
        if waiting is not None:
            await self.seating.close(waiting, tokens)
        else:
            await self.close_table(*await self.join(table, tokens))

    async def close_table(self, live: LiveTable, seats: Sequence[int]) -> None:
        """Delete a table whose game has started.  Raises RequestRefused unless `seats` are all that people hold."""
        if set(seats) != set(live.table.config.seats_of_people):
            raise RequestRefused(reason("refused-not-all-seats"), 403)
        async with live.lock:
            await self._wait_for_store(self._store.delete(live.id))
            self._tables.end(live)

    async def remove(self, table: str) -> None:
        """Delete a table for whoever runs the server, also one that cannot be read.  Raises RequestRefused."""
        await self._wait_for_store(self._store.delete(table))  # from now on nothing can be written to it
        self.seating.forget(table)
        live = await self._tables.found(table)
        if live is not None:
            self._tables.end(live)

    # Tables in memory ---------------------------------------------------------------------------

    async def _load(self, table: str) -> LiveTable:
        stored = await self._wait_for_store(self._store.read(table))
        if stored is None:
            raise RequestRefused(reason("refused-no-table"), 404)
        if stored.waiting_holders is not None:
            raise RequestRefused(reason("refused-waiting"), 409)
        live = LiveTable(await self._restore(stored), stored.tokens, dict(stored.standing), stored.invitations)
        self._go_on(live)
        return live

    async def _restore(self, stored: Stored) -> Table:
        """Replay the log of a table, yielding to the event loop between plies.  Raises RequestRefused."""
        game = await self.catalogue.ready(stored.config.game)
        try:
            replay = Table.restoring(game, stored.config, stored.events)
            while True:
                next(replay)
                await asyncio.sleep(0)
        except StopIteration as end:
            return end.value
        except (UnreadableLog, BadSetup) as error:
            logger.error("unreadable table", table=stored.config.id, error=str(error))
            raise RequestRefused(reason("refused-unreadable", version=stored.config.version), 409) from error

    async def _tidy(self) -> None:
        """Evict idle tables and full buckets every TIDY_SECONDS."""
        while True:
            await self._pause(TIDY_SECONDS)
            self.tidy(time.monotonic())

    def tidy(self, now: float) -> None:
        """Evict idle tables and full buckets at `now` (monotonic seconds)."""
        self._tables.evict_idle(now)
        self.rates.evict_full(now)

    async def _resume(self) -> None:
        """Load the running tables with agents, so that agents to act continue."""
        for table in await self._wait_for_store(self._store.running()):
            try:
                await self._tables.get(table)
            except RequestRefused as refused:
                logger.warning("table not resumed", table=table, reason=refused.reason.sentence.key)

    def connected(self, live: LiveTable) -> None:
        """Queue broadcasts and advice for a new connection."""
        self.broadcaster.enqueue(live)
        self._agent_seats.queue_advice(live)

    # Requests -----------------------------------------------------------------------------------

    async def answer(self, live: LiveTable, by: Subscriber, request: Request) -> Answer:
        """Handle a request; return its one answer."""
        try:
            match request:
                case Act() | Undo() | Resign():
                    return await asyncio.shield(start_task(self._change(live, by, request), self._changes))
                case SetStanding():
                    return await asyncio.shield(
                        start_task(self._standing_seats.change(live, by, request), self._changes)
                    )
                case Explain():
                    return explain(live, by, request)
                case AskBranch():
                    return branch(live, by, request)
                case _:
                    return Done(request.id, live.table.seq)
        except RequestRefused as refused:
            return Refused(request.id, refused.reason)

    async def _change(self, live: LiveTable, by: Subscriber, request: Changing) -> Answer:
        async with live.lock:
            await self._ensure_current(live)
            try:
                return await self._prepare_and_commit(live, by, request)
            except Conflict:
                await self._ensure_current(live)
                return _known_or_stale(live, request)
            except IllegalAction as error:
                raise RequestRefused(error.reason) from error

    async def _prepare_and_commit(self, live: LiveTable, by: Subscriber, request: Changing) -> Answer:
        table = live.table
        if request.seat not in by.seats:
            raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
        if request.id in table.seq_of_key or request.seq != table.seq:
            return _known_or_stale(live, request)
        now = self._clock()
        if isinstance(request, Act):
            change = table.prepare(request.seat, request.action, request.id, now)
        elif isinstance(request, Undo):
            change = table.prepare_undo(looking_seats(table, by.audience.seat, by.seats), request.id, now)
        else:
            change = table.prepare_resignation(request.seat, request.id, now)
        await self._commit(live, change)
        return Done(request.id, change.events[0].seq)

    async def _commit(self, live: LiveTable, change: Change) -> None:
        """Append a change to the log on disk, apply it and queue its broadcast.  The caller holds the table's lock."""
        table = live.table
        try:
            await self._wait_for_store(
                self._store.append(live.id, change.events, is_over=ends_game(table.game, change))
            )
        except (Conflict, RequestRefused):
            live.must_reload = True
            raise
        table.commit(change)
        self.broadcaster.enqueue_later(live)
        self._go_on(live)

    def _go_on(self, live: LiveTable) -> None:
        """Let the server act for the seat to act, if it is an agent's or declines what it is asked."""
        self._agent_seats.update(live)
        self._standing_seats.update(live)

    async def _save_standing(self, live: LiveTable, seat: int, question: str, period: int | None) -> None:
        async with live.lock:
            await self._ensure_current(live)
            await self._wait_for_store(self._store.stand(live.id, seat, question, period))

    async def _commit_agent_act(self, live: LiveTable, table: Table, seq: int, action: int) -> None:
        """Play an action that the server chose, unless event `seq` is no longer the last."""
        async with live.lock:
            await self._ensure_current(live)
            if live.table is not table or table.seq != seq:
                return
            text = table.game.notation.text_of(table.state, action)
            try:
                await self._commit(live, table.prepare(table.acting, text, None, self._clock()))
            except Conflict:
                return

    async def _ensure_current(self, live: LiveTable) -> None:
        """Reload the table if its log on disk may be ahead.  Raises RequestRefused if the table is closed."""
        if live.must_reload:
            stored = await self._wait_for_store(self._store.read(live.id))
            live.is_closed = stored is None
            if stored is not None:
                live.replace(await self._restore(stored))
                live.must_reload = False
                live.notify_all()
        if live.is_closed:
            raise RequestRefused(reason("refused-no-table"), 404)

    async def _wait_for_store(self, waiting: Any) -> Any:
        """Wait for the store.  Raises Conflict, or RequestRefused if the store fails."""
        try:
            return await asyncio.wrap_future(waiting)
        except StoreFault as error:
            logger.error("store", error=str(error))
            raise RequestRefused(reason("refused-store"), 503) from error

    # Tasks --------------------------------------------------------------------------------------

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` as a task that is cancelled when the service stops."""
        start_task(work, self._others)

    async def stop(self) -> None:
        """Cancel all tasks except running changes, and wait for those."""
        self.checks.stop()
        self._importer.stop()
        self._agent_seats.stop()
        self._standing_seats.stop()
        for task in list(self._others):
            task.cancel()
        await self._tables.stop()
        await asyncio.gather(*self._others, *self._changes, return_exceptions=True)


def _new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def _shuffled(seats: Sequence[HolderOrOpen]) -> tuple[HolderOrOpen, ...]:
    return tuple(secrets.SystemRandom().sample(seats, len(seats)))


def _known_or_stale(live: LiveTable, request: Changing) -> Answer:
    seq = live.table.seq_of_key.get(request.id)
    return stale(request) if seq is None else Done(request.id, seq)
