"""The cubes: their faces with wood grain, and the edge lines that show which cubes are one block."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import number
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    ACROSS,
    DOWN,
    LEVELS,
    RISE,
    CubeSpace,
    LatticeCell,
    painter,
    project,
)
from voyageur.games.nouvelle_france.presentation.drawing.shapes import COLOUR_NAMES, path, shape, use

# Faces --------------------------------------------------------------------------------------------

# by face: the corner from which it is measured, and its two sides
_FACES: Mapping[str, tuple[Point, Point, Point]] = {
    "t": ((0, -RISE), (ACROSS, DOWN), (ACROSS, -DOWN)),
    "s": ((0, 0), (ACROSS, DOWN), (0, -RISE)),
    "e": ((ACROSS, DOWN), (ACROSS, -DOWN), (0, -RISE)),
}
_FACE_CLASSES = {"t": "top", "s": "south", "e": "east"}
_BEVEL = 0.09  # from the edge, as a part of it
# Grain: lines and dots on a face whose sides are 1; it ends before the edges.
_NEAR, _FAR = 0.16, 0.84
_DOTS = ((0.24, 0.26), (0.52, 0.2), (0.78, 0.32), (0.36, 0.5), (0.64, 0.55), (0.2, 0.76), (0.5, 0.8), (0.8, 0.76))


def _on(face: str, p: float, q: float) -> Point:
    """Return a point of a face; its sides are 1 long."""
    (x, y), (along_x, along_y), (up_x, up_y) = _FACES[face]
    return x + p * along_x + q * up_x, y + p * along_y + q * up_y


def _line(face: str, *points: Point) -> str:
    return "M" + " ".join(pair(*_on(face, *point)) for point in points)


def _ring(face: str, inset: float) -> str:
    near, far = inset, 1 - inset
    return _line(face, (near, near), (far, near), (far, far), (near, far)) + "Z"


def _wave(face: str, q: float) -> str:
    """Return a slightly curved line across a face."""
    start, *bends = (_on(face, *point) for point in ((_NEAR, q), (0.38, q + 0.16), (0.6, q - 0.16), (_FAR, q + 0.02)))
    return f"M{pair(*start)}C{' '.join(pair(*bend) for bend in bends)}"


def _grain(colour: int, face: str) -> str:
    """Return the grain of a colour: two waves, five lines, dots, a hatch."""
    match colour:
        case 0:
            return _wave(face, 0.34) + _wave(face, 0.68)
        case 1:
            return "".join(_line(face, (_NEAR, q), (_FAR, q)) for q in (0.18, 0.34, 0.5, 0.66, 0.82))
        case 2:
            return "".join(f"M{pair(*_on(face, *dot))}h.1" for dot in _DOTS)
        case _:
            low = ((_NEAR, most) for most in (0.45, 0.7))
            high = ((least, _FAR) for least in (0.3, 0.55))
            return "".join(_line(face, (near, far), (far, near)) for near, far in (*low, (_NEAR, _FAR), *high))


def _face(colour: int, face: str) -> str:
    inner = _line(face, (_BEVEL, 1 - _BEVEL), (1 - _BEVEL, 1 - _BEVEL))
    bevel = path("bevel", _ring(face, _BEVEL) if face == "t" else inner)
    drawn = path(_FACE_CLASSES[face], _ring(face, 0)) + bevel + path("grain", _grain(colour, face))
    return shape(f"{colour}{face}", drawn, COLOUR_NAMES[colour])


def cube_shapes() -> str:
    """Return the faces of the four colours, and cubes of which some faces can be seen."""
    drawn: list[str] = []
    for colour in range(len(COLOUR_NAMES)):
        drawn += [_face(colour, face) for face in _FACES]
        for seen in (*combinations(_FACES, 2), tuple(_FACES)):
            drawn.append(shape(f"{colour}{''.join(seen)}", "".join(use(f"{colour}{face}") for face in seen)))
    return "".join(drawn)


def outlines(corners: Sequence[Point]) -> str:
    """Return the outlines of cubes with these lower corners in the west, for marking them."""
    outline = f"v-{RISE}l{ACROSS}-{DOWN} {ACROSS} {DOWN}v{RISE}l-{ACROSS} {DOWN}z"
    data = "".join(f"M{pair(*corner)}{outline}" for corner in corners)
    return path("scored-halo", data) + path("scored", data)


# What is seen of a cube -----------------------------------------------------------------------------

Blocks = Mapping[CubeSpace, int]  # the number of the block in each space that is filled
NO_BLOCK = -1  # where there is a number for each space


def seen_faces(blocks: Blocks, space: CubeSpace) -> str:
    """Return the faces of a cube that no other cube touches, of those towards the eye."""
    x, y, z = space
    beside = {"t": (x, y, z + 1), "s": (x, y - 1, z), "e": (x + 1, y, z)}
    return "".join(face for face, other in beside.items() if other not in blocks)


# Edges ----------------------------------------------------------------------------------------------

# The edges of the lattice by direction: for an edge that starts at 0, 0, 0, the four spaces around it.  The first one
# lies towards the eye, the last one away from it.
_AROUND: Mapping[CubeSpace, tuple[CubeSpace, CubeSpace, CubeSpace, CubeSpace]] = {
    (1, 0, 0): ((0, -1, 0), (0, -1, -1), (0, 0, 0), (0, 0, -1)),
    (0, 1, 0): ((0, 0, 0), (0, 0, -1), (-1, 0, 0), (-1, 0, -1)),
    (0, 0, 1): ((0, -1, 0), (-1, -1, 0), (0, 0, 0), (-1, 0, 0)),
}
EDGES = ("crease", "joint", "seam")
CubeEdge = tuple[str, CubeSpace, CubeSpace]  # its kind, where it starts, and its direction


def _sum(one: CubeSpace, other: CubeSpace) -> CubeSpace:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def edge_kind(blocks: Blocks, start: CubeSpace, direction: CubeSpace) -> str | None:
    """Return how an edge of the lattice is drawn, or None if it is hidden or no edge of a cube.

    A crease is where faces meet; a joint lies between two blocks, and a seam between two cubes of one block, side by
    side.
    """
    eye, *others = (blocks.get(_sum(start, near), NO_BLOCK) for near in _AROUND[direction])
    return _kind(*others) if eye == NO_BLOCK else None


def _kind(one: int, other: int, away: int) -> str | None:
    """Return the kind of an edge before which there is no cube, by the blocks in the other spaces around it."""
    if one == NO_BLOCK and other == NO_BLOCK:
        return None if away == NO_BLOCK else "crease"
    if away == NO_BLOCK or (one != NO_BLOCK and other != NO_BLOCK):
        return "crease"
    return "seam" if away in (one, other) else "joint"


class _EdgeOfColumn(NamedTuple):
    """An edge of the column at 0, 0.  Spaces are numbered as in `_SPACES`."""

    start: CubeSpace
    direction: CubeSpace
    around: tuple[int, int, int, int]  # the first one lies towards the eye, the last one away from it
    by_owner: tuple[int, ...]  # the same, those in front first: with the first that is filled the edge is drawn


_NEAR_CELLS = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
_SPACES: Sequence[CubeSpace] = tuple((dx, dy, z) for dx, dy in _NEAR_CELLS for z in range(LEVELS))
_OUTSIDE = len(_SPACES)  # below all levels, or above
_OWN_SPACES = tuple(number for number, space in enumerate(_SPACES) if space[:2] == (0, 0))


def _edges_of_column() -> Iterator[_EdgeOfColumn]:
    """Yield the edges of the column at 0, 0."""
    number_of = {space: number for number, space in enumerate(_SPACES)}
    for direction, around in _AROUND.items():
        far = [0 if step else 1 for step in direction]
        for dx in range(far[0] + 1):
            for dy in range(far[1] + 1):
                for z in range(LEVELS + far[2]):
                    spaces = [_sum((dx, dy, z), near) for near in around]
                    eye, one, other, away = (number_of.get(space, _OUTSIDE) for space in spaces)
                    by_owner = tuple(number_of.get(space, _OUTSIDE) for space in sorted(spaces, key=_in_front))
                    yield _EdgeOfColumn((dx, dy, z), direction, (eye, one, other, away), by_owner)


def _in_front(space: CubeSpace) -> tuple[int, ...]:
    return tuple(-each for each in painter(space[:2]))


_EDGES_OF_COLUMN = tuple(_edges_of_column())
EdgeKinds = tuple[str | None, ...]  # of the edges of a column, None for one that is not drawn with it


def _kinds(near: Sequence[int]) -> EdgeKinds:
    """Return how the edges of a column are drawn with it.  near : the block in each of `_SPACES`, NO_BLOCK for none"""
    kinds: list[str | None] = [None] * len(_EDGES_OF_COLUMN)
    filled = [*near, NO_BLOCK]
    own = tuple([space for space in _OWN_SPACES if near[space] != NO_BLOCK])
    for index, (_, _, (eye, one, other, away), by_owner) in _edges_beside(own):
        if filled[eye] == NO_BLOCK:
            kind = _kind(filled[one], filled[other], filled[away])
            if kind and next(space for space in by_owner if filled[space] != NO_BLOCK) in own:
                kinds[index] = kind
    return tuple(kinds)


@cache
def _edges_beside(own: tuple[int, ...]) -> list[tuple[int, _EdgeOfColumn]]:
    """Return the edges of some spaces of a column, and their indexes: with an empty space no edge is drawn."""
    return [(index, edge) for index, edge in enumerate(_EDGES_OF_COLUMN) if not {*own}.isdisjoint(edge.around)]


def column_edges(blocks: Blocks, cell: LatticeCell) -> Iterator[CubeEdge]:
    """Yield the edges that are drawn with a column: kind, start and direction."""
    x, y = cell
    near = [blocks.get((x + dx, y + dy, z), NO_BLOCK) for dx, dy, z in _SPACES]
    for kind, (start, direction, _, _) in zip(_kinds(near), _EDGES_OF_COLUMN, strict=True):
        if kind:
            yield kind, (start[0] + x, start[1] + y, start[2]), direction


# Columns --------------------------------------------------------------------------------------------

BEHIND = (3, 6, 7)  # of nine columns, from the south-west, those that the snow before the middle one may hide
_MIDDLE, _SOUTH, _EAST = 4, 1, 5  # of nine columns


def column(near: Sequence[int], colours: Sequence[int | None], on_top: Sequence[str]) -> str:
    """Draw the cubes of the middle one of nine columns, from the point of its square in the west.

    near : the block on each level of each of the nine, from the south-west, NO_BLOCK for none;  colours : of the cube
    on each level, or None;  on_top : what lies on it
    """
    drawn = ""
    for level, colour in enumerate(colours):
        if colour is not None:
            drawn += _cube(colour, level, _seen(near, level)) + on_top[level]
    return drawn + _edges_drawn(_kinds(near))


def _seen(near: Sequence[int], level: int) -> str:
    """Return the faces of the cube at 0, 0 that no other cube touches, of those towards the eye."""
    top = level + 1 == LEVELS or near[_MIDDLE * LEVELS + level + 1] == NO_BLOCK
    south, east = near[_SOUTH * LEVELS + level] == NO_BLOCK, near[_EAST * LEVELS + level] == NO_BLOCK
    return ("t" if top else "") + ("s" if south else "") + ("e" if east else "")


def _cube(colour: int, level: int, seen: str) -> str:
    return use(f"{colour}{seen}", (0, -RISE * level)) if seen else ""


@lru_cache(maxsize=4096)
def _edges_drawn(kinds: EdgeKinds) -> str:
    drawn = ""
    for kind in reversed(EDGES):
        drawn += _edges_of_kind(kind, tuple([index for index, each in enumerate(kinds) if each == kind]))
    return drawn


@lru_cache(maxsize=4096)
def _edges_of_kind(kind: str, indexes: tuple[int, ...]) -> str:
    """Draw some edges of a column: many columns of other blocks have those of one kind in common."""
    return edge_lines([(kind, _EDGES_OF_COLUMN[index].start, _EDGES_OF_COLUMN[index].direction) for index in indexes])


def edge_lines(edges: list[CubeEdge]) -> str:
    """Draw edges, the finest ones first."""
    lines: dict[str, list[tuple[Point, Point]]] = {kind: [] for kind in reversed(EDGES)}
    for kind, start, direction in _joined(edges):
        x, y = project(*start)
        across, down = project(*direction)
        lines[kind].append(((x, y), (x + across, y + down)))
    return "".join(path(kind, _chained(segments)) for kind, segments in lines.items())


def _chained(segments: Sequence[tuple[Point, Point]]) -> str:
    """Return the path data of lines, with those that meet drawn in one go."""
    left = dict.fromkeys(segments)
    data = ""
    for start, end in segments:
        if (start, end) not in left:
            continue
        del left[start, end]
        data += f"M{_place(start)}{_step(end[0] - start[0], end[1] - start[1])}"
        while following := next((each for each in left if end in each), None):
            del left[following]
            here, end = end, following[following[0] == end]
            data += _step(end[0] - here[0], end[1] - here[1])
    return data


@lru_cache(maxsize=1024)
def _place(point: Point) -> str:
    return pair(*point)


@lru_cache(maxsize=1024)
def _step(across: float, down: float) -> str:
    return f"l{pair(across, down)}" if across else f"v{number(down)}"


def _joined(edges: list[CubeEdge]) -> Iterator[CubeEdge]:
    """Yield edges, with those of one kind that go on in one line as one."""
    left = dict.fromkeys(edges)
    for kind, start, direction in sorted(edges):
        if (kind, start, direction) not in left:
            continue
        end, times = start, 0
        while (kind, end, direction) in left:
            del left[kind, end, direction]
            end, times = _sum(end, direction), times + 1
        yield kind, start, (direction[0] * times, direction[1] * times, direction[2] * times)
