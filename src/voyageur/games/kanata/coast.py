"""The coast of a board: one smooth line around all land, slightly uneven, always the same.

Tiles are counted in columns from the west and lines from the north; points are in the units of the
picture.  Land that meets at a corner only is kept apart by a narrow strait, which a ford crosses.
"""

from collections.abc import Collection
from math import floor

from voyageur.drawing.svg import number

TILE = 56  # units a tile
MARGIN = 48  # from the edge of the picture to the first tile

Place = tuple[int, int]  # column, line
Point = tuple[float, float]
Edge = tuple[Place, Place]  # two corners of tiles; land lies to the right of the way

_OUT = 7  # how far the coast lies outside the tiles
_INWARD, _OUTWARD = 3.2, 5.4  # how far it strays from there
_ROUND = {1: 2, -1: 10.8}  # how far from a cape's or a bay's corner, each way
_STRAIT = 5.8  # how far it draws back, each way, where land meets at a corner only

# Noise -----------------------------------------------------------------------------------------


def hashed(x: int, y: int) -> float:
    """Return a number between 0 and 1 that belongs to the point."""
    mixed = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


def _uneven(x: float, y: float, grain: float) -> float:
    """Return smooth noise between -1 and 1; it changes over `grain` units."""
    column, line = floor(x / grain), floor(y / grain)
    across, down = x / grain - column, y / grain - line
    across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
    north = _between(hashed(column, line), hashed(column + 1, line), across)
    south = _between(hashed(column, line + 1), hashed(column + 1, line + 1), across)
    return 2 * _between(north, south, down) - 1


def _between(one: float, other: float, part: float) -> float:
    return one + (other - one) * part


# Edges between land and sea --------------------------------------------------------------------


def fords(land: Collection[Place]) -> list[tuple[Place, bool]]:
    """Corners where two tiles meet and sea lies on both sides; whether the way runs south-east."""
    found: list[tuple[Place, bool]] = []
    for column, line in sorted({(column, line) for column, line in land}):
        for aside, runs_south_east in ((1, True), (-1, False)):
            meets = (column + aside, line + 1) in land
            if meets and (column + aside, line) not in land and (column, line + 1) not in land:
                found.append(((column + (aside > 0), line + 1), runs_south_east))
    return found


def _edges(land: Collection[Place]) -> dict[Place, list[Edge]]:
    """All edges between land and sea by the corner they start from."""
    edges: dict[Place, list[Edge]] = {}
    for column, line in sorted(land):
        north_west, north_east = (column, line), (column + 1, line)
        south_west, south_east = (column, line + 1), (column + 1, line + 1)
        for beside, start, end in (
            ((column, line - 1), north_west, north_east),
            ((column + 1, line), north_east, south_east),
            ((column, line + 1), south_east, south_west),
            ((column - 1, line), south_west, north_west),
        ):
            if beside not in land:
                edges.setdefault(start, []).append((start, end))
    return edges


def _direction(edge: Edge) -> Place:
    (x, y), (end_x, end_y) = edge
    return end_x - x, end_y - y


def _turn(edge: Edge, after: Edge) -> int:
    """1: to the right, around a cape; -1: to the left, into a bay; 0: straight on."""
    (x, y), (next_x, next_y) = _direction(edge), _direction(after)
    return x * next_y - y * next_x


def _loops(land: Collection[Place]) -> list[list[Edge]]:
    """Chain the edges to closed lines; where land meets at a corner each tile keeps its own."""
    edges = _edges(land)
    loops: list[list[Edge]] = []
    while edges:
        loop = [edges[min(edges)].pop()]
        while loop[-1][1] != loop[0][0]:
            last = loop[-1]
            following = edges[last[1]]
            following.sort(key=lambda edge: _turn(last, edge))
            loop.append(following.pop())
        edges = {corner: left for corner, left in edges.items() if left}
        loops.append(loop)
    return loops


# The line --------------------------------------------------------------------------------------


def coast(land: Collection[Place]) -> str:
    """Return the path data of the coast."""
    straits = {corner for corner, _ in fords(land)}
    return "".join(_smooth(_points(loop, straits)) for loop in _loops(land))


def _points(loop: list[Edge], straits: Collection[Place]) -> list[Point]:
    points: list[Point] = []
    for index, edge in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        points += _along(edge, _inset(before, edge, straits), _inset(edge, after, straits))
        if edge[1] in straits:
            points.append(_around(edge, after, -_STRAIT))
        elif turn := _turn(edge, after):
            points.append(_around(edge, after, _ROUND[turn]))
    return points


def _inset(edge: Edge, after: Edge, straits: Collection[Place]) -> tuple[float, float]:
    """How far from the corner between two edges the line has its last point, and how far out."""
    if edge[1] in straits:
        return 17, _OUT - 4
    return {1: (10, _OUT), -1: (20, _OUT), 0: (7, _OUT)}[_turn(edge, after)]


def _along(edge: Edge, first: tuple[float, float], last: tuple[float, float]) -> list[Point]:
    (way, out), (way_back, out_back) = first, last
    end = TILE - way_back
    third = (end - way) / 3
    steps = ((way, out), (way + third, _OUT), (end - third, _OUT), (end, out_back))
    return [_off(edge, along, far) for along, far in steps]


def _off(edge: Edge, along: float, out: float) -> Point:
    """Return the point `along` an edge and `out` at sea, strayed a little."""
    (column, line), (x, y) = edge[0], _direction(edge)
    base_x = MARGIN + column * TILE + x * along
    base_y = MARGIN + line * TILE + y * along
    far = out + _strayed(base_x, base_y)
    return base_x + y * far, base_y - x * far


def _strayed(x: float, y: float) -> float:
    """Return how far the coast strays from its mean line at a point."""
    noise = 0.75 * _uneven(x, y, 31) + 0.4 * _uneven(y, x, 10)
    return noise * (_OUTWARD if noise > 0 else _INWARD)


def _around(edge: Edge, after: Edge, far: float) -> Point:
    """Return the point outside the corner between two edges, `far` away each way."""
    (x, y), (next_x, next_y) = _direction(edge), _direction(after)
    column, line = edge[1]
    base_x, base_y = MARGIN + column * TILE, MARGIN + line * TILE
    far += _strayed(base_x, base_y) if far > 0 else 0
    return base_x + (y + next_y) * far, base_y - (x + next_x) * far


def _smooth(points: list[Point]) -> str:
    """Return a closed Catmull-Rom line through the points, as cubic curves."""
    count = len(points)
    tangents = [
        (
            (points[(index + 1) % count][0] - points[index - 1][0]) / 6,
            (points[(index + 1) % count][1] - points[index - 1][1]) / 6,
        )
        for index in range(count)
    ]
    x, y = points[0]
    data = [f"M{number(x)} {number(y)}C{_pair(x + tangents[0][0], y + tangents[0][1])}"]
    for index in range(1, count + 1):
        (x, y), (lean_x, lean_y) = points[index % count], tangents[index % count]
        mark = "" if index == 1 else "S"
        data.append(f"{mark}{_pair(x - lean_x, y - lean_y)}{_pair(x, y)}")
    return "".join(data) + "Z"


def _pair(x: float, y: float) -> str:
    return f" {number(x)} {number(y)}"
