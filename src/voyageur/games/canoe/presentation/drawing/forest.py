"""The forest along both banks: where trees stand, and the boxes that they leave free."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from voyageur.drawing.curves import Point, hashed, noise_along
from voyageur.games.canoe.presentation.drawing.geometry import FRAME, HALF, HEIGHT, WIDTH, River
from voyageur.games.canoe.presentation.drawing.panel import BOXES
from voyageur.games.canoe.presentation.drawing.scenery import LABEL_OFF, bear_place, smoke_place, stone_place
from voyageur.games.canoe.presentation.drawing.symbols import TREE_SIZES, use


@dataclass(frozen=True)
class Keep:
    """A box that no tree may cover."""

    west: float
    north: float
    east: float
    south: float

    def is_covered_by(self, x: float, y: float, size: float) -> bool:
        """Whether a tree of `size` at a point would cover a part of the box."""
        return self.west - 8 * size < x < self.east + 8 * size and self.north - 3 < y < self.south + 27 * size


def _around(at: Point, wide: float, high: float) -> Keep:
    return Keep(at[0] - wide, at[1] - high, at[0] + wide, at[1] + high)


def kept_free(river: River) -> list[Keep]:
    """Return the boxes that trees leave free: stones, shooters, bears, labels, and the inside of the U."""
    kept = [Keep(*box) for box in BOXES]
    for rapid in range(1, river.n_legs):
        kept += [_around(stone_place(river, rapid), 30, 26), _around(bear_place(river, rapid), 40, 34)]
    for leg in range(1, river.n_legs + 1):
        kept.append(_around(smoke_place(river, leg), 33, 30))
        begin, end = river.legs[leg - 1]
        middle = (begin + end) / 2
        kept += [_around(river.place(middle + step * 14, LABEL_OFF - 5), 13, 13) for step in range(-4, 5)]
    for along, off in ((river.start, -HALF - 58), (river.finish, -HALF - 58), (river.finish, HALF + 20)):
        kept.append(_around(river.place(along, off), 60 if off < 0 else 16, 30))
    return kept


def _trees(river: River) -> Iterator[tuple[float, float, str]]:
    """Yield trees along both banks, in groves: x, y and kind."""
    kept = kept_free(river)
    middle = [river.place(along, 0) for along in range(0, round(river.length), 20)]
    standing: dict[tuple[int, int], list[Point]] = {}
    for side, rows in ((-1, 10), (1, 13)):
        for row in range(rows):
            for step in range(int(river.length // 15)):
                kind = step * 64 + row * 2 + (side > 0)
                along = step * 15 + 13 * hashed(kind, 21)
                off = HALF + 17 + row * 14 + 11 * hashed(kind, 22)
                if hashed(kind, 23) > _density(along, off, side):
                    continue
                x, y = river.place(along, side * off)
                size = int(hashed(kind, 24) * 2.99)
                if _fits((x, y), TREE_SIZES[size], kept, middle) and _is_apart((x, y), standing):
                    standing.setdefault((round(x / 20), round(y / 20)), []).append((x, y))
                    yield x, y, f"{_kind(along, kind)}-{size}"


def _kind(along: float, choice: int) -> str:
    """Return a leafy tree in some groves, else a conifer."""
    return "leafy" if hashed(choice, 25) < 0.16 + 0.5 * noise_along(along, 120, 70) else "pine"


def _density(along: float, off: float, side: int) -> float:
    """Return the chance of a tree: high in groves near the river, low far inside the bend."""
    grove = 0.6 * noise_along(along, 64, 50 + side) + 0.5 * noise_along(off * 3 + along, 41, 60 + side)
    near = 1.0 if side > 0 else max(0.0, 1.05 - (off - HALF) / 125)
    return max(0.06, 0.7 + 0.8 * grove) * near


def _fits(at: Point, scale: float, kept: list[Keep], middle: list[Point]) -> bool:
    """Whether a tree there would cover nothing but land."""
    x, y = at
    if not FRAME + 13 < x < WIDTH - FRAME - 13 or not FRAME + 30 < y < HEIGHT - FRAME - 5:
        return False
    if any(keep.is_covered_by(x, y, scale) for keep in kept):
        return False
    dry = ((0, HALF + 20), (12 * scale, HALF + 17), (25 * scale, HALF + 14))
    return not any(
        (x - over_x) ** 2 + (y - up - over_y) ** 2 < far * far for over_x, over_y in middle for up, far in dry
    )


def _is_apart(at: Point, standing: dict[tuple[int, int], list[Point]]) -> bool:
    """Whether no other tree stands too near."""
    column, line = round(at[0] / 20), round(at[1] / 20)
    near = (spot for dx in (-1, 0, 1) for dy in (-1, 0, 1) for spot in standing.get((column + dx, line + dy), ()))
    return all(hypot(at[0] - x, (at[1] - y) * 1.3) > 13 for x, y in near)


def forest(river: River) -> str:
    """Return the trees, from the top of the sheet down."""
    standing = sorted(_trees(river), key=lambda tree: tree[1])
    return "".join(use(kind, at=(x, y)) for x, y, kind in standing)
