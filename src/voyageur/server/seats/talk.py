"""What people say to each other at tables: phrases of a fixed list, on disk like all else that was acknowledged."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from voyageur.server.messages.agreement import PhraseSaid
from voyageur.server.messages.socket import Answer, Done, SayPhrase
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.limits import Buckets
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import Stored
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.people.phrases import MOST_KEPT, SpokenPhrase, why_silent
from voyageur.table.table import Table

AT_ONCE = 3  # phrases of a seat one after the other
SECONDS_BETWEEN = 10.0  # and then
ATTEMPTS = 2  # another server process may have stored a phrase


@dataclass(slots=True)
class PhrasesAt(AtTable):
    """What was said at a table."""

    phrases: tuple[SpokenPhrase, ...] = ()  # the last ones

    def seq_done(self, key: str, table: Table) -> int | None:
        """Return the last event if something was said: a phrase belongs to none."""
        return table.seq if any(each.key == key for each in self.phrases) else None

    def after(self, number: int) -> tuple[PhraseSaid, ...]:
        """Return what was said after the phrase `number`, as far as it is kept."""
        return tuple(
            PhraseSaid(each.number, each.seat, each.phrase, each.time) for each in self.phrases if each.number > number
        )


phrases_at = PerTable(lambda table: PhrasesAt())


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

    def take_over(self, live: LiveTable, stored: Stored) -> None:
        """Take over what was said last."""
        phrases_at(live).phrases = stored.phrases

    async def say(self, live: LiveTable, by: Subscriber, request: SayPhrase) -> Answer:
        """Say a phrase.  Raises RequestRefused."""
        async with live.lock:
            await self._changes.current(live)
            if request.seat not in by.seats:
                why = why_silent(live.table, by.seats)
                raise RequestRefused(why or reason("refused-not-your-seat", seat=request.seat))
            if all(each.key != request.id for each in phrases_at(live).phrases):
                await self._say(live, by, request)
            return Done(request.id, live.table.seq)

    async def _say(self, live: LiveTable, by: Subscriber, request: SayPhrase) -> None:
        why = why_silent(live.table, by.seats)
        if why is not None:
            raise RequestRefused(why)
        if self._buckets.take(f"{live.id} {request.seat}", self._seconds()):
            raise RequestRefused(reason("refused-say-often"))
        for _ in range(ATTEMPTS):
            phrases = phrases_at(live).phrases
            number = phrases[-1].number + 1 if phrases else 1
            spoken = SpokenPhrase(number, request.seat, request.phrase, request.id, self._changes.clock())
            try:
                await wait_for_store(self._changes.store.say(live.id, spoken))
            except Conflict:
                live.must_reload = True
                await self._changes.current(live)
            else:
                phrases_at(live).phrases = (*phrases, spoken)[-MOST_KEPT:]
                return live.notify_all()
        raise RequestRefused(reason("refused-store"), 503)

    def tidy(self) -> None:
        """Forget the seats that have not spoken recently."""
        self._buckets.evict_full(self._seconds())
