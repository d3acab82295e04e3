"""The record of a game: a text of header lines and plies that anyone can write by hand.

    voyageur-record 1
    game kanata
    option fort_range king
    players 2

    1 0 collect d4
    2 * roll 3 5

Reading lists every fault with its line and column.  A byte order mark, CRLF, tabs between words, blanks at the
end of a ply and a missing last newline are tolerated; other control characters and bytes that are not UTF-8 are
faults.  This module knows no game: games are passed in as a mapping from name to `Game`.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from voyageur.kernel import contract, states
from voyageur.kernel.chance import outcome_by_hmac
from voyageur.kernel.contract import CHANCE, NOBODY, BadText, Game, Setup, State
from voyageur.kernel.options import FILE, FILE_MARK, BadOption, Option
from voyageur.kernel.text import Fault, Reason, Sentence, Value, quoted

FORMAT = "voyageur-record"
FORMAT_VERSION = "1"
CHANCE_SIGN = "*"  # stands where a ply has its seat

_FIRST_LINE = re.compile(rf"{FORMAT}[ \t]+([^ \t]+)[ \t]*")
_ENTRY = re.compile(r"([^ \t]+)(?:[ \t](.*))?")
_OPTION = re.compile(r"[ \t]*([^ \t]+)[ \t]+(.*[^ \t])[ \t]*")
_PLY = re.compile(r"([0-9]{1,9})[ \t]+(\*|[0-9]{1,9})[ \t]+([^ \t].*)")
_BLANKS = re.compile(r"[ \t]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_SECRET = re.compile(r"[0-9a-f]{2,512}")

Games = Mapping[str, Game]


@dataclass(frozen=True)
class Ply:
    """One ply as written: its number (1 is the first), its seat or CHANCE, its text."""

    number: int
    seat: int
    text: str
    line: int = field(default=0, compare=False)  # of the text it was read from; 0 if of none


@dataclass(frozen=True)
class HeaderLine:
    """A header line that the rules do not need: `seat`, `started`, `result`, or one that nobody here knows."""

    key: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A game from its start: what it was played by and every ply that survived."""

    game: str
    version: str  # of the rules; "" where the record does not say
    options: Mapping[str, str]  # option name -> text; those that are not named have their default
    players: int
    header: tuple[HeaderLine, ...] = ()  # the other lines, in order
    plies: tuple[Ply, ...] = ()

    def values_of(self, key: str) -> list[str]:
        """Return the values of all header lines `key`."""
        return [line.value for line in self.header if line.key == key]


@dataclass(frozen=True)
class Reading:
    """What a text holds, faults included.

    `record` is None where the header has faults; its plies end before the first fault among the plies.
    `game` is the game that the header names, whose words say the faults of its options.
    """

    record: Record | None
    header_faults: tuple[Fault, ...]
    ply_faults: tuple[Fault, ...]
    game: Game | None = None


class BadPly(BadText):
    """A ply that the rules or the grammar refuse where it stands."""

    def __init__(self, ply: Ply, reason: Reason) -> None:
        super().__init__([Fault(ply.line, 1, reason)], f"ply {ply.number}: {reason.sentence.key}")
        self.ply = ply
        self.reason = reason


# Reading ----------------------------------------------------------------------------------------


def read(source: str | bytes, games: Games, path: str = "record") -> Record:
    """Return the record that `source` holds.  Raises BadText with every fault."""
    reading = scan(source, games)
    faults = (*reading.header_faults, *reading.ply_faults)
    if faults or reading.record is None:
        raise BadText(faults, path)
    return reading.record


def scan(source: str | bytes, games: Games) -> Reading:
    """Read as far as can be read: plies before a faulty one, and all faults."""
    lines, faults = _lines(source)
    faults = faults or _first_line_faults(lines[0])
    if faults:
        return Reading(None, tuple(faults), ())
    end = _end_of_header(lines)
    game, record, header_faults = _read_header(lines, end, games)
    plies, ply_faults = _read_plies(lines, end)
    if record is not None:
        record = replace(record, plies=plies)
    return Reading(record, tuple(header_faults), tuple(ply_faults), game)


def _fault(line: int, column: int, key: str, /, **values: Value) -> Fault:
    return Fault(line, column, Reason(Sentence(key, values)))


def _lines(source: str | bytes) -> tuple[list[str], list[Fault]]:
    """Return the lines without their ends, or the places that are not UTF-8."""
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
            yield _fault(number, column, "fault-record-bytes", byte=f"{line[error.start]:02X}")


