"""The messages of docs/protocol.md about several tables at once: what each looks like in short."""

from typing import Annotated

from msgspec import Meta, Struct

from voyageur.kernel.text import Reason, Sentence
from voyageur.server.messages.fields import TableId, Token
from voyageur.server.messages.links import WaitingTableInfo
from voyageur.server.messages.messages import SeatCard
from voyageur.table.config import Holder
from voyageur.table.told.log import Actor

MOST_SUMMARIES = 50


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and a token for it."""

    table: TableId
    token: Token


class Tickets(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the summaries of tables."""

    tables: Annotated[tuple[Ticket, ...], Meta(max_length=MOST_SUMMARIES)]


class TableSummary(Struct, frozen=True):
    """The current state of a table, in short."""

    heading: Sentence
    plies: int
    seats: tuple[int, ...]
    holders: tuple[Holder, ...]
    seat_cards: tuple[SeatCard, ...]
    to_act: Actor
    is_over: bool
    winners: tuple[int, ...]  # once it is over
    is_record: bool
    is_seeded: bool
    agents: dict[int, str]  # that play for people now, by seat
    left: int | None  # milliseconds that the person who is asked has left, if a clock runs
    last: int  # when the last event was, in milliseconds since 1970


class Summary(Struct, frozen=True):
    """The summary of a table, what is known before its game starts, or the reason why there is neither."""

    table: str
    summary: TableSummary | None = None
    reason: Reason | None = None
    waiting: WaitingTableInfo | None = None
