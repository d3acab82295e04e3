"""What the seats contribute to the dice: random bytes of their own, which each commits itself to before any is opened.

docs/chance.md has the encoding, exactly enough for other languages.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

CONTRIBUTION_BYTES = 32


def commitment_to(data: bytes) -> bytes:
    """Return the hash that is shown before `data` is opened; nobody can find other bytes with this hash."""
    return hashlib.sha256(data).digest()


@dataclass(frozen=True)
class Contribution:
    """What one seat contributes.  If it is not opened in time, the commitment is used in its place."""

    seat: int
    commitment: bytes
    opened: bytes | None = None


def encoded(contributions: Iterable[Contribution]) -> bytes:
    """Return the bytes that all outcomes depend on: for each seat its number, whether it opened, and 32 bytes."""
    parts = bytearray()
    for each in sorted(contributions, key=lambda each: each.seat):
        parts += bytes((each.seat, each.opened is not None)) + (each.opened or each.commitment)
    return bytes(parts)
