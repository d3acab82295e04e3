"""What people say to each other at tables: phrases of a fixed list, on disk like all else that was acknowledged."""

import time
from collections.abc import Callable

from voyageur.server.messages.agreement import SayPhrase
from voyageur.server.messages.messages import Answer, Done
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.limits import Buckets
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.people.phrases import MOST_KEPT, SpokenPhrase, why_silent

AT_ONCE = 3  # phrases of a seat one after the other
SECONDS_BETWEEN = 10.0  # and then
ATTEMPTS = 2  # another server process may have stored a phrase


class Talk(Duty):
    """Says phrases at all tables."""

    def __init__(self, changes: Changes, seconds: Callable[[], float] = time.monotonic) -> None:
        self._changes = changes
        self._seconds = seconds
        self._buckets = Buckets(1 / SECONDS_BETWEEN, AT_ONCE)

    @property
    def answers(self) -> AnswerMethods:
        """Who says a phrase."""
        return {SayPhrase: self.say}

    async def say(self, live: LiveTable, by: Subscriber, request: SayPhrase) -> Answer:
        """Say a phrase.  Raises RequestRefused."""
        async with live.lock:
            await self._changes.current(live)
            if request.seat not in by.seats:
                why = why_silent(live.table, by.seats)
                raise RequestRefused(why or reason("refused-not-your-seat", seat=request.seat))
            if all(each.key != request.id for each in live.phrases):
                await self._say(live, by, request)
            return Done(request.id, live.table.seq)

    async def _say(self, live: LiveTable, by: Subscriber, request: SayPhrase) -> None:
        why = why_silent(live.table, by.seats)
        if why is not None:
            raise RequestRefused(why)
        if self._buckets.take(f"{live.id} {request.seat}", self._seconds()):
            raise RequestRefused(reason("refused-say-often"))
        for _ in range(ATTEMPTS):
            number = live.phrases[-1].number + 1 if live.phrases else 1
            said = SpokenPhrase(number, request.seat, request.phrase, request.id, self._changes.clock())
            try:
                await wait_for_store(self._changes.store.say(live.id, said))
            except Conflict:
                live.must_reload = True
                await self._changes.current(live)
            else:
                live.phrases = (*live.phrases, said)[-MOST_KEPT:]
                return live.notify_all()
        raise RequestRefused(reason("refused-store"), 503)

    def tidy(self) -> None:
        """Forget the seats that have not spoken recently."""
        self._buckets.evict_full(self._seconds())
