"""Who takes or leaves a seat of a waiting table: what is stored, and what follows in memory."""

import hmac
from concurrent.futures import Future
from dataclasses import dataclass

from voyageur.server.messages.links import LeaveWaiting
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.fault_points import FaultPoint, reach
from voyageur.server.store.store import Store
from voyageur.server.store.stored import Arranged, Invitation, SeatToken, digest_of
from voyageur.server.tables.seat_tokens import seats_held, token_for, without_revoked
from voyageur.server.waiting.table import WaitingTable


@dataclass(frozen=True)
class Sitting:
    """Somebody takes a seat: by a link, for a token."""

    used: Invitation
    token: SeatToken

    def write(self, store: Store, table: str, arranged: Arranged) -> Future[None]:
        """Store it, and how the table is arranged by it."""
        return store.sit(table, self.used, self.token, arranged)

    def apply(self, waiting: WaitingTable) -> None:
        """Change the tokens and links of a table in memory."""
        waiting.tokens = (*without_revoked(waiting.tokens, self.used), self.token)
        waiting.invitations = tuple(each for each in waiting.invitations if each is not self.used)
        reach(FaultPoint.SEAT_TAKEN)


@dataclass(frozen=True)
class Leaving:
    """Somebody leaves a seat: its tokens and links end, and the link with which it was taken works again."""

    seat: int
    link: Invitation | None

    def write(self, store: Store, table: str, arranged: Arranged) -> Future[None]:
        """Store it, and how the table is arranged by it."""
        return store.leave(table, self.seat, self.link, arranged)

    def apply(self, waiting: WaitingTable) -> None:
        """Change the tokens and links of a table in memory."""
        waiting.tokens = tuple(each for each in waiting.tokens if each.seats != (self.seat,))
        others = tuple(each for each in waiting.invitations if each.seat != self.seat)
        waiting.invitations = others if self.link is None else (*others, self.link)


def leaving(waiting: WaitingTable, token: str, request: LeaveWaiting) -> Leaving:
    """Return how the holder of a token leaves a seat.  Raises RequestRefused if they may not."""
    digest = digest_of(token)
    if request.seat not in seats_held(waiting.tokens, [digest]):
        raise RequestRefused(reason("refused-not-your-seat", seat=request.seat), 403)
    if waiting.is_host([digest]):
        raise RequestRefused(reason("refused-host-leaves"), 403)
    if waiting.sharing.phase == "reveal":  # whoever left and came back could choose what is opened
        raise RequestRefused(reason("refused-leaves-late"), 409)
    return Leaving(request.seat, _link_of(token, request))


def _link_of(token: str, request: LeaveWaiting) -> Invitation | None:
    """Return the link that a token was exchanged for, if the request proves which that was."""
    if not (request.invitation and request.key):
        return None
    made = token_for(request.invitation, request.key)
    is_proved = hmac.compare_digest(made.encode(), token.encode("utf-8", "surrogatepass"))
    return Invitation(digest_of(request.invitation), request.seat) if is_proved else None
