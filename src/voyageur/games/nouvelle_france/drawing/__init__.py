"""The picture of a position: the three sites on one ground, the score track, the plans, the storms, and the tray.

`view.scene` is the plain JSON of scene.py.  The base depends on the set-up and the reader's language; it is cached.
Each column of cubes is one element, so that a placement changes only the columns that it touches or shades.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from voyageur.games.nouvelle_france.drawing import cubes, ground, plan, shadows, snow, storms, track, tray
from voyageur.games.nouvelle_france.drawing.colours import COLOURS as COLOURS
from voyageur.games.nouvelle_france.drawing.cubes import Blocks
from voyageur.games.nouvelle_france.drawing.icons import ICONS as ICONS
from voyageur.games.nouvelle_france.drawing.lattice import LEVELS, Lattice, LatticeCell, Site, lattice_of, project
from voyageur.games.nouvelle_france.drawing.shapes import placed, use
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Element, Fact, Picture, Say, View

DrawnElements = Iterator[tuple[str, Element]]  # elements by their ids, in the order of painting


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Return the picture of `view`; the newest placement is in the scene."""
    scene = view.scene
    lattice = lattice_of(scene)
    elements = {
        **dict(_sites(lattice, scene)),
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


def _sites(lattice: Lattice, scene: Mapping[str, Any]) -> DrawnElements:
    """Yield snow and stones, shadows on the ground, and then the columns from the back to the front."""
    stage = min(scene["storms"], snow.STAGES[-1])
    blocks, colours = _cubes_of(lattice, scene)
    yield "ground", Element(use(f"snow-{stage}"), placed("still"))
    yield from _shades(lattice, blocks, stage)
    for cell in lattice.squares:
        column = _column(lattice, cell, blocks, colours, stage)
        if column:
            yield _column_id(lattice, cell), Element(column, placed("still", lattice.at(*cell)))
    yield from storms.beside_sites(lattice, scene)


CubeColours = Mapping[tuple[int, int, int], int]


def _cubes_of(lattice: Lattice, scene: Mapping[str, Any]) -> tuple[Blocks, CubeColours]:
    """Return block and colour of each filled space."""
    blocks: dict[tuple[int, int, int], int] = {}
    colours: dict[tuple[int, int, int], int] = {}
    for site, now in zip(lattice.sites, scene["sites"], strict=True):
        for cube in now["cubes"]:
            space = (*site.cell(cube["at"]), cube["level"] - 1)
            blocks[space], colours[space] = cube["block"], cube["colour"]
    return blocks, colours


def _column_id(lattice: Lattice, cell: LatticeCell) -> str:
    site, square = lattice.squares[cell]
    return f"column-{site.name}-{square}"


def _column(lattice: Lattice, cell: LatticeCell, blocks: Blocks, colours: CubeColours, stage: int) -> str:
    """Draw what stands and lies on a square, and the snow before it if anything lies behind that snow."""
    own = tuple(colours.get((*cell, level)) for level in range(LEVELS))
    around = cubes.blocks_around(blocks, cell)
    runs = shadows.casters(blocks, cell)
    on_top = tuple(_on_top(cell, own, level, runs, stage) for level in range(LEVELS + 1))
    column = cubes.column(around, own, on_top)
    is_before = column or any(block >= 0 for index in cubes.BEHIND for block in around[index])
    return column + (snow.bank(stage, lattice.beside(cell)) if is_before else "")


def _on_top(cell: LatticeCell, own: tuple[int | None, ...], level: int, runs: shadows.Runs, stage: int) -> str:
    """Draw snow and shadows on the square (level 0), or on a cube of this level, if nothing lies on it."""
    is_ground = level == 0
    if (not is_ground and own[level - 1] is None) or (level < LEVELS and own[level] is not None):
        return ""
    is_open = all(colour is None for colour in own[level:])
    sheet = snow.cap(cell, level - 1) if not is_ground and level <= stage and is_open else ""
    return sheet + shadows.shaded([shadows.shade_data(runs, level)])


_TILE = 2  # squares along each side of the parts in which shadows on the ground are drawn


def _shades(lattice: Lattice, blocks: Blocks, stage: int) -> DrawnElements:
    """Yield the shadows on the ground or the snow around the sites."""
    wide, high = shadows.REACH
    cells = {(x + dx, y + dy) for x, y, _ in blocks for dx in range(wide + 1) for dy in range(high + 1)}
    height_at = snow.heights(lattice, stage)
    tiles: dict[LatticeCell, list[tuple[str, str]]] = {}
    for x, y in sorted(cells - lattice.squares.keys()):
        inside = project(x % _TILE, y % _TILE)
        data = shadows.shade_data(shadows.casters(blocks, (x, y)), height_at((x, y)), inside)
        if data[0]:
            tiles.setdefault((x // _TILE, y // _TILE), []).append(data)
    for (x, y), pieces in tiles.items():
        yield f"shade-{x}-{y}", Element(shadows.shaded(pieces), placed("still", lattice.at(x * _TILE, y * _TILE)))


# The newest placement -----------------------------------------------------------------------------


def _points_scored(lattice: Lattice, scene: Mapping[str, Any]) -> DrawnElements:
    """Yield the points of the newest placement, above its highest cube."""
    last = scene["last"]
    points = sum(each["points"] for each in last["scored"]) if last else 0
    if last and points:
        site: Site = next(each for each in lattice.sites if each.name == last["site"])
        tops = (lattice.at(x + 0.5, y + 0.5, z) for (x, y), z in _places(site, last))
        x, y = min(tops, key=lambda place: place[1])
        yield "points-scored", track.points_tag((x, y - 12), points)


def _places(site: Site, last: Mapping[str, Any]) -> Iterator[tuple[LatticeCell, int]]:
    for cube in last["cubes"]:
        yield site.cell(cube["at"]), cube["level"]
