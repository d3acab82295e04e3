"""The types of docs/protocol.md: everything that server and client say to each other.

Sentences, reasons, choices and other parts of a view are sent as `kernel.contract` defines them.  Messages
from a client are strict: a wrong type, a missing field and an unknown one are faults.
"""

from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import UNSET, Meta, Struct, UnsetType

from voyageur.kernel import contract
from voyageur.kernel.text import Reason, Sentence

MOST_BYTES = 65536  # of a message or a body
MOST_FRAMES = 60  # of news, and of a page of frames

Actor = int | Literal["chance"] | None
Number = Annotated[int, Meta(ge=-1, le=2**53)]  # what a browser can count
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Locale = Annotated[str, Meta(max_length=35)]
Word = Annotated[str, Meta(max_length=100)]


# What stands on a table card --------------------------------------------------------------------


class Person(Struct, frozen=True, tag_field="kind", tag="person", forbid_unknown_fields=True):
    """A seat held by a person at this browser."""

    name: Annotated[str, Meta(max_length=60)]


class Agent(Struct, frozen=True, tag_field="kind", tag="agent", forbid_unknown_fields=True):
    """A seat held by an agent."""

    agent: Annotated[str, Meta(max_length=60)]


Holder = Person | Agent


class Base(Struct, frozen=True):
    """The part of a picture that depends on the set-up alone."""

    width: int
    height: int
    base: str


class SeatCard(Struct, frozen=True):
    """A seat before anybody sits in it."""

    name: Sentence
    colour: str
    letter: str


class Good(Struct, frozen=True):
    """A good of an `amounts` option and the most one may ask for."""

    name: str
    most: int


class OptionCard(Struct, frozen=True):
    """A rule option, as a form needs it."""

    name: str
    clause: str
    kind: str
    default: str
    people_only: tuple[str, ...] = ()
    values: tuple[str, ...] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    texts: dict[str, str] | UnsetType = UNSET
    generates: bool | UnsetType = UNSET  # data for a key can be asked for
    schema: Any = UNSET  # kernel.options.Schema: msgspec has no unions of dataclasses
    sides: tuple[str, ...] | UnsetType = UNSET
    goods: tuple[Good, ...] | UnsetType = UNSET


class GameCard(Struct, frozen=True):
    """A game in the lobby; asked for alone, also what a new table needs to know."""

    name: str
    version: str
    stage: str
    players: tuple[int, ...]
    minutes: tuple[int, int]
    secrets: bool
    seats: tuple[SeatCard, ...]
    picture: contract.Picture
    options: tuple[OptionCard, ...] | UnsetType = UNSET
    agents: tuple[str, ...] | UnsetType = UNSET
    icons: dict[str, str] | UnsetType = UNSET


# HTTP -------------------------------------------------------------------------------------------


class Health(Struct, frozen=True):
    """What runs here."""

    version: str
    games: tuple[str, ...]
    client: bool


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options to be checked."""

    options: dict[str, str] = {}
    players: int | None = None


class OptionFault(Struct, frozen=True):
    """A fault in the text of an option."""

    option: str
    line: int
    column: int
    reason: Reason


class Checked(Struct, frozen=True):
    """What is wrong with options, and the board they give."""

    faults: tuple[OptionFault, ...]
    picture: contract.Picture | None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that someone wants laid."""

    game: str
    seats: Annotated[tuple[Holder, ...], Meta(max_length=64)]
    options: dict[str, str] = {}
    locale: Locale = "en"
    play_forced: bool = True
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | None = None


class Created(Struct, frozen=True):
    """A table was laid; the token holds the seats of the people at this browser."""

    table: str
    token: str


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and the token one has for it."""

    table: Annotated[str, Meta(max_length=64)]
    token: Annotated[str, Meta(max_length=200)]


class Tickets(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables of which somebody wants to know how they stand."""

    tables: Annotated[tuple[Ticket, ...], Meta(max_length=50)]


class TableSummary(Struct, frozen=True):
    """How a table stands, in a few words."""

    heading: Sentence
    plies: int
    seats: tuple[int, ...]
    holders: tuple[Holder, ...]
    seat_cards: tuple[SeatCard, ...]
    to_act: Actor
    is_over: bool


class Summary(Struct, frozen=True):
    """How one table stands, or why that is not told."""

    table: str
    summary: TableSummary | None = None
    reason: Reason | None = None


class Error(Struct, frozen=True, omit_defaults=True):
    """Why a request was not fulfilled."""

    reason: Reason
    faults: tuple[OptionFault, ...] = ()


# A table as one sees it -------------------------------------------------------------------------


