"""The log of a table as one seat hears it: plies of one kind folded into entries, a heading a round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from voyageur.kernel.contract import Telling
from voyageur.kernel.text import Sentence
from voyageur.server.messages import Entry, actor
from voyageur.server.tables import Ply, Table


@dataclass(frozen=True)
class Line:
    """One ply as a seat hears it."""

    ply: Ply
    heading: Sentence
    telling: Telling


class Logbook:
    """What one seat (None: a spectator) has heard at a table.  Each ply is told once and then kept."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self._table = table
        self._seat = seat
        self._lines: list[Line] = []

    def telling(self, number: int) -> Telling:
        """Return what ply `number` (1 is the first) is to this seat."""
        return self._up_to(number)[number - 1].telling

    def entries(self, n_plies: int) -> tuple[Entry, ...]:
        """Return the log of the first `n_plies`."""
        return tuple(_folded(self._table, self._up_to(n_plies)[:n_plies]))

    def _up_to(self, n_plies: int) -> list[Line]:
        plies = self._table.plies
        while self._lines and not _is_kept(plies, self._lines):
            self._lines.pop()
        for index in range(len(self._lines), n_plies):
            self._lines.append(self._told(index))
        return self._lines

    def _told(self, index: int) -> Line:
        game, before, after = self._table.game, self._table.states[index], self._table.states[index + 1]
        ply = self._table.plies[index]
        heading = game.view(before, self._seat).heading
        return Line(ply, heading, game.tell(before, ply.action, after, self._seat))


def _is_kept(plies: list[Ply], lines: list[Line]) -> bool:
    """Whether the last line is of a ply that was not taken back."""
    return len(lines) <= len(plies) and lines[-1].ply is plies[len(lines) - 1]


def _folded(table: Table, lines: Iterable[Line]) -> Iterator[Entry]:
    """Fold what can be said in one sentence; what was forced is not mentioned."""
    entry: Entry | None = None
    before: Ply | None = None
    for number, line in enumerate(lines, 1):
        new = _entry(number, line)
        is_next = before is not None and before.seat == line.ply.seat
        before = line.ply
        if new is None:
            continue
        merged = _merged(table, entry, new) if entry and is_next else None
        if entry and not merged:
            yield entry
        entry = merged or new
    if entry:
        yield entry


def _entry(number: int, line: Line) -> Entry | None:
    told = line.telling
    if line.ply.is_forced or not (told.sentences or told.dice):
        return None
    dice = (told.dice,) if told.dice else ()
    return Entry(number, number, actor(line.ply.seat), line.heading, told.sentences, dice, told.spaces)


def _merged(table: Table, one: Entry, other: Entry) -> Entry | None:
    """Return two entries as one, if they are of one seat and round and their sentences fold."""
    if one.seat != other.seat or one.heading != other.heading:
        return None
    if not one.sentences or len(other.sentences) != 1:
        return None
    sentence = table.game.merge(one.sentences[-1], other.sentences[0])
    if sentence is None:
        return None
    sentences = (*one.sentences[:-1], sentence)
    spaces = tuple(dict.fromkeys((*one.spaces, *other.spaces)))
    return Entry(one.first, other.last, one.seat, one.heading, sentences, one.dice + other.dice, spaces)
