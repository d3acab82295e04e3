"""Search hints for people: what a search would choose for the seat to act, told to that seat alone.

A worker searches on samples of what the seat sees, for one table at a time.  The hint is told once its event is on
disk, so that nobody takes one unnoticed.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

import structlog

from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.registry import address_of
from voyageur.server.messages.messages import Answer, AskHint, Done
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.seats.agents import sampled_state
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.asking import is_past, stale
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.workers.fair_line import FairLine
from voyageur.server.workers.pool import HintTask, NoAnswer, WorkerPool
from voyageur.table.people.agreed_changes import prepare_hint
from voyageur.table.seats.search_hints import NO_HINT, HintedChoice, HintState, SearchHintNow, why_no_hint
from voyageur.table.table import Table

SIMULATIONS = 2000
MOST_BY_ADDRESS = 5  # that wait
SECONDS = 3.0  # at most for a search
SECONDS_WITH_SECRETS = 4.0  # for each hint in a game with secrets: no search takes longer

logger = structlog.get_logger()


@dataclass(slots=True)
class HintAt(AtTable):
    """The hint at a table."""

    number: int = 0  # how often it has changed
    _position: int = -1  # for which it is
    _hint: SearchHintNow = NO_HINT

    def now(self, table: Table) -> SearchHintNow:
        """Return how far the hint for the decision at hand is."""
        return self._hint if self._position == table.position_seq else NO_HINT

    def take(self, table: Table, hint: SearchHintNow) -> None:
        """Store the hint for the decision at hand, or how far it is."""
        self._position, self._hint = table.position_seq, hint
        self.number += 1


hint_at = PerTable(lambda table: HintAt())


class HintQueue(Duty):
    """Searches for hints, one at a time, of several addresses in turn.  A `pool` without an analysis gives none."""

    def __init__(self, changes: Changes, pool: WorkerPool) -> None:
        self._changes = changes
        self._pool = pool
        self._line = FairLine[LiveTable]()
        self._has_queued = asyncio.Event()

    @property
    def answers(self) -> AnswerMethods:
        """Who asks for a hint."""
        return {AskHint: self.ask}

    async def ask(self, live: LiveTable, by: Subscriber, request: AskHint) -> Answer:
        """Queue the search for a hint unless that was done.  Raises RequestRefused."""
        async with live.lock:
            await self._changes.current(live, request.seq)
            table = live.table
            if request.seat not in by.seats:
                raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
            if is_past(table, request, by.seats):
                return stale(request)
            why = why_no_hint(table, request.seat)
            if why is not None:
                raise RequestRefused(why)
            if self._pool.analysis is None:
                raise RequestRefused(reason("refused-no-hints"))
            if hint_at(live).now(live.table).state in ("none", "failed"):
                if live.id not in self._line and self._line.count(by.address) >= MOST_BY_ADDRESS:
                    raise RequestRefused(reason("refused-hints-yours", most=MOST_BY_ADDRESS))
                self._line.add(live.id, live, by.address)
                self._tell(live, "sought")
                self._has_queued.set()
            return Done(request.id, table.seq)

    async def run(self) -> None:
        """Search for the queued hints, one at a time, until cancelled."""
        while True:
            await self._has_queued.wait()
            while place := self._line.pop():
                await self._seek(place.wanted)
            self._has_queued.clear()

    async def _seek(self, live: LiveTable) -> None:
        """Search for the hint, and tell it unless the position is another one by then, or nobody listens any more."""
        table, position = live.table, live.table.position_seq
        if hint_at(live).now(live.table).state != "sought":
            return None
        if not _is_heard(live):
            return self._tell(live, "none")
        try:
            found = await self._found(table)
            await self._take(live, position, found)
        except (NoAnswer, Conflict, RequestRefused, IllegalAction) as error:
            logger.warning("no hint", table=live.id, why=type(error).__name__)
            self._fail(live, position)
        except Exception:
            logger.exception("defect", table=live.id)
            self._fail(live, position)

    async def _found(self, table: Table) -> SearchHintNow:
        """Return the hint.

        In a game with secrets every hint takes the same time, because the time could tell others of the seat's hand.
        """
        task = HintTask(
            address_of(table.game), sampled_state(table), table.seat_to_act, table.agent_key(), SIMULATIONS, SECONDS
        )
        least = SECONDS_WITH_SECRETS if table.game.has_secrets else 0.0
        hint, _ = await asyncio.gather(self._pool.hint(task), self._changes.pause(least))
        return SearchHintNow("found", _told(hint.best), tuple(map(_told, hint.others)))

    async def _take(self, live: LiveTable, position: int, found: SearchHintNow) -> None:
        """Note that the hint was taken, and tell it."""
        async with live.lock:
            await self._changes.current(live, position)
            if live.table.position_seq != position:
                return
            is_heard = _is_heard(live)
            if is_heard and not live.table.has_hint:
                await self._changes.commit(
                    live, prepare_hint(live.table, live.table.seat_to_act, self._changes.clock())
                )
            hint_at(live).take(live.table, found if is_heard else NO_HINT)
        live.notify_all()

    def _fail(self, live: LiveTable, position: int) -> None:
        if live.table.position_seq == position:
            self._tell(live, "failed")

    def _tell(self, live: LiveTable, state: HintState) -> None:
        hint_at(live).take(live.table, NO_HINT if state == "none" else SearchHintNow(state))
        live.notify_all()


def _is_heard(live: LiveTable) -> bool:
    """Whether somebody is connected who holds the seat to act."""
    return any(live.table.seat_to_act in subscriber.seats for subscriber in live.subscribers)


def _told(found: Any) -> HintedChoice:
    """Return a choice of `agents.analysis.SearchHint` as it is told."""
    labels = tuple(choice.label for choice in found.path)
    mean, low, high = (round(share * 1000) for share in (found.chance.mean, found.chance.low, found.chance.high))
    return HintedChoice(found.text, labels, found.spaces, (mean, low, high), found.is_pose)