def _first_line_faults(line: str) -> list[Fault]:
    match = _FIRST_LINE.fullmatch(line)
    if match is None:
        return [_fault(1, 1, "fault-record-first-line", first=f"{FORMAT} {FORMAT_VERSION}", text=quoted(line))]
    if match[1] != FORMAT_VERSION:
        version, ours = quoted(match[1]), FORMAT_VERSION
        return [_fault(1, match.start(1) + 1, "fault-record-format", version=version, ours=ours)]
    return []


def _end_of_header(lines: Sequence[str]) -> int:
    """Return the index of the empty line after the header, or of the first ply if there is none."""
    for index, line in enumerate(lines):
        if not line.strip(" \t") or _PLY.fullmatch(line):
            return index
    return len(lines)


def _control_fault(number: int, line: str) -> Fault | None:
    match = _CONTROL.search(line)
    if match is None:
        return None
    return _fault(number, match.start() + 1, "fault-record-control", code=f"U+{ord(match[0]):04X}")


# The header -------------------------------------------------------------------------------------


class _Header:
    """The header lines under way to a record: what was found, and what is wrong with it."""

    def __init__(self, lines: Sequence[str], end: int, games: Games) -> None:
        self.faults: list[Fault] = []
        self.entries = [*self._split(lines[1:end])]
        self.game = self._find_game(games)
        options = self.game.options if self.game else ()
        self.data = frozenset(option.name for option in options if option.kind == "data")
        self._refuse_control_characters()

    def wrong(self, line: int, column: int, key: str, /, **values: Value) -> None:
        self.faults.append(_fault(line, column, key, **values))

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
        """Return the one line `key`; more of them are faults."""
        found = self.of(key)
        for entry in found[1:]:
            self.wrong(entry.line, 1, "fault-record-twice", key=key, first=found[0].line)
        return found[0] if found else None

    def of(self, key: str) -> list[HeaderLine]:
        return [entry for entry in self.entries if entry.key == key]

    def _refuse_control_characters(self) -> None:
        """Data lines are left to the option's own check: they are a file of somebody's, comments and all."""
        for entry in self.entries:
            fault = _control_fault(entry.line, f"{entry.key} {entry.value}")
            if fault is not None and entry.key not in self.data:
                self.faults.append(fault)


def _value_column(entry: HeaderLine) -> int:
    """Return the column at which the value of a header line begins."""
    blanks = len(entry.value) - len(entry.value.lstrip(" \t"))
    return len(entry.key) + 2 + blanks


def _read_header(lines: Sequence[str], end: int, games: Games) -> tuple[Game | None, Record | None, list[Fault]]:
    """Return the game, the record without its plies, either None if unknown, and all faults of the header."""
    header = _Header(lines, end, games)
    if end < len(lines) and lines[end].strip(" \t"):
        header.wrong(end + 1, 1, "fault-record-no-empty-line")
    record = _record(header, header.game) if header.game else None
    faults = sorted(header.faults, key=lambda fault: (fault.line, fault.column))
    return header.game, (None if faults else record), faults


def _record(header: _Header, game: Game) -> Record:
    rules = header.single("rules")
    options = _read_options(header, game)
    players = _read_players(header, game)
    ours = {"game", "rules", "option", "players", *header.data}
    others = tuple(entry for entry in header.entries if entry.key not in ours)
    return Record(game.name, rules.value.strip(" \t") if rules else "", options, players, others)


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


def _read_options(header: _Header, game: Game) -> dict[str, str]:
    """Return the text of each option that the header names, its data lines included."""
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
        else:
            column = len("option ") + match.start(2) + 1
            texts[match[1]] = _read_option(header, known[match[1]], match[2], entry.line, column)
    _refuse_stray_data(header, texts)
    return texts


def _read_option(header: _Header, option: Option, value: str, line: int, column: int) -> str:
    """Return the option's text; place its faults in the lines it was read from."""
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
    """Add the faults of `text`, whose lines begin at `places`."""
    try:
        option.read(text)
    except BadOption as error:
        for fault in error.faults:
            line, column = places[min(fault.line, len(places)) - 1]
            header.faults.append(Fault(line, column + fault.column - 1, fault.reason))


def _refuse_stray_data(header: _Header, texts: Mapping[str, str]) -> None:
    for name in sorted(header.data):
        rows = header.of(name)
        if rows and not texts.get(name, "").startswith(FILE_MARK):
            header.wrong(rows[0].line, 1, "fault-record-stray-data", option=name)


# The plies --------------------------------------------------------------------------------------


