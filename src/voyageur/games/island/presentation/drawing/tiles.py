"""The tiles: where they lie on the chart, and how they look with and without units."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from voyageur.drawing.curves import Point, hashed, pair, smooth_line
from voyageur.drawing.svg import number, text
from voyageur.games.island.components import SYMBOLS
from voyageur.games.island.presentation.drawing.shapes import path, placed, shape, use
from voyageur.games.island.presentation.drawing.units import label, pile
from voyageur.kernel.parts import made_lately
from voyageur.kernel.view import Element

TILE = 80  # units of the picture per tile
GAP = 5  # between two tiles
N_VARIANTS = 4  # of the outlines

ChartPlace = tuple[int, int]  # column and line, from the north-west

# The chart ----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Chart:
    """The sheet, and the faces of the tiles that never change: "capture", "start", or "symbol".

    Charts are compared by identity, because that is faster, and `chart` returns the same one for the same layout.
    """

    columns: int
    rows: int
    kinds: tuple[tuple[str, str, int | None], ...]  # name, kind and the seat whose starting tile it is
    seats: int

    @property
    def side(self) -> int:
        """The width of the water beside the tiles, where the stacks lie."""
        return 204

    @cached_property
    def top(self) -> int:
        """The height of the water above and below the tiles.

        On a phone the board's frame is narrower than the sheet, and shows the middle of it: it must hold the island.
        """
        wanted = (self.columns * TILE + 2 * _SHORE) / _PHONE - self.rows * TILE
        return round(min(max(56.0, wanted / 2, (_LEAST_HEIGHT - self.rows * TILE) / 2), 200))

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the sheet."""
        return self.columns * TILE + 2 * self.side, self.rows * TILE + 2 * self.top

    def place(self, name: str) -> ChartPlace:
        """Return column and line of a tile."""
        return ord(name[0]) - ord("a"), self.rows - int(name[1:])

    def at(self, name: str, x: float = 0, y: float = 0) -> Point:
        """Return the point of the sheet at a point of a tile."""
        column, line = self.place(name)
        return self.side + column * TILE + x, self.top + line * TILE + y

    @cached_property
    def land(self) -> Mapping[ChartPlace, str]:
        """The names of all tiles by their places."""
        return {self.place(name): name for name, _, _ in self.kinds}


_PHONE = 0.793  # width of the board's frame on a phone, relative to its height
_SHORE = 16  # of the sheet that should be seen beside the tiles
_LEAST_HEIGHT = 584  # so that stacks and hands have room


@lru_cache(maxsize=64)
def chart(columns: int, rows: int, kinds: tuple[tuple[str, str, int | None], ...], seats: int) -> Chart:
    """Return the chart of a layout."""
    return Chart(columns, rows, kinds, seats)


def chart_of(scene: Mapping[str, Any]) -> Chart:
    """Return the chart of a scene."""
    return chart_of_tiles(scene["columns"], scene["rows"], scene["tiles"], len(scene["seats"]))


@made_lately
def chart_of_tiles(columns: int, rows: int, tiles: Mapping[str, Any], seats: int) -> Chart:
    """Return the chart of the tiles of a scene."""
    kinds = tuple((name, _kind(tile["face"]), tile["home"]) for name, tile in tiles.items())
    return chart(columns, rows, kinds, seats)


def _kind(face: str) -> str:
    return face if face in ("capture", "start") else "symbol"


# Shapes -------------------------------------------------------------------------------------------

_NEAR, _FAR = GAP / 2, TILE - GAP / 2
_TICK = "M-8 .5-2.5 6 8-7"
_PATCH = "M6 5.5H22V15.5H6Z"  # under the name: it breaks the band


def tile_shapes() -> str:
    """Return the tiles of every symbol and variant, and of the capture area, for the base."""
    outlines = "".join(f'<path id="island-ground-{variant}" d="{_outline(variant)}"/>' for variant in range(N_VARIANTS))
    bands = "".join(f'<path id="island-band-{variant}" d="{_band(variant)}"/>' for variant in range(N_VARIANTS))
    faces = "".join(_face(name, variant) for name in (*SYMBOLS, "capture", "hidden") for variant in range(N_VARIANTS))
    tick = shape("tick", path("recruited-halo", _TICK) + path("recruited", _TICK))
    return outlines + bands + faces + tick


def _face(name: str, variant: int) -> str:
    ground = use(f"ground-{variant}", classes="ground") + use(f"band-{variant}", classes="band")
    return shape(f"{name}-tile-{variant}", ground + path("patch", _PATCH), name)


def _outline(variant: int) -> str:
    """Return the worn outline of a tile: five points a side, a little off the straight line."""
    corners = ((_NEAR, _NEAR), (_FAR, _NEAR), (_FAR, _FAR), (_NEAR, _FAR))
    points: list[Point] = []
    for side, ((x, y), (end_x, end_y)) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        for step, part in enumerate((0.045, 0.27, 0.5, 0.73, 0.955)):
            off = 0 if part in (0.045, 0.955) else (hashed(variant * 4 + side, step) - 0.5) * 2.2
            across, down = (end_x - x) * part, (end_y - y) * part
            points.append((x + across + (off if side % 2 else 0), y + down + (0 if side % 2 else off)))
    return smooth_line(points, is_closed=True)


