"""What the people at a table do in its game: act, take back, resign."""

from voyageur.kernel.contract import IllegalAction
from voyageur.server.messages.socket import Act, Answer, Done, Resign, Undo
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.asking import is_past, stale
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.table.seats.rights import looking_seats

Changing = Act | Undo | Resign
ATTEMPTS = 3  # another server process may have changed the table


class Moves(Duty):
    """Makes the changes that people ask for at all tables."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    @property
    def answers(self) -> AnswerMethods:
        """What people do in the game."""
        return {Act: self.change, Undo: self.change, Resign: self.change}

    async def change(self, live: LiveTable, by: Subscriber, request: Changing) -> Answer:
        """Act, take back or resign.  Raises RequestRefused."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self._changes.current(live, request.seq)
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
        now = self._changes.clock()
        if isinstance(request, Act):
            change = table.prepare(request.seat, request.action, request.id, now)
        elif isinstance(request, Undo):
            change = table.prepare_undo(looking, request.id, now, by.seats)
        else:
            change = table.prepare_resignation(request.seat, request.id, now)
        await self._changes.commit(live, change)
        return Done(request.id, change.events[0].seq)
