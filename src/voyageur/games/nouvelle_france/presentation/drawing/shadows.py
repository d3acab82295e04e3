"""The shadows: exact, drawn as a wash with level hatches, and clipped to the surface on which they fall."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from voyageur.drawing.curves import Point
from voyageur.games.nouvelle_france.presentation.drawing.cubes import Blocks
from voyageur.games.nouvelle_france.presentation.drawing.lattice import DOWN, LEVELS, LatticeCell, project
from voyageur.games.nouvelle_france.presentation.drawing.shapes import path

SHIFT = (0.62, 0.30)  # by how much a shadow falls to the east and the north for each level
REACH = (2, 1)  # how many squares away a shadow can begin
_HATCH = DOWN / 3  # between two lines
_NEAR = 0.02  # of a square's area: as near as this, a point is inside
_LEAST = 0.04  # squares; a smaller piece is not drawn

Polygon = tuple[Point, ...]
Runs = tuple[tuple[int, int, int, int], ...]  # cubes over one another: east and north of the surface, lowest, above


FilledLevels = Mapping[LatticeCell, int]  # the levels of a column with a cube, as bits


def filled_by(blocks: Blocks) -> FilledLevels:
    """Return the columns of some cubes."""
    found: dict[LatticeCell, int] = {}
    for x, y, z in blocks:
        found[x, y] = found.get((x, y), 0) | 1 << z
    return found


CASTERS = tuple((dx, dy) for dx in range(-REACH[0], 1) for dy in range(-REACH[1], 1))  # from a square that they shade


def casters(filled: FilledLevels, cell: LatticeCell) -> Runs:
    """Return the cubes that can cast a shadow on a square."""
    x, y = cell
    return runs_of([filled.get((x + dx, y + dy), 0) for dx, dy in CASTERS])


def runs_of(levels: Iterable[int]) -> Runs:
    """Return the cubes that can cast a shadow on a square.  levels : with a cube, as bits, by `CASTERS`"""
    found = zip(CASTERS, levels, strict=True)
    return tuple([(dx, dy, first, end) for (dx, dy), bits in found if bits for first, end in _runs(bits)])


@cache
def _runs(levels: int) -> tuple[tuple[int, int], ...]:
    """Return where unbroken runs of levels begin and end."""
    starts = [level for level in range(LEVELS) if levels >> level & 1 and not (level and levels >> level - 1 & 1)]
    return tuple(
        (start, next((end for end in range(start, LEVELS) if not levels >> end & 1), LEVELS)) for start in starts
    )


def shadow(run: tuple[int, int, int, int], height: float) -> Polygon:
    """Return the shadow of a run of cubes on the plane at `height`: the hull of its lowest and its highest square."""
    x, y, first, end = run
    (low_x, low_y), (high_x, high_y) = (
        (x + SHIFT[0] * (level - height), y + SHIFT[1] * (level - height)) for level in (max(first, height), end)
    )
    return (
        *((low_x, low_y), (low_x + 1, low_y), (high_x + 1, high_y)),
        *((high_x + 1, high_y + 1), (high_x, high_y + 1), (low_x, low_y + 1)),
    )


def clipped(polygon: Polygon) -> Polygon:
    """Return the part of a convex polygon inside the square from 0, 0 to 1, 1."""
    for axis, limit, side in ((0, 0.0, 1), (0, 1.0, -1), (1, 0.0, 1), (1, 1.0, -1)):
        polygon = tuple(_cut(polygon, axis, limit, side))
    return polygon


def _cut(polygon: Polygon, axis: int, limit: float, side: int) -> Iterator[Point]:
    for index, point in enumerate(polygon):
        before = polygon[index - 1]
        inside, was_inside = ((each[axis] - limit) * side >= 0 for each in (point, before))
        if inside != was_inside:
            part = (limit - before[axis]) / (point[axis] - before[axis])
            yield before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part
        if inside:
            yield point


def _area(polygon: Polygon) -> float:
    return abs(sum(polygon[i - 1][0] * point[1] - point[0] * polygon[i - 1][1] for i, point in enumerate(polygon))) / 2


@dataclass(frozen=True, eq=False)
class _Fallen:
    """A shadow on the unit square, inside it.  There are few, and each is one object, the quicker a key of caches."""

    polygon: Polygon
    area: float


@lru_cache(maxsize=1024)
def _fallen(polygon: Polygon) -> _Fallen:
    return _Fallen(polygon, _area(polygon))


@lru_cache(maxsize=1024)
def _falling(run: tuple[int, int, int, int], height: float) -> _Fallen:
    """Return the shadow of a run of cubes on the unit square at `height`."""
    return _fallen(clipped(shadow(run, height)))


def shadows_on(runs: Runs, height: float) -> list[Polygon]:
    """Return the shadows on the unit square at `height`, each inside it; one that covers it all replaces the others."""
    return [each.polygon for each in _shadows_on(runs, height)]


def _shadows_on(runs: Runs, height: float) -> tuple[_Fallen, ...]:
    found: dict[_Fallen, None] = {}
    for run in runs:
        if run[3] > height and (run[2] >= height or run[:2] != (0, 0)):
            each = _falling(run, height)
            if each.area > 1 - _LEAST:
                return (each,)
            if each.area > _LEAST:
                found[each] = None
    return _outermost(tuple(found)) if len(found) > 1 else tuple(found)


@lru_cache(maxsize=4096)
def _outermost(shadows: tuple[_Fallen, ...]) -> tuple[_Fallen, ...]:
    """Return the shadows that do not lie within another one; of two within each other, the first."""
    left: list[_Fallen] = []
    for index, each in enumerate(shadows):
        around = [other for other in shadows if other is not each and _is_within(each, other)]
        if not any(other in shadows[:index] or not _is_within(other, each) for other in around):
            left.append(each)
    return tuple(left)


@lru_cache(maxsize=4096)
def _is_within(shadow: _Fallen, other: _Fallen) -> bool:
    """Whether all of a shadow lies in another one, a convex polygon whose points are in order against the clock."""
    sides = [(other.polygon[index - 1], point) for index, point in enumerate(other.polygon)]
    return all(
        (end_x - x) * (at_y - y) - (end_y - y) * (at_x - x) >= -_NEAR
        for at_x, at_y in shadow.polygon
        for (x, y), (end_x, end_y) in sides
    )


def shade_data(runs: Runs, height: float, at: Point = (0, 0)) -> tuple[str, str]:
    """Return the path data of the shadows on a square at `height`: the wash and its hatches.

    at : the point of the square in the west, at level 0
    """
    found = _shadows_on(runs, height)
    return _data_of(found, height, at) if found else ("", "")


@lru_cache(maxsize=4096)
def _data_of(shadows: tuple[_Fallen, ...], height: float, at: Point) -> tuple[str, str]:
    drawn = [_drawn(each, height, at) for each in shadows]
    return "".join([each.wash for each in drawn]), _hatches(drawn)


def shaded(pieces: Iterable[tuple[str, str]]) -> str:
    """Draw shadows."""
    washes, hatches = ("".join(each) for each in zip(*pieces, strict=True))
    return path("shade", washes) + path("hatch", hatches)


class _Drawn(NamedTuple):
    """A shadow on the sheet: a wash, and the level lines that may cross it."""

    wash: str
    first: int  # level lines by number: the first and the last between its highest and its lowest point
    last: int
    spans: Mapping[int, tuple[float, float]]  # where a line enters and leaves it


@lru_cache(maxsize=4096)
def _drawn(shadow: _Fallen, height: float, at: Point) -> _Drawn:
    """Return the shadow on a square whose point in the west, at level 0, is `at`."""
    points = tuple(
        (at[0] + across, at[1] + down) for across, down in (project(x, y, height) for x, y in shadow.polygon)
    )
    ys = [y for _, y in points]
    first, last = int(min(ys) // _HATCH) + 1, int(max(ys) // _HATCH)
    # Lines are moved to whole numbers: the next ones may cross it, too, and are drawn where they cross another shadow.
    spans = ((step, _span(points, _line(step))) for step in range(first - 1, last + 2))
    wash = f"M{' '.join(f'{x:.0f} {y:.0f}' for x, y in points)}Z"
    return _Drawn(wash, first, last, {step: span for step, span in spans if span})


def _line(step: int) -> float:
    """Return where a level line is: whole numbers are short; beside the corners of the squares."""
    return round(step * _HATCH) + 0.02


def _hatches(drawn: Sequence[_Drawn]) -> str:
    """Return level lines over the union of shadows."""
    data = ""
    for step in range(min([each.first for each in drawn]), max([each.last for each in drawn]) + 1):
        spans = [each.spans[step] for each in drawn if step in each.spans]
        for start, end in _united(sorted(spans)) if len(spans) > 1 else spans:
            if end - start > 1.5:
                data += f"M{start:.0f} {_line(step):.0f}h{end - start:.0f}"
    return data


def _span(polygon: Polygon, y: float) -> tuple[float, float] | None:
    """Return where a level line enters and leaves a convex polygon."""
    found: list[float] = []
    for index, (x, at) in enumerate(polygon):
        before_x, before = polygon[index - 1]
        if (at > y) != (before > y):
            found.append(before_x + (x - before_x) * (y - before) / (at - before))
    return (min(found), max(found)) if len(found) > 1 else None


def _united(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the union of spans, which are sorted."""
    start, end = spans[0]
    for next_start, next_end in spans[1:]:
        if next_start > end:
            yield start, end
            start, end = next_start, next_end
        end = max(end, next_end)
    yield start, end
