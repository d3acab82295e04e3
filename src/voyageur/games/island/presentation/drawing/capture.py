"""The golden border of the capture area."""

from collections.abc import Iterator

from voyageur.games.island.presentation.drawing.shapes import path
from voyageur.games.island.presentation.drawing.tiles import TILE, Chart, ChartPlace


def border(chart: Chart) -> str:
    """Return a border around each part of the capture area, stitched, with lozenges at its corners."""
    area = {chart.place(name) for name, kind, _ in chart.kinds if kind == "capture"}
    edges = [*_edges(area)]
    lines = "".join(f"M{_x(chart, start)} {_y(chart, start)}L{_x(chart, end)} {_y(chart, end)}" for start, end in edges)
    corners = sorted({corner for corner in _ends(edges) if _is_corner(corner, edges)})
    lozenges = "".join(f"M{_x(chart, at)} {_y(chart, at) - 6.5}l6.5 6.5-6.5 6.5-6.5-6.5z" for at in corners)
    strokes = "".join(path(classes, lines) for classes in ("border-edge", "border", "stitches"))
    return f"{strokes}{path('lozenge', lozenges)}" if lines else ""


def _edges(area: set[ChartPlace]) -> Iterator[tuple[ChartPlace, ChartPlace]]:
    for column, line in sorted(area):
        corners = ((column, line), (column + 1, line), (column + 1, line + 1), (column, line + 1))
        beside = ((column, line - 1), (column + 1, line), (column, line + 1), (column - 1, line))
        for place, start, end in zip(beside, corners, (*corners[1:], corners[0]), strict=True):
            if place not in area:
                yield start, end


def _ends(edges: list[tuple[ChartPlace, ChartPlace]]) -> Iterator[ChartPlace]:
    for edge in edges:
        yield from edge


def _is_corner(at: ChartPlace, edges: list[tuple[ChartPlace, ChartPlace]]) -> bool:
    """Whether the border turns at a corner of the grid."""
    ways = {start[0] == end[0] for start, end in edges if at in (start, end)}
    return len(ways) > 1


def _x(chart: Chart, at: ChartPlace) -> int:
    return chart.side + at[0] * TILE


def _y(chart: Chart, at: ChartPlace) -> int:
    return chart.top + at[1] * TILE
