"""The coast of the island: closed, slightly uneven lines around the tiles, with a cove at each starting tile."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from math import hypot
from zlib import crc32

from voyageur.drawing.curves import Point, hashed, noise_along, pair, smooth_line
from voyageur.drawing.outlines import Edge, direction_of, edges_of, turn_of
from voyageur.drawing.svg import number
from voyageur.games.island.presentation.drawing.shapes import use
from voyageur.games.island.presentation.drawing.tiles import TILE, Chart, ChartPlace

_STEPS = (TILE / 6, TILE / 2, TILE * 5 / 6)  # where the coast has points along an edge
_OUT, _LEAST, _MOST = 9.0, 4.0, 16.0  # how far it lies outside the tiles: usually, at least and at most

# Edges between land and water ---------------------------------------------------------------------


def _loops(land: Collection[ChartPlace]) -> Iterator[list[Edge]]:
    """Yield the edges as closed loops; tiles that meet only at a corner are apart."""
    edges = edges_of(land)
    while edges:
        loop = [edges[min(edges)].pop(0)]
        while loop[-1][1] != loop[0][0]:
            last = loop[-1]
            following = max(edges[last[1]], key=lambda edge: turn_of(last, edge))
            edges[last[1]].remove(following)
            loop.append(following)
        edges = {corner: left for corner, left in edges.items() if left}
        yield loop


# Coves --------------------------------------------------------------------------------------------

_COVE = (  # along the edge from the middle of the cove, and out at sea: the western half
    *((-25.0, 9.0), (-18.5, 5.0), (-16.0, -2.0), (-18.5, -10.0), (-20.5, -18.0), (-17.0, -26.5), (-9.0, -32.0)),
    (0.0, -33.5),
)
_COVE_POINTS = (*_COVE, *((-along, out) for along, out in reversed(_COVE[:-1])))
_COVE_MIDDLE = 30.0  # from the northern or western corner of the tile
_SIDES = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}


@lru_cache(maxsize=64)
def coves(chart: Chart) -> Mapping[str, str]:
    """Return the side on which the cove of each starting tile opens: to the west or the east if there is water."""
    return dict(_coves(chart))


def _coves(chart: Chart) -> Iterator[tuple[str, str]]:
    land = set(chart.land)
    for name, _, seat in chart.kinds:
        column, line = chart.place(name)
        for side, (dx, dy) in _SIDES.items():
            if seat is not None and (column + dx, line + dy) not in land:
                yield name, side
                break


def cove_middle(side: str) -> Point:
    """Return the middle of a cove on its tile."""
    far = 15.0
    return {
        "west": (far, _COVE_MIDDLE),
        "east": (TILE - far, _COVE_MIDDLE),
        "north": (_COVE_MIDDLE, far),
        "south": (_COVE_MIDDLE, TILE - far),
    }[side]


def _cove_on(edge: Edge, open_to: Mapping[ChartPlace, str]) -> float | None:
    """Return where along an edge the middle of a cove is, or None."""
    (x, y), (dx, dy) = edge[0], direction_of(edge)
    side = {(1, 0): "north", (-1, 0): "south", (0, 1): "east", (0, -1): "west"}[dx, dy]
    inside = {"north": (x, y), "south": (x - 1, y - 1), "east": (x - 1, y), "west": (x, y - 1)}[side]
    if open_to.get(inside) != side:
        return None
    return _COVE_MIDDLE if side in ("north", "east") else TILE - _COVE_MIDDLE


# The line -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def coast(chart: Chart) -> str:
    """Return the path data of the coast."""
    open_to = {chart.place(name): side for name, side in coves(chart).items()}
    lines = ([_placed(chart, point) for point in _points(loop, open_to)] for loop in _loops(set(chart.land)))
    return "".join(smooth_line(points, is_closed=True) for points in lines)


def _placed(chart: Chart, point: Point) -> Point:
    return chart.side + point[0], chart.top + point[1]


def _points(loop: list[Edge], open_to: Mapping[ChartPlace, str]) -> Iterator[Point]:
    """Yield the points of a loop, in units from the north-western corner of the tiles."""
    for index, edge in enumerate(loop):
        before, after = turn_of(loop[index - 1], edge), turn_of(edge, loop[(index + 1) % len(loop)])
        yield from _along(edge, before, after, _cove_on(edge, open_to))
        if after:
            yield _corner(edge, loop[(index + 1) % len(loop)], after)


def _along(edge: Edge, before: int, after: int, cove: float | None) -> Iterator[Point]:
    """Yield the points along one edge; near a bay it has fewer, and a cove replaces those around it."""
    near = 30 if before < 0 else 0
    far = TILE - (30 if after < 0 else 0)
    points = [(along, _out(edge, along)) for along in _STEPS if near <= along <= far]
    if cove is not None:
        inside = [(cove + along, out) for along, out in _COVE_POINTS]
        sides = ([point for point in points if (point[0] - cove) * way > 32] for way in (-1, 1))
        points = [*next(sides), *inside, *next(sides)]
    for along, out in points:
        yield _off(edge, along, out)


def _off(edge: Edge, along: float, out: float) -> Point:
    (x, y), (dx, dy) = edge[0], direction_of(edge)
    return x * TILE + dx * along + dy * out, y * TILE + dy * along - dx * out


def _out(edge: Edge, along: float) -> float:
    """Return how far the coast lies outside an edge: slow waves, quicker ones, and a little at random."""
    x, y = _off(edge, along, 0)
    row = 3 if edge[0][0] == edge[1][0] else 11
    far = x + y + 400 * row
    strayed = 5.5 * noise_along(far, 74, row) + 3 * noise_along(far, 27, row + 1)
    return min(max(_OUT + strayed + 2 * hashed(round(x), round(y)) - 1, _LEAST), _MOST)


def _corner(edge: Edge, after: Edge, turn: int) -> Point:
    """Return the point at a corner: pushed out a little at a cape, far in a bay."""
    (dx, dy), (next_dx, next_dy) = direction_of(edge), direction_of(after)
    x, y = edge[1]
    out = 3.5 if turn > 0 else 8
    return x * TILE + (dy + next_dy) * out, y * TILE - (dx + next_dx) * out


# Land and water -----------------------------------------------------------------------------------

_WATER_LINES = 4


def shore(chart: Chart) -> str:
    """Return the land with its coast, hachures inside it, and water lines outside."""
    name = f"coast-{_digest(chart)}"
    lines = "".join(
        use(name, classes=f"water-{line}") + use(name, classes=f"between-{line}") for line in range(_WATER_LINES, 0, -1)
    )
    inner = f"<g {on_land(chart)}>{use(name, classes='shore')}{use(name, classes='hachures')}</g>"
    return f"{use(name, classes='surf')}{lines}{rocks(chart)}{use(name, classes='land')}{inner}"


def coast_shapes(chart: Chart) -> str:
    """Return the line of the coast, and the land to which other shapes are cut."""
    data, digest = coast(chart), _digest(chart)
    land = f'<clipPath id="island-land-{digest}"><path d="{data}"/></clipPath>'
    return f'<path id="island-coast-{digest}" d="{data}"/>{land}'


def on_land(chart: Chart) -> str:
    """Return the attribute of what is cut to the land."""
    return f'clip-path="url(#island-land-{_digest(chart)})"'


def line_of_coast(chart: Chart) -> str:
    """Return the coast's own line."""
    return use(f"coast-{_digest(chart)}", classes="coast")


