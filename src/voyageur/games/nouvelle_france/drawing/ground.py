"""What lies under the sites: land engraved as on a plan of a fort, the river, names, trees, a compass rose, stones."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sin

import numpy as np

from voyageur.drawing.compass import compass
from voyageur.drawing.curves import Point, hashed, pair, smooth_line
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.drawing import snow
from voyageur.games.nouvelle_france.drawing.contours import HeightGrid, loops
from voyageur.games.nouvelle_france.drawing.lattice import (
    ACROSS,
    DOWN,
    RISE,
    TRACK,
    Lattice,
    Site,
    project,
)
from voyageur.games.nouvelle_france.drawing.shapes import moved, path, shape, use

# Land and water -------------------------------------------------------------------------------------

_BANK = 62  # of the river, below the upper edge of the view
_WATERS = (7.0, 15.0, 25.0)  # its engraved lines, above the bank
_LINE, _HACHURES = 1.62, 1.9  # how far from the squares the engraved line and the middle of the hachures are


def land(lattice: Lattice) -> str:
    """Return the ground and the river behind it.  Its frame says how the lattice is projected."""
    width, height = lattice.view
    box = f'x="{TRACK}" y="{TRACK}" width="{width}" height="{height}"'
    shore = smooth_line(list(_shore(width, 0)))
    river = f"{shore}V{TRACK}H{TRACK}Z"
    lines = "".join(smooth_line(list(_shore(width, off))) for off in _WATERS)
    (x, y), steps = lattice.origin, f"{ACROSS} {DOWN} {RISE}"
    frame = f'<rect id="view-frame" class="ground" {box} data-origin="{x} {y}" data-steps="{steps}"/>'
    return f"{frame}{path('river', river)}{path('water', lines)}{path('bank-line', shore)}"


def _shore(width: int, off: float) -> Iterator[Point]:
    for step in range(17):
        x = step / 16 * width
        calm = 1 - off / 40
        wave = 7 * sin(x / 88 + 0.6) * calm + 4 * sin(x / 37 + 2) * calm
        yield TRACK + round(x), TRACK + round(_BANK + wave - off)


def engraved(lattice: Lattice) -> str:
    """Return the line and the hachures around the sites."""
    grid = HeightGrid.around(lattice.squares, 0.25)
    distance = snow.distance(lattice, grid)
    waved = distance - snow.waves(grid) * 0.8
    drawn = [
        "".join(_ring(lattice, loop) for loop in loops(np.asarray(far - waved), grid, 1.1))
        for far in (_LINE, _HACHURES)
    ]
    return path("hachures", drawn[1]) + path("engraved", drawn[0])


def _ring(lattice: Lattice, loop: Sequence[Point]) -> str:
    return snow.spline([lattice.at(x, y, snow.GROUND) for x, y in loop])


# Stones ----------------------------------------------------------------------------------

_SLAB = round(-snow.GROUND * RISE)  # its height
_RIM = 0.12


def stone_shapes(lattice: Lattice) -> str:
    """Return one stone, and all stones."""
    top = f"M0 0l{ACROSS} {DOWN} {ACROSS}-{DOWN}-{ACROSS}-{DOWN}z"
    south, east = (
        f"M0 0l{ACROSS} {DOWN}v{_SLAB}l-{ACROSS}-{DOWN}z",
        f"M{ACROSS} {DOWN}l{ACROSS}-{DOWN}v{_SLAB}l-{ACROSS} {DOWN}z",
    )
    corners = ((_RIM, _RIM), (1 - _RIM, _RIM), (1 - _RIM, 1 - _RIM), (_RIM, 1 - _RIM))
    chisel = "M" + " ".join(pair(*project(*corner)) for corner in corners) + "Z"
    one = path("stone-south", south) + path("stone-east", east) + path("stone", top) + path("chisel", chisel)
    stones = "".join(use("stone", lattice.at(*cell)) for cell in lattice.squares)
    return shape("stone", one) + shape("stones", stones)


# Names, trees, compass ------------------------------------------------------------------------------

_LABEL_OFF = (-82.0, 50.0)  # from the middle of a site's south-western side to the middle of its name
_EAST_OFF = (92.0, 48.0)  # from the middle of the south-eastern side


def towards(lattice: Lattice, site: Site) -> int:
    """Return on which side of its name a site lies: 1 if the name stands to its left, -1 for the site in the east."""
    return -1 if len(lattice.sites) > 1 and site == max(lattice.sites, key=lambda each: each.x + each.y) else 1


@lru_cache(maxsize=64)
def label_place(lattice: Lattice, site: Site) -> Point:
    """Return the middle of the name of a site, before one of its sides."""
    if towards(lattice, site) < 0:
        x, y = lattice.at(site.x + site.columns, site.y + site.rows / 2)
        return min(x + _EAST_OFF[0], TRACK + lattice.view[0] - 52), y + _EAST_OFF[1]
    x, y = lattice.at(site.x + site.columns / 2, site.y)
    return max(x + _LABEL_OFF[0], TRACK + 60), y + _LABEL_OFF[1]


def names(lattice: Lattice, words: Sequence[str], river: str) -> str:
    """Return the names of the sites and of the river."""
    drawn = [
        text(*label_place(lattice, site), word, "site-name") for site, word in zip(lattice.sites, words, strict=True)
    ]
    return "".join(drawn) + text(TRACK + lattice.view[0] * 0.62, TRACK + 27, river, "river-name")


def rose(lattice: Lattice) -> str:
    """Return the compass rose, lying on the ground: north is to the right and away."""
    _, height = lattice.view
    lying = f"{moved((TRACK + 64, TRACK + height - 42))} matrix(.707 .495 -.707 .495 0 0)"
    return f'<g transform="{lying}">{compass((0, 0), 36)}</g>'


_PINE = (
    "M-1.6 0V-6H1.6V0Z",
    "M-11-5Q-6-6-4-11L-8-10Q-3-14-2-19L-6-18Q-1-22 0-32Q1-22 6-18L2-19Q3-14 8-10L4-11Q6-6 11-5Q0-2-11-5Z",
    "M-6-18Q-1-22 0-32Q1-22 6-18Q3-19 2-21Q0-18-2-21Q-3-19-6-18Z"
    "M-8-10Q-3-14-2-18Q0-14 2-18Q3-14 8-10Q5-11 3-13Q0-10-3-13Q-5-11-8-10Z",
    "M-5-6.5 0-12 5-6.5M-3-14.5 0-18 3-14.5",
)


def tree_shape() -> str:
    """Return a conifer with snow on its branches, from its foot."""
    trunk, crown, white, lines = _PINE
    tree = path("trunk", trunk) + path("crown", crown) + path("white-snow", white) + path("twigs", lines)
    return "".join(
        shape(f"tree-{kind}", f'<g transform="{moved((0, 0), size)}">{tree}</g>')
        for kind, size in enumerate(_TREE_SIZES)
    )


def trees(lattice: Lattice) -> str:
    """Return the trees, from the back to the front; none stands before a site or over a name."""
    standing = sorted(_trees(lattice), key=lambda tree: tree[1])
    return "".join(use(f"tree-{kind}", (x, y)) for x, y, kind in standing)


_MOST_TREES = 22
_TREE_SIZES = (1.15, 1.45)
_GAP = 3.0  # squares between a site and a tree


def _trees(lattice: Lattice) -> list[tuple[int, int, int]]:
    width, height = lattice.view
    labels = [label_place(lattice, site) for site in lattice.sites]
    found: list[tuple[int, int, int]] = []
    for index in range(900):
        grove = index // 9
        x = TRACK + hashed(grove, 71) * width + 70 * (hashed(index, 72) - 0.5)
        y = TRACK + _BANK + 14 + hashed(grove, 73) * (height - _BANK - 20) + 44 * (hashed(index, 74) - 0.5)
        kind = int(hashed(index, 75) * 1.99)
        size = _TREE_SIZES[kind]
        if not (TRACK + 16 < x < TRACK + width - 16 and TRACK + _BANK + 16 < y < TRACK + height - 8):
            continue
        if x < TRACK + 130 and y > TRACK + height - 90:
            continue
        free = all(abs(x - other) > 15 or abs(y - down) > 14 for other, down, _ in found)
        named = any(abs(x - left) < 92 and -50 < y - top < 74 for left, top in labels)
        if free and not named and _is_far(lattice, x, y, size):
            found.append((round(x), round(y), kind))
    return found[:_MOST_TREES]


def _is_far(lattice: Lattice, x: float, y: float, size: float) -> bool:
    """Whether no part of a tree with its foot at a point covers a site or what may stand on it."""
    for cell_x, cell_y in lattice.squares:
        left, top = lattice.at(cell_x + 0.5, cell_y + 0.5)
        if abs(x - left) < 34 + 11 * size and top - 3 * RISE - 20 < y < top + 34 + 32 * size:
            return False
        if abs(x - left) / ACROSS + abs(y - top) / DOWN < 2 * _GAP:
            return False
    return True
