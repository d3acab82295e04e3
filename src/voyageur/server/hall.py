"""The hall: all tables of this server, who may touch them, and the order in which things happen.

A change is checked, committed, acknowledged and broadcast, in that order, one at a time a table.  Nothing lives
in memory alone; a table in memory is a cache of its log.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog

from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game
from voyageur.server import cards, dice, setups
from voyageur.server.address import address_of
from voyageur.server.agents_at_work import AgentsAtWork, NoMove, Question, Task
from voyageur.server.messages import (
    Act,
    Answer,
    Asked,
    Created,
    Done,
    Explain,
    Explained,
    GameCard,
    NewTable,
    NotDone,
    Speak,
    Undo,
)
from voyageur.server.reasons import Refused, reason
from voyageur.server.showing import Eyes, Showing
from voyageur.server.store import Conflict, Pass, Store, Stored, StoreFault
from voyageur.server.tables import Change, Table, Terms, Unreadable

T = TypeVar("T")
CHECKS = "checks"  # the name of the thread that checks what is sent
SECONDS_TO_THINK = 2.0
MOST_IDLE = 100  # tables kept in memory at which nobody looks
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are easily mistaken
ID_LENGTH = 12
RETRY = 1.0  # seconds until an agent tries again what the disk did not take

logger = structlog.get_logger()


class Listener(Protocol):
    """Someone at a table who wants to know when something happened."""

    def notify(self) -> None:
        """Something happened."""

    def dismiss(self) -> None:
        """The table is closed for good."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory: rebuilt from its log, shown to those who listen."""

    table: Table
    passes: tuple[Pass, ...]
    showing: Showing
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set[Listener])
    thinking: asyncio.Task[None] | None = None
    is_doubtful: bool = False  # the disk may know more than we do: read it again
    is_closed: bool = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not self.listeners and self.thinking is None and not self.lock.locked()

    def notify(self, besides: Listener | None = None) -> None:
        """Tell all who listen, besides one who learns it anyway."""
        for listener in list(self.listeners):
            if listener is not besides:
                listener.notify()


