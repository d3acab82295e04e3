"""Where tiles lie on the sheet, and what belongs to a tile wherever it is drawn."""

from collections.abc import Collection
from functools import lru_cache

from voyageur.drawing.svg import text
from voyageur.games.kanata.coast import MARGIN, TILE, Place, hashed

_INSET = 2.5  # of a tile's ground
_ROUND, _CUT = 5, 18  # radii of its corners: as a rule, and where a strait passes


def place_of(tile: str, rows: int) -> Place:
    """Return column and line of a tile, both from the north-west."""
    return ord(tile[0]) - ord("a"), rows - int(tile[1:])


def corner_of(tile: str, rows: int) -> tuple[int, int]:
    """Return the north-western corner of a tile on the sheet."""
    column, line = place_of(tile, rows)
    return MARGIN + column * TILE, MARGIN + line * TILE


def choice_of(tile: str) -> float:
    """Return a number between 0 and 1 that belongs to the tile."""
    return hashed(ord(tile[0]), int(tile[1:]))


def joined_corners(place: Place, land: Collection[Place]) -> frozenset[int]:
    """Return the corners, 0 to 3 clockwise from the north-west, that meet land across a strait."""
    column, line = place
    return frozenset(
        corner
        for corner, (right, down) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1)))
        if (column + right, line + down) in land
        and (column + right, line) not in land
        and (column, line + down) not in land
    )


@lru_cache(maxsize=16)
def ground(joined: frozenset[int]) -> str:
    """Return the outline of a tile's ground."""
    near, far = _INSET, TILE - _INSET
    a, b, c, d = (_CUT if corner in joined else _ROUND for corner in range(4))
    return (
        f"M{near} {near + a}A{a} {a} 0 0 1 {near + a} {near}H{far - b}"
        f"A{b} {b} 0 0 1 {far} {near + b}V{far - c}A{c} {c} 0 0 1 {far - c} {far}"
        f"H{near + d}A{d} {d} 0 0 1 {near} {far - d}Z"
    )


def name_of(tile: str, joined: frozenset[int]) -> str:
    """Return the tile's name, in its north-western corner."""
    return text(14 if 0 in joined else 5.5, 12.4, tile, "name")
