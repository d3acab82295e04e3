"""The score track: the frame of the view, sixty spaces clockwise from the north-western corner."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import text
from voyageur.games.nouvelle_france.presentation.drawing.lattice import ACROSS, DOWN, RISE, TRACK, Lattice
from voyageur.games.nouvelle_france.presentation.drawing.shapes import path, placed, shape, use
from voyageur.kernel.parts import made_part
from voyageur.kernel.view import Element

_UP_AND_DOWN = 11  # spaces on each upright side
_ALONG = 19  # and on each level one
SPACES = 2 * (_UP_AND_DOWN + _ALONG)
_SIZE = 0.52  # of the markers, relative to cubes
_APART, _ASIDE = 12, 2  # how far two markers on one space are apart, along the track and across it
LINE = 0.7  # room for the line around a marker
_NAMED = 5  # every space with such a number has it large


def place(lattice: Lattice, points: int) -> Point:
    """Return the middle of a space."""
    width, height = lattice.view
    wide, high = width / _ALONG, height / _UP_AND_DOWN
    step = points % SPACES
    far_x, far_y = width + 1.5 * TRACK, height + 1.5 * TRACK
    if step < _ALONG:
        return TRACK + (step + 0.5) * wide, TRACK / 2
    step -= _ALONG
    if step < _UP_AND_DOWN:
        return far_x, TRACK + (step + 0.5) * high
    step -= _UP_AND_DOWN
    if step < _ALONG:
        return TRACK + width - (step + 0.5) * wide, far_y
    return TRACK / 2, TRACK + height - (step - _ALONG + 0.5) * high


def track(lattice: Lattice) -> str:
    """Return the frame with its spaces and numbers."""
    width, height = lattice.view
    outer_x, outer_y = width + 2 * TRACK, height + 2 * TRACK
    ground = f"M0 0H{outer_x}V{outer_y}H0ZM{TRACK} {TRACK}V{outer_y - TRACK}H{outer_x - TRACK}V{TRACK}Z"
    far_x, far_y = width + TRACK, height + TRACK
    xs = [TRACK + step * width / _ALONG for step in range(_ALONG + 1)]
    ys = [TRACK + step * height / _UP_AND_DOWN for step in range(_UP_AND_DOWN + 1)]
    lines = "".join(f"M{pair(x, y)}v{TRACK - 5}" for x in xs for y in (5, far_y))
    lines += "".join(f"M{pair(x, y)}h{TRACK - 5}" for y in ys for x in (5, far_x))
    numbers = _numbers(lattice, (step for step in range(SPACES) if step % _NAMED), "points")
    numbers += _numbers(lattice, range(0, SPACES, _NAMED), "points main")
    boxes = ((1.5, "edge thick"), (5, "edge"), (TRACK, "edge"))
    edges = "".join(
        f'<rect class="{classes}" x="{at}" y="{at}" width="{outer_x - 2 * at}" height="{outer_y - 2 * at}"/>'
        for at, classes in boxes
    )
    return path("track", ground) + path("track-line", lines) + edges + numbers


def _numbers(lattice: Lattice, steps: Iterable[int], classes: str) -> str:
    """Return the numbers of some spaces, as one text."""
    places = ((step, *place(lattice, step)) for step in steps)
    spans = (f'<tspan x="{x + _inward(x):.0f}" y="{y + 4:.0f}">{step}</tspan>' for step, x, y in places)
    return f'<text class="{classes}">{"".join(spans)}</text>'


def _inward(x: float) -> float:
    """Return how far a number is moved so that it stands between the two lines of the frame."""
    return 2.0 if x < TRACK else 0.0


def marker_shapes() -> str:
    """Return the ground of a mark beside a marker."""
    return shape("beyond", path("beyond", "M-16-12H16V12H-16Z"))


@made_part
def markers(lattice: Lattice, seats: Sequence[tuple[int, int]]) -> Iterator[tuple[str, Element]]:
    """Yield the markers of the seats; those on one space stand side by side.  seats : points and colour of each"""
    for seat, (points, colour) in enumerate(seats):
        sharing = [other for other, (each, _) in enumerate(seats) if (each - points) % SPACES == 0]
        yield f"marker-{seat}", _marker(lattice, colour, points, sharing.index(seat), len(sharing))


_EDGES = (
    f"M0 0V-{RISE}l{ACROSS}-{DOWN} {ACROSS} {DOWN}V0L{ACROSS} {DOWN}Z"
    f"M0-{RISE}l{ACROSS} {DOWN} {ACROSS}-{DOWN}M{ACROSS} {DOWN - RISE}V{DOWN}"
)


@lru_cache(maxsize=4096)
def _marker(lattice: Lattice, colour: int, points: int, rank: int, of: int) -> Element:
    """Draw a cube on a space, beside the others there; with its points if the space has another number."""
    x, y = _middle(lattice, points, rank, of)
    beyond = "" if 0 <= points < SPACES else _beyond(lattice, points)
    drawn = use(f"{colour}tse") + path("marker-edge", _EDGES) + beyond
    corner = x - ACROSS * _SIZE, y + (RISE / 2) * _SIZE
    return Element(drawn, placed("still", (round(corner[0], 1), round(corner[1], 1)), _SIZE))


def _middle(lattice: Lattice, points: int, rank: int, of: int) -> Point:
    """Return the middle of a marker; those on one space are in a row along the track, of which none is cut."""
    x, y = place(lattice, points)
    far = lattice.view[0] + 2 * TRACK
    is_upright = not TRACK < x < far - TRACK
    across, down = (_ASIDE, _APART) if is_upright else (_APART, _ASIDE)
    row = (of - 1) / 2
    west = row * across + ACROSS * _SIZE + LINE
    north = row * down + (RISE / 2 + DOWN) * _SIZE + LINE
    x, y = min(max(x, west), far - west), max(y, north)
    return x + (rank - row) * across, y + (rank - row) * down


def _beyond(lattice: Lattice, points: int) -> str:
    """Draw points that are not those of the space, towards the view."""
    x, y = place(lattice, points)
    width, height = (each + 2 * TRACK for each in lattice.view)
    off_x = 44 if x < TRACK else -44 if x > width - TRACK else 0
    off_y = 40 if y < TRACK else -40 if y > height - TRACK else 0
    at = ACROSS + off_x, off_y - RISE / 2
    return use("beyond", at) + text(at[0], at[1] + 6.5, str(points), "beyond-points")


@lru_cache(maxsize=256)
def points_tag(at: Point, points: int) -> Element:
    """Draw the points of a placement on a tag that points down to a place."""
    tag = path("tag", "M-17-29H17V-7H5L0 0-5-7H-17Z")
    return Element(tag + text(0, -12.5, f"+{points}", "tag-points"), placed("still", at))
