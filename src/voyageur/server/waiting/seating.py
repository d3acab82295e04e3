"""Seats by link: waiting tables, the links to their seats, and the start of their games.

A link holds an invitation.  It is exchanged once for a token of the seat, so a link that was used opens nothing.
Whoever holds a seat may make a link to it for another device.
"""

from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from weakref import WeakValueDictionary

import msgspec

from voyageur.kernel.contract import Game
from voyageur.server.messages.links import LeaveWaiting, OfferedSeat, SeatTaken, StartGame, TakeSeat
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import Arranged, Head, Invitation, Start, digest_of
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import TableWaits, wait_for_store
from voyageur.server.tables.seat_tokens import found_invitation, seats_held, token_by, token_for, without_revoked
from voyageur.server.waiting.contributing import Contributing
from voyageur.server.waiting.new_table import PlannedTable
from voyageur.server.waiting.retrying import NotWaiting, at_waiting
from voyageur.server.waiting.seat_changes import Leaving, Sitting, leaving
from voyageur.server.waiting.seat_keys import SeatKeys
from voyageur.server.waiting.seat_links import gets_name, taken_before
from voyageur.server.waiting.table import WaitingTable
from voyageur.table.commit_reveal import CommitReveal, PendingContribution
from voyageur.table.config import Agent, HolderOrOpen, Open, Person, TableConfig
from voyageur.table.history import Change, ends_game
from voyageur.table.names import cleaned
from voyageur.table.seats.standing import awaits_server
from voyageur.table.setup import holder_fault
from voyageur.table.table import Table

CheckAgent = Callable[[Game, TableConfig, int, Agent], Awaitable[None]]


