"""Seats by link: waiting tables, the links to their seats, and the start of their games.

A link holds an invitation.  It is exchanged once for a token of the seat, so a link that was used opens nothing.
Whoever holds a seat may make a link to it for another device.
"""

from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from voyageur.kernel.contract import Game
from voyageur.kernel.text import Reason, quoted
from voyageur.server.errors import RequestRefused, reason
from voyageur.server.link_messages import LinkMade, NewLink, OfferedSeat, SeatTaken, StartGame, TakeSeat
from voyageur.server.live_table import LiveTable
from voyageur.server.live_tables import LiveTables
from voyageur.server.seat_tokens import found_invitation, new_token, seats_held, without_revoked
from voyageur.server.store import Store
from voyageur.server.stored import Conflict, Invitation, SeatToken, Start, digest_of
from voyageur.server.waiting_table import WaitingTable
from voyageur.table.config import Agent, HolderOrOpen, Open, Person, TableConfig
from voyageur.table.history import Change, ends_game
from voyageur.table.setup import holder_fault
from voyageur.table.table import Table

WaitForStore = Callable[[Future[Any]], Awaitable[Any]]
ReadyGame = Callable[[str], Awaitable[Game]]
KeepTable = Callable[[Table, tuple[SeatToken, ...]], None]
CheckAgent = Callable[[Game, TableConfig, int, Agent], Awaitable[None]]


