"""Lines of equal height through a grid, as closed loops."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Any

import numpy as np

from voyageur.drawing.curves import Point

_AROUND = 3  # cells around the squares that a grid covers

Heights = Any  # a number for each point of a grid
Crossing = tuple[int, int, int]  # an edge of the grid: row, column, 0 to the next column or 1 to the next row


@dataclass(frozen=True)
class HeightGrid:
    """Points at equal distances over a part of the lattice."""

    west: float
    south: float
    columns: int
    rows: int
    step: float

    @classmethod
    def around(cls, cells: Collection[tuple[int, int]], step: float = 0.125) -> "HeightGrid":
        """Return a grid over some cells and the room around them."""
        xs, ys = zip(*cells, strict=True)
        west, south = min(xs) - _AROUND, min(ys) - _AROUND
        columns, rows = max(xs) + 1 + _AROUND - west, max(ys) + 1 + _AROUND - south
        return cls(west, south, round(columns / step) + 1, round(rows / step) + 1, step)

    def points(self) -> tuple[Heights, Heights]:
        """Return x and y of every point, by row and column."""
        xs, ys = np.arange(self.columns) * self.step + self.west, np.arange(self.rows) * self.step + self.south
        x, y = np.meshgrid(xs, ys)
        return x, y

    def index(self, x: float, y: float) -> tuple[int, int]:
        """Return row and column of the nearest point."""
        row, column = round((y - self.south) / self.step), round((x - self.west) / self.step)
        return min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)


def loops(field: Heights, grid: HeightGrid, spacing: float) -> Iterator[list[Point]]:
    """Yield the closed lines on which a field is 0, with points about `spacing` apart; small ones are left out."""
    values: list[list[float]] = field.tolist()
    following = dict(_segments(field))
    while following:
        start, crossing = next(iter(following.items()))
        del following[start]
        line = [start]
        while crossing != start:
            line.append(crossing)
            crossing = following.pop(crossing, start)
        points = _thinned([_place(values, grid, each) for each in line], spacing)
        if len(points) >= 4:
            yield points


def _segments(field: Heights) -> Iterator[tuple[Crossing, Crossing]]:
    """Yield the pieces of the lines, cell by cell."""
    above = field > 0
    corners = np.stack([above[:-1, :-1], above[:-1, 1:], above[1:, 1:], above[1:, :-1]])
    mixed = corners.any(axis=0) & ~corners.all(axis=0)
    for row, column in np.argwhere(mixed).tolist():
        yield from _in_cell(row, column, corners[:, row, column].tolist())


def _in_cell(row: int, column: int, signs: Sequence[bool]) -> Iterator[tuple[Crossing, Crossing]]:
    sides = (row, column, 0), (row, column + 1, 1), (row + 1, column, 0), (row, column, 1)
    leaving = [side for side in range(4) if signs[side] and not signs[(side + 1) % 4]]
    for side in leaving:
        end = next(turn % 4 for turn in range(side + 1, side + 4) if not signs[turn % 4] and signs[(turn + 1) % 4])
        yield sides[side], sides[end]


def _place(values: Sequence[Sequence[float]], grid: HeightGrid, crossing: Crossing) -> Point:
    row, column, is_up = crossing
    here, there = values[row][column], values[row + is_up][column + 1 - is_up]
    part = here / (here - there)
    x, y = column + (0 if is_up else part), row + (part if is_up else 0)
    return grid.west + x * grid.step, grid.south + y * grid.step


def _thinned(points: list[Point], spacing: float) -> list[Point]:
    """Return points at equal distances along a closed line."""
    steps = [hypot(x - points[i - 1][0], y - points[i - 1][1]) for i, (x, y) in enumerate(points)]
    count = ceil(sum(steps) / spacing)
    wanted, gone, found = sum(steps) / count, 0.0, list[Point]()
    for point, step in zip(points, steps, strict=True):
        gone += step
        if gone >= wanted * (len(found) + 0.5):
            found.append(point)
    return found
