"""The file in which tables move from one store to another: JSON lines, a head and then one table a line.

docs/operations.md describes it.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from voyageur.kernel.contributions import commitment_to
from voyageur.kernel.options import first_faults
from voyageur.kernel.text import Fault, Reason, quoted
from voyageur.server.messages.fields import MOST_SEATS, Id, Locale, SeatNumber
from voyageur.server.messages.socket import UNREADABLE
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.stored import Invitation, SeatToken, Stored
from voyageur.table.commit_reveal import CommitReveal, PendingContribution
from voyageur.table.config import HolderOrOpen, Open, Person, TableConfig
from voyageur.table.dice import SECRET_BYTES
from voyageur.table.history import Event
from voyageur.table.names import is_printable
from voyageur.table.people.phrases import MOST_KEPT, PhraseName, SpokenPhrase
from voyageur.table.people.proposals import KINDS, Proposal
from voyageur.table.table import MOST_EVENTS
from voyageur.table.terms import NO_TERMS, TableTerms

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
    until: EventTime | None = None  # not in earlier files


class ContributionLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat contributes to the dice; see PendingContribution."""

    seat: SeatNumber
    commitment: Digest | None
    opened: Digest | None


class StandingLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that a seat declines, and in which period."""

    seat: SeatNumber
    question: Annotated[str, Meta(max_length=64)]
    period: SqliteInteger


class ProposalLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A proposal; see Proposal."""

    kind: PlainName
    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    about: Annotated[str, Meta(max_length=200)]
    seq: Annotated[int, Meta(ge=0, le=MOST_EVENTS)]
    key: Id
    agreed: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_SEATS)]
    state: Literal["open", "agreed", "declined", "withdrawn"]
    ended: Annotated[int, Meta(ge=0, le=MOST_EVENTS)]


class PhraseLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase that was said; see SpokenPhrase."""

    number: Annotated[int, Meta(ge=1, le=2**53)]
    seat: SeatNumber
    phrase: PhraseName
    key: Id
    time: EventTime


class EventLine(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """An event of the log: [seq, seat, action, key, time, spent]."""

    seq: Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
    action: str
    key: Annotated[str, Meta(max_length=64)] | None
    time: EventTime
    spent: EventTime | None = None  # not in earlier files


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
    proposals: Annotated[tuple[ProposalLine, ...], Meta(max_length=MOST_SEATS)] = ()  # not in earlier files
    phrases: Annotated[tuple[PhraseLine, ...], Meta(max_length=MOST_KEPT)] = ()
    contributions: Annotated[tuple[ContributionLine, ...], Meta(max_length=MOST_SEATS)] = ()
    deadline: EventTime | None = None
    terms: TableTerms = NO_TERMS
    began: EventTime | None = None


# Writing ----------------------------------------------------------------------------------------


def head_line(n_tables: int) -> bytes:
    """Return the first line of a file with so many tables."""
    return msgspec.json.encode(FileHead("tables", 1, n_tables)) + b"\n"


def table_line(stored: Stored, *, is_over: bool) -> bytes:
    """Return the line of a table."""
    config = stored.config
    is_waiting = stored.waiting_holders is not None
    contributions = stored.sharing.pending if is_waiting else config.contributions
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
        began=config.began,
        header=config.header,
        terms=config.terms,
        tokens=tuple(TokenLine(token.digest, token.seats, token.is_host) for token in stored.tokens),
        invitations=tuple(
            InvitationLine(each.digest, each.seat, each.revokes, each.until) for each in stored.invitations
        ),
        contributions=tuple(ContributionLine(each.seat, each.commitment, each.opened) for each in contributions),
        deadline=stored.sharing.deadline,
        standing=tuple(StandingLine(seat, asked, period) for (seat, asked), period in stored.standing.items()),
        events=tuple(
            EventLine(each.seq, each.seat, each.action, each.key, each.time, each.spent) for each in stored.events
        ),
        proposals=tuple(ProposalLine(**vars(each)) for each in stored.proposals),
        phrases=tuple(PhraseLine(**vars(each)) for each in stored.phrases),
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
    if any(isinstance(holder, Person) and not is_printable(holder.name) for holder in line.holders):
        yield "holders"
    has_open = any(isinstance(holder, Open) for holder in line.holders)
    if line.is_waiting != (has_open or line.deadline is not None) or (has_open and line.deadline is not None):
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
    if not _are_contributions(line):
        yield "contributions"
    standing = [(each.seat, each.question) for each in line.standing]
    if len(set(standing)) < len(standing) or any(seat >= players for seat, _ in standing):
        yield "standing"
    if not _are_proposals(line, players):
        yield "proposals"
    numbers = [each.number for each in line.phrases]
    if len(set(numbers)) < len(numbers) or any(each.seat >= players for each in line.phrases):
        yield "phrases"
    if not _is_log(line, players):
        yield "events"


def _are_proposals(line: TableLine, players: int) -> bool:
    """Whether the proposals are of known kinds, by seats of the table, and at most one is open."""
    keys, n_open = {each.key for each in line.proposals}, [each.state for each in line.proposals].count("open")
    are_known = all(each.kind in KINDS and KINDS[each.kind].is_about(each.about) for each in line.proposals)
    seats = [seat for each in line.proposals for seat in (*each.seats, *each.agreed)]
    fit = are_known and all(seat < players for seat in seats)
    return fit and len(keys) == len(line.proposals) and n_open <= 1


def _is_log(line: TableLine, players: int) -> bool:
    """Whether the events follow each other, each with a key of its own, and begin with the game."""
    keys = [each.key for each in line.events if each.key is not None]
    in_order = all(each.seq == number and each.seat < players for number, each in enumerate(line.events, 1))
    return in_order and len(set(keys)) == len(keys) and not (line.is_waiting and line.events)


def _are_contributions(line: TableLine) -> bool:
    """Whether what the seats contribute can have come about: one a seat, in order, opened only as committed to."""
    seats = [each.seat for each in line.contributions]
    are_known = line.is_waiting or all(each.commitment for each in line.contributions)
    are_right = all(each.opened is None or commitment_to(each.opened) == each.commitment for each in line.contributions)
    are_seats = all(seat < len(line.holders) for seat in seats)
    return seats == sorted(set(seats)) and are_known and are_right and are_seats


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
    pending = tuple(PendingContribution(each.seat, each.commitment, each.opened) for each in line.contributions)
    sharing = CommitReveal(pending, line.deadline)
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
        began=line.began,
        header=line.header,
        contributions=() if line.is_waiting else sharing.contributions,
        terms=line.terms,
    )
    tokens = sorted(line.tokens, key=lambda each: each.digest)
    invitations = sorted(line.invitations, key=lambda each: each.digest)
    return Stored(
        config,
        tuple(SeatToken(each.digest, each.seats, each.is_host) for each in tokens),
        tuple(Event(each.seq, each.seat, each.action, each.key, each.time, each.spent) for each in line.events),
        {(each.seat, each.question): each.period for each in line.standing},
        holders if line.is_waiting else None,
        tuple(Invitation(each.digest, each.seat, each.revokes, each.until) for each in invitations),
        tuple(Proposal(**asdict(each)) for each in sorted(line.proposals, key=lambda each: (each.seq, each.key))),
        tuple(SpokenPhrase(**asdict(each)) for each in sorted(line.phrases, key=lambda each: each.number)),
        sharing if line.is_waiting else CommitReveal(),
    )
