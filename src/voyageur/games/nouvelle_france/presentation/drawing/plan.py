"""The plans on graph paper, below the view: each square with its three levels, and its height as a digit."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    BETWEEN,
    LEVELS,
    MARGIN,
    MARKS,
    SQUARE,
    TRACK,
    Lattice,
    Site,
)
from voyageur.games.nouvelle_france.presentation.drawing.shapes import COLOUR_NAMES, diamond, path, placed, shape, use
from voyageur.kernel.parts import made_part
from voyageur.kernel.view import Element

_TITLE = 26  # room for the names
_ABOVE = 14
_STRIP = 8  # width of the levels at the left of a square

# Where the plans are ----------------------------------------------------------------------------------


def band_top(lattice: Lattice) -> int:
    """Return where the band with the plans begins."""
    return lattice.view[1] + 2 * TRACK


def _rows(lattice: Lattice) -> int:
    return max(site.rows for site in lattice.sites)


def size(lattice: Lattice) -> tuple[int, int]:
    """Return width and height of the whole sheet."""
    height = band_top(lattice) + _ABOVE + _rows(lattice) * SQUARE + MARKS + _TITLE
    return lattice.view[0] + 2 * TRACK, height


@lru_cache(maxsize=64)
def corner(lattice: Lattice, site: Site) -> Point:
    """Return the north-western corner of a plan."""
    before = lattice.sites[: lattice.sites.index(site)]
    left = MARGIN + MARKS + sum(MARKS + each.columns * SQUARE + BETWEEN for each in before)
    return left, band_top(lattice) + _ABOVE + (_rows(lattice) - site.rows) * SQUARE


def square_at(lattice: Lattice, site: Site, square: str) -> Point:
    """Return the north-western corner of a square on the plan."""
    x, y = corner(lattice, site)
    return x + (ord(square[0]) - ord("a")) * SQUARE, y + (site.rows - int(square[1:])) * SQUARE


# The base ---------------------------------------------------------------------------------------------


def plans(lattice: Lattice, words: Sequence[str]) -> str:
    """Return the empty plans with their spaces."""
    width, height = size(lattice)
    top = band_top(lattice)
    drawn = f'<rect class="band" y="{top}" width="{width}" height="{height - top}"/>'
    for site, word in zip(lattice.sites, words, strict=True):
        drawn += _grid(lattice, site) + _marks(lattice, site, word) + "".join(_spaces(lattice, site))
    return drawn


def _grid(lattice: Lattice, site: Site) -> str:
    x, y = corner(lattice, site)
    wide, high = site.columns * SQUARE, site.rows * SQUARE
    down = "".join(f"M{pair(x + step * SQUARE, y)}v{high}" for step in range(site.columns + 1))
    across = "".join(f"M{pair(x, y + step * SQUARE)}h{wide}" for step in range(site.rows + 1))
    return path("graph", down + across)


def _marks(lattice: Lattice, site: Site, word: str) -> str:
    x, y = corner(lattice, site)
    below = y + site.rows * SQUARE
    letters = "".join(
        text(x + (column + 0.5) * SQUARE, below + 11, chr(ord("a") + column), "mark") for column in range(site.columns)
    )
    numbers = "".join(text(x - 7, below - (row + 0.5) * SQUARE + 4, str(row + 1), "mark") for row in range(site.rows))
    return letters + numbers + text(x + site.columns * SQUARE / 2, below + MARKS + 17, word, "plan-name")


def _spaces(lattice: Lattice, site: Site) -> Iterator[str]:
    for square in site.squares:
        x, y = square_at(lattice, site, square)
        yield f'<use id="square-{site.name}-{square}" href="#nf-square" x="{x}" y="{y}"/>'


def _joints(lattice: Lattice, site: Site) -> Iterator[str]:
    for one, other in site.joints:
        (x, y), (far_x, far_y) = (square_at(lattice, site, square) for square in (one, other))
        yield diamond((max(x, far_x), max(y, far_y)), 6, 6)


_STEP = SQUARE / LEVELS
_MIDDLE = (_STRIP + SQUARE) / 2


def plan_shapes() -> str:
    """Return an empty square, squares by the colour and the height of their highest cube, and cells of their levels."""
    square = shape("square", f'<rect class="space" width="{SQUARE}" height="{SQUARE}"/>')
    whole, cell = f"M.5.5H{SQUARE - 0.5}V{SQUARE - 0.5}H.5Z", f"M.5.5H{_STRIP}V{_STEP:.1f}H.5Z"
    drawn = [square, shape("hole", path("hole", cell))]
    for colour, name in enumerate(COLOUR_NAMES):
        plate = path("plate", f"{whole}M{_STRIP} .5V{SQUARE - 0.5}")
        drawn += [shape(f"level-{colour}", path("plate", cell), name), shape(f"plate-{colour}", plate, name)]
        for height in range(1, LEVELS + 1):
            digit = text(_MIDDLE, 18.2, str(height), "digit")
            drawn.append(shape(f"plan-{colour}{height}", use(f"plate-{colour}") + digit, name))
            drawn.append(shape(f"plan-{colour}{height}-snow", use(f"plate-{colour}") + use(f"digit-{height}")))
    for height in range(1, LEVELS + 1):
        snow = f'<circle class="plan-cap" cx="{_MIDDLE:g}" cy="13" r="7.5"/>'
        drawn.append(shape(f"digit-{height}", snow + text(_MIDDLE, 18.2, str(height), "digit"), "in-snow"))
    return "".join(drawn)


# What changes -----------------------------------------------------------------------------------------


def squares(lattice: Lattice, sites: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Element]]:
    """Yield the squares with cubes, site by site, and the joints."""
    for number, site in enumerate(sites):
        yield _squares_of(lattice, number, site["cubes"], site["snow"])
    yield _joints_over(lattice)


@made_part
def _squares_of(
    lattice: Lattice, number: int, cubes: Sequence[Mapping[str, Any]], snow: int
) -> Iterator[tuple[str, Element]]:
    site = lattice.sites[number]
    columns: dict[str, list[int | None]] = {}
    for cube in cubes:
        columns.setdefault(cube["at"], [None] * LEVELS)[cube["level"] - 1] = cube["colour"]
    for square in site.squares:
        if square in columns:
            yield f"plan-{site.name}-{square}", _square(square_at(lattice, site, square), tuple(columns[square]), snow)


@made_part
def _joints_over(lattice: Lattice) -> Iterator[tuple[str, Element]]:
    joints = "".join(data for site in lattice.sites for data in _joints(lattice, site))
    yield "joints", Element(path("corner", joints), placed("still"))


@lru_cache(maxsize=4096)
def _square(at: Point, colours: tuple[int | None, ...], snow: int) -> Element:
    """Draw the colour of a square's highest cube, its height, and at the left the levels below."""
    height = max(level for level, colour in enumerate(colours, 1) if colour is not None)
    x, y = at
    drawn = use(f"plan-{colours[height - 1]}{height}{'-snow' if height <= snow else ''}", at)
    for level, colour in enumerate(colours[: height - 1]):
        name = "hole" if colour is None else f"level-{colour}"
        drawn += use(name, (x, round(y + SQUARE - (level + 1) * _STEP, 1)))
    return Element(drawn, placed("still"))


@made_part
def newest(lattice: Lattice, last: Mapping[str, Any] | None) -> Iterator[tuple[str, Element]]:
    """Yield the frame around the squares of the newest placement."""
    if last:
        site = next(each for each in lattice.sites if each.name == last["site"])
        edges = _outline({square_at(lattice, site, cube["at"]) for cube in last["cubes"]})
        yield "newest", Element(path("newest-halo", edges) + path("newest", edges), placed("still"))


def _outline(corners: set[Point]) -> str:
    """Return the lines between some squares and all others."""
    sides = ((0, 0, "h", (0, -1)), (0, 1, "h", (0, 1)), (0, 0, "v", (-1, 0)), (1, 0, "v", (1, 0)))
    return "".join(
        f"M{pair(x + dx * SQUARE, y + dy * SQUARE)}{command}{SQUARE}"
        for x, y in sorted(corners)
        for dx, dy, command, (over, down) in sides
        if (x + over * SQUARE, y + down * SQUARE) not in corners
    )