class Seating:
    """Who may take which seat by a link.

    `wait` waits for the store, `ready` for a game's compiled code, `check` refuses agents that cannot play, and `keep`
    serves a table whose game has started.
    """

    def __init__(
        self,
        store: Store,
        wait: WaitForStore,
        tables: LiveTables,
        ready: ReadyGame,
        check: CheckAgent,
        clock: Callable[[], int],
        keep: KeepTable,
    ) -> None:
        self._store = store
        self._wait = wait
        self._tables = tables
        self._ready = ready
        self._check = check
        self._clock = clock
        self._keep = keep
        self._waiting: WeakValueDictionary[str, WaitingTable] = WeakValueDictionary()

    # Waiting tables -----------------------------------------------------------------------------

    async def create(
        self, config: TableConfig, holders: Sequence[HolderOrOpen], tokens: Sequence[SeatToken]
    ) -> dict[int, str]:
        """Store a table that waits for people; return the invitation of each open seat."""
        texts = {seat: new_token() for seat, holder in enumerate(holders) if isinstance(holder, Open)}
        invitations = [Invitation(digest_of(text), seat) for seat, text in texts.items()]
        await self._wait(self._store.create_waiting(config, holders, tokens, invitations))
        return texts

    async def waiting(self, table: str) -> WaitingTable | None:
        """Return a table that waits, or None if its game has started.  Raises RequestRefused."""
        if table in self._waiting or table in self._tables:
            return self._waiting.get(table)
        stored = await self._wait(self._store.read(table))
        if stored is None:
            raise RequestRefused(reason("refused-no-table"), 404)
        if stored.waiting_holders is None:
            return None
        loaded = WaitingTable(stored.config, stored.waiting_holders, stored.tokens, stored.invitations)
        return self._waiting.setdefault(table, loaded)

    async def start(self, table: str, token: str, request: StartGame) -> None:
        """Give the open seats to an agent, and start the game.  Raises RequestRefused."""
        waiting = await self.waiting(table)
        if waiting is None:
            raise RequestRefused(reason("refused-started"), 409)
        async with waiting.lock:
            digest = digest_of(token)
            seats_held(waiting.tokens, [digest])
            if not waiting.is_host([digest]):
                raise RequestRefused(reason("refused-not-host"), 403)
            if waiting.is_started or waiting.is_gone:
                raise RequestRefused(reason("refused-started"), 409)
            game, agent = await self._ready(waiting.config.game), Agent(request.agent)
            await self._check(game, waiting.config, len(waiting.holders), agent)
            holders = tuple(agent if isinstance(holder, Open) else holder for holder in waiting.holders)
            begun, opening = _opened(game, waiting.config, holders, self._clock())
            await self._write(waiting, self._store.start(waiting.id, holders, _start(begun, opening)))
            self._begin(waiting, begun, opening)

    async def close(self, waiting: WaitingTable, tokens: Sequence[str]) -> None:
        """Delete a waiting table.  Raises RequestRefused unless a token is the host's."""
        async with waiting.lock:
            digests = [digest_of(token) for token in tokens]
            seats_held(waiting.tokens, digests)
            if not waiting.is_host(digests):
                raise RequestRefused(reason("refused-not-host"), 403)
            if waiting.is_started:
                raise RequestRefused(reason("refused-started"), 409)
            await self._write(waiting, self._store.delete(waiting.id))
            self._forget(waiting)

    def forget(self, table: str) -> None:
        """End the connections of a table that was deleted while it waited."""
        waiting = self._waiting.get(table)
        if waiting is not None:
            self._forget(waiting)

    # Links --------------------------------------------------------------------------------------

    async def offered(self, table: str, invitation: str) -> OfferedSeat:
        """Return what a link offers.  Raises RequestRefused."""
        waiting = await self.waiting(table)
        seated = waiting or await self._tables.get(table)
        found = found_invitation(seated.invitations, invitation)
        config = seated.config if isinstance(seated, WaitingTable) else seated.table.config
        holders = waiting.holders if waiting else config.holders
        asks_name = waiting is not None and _gets_name(holders, found)
        return OfferedSeat(
            config.game, dict(config.options), holders, found.seat, is_waiting=waiting is not None, asks_name=asks_name
        )

    async def new_link(self, table: str, token: str, request: NewLink) -> LinkMade:
        """Return a new link to a seat in place of the one before.  Raises RequestRefused."""
        waiting = await self.waiting(table)
        seated = waiting or await self._tables.get(table)
        async with seated.lock:
            if waiting and waiting.is_started:
                raise RequestRefused(reason("refused-started"), 409)
            holders = waiting.holders if waiting else (await self._tables.get(table)).table.config.holders
            digest, text = digest_of(token), new_token()
            held = seats_held(seated.tokens, [digest])
            is_host = waiting is not None and waiting.is_host([digest])
            fault = _link_fault(holders, request.seat, held, is_host=is_host)
            if fault is not None:
                raise RequestRefused(fault, 403)
            made = Invitation(digest_of(text), request.seat, request.revokes)
            await self._wait(self._store.invite(table, made))
            seated.invitations = (*(each for each in seated.invitations if each.seat != made.seat), made)
            return LinkMade(request.seat, text)

    async def take(self, table: str, request: TakeSeat) -> SeatTaken:
        """Exchange an invitation for a token of its seat.  Raises RequestRefused."""
        fault = holder_fault(Person(request.name), ())
        if fault is not None:
            raise RequestRefused(fault)
        waiting = await self.waiting(table)
        if waiting is not None:
            async with waiting.lock:
                if not waiting.is_started:
                    return await self._take_at_waiting(waiting, request)
        live = await self._tables.get(table)
        async with live.lock:
            return await self._take_at_live(live, request)

    async def _take_at_waiting(self, waiting: WaitingTable, request: TakeSeat) -> SeatTaken:
        used = found_invitation(waiting.invitations, request.invitation)
        holders = list(waiting.holders)
        if _gets_name(holders, used):
            holders[used.seat] = Person(request.name.strip())
        text = new_token()
        token = SeatToken(digest_of(text), (used.seat,))
        begun = opening = start = None
        if not any(isinstance(holder, Open) for holder in holders):
            game = await self._ready(waiting.config.game)
            begun, opening = _opened(game, waiting.config, holders, self._clock())
            start = _start(begun, opening)
        await self._write(waiting, self._store.sit(waiting.id, used, token, holders, start))
        waiting.holders = tuple(holders)
        waiting.tokens = (*without_revoked(waiting.tokens, used), token)
        waiting.invitations = tuple(each for each in waiting.invitations if each is not used)
        if begun and opening:
            self._begin(waiting, begun, opening)
        waiting.notify_all()
        return SeatTaken(used.seat, text)

    async def _take_at_live(self, live: LiveTable, request: TakeSeat) -> SeatTaken:
        used = found_invitation(live.invitations, request.invitation)
        text = new_token()
        token = SeatToken(digest_of(text), (used.seat,))
        try:
            await self._wait(self._store.sit(live.id, used, token, None, None))
        except Conflict as error:
            raise RequestRefused(reason("refused-invitation"), 410) from error
        kept = without_revoked(live.tokens, used)
        revoked = {each.digest for each in live.tokens} - {each.digest for each in kept}
        live.tokens = (*kept, token)
        live.invitations = tuple(each for each in live.invitations if each is not used)
        live.end_connections(revoked)
        return SeatTaken(used.seat, text)

    async def _write(self, waiting: WaitingTable, writing: Future[None]) -> None:
        """Wait for the store.  If it fails, what it knows is unknown: the table is read anew."""
        try:
            await self._wait(writing)
        except Conflict as error:
            self._forget(waiting)
            raise RequestRefused(reason("refused-invitation"), 410) from error
        except RequestRefused:
            self._forget(waiting)
            raise

    def _begin(self, waiting: WaitingTable, table: Table, opening: Change) -> None:
        """Serve a table whose start is on disk."""
        table.commit(opening)
        self._keep(table, waiting.tokens)
        waiting.is_started = True
        self._waiting.pop(waiting.id, None)
        waiting.notify_all()

    def _forget(self, waiting: WaitingTable) -> None:
        waiting.is_gone = True
        self._waiting.pop(waiting.id, None)
        waiting.notify_all()


def _opened(game: Game, config: TableConfig, holders: Sequence[HolderOrOpen], now: int) -> tuple[Table, Change]:
    """Return the table of a game that starts now, and its first plies, which are not committed."""
    holders = tuple(holder for holder in holders if not isinstance(holder, Open))
    table = Table.new(game, replace(config, holders=holders))
    return table, table.prepare_opening(now)


def _start(table: Table, opening: Change) -> Start:
    return Start(opening.events, is_over=ends_game(table.game, opening))


def _gets_name(holders: Sequence[HolderOrOpen], used: Invitation) -> bool:
    """Return whether the seat of a waiting table gets the name of whoever uses the invitation."""
    return used.revokes or isinstance(holders[used.seat], Open)


def _link_fault(holders: Sequence[HolderOrOpen], seat: int, held: Sequence[int], *, is_host: bool) -> Reason | None:
    """Return why the holder of the seats `held` may not make a link to a seat, or None."""
    if seat >= len(holders):
        return reason("refused-number", name="seat", text=quoted(str(seat)), most=len(holders) - 1)
    if isinstance(holders[seat], Agent):
        return reason("refused-agents-seat")
    if seat in held or is_host or (held and isinstance(holders[seat], Open)):
        return None
    return reason("refused-not-your-seat", seat=seat)
