"""Read and check set files: shapes, plans, joints, sticks, disks; `#` begins a comment.  sets/standard.txt shows all.

A line `shape NAME ORDER` or `site NAME` is followed by a picture, the northernmost row first.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from voyageur.games.nouvelle_france.components import (
    MOST_DISK,
    MOST_SQUARES,
    N_CELLS,
    PARTNERS,
    SHAPES,
    SIDE,
    SIGNS,
    SITES,
    square_name,
)
from voyageur.kernel.text import Fault, Reason, Sentence, quoted

COMMENT, EMPTY, STONE = "#", ".", "x"
CELL_SIGNS = "".join(str(cell) for cell in range(N_CELLS))
_WORD = re.compile(r"\S+")
_WHOLE = re.compile("0|[1-9][0-9]?")

SitePlace = tuple[int, int]  # column and row, from the south-west
PlacedWord = tuple[str, int]  # a word and its column in the text


@dataclass(frozen=True)
class BlockSet:
    """A checked set."""

    cells: tuple[tuple[SitePlace, ...], ...]  # of each shape, by cell
    partners: tuple[tuple[int, ...], ...]  # of each shape: of its cells 1 to 3
    plans: tuple[tuple[SitePlace, ...], ...]  # of each site: its squares by column, then row
    joints: tuple[tuple[tuple[SitePlace, SitePlace], ...], ...]  # of each site
    sticks: tuple[tuple[int, ...], ...]  # three, each a sign for each storm
    disks: tuple[int, ...]  # by sign


@dataclass
class _Drawing:
    """The picture below a line `shape` or `site`."""

    kind: str
    name: str
    line: int
    column: int
    order: tuple[int, ...] = ()
    rows: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])  # line, column, signs

    def places(self, signs: str) -> dict[SitePlace, tuple[str, int, int]]:
        """Return the sign of each place that has one of `signs`, with its line and column in the text."""
        return {
            (column, len(self.rows) - 1 - number): (sign, line, start + column)
            for number, (line, start, row) in enumerate(self.rows)
            for column, sign in enumerate(row)
            if sign in signs
        }


def read_set(lines: Sequence[str]) -> BlockSet:
    """Return the set of `lines`, which must have no faults."""
    return _read_set(tuple(lines))


@lru_cache(maxsize=64)
def _read_set(lines: tuple[str, ...]) -> BlockSet:
    return _Reader(lines).block_set()


def set_faults(lines: Sequence[str]) -> list[Fault]:
    """Return every fault of a set's text, in the order of its lines."""
    return sorted(_Reader(lines).faults, key=lambda fault: (fault.line, fault.column))


