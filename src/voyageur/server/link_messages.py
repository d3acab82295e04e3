"""The messages of docs/protocol.md about waiting tables and the links to their seats."""

from typing import Annotated

from msgspec import Meta, Struct

from voyageur.server.message_fields import SeatNumber, Token
from voyageur.table.config import MOST_NAME, HolderOrOpen


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


class OfferedSeat(Struct, frozen=True):
    """What the link to a seat offers: a free seat of a waiting table, or a seat for another device of its holder."""

    game: str
    options: dict[str, str]
    holders: tuple[HolderOrOpen, ...]
    seat: int
    is_waiting: bool
    asks_name: bool  # whether the seat gets the name of whoever takes it


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Exchange the invitation of a link for the token of its seat."""

    invitation: Token
    name: Annotated[str, Meta(max_length=MOST_NAME)] = ""  # of whoever takes a free seat


class SeatTaken(Struct, frozen=True):
    """The token of a seat that was taken by a link."""

    seat: int
    token: str


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new link to a seat; the one before ends.  If it `revokes`, other tokens end when it is used."""

    seat: SeatNumber
    revokes: bool = False


class LinkMade(Struct, frozen=True):
    """The invitation of a new link to a seat."""

    seat: int
    invitation: str


class StartGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to start the game of a waiting table; the agent takes the free seats."""

    agent: Annotated[str, Meta(max_length=MOST_NAME)]


class Waiting(Struct, frozen=True, tag_field="type", tag="waiting"):
    """The answer to `hello` at a table whose game has not started, and again whenever somebody takes a seat."""

    table: WaitingTableInfo
