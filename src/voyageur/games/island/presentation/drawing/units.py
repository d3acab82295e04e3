"""Units as piled cubes, with a label that says whose and how many they are."""

from collections.abc import Iterator
from functools import lru_cache

from voyageur.drawing.curves import Point
from voyageur.drawing.svg import seat_class, text, woven
from voyageur.games.island.components import LETTERS, MOST_ON_TILE
from voyageur.games.island.presentation.drawing.shapes import path, shape, use

# Cubes --------------------------------------------------------------------------------------------

HALF = 9  # half the width of a cube
_RISE = 9.2  # its height
_SLOPE = HALF / 2  # how much its edges rise towards the sides
# by number of units: how many cubes lie at the back, on the left, on the right, in front.  Each has its own outline.
_COLUMNS = ("", "0001", "0110", "1110", "1111", "2111", "2211", "2221", "3221", "3321", "3331")
_PLACES = ((0, -2 * _SLOPE), (-HALF, -_SLOPE), (HALF, -_SLOPE), (0.0, 0.0))
_ICON = "M12 2 21 6.5V17L12 21.8 3 17V6.5ZM5.4 7.4 12 10.6 18.6 7.4 12 4.4ZM11 19.2V12.2L5 9.3V16Z"

_LEFT = "M0 0-9-4.5V-13.7L0-9.2Z"
_RIGHT = "M0 0 9-4.5V-13.7L0-9.2Z"
_TOP = "M0-9.2-9-13.7 0-18.2 9-13.7Z"
_EDGES = "M0 0-9-4.5V-13.7L0-18.2 9-13.7V-4.5ZM-9-13.7 0-9.2 9-13.7M0-9.2V0"


def _cube(seat: int) -> str:
    """Return a cube whose lowest corner is 0 0: a light top, the pattern on the left, a dark right side."""
    faces = path("seated", _LEFT + _RIGHT + _TOP) + f'<path {woven(seat)} d="{_LEFT}"/>'
    tones = path("tone-lit", _TOP) + path("tone-shade", _RIGHT)
    return shape(f"cube-{seat}", faces + tones + path("edges", _EDGES), seat_class(seat))


def _piled(count: int) -> Iterator[Point]:
    """Yield the places of the cubes, from the back to the front."""
    for height, (x, y) in zip(map(int, _COLUMNS[count]), _PLACES, strict=True):
        for level in range(height):
            yield x, y - level * _RISE - (_SLOPE if count == 1 else 0)


def _pile(seat: int, count: int) -> str:
    return shape(f"units-{seat}-{count}", "".join(use(f"cube-{seat}", at) for at in _piled(count)))


# Labels -------------------------------------------------------------------------------------------

LABEL = (35, 20)  # width and height
_LABEL = "M10 0H25A10 10 0 0 1 25 20H10A10 10 0 0 1 10 0Z"
_LABEL_LEFT = "M10 0H18V20H10A10 10 0 0 1 10 0Z"


def _label(seat: int) -> str:
    ground = path("label", _LABEL) + path("seated", _LABEL_LEFT) + f'<path {woven(seat)} d="{_LABEL_LEFT}"/>'
    disc = '<circle class="seated" cx="10" cy="10" r="6.8"/>'
    letter = text(10, 14.1, LETTERS[seat], "letter")
    return shape(f"label-{seat}", f"{ground}{disc}{letter}{path('label-edge', _LABEL + 'M18 0V20')}", seat_class(seat))


def _token(seat: int) -> str:
    """Return the round sign of a seat, 28 wide around 0 0."""
    disc = f'<circle class="seated" r="14"/><circle r="14" {woven(seat)}/><circle class="label-edge" r="14"/>'
    return shape(
        f"token-{seat}",
        f'{disc}<circle class="seated" r="8"/>{text(0, 5, LETTERS[seat], "letter big")}',
        seat_class(seat),
    )


def unit_shapes(seats: int) -> str:
    """Return cubes, piles, labels and tokens of the seats, for the base."""
    drawn: list[str] = []
    for seat in range(seats):
        drawn += [_cube(seat), _label(seat), _token(seat)]
        drawn += [_pile(seat, count) for count in range(1, MOST_ON_TILE + 1)]
    return "".join(drawn)


@lru_cache(maxsize=1024)
def pile(seat: int, count: int, at: Point, size: float = 1) -> str:
    """Return units piled up, with the lowest corner of the pile at a point; more than ten look like ten."""
    return use(f"units-{seat}-{min(count, MOST_ON_TILE)}", at, size)


@lru_cache(maxsize=1024)
def label(seat: int, count: int, at: Point) -> str:
    """Return the label of a pile, with its corner at a point."""
    x, y = at
    number = text(x + 26, y + 15, str(count), "count" if count < 10 else "count long")
    return use(f"label-{seat}", at) + number
