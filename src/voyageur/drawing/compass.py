"""The compass rose of a chart and its rhumb lines."""

from math import cos, hypot, pi, sin

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import number, text

SMALLEST_ROSE = 15  # radius; a rose that is not much larger has no letter


def rhumb_lines(width: float, height: float, middle: Point, classes: str) -> str:
    """Return sixteen lines from a point over a whole sheet."""
    far = hypot(width, height)
    data = [f"M{pair(*middle)}l{pair(*_towards(turn * pi / 8, far))}" for turn in range(16)]
    return f'<path class="{classes}" d="{"".join(data)}"/>'


def compass(middle: Point, radius: float) -> str:
    """Return a compass rose; a letter marks its north."""
    points = _points(0.62 * radius, 0.15 * radius, pi / 4) + _points(0.96 * radius, 0.2 * radius, 0)
    ticks = "".join(_tick(turn * pi / 16, radius) for turn in range(32) if turn % 4)
    north = text(0, -radius * 0.96 - 5, "N", "compass-north") if radius > SMALLEST_ROSE * 1.4 else ""
    return (
        f'<g class="compass" transform="translate({pair(*middle)})">'
        f'<circle class="compass-halo" r="{number(radius * 0.7)}"/>'
        f'<circle class="compass-ring" r="{number(radius * 0.7)}"/>'
        f'<circle class="compass-ring" r="{number(radius * 0.46)}"/>'
        f'<path class="compass-ring" d="{ticks}"/>{points}{north}</g>'
    )


def _points(length: float, width: float, offset: float) -> str:
    """Return four points of the rose, each with a lit and a shaded half."""
    angles = [quarter * pi / 2 + offset for quarter in range(4)]
    lit = "".join(_half_point(angle, length, width, -1) for angle in angles)
    shaded = "".join(_half_point(angle, length, width, 1) for angle in angles)
    return f'<path class="compass-lit" d="{lit}"/><path class="compass-shaded" d="{shaded}"/>'


def _half_point(angle: float, length: float, width: float, side: int) -> str:
    tip, waist = _towards(angle, length), _towards(angle + side * pi / 4, width)
    return f"M0 0L{pair(*waist)} {pair(*tip)}Z"


def _tick(angle: float, radius: float) -> str:
    return f"M{pair(*_towards(angle, radius * 0.64))}L{pair(*_towards(angle, radius * 0.7))}"


def _towards(angle: float, far: float) -> Point:
    """Return the point that lies `far` away at `angle` clockwise from north."""
    return far * sin(angle), -far * cos(angle)
