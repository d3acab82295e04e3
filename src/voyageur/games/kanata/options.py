"""The rule options of Kanata, as in docs/rules/kanata.md, and how board files are checked and read."""

import enum
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from voyageur.games.kanata import components
from voyageur.games.kanata.components import DIRECTIONS, MOST_COLUMNS, MOST_ROWS, MOST_TILES, NO_TILE, Board, TileKind
from voyageur.kernel.grids import GridForm, NumberedRows, find, grid_faults, rows_of, signs_of
from voyageur.kernel.options import Grid, Option, Sign, values_of
from voyageur.kernel.quick_enum import quick_enum
from voyageur.kernel.text import WHOLE_TEXT, Fault

# Signs of a board file --------------------------------------------------------------------------

SEA = "~"
COLONY_SIGNS = "FB"  # by seat: French, British
NEWFOUNDLAND_SIGNS = "Nn"
KIND_OF_SIGN = {
    "l": TileKind.LUMBER,
    "f": TileKind.FUR,
    "F": TileKind.COLONY,
    "B": TileKind.COLONY,
    "N": TileKind.LUMBER,
    "n": TileKind.FUR,
}
SIGNS = "".join(KIND_OF_SIGN) + SEA


@lru_cache(maxsize=64)
def read_board(lines: tuple[str, ...], name: str) -> Board:
    """Return the board drawn by `lines`, northernmost first, which must have no faults."""
    rows = rows_of(lines)
    signs = signs_of(rows, SEA)
    places = tuple(sorted(signs))
    tiles = {signs[place]: number for number, place in enumerate(places)}
    return Board(
        name=name,
        columns=len(rows[0][1]),
        rows=len(rows),
        places=places,
        kinds=tuple(KIND_OF_SIGN[signs[place]] for place in places),
        colonies=(tiles["F"], tiles["B"]),
        newfoundland=max(tiles.get(sign, NO_TILE) for sign in NEWFOUNDLAND_SIGNS),
    )


# Faults of a board file -------------------------------------------------------------------------


FORM = GridForm("board", "K1", MOST_COLUMNS, MOST_ROWS, SIGNS)


def board_faults(lines: Sequence[str]) -> list[Fault]:
    """Return every fault of a board's text, in the order of its lines."""
    return grid_faults(lines, FORM, lambda rows: (*_count_faults(rows), *_land_faults(rows)))


def _count_faults(rows: NumberedRows) -> Iterator[Fault]:
    for sign in COLONY_SIGNS:
        found = find(rows, sign)
        if not found:
            yield FORM.fault(*WHOLE_TEXT, "no-colony", "K2", sign=sign)
        for line, column in found[1:]:
            yield FORM.fault(line, column, "second-colony", "K2", sign=sign)
    for line, column in find(rows, NEWFOUNDLAND_SIGNS)[1:]:
        yield FORM.fault(line, column, "second-newfoundland", "K4")
    land = find(rows, KIND_OF_SIGN)
    if len(land) > MOST_TILES:
        line, column = land[MOST_TILES]
        yield FORM.fault(line, column, "tiles", most=MOST_TILES, tiles=len(land))


def _land_faults(rows: NumberedRows) -> Iterator[Fault]:
    """Yield a fault for each piece of land that does not touch the rest, not even at a corner (K3)."""
    lines = [line for line, _ in rows]
    land = {
        (row, column) for row, (_, text) in enumerate(rows) for column, sign in enumerate(text) if sign in KIND_OF_SIGN
    }
    reached: set[tuple[int, int]] = set()
    for place in sorted(land):
        if place in reached:
            continue
        if reached:
            yield FORM.fault(lines[place[0]], place[1] + 1, "apart", "K3")
        reached |= _joined(land, place)


def _joined(land: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    """Return all land that can be reached from `start`."""
    joined, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for dx, dy in DIRECTIONS:
            place = (row + dy, column + dx)
            if place in land and place not in joined:
                joined.add(place)
                edge.append(place)
    return joined


# The options ------------------------------------------------------------------------------------

# Newfoundland is at most one tile, of lumber or of fur (K4).
BOARD_SCHEMA = Grid(
    signs=(
        Sign(SEA, "sign-sea", tint="sea"),
        Sign("l", "sign-lumber", tint="kanata-wood"),
        Sign("f", "sign-fur", tint="kanata-fur"),
        Sign("F", "sign-french", 1, 1, tint="seat-blue"),
        Sign("B", "sign-british", 1, 1, tint="seat-red"),
        Sign("N", "sign-newfoundland-lumber", most=1, group="newfoundland", tint="kanata-wood", like="l"),
        Sign("n", "sign-newfoundland-fur", most=1, group="newfoundland", tint="kanata-fur", like="f"),
    ),
    columns=(1, MOST_COLUMNS),
    rows=(1, MOST_ROWS),
    blank=SEA,
)
BOARD = Option(
    "board",
    "K1",
    "data",
    "canada",
    components.BOARDS,
    folder=Path(__file__).parent / "data" / "boards",
    check=board_faults,
    schema=BOARD_SCHEMA,
    learning="duel",
)
MOST_AT_START = {"lumber": 20, "fur": 20, "support": 5, "firearms": 20}
START_CARDS = Option(
    "start_cards",
    "K5",
    "amounts",
    "none",
    sides=components.SIDES,
    goods=MOST_AT_START,
)

YES_NO, NO_YES = ("yes", "no"), ("no", "yes")


@quick_enum
class Range(enum.IntEnum):
    """How `fort_range` measures three tiles (K24)."""

    STEPS = 0
    KING = 1
    PATH = 2


@quick_enum
class Corners(enum.IntEnum):
    """Whose places a new fort may not touch at a corner (`fort_corners`, K27)."""

    OWN = 0
    ANY = 1
    FREE = 2


@quick_enum
class Tie(enum.IntEnum):
    """What equal totals mean (`tie`, K47)."""

    REROLL = 0
    BOTH = 1
    DEFENDER = 2


OPTIONS = (
    BOARD,
    START_CARDS,
    Option("most_forts", "K8", "whole", "0", least=0, most=MOST_TILES, field="most_forts"),
    Option("most_militia", "K8", "whole", "0", least=0, most=1000, field="most_militia"),
    Option("besieged_pays", "K10", "one-of", "yes", YES_NO, field="besieged_pays"),
    Option("besieged_collects", "K18", "one-of", "yes", YES_NO, field="besieged_collects"),
    Option("fort_range", "K24", "one-of", "steps", values_of(Range), field="fort_range"),
    Option("fort_corners", "K27", "one-of", "own", values_of(Corners), field="fort_corners"),
    Option("fort_falls_to", "K31", "one-of", "2", ("2", "1"), field="fort_falls_to"),
    Option("new_units_wait", "K39", "one-of", "no", NO_YES, field="new_units_wait"),
    Option("owner_bonus", "K46", "one-of", "always", ("always", "attacked"), field="bonus_needs_attack"),
    Option("tie", "K47", "one-of", "reroll", values_of(Tie), field="tie"),
    Option("round_cap", "K54", "whole", "60", ("0",), people_only=("0",), least=10, most=500, field="round_cap"),
)
