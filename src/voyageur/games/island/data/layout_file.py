"""Read and check layout files: rows of signs, the northernmost first; `#` begins a comment.

`~` is water, `*` a tile of the capture area, `1` to `4` are starting tiles, and a letter is a symbol's.
"""

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

from voyageur.games.island.components import (
    DIRECTIONS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SEATS,
    MOST_TILES,
    SYMBOLS,
    TILES_OF_SYMBOL,
    Face,
    TileLayout,
)
from voyageur.kernel.grids import GridForm, GridPlace, NumberedRows, find, grid_faults, rows_of, signs_of
from voyageur.kernel.text import WHOLE_TEXT, Fault

WATER, CAPTURE = "~", "*"
STARTS = "".join(str(seat + 1) for seat in range(MOST_SEATS))
LETTER_OF_SYMBOL = "".join(symbol[0] for symbol in SYMBOLS)
LAND = CAPTURE + STARTS + LETTER_OF_SYMBOL
FEWEST_STARTS = 2

# Reading ----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def read_layout(lines: tuple[str, ...]) -> TileLayout:
    """Return the layout of `lines`, which must have no faults."""
    signs = signs_of(rows_of(lines), WATER)
    places = tuple(sorted(signs))
    outside = _outside_water(signs)
    starts = [places.index(place) for sign in STARTS for place in places if signs[place] == sign]
    return TileLayout(
        places=places,
        faces=tuple(_face_of(signs[place]) for place in places),
        starts=tuple(starts),
        coast=tuple(_is_coast(place, outside) for place in places),
    )


def _face_of(sign: str) -> int:
    if sign in LETTER_OF_SYMBOL:
        return LETTER_OF_SYMBOL.index(sign)
    return Face.CAPTURE if sign == CAPTURE else Face.START


def _outside_water(land: Container[GridPlace]) -> set[GridPlace]:
    """Return the places of water that are joined by sides to the outside (I2), with a rim around the grid."""
    edge: list[GridPlace] = [(-1, -1)]
    reached = {*edge}
    while edge:
        for place in _beside(edge.pop()):
            column, row = place
            is_near = -1 <= column <= MOST_COLUMNS and -1 <= row <= MOST_ROWS
            if is_near and place not in land and place not in reached:
                reached.add(place)
                edge.append(place)
    return reached


def _is_coast(place: GridPlace, outside: Container[GridPlace]) -> bool:
    """Whether a side of the tile lies on the outside water (I32)."""
    return any(beside in outside for beside in _beside(place))


def _beside(place: GridPlace) -> Iterator[GridPlace]:
    return ((place[0] + dx, place[1] + dy) for dx, dy in DIRECTIONS)


# Faults -----------------------------------------------------------------------------------------


FORM = GridForm("layout", "I1", MOST_COLUMNS, MOST_ROWS, WATER + LAND)


def layout_faults(lines: Sequence[str]) -> list[Fault]:
    """Return every fault of a layout's text, in the order of its lines."""
    return grid_faults(lines, FORM, lambda rows: (*_count_faults(rows), *_start_faults(rows)))


def _count_faults(rows: NumberedRows) -> Iterator[Fault]:
    if not find(rows, CAPTURE):
        yield FORM.fault(*WHOLE_TEXT, "no-capture", sign=CAPTURE)
    for sign, symbol in zip(LETTER_OF_SYMBOL, SYMBOLS, strict=True):
        for line, column in find(rows, sign)[TILES_OF_SYMBOL:]:
            yield FORM.fault(line, column, "symbol", symbol=symbol, most=TILES_OF_SYMBOL)
    land = find(rows, LAND)
    if len(land) > MOST_TILES:
        yield FORM.fault(*land[MOST_TILES], "tiles", most=MOST_TILES, tiles=len(land))


def _start_faults(rows: NumberedRows) -> Iterator[Fault]:
    """Yield the faults of starting tiles: one for each seat, and each on the coast (I3)."""
    found = {sign: find(rows, sign) for sign in STARTS}
    n_starts = max([FEWEST_STARTS, *(int(sign) for sign in STARTS if found[sign])])
    for sign in STARTS[:n_starts]:
        if not found[sign]:
            yield FORM.fault(*WHOLE_TEXT, "no-start", "I3", sign=sign, seat=int(sign))
        for line, column in found[sign][1:]:
            yield FORM.fault(line, column, "second-start", "I3", seat=int(sign))
    outside = _outside_water(signs_of(rows, WATER))
    for number, (line, row) in enumerate(reversed(rows)):
        for column, sign in enumerate(row):
            if sign in STARTS and not _is_coast((column, number), outside):
                yield FORM.fault(line, column + 1, "inland-start", "I3", seat=int(sign))
