"""The tiles: where they lie on the sheet, how the base draws them, and how play changes them."""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from voyageur.drawing.curves import hashed, pair
from voyageur.drawing.svg import seat_class, text
from voyageur.games.kanata.components import place_of
from voyageur.games.kanata.presentation.drawing.symbols import STANDS, placed, use
from voyageur.kernel.parts import PartMap
from voyageur.kernel.view import Element

TILE = 56  # units of the picture per tile
MARGIN = 48  # from the edge of the picture to the first tile
_INSET = 2.5  # from a tile's edge to its ground
_ROUND, _CUT = 5, 18  # radii of the ground's corners: usually, and at a strait

TilePlace = tuple[int, int]  # column and line, from the north-west
Spot = tuple[float, float]  # a point, in the units of the picture

# The layout -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)  # compared by identity: a fast key of caches
class Tile:
    """A tile of a board as it is drawn."""

    name: str
    kind: str  # lumber, fur, colony
    place: TilePlace
    straits: tuple[bool, ...]  # whether a strait passes each corner, clockwise from the north-west

    def at(self, spot: Spot = (0, 0)) -> Spot:
        """Return the point of the sheet at a spot of the tile."""
        column, line = self.place
        return MARGIN + column * TILE + spot[0], MARGIN + line * TILE + spot[1]


@lru_cache(maxsize=64)
def layout(kinds: tuple[tuple[str, str], ...], rows: int) -> Mapping[str, Tile]:
    """Return every tile by its name.

    kinds : names and kinds of the tiles
    """
    places = {name: (column, rows - 1 - row) for name, (column, row) in ((name, place_of(name)) for name, _ in kinds)}
    straits = fords(places.values())
    return PartMap((name, Tile(name, kind, places[name], _straits(places[name], straits))) for name, kind in kinds)


def _straits(place: TilePlace, straits: Container[TilePlace]) -> tuple[bool, ...]:
    column, line = place
    corners = ((column, line), (column + 1, line), (column + 1, line + 1), (column, line + 1))
    return tuple(corner in straits for corner in corners)


def fords(land: Collection[TilePlace]) -> dict[TilePlace, bool]:
    """Return the corners where two tiles meet with sea on both sides, and whether the ford runs south-east."""
    found: dict[TilePlace, bool] = {}
    for column, line in sorted(land):
        for aside, runs_south_east in ((1, True), (-1, False)):
            meets = (column + aside, line + 1) in land
            if meets and (column + aside, line) not in land and (column, line + 1) not in land:
                found[column + (aside > 0), line + 1] = runs_south_east
    return found


# In the base ------------------------------------------------------------------------------------


def grounds(tiles: Iterable[Tile]) -> str:
    """Return the shapes of the tiles' grounds."""
    shapes = {_ground_id(tile): _outline(tile.straits) for tile in tiles}
    return "".join(f'<path id="kanata-{name}" d="{outline}"/>' for name, outline in sorted(shapes.items()))


def _ground_id(tile: Tile) -> str:
    return "ground-" + "".join(str(int(is_cut)) for is_cut in tile.straits)


def _outline(straits: tuple[bool, ...]) -> str:
    near, far = _INSET, TILE - _INSET
    a, b, c, d = (_CUT if is_cut else _ROUND for is_cut in straits)
    return (
        f"M{near} {near + a}A{a} {a} 0 0 1 {near + a} {near}H{far - b}"
        f"A{b} {b} 0 0 1 {far} {near + b}V{far - c}A{c} {c} 0 0 1 {far - c} {far}"
        f"H{near + d}A{d} {d} 0 0 1 {near} {far - d}Z"
    )


def space(tile: Tile, colony_of: int | None) -> str:
    """Return the constant part of a tile."""
    emblem = use(_emblem_id(tile) if colony_of is None else f"colony-{colony_of}")
    drawn = (
        f'<g id="tile-{tile.name}" class="space" transform="translate({pair(*tile.at())})">'
        f"{_ground(tile, tile.kind)}{emblem}{_name(tile)}"
        f'<rect class="hit" width="{TILE}" height="{TILE}"/></g>'
    )
    return drawn if colony_of is None else f'<g id="home-{colony_of}">{drawn}</g>'


def _ground(tile: Tile, look: str) -> str:
    return use(_ground_id(tile), f"ground {look}")


def _emblem_id(tile: Tile) -> str:
    """Return the id of a tile's emblem; forests have a few variants."""
    if tile.kind == "fur":
        return "fur"
    return f"lumber-{int(hashed(*tile.place) * 0.999 * len(STANDS))}"


def _name(tile: Tile) -> str:
    """Return the tile's name, in its north-western corner."""
    return text(14 if tile.straits[0] else 5.5, 12.4, tile.name, "name")


# Over the base ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def overlay(tile: Tile, is_crowded: bool, is_collected: bool) -> Element:
    """Redraw a tile that is crowded, or from which a card was collected."""
    if is_crowded:
        emblem = use("tick") if is_collected else use(f"{tile.kind}-small")
    else:
        emblem = use(f"{_emblem_id(tile)}-bare") + use("tick") if is_collected else use(_emblem_id(tile))
    content = _ground(tile, "spent" if is_collected else tile.kind) + emblem + _name(tile)
    return Element(content, placed("overlay", tile.at()))


@lru_cache(maxsize=4096)
def name_above(tile: Tile) -> Element:
    """Write the tile's name again, above the pieces."""
    return Element(_name(tile), placed("overlay above", tile.at()))


@lru_cache(maxsize=4096)
def ring(tile: Tile, seat: int) -> Element:
    """Draw a dotted edge around a tile from which a side has collected."""
    edge = use(_ground_id(tile), "trace")
    return Element(edge, placed(f"overlay {seat_class(seat)}", tile.at()))
