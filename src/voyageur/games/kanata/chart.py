"""What makes a board a sea chart: frame, rhumb lines, compass rose, and the labels of `canada`."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from voyageur.drawing.svg import number, text
from voyageur.games.kanata.coast import MARGIN, TILE, Place, Point
from voyageur.kernel.text import Sentence

FRAME = 20  # width of the frame at each edge
LARGEST_ROSE, SMALLEST_ROSE = 46, 15  # radii
_SURF = 25  # water along the coast that stays free

# Labels ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Label:
    """Words at sea: the middle of their line in tiles from the north-west corner, and their size."""

    key: str
    column: float
    line: float
    size: str  # large, middle, small

    @property
    def middle(self) -> Point:
        return MARGIN + self.column * TILE, MARGIN + self.line * TILE


LABELS = {
    "canada": (
        Label("map-hudson-bay", 3.1, 1.35, "large"),
        Label("map-labrador-sea", 12.4, 0.35, "middle"),
        Label("map-great-lakes", 3.0, 5.56, "small"),
        Label("map-st-lawrence", 8.0, 4.56, "small"),
        Label("map-newfoundland", 13.4, 4.62, "small"),
        Label("map-acadia", 12.0, 7.5, "small"),
        Label("map-atlantic", 10.0, 8.68, "large"),
    ),
}
_SIZES = {"large": 22, "middle": 17, "small": 13.5}  # as in picture.css
_LETTER = 0.5  # mean width of a letter, in sizes


def words_of(board: str, say: Callable[[Sentence], str]) -> tuple[str, ...]:
    """Return the words of a board's labels in the reader's language; only shipped boards have any."""
    return tuple(say(Sentence(label.key)) for label in LABELS.get(board, ()))


def labels_of(board: str, words: Iterable[str]) -> tuple[tuple[Label, str], ...]:
    """Return the labels of a board, each with its words."""
    return tuple(zip(LABELS.get(board, ()), words, strict=True))


def label_box(label: Label, words: str) -> tuple[float, float, float, float]:
    """Return about where the words stand: west, north, east, south."""
    (x, y), size = label.middle, _SIZES[label.size]
    half = len(words) * size * _LETTER / 2
    return x - half, y - size * 0.7, x + half, y + size * 0.25


def draw_labels(labels: Iterable[tuple[Label, str]]) -> str:
    return "".join(text(*label.middle, words, f"label {label.size}") for label, words in labels)


# Where the compass stands ----------------------------------------------------------------------


@dataclass(frozen=True)
class Sea:
    """The sheet and all that lies on its sea: boxes of land and of words."""

    width: int
    height: int
    boxes: tuple[tuple[float, float, float, float], ...]

    def room_at(self, x: float, y: float) -> float:
        """Return the radius of the largest free circle around a point."""
        edge = min(x, y, self.width - x, self.height - y) - FRAME - 8
        return min([edge, *(_distance(x, y, box) for box in self.boxes)])


def _distance(x: float, y: float, box: tuple[float, float, float, float]) -> float:
    west, north, east, south = box
    return hypot(max(west - x, 0, x - east), max(north - y, 0, y - south))


def open_sea(columns: int, rows: int, land: Collection[Place], labels: Iterable[tuple[Label, str]]) -> Sea:
    """Return the sheet with all that a compass must not cover."""
    tiles = [
        (
            MARGIN + column * TILE - _SURF,
            MARGIN + line * TILE - _SURF,
            MARGIN + (column + 1) * TILE + _SURF,
            MARGIN + (line + 1) * TILE + _SURF,
        )
        for column, line in sorted(land)
    ]
    words = [label_box(label, spoken) for label, spoken in labels]
    width, height = columns * TILE + 2 * MARGIN, rows * TILE + 2 * MARGIN
    return Sea(width, height, (*tiles, *words))


def compass_place(sea: Sea) -> tuple[Point, float]:
    """Return middle and radius of the compass: the largest free circle, near a corner if it can."""
    best, best_worth = ((sea.width / 2, sea.height / 2), 0.0), -1e9
    step = TILE // 2
    for y in range(FRAME, sea.height - FRAME, step):
        for x in range(FRAME, sea.width - FRAME, step):
            radius = min(sea.room_at(x, y), LARGEST_ROSE)
            corner = hypot(min(x, sea.width - x), min(y, sea.height - y))
            worth = radius - corner / 12 + (x / sea.width + y / sea.height) * 3
            if worth > best_worth:
                best, best_worth = ((float(x), float(y)), radius), worth
    return best


# The compass and its lines ---------------------------------------------------------------------


def _towards(angle: float, far: float) -> Point:
    """Return the point that lies `far` away at `angle` clockwise from north."""
    return far * sin(angle), -far * cos(angle)


def rhumbs(sea: Sea, middle: Point, is_main: bool) -> str:
    """Return sixteen lines from a point over the whole sheet."""
    x, y = middle
    far = hypot(sea.width, sea.height)
    data: list[str] = []
    for turn in range(16):
        to_x, to_y = _towards(turn * pi / 8, far)
        data.append(f"M{number(x)} {number(y)}l{number(to_x)} {number(to_y)}")
    return f'<path class="rhumb{"" if is_main else " faint"}" d="{"".join(data)}"/>'


def _spike(angle: float, length: float, width: float, side: int) -> str:
    """Return one half of a point of the rose: the lit one (-1) or the shaded one (1)."""
    tip_x, tip_y = _towards(angle, length)
    waist_x, waist_y = _towards(angle + side * pi / 4, width)
    return f"M0 0L{number(waist_x)} {number(waist_y)} {number(tip_x)} {number(tip_y)}Z"


def compass(middle: Point, radius: float) -> str:
    """Return the rose; its north is marked by a letter and a lily."""
    points = _points(0.62 * radius, 0.15 * radius, pi / 4) + _points(0.96 * radius, 0.2 * radius, 0)
    ticks = "".join(_tick(turn * pi / 16, radius) for turn in range(32) if turn % 4)
    x, y = (number(at) for at in middle)
    ring = f'<circle class="graduation" r="{number(radius * 0.7)}"/>'
    inner = f'<circle class="graduation" r="{number(radius * 0.46)}"/>'
    north = text(0, -radius * 0.96 - 5, "N", "north") if radius > SMALLEST_ROSE * 1.4 else ""
    return (
        f'<g class="compass" transform="translate({x} {y})">'
        f'<circle class="halo" r="{number(radius * 0.7)}"/>{ring}{inner}'
        f'<path class="graduation" d="{ticks}"/>'
        f"{points}{north}</g>"
    )


def _points(length: float, width: float, offset: float) -> str:
    """Return four points of the rose, each half in the light."""
    angles = [quarter * pi / 2 + offset for quarter in range(4)]
    lit = "".join(_spike(angle, length, width, -1) for angle in angles)
    shaded = "".join(_spike(angle, length, width, 1) for angle in angles)
    return f'<path class="lit" d="{lit}"/><path class="shaded" d="{shaded}"/>'


def _tick(angle: float, radius: float) -> str:
    x, y = _towards(angle, radius * 0.64)
    end_x, end_y = _towards(angle, radius * 0.7)
    return f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"


# The frame -------------------------------------------------------------------------------------


def _inset(width: float, height: float, inset: float, classes: str) -> str:
    return (
        f'<rect class="{classes}" x="{number(inset)}" y="{number(inset)}"'
        f' width="{number(width - 2 * inset)}" height="{number(height - 2 * inset)}"/>'
    )


def frame(columns: int, rows: int) -> str:
    """Return the double frame: letters and numbers of the tiles, and a scale in half tiles."""
    width, height = columns * TILE + 2 * MARGIN, rows * TILE + 2 * MARGIN
    sheet = f"M0 0H{width}V{height}H0ZM{FRAME} {FRAME}V{height - FRAME}H{width - FRAME}V{FRAME}Z"
    return (
        f'<path class="sheet" d="{sheet}"/>{_scale(width, height, columns, rows)}'
        f"{_inset(width, height, 3, 'edge thick')}{_inset(width, height, FRAME - 4, 'edge')}"
        f"{_inset(width, height, FRAME, 'edge')}{_marks(width, height, columns, rows)}"
    )


def _scale(width: int, height: int, columns: int, rows: int) -> str:
    """Return the dark parts of the scale: every other half tile along each edge."""
    near, far_x, far_y = FRAME - 4, width - FRAME, height - FRAME
    data: list[str] = []
    for column in range(columns):
        x = MARGIN + column * TILE
        data += [f"M{x} {edge}h{TILE // 2}v4h-{TILE // 2}Z" for edge in (near, far_y)]
    for row in range(rows):
        y = MARGIN + row * TILE
        data += [f"M{edge} {y}v{TILE // 2}h4v-{TILE // 2}Z" for edge in (near, far_x)]
    return f'<path class="scale" d="{"".join(data)}"/>'


def _marks(width: int, height: int, columns: int, rows: int) -> str:
    """Return the letters of the columns and the numbers of the rows, at both ends."""
    parts: list[str] = []
    for column in range(columns):
        x = MARGIN + (column + 0.5) * TILE
        letter = chr(ord("a") + column)
        parts += [text(x, 12.8, letter, "degree"), text(x, height - 6.6, letter, "degree")]
    for row in range(rows):
        y = MARGIN + (rows - row - 0.5) * TILE + 3
        parts += [text(9.5, y, str(row + 1), "degree")]
        parts += [text(width - 9.5, y, str(row + 1), "degree")]
    return "".join(parts)
