"""The shapes of the game: those of the board, the hand, the battle and the piles."""

from voyageur.drawing.shapes import Shapes

_SHAPES = Shapes("island", "island")
shape, use, placed = _SHAPES.shape, _SHAPES.use, _SHAPES.placed


def path(classes: str, data: str) -> str:
    """Return a path."""
    return f'<path class="{classes}" d="{data}"/>'
