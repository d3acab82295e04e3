"""The record of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

from voyageur.kernel import record
from voyageur.kernel.contract import Game, Outcome
from voyageur.kernel.record import HeaderLine, Record
from voyageur.table import dice
from voyageur.table.config import Person, TableConfig
from voyageur.table.history import RecordedPly, TableNote, recorded
from voyageur.table.seats.substitutes import Substitutes, header_lines
from voyageur.table.seats.suggestions_taken import TakenSuggestions, suggestion_lines

OF_RESULT = ("result", "scores", "ending")  # header lines that are computed from the plies


class RecordedTable(Protocol):
    """A table, as far as its record needs it."""

    game: Game
    config: TableConfig
    loaded_header: tuple[HeaderLine, ...] | None
    substitutes: Substitutes
    suggestions: TakenSuggestions
    notes: list[TableNote]

    @property
    def plies(self) -> Sequence[RecordedPly]: ...

    @property
    def players(self) -> int: ...

    @property
    def is_chance_manual(self) -> bool: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def result(self) -> Outcome | None: ...


def record_of(table: RecordedTable, *, is_deleted: bool = False) -> Record:
    """Return the full record of a table, without the plies that were taken back.

    It has the secret of the dice if the game is over, or if the table `is_deleted` and nobody goes on.
    """
    config = table.config
    header = tuple(_header(table, is_open=table.is_over or is_deleted))
    made = Record(table.game.name, config.version, config.options, table.players, header, recorded(table.plies))
    return _as_signed(made, table.loaded_header or ())


def _as_signed(made: Record, loaded: Sequence[HeaderLine]) -> Record:
    """Return a record with the signature that it was loaded with, as long as nothing has changed."""
    lines = tuple(line for line in loaded if line.key in record.SIGNED_BY)
    is_same = any(line.value == record.chain_head(made).hex() for line in lines)
    return replace(made, header=(*made.header, *lines)) if is_same else made


def record_for(table: RecordedTable, seat: int | None) -> Record:
    """Return the record for `seat` (None: a spectator); until the game is over it holds only what the seat may know."""
    whole = record_of(table)
    return whole if table.is_over else record.redact(whole, {table.game.name: table.game}, seat)


def _header(table: RecordedTable, *, is_open: bool) -> Iterator[HeaderLine]:
    result = record.result_lines(table.result)
    if table.loaded_header is not None:
        told_anew = (*OF_RESULT, *record.OF_DICE, *record.SIGNED_BY)
        yield from (line for line in table.loaded_header if line.key not in told_anew)
        yield from result
        yield from (line for line in table.loaded_header if line.key in record.OF_DICE)
        return
    yield from _seat_lines(table.config)
    yield from (HeaderLine(*line) for line in header_lines(table.substitutes.changes, table.notes))
    yield from (HeaderLine(*line) for line in suggestion_lines(table.suggestions, table.notes))
    yield from result
    if not table.is_chance_manual:
        config = table.config
        yield from dice.lines(config.secret, config.contributions, config.seed, is_open=is_open)


def _seat_lines(config: TableConfig) -> Iterator[HeaderLine]:
    """Yield the lines on who holds the seats, and when the game began."""
    for seat, holder in enumerate(config.holders):
        who = f"person {holder.name}" if isinstance(holder, Person) else f"agent {holder.agent}"
        yield HeaderLine("seat", f"{seat} {who}".rstrip())
    if config.start:
        started = datetime.fromtimestamp(config.start / 1000, UTC)
        yield HeaderLine("started", started.strftime("%Y-%m-%dT%H:%M:%SZ"))
