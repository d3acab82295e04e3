"""The picture of a Kanata position: the chart it is played on, and what stands there now.

`view.position` is the plain JSON that views.py writes.  The base depends on the set-up and the
reader's language; it is kept.  The layer is made anew for each view and must be quick.
"""

from collections.abc import Callable
from functools import lru_cache

from voyageur.drawing.svg import number
from voyageur.games.kanata import chart, emblems
from voyageur.games.kanata.coast import MARGIN, TILE, Place, coast, fords, hashed
from voyageur.games.kanata.emblems import ICONS
from voyageur.games.kanata.layer import Recent, draw_layer
from voyageur.games.kanata.places import (
    choice_of,
    corner_of,
    ground,
    joined_corners,
    name_of,
    place_of,
)
from voyageur.kernel.contract import Picture, View
from voyageur.kernel.text import Sentence

__all__ = ["ICONS", "draw"]

_WATER_LINES = 3


def draw(view: View, recent: Recent, say: Callable[[Sentence], str]) -> Picture:
    """Return the picture of `view`, with the plies `recent` marked."""
    position = view.position
    columns, rows = int(position["columns"]), int(position["rows"])
    board = str(position["board"])
    base = _base(
        columns,
        rows,
        tuple(sorted(position["tiles"].items())),
        tuple(sorted(position["colonies"].items())),
        board,
        chart.words_of(board, say),
    )
    width, height = columns * TILE + 2 * MARGIN, rows * TILE + 2 * MARGIN
    return Picture(width, height, base, draw_layer(position, view.to_act, recent))


# The base --------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _base(
    columns: int,
    rows: int,
    tiles: tuple[tuple[str, str], ...],
    colonies: tuple[tuple[str, int], ...],
    board: str,
    words: tuple[str, ...],
) -> str:
    labels = chart.labels_of(board, words)
    land = {place_of(tile, rows) for tile, _ in tiles}
    sea = chart.open_sea(columns, rows, land, labels)
    spaces = "".join(_space(tile, kind, dict(colonies).get(tile), land, rows) for tile, kind in tiles)
    return (
        f'<g class="kanata"><defs>{emblems.emblem_defs()}</defs>{_water(sea, land)}'
        f"{spaces}{_stones(land)}{chart.draw_labels(labels)}{chart.frame(columns, rows)}</g>"
    )


def _water(sea: chart.Sea, land: set[Place]) -> str:
    """Return the sea with its lines, the land and the coast between them."""
    middle, radius = chart.compass_place(sea)
    opposite = (sea.width - middle[0], sea.height - middle[1])
    name = f"kanata-coast-{_digest(sea, land)}"
    lines = "".join(
        f'<use href="#{name}" class="water-{line}"/><use href="#{name}" class="between-{line}"/>'
        for line in range(_WATER_LINES, 0, -1)
    )
    rose = chart.compass(middle, radius) if radius >= chart.SMALLEST_ROSE else ""
    return (
        f'<defs><path id="{name}" d="{coast(land)}"/></defs>'
        f'<rect class="sea" width="{sea.width}" height="{sea.height}"/>'
        f"{chart.rhumbs(sea, opposite, False)}{chart.rhumbs(sea, middle, True)}"
        f'<use href="#{name}" class="surf"/>{lines}'
        f'<use href="#{name}" class="coast"/>{rose}'
    )


def _digest(sea: chart.Sea, land: set[Place]) -> str:
    """Return letters that tell this coast from others on the same page."""
    mixed = sea.width * 31 + sea.height
    for column, line in sorted(land):
        mixed = (mixed * 1000003 + column * 64 + line) & 0xFFFFFFFF
    return f"{mixed:08x}"


def _stones(land: set[Place]) -> str:
    """Return a row of stepping stones across each strait between tiles that meet at a corner."""
    stones: list[str] = []
    for (column, line), runs_south_east in fords(land):
        x, y = MARGIN + column * TILE, MARGIN + line * TILE
        for step in (-1, 0, 1):
            aside = (hashed(column * 3 + step, line) - 0.5) * 2.4
            away = step * 4.8
            across, down = away + aside, away - aside
            stones.append(
                f'<ellipse cx="{number(x + (across if runs_south_east else -across))}"'
                f' cy="{number(y + down)}" rx="3.1" ry="2.5"/>'
            )
    return f'<g class="stones">{"".join(stones)}</g>' if stones else ""


def _space(tile: str, kind: str, seat: int | None, land: set[Place], rows: int) -> str:
    """Return one tile with all that never changes on it."""
    x, y = corner_of(tile, rows)
    joined = joined_corners(place_of(tile, rows), land)
    what = emblems.colony(seat) if seat is not None else emblems.resource(kind, choice_of(tile))
    floor = f'<path class="ground" d="{ground(joined)}"/>'
    return (
        f'<g id="tile-{tile}" class="space {kind}" transform="translate({x} {y})">{floor}{what}'
        f"{name_of(tile, joined)}"
        f'<rect class="hit" width="{TILE}" height="{TILE}"/></g>'
    )
