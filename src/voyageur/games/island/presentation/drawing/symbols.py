"""The emblems of the six symbols, and the lighthouse of the capture area, drawn by hand around 0 0.

Their numbers are in a box of 100.  Each is a shape of two sizes: `drop`, 53 units high with all its lines, and
`drop-small`, 31 units high with a few.
"""

from collections.abc import Callable
from math import cos, pi, sin

from voyageur.drawing.curves import pair
from voyageur.drawing.svg import number
from voyageur.games.island.presentation.drawing.shapes import path, shape

LARGE, SMALL = 0.53, 0.31

# Drop ---------------------------------------------------------------------------------------------

_DROP = "M0-47C6-30 19-18 27.9-2.6A33 33 0 1 1-27.9-2.6C-19-18-6-30 0-47Z"


def _arc(middle: tuple[float, float], radius: float, start: float, end: float) -> str:
    """Return an arc; angles in degrees, clockwise from the east."""
    (x, y), (first, last) = middle, (start * pi / 180, end * pi / 180)
    begin = pair(x + radius * cos(first), y + radius * sin(first))
    sweep = f"A{number(radius)} {number(radius)} 0 0 1 "
    return f"M{begin}{sweep}{pair(x + radius * cos(last), y + radius * sin(last))}"


def _drop(is_large: bool) -> str:
    arcs = ((27, -6, 84), (21.5, 4, 76), (16, 14, 68), (10.5, 24, 58)) if is_large else ((24, 0, 80), (15, 14, 66))
    lines = "".join(_arc((0, 15), radius, start, end) for radius, start, end in arcs)
    glint = "M-21.5-3C-24.5 1-26 6-26.2 11M-15-9-16.8-6.2" if is_large else ""
    return path("body", _DROP) + path("fine", lines + glint)


# Hammers ------------------------------------------------------------------------------------------

_HANDLE = "M-3.8-27-5 45Q0 49 5 45L3.8-27Z"
_HEAD = "M-23-47H-14.5V-44H6C15-44 22.5-40 27-29C19-32.5 13-31.5 8-26.5H-14.5V-23.5H-23Z"
_HEAD_LINES = "M-14.5-44V-26.5M-8-26.5V-33M-3.5-26.5V-34.5M11-31.5C13-34 15.5-35 18-35"
_GRAIN = "M-1-20-1.5 4M1.5-12 1.7 30M-1.8 14-2 38"


def _hammers(is_large: bool) -> str:
    lines = path("fine", _GRAIN) if is_large else ""
    details = path("fine light", _HEAD_LINES) if is_large else ""
    hammer = f"{path('body', _HANDLE)}{lines}{path('dense', _HEAD)}{details}"
    first = f'<g transform="translate(0 5) rotate(-45) translate(0 -5)">{hammer}</g>'
    return f'{first}<g transform="translate(0 5) rotate(45) scale(-1 1) translate(0 -5)">{hammer}</g>'


# Circles: the ends of three logs ------------------------------------------------------------------

_LOGS = ((0.0, -20.5), (-23.2, 19.5), (23.2, 19.5))


def _circle(classes: str, middle: tuple[float, float], radius: float) -> str:
    x, y = (number(value) for value in middle)
    return f'<circle class="{classes}" cx="{x}" cy="{y}" r="{number(radius)}"/>'


def _circles(is_large: bool) -> str:
    drawn: list[str] = []
    for index, (x, y) in enumerate(_LOGS):
        aside = (0.8, -1.0, 1.0)[index]
        drawn += [_circle("bark", (x, y), 22.5), _circle("body", (x, y), 18)]
        rings = (13.2, 8.8, 4.4) if is_large else (10.5, 4.5)
        drawn += [_circle("fine", (x + aside * (18 - ring) / 9, y + 0.5), ring) for ring in rings]
        if is_large:
            angle = (-0.9, 2.3, 0.7)[index]
            crack = f"M{pair(x + 7 * cos(angle), y + 7 * sin(angle))}L{pair(x + 17 * cos(angle), y + 17 * sin(angle))}"
            drawn.append(path("fine", crack))
    return "".join(drawn)


# Bricks -------------------------------------------------------------------------------------------

# courses from the top: height of the upper edge, left edge, and lengths of the bricks
_COURSES = ((-37.0, -23.0, (27.0, 24.0)), (-12.0, -37.0, (22.0, 30.0, 21.0)), (13.0, -47.0, (29.0, 35.0, 26.0)))


def _bricks(is_large: bool) -> str:
    bricks = [
        (left + sum(lengths[:index]) + 2.4 * index, top, length)
        for top, left, lengths in _COURSES
        for index, length in enumerate(lengths)
    ]
    outlines = "".join(
        f"M{number(x + 3)} {number(y)}h{number(w - 6)}q3 0 3 3v16.5q0 3-3 3h-{number(w - 6)}q-3 0-3-3v-16.5q0-3 3-3z"
        for x, y, w in bricks
    )
    hatches = "".join(
        f"M{number(x + w - 4 - 4 * step)} {number(y + 18.5)}l{number(4.5 - step)}-{number(6.5 - 2 * step)}"
        for x, y, w in bricks
        for step in range(3 if is_large else 1)
    )
    return path("body", outlines) + path("fine", hatches)


