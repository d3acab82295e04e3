"""The picture of a position: the three sites on one ground, the score track, the plans, the storms, and the tray.

`view.scene` is the plain JSON of scene.py.  The base depends on the set-up and the reader's language; it is cached.
Each column of cubes is one element, so that a placement changes only the columns that it touches or shades.  What all
see alike is looked up as one board; what of it is on one site depends on nothing but that site.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

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
from voyageur.kernel.parts import Parts, made_once, made_part, together
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Fact, Picture, Say, View

DrawnElements = Iterator[tuple[str, Element]]  # elements by their ids, in the order of painting


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; the newest placement is in the scene."""
    scene, past = view.scene, view.scene["storms"]
    board = _board(scene["sites"], scene["seats"], scene["last"], past, view.viewpoint)
    next_storm = tuple(scene["next_storm"] or ())
    deck = storms.deck(board.lattice, scene["deck"], past, next_storm, *_known(scene["known"]), say)
    sheet = _sheet(board.lattice, scene["blocks"], say)
    insets = {"tray": tray.tray_inset(scene, view.seat, say)}
    return Picture(*sheet.size, sheet.base, together(board, deck), insets)


class _Board(Parts[Element]):
    """What all see alike from one viewpoint, without words."""

    def __init__(self, lattice: Lattice, *parts: Mapping[str, Element]) -> None:
        super().__init__(*parts)
        self.lattice = lattice


@made_once
def _board(
    sites: Sequence[Mapping[str, Any]],
    seats: Sequence[Mapping[str, Any]],
    last: Mapping[str, Any] | None,
    past: int,
    viewpoint: int,
) -> _Board:
    """Return the board of a scene.  past : how many storms are"""
    lattice = lattice_of(sites, viewpoint)
    stage = min(past, snow.STAGES[-1])
    standing = tuple(_standing(lattice, number, site["cubes"], stage) for number, site in enumerate(sites))
    marks = storms.site_marks(sites, seats)
    return _Board(
        lattice,
        _standing_on_sites(lattice, standing, stage),
        storms.beside_sites(lattice, marks, past),
        _scored(lattice, last),
        track.markers(lattice, tuple((seat["points"], seat["colours"][0]) for seat in seats)),
        *plan.squares(lattice, sites),
        plan.newest(lattice, last),
        storms.calendar_elements(lattice, marks, past),
    )


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
_CASTERS = tuple(map(_NEAR.index, shadows.CASTERS))
_TILE = 2  # squares along each side of the parts in which shadows on the ground are drawn
_NEAR_TILE = tuple((dx, dy) for dx in range(-_FAR, _TILE) for dy in range(-_UP, _TILE))
_IN_TILE = tuple((x, y) for x in range(_TILE) for y in range(_TILE))
_CASTERS_IN_TILE = {
    (x, y): tuple(_NEAR_TILE.index((x + dx, y + dy)) for dx, dy in shadows.CASTERS) for x, y in _IN_TILE
}


@dataclass(frozen=True, eq=False)
class _Standing:
    """What stands on one site."""

    filled: Collection[LatticeCell]
    shades: Mapping[LatticeCell, tuple[str, Element]]  # on the ground, by tile
    columns: Mapping[LatticeCell, tuple[str, Element]]


@made_part
def _standing_on_sites(lattice: Lattice, sites: Sequence[_Standing], stage: int) -> DrawnElements:
    """Yield snow and stones, shadows on the ground, and then the columns from the back to the front."""
    filled = {cell for site in sites for cell in site.filled}
    shades = {tile: shade for site in sites for tile, shade in site.shades.items()}
    columns = {cell: column for site in sites for cell, column in site.columns.items()}
    yield "ground", Element(use(f"snow-{stage}"), placed("still"))
    yield from (shades[tile] for tile in sorted(shades))
    yield from (stone for cell, stone in _stones(lattice).items() if cell not in filled)
    yield from (columns[cell] for cell in lattice.squares if cell in columns)


@lru_cache(maxsize=64)
def _stones(lattice: Lattice) -> Mapping[LatticeCell, tuple[str, Element]]:
    """Return the empty squares for pointers, which cannot be seen, in the order of painting."""
    return {
        cell: (f"stone-{site.name}-{square}", Element(use("pressed"), _pressed_as(lattice, cell)))
        for cell, (site, square) in lattice.squares.items()
    }


@lru_cache(maxsize=4096)
def _pressed_as(lattice: Lattice, cell: LatticeCell) -> Mapping[str, str]:
    """Return the attributes of an element that pointers take for the square of the plan."""
    site, square = lattice.squares[cell]
    return {**placed("", lattice.at(*cell)), "data-for": f"square-{site.name}-{square}"}


