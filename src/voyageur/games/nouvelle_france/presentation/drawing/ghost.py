"""A block before it is built, over the picture: translucent, with dashed edges, its shadow, and its points."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from voyageur.drawing.shapes import moved
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.presentation.drawing import plan, shadows, snow
from voyageur.games.nouvelle_france.presentation.drawing.cubes import Blocks, column_edges, edge_lines, seen_faces
from voyageur.games.nouvelle_france.presentation.drawing.lattice import (
    DOWN,
    LEVELS,
    RISE,
    CubeSpace,
    Lattice,
    LatticeCell,
    Site,
    lattice_of,
    painter,
)
from voyageur.games.nouvelle_france.presentation.drawing.shapes import path, use

GhostCube = tuple[str, int, int]  # square, level from 1, colour
_FACE_MIDDLES = {"t": (0.5, 0.5, 1.0), "s": (0.5, 0.0, 0.5), "e": (1.0, 0.5, 0.5)}
_TO_EYE = (1.0, -1.0, 2 * DOWN / RISE)  # a line of sight
_STEPS = [step / 16 for step in range(1, 40)]


def ghost(scene: Mapping[str, Any], site_name: str, cubes: Sequence[GhostCube], points: int, viewpoint: int = 0) -> str:
    """Draw a block over the picture of a scene, as seen from a viewpoint, and over the plan."""
    lattice = lattice_of(scene["sites"], viewpoint)
    site = next(each for each in lattice.sites if each.name == site_name)
    colours = {(*site.cell(at), level - 1): colour for at, level, colour in cubes}
    built = {
        (*each.cell(cube["at"]), cube["level"] - 1): cube["block"]
        for each, now in zip(lattice.sites, scene["sites"], strict=True)
        for cube in now["cubes"]
    }
    stage = min(scene["storms"], snow.STAGES[-1])
    drawn = _shadow(lattice, colours, built, snow.height_around(stage))
    drawn += "".join(_columns(lattice, colours, built)) + _tag(lattice, colours, points)
    return f'<g class="nouvelle still ghost">{drawn}{"".join(_plan(lattice, site, cubes))}</g>'


# The picture --------------------------------------------------------------------------------------

GhostColours = Mapping[CubeSpace, int]


def _shadow(lattice: Lattice, ghost_cubes: GhostColours, built: Blocks, drift: float) -> str:
    """Draw the shadow of the block on ground, snow and cubes."""
    far, up = shadows.REACH
    cells = {(x + dx, y + dy) for x, y, _ in ghost_cubes for dx in range(far + 1) for dy in range(up + 1)}
    pieces: list[tuple[str, str]] = []
    for x, y in sorted(cells, key=painter):
        top = max((z + 1 for z in range(LEVELS) if (x, y, z) in built), default=0)
        height = top if (x, y) in lattice.squares else drift
        if (x, y, top) not in ghost_cubes:
            pieces.append(
                shadows.shade_data(shadows.casters(shadows.filled_by(ghost_cubes), (x, y)), height, lattice.at(x, y))
            )
    return shadows.shaded(pieces)


def _columns(lattice: Lattice, ghost_cubes: GhostColours, built: Blocks) -> Iterator[str]:
    """Yield the faces of the block from the back to the front, then its edges."""
    own: Blocks = dict.fromkeys(ghost_cubes, 0)
    cells = sorted({(x, y) for x, y, _ in ghost_cubes}, key=painter)
    for cell in cells:
        faces = "".join(_faces(ghost_cubes, built, cell))
        yield f'<g class="ghost-faces" transform="{moved(lattice.at(*cell))}">{faces}</g>'
    for kind in ("ghost-halo", "ghost-edges"):
        for x, y in cells:
            beside = {(a - x, b - y, z): block for (a, b, z), block in own.items()}
            edges = edge_lines([*column_edges(beside, (0, 0))])
            yield f'<g class="{kind}" transform="{moved(lattice.at(x, y))}">{edges}</g>'


def _faces(ghost_cubes: GhostColours, built: Blocks, cell: LatticeCell) -> Iterator[str]:
    """Yield the faces that can be seen of the cubes on a square; what stands before them hides them."""
    x, y = cell
    for z in range(LEVELS):
        space = x, y, z
        for face in seen_faces({**built, **dict.fromkeys(ghost_cubes, 0)}, space) if space in ghost_cubes else "":
            if not _is_hidden(built, space, face):
                yield use(f"{ghost_cubes[space]}{face}", (0, -RISE * z))


def _is_hidden(built: Blocks, space: CubeSpace, face: str) -> bool:
    """Whether a cube stands between the eye and the middle of a face."""
    start = [place + part for place, part in zip(space, _FACE_MIDDLES[face], strict=True)]
    line = ([place + step * part for place, part in zip(start, _TO_EYE, strict=True)] for step in _STEPS)
    return any((int(x // 1), int(y // 1), int(z // 1)) in built for x, y, z in line)


def _tag(lattice: Lattice, ghost_cubes: GhostColours, points: int) -> str:
    """Draw the points above the highest cube."""
    tops = (lattice.at(x + 0.5, y + 0.5, z + 1) for x, y, z in ghost_cubes)
    x, y = min(tops, key=lambda place: place[1])
    tag = path("tag", "M-19-33H19V-8H5L0 0-5-8H-19Z") + text(0, -14.5, f"+{points}" if points else "0", "tag-points")
    return f'<g class="ghost-tag" transform="{moved((x, y - 12))}">{tag}</g>'


# The plan -----------------------------------------------------------------------------------------


def _plan(lattice: Lattice, site: Site, cubes: Sequence[GhostCube]) -> Iterator[str]:
    """Yield the squares of the plan with their new heights."""
    highest: dict[str, tuple[int, int]] = {}
    for at, level, colour in cubes:
        highest[at] = max(highest.get(at, (0, 0)), (level, colour))
    for at, (level, colour) in highest.items():
        yield use(f"plan-{colour}{level}", plan.square_at(lattice, site, at))
