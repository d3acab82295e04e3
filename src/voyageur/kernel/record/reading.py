"""Read the text of a record, with all faults at their lines and columns."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from voyageur.kernel.contract import BadText, Game
from voyageur.kernel.options import FILE, FILE_MARK, BadOption, Option, first_faults
from voyageur.kernel.record.model import (
    CHANCE_SIGN,
    CONTROL,
    FORMAT,
    FORMAT_VERSION,
    Games,
    HeaderLine,
    Ply,
    Record,
    fault_at,
    write,
)
from voyageur.kernel.record.signature import is_signed
from voyageur.kernel.text import Fault, Value, Words, quoted
from voyageur.kernel.view import CHANCE

MOST_BYTES = 16 * 2**20  # about 80 for each of MOST_LINES
MOST_LINES = 200_000  # four times the limit of a table; a race of eight has a few thousand plies
MOST_HEADER_LINES = 5_000  # ten times the most lines of an option's data
_FIRST_LINE = re.compile(rf"{FORMAT}[ \t]+([^ \t]+)[ \t]*")
_ENTRY = re.compile(r"([^ \t]+)(?:[ \t](.*))?")
_OPTION = re.compile(r"[ \t]*([^ \t]+)[ \t]+(.*[^ \t])[ \t]*")
_PLY = re.compile(r"([0-9]{1,9})[ \t]+(\*|[0-9]{1,9})[ \t]+([^ \t].*)")
_BLANKS = re.compile(r"[ \t]+")


@dataclass(frozen=True)
class Reading:
    """The result of reading a text.

    `record` is None if the header has faults; its plies end before the first faulty ply.
    `game` is the game named in the header; its words include the faults of its options.
    """

    record: Record | None
    header_faults: tuple[Fault, ...]
    ply_faults: tuple[Fault, ...]
    game: Game | None = None


def read(source: str | bytes, games: Games, path: str = "record") -> Record:
    """Return the record in `source`.  Raises BadText with all faults."""
    reading = scan(source, games)
    faults = (*reading.header_faults, *reading.ply_faults)
    if faults or reading.record is None:
        raise unreadable(reading.game, path, faults)
    return reading.record


def unreadable(game: Game | None, path: str, faults: Sequence[Fault]) -> BadText:
    """Return an error that lists the first `faults` with their places in the file `path`."""
    words = Words(game.folder if game else None)
    return BadText(faults, "\n".join(words.fault(path, fault) for fault in first_faults(faults)))


def scan(source: str | bytes, games: Games) -> Reading:
    """Read `source` without raising: the plies before the first faulty one, and all faults."""
    too_large = _size_fault(source)
    if too_large is not None:
        return Reading(None, (too_large,), ())
    lines, faults = _lines(source)
    faults = faults or _first_line_faults(lines[0])
    if faults:
        return Reading(None, tuple(faults), ())
    end = _end_of_header(lines)
    if end > MOST_HEADER_LINES:
        fault = fault_at(MOST_HEADER_LINES + 1, 1, "fault-record-header-lines", most=MOST_HEADER_LINES, lines=end)
        return Reading(None, (fault,), ())
    game, record, header_faults = _read_header(lines, end, games)
    plies, ply_faults = _read_plies(lines, end)
    if record is not None:
        record = replace(record, plies=plies)
        if is_signed(record):
            record = replace(record, departure=_departure(lines, record))
    return Reading(record, tuple(header_faults), tuple(ply_faults), game)


def _departure(lines: Sequence[str], record: Record) -> tuple[int, int, str] | None:
    """Return where `lines` first depart from the canonical text: line, column, and its line there; None: nowhere."""
    due = write(record).split("\n")
    for number, (line, other) in enumerate(zip_longest(lines, due, fillvalue=""), 1):
        if line != other or number > min(len(lines), len(due)):
            return number, _common(line, other) + 1, other
    return None


def _common(one: str, other: str) -> int:
    """Return with how many equal characters two lines begin."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )


