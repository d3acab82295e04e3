"""The edge of the sheet: a double frame with the letters of the columns and the numbers of the rows."""

from voyageur.drawing.frame import double_frame
from voyageur.drawing.svg import text
from voyageur.games.kanata.presentation.drawing.tiles import MARGIN, TILE
from voyageur.kernel.grids import place_name

FRAME = 20  # its width at each edge


def size(columns: int, rows: int) -> tuple[int, int]:
    """Return width and height of the sheet."""
    return columns * TILE + 2 * MARGIN, rows * TILE + 2 * MARGIN


def frame(columns: int, rows: int) -> str:
    """Return the frame; its scale is in half tiles."""
    width, height = size(columns, rows)
    return double_frame(width, height, FRAME, MARGIN, TILE // 2) + _marks(columns, rows)


def _marks(columns: int, rows: int) -> str:
    """Return the letters of the columns and the numbers of the rows, at both ends."""
    width, height = size(columns, rows)
    parts: list[str] = []
    for column in range(columns):
        x, letter = MARGIN + (column + 0.5) * TILE, place_name(column, 0)[0]
        parts += [text(x, y, letter, "degree") for y in (12.8, height - 6.6)]
    for row in range(rows):
        y = MARGIN + (rows - row - 0.5) * TILE + 3
        parts += [text(x, y, str(row + 1), "degree") for x in (9.5, width - 9.5)]
    return "".join(parts)
