"""The content of a record, and its canonical text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from voyageur.kernel.contract import Game
from voyageur.kernel.options import FILE, FILE_MARK
from voyageur.kernel.text import Fault, Reason, Sentence, Value
from voyageur.kernel.view import CHANCE

FORMAT = "voyageur-record"
FORMAT_VERSION = "1"
CHANCE_SIGN = "*"  # the seat of a chance ply
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

Games = Mapping[str, Game]


@dataclass(frozen=True)
class Ply:
    """One ply as written: its number (from 1), its seat or CHANCE, its text."""

    number: int
    seat: int
    text: str
    line: int = field(default=0, compare=False)  # line number in the text; 0 if not read from a text


@dataclass(frozen=True)
class HeaderLine:
    """A header line that the rules do not need: `seat`, `started`, `result`, or an unknown key."""

    key: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A game: its set-up, other header lines, and the plies that were not undone."""

    game: str
    version: str  # of the rules; "" if the record does not state it
    options: Mapping[str, str]  # option name -> text; missing options have their defaults
    players: int
    header: tuple[HeaderLine, ...] = ()  # the other lines, in order
    plies: tuple[Ply, ...] = ()
    # Where the text that it was read from first departs from `write`: line, column, and the line as `write` has it.
    departure: tuple[int, int, str] | None = field(default=None, compare=False)

    def values_of(self, key: str) -> list[str]:
        """Return the values of all header lines `key`."""
        return [line.value for line in self.header if line.key == key]

    def save(self, path: str | Path) -> None:
        """Write the record to the file `path`."""
        Path(path).write_text(write(self), encoding="utf-8", newline="\n")


def fault_at(line: int, column: int, key: str, /, **values: Value) -> Fault:
    """Return the fault with the sentence `key` at a place of a record."""
    return Fault(line, column, Reason(Sentence(key, values)))


# Writing ----------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return the canonical text of `record`; `read` returns an equal record."""
    return header_text(record) + ("\n" if record.plies else "") + "".join(f"{ply_line(ply)}\n" for ply in record.plies)


def header_text(record: Record) -> str:
    """Return the canonical text of the header."""
    lines = [f"{FORMAT} {FORMAT_VERSION}", f"game {record.game}"]
    if record.version:
        lines.append(f"rules {record.version}")
    for name, text in record.options.items():
        lines += _option_lines(name, text)
    lines.append(f"players {record.players}")
    lines += [_header_line(entry.key, CONTROL.sub(" ", entry.value)) for entry in record.header]
    return "\n".join(lines) + "\n"


def ply_line(ply: Ply) -> str:
    """Return the canonical line of a ply."""
    return f"{ply.number} {seat_sign(ply.seat)} {ply.text}"


def seat_sign(seat: int) -> str:
    """Return the sign of a seat or CHANCE in a ply."""
    return CHANCE_SIGN if seat == CHANCE else str(seat)


def _option_lines(name: str, text: str) -> list[str]:
    if not text.startswith(FILE_MARK):
        return [f"option {name} {text}"]
    rows = text.removeprefix(FILE_MARK).split("\n")
    return [f"option {name} {FILE}", *(_header_line(name, row.rstrip("\r")) for row in rows)]


def _header_line(key: str, value: str) -> str:
    return f"{key} {value}" if value else key


def number_text(number: float) -> str:
    """Return a score as text: 1, 0.5, -3."""
    return str(int(number)) if number == int(number) else repr(number)
