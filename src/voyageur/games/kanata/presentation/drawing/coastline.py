"""The coast of a board: smooth, slightly uneven lines around the land, the same for equal boards.

A narrow strait separates tiles that meet only at a corner; a ford of stepping stones crosses it.
"""

from collections.abc import Collection, Container
from zlib import crc32

from voyageur.drawing.curves import Point, hashed, noise_at, smooth_line
from voyageur.drawing.outlines import Edge, direction_of, edges_of, turn_of
from voyageur.drawing.svg import number
from voyageur.games.kanata.presentation.drawing.tiles import MARGIN, TILE, TilePlace, fords

_OUT = 7  # how far the coast lies outside the tiles
_INWARD, _OUTWARD = 3.2, 5.4  # the most that it strays from there
_ROUND = {1: 2, -1: 10.8}  # its distance from a corner, along each edge: at a cape, in a bay
_STRAIT = 5.8  # its distance from a corner, along each edge, at a strait

# Edges between land and sea --------------------------------------------------------------------


def _loops(land: Collection[TilePlace]) -> list[list[Edge]]:
    """Return the edges as closed loops; at a strait each tile keeps its own loop."""
    edges = edges_of(land)
    loops: list[list[Edge]] = []
    while edges:
        loop = [edges[min(edges)].pop()]
        while loop[-1][1] != loop[0][0]:
            last = loop[-1]
            following = edges[last[1]]
            following.sort(key=lambda edge: turn_of(last, edge))
            loop.append(following.pop())
        edges = {corner: left for corner, left in edges.items() if left}
        loops.append(loop)
    return loops


# The line --------------------------------------------------------------------------------------


def coast(land: Collection[TilePlace]) -> str:
    """Return the path data of the coast."""
    straits = fords(land)
    return "".join(smooth_line(_points(loop, straits), is_closed=True) for loop in _loops(land))


def _points(loop: list[Edge], straits: Container[TilePlace]) -> list[Point]:
    points: list[Point] = []
    for index, edge in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        points += _along(edge, _inset(before, edge, straits), _inset(edge, after, straits))
        if edge[1] in straits:
            points.append(_around(edge, after, -_STRAIT))
        elif turn := turn_of(edge, after):
            points.append(_around(edge, after, _ROUND[turn]))
    return points


def _inset(edge: Edge, after: Edge, straits: Container[TilePlace]) -> tuple[float, float]:
    """Return the place of the line's point nearest to the corner between two edges: along the edge, and out at sea."""
    if edge[1] in straits:
        return 17, _OUT - 4
    return {1: (10, _OUT), -1: (20, _OUT), 0: (7, _OUT)}[turn_of(edge, after)]


def _along(edge: Edge, first: tuple[float, float], last: tuple[float, float]) -> list[Point]:
    (way, out), (way_back, out_back) = first, last
    end = TILE - way_back
    third = (end - way) / 3
    steps = ((way, out), (way + third, _OUT), (end - third, _OUT), (end, out_back))
    return [_off(edge, along, far) for along, far in steps]


def _off(edge: Edge, along: float, out: float) -> Point:
    """Return the point `along` an edge and `out` at sea, with a little noise."""
    (column, line), (x, y) = edge[0], direction_of(edge)
    base_x = MARGIN + column * TILE + x * along
    base_y = MARGIN + line * TILE + y * along
    far = out + _strayed(base_x, base_y)
    return base_x + y * far, base_y - x * far


def _strayed(x: float, y: float) -> float:
    """Return how far the coast at a point lies off its mean line."""
    noise = 0.75 * noise_at(x, y, 31) + 0.4 * noise_at(y, x, 10)
    return noise * (_OUTWARD if noise > 0 else _INWARD)


def _around(edge: Edge, after: Edge, far: float) -> Point:
    """Return the point outside the corner between two edges, `far` away along each edge."""
    (x, y), (next_x, next_y) = direction_of(edge), direction_of(after)
    column, line = edge[1]
    base_x, base_y = MARGIN + column * TILE, MARGIN + line * TILE
    far += _strayed(base_x, base_y) if far > 0 else 0
    return base_x + (y + next_y) * far, base_y - (x + next_x) * far


_WATER_LINES = 3


def shore(land: Collection[TilePlace]) -> str:
    """Return the land with its coast, and surf and water lines along it."""
    name = f"kanata-coast-{_digest(land)}"
    lines = "".join(
        f'<use href="#{name}" class="water-{line}"/><use href="#{name}" class="between-{line}"/>'
        for line in range(_WATER_LINES, 0, -1)
    )
    return (
        f'<defs><path id="{name}" d="{coast(land)}"/></defs>'
        f'<use href="#{name}" class="surf"/>{lines}<use href="#{name}" class="coast"/>'
    )


def _digest(land: Collection[TilePlace]) -> str:
    """Return an id of this coast, to distinguish it from others on the same page."""
    return f"{crc32(repr(sorted(land)).encode()):08x}"


# Fords -----------------------------------------------------------------------------------------


def stones(land: Collection[TilePlace]) -> str:
    """Return a row of stepping stones across each strait."""
    drawn: list[str] = []
    for (column, line), runs_south_east in fords(land).items():
        x, y = MARGIN + column * TILE, MARGIN + line * TILE
        for step in (-1, 0, 1):
            aside = (hashed(column * 3 + step, line) - 0.5) * 2.4
            across, down = step * 4.8 + aside, step * 4.8 - aside
            across = across if runs_south_east else -across
            drawn.append(f'<ellipse cx="{number(x + across)}" cy="{number(y + down)}" rx="3.1" ry="2.5"/>')
    return f'<g class="stones">{"".join(drawn)}</g>' if drawn else ""
