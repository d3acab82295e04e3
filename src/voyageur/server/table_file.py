"""The file in which tables move from one store to another: JSON lines, a head and then one table a line.

docs/operations.md describes it.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from voyageur.kernel.options import first_faults
from voyageur.kernel.text import Fault, Reason, quoted
from voyageur.server.errors import RequestRefused, reason
from voyageur.server.message_fields import MOST_SEATS, Locale, SeatNumber
from voyageur.server.messages import UNREADABLE
from voyageur.server.stored import Invitation, SeatToken, Stored
from voyageur.table.config import HolderOrOpen, Open, Person, TableConfig
from voyageur.table.dice import SECRET_BYTES
from voyageur.table.history import Event
from voyageur.table.table import MOST_EVENTS

MOST_BYTES = 64 * 2**20  # of a file: some two thousand tables
DIGEST_BYTES = 32
PLACE = re.compile(r" - at `\$\.?(.*)`$")

EventTime = Annotated[int, Meta(ge=0, le=2**53)]
SqliteInteger = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]  # what a column of SQLite holds
TABLE_ID = re.compile(r"\A[A-Za-z0-9_-]{1,64}\Z")
PlainName = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.-]{1,64}\Z")]
Digest = Annotated[bytes, Meta(min_length=DIGEST_BYTES, max_length=DIGEST_BYTES)]


class FileHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what the file is, and how many tables follow."""

    voyageur: Literal["tables"]
    format: Literal[1]
    tables: Annotated[int, Meta(ge=0)]


class TokenLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The digest of a token; see SeatToken."""

    digest: Digest
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_SEATS)]
    is_host: bool


class InvitationLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The digest of a link to a seat; see Invitation."""

    digest: Digest
    seat: SeatNumber
    revokes: bool


class StandingLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that a seat declines, and in which period."""

    seat: SeatNumber
    question: Annotated[str, Meta(max_length=64)]
    period: SqliteInteger


class EventLine(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """An event of the log: [seq, seat, action, key, time]."""

    seq: Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
    action: str
    key: Annotated[str, Meta(max_length=64)] | None
    time: EventTime


class TableLine(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is stored of a table."""

    id: Annotated[str, Meta(pattern=TABLE_ID.pattern)]
    game: PlainName
    version: PlainName
    options: dict[str, str]
    holders: Annotated[tuple[HolderOrOpen, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    is_waiting: bool
    is_over: bool
    play_forced: bool
    secret: Annotated[bytes, Meta(max_length=SECRET_BYTES)]
    seed: SqliteInteger | None
    locale: Locale
    created: EventTime
    header: tuple[tuple[str, str], ...] | None
    tokens: tuple[TokenLine, ...]
    invitations: tuple[InvitationLine, ...]
    standing: tuple[StandingLine, ...]
    events: Annotated[tuple[EventLine, ...], Meta(max_length=MOST_EVENTS)]


# Writing ----------------------------------------------------------------------------------------


def head_line(n_tables: int) -> bytes:
    """Return the first line of a file with so many tables."""
    return msgspec.json.encode(FileHead("tables", 1, n_tables)) + b"\n"


def table_line(stored: Stored, *, is_over: bool) -> bytes:
    """Return the line of a table."""
    config = stored.config
    is_waiting = stored.waiting_holders is not None
    line = TableLine(
        id=config.id,
        game=config.game,
        version=config.version,
        options=dict(config.options),
        holders=stored.waiting_holders or config.holders,
        is_waiting=is_waiting,
        is_over=is_over,
        play_forced=config.play_forced,
        secret=config.secret,
        seed=config.seed,
        locale=config.locale,
        created=config.created,
        header=config.header,
        tokens=tuple(TokenLine(token.digest, token.seats, token.is_host) for token in stored.tokens),
        invitations=tuple(InvitationLine(each.digest, each.seat, each.revokes) for each in stored.invitations),
        standing=tuple(StandingLine(seat, asked, period) for (seat, asked), period in stored.standing.items()),
        events=tuple(EventLine(each.seq, each.seat, each.action, each.key, each.time) for each in stored.events),
    )
    return msgspec.json.encode(line) + b"\n"


# Reading ----------------------------------------------------------------------------------------


def read_tables(source: bytes, games: Collection[str]) -> list[TableLine]:
    """Return the tables of a file, checked.  Raises RequestRefused with the first faults."""
    if len(source) > MOST_BYTES:
        raise RequestRefused(reason("admin-file-large", most=MOST_BYTES // 2**20), 413)
    first, *lines = source.removesuffix(b"\n").split(b"\n")
    try:
        head = msgspec.json.decode(first, type=FileHead)
    except UNREADABLE as error:
        raise refused([Fault(1, 1, reason("admin-file-head"))]) from error
    found: list[TableLine] = []
    faults: list[Fault] = []
    for number, text in enumerate(lines, 2):
        try:
            found.append(msgspec.json.decode(text, type=TableLine))
        except UNREADABLE as error:
            place = PLACE.search(str(error))
            faults.append(_fault(number, quoted(place[1]) if place else "-"))
        else:
            faults += _faults(number, found[-1], games)
    if head.tables != len(lines):
        counts = {"said": head.tables, "tables": len(lines)}
        faults.append(Fault(1, 1, reason("admin-file-count", **counts)))
    faults = faults or [*_repetitions(found)]
    if faults:
        raise refused(faults)
    return found


def refused(faults: Sequence[Fault]) -> RequestRefused:
    """Return the refusal of a file with the first of its faults."""
    listed = first_faults(faults)
    return RequestRefused(listed[0].reason, faults=listed)


def _fault(line: int, place: str) -> Fault:
    return Fault(line, 1, reason("admin-file-line", place=place))


def _faults(number: int, line: TableLine, games: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with the line of a table whose fields all have the right type."""
    if line.game not in games:
        yield Fault(number, 1, _no_game(line.game, games))
    yield from (_fault(number, place) for place in _wrong_places(line))


def _no_game(game: str, games: Collection[str]) -> Reason:
    return reason("fault-game", game=quoted(game), known=", ".join(games))


def _wrong_places(line: TableLine) -> Iterator[str]:
    """Yield the fields that do not fit the others."""
    players, is_record = len(line.holders), line.header is not None
    if any(isinstance(holder, Person) and not holder.name.isprintable() for holder in line.holders):
        yield "holders"
    if line.is_waiting != any(isinstance(holder, Open) for holder in line.holders):
        yield "is_waiting"
    if line.is_over and line.is_waiting:
        yield "is_over"
    if len(line.secret) != (0 if is_record else SECRET_BYTES):
        yield "secret"
    if any(seat >= players for token in line.tokens for seat in token.seats):
        yield "tokens"
    invited = [each.seat for each in line.invitations]
    if len(set(invited)) < len(invited) or any(seat >= players for seat in invited):
        yield "invitations"
    standing = [(each.seat, each.question) for each in line.standing]
    if len(set(standing)) < len(standing) or any(seat >= players for seat, _ in standing):
        yield "standing"
    if not _is_log(line, players):
        yield "events"


def _is_log(line: TableLine, players: int) -> bool:
    """Whether the events follow each other, each with a key of its own, and begin with the game."""
    keys = [each.key for each in line.events if each.key is not None]
    in_order = all(each.seq == number and each.seat < players for number, each in enumerate(line.events, 1))
    return in_order and len(set(keys)) == len(keys) and not (line.is_waiting and line.events)


def _repetitions(lines: Sequence[TableLine]) -> Iterator[Fault]:
    """Yield where an id or a digest is used again."""
    ids, digests = set[str](), set[bytes]()
    for number, line in enumerate(lines, 2):
        own = [each.digest for each in (*line.tokens, *line.invitations)]
        if line.id in ids:
            yield _fault(number, "id")
        if len(set(own)) < len(own) or digests.intersection(own):
            yield _fault(number, "tokens")
        ids.add(line.id)
        digests.update(own)


def stored_table(line: TableLine) -> Stored:
    """Return a table as it is stored."""
    holders = line.holders
    config = TableConfig(
        id=line.id,
        game=line.game,
        version=line.version,
        options=line.options,
        holders=tuple(holder for holder in holders if not isinstance(holder, Open)) if not line.is_waiting else (),
        play_forced=line.play_forced,
        secret=line.secret,
        seed=line.seed,
        locale=line.locale,
        created=line.created,
        header=line.header,
    )
    tokens = sorted(line.tokens, key=lambda each: each.digest)
    invitations = sorted(line.invitations, key=lambda each: each.digest)
    return Stored(
        config,
        tuple(SeatToken(each.digest, each.seats, each.is_host) for each in tokens),
        tuple(Event(each.seq, each.seat, each.action, each.key, each.time) for each in line.events),
        {(each.seat, each.question): each.period for each in line.standing},
        holders if line.is_waiting else None,
        tuple(Invitation(each.digest, each.seat, each.revokes) for each in invitations),
    )