class _Reader:
    """Reads a set and collects every fault."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.faults: list[Fault] = []
        self._shapes: dict[str, _Drawing] = {}
        self._sites: dict[str, _Drawing] = {}
        self._joints: list[tuple[int, str, PlacedWord, PlacedWord]] = []
        self._sticks: list[tuple[int, ...]] = []
        self._disks: dict[str, int] = {}
        self._drawing: _Drawing | None = None
        self._last = 1
        for number, text in enumerate(lines, start=1):
            words = [(match[0], match.start() + 1) for match in _WORD.finditer(text.split(COMMENT)[0])]
            if words:
                self._last = number
                self._read(number, words)
        self._check()

    def block_set(self) -> BlockSet:
        shapes = [self._shapes[name] for name in SHAPES]
        found = [{sign: place for place, (sign, _, _) in each.places(CELL_SIGNS).items()} for each in shapes]
        return BlockSet(
            cells=tuple(tuple(cells[sign] for sign in CELL_SIGNS) for cells in found),
            partners=tuple(shape.order for shape in shapes),
            plans=tuple(self._plan(name) for name in SITES),
            joints=tuple(tuple(pair for _, pair in self._joints_of(name)) for name in SITES),
            sticks=tuple(self._sticks),
            disks=tuple(self._disks[sign] for sign in SIGNS),
        )

    def _plan(self, name: str) -> tuple[SitePlace, ...]:
        return tuple(sorted(self._sites[name].places(STONE))) if name in self._sites else ()

    def _fault(self, line: int, column: int, key: str, clause: str = "N1", /, **values: str | int) -> None:
        self.faults.append(Fault(line, column, Reason(Sentence(key, values), clause)))

    # Lines

    def _read(self, line: int, words: list[PlacedWord]) -> None:
        (kind, column), *rest = words
        match kind:
            case "shape" | "site":
                self._read_head(line, kind, column, rest)
            case "joint":
                self._read_joint(line, column, rest)
            case "stick":
                self._read_stick(line, column, rest)
            case "disk":
                self._read_disk(line, column, rest)
            case _ if self._drawing is not None and not rest:
                self._drawing.rows.append((line, column, kind))
                return
            case _:
                self._fault(line, column, "fault-set-line", word=quoted(kind))
                return
        if kind not in ("shape", "site"):
            self._drawing = None

    def _read_head(self, line: int, kind: str, column: int, words: list[PlacedWord]) -> None:
        self._drawing = _Drawing(kind, "", line, column)
        known, names = (self._shapes, SHAPES) if kind == "shape" else (self._sites, SITES)
        if not words or words[0][0] not in names:
            word, at = words[0] if words else (kind, column)
            self._fault(line, at, "fault-set-name", word=quoted(word), names=", ".join(names))
            return
        name, at = words[0]
        self._drawing.name = name
        if name in known:
            self._fault(line, at, "fault-set-second", name=name)
            return
        known[name] = self._drawing
        order = tuple(word for word, _ in words[1:])
        if kind == "site":
            self._check_end(line, words[1:])
        elif sorted(order) != [str(partner) for partner in PARTNERS]:
            self._fault(line, words[1][1] if order else at, "fault-set-order", order=quoted(" ".join(order) or name))
        else:
            self._drawing.order = tuple(int(word) for word in order)

    def _read_joint(self, line: int, column: int, words: list[PlacedWord]) -> None:
        if len(words) < 3 or words[0][0] not in SITES:
            self._fault(line, words[0][1] if words else column, "fault-set-joint", "N29", names=", ".join(SITES))
            return
        self._check_end(line, words[3:])
        self._joints.append((line, words[0][0], words[1], words[2]))

    def _read_stick(self, line: int, column: int, words: list[PlacedWord]) -> None:
        text, at = words[0] if words else ("stick", column)
        if len(text) != len(SITES) or any(sign not in SIGNS for sign in text):
            self._fault(line, at, "fault-set-stick", word=quoted(text), signs=" ".join(SIGNS))
            return
        self._check_end(line, words[1:])
        if len(self._sticks) == len(SITES):
            self._fault(line, column, "fault-set-sticks", sticks=len(SITES))
        self._sticks.append(tuple(SIGNS.index(sign) for sign in text))

    def _read_disk(self, line: int, column: int, words: list[PlacedWord]) -> None:
        sign, at = words[0] if words else ("disk", column)
        points, there = words[1] if len(words) > 1 else (sign, at)
        if sign not in SIGNS:
            self._fault(line, at, "fault-set-sign", word=quoted(sign), signs=" ".join(SIGNS))
        elif sign in self._disks:
            self._fault(line, at, "fault-set-second", name=f"disk {sign}")
        elif not _WHOLE.fullmatch(points) or int(points) > MOST_DISK:
            self._fault(line, there, "fault-set-points", word=quoted(points), most=MOST_DISK)
            self._disks[sign] = 0
        else:
            self._disks[sign] = int(points)
        self._check_end(line, words[2:])

    def _check_end(self, line: int, words: list[PlacedWord]) -> None:
        if words:
            self._fault(line, words[0][1], "fault-set-more", word=quoted(words[0][0]))

    # The whole

    def _check(self) -> None:
        missing = [f"shape {name}" for name in SHAPES if name not in self._shapes]
        missing += [f"site {name}" for name in SITES if name not in self._sites]
        missing += [f"disk {sign}" for sign in SIGNS if sign not in self._disks]
        missing += ["stick"] if len(self._sticks) < len(SITES) else []
        for what in missing:
            self._fault(self._last, 1, "fault-set-missing", what=what)
        for shape in self._shapes.values():
            self._check_signs(shape, CELL_SIGNS, N_CELLS)
            self._check_cells(shape)
        for site in self._sites.values():
            self._check_signs(site, STONE, SIDE)
            self._check_plan(site)
        for name in SITES:
            for _ in self._joints_of(name, is_checking=True):
                pass

    def _check_signs(self, drawing: _Drawing, signs: str, side: int) -> None:
        """Check the size of a picture and its signs."""
        width = len(drawing.rows[0][2]) if drawing.rows else 0
        if len(drawing.rows) > side:
            self._fault(drawing.rows[side][0], 1, "fault-set-rows", most=side, rows=len(drawing.rows))
        for line, column, row in drawing.rows:
            if len(row) > side:
                self._fault(line, column + side, "fault-set-columns", most=side, columns=len(row))
            if len(row) != width:
                at = column + min(len(row), width)
                self._fault(line, at, "fault-set-ragged", columns=len(row), width=width)
            for index, sign in enumerate(row):
                if sign not in EMPTY + signs:
                    self._fault(line, column + index, "fault-set-cell", sign=quoted(sign), signs=EMPTY + signs)

    def _check_cells(self, shape: _Drawing) -> None:
        """Check that each cell of a shape occurs once, and that they are joined by their sides."""
        places = shape.places(CELL_SIGNS)
        found = "".join(sign for sign, _, _ in places.values())
        for sign in CELL_SIGNS:
            if sign not in found:
                self._fault(shape.line, shape.column, "fault-set-no-cell", name=shape.name, sign=sign)
            for line, column in [(line, column) for each, line, column in places.values() if each == sign][1:]:
                self._fault(line, column, "fault-set-second-cell", sign=sign)
        if places and len(_joined(min(places), {*places})) < len(places):
            self._fault(shape.line, shape.column, "fault-set-apart", name=shape.name)

    def _check_plan(self, site: _Drawing) -> None:
        squares = site.places(STONE)
        if not squares:
            self._fault(site.line, site.column, "fault-set-no-stone", name=site.name, sign=STONE)
        elif len(squares) > MOST_SQUARES:
            _, line, column = [*squares.values()][MOST_SQUARES]
            self._fault(line, column, "fault-set-stones", most=MOST_SQUARES, stones=len(squares))

    def _joints_of(self, site: str, *, is_checking: bool = False) -> Iterator[tuple[int, tuple[SitePlace, SitePlace]]]:
        """Yield the line and the squares of each joint of a site; a joint with a fault is left out."""
        squares = {square_name(*place): place for place in self._plan(site)}
        seen: set[frozenset[str]] = set()
        for line, name, one, other in self._joints:
            if name != site:
                continue
            unknown = next(((word, column) for word, column in (one, other) if word not in squares), None)
            key, at, values = "", one[1], dict[str, str | int]()
            if unknown is not None:
                key, at, values = "fault-set-square", unknown[1], {"word": quoted(unknown[0]), "name": site}
            elif not _is_corner(squares[one[0]], squares[other[0]], {*squares.values()}):
                key, values = "fault-set-corner", {"one": one[0], "other": other[0]}
            elif frozenset((one[0], other[0])) in seen:
                key, values = "fault-set-second", {"name": f"joint {one[0]} {other[0]}"}
            if key:
                if is_checking:
                    self._fault(line, at, key, "N29", **values)
                continue
            seen.add(frozenset((one[0], other[0])))
            yield line, (squares[one[0]], squares[other[0]])


def _joined(start: SitePlace, places: set[SitePlace]) -> set[SitePlace]:
    """Return the places that are joined to `start` by sides."""
    reached, edge = {start}, [start]
    while edge:
        column, row = edge.pop()
        beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)} & places - reached
        reached |= beside
        edge += beside
    return reached


def _is_corner(one: SitePlace, other: SitePlace, plan: set[SitePlace]) -> bool:
    """Whether two squares of a plan touch at a corner only, without a square that lies beside both."""
    is_diagonal = abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1
    return is_diagonal and not {(one[0], other[1]), (other[0], one[1])} & plan