def _size_fault(source: str | bytes) -> Fault | None:
    """Return the fault of a text that is too large, without parsing it."""
    if len(source) > MOST_BYTES:
        return fault_at(1, 1, "fault-record-size", most=MOST_BYTES // 2**20, size=-(-len(source) // 2**20))
    n_lines = 1 + (source.count(b"\n") if isinstance(source, bytes) else source.count("\n"))
    if n_lines > MOST_LINES:
        return fault_at(MOST_LINES + 1, 1, "fault-record-lines", most=MOST_LINES, lines=n_lines)
    return None


def _lines(source: str | bytes) -> tuple[list[str], list[Fault]]:
    """Return the lines without line ends, or the faults of invalid UTF-8."""
    if isinstance(source, bytes):
        try:
            source = source.decode()
        except UnicodeDecodeError:
            return [], [*_utf8_faults(source)]
    lines = source.removeprefix("\ufeff").split("\n")
    return [line[:-1] if line.endswith("\r") else line for line in lines], []


def _utf8_faults(data: bytes) -> Iterator[Fault]:
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            yield fault_at(number, column, "fault-record-bytes", byte=f"{line[error.start]:02X}")


def _first_line_faults(line: str) -> list[Fault]:
    match = _FIRST_LINE.fullmatch(line)
    if match is None:
        return [fault_at(1, 1, "fault-record-first-line", first=f"{FORMAT} {FORMAT_VERSION}", text=quoted(line))]
    if match[1] != FORMAT_VERSION:
        version, ours = quoted(match[1]), FORMAT_VERSION
        return [fault_at(1, match.start(1) + 1, "fault-record-format", version=version, ours=ours)]
    return []


def _end_of_header(lines: Sequence[str]) -> int:
    """Return the index of the empty line after the header, or of the first ply if there is none."""
    for index, line in enumerate(lines):
        if not line.strip(" \t") or _PLY.fullmatch(line):
            return index
    return len(lines)


def _control_fault(number: int, line: str) -> Fault | None:
    match = CONTROL.search(line)
    if match is None:
        return None
    return fault_at(number, match.start() + 1, "fault-record-control", code=f"U+{ord(match[0]):04X}")


# The header -------------------------------------------------------------------------------------


class _Header:
    """The parsed header lines and their faults."""

    def __init__(self, lines: Sequence[str], end: int, games: Games) -> None:
        self.faults: list[Fault] = []
        self.entries = [*self._split(lines[1:end])]
        self.game = self._find_game(games)
        options = self.game.options if self.game else ()
        self.data = frozenset(option.name for option in options if option.kind == "data")
        self._refuse_control_characters()

    def wrong(self, line: int, column: int, key: str, /, **values: Value) -> None:
        self.faults.append(fault_at(line, column, key, **values))

    def _split(self, lines: Sequence[str]) -> Iterator[HeaderLine]:
        for number, line in enumerate(lines, 2):
            match = _ENTRY.fullmatch(line)
            if match is None:
                self.wrong(number, 1, "fault-record-header", text=quoted(line))
            else:
                yield HeaderLine(match[1], match[2] or "", number)

    def _find_game(self, games: Games) -> Game | None:
        entry = self.single("game")
        known = ", ".join(games)
        if entry is None:
            self.wrong(1, 1, "fault-record-no-game", known=known)
            return None
        name = entry.value.strip(" \t")
        if name not in games:
            self.wrong(entry.line, _value_column(entry), "fault-game", game=quoted(name), known=known)
        return games.get(name)

    def single(self, key: str) -> HeaderLine | None:
        """Return the line `key`, or None; add a fault for each repetition."""
        found = self.of(key)
        for entry in found[1:]:
            self.wrong(entry.line, 1, "fault-record-twice", key=key, first=found[0].line)
        return found[0] if found else None

    def of(self, key: str) -> list[HeaderLine]:
        return [entry for entry in self.entries if entry.key == key]

    def _refuse_control_characters(self) -> None:
        """Add faults for control characters, except in data lines, which the option checks itself."""
        for entry in self.entries:
            fault = _control_fault(entry.line, f"{entry.key} {entry.value}")
            if fault is not None and entry.key not in self.data:
                self.faults.append(fault)


def _value_column(entry: HeaderLine) -> int:
    """Return the column where the value of a header line begins."""
    blanks = len(entry.value) - len(entry.value.lstrip(" \t"))
    return len(entry.key) + 2 + blanks


def _read_header(lines: Sequence[str], end: int, games: Games) -> tuple[Game | None, Record | None, list[Fault]]:
    """Return the game (None if unknown), the record without plies (None with faults), and the header's faults."""
    header = _Header(lines, end, games)
    if end < len(lines) and lines[end].strip(" \t"):
        header.wrong(end + 1, 1, "fault-record-no-empty-line")
    record = _record(header, header.game) if header.game else None
    faults = sorted(header.faults, key=lambda fault: (fault.line, fault.column))
    return header.game, (None if faults else record), faults


def _record(header: _Header, game: Game) -> Record:
    rules = header.single("rules")
    version = rules.value.strip(" \t") if rules else ""
    options = _read_options(header, game, version)
    players = _read_players(header, game)
    ours = {"game", "rules", "option", "players", *header.data}
    others = tuple(entry for entry in header.entries if entry.key not in ours)
    return Record(game.name, version, options, players, others)


def _read_players(header: _Header, game: Game) -> int:
    entry, default = header.single("players"), game.players[0]
    allowed = ", ".join(map(str, game.players))
    if entry is None and len(game.players) > 1:
        header.wrong(1, 1, "fault-record-no-players", allowed=allowed)
    if entry is None:
        return default
    text = entry.value.strip(" \t")
    if text not in map(str, game.players):
        header.wrong(entry.line, _value_column(entry), "fault-players", players=quoted(text), allowed=allowed)
        return default
    return int(text)


def _read_options(header: _Header, game: Game, version: str) -> dict[str, str]:
    """Return the texts of the options in the header, including data lines."""
    earlier = game.earlier_versions.get(version, {})
    known = {option.name: option for option in game.options}
    texts: dict[str, str] = {}
    for entry in header.of("option"):
        match = _OPTION.fullmatch(entry.value)
        if match is None:
            header.wrong(entry.line, _value_column(entry), "fault-record-option")
        elif match[1] not in known:
            values: dict[str, Value] = {"option": quoted(match[1]), "known": ", ".join(known)}
            header.wrong(entry.line, _value_column(entry), "fault-option-unknown", **values)
        elif match[1] in texts:
            header.wrong(entry.line, _value_column(entry), "fault-record-option-twice", option=match[1])
        elif match[2] in earlier.get(match[1], {}):
            texts[match[1]] = match[2]
        else:
            column = len("option ") + match.start(2) + 1
            texts[match[1]] = _read_option(header, known[match[1]], match[2], entry.line, column)
    _refuse_stray_data(header, texts)
    return texts


def _read_option(header: _Header, option: Option, value: str, line: int, column: int) -> str:
    """Return the option's text; add its faults at the lines of the record."""
    if option.kind != "data":
        _check_option(header, option, value, [(line, column)])
        return value
    if value.startswith(FILE_MARK):
        header.wrong(line, column, "fault-record-data", option=option.name)
        return value
    if value != FILE:
        _check_option(header, option, value, [(line, column)])
        return value
    rows = header.of(option.name)
    text = FILE_MARK + "\n".join(row.value for row in rows)
    _check_option(header, option, text, [(row.line, len(row.key) + 2) for row in rows] or [(line, column)])
    return text


def _check_option(header: _Header, option: Option, text: str, places: Sequence[tuple[int, int]]) -> None:
    """Add the faults of `text`; `places` are the line and column of each of its lines in the record."""
    try:
        option.read(text)
    except BadOption as error:
        for fault in error.faults:
            line, column = places[min(max(fault.line, 1), len(places)) - 1]
            header.faults.append(Fault(line, column + max(fault.column, 1) - 1, fault.reason))


def _refuse_stray_data(header: _Header, texts: Mapping[str, str]) -> None:
    for name in sorted(header.data):
        rows = header.of(name)
        if rows and not texts.get(name, "").startswith(FILE_MARK):
            header.wrong(rows[0].line, 1, "fault-record-stray-data", option=name)


# The plies --------------------------------------------------------------------------------------


def _read_plies(lines: Sequence[str], end: int) -> tuple[tuple[Ply, ...], list[Fault]]:
    """Return the plies before the first faulty one, and the faults of all plies."""
    plies: list[Ply] = []
    faults: list[Fault] = []
    due = 1
    for number, line in enumerate(lines[end:], end + 1):
        match = _PLY.fullmatch(line)
        if match is None and not line.strip(" \t"):
            continue
        fault = _ply_fault(number, line, match, due)
        if match:
            due = int(match[1]) + 1
        if fault is not None:
            faults.append(fault)
        elif match and not faults:
            plies.append(_ply(match, number))
    return tuple(plies), faults


def _ply_fault(number: int, line: str, match: re.Match[str] | None, due: int) -> Fault | None:
    if not line.isprintable():  # much faster than the search for control characters
        fault = _control_fault(number, line)
        if fault is not None:
            return fault
    if match is None:
        return fault_at(number, 1, "fault-record-ply", text=quoted(line))
    if int(match[1]) != due:
        return fault_at(number, 1, "fault-record-number", number=match[1], due=str(due))
    return None


def _ply(match: re.Match[str], line: int) -> Ply:
    number, seat, text = match.groups()
    if text[-1] in " \t" or "  " in text or "\t" in text:
        text = _BLANKS.sub(" ", text).rstrip(" ")
    return Ply(int(number), CHANCE if seat == CHANCE_SIGN else int(seat), text, line)
