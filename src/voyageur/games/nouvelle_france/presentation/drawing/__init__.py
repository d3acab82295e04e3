"""The picture of a position: the three sites on one ground, the score track, the plans, the storms, and the tray.

`view.scene` is the plain JSON of scene.py.  The base depends on the set-up and the reader's language; it is cached.
Each column of cubes is one element, so that a placement changes only the columns that it touches or shades.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from voyageur.games.nouvelle_france.presentation.drawing import cubes, ground, plan, shadows, snow, storms, track, tray
from voyageur.games.nouvelle_france.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.nouvelle_france.presentation.drawing.icons import ICONS as ICONS
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    LEVELS,
    Lattice,
    LatticeCell,
    Site,
    lattice_of,
    project,
)
from voyageur.games.nouvelle_france.presentation.drawing.shapes import placed, use
from voyageur.kernel.parts import made_once, made_part, together
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Fact, Picture, Say, View

DrawnElements = Iterator[tuple[str, Element]]  # elements by their ids, in the order of painting


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; the newest placement is in the scene."""
    scene = view.scene
    lattice = lattice_of(scene, view.viewpoint)
    sites, seats, last, past = scene["sites"], scene["seats"], scene["last"], scene["storms"]
    elements = together(
        _standing(lattice, tuple(site["cubes"] for site in sites), min(past, snow.STAGES[-1])),
        storms.beside_sites(lattice, sites, seats, past),
        _scored(lattice, last),
        track.markers(lattice, seats),
        plan.squares(lattice, sites),
        plan.newest(lattice, last),
        storms.calendar_elements(lattice, sites, seats, past),
        storms.deck(lattice, scene["deck"], past, _tuple(scene["next_storm"]), *_known(scene["known"]), say),
    )
    sheet = _sheet(lattice, scene["blocks"], say)
    return Picture(*sheet.size, sheet.base, elements, {"tray": tray.tray_inset(scene, view.seat, say)})


