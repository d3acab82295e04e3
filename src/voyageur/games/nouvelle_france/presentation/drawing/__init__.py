"""The picture of a position: the three sites on one ground, the score track, the plans, the storms, and the tray.

`view.scene` is the plain JSON of scene.py.  The base depends on the set-up and the reader's language; it is cached.
Each column of cubes is one element, so that a placement changes only the columns that it touches or shades.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.games.nouvelle_france.presentation.drawing import cubes, ground, plan, shadows, snow, storms, track, tray
from voyageur.games.nouvelle_france.presentation.drawing.colours import COLOURS as COLOURS
from voyageur.games.nouvelle_france.presentation.drawing.cubes import Blocks
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
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Fact, Picture, Say, View

DrawnElements = Iterator[tuple[str, Element]]  # elements by their ids, in the order of painting


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; the newest placement is in the scene."""
    scene = view.scene
    lattice = lattice_of(scene, view.viewpoint)
    elements = {
        **dict(_sites(lattice, scene)),
        **dict(_scored(lattice, scene)),
        **dict(_points_scored(lattice, scene)),
        **dict(track.markers(lattice, scene)),
        **dict(plan.squares(lattice, scene)),
        **dict(plan.newest(lattice, scene)),
        **dict(storms.calendar_elements(lattice, scene)),
        **dict(storms.deck(lattice, scene, say)),
    }
    width, height = plan.size(lattice)
    base = _base(lattice, _blocks_of(scene), say)
    return Picture(width, height, base, elements, {"tray": tray.tray_inset(scene, view.seat, say)})


BlockShapes = tuple[tuple[str, tray.Spaces], ...]


def _blocks_of(scene: Mapping[str, Any]) -> BlockShapes:
    return tuple((name, tray.spaces_of(block["cells"])) for name, block in scene["blocks"].items())


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

Column = tuple[tuple[int, int] | None, ...]  # block and colour of the cube on each level
_EMPTY: Column = (None,) * LEVELS
_FAR, _UP = shadows.REACH
# On what a column depends, from its own cell: its neighbours, and what can shade it.
_NEAR = tuple((dx, dy) for dx in range(-_FAR, 2) for dy in range(-_UP, 2))
_TILE = 2  # squares along each side of the parts in which shadows on the ground are drawn
_NEAR_TILE = tuple((dx, dy) for dx in range(-_FAR, _TILE) for dy in range(-_UP, _TILE))


def _sites(lattice: Lattice, scene: Mapping[str, Any]) -> DrawnElements:
    """Yield snow and stones, shadows on the ground, and then the columns from the back to the front."""
    stage = min(scene["storms"], snow.STAGES[-1])
    yield from _drawn_sites(lattice, tuple(_columns(lattice, scene).items()), stage)
    yield from storms.beside_sites(lattice, scene)


@lru_cache(maxsize=64)
def _drawn_sites(
    lattice: Lattice, standing: tuple[tuple[LatticeCell, Column], ...], stage: int
) -> tuple[tuple[str, Element], ...]:
    """Draw the sites.  All seats see the same cubes, so that this is done once for them."""
    columns = dict(standing)
    drawn = [("ground", Element(use(f"snow-{stage}"), placed("still")))]
    for tile in _shaded_tiles(columns):
        shade = _shade(lattice, tile, _around(columns, (tile[0] * _TILE, tile[1] * _TILE), _NEAR_TILE), stage)
        if shade:
            drawn.append((f"shade-{tile[0]}-{tile[1]}", shade))
    drawn += [_stone(lattice, cell) for cell in lattice.squares if cell not in columns]
    reached = {(x - dx, y - dy) for x, y in columns for dx, dy in _NEAR}
    for cell in lattice.squares:
        column = _column(lattice, cell, _around(columns, cell, _NEAR), stage) if cell in reached else None
        if column:
            drawn.append(column)
    return tuple(drawn)


@lru_cache(maxsize=512)
def _stone(lattice: Lattice, cell: LatticeCell) -> tuple[str, Element]:
    """Return an empty square for pointers, which cannot be seen."""
    site, square = lattice.squares[cell]
    return f"stone-{site.name}-{square}", Element(use("pressed"), _pressed_as(lattice, cell))


