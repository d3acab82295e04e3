"""What a client may ask about its choices, and what is known of a request before it is handled.

Why something is no choice, the branches that were not sent, whether a request is past, or was answered before.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from voyageur.kernel import contract
from voyageur.server.messages.socket import (
    Act,
    Alive,
    Answer,
    AskBranch,
    AskSuggestion,
    Branch,
    Done,
    Explain,
    Explained,
    Look,
    Propose,
    Request,
    Resign,
    Respond,
    SetLocale,
    Stale,
    Undo,
)
from voyageur.server.process.errors import reason
from voyageur.server.tables.live_table import LiveTable, Subscriber
from voyageur.table.people.proposals import has_decided
from voyageur.table.table import Table

SPECTATOR = -3  # the seat of a spectator in a refusal


def explain(live: LiveTable, by: Subscriber, request: Explain) -> Answer:
    """Return why something is not a choice."""
    table = live.table
    if request.seq != table.seq:
        return stale(request)
    if table.is_closed:
        return Explained(request.id, reason("refused-record" if table.config.is_record else "refused-over"))
    if not _may_choose(live, by):
        seat = by.seats[0] if by.seats else SPECTATOR
        why = contract.why_not(table.game, table.state, seat, 0)
        return Explained(request.id, why or reason("refused-not-to-act", seat=seat, acting=table.seat_to_act))
    return Explained(request.id, table.game.notation.explain(table.state, request.words, request.element))


def branch(live: LiveTable, by: Subscriber, request: AskBranch) -> Answer:
    """Return the choices that follow some words."""
    if request.seq != live.table.seq:
        return stale(request)
    may = _may_choose(live, by)
    following = live.presenter.branch(request.words, by.audience.viewpoint) if may else ((), None, None)
    return Branch(request.id, *following)


def changed_audience(live: LiveTable, by: Subscriber, request: Look | SetLocale) -> Answer:
    """Return the answer to whoever has changed its own audience."""
    return Done(request.id, live.table.seq)


ASKED: Mapping[type[Request], Callable[[LiveTable, Subscriber, Any], Answer]] = {
    Explain: explain,
    AskBranch: branch,
    Look: changed_audience,
    SetLocale: changed_audience,
}


def stale(request: Act | Undo | Resign | Explain | AskBranch | Propose | AskSuggestion) -> Stale:
    """Return the answer to a request that was made for what is past."""
    return Stale(request.id, reason("stale"))


def is_past(table: Table, request: Act | Undo | Resign | Propose | AskSuggestion, seats: Collection[int]) -> bool:
    """Whether what a request of `seats` was made for is past, after later events than the one that it names.

    An act is made for the last event, a suggestion for a position, and to take back for one's last decision.  To resign
    and to propose anything else depends on no position, and other seats' events come faster than a person can press.
    """
    if request.seq > table.seq:
        return True
    match request:
        case Resign():
            return False
        case AskSuggestion():
            return request.seq < table.position_seq
        case Undo() | Propose(kind="undo"):
            return table.was_undone_since(request.seq) or has_decided(table, seats, request.seq)
        case Propose():
            return False
        case Act():
            return request.seq < table.seq


def answered_before(live: LiveTable, by: Subscriber, request: Request | Alive) -> Done | None:
    """Return the answer that a request with the same id has got, or None: it costs no more than a refusal."""
    if isinstance(request, Alive | Explain | AskBranch | Look | SetLocale):
        return None
    seq = live.seq_done(request.id)
    is_own = isinstance(request, Respond) or request.seat in by.seats
    return Done(request.id, seq) if seq is not None and is_own else None


def _may_choose(live: LiveTable, by: Subscriber) -> bool:
    """Whether a connection holds the seat to act and has its view."""
    acting = live.table.seat_to_act
    return acting in by.seats and by.audience.seat in (None, acting)
