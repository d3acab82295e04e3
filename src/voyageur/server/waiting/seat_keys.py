"""Keys to seats: links for other devices, how many devices have a key, and the end of all others."""

from concurrent.futures import Future
from typing import Protocol

from voyageur.server.messages.links import EndOthers, LinkMade, NewLink, OthersEnded
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import Invitation, Inviter, digest_of
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.loading import wait_for_store
from voyageur.server.tables.seat_tokens import devices_of, new_token, seats_held, without_others
from voyageur.server.waiting.retrying import MOST_TRIES
from voyageur.server.waiting.seat_links import check_link, link_end
from voyageur.server.waiting.table import WaitingTable


class ChangedTables(Protocol):
    """Where tables wait for people."""

    async def waiting(self, table: str) -> WaitingTable | None: ...

    async def write(self, waiting: WaitingTable, writing: Future[None]) -> None: ...


class SeatKeys:
    """Makes links to seats, and ends keys."""

    def __init__(self, seating: ChangedTables, changes: Changes) -> None:
        self._seating = seating
        self._changes = changes
        self._store = changes.store
        self._tables = changes.tables

    async def new_link(self, table: str, token: str, request: NewLink) -> LinkMade:
        """Return a new link to a seat in place of the one before.  Raises RequestRefused."""
        for _ in range(MOST_TRIES):
            waiting = await self._seating.waiting(table)
            try:
                if waiting is None:
                    return await self._new_link(await self._tables.current(table), token, request)
                return await self._new_link(waiting, token, request)
            except Conflict:  # the seats have changed meanwhile
                continue
        raise RequestRefused(reason("refused-store"), 503)

    async def _new_link(self, seated: WaitingTable | LiveTable, token: str, request: NewLink) -> LinkMade:
        async with seated.lock:
            if isinstance(seated, WaitingTable) and (seated.is_started or seated.is_gone):
                raise Conflict("the game has started")
            digest, text = digest_of(token), new_token()
            check_link(seated, digest, request)
            holders = seated.holders if isinstance(seated, WaitingTable) else None
            until = link_end(holders, request.seat, self._changes.clock())
            made = Invitation(digest_of(text), request.seat, request.revokes, until)
            writing = self._store.invite(seated.id, made, Inviter(digest, holders))
            if isinstance(seated, WaitingTable):
                await self._seating.write(seated, writing)
            else:
                await wait_for_store(writing)
            seated.invitations = (*(each for each in seated.invitations if each.seat != made.seat), made)
            return LinkMade(request.seat, text)

    async def end_others(self, table: str, token: str, request: EndOthers) -> OthersEnded:
        """End all keys to a seat but one, and the link to it.  Raises RequestRefused."""
        waiting = await self._seating.waiting(table)
        seated = waiting or await self._tables.current(table)
        async with seated.lock:
            kept, before = digest_of(token), seated.tokens
            if request.seat not in seats_held(before, [kept]):
                raise RequestRefused(reason("refused-not-your-seat", seat=request.seat), 403)
            try:
                await wait_for_store(self._store.end_others(table, request.seat, kept))
            except Conflict as error:  # another process has ended this one
                raise RequestRefused(reason("refused-token"), 401) from error
            seated.tokens = without_others(before, request.seat, kept)
            seated.invitations = tuple(each for each in seated.invitations if each.seat != request.seat)
            if isinstance(seated, LiveTable):
                seated.end_connections({each.digest for each in before} - {each.digest for each in seated.tokens})
            seated.notify_all()
            return OthersEnded({request.seat: devices_of(seated.tokens)[request.seat]})
