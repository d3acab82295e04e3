"""The record of a table."""

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from typing import Protocol

from voyageur.kernel import record
from voyageur.kernel.contract import Game, Outcome
from voyageur.kernel.record import HeaderLine, Record
from voyageur.table.config import Person, TableConfig

OF_RESULT = ("result", "scores", "ending")  # header lines that are computed from the plies
OF_DICE = ("commitment", "seed", "secret")


class RecordedPly(Protocol):
    """A ply, as far as a record needs it."""

    @property
    def seat(self) -> int: ...

    @property
    def text(self) -> str: ...


class RecordedTable(Protocol):
    """A table, as far as its record needs it."""

    game: Game
    config: TableConfig
    is_chance_manual: bool
    loaded_header: tuple[HeaderLine, ...] | None

    @property
    def plies(self) -> Sequence[RecordedPly]: ...

    @property
    def players(self) -> int: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def result(self) -> Outcome | None: ...

    def can_undo(self, seats: Collection[int]) -> bool: ...


def record_of(table: RecordedTable) -> Record:
    """Return the full record of a table, without the plies that were taken back."""
    config = table.config
    plies = tuple(record.Ply(number, ply.seat, ply.text) for number, ply in enumerate(table.plies, 1))
    return Record(table.game.name, config.version, config.options, table.players, tuple(_header(table)), plies)


def record_for(table: RecordedTable, seat: int | None) -> Record:
    """Return the record for `seat` (None: a spectator); until the game is over it holds only what the seat may know."""
    whole = record_of(table)
    return whole if table.is_over else record.redact(whole, {table.game.name: table.game}, seat)


def _header(table: RecordedTable) -> Iterator[HeaderLine]:
    result = record.result_lines(table.result)
    if table.loaded_header is not None:
        yield from (line for line in table.loaded_header if line.key not in (*OF_RESULT, *OF_DICE))
        yield from result
        yield from (line for line in table.loaded_header if line.key in OF_DICE)
        return
    yield from _seat_lines(table.config)
    yield from result
    if not table.is_chance_manual:
        yield from _dice_lines(table)


def _seat_lines(config: TableConfig) -> Iterator[HeaderLine]:
    """Yield the lines on who holds the seats, and when the table was created."""
    for seat, holder in enumerate(config.holders):
        who = f"person {holder.name}" if isinstance(holder, Person) else f"agent {holder.agent}"
        yield HeaderLine("seat", f"{seat} {who}".rstrip())
    if config.created:
        started = datetime.fromtimestamp(config.created / 1000, UTC)
        yield HeaderLine("started", started.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _dice_lines(table: RecordedTable) -> Iterator[HeaderLine]:
    """Yield the lines on the secret of the dice: until the game is over, only its hash.

    The hash proves nothing if somebody chose the seed, so a line says that.
    """
    config = table.config
    is_local = not config.id  # its players can read the secret anyway
    is_final = table.is_over and (is_local or not table.can_undo(config.seats_of_people))
    yield HeaderLine("commitment", config.commitment)
    if config.seed is not None:
        yield HeaderLine("seed", str(config.seed) if is_final else "chosen")
    if is_final:
        yield HeaderLine("secret", config.secret.hex())
