"""Lines that look drawn by hand: smooth curves through points, and noise that is always the same."""

from collections.abc import Sequence
from math import floor

from voyageur.drawing.svg import number

Point = tuple[float, float]

# Smooth lines -----------------------------------------------------------------------------------


def pair(x: float, y: float) -> str:
    """Write a point of path data."""
    return f"{number(x)} {number(y)}"


def smooth_line(points: Sequence[Point], is_closed: bool = False) -> str:
    """Return the path data of a Catmull-Rom line through two points or more, as cubic curves."""
    handles = [_handle(points, index, is_closed) for index in range(len(points))]
    (x, y), (handle_x, handle_y) = points[0], handles[0]
    data = [f"M{pair(x, y)}C{pair(x + handle_x, y + handle_y)} "]
    for index in [*range(1, len(points)), *([0] if is_closed else [])]:
        (x, y), (handle_x, handle_y) = points[index], handles[index]
        data.append(f"{'' if index == 1 else 'S'}{pair(x - handle_x, y - handle_y)} {pair(x, y)}")
    return "".join(data) + ("Z" if is_closed else "")


def _handle(points: Sequence[Point], index: int, is_closed: bool) -> Point:
    """Return a third of the tangent at a point; the ends of an open line count twice."""
    last = len(points) - 1
    before = points[index - 1 if is_closed else max(index - 1, 0)]
    after = points[(index + 1) % len(points) if is_closed else min(index + 1, last)]
    return (after[0] - before[0]) / 6, (after[1] - before[1]) / 6


# Noise ------------------------------------------------------------------------------------------


def hashed(x: int, y: int) -> float:
    """Return a hash of two whole numbers, 0 ... 1."""
    mixed = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


def noise_along(x: float, grain: float, row: int) -> float:
    """Return smooth noise between -1 and 1 along line number `row`; it changes over `grain` units."""
    column = floor(x / grain)
    return 2 * _between(hashed(column, row), hashed(column + 1, row), _eased(x / grain - column)) - 1


def noise_at(x: float, y: float, grain: float) -> float:
    """Return smooth noise between -1 and 1 over a plane; it changes over `grain` units."""
    row = floor(y / grain)
    return _between(noise_along(x, grain, row), noise_along(x, grain, row + 1), _eased(y / grain - row))


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)


def _between(one: float, other: float, part: float) -> float:
    return one + (other - one) * part
