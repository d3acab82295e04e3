"""What is drawn at sea: the names of waters and lands on `canada`, and a compass where there is room."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot

from voyageur.drawing.compass import SMALLEST_ROSE, compass, rhumb_lines
from voyageur.drawing.curves import Point
from voyageur.drawing.svg import text
from voyageur.games.kanata.presentation.drawing.frame import FRAME, size
from voyageur.games.kanata.presentation.drawing.tiles import MARGIN, TILE, TilePlace
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Say

TextBox = tuple[float, float, float, float]  # west, north, east, south

LARGEST_ROSE = 46  # radius
_SURF = 25  # water along the coast that must stay free

# Labels ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Label:
    """Words at sea: the middle of their line in tiles from the north-west corner, and their size."""

    words: str  # in LABELS: the key of their sentence
    column: float
    line: float
    size: str  # large, middle, small

    @property
    def middle(self) -> Point:
        """The middle of the line on the sheet."""
        return MARGIN + self.column * TILE, MARGIN + self.line * TILE

    @property
    def box(self) -> TextBox:
        """The box that the words cover, roughly."""
        (x, y), size = self.middle, _SIZES[self.size]
        half = len(self.words) * size * _LETTER / 2
        return x - half, y - size * 0.7, x + half, y + size * 0.25


LABELS = {
    "canada": (
        Label("map-hudson-bay", 3.1, 1.35, "large"),
        Label("map-labrador-sea", 12.4, 0.35, "middle"),
        Label("map-great-lakes", 3.0, 5.56, "small"),
        Label("map-st-lawrence", 9.6, 4.56, "small"),
        Label("map-newfoundland", 13.4, 4.62, "small"),
        Label("map-acadia", 12.0, 7.5, "small"),
        Label("map-atlantic", 10.0, 8.68, "large"),
    ),
}
_SIZES = {"large": 22, "middle": 17, "small": 13.5}  # as in picture.css
_LETTER = 0.5  # mean width of a letter, in sizes


@lru_cache(maxsize=16)
def labels_of(board: str, say: Say) -> tuple[Label, ...]:
    """Return the labels of a board in the reader's language; only shipped boards have any."""
    return tuple(replace(label, words=say(Sentence(label.words))) for label in LABELS.get(board, ()))


def draw_labels(labels: Iterable[Label]) -> str:
    """Return the labels as drawn."""
    return "".join(text(*label.middle, label.words, f"label {label.size}") for label in labels)


# The compass -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sea:
    """The sheet, and the boxes of land and labels that a compass must not cover."""

    width: int
    height: int
    boxes: tuple[TextBox, ...]

    def room_at(self, x: float, y: float) -> float:
        """Return the radius of the largest free circle around a point."""
        edge = min(x, y, self.width - x, self.height - y) - FRAME - 8
        return min([edge, *(_distance(x, y, box) for box in self.boxes)])

    def best_place(self) -> tuple[Point, float]:
        """Return middle and radius of the compass: a large free circle, preferably near a corner."""
        best, best_worth = ((self.width / 2, self.height / 2), 0.0), -1e9
        step = TILE // 2
        for y in range(FRAME, self.height - FRAME, step):
            for x in range(FRAME, self.width - FRAME, step):
                radius = min(self.room_at(x, y), LARGEST_ROSE)
                corner = hypot(min(x, self.width - x), min(y, self.height - y))
                worth = radius - corner / 12 + (x / self.width + y / self.height) * 3
                if worth > best_worth:
                    best, best_worth = ((float(x), float(y)), radius), worth
        return best


def _distance(x: float, y: float, box: TextBox) -> float:
    west, north, east, south = box
    return hypot(max(west - x, 0, x - east), max(north - y, 0, y - south))


def open_sea(columns: int, rows: int, land: Iterable[TilePlace], labels: Iterable[Label]) -> Sea:
    """Return the sheet with its land and labels."""
    corners = [(MARGIN + column * TILE, MARGIN + line * TILE) for column, line in land]
    shores = [(x - _SURF, y - _SURF, x + TILE + _SURF, y + TILE + _SURF) for x, y in corners]
    return Sea(*size(columns, rows), (*shores, *(label.box for label in labels)))


def water(sea: Sea) -> str:
    """Return the sea with the rhumb lines of the compass and, faint, of the opposite point."""
    x, y = sea.best_place()[0]
    return (
        f'<rect class="sea" width="{sea.width}" height="{sea.height}"/>'
        f"{rhumb_lines(sea.width, sea.height, (sea.width - x, sea.height - y), 'rhumb faint')}"
        f"{rhumb_lines(sea.width, sea.height, (x, y), 'rhumb')}"
    )


def rose(sea: Sea) -> str:
    """Return the compass rose, if there is room for one."""
    middle, radius = sea.best_place()
    return compass(middle, radius) if radius >= SMALLEST_ROSE else ""