@made_once
def _standing(lattice: Lattice, number: int, cubes_there: Sequence[Mapping[str, Any]], stage: int) -> _Standing:
    """Draw what stands on a site.  Sites are so far apart that none shades another."""
    columns = _columns(lattice.sites[number], cubes_there)
    filled = {cell: _levels_of(column) for cell, column in columns.items()}
    reached = [_reach(lattice, cell) for cell in columns]
    shades = {
        (x, y): _shade(lattice, (x, y), _around(filled, (x * _TILE, y * _TILE), _NEAR_TILE), stage)
        for x, y in {tile for each in reached for tile in each.tiles}
    }
    drawn = {
        cell: _column(lattice, cell, _around(columns, cell, _NEAR), stage)
        for cell in {square for each in reached for square in each.squares}
    }
    return _Standing(
        columns.keys(),
        {tile: shade for tile, shade in shades.items() if shade},
        {cell: column for cell, column in drawn.items() if column},
    )


def _columns(site: Site, cubes_there: Sequence[Mapping[str, Any]]) -> Mapping[LatticeCell, Column]:
    """Return the columns of cubes by their cells."""
    found: dict[LatticeCell, Column] = {}
    for cube in cubes_there:
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
    """Return the block on each level, or NO_BLOCK."""
    return tuple(cube[0] if cube else cubes.NO_BLOCK for cube in _cubes_of(column))


@lru_cache(maxsize=4096)
def _colours_of(column: Column) -> tuple[int | None, ...]:
    """Return the colour of the cube on each level, or None."""
    return tuple(cube and cube[1] for cube in _cubes_of(column))


@lru_cache(maxsize=4096)
def _levels_of(column: Column) -> int:
    """Return the levels with a cube, as bits."""
    return sum(1 << level for level, cube in enumerate(_cubes_of(column)) if cube)


class _Reach(NamedTuple):
    """What depends on a column."""

    squares: Sequence[LatticeCell]  # what stands and lies on them
    tiles: Collection[LatticeCell]  # of the ground, which it can shade


@lru_cache(maxsize=4096)
def _reach(lattice: Lattice, cell: LatticeCell) -> _Reach:
    """Return what depends on the column on a square."""
    x, y = cell
    near = ((x - dx, y - dy) for dx, dy in _NEAR)
    shaded = ((x + dx, y + dy) for dx in range(_FAR + 1) for dy in range(_UP + 1))
    return _Reach([each for each in near if each in lattice.squares], {(a // _TILE, b // _TILE) for a, b in shaded})


def _around(columns: Mapping[LatticeCell, int], cell: LatticeCell, near: Sequence[LatticeCell]) -> tuple[int, ...]:
    x, y = cell
    return tuple([columns.get((x + dx, y + dy), _EMPTY) for dx, dy in near])


@lru_cache(maxsize=4096)
def _column(lattice: Lattice, cell: LatticeCell, columns: tuple[Column, ...], stage: int) -> tuple[str, Element] | None:
    """Draw what stands and lies on a square, and the snow before it if anything lies behind that snow."""
    colours = _colours_of(columns[_OWN])
    runs = shadows.runs_of([_levels_of(columns[index]) for index in _CASTERS])
    drawn = _on_top(cell, colours, 0, runs, stage)
    if columns[_OWN]:
        near = [block for index in _BESIDE for block in _blocks_of(columns[index])]
        drawn += cubes.column(
            near, colours, [_on_top(cell, colours, level + 1, runs, stage) for level in range(LEVELS)]
        )
    if drawn or any(columns[_BESIDE[index]] for index in cubes.BEHIND):
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


@lru_cache(maxsize=4096)
def _shade(lattice: Lattice, tile: LatticeCell, levels: tuple[int, ...], stage: int) -> tuple[str, Element] | None:
    """Draw the shadows on the ground or the snow of a tile.  levels : with a cube, as bits, by `_NEAR_TILE`"""
    west, south = tile[0] * _TILE, tile[1] * _TILE
    height = snow.height_around(stage)
    pieces = [
        shadows.shade_data(shadows.runs_of([levels[index] for index in _CASTERS_IN_TILE[x, y]]), height, project(x, y))
        for x, y in _IN_TILE
        if (west + x, south + y) not in lattice.squares
    ]
    drawn = shadows.shaded(pieces) if pieces else ""
    element = Element(drawn, placed("still", lattice.at(west, south)))
    return (f"shade-{tile[0]}-{tile[1]}", element) if drawn else None


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
