"""Scenes for the drawing, without the rules: blocks are dropped by a small seeded builder."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from random import Random
from typing import Any

Cells = tuple[tuple[int, int, int], ...]

PLANS = {
    "redoubt": (
        (0, 0),
        [".#######.", *["#.......#"] * 7, ".#######."],
    ),
    "church": (
        (12, 11),
        ["..##..", "######", "#....#", "#....#", "######", ".####.", ".#..#.", ".#..#.", ".####."],
    ),
    "mill": ((12, 3), [".#####.", "##...##", "##...##", "##...##", ".#####."]),
}
SHAPES = {
    "croix": ("11 12 01 21 10", "132"),
    "fer": ("01 00 10 20 21", "123"),
    "escalier": ("02 01 11 10 20", "231"),
    "equerre": ("02 01 00 10 20", "321"),
    "anguille": ("03 02 01 11 10", "123"),
    "faux": ("03 02 01 00 10", "123"),
    "canon": ("00 10 01 11 20", "321"),
    "charrue": ("02 12 11 10 20", "123"),
    "girouette": ("12 22 01 11 10", "123"),
}
BONUS = {"beam": 3, "post": 2, "peg": 1}
STICKS = {"redoubt": ["+", "2", "-"], "church": ["2", "-", "+"], "mill": ["-", "+", "2"]}
DISKS = {"+": 4, "2": 3, "-": 6}


def cells_of(shape: str) -> Cells:
    if shape in BONUS:
        return tuple((step, 0, 0) for step in range(BONUS[shape]))
    return tuple((int(cell[0]), int(cell[1]), 0) for cell in SHAPES[shape][0].split())


def colours_of(shape: str, doubled: int) -> list[int]:
    return [doubled, *(doubled ^ int(partner) for partner in SHAPES[shape][1]), doubled]


def blocks() -> dict[str, Any]:
    found = {
        shape: {
            "cells": [list(cell) for cell in cells_of(shape)],
            "colours": [colours_of(shape, each) for each in range(4)],
        }
        for shape in SHAPES
    }
    return {**found, **{shape: {"cells": [list(cell) for cell in cells_of(shape)], "colours": []} for shape in BONUS}}


def squares_of(site: str) -> list[str]:
    rows = PLANS[site][1]
    places = (
        (column, len(rows) - 1 - line)
        for line, row in enumerate(rows)
        for column, mark in enumerate(row)
        if mark == "#"
    )
    return [f"{chr(ord('a') + column)}{row + 1}" for column, row in sorted(places)]


def square(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


@lru_cache(maxsize=64)
def turns_of(shape: str) -> tuple[Cells, ...]:
    """All turns of a shape in space."""
    found: set[Cells] = set()
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        crossings = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        if (-1) ** crossings * signs[0] * signs[1] * signs[2] < 0:
            continue
        turned = [tuple(sign * cell[axis] for axis, sign in zip(axes, signs, strict=True)) for cell in cells_of(shape)]
        low = [min(each) for each in zip(*turned, strict=True)]
        found.add(tuple((x - low[0], y - low[1], z - low[2]) for x, y, z in turned))
    return tuple(sorted(found))


@lru_cache(maxsize=64)
def lying_on(site: str, shape: str) -> list[tuple[Cells, list[str]]]:
    """All turns of a shape with the squares under their cells, wherever they lie on a site."""
    squares = {*squares_of(site)}
    found = (
        (cells, [square(x + dx, y + dy) for dx, dy, _ in cells])
        for cells, x, y in product(turns_of(shape), range(9), range(9))
    )
    return [(cells, names) for cells, names in found if squares.issuperset(names)]


class Builder:
    """Drops blocks on the three sites."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.cubes: dict[str, list[dict[str, Any]]] = {site: [] for site in PLANS}
        self.stock = {shape: [0, 1, 2, 3] for shape in SHAPES}
        self.placed = 0
        self.last: dict[str, Any] | None = None

    def _heights(self, site: str) -> dict[str, int]:
        heights = dict.fromkeys(squares_of(site), 0)
        for cube in self.cubes[site]:
            heights[cube["at"]] = max(heights[cube["at"]], cube["level"])
        return heights

    def _places(self, site: str, shape: str) -> Iterator[tuple[int, list[tuple[str, int]]]]:
        """Yield where a shape can be dropped, with the number of holes beneath it."""
        heights = self._heights(site)
        for cells, names in lying_on(site, shape):
            levels = [z for _, _, z in cells]
            drop = max(heights[name] - z for name, z in zip(names, levels, strict=True))
            if drop + max(levels) < 3:
                spaces = [(name, drop + z + 1) for name, z in zip(names, levels, strict=True)]
                lowest = dict(sorted(spaces, reverse=True))  # the lowest comes last
                yield sum(low - heights[name] - 1 for name, low in lowest.items()), spaces

    def place(
        self, shape: str, colours: Sequence[int], site: str, spaces: Sequence[tuple[str, int]], points: int = 3
    ) -> None:
        cubes = [
            {"at": at, "level": level, "colour": colour, "block": self.placed}
            for (at, level), colour in zip(spaces, colours, strict=True)
        ]
        self.cubes[site] += cubes
        first = {"at": cubes[0]["at"], "level": cubes[0]["level"], "points": points}
        self.last = {"site": site, "block": self.placed, "cubes": cubes, "scored": [first]}
        self.placed += 1

    def drop(self, count: int, sites: Sequence[str] = tuple(PLANS), lowest: float = 0.6) -> None:
        """Place some blocks, mostly where they leave no holes."""
        for _ in range(count):
            shapes = [shape for shape, left in self.stock.items() if left]
            self.random.shuffle(shapes)
            self._drop(shapes, sites, lowest)

    def _drop(self, shapes: Sequence[str], sites: Sequence[str], lowest: float) -> None:
        for shape, site in product(shapes, self.random.sample(sites, len(sites))):
            places = [*self._places(site, shape)]
            if places:
                fewest = min(holes for holes, _ in places)
                best = [spaces for holes, spaces in places if holes == fewest]
                flat = [spaces for spaces in best if all(level == 1 for _, level in spaces)]
                chosen = self.random.choice(flat if flat and self.random.random() < lowest else best)
                doubled = self.random.choice(self.stock[shape])
                self.stock[shape].remove(doubled)
                self.place(shape, colours_of(shape, doubled), site, chosen)
                return

    def fill(self, site: str) -> None:
        """Cover every square of a site with bonus blocks, which are of one colour."""
        for name, height in self._heights(site).items():
            if not height:
                self.place("peg", [self.random.randrange(4)], site, [(name, 1)], 1)

    def scene(
        self, storms: int, opened: Sequence[str], drawn: str | None, points: Sequence[int], **changes: Any
    ) -> dict[str, Any]:
        return {
            "sites": [self._site(site, storms) for site in PLANS],
            "seats": [_seat(seat, each) for seat, each in enumerate(points)],
            "open": list(opened),
            "drawn": drawn,
            "deck": 38 - self.placed,
            "piles": storms + 1,
            "stock": {shape: sorted(left) for shape, left in self.stock.items()},
            "next_storm": [5, 10] if storms < 3 else None,
            "storms": storms,
            "stage": ("beam", "post", "peg", None)[storms],
            "known": [],
            "round": 1 + self.placed // 4,
            "mover": 3,
            "first": 0,
            "phase": "place",
            "offer": None,
            "points": None,
            "last": self.last,
            "blocks": blocks(),
            **changes,
        }

    def _site(self, name: str, storms: int) -> dict[str, Any]:
        (x, y), rows = PLANS[name]
        squares = squares_of(name)
        is_covered = {cube["at"] for cube in self.cubes[name]} == {*squares}
        return {
            "name": name,
            "x": x,
            "y": y,
            "columns": len(rows[0]),
            "rows": len(rows),
            "squares": squares,
            "joints": [["b1", "a2"], ["a8", "b9"], ["h1", "i2"], ["i8", "h9"]] if name == "redoubt" else [],
            "cubes": self.cubes[name],
            "stick": STICKS[name],
            "disk": DISKS[STICKS[name][2]],
            "completed_by": 3 if is_covered else None,
            "snow": min(storms, 2),
        }


