"""Standing answers: the server declines for a seat what its holder does not want to be asked.

It does so after a time that a person could take, so that nobody else can tell who has declined.  Only where one
connection holds all seats of people, so that nobody watches, it declines at once.
"""

import asyncio
from dataclasses import dataclass
from math import log
from random import SystemRandom

import structlog

from voyageur.kernel.contract import IllegalAction
from voyageur.server.messages.socket import Done, SetStanding
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.tasks import cancel_all, start_task
from voyageur.server.seats.agents import RETRY_SECONDS
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.seats.rights import looking_seats
from voyageur.table.seats.standing import is_declined, is_watched, period_until, question_of
from voyageur.table.table import Table

SHORTEST, LONGEST = 0.4, 3.0  # of the mean: a person needs some time, and does not take for ever

logger = structlog.get_logger()


def seconds_to_answer(mean: float, draw: float) -> float:
    """Return after how many seconds to decline, about `mean` on average; `draw` is evenly between 0 and 1.

    As with people, most answers come soon after the shortest time, and a few much later.
    """
    return mean * min(LONGEST, SHORTEST - (1 - SHORTEST) * log(1 - draw))


@dataclass(slots=True)
class DecliningAt(AtTable):
    """The question that the server is about to decline at a table."""

    after: tuple[Table, int] | None = None  # the table and the event after which it was asked

    @property
    def is_busy(self) -> bool:
        """Whether there is one."""
        return self.after is not None


declining_at = PerTable(lambda table: DecliningAt())


class StandingSeats(Duty):
    """Declines questions at all tables; `mean` is the average time of an answer in seconds."""

    def __init__(self, changes: Changes, mean: float) -> None:
        self._changes = changes
        self._mean = mean
        self._draw = SystemRandom().random
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def answers(self) -> AnswerMethods:
        """Who gives a standing answer, or takes one back."""
        return {SetStanding: self.change}

    def update(self, live: LiveTable) -> None:
        """Decline after a while if the server acts here and the seat to act does not want to be asked."""
        if live.acts_here:
            self._look_at(live)

    def overtaken(self, live: LiveTable) -> None:
        """Decline nothing that was asked before."""
        declining_at(live).after = None

    def _look_at(self, live: LiveTable) -> None:
        now = (live.table, live.table.seq) if is_declined(live.table, live.standing) else None
        if now is None:
            declining_at(live).after = None
        elif declining_at(live).after != now:
            declining_at(live).after = now
            start_task(self._decline(live, *now, self._seconds(live)), self._tasks)

    async def stop(self) -> None:
        """Cancel all answers."""
        await cancel_all(self._tasks)

    def _seconds(self, live: LiveTable) -> float:
        holders = [subscriber.seats for subscriber in live.subscribers]
        # somebody may watch who is connected to another process
        is_seen = self._changes.store.is_shared or is_watched(live.table, holders)
        return seconds_to_answer(self._mean, self._draw()) if is_seen else 0.0

    async def _decline(self, live: LiveTable, table: Table, seq: int, seconds: float) -> None:
        """Decline the question after event `seq`, unless something else happens before."""
        await self._changes.pause(seconds)
        while declining_at(live).after == (table, seq) and not live.is_closed:
            try:
                await self._commit_declining(live, table, seq)
            except RequestRefused as refused:
                if live.is_closed:
                    return
                logger.warning("standing answer waits", reason=refused.reason.sentence.key)
                await self._changes.pause(RETRY_SECONDS)
                continue
            except IllegalAction as error:  # the table has the maximum number of events
                logger.warning("standing answer is refused", table=live.id, reason=error.reason.sentence.key)
                declining_at(live).after = None
                return
            if declining_at(live).after == (table, seq):  # the table was reloaded from its log
                declining_at(live).after = None
                self._look_at(live)

    async def _commit_declining(self, live: LiveTable, table: Table, seq: int) -> None:
        questions = table.game.questions
        assert questions is not None
        await self._changes.act(live, table, seq, questions.declining(table.state))

    async def change(self, live: LiveTable, by: Subscriber, request: SetStanding) -> Done:
        """Change a standing answer; if the seat is asked the question now, this answers it.  Raises RequestRefused."""
        table = live.table
        if request.seat not in looking_seats(table, by.audience.seat, by.seats):
            raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
        if request.seat in table.substitutes.agents:
            raise RequestRefused(reason("refused-agent-plays"))
        if table.game.questions is None or request.question not in table.game.questions.QUESTIONS:
            raise RequestRefused(reason("refused-no-question"))
        period = period_until(table, request.until)
        await self._save(live, request.seat, request.question, period)
        if period is None:
            live.standing.pop((request.seat, request.question), None)
        else:
            live.standing[request.seat, request.question] = period
        for subscriber in list(live.subscribers):
            if request.seat in subscriber.seats:
                subscriber.notify()
        seq = table.seq
        if period is not None and (table.seat_to_act, question_of(table)) == (request.seat, request.question):
            try:
                await self._commit_declining(live, table, seq)
            except IllegalAction as error:
                raise RequestRefused(error.reason) from error
        self._look_at(live)
        return Done(request.id, min(seq + 1, live.table.seq))

    async def _save(self, live: LiveTable, seat: int, question: str, period: int | None) -> None:
        async with live.lock:
            await self._changes.current(live)
            await wait_for_store(self._changes.store.stand(live.id, seat, question, period))
