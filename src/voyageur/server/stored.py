"""What is stored of tables: configs, tokens, links and events."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from voyageur.table.config import HolderOrOpen, TableConfig
from voyageur.table.history import Event


class Conflict(Exception):
    """Another write came first: the log has an event with this `seq` or this key, or a link was used already."""


def digest_of(token: str) -> bytes:
    """Return the digest under which a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


@dataclass(frozen=True)
class SeatToken:
    """The digest of a token and its seats: one, none for watching, or all people's seats at old tables."""

    digest: bytes
    seats: tuple[int, ...]
    is_host: bool = False  # whether it is that of whoever created the table


@dataclass(frozen=True)
class Invitation:
    """The digest of a link to a seat; if it `revokes`, the other tokens of the seat end when it is used."""

    digest: bytes
    seat: int
    revokes: bool = False


@dataclass(frozen=True)
class Stored:
    """A stored table.  While it waits for people, `waiting_holders` are its seats', and its config has none."""

    config: TableConfig
    tokens: tuple[SeatToken, ...]
    events: tuple[Event, ...]
    standing: Mapping[tuple[int, str], int]  # see voyageur.table.standing
    waiting_holders: tuple[HolderOrOpen, ...] | None = None
    invitations: tuple[Invitation, ...] = ()


@dataclass(frozen=True)
class Start:
    """The start of a waiting table's game: the first events, and whether they end it."""

    events: Sequence[Event]
    is_over: bool