def digest_of(token: str) -> bytes:
    """Return how a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


class Hall:
    """All tables.  `clock` gives milliseconds since 1970."""

    def __init__(self, games: Mapping[str, Game], store: Store, agents: AgentsAtWork, clock: Callable[[], int]) -> None:
        self.games = games
        self.agents = agents
        self._store = store
        self._clock = clock
        self._tables: dict[str, LiveTable] = {}  # kept in memory, the last asked for stands last
        self._alive: WeakValueDictionary[str, LiveTable] = (
            WeakValueDictionary()
        )  # these, and all that anybody still has
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._changes: set[asyncio.Task[Any]] = set()  # finished even when the server ends
        self._others: set[asyncio.Task[Any]] = set()
        self._warming: dict[str, asyncio.Future[None]] = {}
        self._cards: cards.Cards = {}
        self._plain_cards: asyncio.Task[cards.Cards] | None = None
        self._checks = ThreadPoolExecutor(1, thread_name_prefix=CHECKS)
        self.wanted: list[str] = []  # games that somebody asked for, the first first: to be warmed before others

    # Games --------------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        """Return a game.  Raises Refused."""
        if name not in self.games:
            raise Refused(reason("refused-no-game", game=name, known=", ".join(self.games)), 404)
        return self.games[name]

    async def ready(self, name: str) -> Game:
        """Return a game when its compiled code is warm.  Raises Refused."""
        game = self.want(name)
        if name in self._warming:
            await asyncio.shield(self._warming[name])
        return game

    def want(self, name: str) -> Game:
        """Return a game that somebody will soon need warm.  Raises Refused."""
        game = self.game(name)
        if name not in self.wanted:
            self.wanted.append(name)
        return game

    def will_be_ready(self, name: str, warm: asyncio.Future[None]) -> None:
        """Let who asks for the game `name` wait for `warm`."""
        self._warming[name] = warm

    async def card(self, game: Game, locale: str) -> GameCard:
        """Return the card of a game; it is drawn once a language, and need not wait for compiled code."""
        key = (game.name, locale)
        warm = self._warming.get(game.name)
        if key not in self._cards and warm is not None and not warm.done():
            await self._draw_in_plain(warm)
        if key not in self._cards:
            await self.ready(game.name)
            self._cards[key] = cards.card(game, locale)
        return self._cards[key]

    async def _draw_in_plain(self, warm: asyncio.Future[None]) -> None:
        """Have the cards of all games drawn by plain rules, unless compiled ones are `warm` before that."""
        if self._plain_cards is None:
            self._plain_cards = _spawned(cards.cards_in_plain(list(self.games.values())), self._others)
        await asyncio.wait({self._plain_cards, warm}, return_when=asyncio.FIRST_COMPLETED)
        if self._plain_cards.done():
            self._cards = {**self._plain_cards.result(), **self._cards}

    async def checked(self, check: Callable[..., T], *arguments: Any) -> T:
        """Run `check` on what somebody sent in a thread of its own: the event loop does not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._checks, check, *arguments)

    # Tables -------------------------------------------------------------------------------------

    async def lay(self, new: NewTable) -> Created:
        """Lay a new table.  Raises Refused."""
        game = await self.ready(new.game)
        setup = await self.checked(setups.check_new_table, game, new, self.agents.names_for(game))
        now = self._clock()
        terms = Terms(
            id="".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)),
            game=game.name,
            version=game.version,
            options=setup.texts,
            holders=new.seats,
            play_forced=new.play_forced,
            secret=dice.new_secret(new.seed),
            locale=new.locale,
            created=now,
        )
        token = secrets.token_urlsafe(32)
        table = Table(game, terms)
        its_pass = Pass(digest_of(token), table.seats_of_people())
        opening = table.opening(now)
        await self._stored(self._store.lay(terms, its_pass, opening.events, is_over=opening.is_over))
        for event in opening.events:
            table.take(event)
        self._begin(LiveTable(table, (its_pass,), Showing(table)))
        return Created(terms.id, token)

    async def enter(self, table: str, token: str | None) -> tuple[LiveTable, tuple[int, ...]]:
        """Return a table and the seats that `token` holds there.  Raises Refused."""
        live = await self._live(table)
        digest = digest_of(token or "")
        seats = [each.seats for each in live.passes if hmac.compare_digest(each.digest, digest)]
        if not seats:
            raise Refused(reason("refused-token"), 401)
        return live, seats[0]

    async def close_table(self, live: LiveTable) -> None:
        """Close a table for good."""
        async with live.lock:
            await self._stored(self._store.delete(live.table.terms.id))
            live.is_closed = True
            self._tables.pop(live.table.terms.id, None)
            self._alive.pop(live.table.terms.id, None)
        for listener in list(live.listeners):
            listener.dismiss()

    async def _live(self, table: str) -> LiveTable:
        """Return a table from memory, or read it once however many ask: there are never two of one table."""
        if table in self._alive:
            live = self._alive[table]
            self._tables.pop(table, None)
            self._tables[table] = live
            return live
        if table not in self._loading:
            task = _spawned(self._loaded(table), self._others)
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _loaded(self, table: str) -> LiveTable:
        stored = await self._stored(self._store.read(table))
        if stored is None:
            raise Refused(reason("refused-no-table"), 404)
        replayed = await self._replayed(stored)
        return self._begin(LiveTable(replayed, stored.passes, Showing(replayed)))

    def _begin(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory, and let agents and solver do their part at it."""
        self._tables[live.table.terms.id] = self._alive[live.table.terms.id] = live
        self._let_agents_play(live)
        self._let_solver_advise(live)
        self._forget_idle()
        return live

    async def _replayed(self, stored: Stored) -> Table:
        game = await self.ready(stored.terms.game)
        try:
            return Table(game, stored.terms, stored.events)
        except (Unreadable, contract.BadSetup) as error:
            logger.error("unreadable table", table=stored.terms.id, error=str(error))
            raise Refused(reason("refused-unreadable", version=stored.terms.version), 409) from error

    def _forget_idle(self) -> None:
        idle = [name for name, live in self._tables.items() if live.is_idle]
        for name in idle[:-MOST_IDLE]:
            del self._tables[name]

    # Changes ------------------------------------------------------------------------------------

    async def answer(self, live: LiveTable, eyes: Eyes, asked: Asked, asker: Listener | None = None) -> Answer:
        """Do what was asked, if it may be done; there is exactly one answer.  The asker is not notified too."""
        try:
            match asked:
                case Act() | Undo():
                    change = _spawned(self._play(live, eyes, asked, asker), self._changes)
                    return await asyncio.shield(change)
                case Explain():
                    return self._explain(live, eyes, asked)
                case Speak():
                    return Done(asked.id, live.table.seq)
        except Refused as refused:
            return NotDone(asked.id, refused.reason)

    async def _play(self, live: LiveTable, eyes: Eyes, asked: Act | Undo, asker: Listener | None) -> Answer:
        async with live.lock:
            await self._make_sure(live)
            try:
                return await self._played(live, eyes, asked, asker)
            except Conflict:
                await self._make_sure(live)
                return self._known_or_stale(live, eyes, asked)

    async def _played(self, live: LiveTable, eyes: Eyes, asked: Act | Undo, asker: Listener | None) -> Answer:
        table = live.table
        if asked.seat not in eyes.seats:
            raise Refused(reason("refused-not-your-seat", seat=asked.seat))
        if asked.id in table.seq_of_key or asked.seq != table.seq:
            return self._known_or_stale(live, eyes, asked)
        now = self._clock()
        if isinstance(asked, Act):
            change = table.act(asked.seat, asked.action, asked.id, now)
        else:
            change = table.undo(eyes.seats, asked.id, now)
        await self._commit(live, change, asker)
        return Done(asked.id, change.events[0].seq)

    def _known_or_stale(self, live: LiveTable, eyes: Eyes, asked: Act | Undo) -> Answer:
        seq = live.table.seq_of_key.get(asked.id)
        return live.showing.stale(asked.id, eyes) if seq is None else Done(asked.id, seq)

    async def _commit(self, live: LiveTable, change: Change, besides: Listener | None = None) -> None:
        """Put a change on disk, then let it happen and tell everyone.  The table is locked."""
        table = live.table
        try:
            await self._stored(self._store.append(table.terms.id, change.events, is_over=change.is_over))
        except (Conflict, Refused):
            live.is_doubtful = True
            raise
        for event in change.events:
            table.take(event)
        live.notify(besides)
        self._let_agents_play(live)
        self._let_solver_advise(live)

    async def _make_sure(self, live: LiveTable) -> None:
        """Read the table again where the disk may know more than we do; refuse if it is closed."""
        if live.is_doubtful:
            stored = await self._stored(self._store.read(live.table.terms.id))
            live.is_closed = stored is None
            if stored is not None:
                live.table = await self._replayed(stored)
                live.showing = Showing(live.table)
                live.is_doubtful = False
                live.notify()
        if live.is_closed:
            raise Refused(reason("refused-no-table"), 404)

    async def _stored(self, waiting: Any) -> Any:
        """Wait for the store.  Raises Conflict, or Refused where the disk did not take it."""
        try:
            return await asyncio.wrap_future(waiting)
        except StoreFault as error:
            logger.error("store", error=str(error))
            raise Refused(reason("refused-store"), 503) from error

    def _explain(self, live: LiveTable, eyes: Eyes, asked: Explain) -> Answer:
        table = live.table
        if asked.seq != table.seq:
            return live.showing.stale(asked.id, eyes)
        acting = table.to_act()
        if acting not in eyes.seats:
            why = contract.why_not(table.game, table.state, next(iter(eyes.seats), -3), 0)
            return Explained(asked.id, why)
        return Explained(asked.id, table.game.explain(table.state, asked.words, asked.element))

    # Agents -------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Let agents go on at the tables where they are to act."""
        for table in await self._stored(self._store.running()):
            try:
                await self._live(table)
            except Refused as refused:
                logger.warning("table not resumed", table=table, reason=refused.reason.sentence.key)

    def _let_agents_play(self, live: LiveTable) -> None:
        if live.thinking is None and live.table.agent_to_act() is not None:
            live.thinking = _spawned(self._think(live), self._others)

    async def _think(self, live: LiveTable) -> None:
        """Let agents act until a person is to act or the game is over."""
        try:
            while not live.is_closed and live.table.agent_to_act() is not None:
                try:
                    await self._one_act(live)
                except Refused as refused:
                    logger.warning("agent waits", reason=refused.reason.sentence.key)
                    await asyncio.sleep(RETRY)
        finally:
            live.thinking = None

    async def _one_act(self, live: LiveTable) -> None:
        table, seq = live.table, live.table.seq
        action = await self._choice(table)
        async with live.lock:
            await self._make_sure(live)
            if live.table is not table or table.seq != seq:
                return  # something was taken back meanwhile
            text = table.game.text_of(table.state, action)
            try:
                await self._commit(live, table.act(table.to_act(), text, None, self._clock()))
            except Conflict:
                return

    async def _choice(self, table: Table) -> int:
        """Return what the agent plays; if it cannot answer, a legal action drawn by its key."""
        legal = contract.legal_actions(table.game, table.state)
        key = table.key_of_agent()
        agent = table.agent_to_act()
        assert agent is not None
        task = Task(
            game=address_of(table.game),
            state=states.to_bytes(table.state),
            seat=table.to_act(),
            key=key,
            agent=agent,
            seconds=self.agents.patience.get(agent, SECONDS_TO_THINK),
        )
        try:
            action = await self.agents.choose(task)
        except NoMove:
            action = -1
        if action not in legal:
            logger.error("agent without a legal answer", agent=agent, table=table.terms.id, action=action)
            return legal[key % len(legal)]
        return action

    # Advice -------------------------------------------------------------------------------------

    def _let_solver_advise(self, live: LiveTable) -> None:
        """Where a person is to act, ask the game's own solver; what it says is shown when it comes."""
        table = live.table
        if table.game.advise is not None and table.to_act() in table.seats_of_people() and not live.showing.is_advised:
            _spawned(self._advise(live), self._others)

    async def _advise(self, live: LiveTable) -> None:
        table, showing, seq = live.table, live.showing, live.table.seq
        state = states.copy(table.state)
        table.game.resample(state, table.to_act(), table.key_of_agent())
        advice = await self.agents.advise(Question(address_of(table.game), states.to_bytes(state)))
        if advice and live.showing is showing and table.seq == seq:
            showing.take_advice(advice)
            live.notify()

    # Tasks --------------------------------------------------------------------------------------

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        _spawned(work, self._others)

    async def end(self) -> None:
        """Stop everything but changes under way, and wait for those."""
        self._checks.shutdown(wait=False, cancel_futures=True)
        for task in list(self._others):
            task.cancel()
        await asyncio.gather(*self._others, *self._changes, return_exceptions=True)


def _spawned(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """Start `work` as a task that is kept in `tasks` until it is done."""
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task
