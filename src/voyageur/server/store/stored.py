"""What is stored of tables: configs, tokens, links and events."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import HolderOrOpen, TableConfig
from voyageur.table.history import Event
from voyageur.table.people.phrases import SpokenPhrase
from voyageur.table.people.proposals import Proposal


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
    until: int | None = None  # milliseconds since 1970; None: until it is used or replaced


@dataclass(frozen=True)
class Inviter:
    """Who makes a link: the digest of their token, and who has the seats of the waiting table as they see it."""

    digest: bytes
    holders: tuple[HolderOrOpen, ...] | None  # None: its game has started


@dataclass(frozen=True)
class Stored:
    """A stored table.  While it waits for people, `waiting_holders` are its seats', and its config has none."""

    config: TableConfig
    tokens: tuple[SeatToken, ...]
    events: tuple[Event, ...]
    standing: Mapping[tuple[int, str], int]  # see voyageur.table.seats.standing
    waiting_holders: tuple[HolderOrOpen, ...] | None = None
    invitations: tuple[Invitation, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    phrases: tuple[SpokenPhrase, ...] = ()  # the last ones
    sharing: CommitReveal = field(default_factory=CommitReveal)  # while it waits: what the seats contribute
    revision: int = field(default=0, compare=False)  # how often anything but its log has changed in this store


@dataclass(frozen=True)
class Start:
    """The start of a waiting table's game: when, the first events, whether they end it, if the server acts next."""

    began: int
    events: Sequence[Event]
    is_over: bool
    acts: bool | None = None  # None: it never does


class Appended(NamedTuple):
    """Events that are appended to the log of a table, and whether its game is over then."""

    table: str
    events: Sequence[Event]
    is_over: bool


@dataclass(frozen=True)
class Head:
    """How far a table is: its last event, and how often anything but its log has changed."""

    seq: int
    revision: int


@dataclass(frozen=True)
class Arranged:
    """A waiting table after a change: who has which seat, what seats contribute, and, if it starts, its game's start.

    It follows `before`; another change in between is a Conflict.
    """

    holders: tuple[HolderOrOpen, ...]
    before: CommitReveal
    sharing: CommitReveal
    start: Start | None
    seated: tuple[HolderOrOpen, ...]  # before


Arrival = Literal["new", "known", "differs", "taken"]  # what a table is that arrives from another store