class Seating:
    """Who may take which seat by a link; `check` refuses agents that cannot play."""

    def __init__(self, changes: Changes, check: CheckAgent) -> None:
        self._changes = changes
        self._store = changes.store
        self._tables = changes.tables
        self._check = check
        self._waiting: WeakValueDictionary[str, WaitingTable] = WeakValueDictionary()
        self.contributing = Contributing(self, changes.clock, changes.pause)
        self.keys = SeatKeys(self, changes)

    # Waiting tables -----------------------------------------------------------------------------

    async def create(self, made: PlannedTable) -> None:
        """Store a table that waits for people, or for what its `expected` seats contribute to the dice."""
        invitations = [Invitation(digest_of(text), seat) for seat, text in made.invitations.items()]
        sharing = CommitReveal(tuple(PendingContribution(seat) for seat in made.expected))
        sharing, _ = sharing.advanced(made.config.created, is_full=not invitations)
        stored = made.config, made.seats, made.stored_tokens, invitations, sharing
        await wait_for_store(self._store.create_waiting(*stored))
        if sharing.deadline is not None:
            await self.waiting(made.config.id)

    async def resume(self) -> None:
        """Go on with the tables whose seats were contributing when the server stopped."""
        for table in await wait_for_store(self._store.contributing()):
            await self.waiting(table)

    async def waiting(self, table: str) -> WaitingTable | None:
        """Return a table that waits, or None if its game has started.  Raises RequestRefused."""
        if table in self._waiting and self._store.is_shared:
            await self.refresh(table)
        if table in self._waiting or table in self._tables:
            return self._waiting.get(table)
        try:
            await self._tables.get(table)
        except TableWaits as found:
            waiting = self._waiting.setdefault(table, WaitingTable.stored(found.stored))
            self.contributing.keep_time(waiting)
            return waiting
        return None

    async def start(self, table: str, token: str, request: StartGame) -> None:
        """Give the open seats to an agent, and start the game.  Raises RequestRefused."""
        await self._at_waiting(table, lambda waiting: self._start(waiting, token, request))

    async def _start(self, waiting: WaitingTable, token: str, request: StartGame) -> None:
        digest = digest_of(token)
        seats_held(waiting.tokens, [digest])
        if not waiting.is_host([digest]):
            raise RequestRefused(reason("refused-not-host"), 403)
        if waiting.is_started or waiting.is_gone or waiting.is_full:
            raise RequestRefused(reason("refused-started"), 409)
        game, agent = await self._changes.catalogue.playable(waiting.config.game), Agent(request.agent)
        await self._check(game, waiting.config, len(waiting.holders), agent)
        holders = tuple(agent if isinstance(holder, Open) else holder for holder in waiting.holders)
        await self.arrange(waiting, waiting.sharing, holders)

    async def close(self, waiting: WaitingTable, tokens: Sequence[str]) -> None:
        """Delete a waiting table.  Raises RequestRefused unless a token is the host's."""
        async with waiting.lock:
            digests = [digest_of(token) for token in tokens]
            seats_held(waiting.tokens, digests)
            if not waiting.is_host(digests):
                raise RequestRefused(reason("refused-not-host"), 403)
            if waiting.is_started:
                raise RequestRefused(reason("refused-started"), 409)
            await self.write(waiting, self._store.delete(waiting.id))
            self._forget(waiting)

    async def refresh(self, table: str) -> None:
        """See what other processes have done to a waiting table that is in memory.  Raises RequestRefused."""
        waiting = self._waiting.get(table)
        if waiting is not None:
            async with waiting.lock:
                await self._reread(waiting)

    async def _reread(self, waiting: WaitingTable) -> None:
        """Read a waiting table anew.  The caller holds its lock.  Raises RequestRefused."""
        stored = await wait_for_store(self._store.read(waiting.id))
        if stored is None:
            self._forget(waiting)
        elif stored.waiting_holders is None:
            waiting.is_started = True
            self._waiting.pop(waiting.id, None)
        else:
            waiting.take_over(stored)
        waiting.notify_all()

    def heads(self) -> dict[str, Head]:
        """Return how far the waiting tables in memory are."""
        return {waiting.id: Head(0, waiting.revision) for waiting in self._waiting.values()}

    def forget(self, table: str) -> None:
        """End the connections of a table that was deleted while it waited."""
        waiting = self._waiting.get(table)
        if waiting is not None:
            self._forget(waiting)

    # Links --------------------------------------------------------------------------------------

    async def offered(self, table: str, invitation: str) -> OfferedSeat:
        """Return what a link offers.  Raises RequestRefused."""
        waiting = await self.waiting(table)
        seated = waiting or await self._tables.current(table)
        found = found_invitation(seated.invitations, invitation, self._changes.clock())
        config = seated.config if isinstance(seated, WaitingTable) else seated.table.config
        holders = waiting.holders if waiting else config.holders
        asks_name = waiting is not None and gets_name(holders, found)
        return OfferedSeat(
            config.game,
            dict(config.options),
            holders,
            found.seat,
            is_waiting=waiting is not None,
            asks_name=asks_name,
            commitment=config.commitment,
            terms=config.terms,
        )

    async def take(self, table: str, request: TakeSeat) -> SeatTaken:
        """Exchange an invitation for a token of its seat.  Raises RequestRefused."""
        request = msgspec.structs.replace(request, name=cleaned(request.name))
        fault = holder_fault(Person(request.name), ())
        if fault is not None:
            raise RequestRefused(fault)
        text = token_for(request.invitation, request.key)
        try:
            return await at_waiting(
                lambda: self.waiting(table), lambda waiting: self._take_at_waiting(waiting, request, text)
            )
        except NotWaiting:
            live = await self._tables.current(table)
        async with live.lock:
            return taken_before(live, text) or await self._take_at_live(live, request, text)

    async def _take_at_waiting(self, waiting: WaitingTable, request: TakeSeat, text: str) -> SeatTaken:
        _check_waits(waiting)
        taken = taken_before(waiting, text)
        if taken is not None:
            return taken
        used = found_invitation(waiting.invitations, request.invitation, self._changes.clock())
        holders, sharing = list(waiting.holders), waiting.sharing
        if gets_name(holders, used):
            holders[used.seat] = Person(request.name)
            sharing = sharing.without(used.seat)
            if request.commitment is not None and sharing.phase != "reveal":
                sharing = sharing.commit(used.seat, bytes.fromhex(request.commitment))
        sitting = Sitting(used, token_by(used, text, waiting.tokens))
        await self.arrange(waiting, sharing, tuple(holders), sitting)
        return SeatTaken(used.seat, text)

    async def leave(self, table: str, token: str, request: LeaveWaiting) -> None:
        """Make a seat of a waiting table free again.  Raises RequestRefused."""
        await self._at_waiting(table, lambda waiting: self._leave(waiting, token, request))

    async def _leave(self, waiting: WaitingTable, token: str, request: LeaveWaiting) -> None:
        _check_waits(waiting)
        left = leaving(waiting, token, request)
        holders = (*waiting.holders[: left.seat], Open(), *waiting.holders[left.seat + 1 :])
        await self.arrange(waiting, waiting.sharing.freed(left.seat), holders, left)

    async def _at_waiting(self, table: str, change: Callable[[WaitingTable], Awaitable[None]]) -> None:
        """Change a waiting table.  Raises RequestRefused if its game has started."""
        try:
            await at_waiting(lambda: self.waiting(table), change)
        except NotWaiting as started:
            raise RequestRefused(reason("refused-started"), 409) from started

    async def arrange(
        self,
        waiting: WaitingTable,
        sharing: CommitReveal,
        holders: tuple[HolderOrOpen, ...] | None = None,
        by: Sitting | Leaving | None = None,
    ) -> None:
        """Change a waiting table, and start its game if nothing is missing.  Raises Conflict, or RequestRefused.

        The caller holds its lock.
        """
        holders, now = waiting.holders if holders is None else holders, self._changes.clock()
        is_full = not any(isinstance(holder, Open) for holder in holders)
        sharing, starts = sharing.advanced(now, is_full=is_full)
        begun = opening = start = None
        if starts:
            game = await self._changes.catalogue.playable(waiting.config.game)
            now = self._changes.clock()  # the rules may have been compiled meanwhile
            config = replace(waiting.config, contributions=sharing.contributions, began=now)
            begun, opening = _opened(game, config, holders, now)
            acts = awaits_server(begun, opening, {})
            start = Start(now, opening.events, is_over=ends_game(game, opening), acts=acts)
        arranged = Arranged(holders, waiting.sharing, sharing, start, waiting.holders)
        if by is None:
            await self.write(waiting, self._store.arrange(waiting.id, arranged))
        else:
            await self.write(waiting, by.write(self._store, waiting.id, arranged))
            by.apply(waiting)
        waiting.holders, waiting.sharing = holders, sharing
        if begun and opening:
            self._begin(waiting, begun, opening)
        else:
            self.contributing.keep_time(waiting)
            waiting.notify_all()

    async def _take_at_live(self, live: LiveTable, request: TakeSeat, text: str) -> SeatTaken:
        used = found_invitation(live.invitations, request.invitation, self._changes.clock())
        token = token_by(used, text, live.tokens)
        try:
            await wait_for_store(self._store.sit(live.id, used, token, None))
        except Conflict as error:
            if taken := await self._taken_in_store(live, text):
                return taken
            raise RequestRefused(reason("refused-invitation"), 410) from error
        reach(FaultPoint.SEAT_TAKEN)
        kept = without_revoked(live.tokens, used)
        revoked = {each.digest for each in live.tokens} - {each.digest for each in kept}
        live.tokens = (*kept, token)
        live.invitations = tuple(each for each in live.invitations if each is not used)
        live.end_connections(revoked)
        live.notify_all()  # whoever holds the seat is told how many devices do
        return SeatTaken(used.seat, text)

    async def _taken_in_store(self, live: LiveTable, text: str) -> SeatTaken | None:
        """Read the tokens and links of a table anew: a write whose answer was an error may have been stored."""
        stored = await wait_for_store(self._store.read(live.id))
        if stored is None:
            return None
        live.tokens, live.invitations = stored.tokens, stored.invitations
        return taken_before(live, text)

    async def write(self, waiting: WaitingTable, writing: Future[None]) -> None:
        """Wait for the store.  If it fails, what it knows is unknown: the table is read anew."""
        try:
            await wait_for_store(writing)
        except Conflict:
            if self._store.is_shared:  # another process came first
                await self._reread(waiting)
            else:
                self._forget(waiting)
            raise
        except RequestRefused:
            self._forget(waiting)
            raise

    def _begin(self, waiting: WaitingTable, table: Table, opening: Change) -> None:
        """Serve a table whose start is on disk."""
        table.commit(opening)
        self._changes.keep(table, waiting.tokens)
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


def _check_waits(waiting: WaitingTable) -> None:
    """Raise Conflict unless a table still waits."""
    if waiting.is_started or waiting.is_gone:
        raise Conflict("the table does not wait any more")
