"""How shapes are defined once in the base, and used by the board, the hand, the battle and the piles.

A shape is a group `island-NAME` with the class `island` itself: for shapes in a `use`, browsers match style rules
within the shape alone, not around the `use`.
"""

from functools import lru_cache

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.palette import SEAT_COLOURS
from voyageur.drawing.svg import number, pattern_id


def shape(name: str, content: str, *classes: str) -> str:
    """Return a group to which `use` can refer."""
    return f'<g id="island-{name}" class="{" ".join(("island", *classes))}">{content}</g>'


@lru_cache(maxsize=4096)
def use(name: str, at: Point = (0, 0), size: float = 1, classes: str = "") -> str:
    """Return a use of the shape `name` at a place, in another size."""
    drawn = f' class="{classes}"' if classes else ""
    if size != 1:
        return f'<use href="#island-{name}"{drawn} transform="{moved(at, size)}"/>'
    x, y = (f' {axis}="{number(value)}"' if value else "" for axis, value in zip("xy", at, strict=True))
    return f'<use href="#island-{name}"{drawn}{x}{y}/>'


def moved(at: Point, size: float = 1) -> str:
    """Return the transform to a place, in another size."""
    return f"translate({pair(*at)})" + ("" if size == 1 else f" scale({size:g})")


def path(classes: str, data: str) -> str:
    """Return a path."""
    return f'<path class="{classes}" d="{data}"/>'


def seat_class(seat: int) -> str:
    """Return the class that gives an element the colour of a seat."""
    return f"seat-{SEAT_COLOURS[seat]}"


def woven(seat: int) -> str:
    """Return the attribute that fills a shape with the pattern of a seat."""
    return f'fill="url(#{pattern_id(SEAT_COLOURS[seat])})"'


def placed(classes: str, at: Point = (0, 0), size: float = 1) -> dict[str, str]:
    """Return the attributes of an element of the picture at a place."""
    attributes = {"class": f"island {classes}"}
    return attributes if at == (0, 0) and size == 1 else {**attributes, "transform": moved(at, size)}