def _band(variant: int) -> str:
    """Return the little stones along the edge of a tile; some are missing."""
    stones: list[str] = []
    for side in range(4):
        for step in range(10):
            if hashed(variant * 40 + side * 10 + step, 7) < 0.13:
                continue
            along = 8.4 + step * 6.42 + (hashed(step, variant * 4 + side) - 0.5) * 0.8
            near, far = 7 + hashed(side, step) * 0.6, TILE - 10.4
            x, y = ((along, near), (far, along), (along, far), (near, along))[side]
            wide, high = (5.2, 3.4) if side % 2 == 0 else (3.4, 5.2)
            stones.append(f"M{pair(x, y)}h{number(wide)}v{number(high)}h-{number(wide)}z")
    return "".join(stones)


# What changes -------------------------------------------------------------------------------------

EMBLEM = (40.0, 42.0)  # its middle on an empty tile
EMBLEM_BESIDE = (23.0, 33.0)  # beside units
# The tick of a tile that has recruited, over its emblem: place and size.
_TICKED, _TICKED_BESIDE = ((60.0, 60.0), 1.0), ((31.0, 43.0), 0.85)
UNITS = (57.0, 73.0)  # the lowest corner of their pile
LABEL = (3.5, 55.0)


@lru_cache(maxsize=64)
def variant_of(name: str) -> int:
    """Return the number of a tile's outline."""
    return int(hashed(ord(name[0]), int(name[1:])) * 0.999 * N_VARIANTS)


@lru_cache(maxsize=4096)
def face_content(name: str, face: str, is_crowded: bool, is_recruited: bool = False) -> str:
    """Draw a tile with its emblem, which moves aside for units and is ticked if it has recruited, and its name."""
    ground = use(f"{face}-tile-{variant_of(name)}")
    emblem = {"capture": "lighthouse", "hidden": ""}.get(face, face)
    drawn = use(f"{emblem}-small", EMBLEM_BESIDE) if is_crowded else use(emblem, EMBLEM)
    tick = use("tick", *(_TICKED_BESIDE if is_crowded else _TICKED)) if is_recruited else ""
    return f"{ground}{drawn if emblem else ''}{tick}{tile_name(name, face)}"


def tile_name(name: str, face: str) -> str:
    """Return the name of a tile, in its corner."""
    return text(8.8, 14, name, f"name {face}")


@lru_cache(maxsize=4096)
def face(chart: Chart, name: str, face: str, is_crowded: bool, is_recruited: bool) -> Element:
    """Draw the symbol of a tile on the chart."""
    return Element(face_content(name, face, is_crowded, is_recruited), placed("still", chart.at(name)))


class Garrison(NamedTuple):
    """The units on a tile: who holds it, and who attacks it."""

    holder: int
    units: int
    attacker: int = 0
    attackers: int = 0


def garrison_of(tile: Mapping[str, Any], mover: int | None) -> Garrison | None:
    """Return the units of a tile of the scene, or None if it is empty."""
    if tile["holder"] is None:
        return None
    if tile["attackers"] and mover is not None:
        return Garrison(tile["holder"], tile["units"], mover, tile["attackers"])
    return Garrison(tile["holder"], tile["units"])


@lru_cache(maxsize=4096)
def units_content(seat: int, count: int, is_mirrored: bool = False, is_high: bool = False) -> str:
    """Draw the units of one seat: a pile on the right and a label on the left, or the other way round."""
    (x, y), (label_x, label_y) = UNITS, LABEL
    if is_mirrored:
        x, label_x = TILE - x, TILE - label_x - 35
    if is_high:
        y, label_y = 64, 22
    return pile(seat, count, (x, y)) + label(seat, count, (label_x, label_y))


@lru_cache(maxsize=4096)
def defence_content(seat: int, count: int) -> str:
    """Draw the units that hold a contested tile, on its left."""
    return pile(seat, count, (23, 57), 0.8) + label(seat, count, (3, 57))


@lru_cache(maxsize=4096)
def attack_content(seat: int, count: int) -> str:
    """Draw the units that attack a tile, on its right."""
    return pile(seat, count, (57, 57), 0.8) + label(seat, count, (42, 57))


CONTEST = (
    '<path class="contest-halo" d="M3 8Q3 3 8 3H72Q77 3 77 8V72Q77 77 72 77H8Q3 77 3 72Z"/>'
    '<path class="contest" d="M3 8Q3 3 8 3H72Q77 3 77 8V72Q77 77 72 77H8Q3 77 3 72Z"/>'
    '<circle class="contest-mark" cx="70" cy="10" r="8.5"/>'
    '<path class="contest-cross" d="M66.5 6.5 73.5 13.5M73.5 6.5 66.5 13.5"/>'
)


def spaces(names: Iterable[str], chart: Chart) -> str:
    """Return what people can point at."""
    return "".join(
        f'<g id="tile-{name}" class="space" transform="translate({pair(*chart.at(name))})">'
        f'<rect class="hit" width="{TILE}" height="{TILE}"/></g>'
        for name in names
    )