# Wheel --------------------------------------------------------------------------------------------

_SPOKE = "M-2.6-8-3-24-3.4-34-2.2-37-4.2-42Q-4.8-51.5 0-51.5T4.2-42L2.2-37 3.4-34 3-24 2.6-8Z"


def _turned(content: str, steps: int, offset: float = 0) -> str:
    return "".join(
        f'<g transform="rotate({number(offset + 360 * step / steps)})">{content}</g>' for step in range(steps)
    )


def _wheel(is_large: bool) -> str:
    spokes = _turned(path("body", _SPOKE), 8)
    rim = path("body", "M0-34A34 34 0 1 1 0 34 34 34 0 1 1 0-34ZM0-25A25 25 0 1 0 0 25 25 25 0 1 0 0-25Z")
    joints = "".join(
        f"M{pair(25 * cos(angle), 25 * sin(angle))}L{pair(34 * cos(angle), 34 * sin(angle))}"
        for angle in ((2 * step + 1) * pi / 8 for step in range(8 if is_large else 0))
    )
    hub = _circle("body", (0, 0), 10) + _circle("full", (0, 0), 3.4)
    return spokes + rim + (path("fine", joints) if joints else "") + hub


# Arrow --------------------------------------------------------------------------------------------

_LEAF = "M52 0C42-11.5 30-16.5 17-17C21-10.5 21.5-5 21.5 0S21 10.5 17 17C30 16.5 42 11.5 52 0Z"
_SHAFT = "M22-3H-46V3H22Z"
_VANES = "M-22-3-31-15.5H-53L-45-3ZM-22 3-31 15.5H-53L-45 3Z"
_ARROW_LINES = "M23 0H46M25 12.5 28.5 3M30.5 11.2 34 3M36 8.6 38.5 2.5"
_VANE_LINES = "M-32-13.5-27-4.5M-38.5-14-33-4.5M-45-14-39.5-4.5M-32 13.5-27 4.5M-38.5 14-33 4.5M-45 14-39.5 4.5"


def _arrow(is_large: bool) -> str:
    lines = _ARROW_LINES + _VANE_LINES if is_large else "M24 0H44M-38 14-31 4M-38-14-31-4"
    drawn = path("body", _SHAFT) + path("body", _VANES) + path("dense-band", _LEAF) + path("fine", lines)
    return f'<g transform="rotate(-45)">{drawn}</g>'


# Lighthouse ---------------------------------------------------------------------------------------

_ROCK = "M-36 47C-34 40-28 36-21 36L-15 32H16L24 35C31 36 35 40 36 47Z"
_TOWER = "M-13.5 34-8.5-13H8.5L13.5 34Z"
_COURSE_LINES = "M-9.7-3H9.7M-10.9 9H10.9M-12.2 21H12.2M-1-3V-13M3 9V-3M-5 9V-3"
_ROOF = "M-9.5-31 0-45 9.5-31Z"
_LANTERN = "M-6.5-18V-31H6.5V-18Z"
_GALLERY = "M-12.5-18H12.5V-13H-12.5Z"
_DOOR = "M-4 34V24A4 4.5 0 0 1 4 24V34Z"
_RAYS = "M13-24.5H34M12-30 25-37M12-19 22-13.5M-13-24.5H-34M-12-30-25-37M-12-19-22-13.5"


def _lighthouse(is_large: bool) -> str:
    lines = path("fine", _COURSE_LINES + "M-27 43-22 39M24 43 20 38.5") if is_large else ""
    return (
        f"{path('ray', _RAYS)}{path('rock-of', _ROCK)}{path('body', _TOWER)}{lines}{path('full', _DOOR)}"
        f"{path('lamp', _LANTERN)}{path('body', _GALLERY)}{path('full', _ROOF)}"
    )


# All of them --------------------------------------------------------------------------------------

_DRAWN: dict[str, Callable[[bool], str]] = {
    "drop": _drop,
    "hammers": _hammers,
    "circles": _circles,
    "bricks": _bricks,
    "wheel": _wheel,
    "arrow": _arrow,
    "lighthouse": _lighthouse,
}


def emblems() -> str:
    """Return the shapes of all emblems, for the base."""
    return "".join(_emblem(name) for name in _DRAWN)


def _emblem(name: str) -> str:
    drawn = _DRAWN[name]
    large = f'<g transform="scale({LARGE})">{drawn(True)}</g>'
    small = f'<g transform="scale({SMALL})">{drawn(False)}</g>'
    return shape(name, large, name, "large") + shape(f"{name}-small", small, name, "small")
