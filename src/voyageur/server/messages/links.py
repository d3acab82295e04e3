"""The messages of docs/protocol.md about waiting tables, the links to their seats, and the end of tables."""

from typing import Annotated

from msgspec import Meta, Struct

from voyageur.server.messages.fields import Hash, SeatNumber, Token, Tokens
from voyageur.table.commit_reveal import SharingPhase
from voyageur.table.config import MOST_NAME, HolderOrOpen
from voyageur.table.terms import TableTerms


class Sharing(Struct, frozen=True):
    """What the seats contribute to the dice: what is waited for, and the commitment of each seat that takes part."""

    phase: SharingPhase
    commitments: dict[int, str | None]  # null: it is expected


class WaitingTableInfo(Struct, frozen=True):
    """What is known of a table before its game starts, and the seats that the tokens hold."""

    id: str
    game: str
    version: str
    options: dict[str, str]
    holders: tuple[HolderOrOpen, ...]  # one a seat
    play_forced: bool
    seats: tuple[int, ...]
    is_host: bool  # whether the tokens are of whoever created the table
    commitment: str
    is_seeded: bool
    sharing: Sharing
    terms: TableTerms
    devices: dict[int, int]  # by seat of the tokens: how many devices have a key to it


class OfferedSeat(Struct, frozen=True):
    """What the link to a seat offers: a free seat of a waiting table, or a seat for another device of its holder."""

    game: str
    options: dict[str, str]
    holders: tuple[HolderOrOpen, ...]
    seat: int
    is_waiting: bool
    asks_name: bool  # whether the seat gets the name of whoever takes it
    commitment: str
    terms: TableTerms


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Exchange the invitation of a link for the token of its seat."""

    invitation: Token
    name: Annotated[str, Meta(max_length=MOST_NAME)] = ""  # of whoever takes a free seat
    commitment: Hash | None = None  # to what the seat contributes
    key: Annotated[str, Meta(pattern=r"\A(.{32,64})?\Z")] = ""  # random; the same again gets the same token again


class SeatTaken(Struct, frozen=True):
    """The token of a seat that was taken by a link."""

    seat: int
    token: str


class LeaveWaiting(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a seat of a waiting table free again.  With what its token was exchanged for, that link works anew."""

    seat: SeatNumber
    invitation: Token | None = None
    key: Annotated[str, Meta(pattern=r"\A(.{32,64})?\Z")] = ""


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new link to a seat; the one before ends.  If it `revokes`, other tokens end when it is used."""

    seat: SeatNumber
    revokes: bool = False


class LinkMade(Struct, frozen=True):
    """The invitation of a new link to a seat."""

    seat: int
    invitation: str


class EndOthers(Struct, frozen=True, forbid_unknown_fields=True):
    """End all keys to a seat but the one of the request, and the link to it."""

    seat: SeatNumber


class OthersEnded(Struct, frozen=True):
    """How many devices have a key to the seat now."""

    devices: dict[int, int]


class StartGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to start the game of a waiting table; the agent takes the free seats."""

    agent: Annotated[str, Meta(max_length=MOST_NAME)]


class Contribute(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat contributes to the dice: first its commitment, later what was committed to."""

    seat: SeatNumber
    commitment: Hash | None = None
    contribution: Hash | None = None


class Contributed(Struct, frozen=True):
    """What a waiting table waits for after a contribution; null: its game has started."""

    phase: SharingPhase | None


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to close a table, with the tokens of all seats of people; before the start the host's is enough."""

    tokens: Tokens