def _read_plies(lines: Sequence[str], end: int) -> tuple[tuple[Ply, ...], list[Fault]]:
    """Return the plies before the first faulty line, and all faults of the lines."""
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
    if not line.isprintable():  # much faster than a search, and few lines have tabs
        fault = _control_fault(number, line)
        if fault is not None:
            return fault
    if match is None:
        return _fault(number, 1, "fault-record-ply", text=quoted(line))
    if int(match[1]) != due:
        return _fault(number, 1, "fault-record-number", number=match[1], due=str(due))
    return None


def _ply(match: re.Match[str], line: int) -> Ply:
    number, seat, text = match.groups()
    if text[-1] in " \t" or "  " in text or "\t" in text:
        text = _BLANKS.sub(" ", text).rstrip(" ")
    return Ply(int(number), CHANCE if seat == CHANCE_SIGN else int(seat), text, line)


# Writing ----------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Return the canonical text of `record`, which `read` reads back as an equal record."""
    lines = [f"{FORMAT} {FORMAT_VERSION}", f"game {record.game}"]
    if record.version:
        lines.append(f"rules {record.version}")
    for name, text in record.options.items():
        lines += _option_lines(name, text)
    lines.append(f"players {record.players}")
    lines += [_header_line(entry.key, _CONTROL.sub(" ", entry.value)) for entry in record.header]
    if record.plies:
        lines.append("")
    lines += [f"{ply.number} {seat_sign(ply.seat)} {ply.text}" for ply in record.plies]
    return "\n".join(lines) + "\n"


def seat_sign(seat: int) -> str:
    """Return a seat as a ply writes it."""
    return CHANCE_SIGN if seat == CHANCE else str(seat)


def _option_lines(name: str, text: str) -> list[str]:
    if not text.startswith(FILE_MARK):
        return [f"option {name} {text}"]
    rows = text.removeprefix(FILE_MARK).split("\n")
    return [f"option {name} {FILE}", *(_header_line(name, row.rstrip("\r")) for row in rows)]


def _header_line(key: str, value: str) -> str:
    return f"{key} {value}" if value else key


def result_lines(game: Game, state: State, players: int) -> tuple[HeaderLine, ...]:
    """Return the header lines `result` and `ending` of a finished game; none while it goes on."""
    if game.to_act(state) != NOBODY:
        return ()
    scores = " ".join(number_text(score) for score in contract.final_scores(game, state, players))
    return HeaderLine("result", scores), HeaderLine("ending", game.endings[int(game.ending(state))])


def number_text(number: float) -> str:
    """Return a score as people write it: 1, 0.5, -3."""
    return str(int(number)) if number == int(number) else repr(number)


# Replay -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """One ply of a replay: the state before it (a copy of its own), who acts and the action or outcome."""

    number: int
    state: State
    seat: int
    action: int


def setup_of(record: Record, games: Games) -> tuple[Game, Setup]:
    """Return the game of `record` and its checked set-up.  Raises KeyError or BadSetup if it was not read."""
    game = games[record.game]
    return game, contract.read_setup(game, record.options, record.players)


def start(record: Record, games: Games) -> State:
    """Return the state before the first ply."""
    return contract.start(*setup_of(record, games))


def replay(record: Record, games: Games) -> Iterator[Position]:
    """Yield every ply with the state before it.  Raises BadPly at the first that is refused."""
    game, state = games[record.game], start(record, games)
    for due, ply in enumerate(record.plies, 1):
        action = action_at(game, state, ply, due)
        yield Position(ply.number, states.copy(state), ply.seat, action)
        game.apply(state, action)


def state_after(record: Record, games: Games, n_plies: int | None = None) -> State:
    """Return the state after `n_plies` (None: all).  Raises BadPly at the first that is refused."""
    game, state = games[record.game], start(record, games)
    for due, ply in enumerate(record.plies[:n_plies], 1):
        game.apply(state, action_at(game, state, ply, due))
    return state


def action_at(game: Game, state: State, ply: Ply, due: int) -> int:
    """Return the action that `ply` names in `state`, where ply number `due` is next.  Raises BadPly."""
    if ply.number != due:
        values: dict[str, Value] = {"number": str(ply.number), "due": str(due)}
        raise BadPly(ply, Reason(Sentence("fault-record-number", values)))
    acting = int(game.to_act(state))
    if acting == NOBODY:
        raise BadPly(ply, Reason(Sentence("refused-over")))
    if acting != ply.seat:
        raise BadPly(ply, Reason(Sentence("refused-not-to-act", {"seat": ply.seat, "acting": acting})))
    try:
        action = game.action_of(state, ply.text)
    except BadText as error:
        raise BadPly(ply, error.faults[0].reason) from error
    reason = contract.why_not(game, state, ply.seat, action)
    if reason is not None:
        raise BadPly(ply, reason)
    return action


