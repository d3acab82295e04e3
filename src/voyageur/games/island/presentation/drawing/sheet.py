"""What never changes around the island: the water with its rhumb lines, the frame, a ship and a compass rose."""

from collections.abc import Sequence

from voyageur.drawing.compass import compass, rhumb_lines
from voyageur.drawing.frame import double_frame
from voyageur.drawing.svg import text
from voyageur.games.island.presentation.drawing.shapes import path, shape, use
from voyageur.games.island.presentation.drawing.tiles import TILE, Chart

FRAME = 22  # its width at each edge
PILES = 92  # from an edge of the sheet to the middle of the stacks beside the island
PILES_HEIGHT = 306  # of a title, a stack and its discards
HAND_HEIGHT = 30  # of the small cards of another seat


def water(chart: Chart) -> str:
    """Return the sea with the rhumb lines of the compass."""
    width, height = chart.size
    x, y = rose_middle(chart)
    faint = rhumb_lines(width, height, (width - x, height * 0.2), "rhumb faint")
    return f'<rect class="sea" width="{width}" height="{height}"/>{faint}{rhumb_lines(width, height, (x, y), "rhumb")}'


def frame(chart: Chart) -> str:
    """Return the frame; its scale is in half tiles."""
    width, height = chart.size
    scale = TILE // 2
    first = FRAME + (chart.side - FRAME) % (2 * scale)
    first_down = FRAME + (chart.top - FRAME) % (2 * scale)
    return double_frame(width, height, FRAME, first, scale, first_down) + _marks(chart)


def _marks(chart: Chart) -> str:
    """Return the letters of the columns and the numbers of the rows, at both ends."""
    width, height = chart.size
    parts: list[str] = []
    for column in range(chart.columns):
        x, letter = chart.side + (column + 0.5) * TILE, chr(ord("a") + column)
        parts += [text(x, y, letter, "degree") for y in (13.6, height - 7.4)]
    for row in range(chart.rows):
        y = chart.top + (chart.rows - row - 0.5) * TILE + 4
        parts += [text(x, y, str(row + 1), "degree") for x in (10, width - 10)]
    return "".join(parts)


# The rose and the ship ----------------------------------------------------------------------------

_LARGEST_ROSE = 34  # radius


def rose_middle(chart: Chart) -> tuple[float, float]:
    """Return the middle of the compass rose: in the south-east, above the hand of a seat there."""
    return chart.size[0] - PILES, _room(chart)[0]


def piles_top(chart: Chart) -> float:
    """Return where the titles of the stacks begin: below the hands in the north."""
    return min(108 + max(0, chart.size[1] - 592) / 3, 150)


def _room(chart: Chart) -> tuple[float, float]:
    """Return the middle and the height of the room for an ornament: below the stacks, above the hands in the south."""
    top, end = piles_top(chart) + PILES_HEIGHT, chart.size[1] - FRAME - HAND_HEIGHT - 52
    return (top + end) / 2 + 7, end - top


def ornaments(chart: Chart) -> str:
    """Return a ship in the south-west and a compass rose in the south-east."""
    middle, room = _room(chart)
    rose = compass(rose_middle(chart), min(_LARGEST_ROSE, max(16, (room - 24) / 2)))
    return use("ship", (PILES, middle + 8), min(1, max(0.5, room / 92))) + rose


WATERS = ("west-water", "east-water")


def water_names(chart: Chart, words: Sequence[str], taken: Sequence[tuple[int, int]]) -> str:
    """Return the names of the waters, in the northern corners where no hand lies."""
    width = chart.size[0]
    places = {0: (PILES, 62), 1: (width - PILES, 62)}
    return "".join(text(*places[east], words[east], "water-name") for east in (0, 1) if (east, 0) not in taken)


_HULL = "M-42 8C-36 9-30 10-24 10H22C28 9 34 5 41 2C38 10 34 18 28 22H-30C-36 19-40 14-42 8Z"
_PLANKS = "M-39 13C-20 16 20 15 36 9M-35 18C-20 20 20 19.5 31 15M-42 8-46 4M41 2 56-7"
_SAILS = (
    "M-22-30C-16-27-10-27-4-30C-1-24-1-16-4-10C-10-7-18-7-24-10C-20-16-19-24-22-30Z"
    "M6-36C13-33 19-33 26-36C29-28 29-19 26-12C19-9 11-9 4-12C8-19 9-28 6-36Z"
    "M-19-43C-15-41-11-41-7-43C-5-39-5-36-7-33C-11-31-16-31-20-33C-18-36-17-39-19-43Z"
    "M9-50C14-48 18-48 23-50C25-46 25-42 23-39C18-37 12-37 8-39C10-42 11-46 9-50Z"
)
_SAIL_LINES = "M-17-27V-9M-9-27.5V-8.5M-13-41V-32M12-33V-11M20-33V-10M16-48V-38"
_MASTS = "M-13 10V-47M16 10V-54M-13-44 41-4M16-51 54-6M-13-40-40 6M-30 22-34 25"
_JIB = "M33-30 53-6C45-9 38-10 32-9C34-16 34.5-23 33-30Z"
_PENNANTS = "M-13-47C-8-50-4-46 2-49C-2-45-7-43-13-44ZM16-54C21-57 25-53 31-56C27-52 22-50 16-51Z"
_WAVES = "M-56 24Q-51 20-46 24T-36 24" + "t10 0" * 9 + "M-40 30Q-35 26-30 30T-20 30" + "t10 0" * 5


def ship_shape() -> str:
    """Return the ship, as in old charts, around 0 0."""
    return shape(
        "ship",
        f"{path('thin', _MASTS)}{path('sail', _SAILS + _JIB)}{path('sail-lines', _SAIL_LINES)}{path('hull', _HULL)}"
        f"{path('thin', _PLANKS)}{path('pennant', _PENNANTS)}{path('waves', _WAVES)}",
    )
