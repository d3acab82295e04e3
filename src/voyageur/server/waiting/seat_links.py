"""Links to seats: who may make which, and what whoever uses one gets."""

import hmac
from collections.abc import Sequence

from voyageur.kernel.text import Reason, quoted
from voyageur.server.messages.links import NewLink, SeatTaken
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.stored import Invitation, digest_of
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.seat_tokens import seats_held
from voyageur.server.waiting.table import WaitingTable
from voyageur.table.config import Agent, HolderOrOpen, Open

LINK_MILLISECONDS = 7 * 24 * 3600 * 1000  # for which a link to a seat that somebody has can be used


def link_end(holders: Sequence[HolderOrOpen] | None, seat: int, now: int) -> int | None:
    """Return when a link made `now` ends by itself; None, not before the start, for a free seat of a waiting table."""
    is_free = holders is not None and isinstance(holders[seat], Open)
    return None if is_free else now + LINK_MILLISECONDS


def check_link(seated: WaitingTable | LiveTable, digest: bytes, request: NewLink) -> None:
    """Raise RequestRefused if the holder of a token may not make the link that is asked for."""
    is_waiting = isinstance(seated, WaitingTable)
    holders = seated.holders if is_waiting else seated.table.config.holders
    held = seats_held(seated.tokens, [digest])
    fault = _link_fault(holders, request, held, is_host=is_waiting and seated.is_host([digest]))
    if fault is not None:
        raise RequestRefused(fault, 403)


def _link_fault(
    holders: Sequence[HolderOrOpen], request: NewLink, held: Sequence[int], *, is_host: bool
) -> Reason | None:
    """Return why the holder of the seats `held` may not make a link, or None.

    A link to a seat that another person holds would be a second key to it, which they do not know of, unless it ends
    theirs.
    """
    seat = request.seat
    if seat >= len(holders):
        return reason("refused-number", name="seat", text=quoted(str(seat)), most=len(holders) - 1)
    holder = holders[seat]
    if isinstance(holder, Agent):
        return reason("refused-agents-seat")
    if seat in held or (isinstance(holder, Open) and (held or is_host)):
        return None
    if not is_host:
        return reason("refused-not-your-seat", seat=seat)
    return None if request.revokes else reason("refused-second-key")


def taken_before(seated: WaitingTable | LiveTable, text: str) -> SeatTaken | None:
    """Return the seat that a token holds since its link was exchanged, in an answer that got lost."""
    digest = digest_of(text)
    held = [token.seats for token in seated.tokens if hmac.compare_digest(token.digest, digest)]
    return SeatTaken(held[0][0], text) if held else None


def gets_name(holders: Sequence[HolderOrOpen], used: Invitation) -> bool:
    """Return whether the seat of a waiting table gets the name of whoever uses the invitation."""
    return used.revokes or isinstance(holders[used.seat], Open)