# Redaction --------------------------------------------------------------------------------------


def redact(record: Record, games: Games, seat: int) -> Record:
    """Return what `seat` knew: each ply as it heard it, and no secret from which dice and cards follow."""
    game = games[record.game]
    if not game.has_secrets:
        return record
    plies = tuple(
        replace(ply, text=game.heard(game, position.state, seat, position.action))
        for ply, position in zip(record.plies, replay(record, games), strict=True)
    )
    kept = tuple(line for line in record.header if line.key != "secret")
    return replace(record, header=(*kept, HeaderLine("redacted", str(seat))), plies=plies)


# Verification -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What a replay says of a record: how far it goes, how it ends, what is wrong and what is not proved."""

    n_plies: int
    ending: str | None  # None while the game goes on
    scores: tuple[float, ...] | None
    faults: tuple[Fault, ...]
    notes: tuple[Sentence, ...]
    are_dice_proved: bool


def verify(record: Record, games: Games) -> Verdict:
    """Replay `record`, compare its header with what comes out, and its dice with its secret."""
    game, state = games[record.game], start(record, games)
    secret, faults = _secret_of(record)
    n_plies = 0
    try:
        for due, ply in enumerate(record.plies, 1):
            action = action_at(game, state, ply, due)
            if ply.seat == CHANCE and secret:
                faults += _die_faults(game, state, ply, action, secret)
            game.apply(state, action)
            n_plies = due
    except BadPly as error:
        return Verdict(n_plies, None, None, (*faults, *error.faults), (), False)
    is_over = int(game.to_act(state)) == NOBODY
    ending = game.endings[int(game.ending(state))] if is_over else None
    scores = contract.final_scores(game, state, record.players) if is_over else None
    faults += _result_faults(record, ending, scores)
    notes = tuple(_notes(record, game, has_secret=secret is not None))
    return Verdict(n_plies, ending, scores, tuple(faults), notes, secret is not None and not faults)


def _secret_of(record: Record) -> tuple[bytes | None, list[Fault]]:
    """Return the secret that the header names, and what is wrong with it."""
    line = next((line for line in record.header if line.key == "secret"), None)
    if line is None:
        return None, []
    text = line.value.strip(" \t")
    if not _SECRET.fullmatch(text) or len(text) % 2:
        return None, [_fault(line.line, 8, "fault-record-secret")]
    secret = bytes.fromhex(text)
    digest = hashlib.sha256(secret).hexdigest()
    promised = [other for other in record.header if other.key == "commitment"]
    wrong = [other for other in promised if other.value.strip(" \t").lower() != digest]
    return secret, [_fault(other.line, 12, "fault-record-commitment", digest=digest) for other in wrong]


def _die_faults(game: Game, state: State, ply: Ply, action: int, secret: bytes) -> list[Fault]:
    event = np.zeros(4, np.int64)
    game.chance_event(state, event)
    drawn = outcome_by_hmac(secret, event.tolist(), contract.outcome_weights(game, state))
    if drawn == action:
        return []
    values: dict[str, Value] = {"text": quoted(ply.text), "drawn": game.text_of(state, drawn)}
    return [_fault(ply.line, 1, "fault-record-die", number=str(ply.number), **values)]


def _result_faults(record: Record, ending: str | None, scores: Sequence[float] | None) -> list[Fault]:
    """Compare the header lines `ending`, `result` and `scores` with the replay."""
    faults: list[Fault] = []
    for line in record.header:
        said, found = line.value.strip(" \t"), ending or "-"
        if line.key in ("result", "scores"):
            found = " ".join(map(number_text, scores or ())) or "-"
            is_right = scores is not None and _numbers(said) == [*scores]
        elif line.key == "ending":
            is_right = said == ending
        else:
            continue
        if not is_right:
            values: dict[str, Value] = {"key": line.key, "said": quoted(said), "found": found}
            faults.append(_fault(line.line, len(line.key) + 2, "fault-record-result", **values))
    return faults


def _numbers(text: str) -> list[float] | None:
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        return None


def _notes(record: Record, game: Game, has_secret: bool) -> Iterator[Sentence]:
    if not has_secret:
        yield Sentence("note-record-no-secret")
    if record.version not in ("", game.version):
        yield Sentence("note-record-version", {"version": quoted(record.version), "ours": game.version})