def _digest(chart: Chart) -> str:
    """Return an id of this coast, to distinguish it from others on the same page."""
    return f"{crc32(coast(chart).encode()):08x}"


_ROCK = "M-9 3.5C-10-1-7-5.5-2-6C4-7 9-3.5 9.5 1C10 5-9 7-9 3.5ZM-4 1C-3-1.5-.5-2.5 2-2M4 2.5C5 1 5 .2 4.5-1"


def rocks(chart: Chart) -> str:
    """Return a few rocks in the water, off the coast."""
    return "".join(
        f'<path class="rock" transform="translate({pair(*at)}) scale({number(size)})" d="{_ROCK}"/>'
        for at, size in _rocks(chart)
    )


def _rocks(chart: Chart) -> list[tuple[Point, float]]:
    """Return the middles and sizes of the rocks: between the coast and the stacks, apart from each other."""
    width, height = chart.size
    tiles = [(chart.side + (x + 0.5) * TILE, chart.top + (y + 0.5) * TILE) for x, y in chart.land]
    found: list[tuple[Point, float]] = []
    for index in range(60):
        x, y = 165 + hashed(index, 51) * (width - 330), 40 + hashed(index, 52) * (height - 80)
        off = min(max(abs(x - tile_x), abs(y - tile_y)) for tile_x, tile_y in tiles)
        if 64 < off < 76 and all(hypot(x - other_x, y - other_y) > 90 for (other_x, other_y), _ in found):
            found.append(((x, y), 0.7 + 0.5 * hashed(index, 53)))
    return found[:5]
