"""Proposals at tables: made, agreed to, declined, withdrawn, carried out.

An open proposal is on disk, and all who are at the table are told of it.  Whether it has lapsed follows from the log.
"""

from dataclasses import dataclass, replace
from typing import Any

from voyageur.kernel.contract import IllegalAction
from voyageur.server.messages.agreement import told_proposal
from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import Answer, Done, ProposalMessage, Propose, Respond
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.seats.new_links import agreed_link, keep_link
from voyageur.server.seats.substitutes import check_away, takeover_wanted
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import Stored
from voyageur.server.tables.asking import is_past, stale
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import AnswerMethods, Duty, PerTable
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.history import ends_game
from voyageur.table.people.proposals import (
    KINDS,
    LINK,
    TAKEOVER,
    Proposal,
    is_replaced,
    seat_of,
    state_of,
    why_no_proposal,
)
from voyageur.table.seats.rights import looking_seats
from voyageur.table.seats.standing import awaits_server
from voyageur.table.table import Table

ATTEMPTS = 2  # another server process may have changed the table


@dataclass(slots=True)
class ProposalsAt(AtTable):
    """What was proposed at a table."""

    proposals: tuple[Proposal, ...] = ()
    message: tuple[Any, bytes] = (None, b"")  # what it tells, and itself

    def seq_done(self, key: str, table: Table) -> int | None:
        """Return the event after which something was proposed."""
        return next((each.seq for each in self.proposals if each.key == key), None)


proposals_at = PerTable(lambda table: ProposalsAt())


def proposal_message(live: LiveTable) -> bytes:
    """Return the encoded message about the open proposal, or the last one; it is the same for everybody."""
    at, table = proposals_at(live), live.table
    key = (table, table.seq, at.proposals)
    if at.message[0] != key:
        at.message = (key, encode(ProposalMessage(told_proposal(table, at.proposals))))
    return at.message[1]


class Consent(Duty):
    """Handles the proposals of all tables."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    @property
    def answers(self) -> AnswerMethods:
        """Who proposes something, and who responds."""
        return {Propose: self.change, Respond: self.change}

    def take_over(self, live: LiveTable, stored: Stored) -> None:
        """Take over the proposals that are stored."""
        proposals_at(live).proposals = stored.proposals

    async def change(self, live: LiveTable, by: Subscriber, request: Propose | Respond) -> Answer:
        """Make a proposal, or respond to one.  Raises RequestRefused."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self._changes.current(live)
                try:
                    if isinstance(request, Propose):
                        return await self._propose(live, by, request)
                    return await self._respond(live, by, request)
                except Conflict:
                    live.must_reload = True
                except IllegalAction as error:
                    raise RequestRefused(error.reason) from error
            raise RequestRefused(reason("refused-store"), 503)

    async def _propose(self, live: LiveTable, by: Subscriber, request: Propose) -> Answer:
        table = live.table
        if request.seat not in looking_seats(table, by.audience.seat, by.seats):
            raise RequestRefused(reason("refused-not-your-seat", seat=request.seat))
        if request.seat in table.substitutes.agents:
            raise RequestRefused(reason("refused-agent-plays"))
        if request.kind not in KINDS:
            raise RequestRefused(reason("refused-no-proposal"))
        made = {each.key: each.seq for each in proposals_at(live).proposals} | table.seq_of_key
        if request.id in made:
            return Done(request.id, made[request.id])
        own = (request.seat, *(seat for seat in by.seats if seat != request.seat))
        if is_past(table, request, own):
            return stale(request)
        kind = KINDS[request.kind]
        wanted = takeover_wanted(live, request.about) if request.kind == TAKEOVER else request.about
        if request.kind == LINK and KINDS[LINK].is_about(wanted):
            check_away(live, int(wanted.split(" ")[0]))
        new = Proposal(request.kind, own, kind.about(table, own, wanted), table.seq, request.id)
        why = why_no_proposal(table, proposals_at(live).proposals, new)
        if why is not None:
            raise RequestRefused(why)
        if not kind.asked(table, new):
            return await self._carry_out(live, None, new, request.id)
        kept = tuple(each for each in proposals_at(live).proposals if not is_replaced(table, each, new))
        gone = [each.key for each in proposals_at(live).proposals if each not in kept]
        await wait_for_store(self._changes.store.propose(live.id, new, gone))
        self._tell(live, (*kept, new))
        return Done(request.id, table.seq)

    async def _respond(self, live: LiveTable, by: Subscriber, request: Respond) -> Answer:
        table = live.table
        if request.id in table.seq_of_key:
            return Done(request.id, table.seq_of_key[request.id])
        before = next((each for each in proposals_at(live).proposals if each.id == request.proposal), None)
        if before is None:
            raise RequestRefused(reason("refused-proposal-gone"))
        seats = _answering(live, before, by, request)
        after = _after(before, seats, request, table.seq)
        if state_of(table, before) != "open":
            if before == replace(after, ended=before.ended):  # the same answer as before
                return Done(request.id, before.ended)
            raise RequestRefused(reason("refused-proposal-gone"))
        if after.state == "open" and {*KINDS[before.kind].asked(table, before)} <= {*after.agreed}:
            return await self._carry_out(live, before, after, request.id)
        if after != before:
            await wait_for_store(self._changes.store.settle(live.id, before, after))
            self._tell(live, tuple(after if each == before else each for each in proposals_at(live).proposals))
        return Done(request.id, table.seq)

    async def _carry_out(self, live: LiveTable, before: Proposal | None, agreed: Proposal, key: str) -> Answer:
        """Do what all have agreed on (`before` is None if nobody was asked), in one transaction."""
        table = live.table
        if agreed.kind in (TAKEOVER, LINK):
            check_away(live, seat_of(agreed))
        link = agreed_link(agreed, self._changes.clock()) if agreed.kind == LINK else None
        after = replace(agreed, state="agreed", ended=table.seq + 1)
        change = KINDS[agreed.kind].change(table, after, key, self._changes.clock())
        if before is None:
            await self._changes.commit(live, change)
        else:
            ending, acts = ends_game(table.game, change), awaits_server(table, change, live.standing)
            written = self._changes.store.settle(
                live.id, before, after, change.events, is_over=ending, acts=acts, link=link
            )
            await self._changes.commit(live, change, written)
            if link is not None:
                keep_link(live, link)
            self._tell(live, tuple(after if each == before else each for each in proposals_at(live).proposals))
        return Done(key, change.events[0].seq)

    def _tell(self, live: LiveTable, proposals: tuple[Proposal, ...]) -> None:
        proposals_at(live).proposals = proposals
        live.notify_all()


def _answering(live: LiveTable, proposal: Proposal, by: Subscriber, request: Respond) -> tuple[int, ...]:
    """Return the seats for which a connection responds.  Raises RequestRefused if it may not."""
    if request.response == "withdraw":
        if proposal.seats[0] not in by.seats:
            raise RequestRefused(reason("refused-not-proposer"))
        return ()
    seats = tuple(seat for seat in KINDS[proposal.kind].asked(live.table, proposal) if seat in by.seats)
    if not seats:
        raise RequestRefused(reason("refused-not-asked"))
    return seats


def _after(before: Proposal, seats: tuple[int, ...], request: Respond, seq: int) -> Proposal:
    """Return a proposal after a response for `seats`."""
    if request.response == "agree":
        return replace(before, agreed=(*before.agreed, *(seat for seat in seats if seat not in before.agreed)))
    return replace(before, state="declined" if request.response == "decline" else "withdrawn", ended=seq)