class Entry(Struct, frozen=True):
    """An entry of the log: plies of one kind, folded."""

    first: int
    last: int
    seat: Actor
    heading: Sentence
    sentences: tuple[Sentence, ...]
    dice: tuple[tuple[contract.Die, ...], ...]
    spaces: tuple[str, ...]


class TableView(Struct, frozen=True):
    """A table through the eyes of one seat."""

    table: str
    game: str
    version: str
    seq: int
    ply: int
    plies: int
    seats: tuple[int, ...]
    seat: int | None
    holders: tuple[Holder, ...]
    options: dict[str, str]
    play_forced: bool
    to_act: Actor
    heading: Sentence
    prompt: Sentence
    steps: tuple[contract.Step, ...]
    seat_views: tuple[contract.SeatView, ...]
    spaces: tuple[contract.Space, ...]
    layer: str
    choices: tuple[contract.Choice, ...]
    result: contract.Result | None
    log: tuple[Entry, ...]
    since: int | None
    can_undo: bool
    thinking: int | None
    picture: Base | UnsetType = UNSET


class Frame(Struct, frozen=True):
    """One ply, as the client plays it before the eyes."""

    ply: int
    seat: Actor
    text: str
    heading: Sentence
    seat_views: tuple[contract.SeatView, ...]
    layer: str
    sentences: tuple[Sentence, ...]
    dice: tuple[contract.Die, ...]
    motions: tuple[contract.Motion, ...]
    spaces: tuple[str, ...]


# The socket, from the client --------------------------------------------------------------------


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message."""

    token: Annotated[str, Meta(max_length=200)]
    seq: Number = -1
    locale: Locale = "en"


class Act(Struct, frozen=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """Play an action made for event `seq`."""

    id: Id
    seq: Number
    seat: SeatNumber
    action: Annotated[str, Meta(max_length=1000)]


class Undo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back my last ply."""

    id: Id
    seq: Number
    seat: SeatNumber


class Explain(Struct, frozen=True, tag_field="type", tag="explain", forbid_unknown_fields=True):
    """Say why this is not a choice."""

    id: Id
    seq: Number
    words: Annotated[tuple[Word, ...], Meta(max_length=50)] = ()
    element: Word | None = None


class Speak(Struct, frozen=True, tag_field="type", tag="locale", forbid_unknown_fields=True):
    """Say the words inside pictures in this language from now on."""

    id: Id
    locale: Locale


Asked = Act | Undo | Explain | Speak
FromClient = Hello | Asked


class _Named(Struct, frozen=True):
    """A message of which nothing but its id could be read."""

    id: Id


# The socket, from the server --------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to `hello`."""

    picture: Base
    view: TableView
    news: tuple[Frame, ...]


class News(Struct, frozen=True, tag_field="type", tag="view"):
    """Something happened."""

    view: TableView
    news: tuple[Frame, ...]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """On disk."""

    id: str
    seq: int


class NotDone(Struct, frozen=True, tag_field="type", tag="refused"):
    """Not played; nothing changed."""

    id: str
    reason: Reason


class Stale(Struct, frozen=True, tag_field="type", tag="stale"):
    """Made for an event that is no longer the last."""

    id: str
    reason: Reason
    view: TableView


class Explained(Struct, frozen=True, tag_field="type", tag="explained"):
    """Why something is not a choice, or null if it is one."""

    id: str
    reason: Reason | None


class Fault(Struct, frozen=True, tag_field="type", tag="fault"):
    """A message that could not be read."""

    reason: Reason


Answer = Done | NotDone | Stale | Explained
FromServer = Welcome | News | Answer | Fault


# Bytes ------------------------------------------------------------------------------------------


def _plain(value: Any) -> int | float:
    """Turn a NumPy number, which rules may hand out, into a plain one."""
    if issubclass(type(value), np.bool_):
        return bool(value)
    if issubclass(type(value), np.integer):
        return int(value)
    if issubclass(type(value), np.floating):
        return float(value)
    raise NotImplementedError(f"{type(value)} is not part of a message")


_encoder = msgspec.json.Encoder(enc_hook=_plain)
_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_named = msgspec.json.Decoder(_Named)
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)


def encode(message: Any) -> bytes:
    """Return a message as JSON."""
    return _encoder.encode(message)


def decode(text: str | bytes) -> FromClient:
    """Return the client's message.  Raises one of UNREADABLE."""
    return _from_client.decode(text)


def id_of(text: str | bytes) -> str | None:
    """Return the id of a message that cannot be read as a whole, if that at least can be read."""
    try:
        return _named.decode(text).id
    except UNREADABLE:
        return None


def actor(seat: int) -> Actor:
    """Return who acts as the protocol names it."""
    if seat == contract.CHANCE:
        return "chance"
    return None if seat == contract.NOBODY else seat