def _seat(seat: int, points: int) -> dict[str, Any]:
    return {
        "points": points,
        "colours": [seat],
        "bonus": {"beam": "used" if seat % 2 else "ready", "post": "ready", "peg": "ready"},
        "allies": {"fille": "up", "coureur": "up", "huron": "down" if seat % 2 else "up"},
        "gained": {site: {"blocks": 0, "storms": [0, 0, 0], "disk": 0} for site in PLANS},
    }


@lru_cache(maxsize=1)
def empty() -> dict[str, Any]:
    return Builder(1).scene(0, ["fer", "equerre"], None, (0, 0, 0, 0))


@lru_cache(maxsize=1)
def early() -> dict[str, Any]:
    builder = Builder(4)
    builder.drop(5)
    return builder.scene(0, ["fer", "equerre"], "faux", (4, 6, 2, 4))


@lru_cache(maxsize=1)
def middle() -> dict[str, Any]:
    """After the first storm."""
    builder = Builder(7)
    builder.drop(17)
    return builder.scene(1, ["fer", "equerre"], "faux", (15, 20, 12, 10), known=["croix", "snow", "faux"])


@lru_cache(maxsize=1)
def late() -> dict[str, Any]:
    """After the second storm, two open cards alike."""
    builder = Builder(11)
    builder.drop(24, lowest=0.2)
    left = sorted(shape for shape, stock in builder.stock.items() if stock)
    return builder.scene(2, [left[0], left[0]], left[1], (31, -2, 31, 44))


@lru_cache(maxsize=1)
def end() -> dict[str, Any]:
    """After the third storm, the mill completed."""
    builder = Builder(13)
    builder.drop(8, ["mill"], 0.9)
    builder.drop(22, ["redoubt", "church"], 0.3)
    builder.fill("mill")
    return builder.scene(3, ["canon", "croix"], None, (48, 61, 31, 29), stage=None, mover=None)


SCENES = {"empty": empty, "early": early, "middle": middle, "late": late, "end": end}