def _pressed_as(lattice: Lattice, cell: LatticeCell) -> dict[str, str]:
    """Return the attributes of an element that pointers take for the square of the plan."""
    site, square = lattice.squares[cell]
    return {**placed("", lattice.at(*cell)), "data-for": f"square-{site.name}-{square}"}


def _columns(lattice: Lattice, scene: Mapping[str, Any]) -> Mapping[LatticeCell, Column]:
    """Return the columns of cubes by their cells."""
    found: dict[LatticeCell, list[tuple[int, int] | None]] = {}
    for site, now in zip(lattice.sites, scene["sites"], strict=True):
        for cube in now["cubes"]:
            column = found.setdefault(site.cell(cube["at"]), list(_EMPTY))
            column[cube["level"] - 1] = cube["block"], cube["colour"]
    return {cell: tuple(column) for cell, column in found.items()}


def _around(
    columns: Mapping[LatticeCell, Column], cell: LatticeCell, near: Sequence[LatticeCell]
) -> tuple[Column, ...]:
    x, y = cell
    return tuple([columns.get((x + dx, y + dy), _EMPTY) for dx, dy in near])


def _blocks(columns: Sequence[Column], near: Sequence[LatticeCell]) -> Blocks:
    """Return the block in each filled space, by its place from the middle of what is near."""
    spaces = ((x, y, z, cube) for (x, y), column in zip(near, columns, strict=True) for z, cube in enumerate(column))
    return {(x, y, z): cube[0] for x, y, z, cube in spaces if cube}


@lru_cache(maxsize=4096)
def _column(lattice: Lattice, cell: LatticeCell, columns: tuple[Column, ...], stage: int) -> tuple[str, Element] | None:
    """Draw what stands and lies on a square, and the snow before it if anything lies behind that snow."""
    blocks = _blocks(columns, _NEAR)
    own = tuple(cube and cube[1] for cube in columns[_NEAR.index((0, 0))])
    around = cubes.blocks_around(blocks, (0, 0))
    runs = shadows.casters(blocks, (0, 0))
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
def _shade(lattice: Lattice, tile: LatticeCell, columns: tuple[Column, ...], stage: int) -> Element | None:
    """Draw the shadows on the ground or the snow of a tile."""
    blocks = _blocks(columns, _NEAR_TILE)
    west, south = tile[0] * _TILE, tile[1] * _TILE
    height = snow.height_around(stage)
    pieces = [
        shadows.shade_data(shadows.casters(blocks, (x, y)), height, project(x, y))
        for x in range(_TILE)
        for y in range(_TILE)
        if (west + x, south + y) not in lattice.squares
    ]
    drawn = shadows.shaded(pieces) if pieces else ""
    return Element(drawn, placed("still", lattice.at(west, south))) if drawn else None


# The newest placement -----------------------------------------------------------------------------


def _scored(lattice: Lattice, scene: Mapping[str, Any]) -> DrawnElements:
    """Yield the outlines of the cubes that the newest placement scored for, also of those that others hide."""
    last = scene["last"]
    if last and last["scored"]:
        site: Site = next(each for each in lattice.sites if each.name == last["site"])
        drawn = cubes.outlines([lattice.at(x, y, z - 1) for (x, y), z in _places(site, last["scored"])])
        yield "scored", Element(drawn, placed("still"))


def _points_scored(lattice: Lattice, scene: Mapping[str, Any]) -> DrawnElements:
    """Yield the points of the newest placement, above its highest cube."""
    last = scene["last"]
    points = sum(each["points"] for each in last["scored"]) if last else 0
    if last and points:
        site: Site = next(each for each in lattice.sites if each.name == last["site"])
        tops = (lattice.at(x + 0.5, y + 0.5, z) for (x, y), z in _places(site, last["cubes"]))
        x, y = min(tops, key=lambda place: place[1])
        yield "points-scored", track.points_tag((x, y - 12), points)


def _places(site: Site, placed_cubes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[LatticeCell, int]]:
    for cube in placed_cubes:
        yield site.cell(cube["at"]), cube["level"]
