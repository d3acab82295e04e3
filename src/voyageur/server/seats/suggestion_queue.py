"""Suggested moves for people: what a search would choose for the seat to act, told to that seat alone.

A worker searches on samples of what the seat sees, for one table at a time.  The suggestion is told once its event is
on disk, so that nobody takes one unnoticed.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

import structlog

from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.registry import address_of
from voyageur.server.messages.socket import Answer, AskSuggestion, Done
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.seats.agents import sampled_state
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.asking import is_past, stale
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.workers.fair_line import FairLine
from voyageur.server.workers.pool import NoAnswer, SuggestionTask, WorkerPool
from voyageur.table.people.agreed_changes import prepare_suggestion
from voyageur.table.seats.suggestions_taken import (
    NO_SUGGESTION,
    SuggestedMove,
    SuggestionNow,
    SuggestionState,
    why_no_suggestion,
)
from voyageur.table.table import Table

SIMULATIONS = 8000  # with fewer, what is gained by going on with a turn is not seen
MOST_BY_ADDRESS = 5  # that wait
SECONDS = 3.0  # at most for a search
SECONDS_WITH_SECRETS = 4.0  # for each suggestion in a game with secrets: no search takes longer

logger = structlog.get_logger()


@dataclass(slots=True)
class SuggestionAt(AtTable):
    """The suggestion at a table."""

    number: int = 0  # how often it has changed
    _position: int = -1  # for which it is
    _suggestion: SuggestionNow = NO_SUGGESTION

    def now(self, table: Table) -> SuggestionNow:
        """Return how far the suggestion for the decision at hand is."""
        return self._suggestion if self._position == table.position_seq else NO_SUGGESTION

    def take(self, table: Table, suggestion: SuggestionNow) -> None:
        """Store the suggestion for the decision at hand, or how far it is."""
        self._position, self._suggestion = table.position_seq, suggestion
        self.number += 1


suggestion_at = PerTable(lambda table: SuggestionAt())


class SuggestionQueue(Duty):
    """Searches for moves to suggest, one at a time, of several addresses in turn; none if `pool` has no analysis."""

    def __init__(self, changes: Changes, pool: WorkerPool) -> None:
        self._changes = changes
        self._pool = pool
        self._line = FairLine[LiveTable]()
        self._has_queued = asyncio.Event()

    @property
    def answers(self) -> AnswerMethods:
        """Who asks for a suggestion."""
        return {AskSuggestion: self.ask}

    async def ask(self, live: LiveTable, by: Subscriber, request: AskSuggestion) -> Answer:
        """Queue the search for a suggestion unless that was done.  Raises RequestRefused."""
        async with live.lock:
            await self._changes.current(live, request.seq)
            table = live.table
            if request.seat not in by.seats:
                raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
            if is_past(table, request, by.seats):
                return stale(request)
            why = why_no_suggestion(table, request.seat)
            if why is not None:
                raise RequestRefused(why)
            if self._pool.analysis is None:
                raise RequestRefused(reason("refused-no-hints"))
            if suggestion_at(live).now(live.table).state in ("none", "failed"):
                if live.id not in self._line and self._line.count(by.address) >= MOST_BY_ADDRESS:
                    raise RequestRefused(reason("refused-hints-yours", most=MOST_BY_ADDRESS))
                self._line.add(live.id, live, by.address)
                self._tell(live, "sought")
                self._has_queued.set()
            return Done(request.id, table.seq)

    async def run(self) -> None:
        """Search for the queued suggestions, one at a time, until cancelled."""
        while True:
            await self._has_queued.wait()
            while place := self._line.pop():
                await self._seek(place.wanted)
            self._has_queued.clear()

    async def _seek(self, live: LiveTable) -> None:
        """Search for the suggestion, and tell it unless the position is another one by then, or nobody listens."""
        table, position = live.table, live.table.position_seq
        if suggestion_at(live).now(live.table).state != "sought":
            return None
        if not _is_heard(live):
            return self._tell(live, "none")
        try:
            found = await self._found(table)
            await self._take(live, position, found)
        except (NoAnswer, Conflict, RequestRefused, IllegalAction) as error:
            logger.warning("no suggestion", table=live.id, why=type(error).__name__)
            self._fail(live, position)
        except Exception:
            logger.exception("defect", table=live.id)
            self._fail(live, position)

    async def _found(self, table: Table) -> SuggestionNow:
        """Return the suggestion.

        In a game with secrets each one takes the same time, because the time could tell others of the seat's hand.
        """
        task = SuggestionTask(
            address_of(table.game), sampled_state(table), table.seat_to_act, table.agent_key(), SIMULATIONS, SECONDS
        )
        least = SECONDS_WITH_SECRETS if table.game.has_secrets else 0.0
        suggestion, _ = await asyncio.gather(self._pool.suggest(task), self._changes.pause(least))
        return SuggestionNow("found", _told(suggestion.best), tuple(map(_told, suggestion.others)))

    async def _take(self, live: LiveTable, position: int, found: SuggestionNow) -> None:
        """Note that the suggestion was taken, and tell it."""
        async with live.lock:
            await self._changes.current(live, position)
            if live.table.position_seq != position:
                return
            is_heard = _is_heard(live)
            if is_heard and not live.table.has_suggestion:
                await self._changes.commit(
                    live, prepare_suggestion(live.table, live.table.seat_to_act, self._changes.clock())
                )
            suggestion_at(live).take(live.table, found if is_heard else NO_SUGGESTION)
        live.notify_all()

    def _fail(self, live: LiveTable, position: int) -> None:
        if live.table.position_seq == position:
            self._tell(live, "failed")

    def _tell(self, live: LiveTable, state: SuggestionState) -> None:
        suggestion_at(live).take(live.table, NO_SUGGESTION if state == "none" else SuggestionNow(state))
        live.notify_all()


def _is_heard(live: LiveTable) -> bool:
    """Whether somebody is connected who holds the seat to act."""
    return any(live.table.seat_to_act in subscriber.seats for subscriber in live.subscribers)


def _told(found: Any) -> SuggestedMove:
    """Return a choice of `agents.analysis.Suggestion` as it is told."""
    labels = tuple(choice.label for choice in found.path)
    mean, low, high = (round(share * 1000) for share in (found.chance.mean, found.chance.low, found.chance.high))
    return SuggestedMove(found.text, labels, found.spaces, (mean, low, high), found.is_pose)
