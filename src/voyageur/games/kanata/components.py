"""What the box of Kanata holds: boards, prices, cards, and the typed rule options.

Clauses are those of docs/rules/kanata.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from voyageur.kernel.options import Grid, Option, Sign
from voyageur.kernel.text import Fault, Reason, Sentence, quoted

FOLDER = Path(__file__).parent

# The board: K1 to K4 ---------------------------------------------------------------------------

MOST_COLUMNS, MOST_ROWS, MOST_TILES = 20, 20, 120
SEA = "~"
LUMBER_SIGNS, FUR_SIGNS = "lN", "fn"
COLONY_SIGNS = "FB"  # by seat: French, British
NEWFOUNDLAND_SIGNS = "Nn"
SIGNS = "lfFBNn~"
COMMENT = "#"

LUMBER_TILE, FUR_TILE, COLONY_TILE = 0, 1, 2
NO_TILE = -1

# Orthogonal directions first: they are "neighbours", all eight are steps of a march (K39).
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))


@dataclass(frozen=True)
class Board:
    """A checked board.  Tiles are numbered in the order a1, a2, ..., b1, b2, ... of their names."""

    name: str
    columns: int
    rows: int
    places: tuple[tuple[int, int], ...]  # column and row of each tile, from 0, south-west corner first
    kinds: tuple[int, ...]  # LUMBER_TILE, FUR_TILE or COLONY_TILE
    colonies: tuple[int, int]  # the tile of each seat's colony
    newfoundland: int  # a tile, or NO_TILE

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(tile_name(column, row) for column, row in self.places)

    def neighbours(self, tile: int) -> list[int]:
        """Return the tile in each of the eight `DIRECTIONS`, or NO_TILE."""
        column, row = self.places[tile]
        numbers = {place: number for number, place in enumerate(self.places)}
        return [numbers.get((column + dx, row + dy), NO_TILE) for dx, dy in DIRECTIONS]


def tile_name(column: int, row: int) -> str:
    """Name a place: columns are letters from the west, rows numbers from the south (`d4`)."""
    return f"{chr(ord('a') + column)}{row + 1}"


def _rows_of(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return line number and signs of each row, without comments and without blank lines at the ends."""
    rows = [(number, line.split(COMMENT)[0].rstrip()) for number, line in enumerate(lines, start=1)]
    rows = [(number, row) for number, row in rows if row or COMMENT not in lines[number - 1]]
    while rows and not rows[-1][1]:
        rows.pop()
    while rows and not rows[0][1]:
        rows.pop(0)
    return rows


@lru_cache(maxsize=64)
def read_board(lines: tuple[str, ...], name: str) -> Board:
    """Return the board that faultless `lines` (northernmost first) draw."""
    rows = [row for _, row in reversed(_rows_of(lines))]
    signs = {(column, row): sign for row, text in enumerate(rows) for column, sign in enumerate(text) if sign != SEA}
    places = tuple(sorted(signs))
    where = {signs[place]: number for number, place in enumerate(places)}
    newfoundland = max(where.get(sign, NO_TILE) for sign in NEWFOUNDLAND_SIGNS)
    return Board(
        name=name,
        columns=len(rows[0]),
        rows=len(rows),
        places=places,
        kinds=tuple(_kind(signs[place]) for place in places),
        colonies=(where["F"], where["B"]),
        newfoundland=newfoundland,
    )


def _kind(sign: str) -> int:
    if sign in LUMBER_SIGNS:
        return LUMBER_TILE
    return FUR_TILE if sign in FUR_SIGNS else COLONY_TILE


def board_faults(lines: Sequence[str]) -> list[Fault]:
    """Return every fault of a board's text, in the order of its lines."""
    rows = _rows_of(lines)
    if not rows:
        return [_fault(1, 1, "fault-board-empty")]
    faults = [*_shape_faults(rows)]
    if len(rows) <= MOST_ROWS and all(len(row) <= MOST_COLUMNS for _, row in rows):  # else it is not worth a look
        faults += [*_sign_faults(rows), *_count_faults(rows), *_land_faults(rows)]
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


def _fault(line: int, column: int, key: str, clause: str = "K1", **values: str | int) -> Fault:
    return Fault(line, column, Reason(Sentence(key, values), clause))


def _shape_faults(rows: list[tuple[int, str]]) -> Iterator[Fault]:
    width = len(rows[0][1])
    line, columns = max(((line, len(row)) for line, row in rows), key=lambda pair: pair[1])
    if columns > MOST_COLUMNS:
        yield _fault(line, MOST_COLUMNS + 1, "fault-board-columns", most=MOST_COLUMNS, columns=columns)
    if len(rows) > MOST_ROWS:
        yield _fault(rows[MOST_ROWS][0], 1, "fault-board-rows", most=MOST_ROWS, rows=len(rows))
    for line, row in rows:
        if len(row) != width:
            column = min(len(row), width) + 1
            yield _fault(line, column, "fault-board-ragged", columns=len(row), width=width)


def _sign_faults(rows: list[tuple[int, str]]) -> Iterator[Fault]:
    for line, row in rows:
        for column, sign in enumerate(row, start=1):
            if sign not in SIGNS:
                yield _fault(line, column, "fault-board-sign", sign=quoted(sign), signs=" ".join(SIGNS))


