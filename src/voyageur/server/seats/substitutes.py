"""Seats that an agent plays for their people: who may ask for it, and who takes them back."""

from collections.abc import Callable
from dataclasses import dataclass

from voyageur.kernel import contract
from voyageur.kernel.contract import Game, IllegalAction
from voyageur.server.messages.socket import Answer, Done, LeaveSeat, ReturnToSeat
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.seats.presence import connected_seats
from voyageur.server.store.errors import Conflict
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.table.history import Change
from voyageur.table.people.agreed_changes import prepare_return, prepare_takeover
from voyageur.table.seats.substitutes import has_substitutes
from voyageur.table.table import Table

MOST_DIGITS = 2  # of the number of a seat
ATTEMPTS = 3  # another server process may change the table at the same time


@dataclass(slots=True)
class SubstituteAt(AtTable):
    """Who takes over for people at a table."""

    agent: str | None = None  # "" for none; None until it is found out


_substitute_at = PerTable(lambda table: SubstituteAt())


def substitute_of(live: LiveTable) -> str:
    """Return the agent that takes over for people at a table, or an empty text if none does."""
    return _substitute_at(live).agent or ""


def takeover_wanted(live: LiveTable, wanted: str) -> str:
    """Return what is proposed if the others want an agent for the seat `wanted`.  Raises RequestRefused."""
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) <= MOST_DIGITS):
        raise RequestRefused(reason("refused-no-proposal"))
    if not substitute_of(live):
        raise RequestRefused(reason("refused-no-substitute"))
    check_away(live, int(wanted))
    return f"{int(wanted)} {substitute_of(live)}"


def check_away(live: LiveTable, seat: int) -> None:
    """Raise RequestRefused if the person of a seat is connected: nobody is voted out who is at the table."""
    if seat in connected_seats(live):
        raise RequestRefused(reason("refused-takeover-here"))


class SubstituteSeats(Duty):
    """Lets agents take over at all tables.

    `agent_names` lists the agents that can play a game, the best one last.
    """

    def __init__(self, changes: Changes, agent_names: Callable[[Game], tuple[str, ...]]) -> None:
        self._changes = changes
        self._agent_names = agent_names

    @property
    def answers(self) -> AnswerMethods:
        """Who leaves a seat to its agent, and who takes it back."""
        return {LeaveSeat: self.change, ReturnToSeat: self.change}

    def update(self, live: LiveTable) -> None:
        """Find out which agent takes over at a table, once."""
        known = _substitute_at(live)
        if known.agent is None:
            known.agent = self._agent_of(live.table)

    def _agent_of(self, table: Table) -> str:
        """Return the agent that takes over at a table, or an empty text if none may."""
        game, config, agents = table.game, table.config, self._agent_names(table.game)
        if not agents or config.is_record:
            return ""
        setup = contract.read_setup(game, config.options, table.players, config.version)
        return agents[-1] if has_substitutes(game, setup, config) else ""

    async def change(self, live: LiveTable, by: Subscriber, request: LeaveSeat | ReturnToSeat) -> Answer:
        """Leave a seat to its agent, or take it back, whatever else happens at the table.  Raises RequestRefused."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self._changes.current(live)
                if request.seat not in by.seats:
                    raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
                if request.id in live.table.seq_of_key:
                    return Done(request.id, live.table.seq_of_key[request.id])
                try:
                    change = self._prepare(live, request)
                    await self._changes.commit(live, change)
                    return Done(request.id, change.events[0].seq)
                except Conflict:
                    continue
                except IllegalAction as error:
                    raise RequestRefused(error.reason) from error
            raise RequestRefused(reason("refused-store"), 503)

    def _prepare(self, live: LiveTable, request: LeaveSeat | ReturnToSeat) -> Change:
        if isinstance(request, ReturnToSeat):
            return prepare_return(live.table, request.seat, request.id, self._changes.clock())
        agent = substitute_of(live)
        if not agent:
            raise RequestRefused(reason("refused-no-substitute"))
        return prepare_takeover(live.table, request.seat, agent, "left", request.id, self._changes.clock())
