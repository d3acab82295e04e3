"""The lattice in which all sites stand, and how it is projected: without perspective, from one of four viewpoints.

From any but the south-east the whole lattice is turned about its origin; "east" and "north" are then those
of the turned lattice.  A step to the east goes right and down on the sheet, a step to the north right and up, a level
straight up.  The steps are whole units of the picture, so that lines are short to write and meet exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from voyageur.drawing.curves import Point
from voyageur.kernel.parts import made_once

ACROSS, DOWN, RISE = 20, 14, 20  # of a step to the east; to the north it is -DOWN; of a level
LEVELS = 3

LatticeCell = tuple[int, int]  # a square of the lattice: east, north
CubeSpace = tuple[int, int, int]  # a place for a cube: east, north, level from 0


def project(x: float, y: float, z: float = 0) -> Point:
    """Return where a point of the lattice is drawn, from the point 0, 0, 0."""
    return ACROSS * (x + y), DOWN * (x - y) - RISE * z


def painter(cell: LatticeCell) -> tuple[int, int]:
    """Return by what columns are sorted: those behind come first."""
    x, y = cell
    return x - y, x


VIEWPOINTS = ("south-east", "south-west", "north-west", "north-east")  # by quarter turns of the lattice


def turned(cell: LatticeCell, quarters: int) -> LatticeCell:
    """Return a square's place after quarter turns against the clock."""
    for _ in range(quarters):
        cell = -cell[1] - 1, cell[0]
    return cell


@dataclass(frozen=True)
class Site:
    """The plan of one site, in a lattice turned by so many quarters against the clock."""

    name: str
    x: int  # of its column a, in the lattice
    y: int  # of its row 1
    columns: int
    rows: int
    squares: tuple[str, ...]
    joints: tuple[tuple[str, str], ...]
    turn: int = 0

    def cell(self, square: str) -> LatticeCell:
        """Return the place of a square in the lattice."""
        return turned((self.x + ord(square[0]) - ord("a"), self.y + int(square[1:]) - 1), self.turn)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east and north of the site in the lattice."""
        corners = (self.x, self.y), (self.x + self.columns - 1, self.y + self.rows - 1)
        xs, ys = zip(*(turned(corner, self.turn) for corner in corners), strict=True)
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1


# The sheet: a track around the view, and below it a band with the plans and the calendar.
TRACK = 24  # width of the score track
SQUARE = 26  # of a plan
MARKS = 12  # room for the letters of columns and the numbers of rows
BETWEEN = 22  # two plans
MARGIN = 18  # beside the first one
CALENDAR = 206  # width of the storms' part of the band
_LEAST_HEIGHT = 480  # of the view
_RIVER = 60  # more room, for the river in front
_SIDE, _ABOVE, _BELOW = 44, 92, 52  # room around the squares, for snow, walls and the river


@dataclass(frozen=True, eq=False)
class Lattice:
    """The three sites on one ground.  Lattices are compared by identity; `lattice` returns the same one again."""

    sites: tuple[Site, ...]

    @cached_property
    def squares(self) -> Mapping[LatticeCell, tuple[Site, str]]:
        """All squares by their cells, in the order of painting."""
        found = {site.cell(square): (site, square) for site in self.sites for square in site.squares}
        return {cell: found[cell] for cell in sorted(found, key=painter)}

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        corners = [project(x + dx, y + dy) for x, y in self.squares for dx in (0, 1) for dy in (0, 1)]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def turn(self) -> int:
        """By how many quarters the lattice is turned."""
        return self.sites[0].turn

    @property
    def _below(self) -> int:
        """Room below the squares; seen from the north-west, the river is there."""
        return _BELOW + (_RIVER if VIEWPOINTS[self.turn] == "north-west" else 0)

    @cached_property
    def view(self) -> tuple[int, int]:
        """Width and height of the view inside the track."""
        west, north, east, south = self._bounds
        width, height = east - west + 2 * _SIDE, south - north + _ABOVE + self._below
        return round(max(width, self.calendar_left + CALENDAR - 2 * TRACK)), round(max(height, _LEAST_HEIGHT))

    @cached_property
    def calendar_left(self) -> int:
        """Where the plans end."""
        return MARGIN + sum(MARKS + site.columns * SQUARE + BETWEEN for site in self.sites)

    @cached_property
    def origin(self) -> Point:
        """Where the point 0, 0, 0 of the lattice is drawn."""
        west, _, east, south = self._bounds
        width, height = self.view
        return TRACK + round((width - west - east) / 2), TRACK + round(height - self._below - south)

    def at(self, x: float, y: float, z: float = 0) -> Point:
        """Return where a point of the lattice is on the sheet."""
        (left, top), (across, down) = self.origin, project(x, y, z)
        return left + across, top + down

    def beside(self, cell: LatticeCell) -> str:
        """Return which sides of a square in front, "s" and "e", border on no other square."""
        x, y = cell
        return ("" if (x, y - 1) in self.squares else "s") + ("" if (x + 1, y) in self.squares else "e")


@lru_cache(maxsize=64)
def lattice(sites: tuple[Site, ...]) -> Lattice:
    """Return the lattice of three sites."""
    return Lattice(sites)


def lattice_of(sites: Sequence[Mapping[str, Any]], viewpoint: int = 0) -> Lattice:
    """Return the lattice of the sites of a scene, as seen from a viewpoint."""
    return lattice(tuple(_sites(sites, viewpoint % len(VIEWPOINTS))))


def _sites(sites: Sequence[Mapping[str, Any]], turn: int) -> Iterator[Site]:
    for site in sites:
        size = site["x"], site["y"], site["columns"], site["rows"]
        yield _site(site["name"], *size, site["squares"], site["joints"], turn)


@made_once
def _site(
    name: str,
    x: int,
    y: int,
    columns: int,
    rows: int,
    squares: Sequence[str],
    joints: Sequence[Sequence[str]],
    turn: int,
) -> Site:
    return Site(name, x, y, columns, rows, tuple(squares), tuple((one, other) for one, other in joints), turn)