def _tuple(values: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(values or ())


def _known(known: Any) -> tuple[tuple[str, ...], bool]:
    """Return the cards that a seat knows, and whether they are a set without an order."""
    return (tuple(known["cards"]), True) if "cards" in known else (tuple(known), False)


BlockShapes = tuple[tuple[str, tray.Spaces], ...]


@dataclass(frozen=True)
class _Sheet:
    """What of a picture never changes in a game."""

    size: tuple[int, int]
    base: str


@made_once
def _sheet(lattice: Lattice, blocks: Mapping[str, Any], say: Say) -> _Sheet:
    shapes = tuple((name, tray.spaces_of(block["cells"])) for name, block in blocks.items())
    return _Sheet(plan.size(lattice), _base(lattice, shapes, say))


@lru_cache(maxsize=64)
def _base(lattice: Lattice, blocks: BlockShapes, say: Say) -> str:
    """Return the part of the picture that never changes in a game."""
    words = tuple(say(Sentence(f"picture-{site.name}")) for site in lattice.sites)
    river, title = say(Sentence("picture-river")), say(Sentence("picture-storms"))
    shapes = (
        f"{cubes.cube_shapes()}{ground.stone_shapes(lattice)}{ground.tree_shape()}{snow.drifts(lattice)}"
        f"{plan.plan_shapes()}{track.marker_shapes()}{storms.storm_shapes()}"
        f"{tray.block_shapes({name: {'cells': cells} for name, cells in blocks})}"
    )
    return (
        f'<g class="nouvelle"><defs>{shapes}</defs>{ground.land(lattice)}{ground.engraved(lattice)}'
        f"{ground.rose(lattice)}{ground.trees(lattice)}{ground.names(lattice, words, river)}"
        f"{track.track(lattice)}{plan.plans(lattice, words)}{storms.calendar(lattice, words, title)}</g>"
    )


# The sites ----------------------------------------------------------------------------------------

Column = int  # the cubes of a square as a number, level by level from the lowest: the quicker a key of caches
_EMPTY: Column = 0
_CUBE = 1 << 12  # a level's share of that number: 8 block + colour + 1, or 0 for no cube
_FAR, _UP = shadows.REACH
# On what a column depends, from its own cell: its neighbours, and what can shade it.
_NEAR = tuple((dx, dy) for dx in range(-_FAR, 2) for dy in range(-_UP, 2))
_OWN, _BESIDE = _NEAR.index((0, 0)), tuple(_NEAR.index((dx, dy)) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
_TILE = 2  # squares along each side of the parts in which shadows on the ground are drawn
_NEAR_TILE = tuple((dx, dy) for dx in range(-_FAR, _TILE) for dy in range(-_UP, _TILE))


@made_part
def _standing(lattice: Lattice, cubes_of_sites: Sequence[Sequence[Mapping[str, Any]]], stage: int) -> DrawnElements:
    """Yield snow and stones, shadows on the ground, and then the columns from the back to the front."""
    columns = _columns(lattice, cubes_of_sites)
    filled = {cell: _levels_of(column) for cell, column in columns.items()}
    yield "ground", Element(use(f"snow-{stage}"), placed("still"))
    for tile in _shaded_tiles(columns):
        shade = _shade(lattice, tile, _around(filled, (tile[0] * _TILE, tile[1] * _TILE), _NEAR_TILE), stage)
        if shade:
            yield f"shade-{tile[0]}-{tile[1]}", shade
    yield from (_stone(lattice, cell) for cell in lattice.squares if cell not in columns)
    reached = {(x - dx, y - dy) for x, y in columns for dx, dy in _NEAR}
    for cell in lattice.squares:
        column = _column(lattice, cell, _around(columns, cell, _NEAR), stage) if cell in reached else None
        if column:
            yield column


@lru_cache(maxsize=512)
def _stone(lattice: Lattice, cell: LatticeCell) -> tuple[str, Element]:
    """Return an empty square for pointers, which cannot be seen."""
    site, square = lattice.squares[cell]
    return f"stone-{site.name}-{square}", Element(use("pressed"), _pressed_as(lattice, cell))


def _pressed_as(lattice: Lattice, cell: LatticeCell) -> dict[str, str]:
    """Return the attributes of an element that pointers take for the square of the plan."""
    site, square = lattice.squares[cell]
    return {**placed("", lattice.at(*cell)), "data-for": f"square-{site.name}-{square}"}


def _columns(lattice: Lattice, cubes_of_sites: Sequence[Sequence[Mapping[str, Any]]]) -> Mapping[LatticeCell, Column]:
    """Return the columns of cubes by their cells."""
    found: dict[LatticeCell, Column] = {}
    for site, standing in zip(lattice.sites, cubes_of_sites, strict=True):
        for cube in standing:
            cell = site.cell(cube["at"])
            number = 8 * cube["block"] + cube["colour"] + 1
            found[cell] = found.get(cell, _EMPTY) + number * _CUBE ** (cube["level"] - 1)
    return found


@lru_cache(maxsize=4096)
def _cubes_of(column: Column) -> tuple[tuple[int, int] | None, ...]:
    """Return block and colour of the cube on each level, or None."""
    shares = (column // _CUBE**level % _CUBE for level in range(LEVELS))
    return tuple(divmod(share - 1, 8) if share else None for share in shares)


@lru_cache(maxsize=4096)
def _blocks_of(column: Column) -> tuple[int, ...]:
    """Return the block on each level, or -1."""
    return tuple(cube[0] if cube else -1 for cube in _cubes_of(column))


@lru_cache(maxsize=4096)
def _levels_of(column: Column) -> int:
    """Return the levels with a cube, as bits."""
    return sum(1 << level for level, cube in enumerate(_cubes_of(column)) if cube)


def _around(columns: Mapping[LatticeCell, int], cell: LatticeCell, near: Sequence[LatticeCell]) -> tuple[int, ...]:
    x, y = cell
    return tuple([columns.get((x + dx, y + dy), _EMPTY) for dx, dy in near])


@lru_cache(maxsize=4096)
def _column(lattice: Lattice, cell: LatticeCell, columns: tuple[Column, ...], stage: int) -> tuple[str, Element] | None:
    """Draw what stands and lies on a square, and the snow before it if anything lies behind that snow."""
    own = tuple(cube and cube[1] for cube in _cubes_of(columns[_OWN]))
    around = tuple(_blocks_of(columns[index]) for index in _BESIDE)
    runs = shadows.casters(dict(zip(_NEAR, map(_levels_of, columns), strict=True)), (0, 0))
    drawn = cubes.column(around, own, tuple(_on_top(cell, own, level, runs, stage) for level in range(LEVELS + 1)))
    if drawn or any(block >= 0 for index in cubes.BEHIND for block in around[index]):
        drawn += snow.bank(stage, lattice.beside(cell))
    site, square = lattice.squares[cell]
    return (f"column-{site.name}-{square}", Element(drawn, _pressed_as(lattice, cell))) if drawn else None


def _on_top(cell: LatticeCell, own: tuple[int | None, ...], level: int, runs: shadows.Runs, stage: int) -> str:
    """Draw snow and shadows on the square (level 0), or on a cube of this level, if nothing lies on it."""
    is_ground = level == 0
    if (not is_ground and own[level - 1] is None) or (level < LEVELS and own[level] is not None):
        return ""
    is_open = all(colour is None for colour in own[level:])
    sheet = snow.cap(cell, level - 1) if not is_ground and level <= stage and is_open else ""
    return sheet + shadows.shaded([shadows.shade_data(runs, level)])


def _shaded_tiles(columns: Mapping[LatticeCell, Column]) -> Sequence[LatticeCell]:
    """Return the tiles of the ground that shadows can reach."""
    reach = [(dx, dy) for dx in range(_FAR + 1) for dy in range(_UP + 1)]
    return sorted({((x + dx) // _TILE, (y + dy) // _TILE) for x, y in columns for dx, dy in reach})


@lru_cache(maxsize=4096)
def _shade(lattice: Lattice, tile: LatticeCell, levels: tuple[int, ...], stage: int) -> Element | None:
    """Draw the shadows on the ground or the snow of a tile.  levels : with a cube, as bits, by `_NEAR_TILE`"""
    filled = dict(zip(_NEAR_TILE, levels, strict=True))
    west, south = tile[0] * _TILE, tile[1] * _TILE
    height = snow.height_around(stage)
    pieces = [
        shadows.shade_data(shadows.casters(filled, (x, y)), height, project(x, y))
        for x in range(_TILE)
        for y in range(_TILE)
        if (west + x, south + y) not in lattice.squares
    ]
    drawn = shadows.shaded(pieces) if pieces else ""
    return Element(drawn, placed("still", lattice.at(west, south))) if drawn else None


# The newest placement -----------------------------------------------------------------------------


@made_part
def _scored(lattice: Lattice, last: Mapping[str, Any] | None) -> DrawnElements:
    """Yield the outlines of the cubes that the newest placement scored for, also of hidden ones, and its points."""
    if not last or not last["scored"]:
        return
    site: Site = next(each for each in lattice.sites if each.name == last["site"])
    drawn = cubes.outlines([lattice.at(x, y, z - 1) for (x, y), z in _places(site, last["scored"])])
    yield "scored", Element(drawn, placed("still"))
    points = sum(each["points"] for each in last["scored"])
    if points:
        tops = (lattice.at(x + 0.5, y + 0.5, z) for (x, y), z in _places(site, last["cubes"]))  # its highest cube
        x, y = min(tops, key=lambda place: place[1])
        yield "points-scored", track.points_tag((x, y - 12), points)


def _places(site: Site, placed_cubes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[LatticeCell, int]]:
    for cube in placed_cubes:
        yield site.cell(cube["at"]), cube["level"]
