"""Grids that are drawn with a sign for each place: a row a line, the northernmost first; `#` begins a comment."""

from collections.abc import Container, Iterable, Sequence

COMMENT = "#"

GridPlace = tuple[int, int]  # column and row, from 0, the south-west corner first
NumberedRows = list[tuple[int, str]]  # the number of a line, and its signs


def rows_of(lines: Sequence[str]) -> NumberedRows:
    """Return the rows, without comments and without blank lines at the ends."""
    rows = [(number, line.split(COMMENT)[0].rstrip()) for number, line in enumerate(lines, start=1)]
    rows = [(number, row) for number, row in rows if row or COMMENT not in lines[number - 1]]
    while rows and not rows[-1][1]:
        rows.pop()
    while rows and not rows[0][1]:
        rows.pop(0)
    return rows


def signs_of(rows: NumberedRows, blank: str) -> dict[GridPlace, str]:
    """Return the sign of each place that is not `blank`."""
    signs = (text for _, text in reversed(rows))
    return {(column, row): sign for row, text in enumerate(signs) for column, sign in enumerate(text) if sign != blank}


def find(rows: NumberedRows, signs: Container[str]) -> list[tuple[int, int]]:
    """Return line and column, from 1, of each of `signs`."""
    return [(line, column) for line, row in rows for column, sign in enumerate(row, start=1) if sign in signs]


def neighbours(places: Sequence[GridPlace], number: int, directions: Iterable[GridPlace], none: int) -> list[int]:
    """Return the number of the place in each direction from that with `number`, or `none`."""
    column, row = places[number]
    numbers = {place: each for each, place in enumerate(places)}
    return [numbers.get((column + dx, row + dy), none) for dx, dy in directions]


def place_name(column: int, row: int) -> str:
    """Name a place: columns are letters from the west, rows numbers from the south (`d4`)."""
    return f"{chr(ord('a') + column)}{row + 1}"
