"""The snow: drifts around the sites, as deep as storms have passed, and sheets on the cubes of levels that are past.

A drift is a height over the distance to the nearest square.  It is cut off sharply at the stones, so that free squares
stay pits to build in.  It is drawn by its outlines: the rim, flat tones by slope, and two lines of equal height.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from voyageur.drawing.curves import Point, hashed, pair
from voyageur.drawing.svg import number
from voyageur.games.nouvelle_france.presentation.drawing.contours import HeightGrid, Heights, loops
from voyageur.games.nouvelle_france.presentation.drawing.lattice import ACROSS, DOWN, RISE, Lattice, LatticeCell
from voyageur.games.nouvelle_france.presentation.drawing.shapes import diamond, path, shape, use

STAGES = (1, 2)  # storms past
GROUND = -0.16  # the height of the ground; the stones' tops are at 0
_CREST = (0.0, 0.5, 0.66)  # height at the stones, by stage
_WIDTH, _RIDGE = 1.14, 0.5  # of the drift of the first storm, and of the ridge on it that the second one leaves
_CUTS = (0.79, 0.56)  # how much light the two darker tones have at most
_LINE = 0.6  # the line of equal height, as a part of the crest
_LIGHT = (-0.62, -0.30, 1.0)  # where light comes from, as the shadows show
_DETAIL = 1.0  # between two points of an outline


# The drifts as heights ------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def distance(lattice: Lattice, grid: HeightGrid) -> Heights:
    """Return the distance of each point of the grid to the nearest square."""
    xs, ys = grid.points()
    nearest = np.full(xs.shape, np.inf)
    for x, y in lattice.squares:
        across, up = np.maximum(np.abs(xs - x - 0.5) - 0.5, 0), np.maximum(np.abs(ys - y - 0.5) - 0.5, 0)
        nearest = np.minimum(nearest, np.hypot(across, up))
    return nearest


def waves(grid: HeightGrid, turn: int) -> Heights:
    """Return by how much the rim is farther away than usual at each point; the snow turns with the lattice."""
    x, y = grid.points()
    for _ in range(turn):
        x, y = y, -x
    return 0.15 * np.sin(1.3 * x + 0.7 * y) + 0.12 * np.sin(1.7 * y - 0.6 * x + 2) + 0.06 * np.sin(2.9 * x + 2.3 * y)


def _part(lattice: Lattice, grid: HeightGrid, stage: int) -> Heights:
    """Return how far each point is from the rim of a drift or a ridge (0) towards the stones (1)."""
    width = _WIDTH + waves(grid, lattice.turn) if stage == 1 else _RIDGE + 0.6 * waves(grid, lattice.turn)
    return 1 - distance(lattice, grid) / width


def _eased(part: Heights) -> Heights:
    within = np.clip(part, 0, 1)
    return 0.78 * (3 * within**2 - 2 * within**3) + 0.22 * within


def _rise(lattice: Lattice, grid: HeightGrid, stage: int) -> Heights:
    """Return the height of the snow above the ground."""
    drift = (_CREST[1] - GROUND) * _eased(_part(lattice, grid, 1))
    return drift if stage == 1 else drift + (_CREST[2] - _CREST[1]) * _eased(_part(lattice, grid, 2))


def _lit(height: Heights, grid: HeightGrid) -> Heights:
    """Return how much light each point has: 1 if it faces the light."""
    slope_y, slope_x = np.gradient(height, grid.step)
    x, y, z = _LIGHT
    return (z - x * slope_x - y * slope_y) / np.sqrt(slope_x**2 + slope_y**2 + 1) / np.hypot(np.hypot(x, y), z)


def height_around(stage: int) -> float:
    """Return the height on which shadows beside the squares fall: one for all, so that no shadow is broken."""
    return (GROUND, 0.16, 0.24)[stage]


# The drifts as outlines -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def drifts(lattice: Lattice) -> str:
    """Return the snow of both stages with the stones in it, for the base."""
    surfaces = shape("drift-1", _drift(lattice, 1)) + shape("drift-2", use("drift-1") + _drift(lattice, 2))
    pits = "".join(shape(f"snow-{stage}", use(f"drift-{stage}") + _pits(lattice, stage)) for stage in STAGES)
    bare = shape("snow-0", use("stones") + path("corner", joints(lattice, 0)))
    return surfaces + bare + pits + _banks() + _caps()


def _drift(lattice: Lattice, stage: int) -> str:
    """Return the drift of the first storm, or the ridge that the second one leaves on it."""
    grid = HeightGrid.around(lattice.squares)
    part, rise = _part(lattice, grid, stage), _rise(lattice, grid, stage)
    lit = _lit(rise, grid)

    def drawn(field: Heights, detail: float = _DETAIL) -> str:
        return "".join(_outline(lattice, grid, loop, rise) for loop in loops(field, grid, detail))

    tones = (path(f"snow-tone-{tone}", drawn(np.minimum(cut - lit, part - 0.06))) for tone, cut in enumerate(_CUTS, 1))
    if stage == 2:
        return path("snow ridge", drawn(part)) + list(tones)[1]
    line = path("snow-line", drawn(rise - (_CREST[1] - GROUND) * _LINE, 1.1))
    return path("snow rim", drawn(part)) + "".join(tones) + line


def _outline(lattice: Lattice, grid: HeightGrid, loop: Sequence[Point], rise: Heights) -> str:
    """Return a closed smooth line on the surface: a quadratic spline, whose points are written without error."""
    points = [lattice.at(x, y, float(rise[grid.index(x, y)]) + GROUND) for x, y in loop]
    return spline(points)


def spline(points: Sequence[Point]) -> str:
    """Return the path data of a closed quadratic spline, with whole control points: so it can be written exactly."""
    corners = [(round(x), round(y)) for x, y in points]
    middles = _middles(corners)
    first, (next_x, next_y), (x, y) = middles[0], middles[1], corners[0]
    steps = zip(middles[1:], middles[2:] + middles[:1], strict=True)
    rest = " ".join(pair(end_x - x, end_y - y) for (x, y), (end_x, end_y) in steps)
    return f"M{pair(*first)}q{pair(x - first[0], y - first[1])} {pair(next_x - first[0], next_y - first[1])}t{rest}Z"


def _middles(points: Sequence[Point]) -> list[Point]:
    """Return the points halfway between each point and the one before it."""
    return [((x + points[i - 1][0]) / 2, (y + points[i - 1][1]) / 2) for i, (x, y) in enumerate(points)]


# The pits in the snow ---------------------------------------------------------------------------------


# by side of a square: the step along it, the corner where it starts, and the cell on its other side
_SIDES: dict[str, tuple[LatticeCell, LatticeCell, LatticeCell]] = {
    "n": ((1, 0), (0, 1), (0, 1)),
    "w": ((0, 1), (0, 0), (-1, 0)),
    "s": ((1, 0), (0, 0), (0, -1)),
    "e": ((0, 1), (1, 0), (1, 0)),
}


def _runs(lattice: Lattice, side: str) -> Iterator[tuple[Point, int]]:
    """Yield the edges between squares and snow on one side: where each begins, and how long it is."""
    (step_x, step_y), (from_x, from_y), (over_x, over_y) = _SIDES[side]
    edges = {(x, y) for x, y in lattice.squares if (x + over_x, y + over_y) not in lattice.squares}
    for x, y in sorted(edges):
        if (x - step_x, y - step_y) not in edges:
            length = 1
            while (x + step_x * length, y + step_y * length) in edges:
                length += 1
            yield lattice.at(x + from_x, y + from_y), length


_FOOT = 4.4  # how far below the top of a stone snow in front of it begins, so that it hides the stone's side


def _side(side: str, at: Point, length: int, deep: float) -> tuple[str, str]:
    """Return an upright piece of snow along a side of squares, and its upper edge."""
    x, y = at
    along = pair(ACROSS * length, DOWN * length if side in "ns" else -DOWN * length)
    back = pair(-ACROSS * length, -DOWN * length if side in "ns" else DOWN * length)
    return f"M{pair(x, y + _FOOT)}l{along}v{number(-deep - _FOOT)}l{back}z", f"M{pair(x, y - deep)}l{along}"


def _pits(lattice: Lattice, stage: int) -> str:
    """Return the pits: the walls behind the squares, the stones, and the snow in front."""
    deep = _CREST[stage] * RISE
    faces: dict[str, str] = {}
    rims: dict[str, str] = {}
    for side in _SIDES:
        pieces = [_side(side, at, length, deep) for at, length in _runs(lattice, side)]
        faces[side], rims[side] = ("".join(each) for each in zip(*pieces, strict=True))
    walls = path("snow-north", faces["n"]) + path("snow-west", faces["w"]) + path("snow-edge", rims["n"] + rims["w"])
    banks = path("bank", faces["s"] + faces["e"]) + path("snow-edge", rims["s"] + rims["e"])
    return walls + use("stones") + banks + path("corner", joints(lattice, _CREST[stage]))


_JOINT = 0.26  # half of a joint's width


def joints(lattice: Lattice, height: float) -> str:
    """Return the golden diamonds where two runs of squares join at a corner, as path data."""
    cells = ((site.cell(one), site.cell(other)) for site in lattice.sites for one, other in site.joints)
    corners = (lattice.at(max(x, far_x), max(y, far_y), height) for (x, y), (far_x, far_y) in cells)
    return "".join(diamond(corner, 2 * _JOINT * ACROSS, 2 * _JOINT * DOWN) for corner in corners)


_OVER = 1.6  # how much a bank covers of the line at its end behind


def _banks() -> str:
    """Return the snow before one square, which hides the lowest part of what stands there."""
    drawn: list[str] = []
    for stage in STAGES:
        deep = _CREST[stage] * RISE
        faces = {
            "s": _bank(deep, (-_OVER, -1), (ACROSS, DOWN)),
            "e": _bank(deep, (2 * ACROSS + _OVER, -1), (ACROSS, DOWN)),
        }
        rims = {"s": _side("s", (0, 0), 1, deep)[1], "e": _side("e", (ACROSS, DOWN), 1, deep)[1]}
        for sides in ("s", "e", "se"):
            content = path("bank", "".join(faces[side] for side in sides))
            drawn.append(
                shape(f"bank-{stage}{sides}", content + path("snow-edge", "".join(rims[side] for side in sides)))
            )
    return "".join(drawn)


def _bank(deep: float, start: Point, end: Point) -> str:
    """Return an upright piece of snow between two points at the height of the stones."""
    corners = ((start, _FOOT), (end, _FOOT), (end, -deep), (start, -deep))
    return "M" + " ".join(pair(x, y + off) for (x, y), off in corners) + "Z"


@lru_cache(maxsize=64)
def bank(stage: int, sides: str) -> str:
    """Draw the snow before a square."""
    return use(f"bank-{stage}{sides}") if stage and sides else ""


# Sheets on cubes ----------------------------------------------------------------------------------

_CAPS = 3  # of different outlines


def _caps() -> str:
    """Return thin sheets of snow on a cube, from the point of the cube's top in the west."""
    return "".join(shape(f"cap-{number}", _cap(number)) for number in range(_CAPS))


def _cap(variant: int) -> str:
    quarter = ((0.1, 0.3), (0.08, 0.08), (0.3, 0.1))
    corners: list[Point] = []
    for turn in range(4):
        for step, (x, y) in enumerate(quarter):
            off = 0.09 * (hashed(turn * 3 + step, variant) - 0.5)
            x, y = x + off, y - off
            corners.append(((x, y), (1 - y, x), (1 - x, 1 - y), (y, 1 - x))[turn])
    points = [(ACROSS * (x + y), DOWN * (x - y)) for x, y in corners]
    middles = _middles(points)
    curve = "".join(
        f"Q{pair(*point)} {pair(*end)}" for point, end in zip(points, middles[1:] + middles[:1], strict=True)
    )
    data = f"M{pair(*middles[0])}{curve}Z"
    return path("cap-edge", data) + f'<g transform="translate(0-1.6)">{path("cap", data)}</g>'


@lru_cache(maxsize=512)
def cap(cell: LatticeCell, level: int) -> str:
    """Draw the sheet of snow on a cube."""
    return use(f"cap-{int(hashed(*cell) * 0.999 * _CAPS)}", (0, -RISE * (level + 1)))