def _count_faults(rows: list[tuple[int, str]]) -> Iterator[Fault]:
    for sign in COLONY_SIGNS:
        found = [*_find(rows, sign)]
        if not found:
            yield _fault(rows[-1][0], 1, "fault-board-no-colony", "K2", sign=sign)
        for line, column in found[1:]:
            yield _fault(line, column, "fault-board-second-colony", "K2", sign=sign)
    for line, column in [*_find(rows, NEWFOUNDLAND_SIGNS)][1:]:
        yield _fault(line, column, "fault-board-second-newfoundland", "K4")
    land = [*_find(rows, SIGNS.replace(SEA, ""))]
    if len(land) > MOST_TILES:
        line, column = land[MOST_TILES]
        yield _fault(line, column, "fault-board-tiles", most=MOST_TILES, tiles=len(land))


def _find(rows: list[tuple[int, str]], signs: str) -> Iterator[tuple[int, int]]:
    for line, row in rows:
        for column, sign in enumerate(row, start=1):
            if sign in signs:
                yield line, column


def _land_faults(rows: list[tuple[int, str]]) -> Iterator[Fault]:
    """Find land that touches the rest nowhere, not even at a corner (K3)."""
    lines = [line for line, _ in rows]
    land = {
        (row, column)
        for row, (_, text) in enumerate(rows)
        for column, sign in enumerate(text)
        if sign in SIGNS and sign != SEA
    }
    reached: set[tuple[int, int]] = set()
    for place in sorted(land):
        if place in reached:
            continue
        if reached:
            yield _fault(lines[place[0]], place[1] + 1, "fault-board-apart", "K3")
        reached |= _joined(land, place)


def _joined(land: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    joined, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for dx, dy in DIRECTIONS:
            place = (row + dy, column + dx)
            if place in land and place not in joined:
                joined.add(place)
                edge.append(place)
    return joined


# Cards and prices ------------------------------------------------------------------------------

MANPOWER, LUMBER, FUR, SUPPORT, FIREARMS = 0, 1, 2, 3, 4
CARD_NAMES = ("manpower", "lumber", "fur", "support", "firearms")
N_CARDS = len(CARD_NAMES)

SIDES = ("french", "british")  # by seat
COLONY_MANPOWER, FORT_MANPOWER = 3, 1
FUR_FOR_SUPPORT, LUMBER_FOR_SUPPORT, SUPPORT_FOR_FIREARMS = 2, 3, 1
FORT_LUMBER, FORT_FIREARMS, FORT_MEN = 2, 1, 1
MILITIA_FIREARMS, MILITIA_MEN = 1, 1
SUPPORT_TO_WIN = 6
FORT_STEPS = 3  # K24
FORT_BONUS, COLONY_BONUS = 1, 3
COLONY_FALLS_TO = 2  # K50
FORT_PAYS_LUMBER = 1  # K35

# The options, exactly as in the table of docs/rules/kanata.md ------------------------------------

BOARDS = ("canada", "duel", "rivers")
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
RANGES = ("steps", "king", "path")
CORNERS = ("own", "any", "free")
BONUSES = ("always", "attacked")
TIES = ("reroll", "both", "defender")

# Newfoundland is at most one tile, whatever it gives (K4).
BOARD_SCHEMA = Grid(
    signs=(
        Sign(SEA, "sign-sea"),
        Sign("l", "sign-lumber"),
        Sign("f", "sign-fur"),
        Sign("F", "sign-french", 1, 1),
        Sign("B", "sign-british", 1, 1),
        Sign("N", "sign-newfoundland-lumber", most=1, group="newfoundland"),
        Sign("n", "sign-newfoundland-fur", most=1, group="newfoundland"),
    ),
    columns=(1, MOST_COLUMNS),
    rows=(1, MOST_ROWS),
    blank=SEA,
)

OPTIONS = (
    Option("board", "K1", "data", "canada", BOARDS, folder=FOLDER / "boards", check=board_faults, schema=BOARD_SCHEMA),
    Option(
        "start_cards",
        "K5",
        "amounts",
        "none",
        sides=SIDES,
        goods={"lumber": 20, "fur": 20, "support": 5, "firearms": 20},
    ),
    Option("most_forts", "K8", "whole", "0", least=0, most=MOST_TILES),
    Option("most_militia", "K8", "whole", "0", least=0, most=1000),
    Option("besieged_pays", "K10", "one-of", "yes", YES_NO),
    Option("besieged_collects", "K18", "one-of", "yes", YES_NO),
    Option("fort_range", "K24", "one-of", "steps", RANGES),
    Option("fort_corners", "K27", "one-of", "own", CORNERS),
    Option("fort_falls_to", "K31", "one-of", "2", ("2", "1")),
    Option("new_units_wait", "K39", "one-of", "no", NO_YES),
    Option("owner_bonus", "K46", "one-of", "always", BONUSES),
    Option("tie", "K47", "one-of", "reroll", TIES),
    Option("round_cap", "K54", "whole", "60", ("0",), people_only=("0",), least=10, most=500),
)
