"""The messages of docs/protocol.md that are sent over HTTP, but for those with a file of their own.

Sentences, choices and other parts are sent as the kernel defines them.  Clients send neither wrong nor unknown fields.
"""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from voyageur.kernel.options import OptionKind
from voyageur.kernel.text import Fault, Reason, Sentence
from voyageur.kernel.view import Cells, Picture, TourTip
from voyageur.server.messages.fields import (
    MOST_SEATS,
    Locale,
    SeatCount,
)
from voyageur.table.config import Holder, HolderOrOpen
from voyageur.table.people.phrases import PHRASES, PhraseName
from voyageur.table.shown import plain_value
from voyageur.table.terms import NO_TERMS, TableTerms
from voyageur.table.told.events import EventMessage, Whole

JSON = "application/json"  # the type of a body
MOST_BYTES = 65536  # of a message or a body
# Games ------------------------------------------------------------------------------------------


class SeatCard(Struct, frozen=True):
    """Name, colour and letter of a seat."""

    name: Sentence
    colour: str
    letter: str


class Good(Struct, frozen=True):
    """A good of an `amounts` option and its maximum amount."""

    name: str
    most: int


class OptionCard(Struct, frozen=True):
    """An option, for the form of a new table."""

    name: str
    clause: str
    kind: OptionKind
    default: str
    people_only: tuple[str, ...] = ()
    values: tuple[str, ...] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    texts: dict[str, str] | UnsetType = UNSET
    models: dict[str, str] | UnsetType = UNSET  # by number of players
    generates: bool | UnsetType = UNSET  # random data can be requested
    learning: str | UnsetType = UNSET  # the value to learn the game with
    schema: Any = UNSET  # of data, for an editor: kernel.options.Schema, a union of dataclasses, which msgspec lacks
    sides: tuple[str, ...] | UnsetType = UNSET
    goods: tuple[Good, ...] | UnsetType = UNSET
    seats: tuple[SeatCard, ...] | UnsetType = UNSET  # each-seat: as which each of `values` shows a seat
    orders: tuple[tuple[int, ...], ...] | UnsetType = UNSET  # each-seat: the only ones in which `values` may stand


class LevelCard(Struct, frozen=True):
    """A level of the computer, the weakest first."""

    name: str  # one of the agents of the game
    allied: str | None  # the agent that plays at this level together with others against people, if there is one
    ratings: dict[int, tuple[int, int, int]]  # by number of players, where measured: Elo points, and their interval


class GameCard(Struct, frozen=True):
    """A game in the lobby; the last five are set when one game is requested."""

    name: str
    version: str
    stage: str
    players: tuple[int, ...]
    minutes: tuple[int, int]
    secrets: bool
    seats: tuple[SeatCard, ...]
    picture: Picture | UnsetType = UNSET  # unless it is not wanted
    options: tuple[OptionCard, ...] | UnsetType = UNSET
    agents: tuple[str, ...] | UnsetType = UNSET  # all that can hold a seat
    levels: tuple[LevelCard, ...] | UnsetType = UNSET  # those that people choose among
    advises: bool | UnsetType = UNSET  # whether a solver says what decisions are worth
    icons: dict[str, str] | UnsetType = UNSET
    tour: tuple[TourTip, ...] | UnsetType = UNSET
    questions: tuple[str, ...] | UnsetType = UNSET  # that a seat may leave to the server


# HTTP -------------------------------------------------------------------------------------------


class Health(Struct, frozen=True):
    """The server's version and games, and whether the client is built."""

    version: str
    games: tuple[str, ...]
    client: bool


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options to check."""

    options: dict[str, str] = {}
    players: SeatCount | None = None


class OptionFault(Struct, frozen=True):
    """A fault in the text of an option."""

    option: str
    line: int
    column: int
    reason: Reason


class Checked(Struct, frozen=True):
    """The faults of options, or the picture of a game with them, and where in it the cells of a grid lie, if any."""

    faults: tuple[OptionFault, ...]
    picture: Picture | None
    cells: Cells | None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a table."""

    game: str
    seats: Annotated[tuple[HolderOrOpen, ...], Meta(max_length=MOST_SEATS)]
    options: dict[str, str] = {}
    locale: Locale = "en"
    play_forced: bool = True  # the table plays a decision that has one choice
    shuffle: bool = False  # who gets which seat is drawn by lot
    spectators: bool = False  # a token for watching is made
    contributes: bool = False  # the first seat of a person here will contribute to the dice
    terms: TableTerms = NO_TERMS
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | None = None


class Created(Struct, frozen=True):
    """A created table, with a token for each seat of a person here, or one without a seat if there is none.

    The link of an open seat holds its invitation, that of spectators their token.
    """

    table: str
    tokens: dict[int, str]
    watch: str | None
    commitment: str
    invitations: dict[int, str]
    spectators: str | None


class Imported(Struct, frozen=True):
    """A table that replays an imported record, with a token for watching."""

    table: str
    watch: str
    game: str


class TableInfo(Struct, frozen=True):
    """The constant facts of a table, and the seats that the tokens hold."""

    id: str
    game: str
    version: str
    options: dict[str, str]
    holders: tuple[Holder, ...]
    play_forced: bool
    seats: tuple[int, ...]
    commitment: str  # to the secret of the dice
    is_seeded: bool  # the dice follow from a number that somebody chose
    own_rolls: bool  # the game rolls dice for seats between their decisions
    corners: int  # from so many the pictures can be seen
    is_record: bool  # it only replays an imported record
    note: Sentence | None
    terms: TableTerms
    substitute: str  # the agent that takes over for a person, "" if none may
    devices: dict[int, int]  # by seat of the tokens: how many devices have a key to it
    phrases: tuple[PhraseName, ...] = PHRASES  # that people may say, in the order in which they are offered


class TableNow(Struct, frozen=True):
    """The current state of a table."""

    table: TableInfo
    whole: Whole


class ReplayPage(Struct, frozen=True):
    """A page of a replay: the table after a ply, and the events of the next plies."""

    whole: Whole
    events: list[EventMessage]


class Error(Struct, frozen=True, omit_defaults=True):
    """The reason why a request was refused; with faults of options, or of a record of `game`."""

    reason: Reason
    faults: tuple[OptionFault | Fault, ...] = ()
    game: str | None = None


# Bytes ------------------------------------------------------------------------------------------


_encoder = msgspec.json.Encoder(enc_hook=plain_value)


def encode(message: Any) -> bytes:
    """Return a message as JSON."""
    return _encoder.encode(message)
