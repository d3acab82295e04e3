"""What lies under the sites: land engraved as on a plan of a fort, the river, names, trees, a compass rose, stones."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sin

import numpy as np

from voyageur.drawing.compass import compass
from voyageur.drawing.curves import Point, hashed, pair, smooth_line
from voyageur.drawing.shapes import moved
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.presentation.drawing import snow
from voyageur.games.nouvelle_france.presentation.drawing.contours import HeightGrid, loops
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    ACROSS,
    DOWN,
    LEVELS,
    RISE,
    TRACK,
    Lattice,
    Site,
    project,
)
from voyageur.games.nouvelle_france.presentation.drawing.shapes import diamond, path, shape, use

# Land and water -------------------------------------------------------------------------------------

_BANK = 62  # of the river, below the upper edge of the view
_WATERS = (7.0, 15.0, 25.0)  # its engraved lines, above the bank
_LINE, _HACHURES = 1.62, 1.9  # how far from the squares the engraved line and the middle of the hachures are


def land(lattice: Lattice) -> str:
    """Return the ground and the river behind it.  Its frame says how the lattice is projected."""
    width, height = lattice.view
    box = f'x="{TRACK}" y="{TRACK}" width="{width}" height="{height}"'
    shore = smooth_line(list(_shore(lattice, 0)))
    far_x, far_y = TRACK + width, TRACK + height
    edges = (f"V{TRACK}H{TRACK}Z", f"H{TRACK}V{TRACK}Z", f"V{far_y}H{TRACK}Z", f"H{far_x}V{TRACK}Z")
    river = shore + edges[lattice.turn]
    lines = "".join(smooth_line(list(_shore(lattice, off))) for off in _WATERS)
    (x, y), steps = lattice.origin, f"{ACROSS} {DOWN} {RISE}"
    frame = f'<rect id="view-frame" class="ground" {box} data-origin="{x} {y}" data-steps="{steps}"/>'
    return f"{frame}{path('river', river)}{path('water', lines)}{path('bank-line', shore)}"


def _shore(lattice: Lattice, off: float) -> Iterator[Point]:
    """Yield points of the bank, or of a line beyond it: the river is in the north-west, which is behind at first."""
    width, height = lattice.view
    length = height if lattice.turn % 2 else width
    for step in range(17):
        along = step / 16 * length
        calm = 1 - off / 40
        wave = 7 * sin(along / 88 + 0.6) * calm + 4 * sin(along / 37 + 2) * calm
        deep = round(_BANK + wave - off)
        at = round(along)
        x, y = ((at, deep), (deep, at), (at, height - deep), (width - deep, at))[lattice.turn]
        yield TRACK + x, TRACK + y


def _from_river(lattice: Lattice, x: float, y: float) -> float:
    """Return how far a point of the sheet is from the edge at which the river flows."""
    width, height = lattice.view
    return (y - TRACK, x - TRACK, TRACK + height - y, TRACK + width - x)[lattice.turn]


def engraved(lattice: Lattice) -> str:
    """Return the line and the hachures around the sites."""
    grid = HeightGrid.around(lattice.squares, 0.25)
    distance = snow.distance(lattice, grid)
    waved = distance - snow.waves(grid, lattice.turn) * 0.8
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
    """Return one stone, all stones, and the shape of one for pointers, which cannot be seen."""
    top = f"M0 0l{ACROSS} {DOWN} {ACROSS}-{DOWN}-{ACROSS}-{DOWN}z"
    south, east = (
        f"M0 0l{ACROSS} {DOWN}v{_SLAB}l-{ACROSS}-{DOWN}z",
        f"M{ACROSS} {DOWN}l{ACROSS}-{DOWN}v{_SLAB}l-{ACROSS} {DOWN}z",
    )
    corners = ((_RIM, _RIM), (1 - _RIM, _RIM), (1 - _RIM, 1 - _RIM), (_RIM, 1 - _RIM))
    chisel = "M" + " ".join(pair(*project(*corner)) for corner in corners) + "Z"
    one = path("stone-south", south) + path("stone-east", east) + path("stone", top) + path("chisel", chisel)
    stones = "".join(use("stone", lattice.at(*cell)) for cell in lattice.squares)
    pressed = shape("pressed", path("hit", diamond((ACROSS, 0), ACROSS, DOWN)))
    return shape("stone", one) + shape("stones", stones) + pressed


# Names, trees, compass ------------------------------------------------------------------------------

# Where the name of a site can stand: before its sides, or behind them.  By side: from its middle to the middle
# of the name, and on which side of the name the site lies, 1 for the right.
_NAME_SIDES: dict[str, tuple[Point, int]] = {
    "s": ((-82.0, 50.0), 1),
    "e": ((92.0, 48.0), -1),
    "n": ((92.0, -36.0), -1),
    "w": ((-92.0, -36.0), 1),
}
_NAME_WIDE, _NAME_HIGH, _NAME_LOW = 62, 36, 44  # room around the middle of a name, for its stick and disk, too


def towards(lattice: Lattice, site: Site) -> int:
    """Return on which side of its name a site lies: 1 if the name stands to its left, else -1."""
    return _NAME_SIDES[_name_side(lattice, site)][1]


@lru_cache(maxsize=256)
def label_place(lattice: Lattice, site: Site) -> Point:
    """Return the middle of the name of a site, beside one of its sides."""
    return _name_at(lattice, site, _name_side(lattice, site))


@lru_cache(maxsize=256)
def _name_side(lattice: Lattice, site: Site) -> str:
    """Return the first side at which no other site, nor what may stand on it, is in the way; that in front if none."""
    is_eastern = site == max(lattice.sites, key=lambda each: each.box[0] + each.box[1])
    sides = "eswn" if is_eastern and len(lattice.sites) > 1 else "senw"
    return next((side for side in sides if _is_free(lattice, site, side)), sides[0])


def _is_free(lattice: Lattice, site: Site, side: str) -> bool:
    (x, y), far = _name_at(lattice, site, side), LEVELS * RISE
    cells = (lattice.at(*cell) for cell, (other, _) in lattice.squares.items() if other != site)
    return all(
        not (left < x + _NAME_WIDE and left + 2 * ACROSS > x - _NAME_WIDE)
        or not (top - DOWN - far < y + _NAME_LOW and top + DOWN > y - _NAME_HIGH)
        for left, top in cells
    )


def _name_at(lattice: Lattice, site: Site, side: str) -> Point:
    west, south, east, north = site.box
    across, up = (west + east) / 2, (south + north) / 2
    x, y = lattice.at(*{"s": (across, south), "e": (east, up), "n": (across, north), "w": (west, up)}[side])
    off_x, off_y = _NAME_SIDES[side][0]
    return min(max(x + off_x, TRACK + 60), TRACK + lattice.view[0] - 52), y + off_y


def names(lattice: Lattice, words: Sequence[str], river: str) -> str:
    """Return the names of the sites and of the river."""
    drawn = [
        text(*label_place(lattice, site), word, "site-name") for site, word in zip(lattice.sites, words, strict=True)
    ]
    width, height = lattice.view
    places = ((width * 0.62, 27, 0), (27, height / 2, -90), (width / 2, height - 16, 0), (width - 27, height / 2, 90))
    x, y, angle = places[lattice.turn]
    lying = f"translate({pair(TRACK + x, TRACK + y)})" + (f" rotate({angle})" if angle else "")
    return "".join(drawn) + f'<g transform="{lying}">{text(0, 0, river, "river-name")}</g>'


def rose(lattice: Lattice) -> str:
    """Return the compass rose, lying on the ground: at first north is to the right and away."""
    north = f" rotate({-90 * lattice.turn})" if lattice.turn else ""
    lying = f"{moved(_rose_place(lattice))} matrix(.707 .495 -.707 .495 0 0){north}"
    return f'<g transform="{lying}">{compass((0, 0), 36)}</g>'


def _rose_place(lattice: Lattice) -> Point:
    """Return the middle of the compass rose, away from the river."""
    width, height = lattice.view
    x, y = ((64, height - 42), (width - 64, height - 42), (width - 64, 44), (64, height - 42))[lattice.turn]
    return TRACK + x, TRACK + y


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
    rose_x, rose_y = _rose_place(lattice)
    found: list[tuple[int, int, int]] = []
    for index in range(900):
        grove = index // 9
        x = TRACK + hashed(grove, 71) * width + 70 * (hashed(index, 72) - 0.5)
        y = TRACK + _BANK + 14 + hashed(grove, 73) * (height - _BANK - 20) + 44 * (hashed(index, 74) - 0.5)
        kind = int(hashed(index, 75) * 1.99)
        size = _TREE_SIZES[kind]
        if not (TRACK + 16 < x < TRACK + width - 16 and TRACK + 50 < y < TRACK + height - 8):
            continue
        if _from_river(lattice, x, y) < _BANK + 16 or (abs(x - rose_x) < 66 and abs(y - rose_y) < 48):
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
