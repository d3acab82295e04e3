"""Tokens of seats and invitations: made, found, compared."""

import base64
import hmac
import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.stored import Invitation, SeatToken, digest_of
from voyageur.table.config import TableConfig

TOKEN_BYTES = 32


def new_token() -> str:
    """Return a new token of 256 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_for(invitation: str, key: str) -> str:
    """Return the token that an invitation is exchanged for: the same for the same `key`, a new one without a key."""
    if not key:
        return new_token()
    made = hmac.digest(invitation.encode("utf-8", "surrogatepass"), key.encode("utf-8", "surrogatepass"), "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def seats_held(tokens: Sequence[SeatToken], digests: Sequence[bytes]) -> tuple[int, ...]:
    """Return the seats that the tokens with these digests hold.  Raises RequestRefused if one is unknown."""
    held: set[int] = set()
    for digest in digests:
        seats = [token.seats for token in tokens if hmac.compare_digest(token.digest, digest)]
        if not seats:
            raise RequestRefused(reason("refused-token"), 401)
        held.update(seats[0])
    return tuple(sorted(held))


def found_invitation(invitations: Sequence[Invitation], text: str, now: int) -> Invitation:
    """Return the invitation of a link.  Raises RequestRefused if it was used or replaced, or is too old."""
    digest = digest_of(text)
    for invitation in invitations:
        is_over = invitation.until is not None and invitation.until <= now
        if hmac.compare_digest(invitation.digest, digest) and not is_over:
            return invitation
    raise RequestRefused(reason("refused-invitation"), 410)


def token_by(used: Invitation, text: str, tokens: Sequence[SeatToken]) -> SeatToken:
    """Return the token that somebody gets by a link: in place of the token of whoever created the table, if it ends."""
    ended = {*tokens} - {*without_revoked(tokens, used)}
    return SeatToken(digest_of(text), (used.seat,), any(token.is_host for token in ended))


def without_revoked(tokens: Sequence[SeatToken], used: Invitation) -> tuple[SeatToken, ...]:
    """Return the tokens that stay valid once an invitation is used."""
    return tuple(token for token in tokens if not (used.revokes and token.seats == (used.seat,)))


def without_others(tokens: Sequence[SeatToken], seat: int, kept: bytes) -> tuple[SeatToken, ...]:
    """Return the tokens that stay valid once the holder of the one with the digest `kept` has ended all others."""
    ended = [token for token in tokens if token.seats == (seat,) and token.digest != kept]
    is_host = any(token.is_host for token in ended)
    left = [token for token in tokens if token not in ended]
    return tuple(replace(token, is_host=token.is_host or (is_host and token.digest == kept)) for token in left)


def devices_of(tokens: Sequence[SeatToken]) -> dict[int, int]:
    """Return by seat how many devices have a key to it."""
    return dict(sorted(Counter(seat for token in tokens for seat in token.seats).items()))


def check_all_held(config: TableConfig, seats: Collection[int]) -> None:
    """Raise RequestRefused unless `seats` are all that people hold at a table."""
    if set(seats) != set(config.seats_of_people):
        raise RequestRefused(reason("refused-not-all-seats"), 403)
