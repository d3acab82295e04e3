"""How shapes are defined once in the base, and used by the board and the tray.

A shape is a group `nf-NAME` with the class `nouvelle` itself: for shapes in a `use`, browsers match style rules
within the shape alone, not around the `use`.
"""

from functools import lru_cache

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import number

COLOUR_NAMES = ("white", "brown", "yellow", "blue")  # by number of colour


def shape(name: str, content: str, *classes: str) -> str:
    """Return a group to which `use` can refer."""
    return f'<g id="nf-{name}" class="{" ".join(("nouvelle", *classes))}">{content}</g>'


@lru_cache(maxsize=4096)
def use(name: str, at: Point = (0, 0), size: float = 1) -> str:
    """Return a use of the shape `name` at a place, in another size."""
    if size != 1:
        return f'<use href="#nf-{name}" transform="{moved(at, size)}"/>'
    x, y = (f' {axis}="{number(value)}"' if value else "" for axis, value in zip("xy", at, strict=True))
    return f'<use href="#nf-{name}"{x}{y}/>'


def moved(at: Point, size: float = 1) -> str:
    """Return the transform to a place, in another size."""
    return f"translate({pair(*at)})" + ("" if size == 1 else f" scale({size:g})")


def path(classes: str, data: str) -> str:
    """Return a path, or nothing if it has no data."""
    return f'<path class="{classes}" d="{data.replace(" -", "-")}"/>' if data else ""


def diamond(middle: Point, across: float, down: float) -> str:
    """Return the path data of a diamond."""
    x, y = middle
    return f"M{pair(x - across, y)}l{pair(across, down)} {pair(across, -down)} {pair(-across, -down)}z"


def placed(classes: str, at: Point = (0, 0), size: float = 1) -> dict[str, str]:
    """Return the attributes of an element of the picture at a place."""
    attributes = {"class": f"nouvelle {classes}".rstrip()}
    return attributes if at == (0, 0) and size == 1 else {**attributes, "transform": moved(at, size)}
