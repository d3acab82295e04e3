"""The shapes of the game: those of the board and the tray."""

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.shapes import Shapes

COLOUR_NAMES = ("white", "brown", "yellow", "blue")  # by number of colour
_SHAPES = Shapes("nf", "nouvelle")
shape, use, placed = _SHAPES.shape, _SHAPES.use, _SHAPES.placed


def path(classes: str, data: str) -> str:
    """Return a path, or nothing if it has no data."""
    return f'<path class="{classes}" d="{data.replace(" -", "-")}"/>' if data else ""


def diamond(middle: Point, across: float, down: float) -> str:
    """Return the path data of a diamond."""
    x, y = middle
    return f"M{pair(x - across, y)}l{pair(across, down)} {pair(across, -down)} {pair(-across, -down)}z"
