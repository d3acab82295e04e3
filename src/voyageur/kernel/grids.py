"""Grids that are drawn with a sign for each place: a row a line, the northernmost first; `#` begins a comment."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from voyageur.kernel.text import Fault, Reason, Sentence, quoted

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


@dataclass(frozen=True)
class GridForm:
    """What a grid may be: its most columns and rows and its signs; what is wrong in it, by `fault`."""

    name: str  # of its faults: that of an empty `board` is `fault-board-empty`
    clause: str
    most_columns: int
    most_rows: int
    signs: str

    def fault(self, line: int, column: int, what: str, clause: str = "", **values: str | int) -> Fault:
        """Return a fault at a place.  clause : if it is not that of the grid"""
        return Fault(line, column, Reason(Sentence(f"fault-{self.name}-{what}", values), clause or self.clause))


def grid_faults(lines: Sequence[str], form: GridForm, more: Callable[[NumberedRows], Iterable[Fault]]) -> list[Fault]:
    """Return every fault of a grid's text, in the order of its lines.  more : of a grid that is not too large"""
    rows = rows_of(lines)
    if not rows:
        return [form.fault(1, 1, "empty")]
    faults = [*_shape_faults(rows, form)]
    if len(rows) <= form.most_rows and all(len(row) <= form.most_columns for _, row in rows):
        faults += [*_sign_faults(rows, form), *more(rows)]
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


def _shape_faults(rows: NumberedRows, form: GridForm) -> Iterator[Fault]:
    width = len(rows[0][1])
    line, columns = max(((line, len(row)) for line, row in rows), key=lambda pair: pair[1])
    if columns > form.most_columns:
        yield form.fault(line, form.most_columns + 1, "columns", most=form.most_columns, columns=columns)
    if len(rows) > form.most_rows:
        yield form.fault(rows[form.most_rows][0], 1, "rows", most=form.most_rows, rows=len(rows))
    for line, row in rows:
        if len(row) != width:
            yield form.fault(line, min(len(row), width) + 1, "ragged", columns=len(row), width=width)


def _sign_faults(rows: NumberedRows, form: GridForm) -> Iterator[Fault]:
    for line, row in rows:
        for column, sign in enumerate(row, start=1):
            if sign not in form.signs:
                yield form.fault(line, column, "sign", sign=quoted(sign), signs=" ".join(form.signs))


def neighbours(places: Sequence[GridPlace], number: int, directions: Iterable[GridPlace], none: int) -> list[int]:
    """Return the number of the place in each direction from that with `number`, or `none`."""
    column, row = places[number]
    numbers = {place: each for each, place in enumerate(places)}
    return [numbers.get((column + dx, row + dy), none) for dx, dy in directions]


def place_name(column: int, row: int) -> str:
    """Name a place: columns are letters from the west, rows numbers from the south (`d4`)."""
    return f"{chr(ord('a') + column)}{row + 1}"
