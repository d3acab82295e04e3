"""Where things are on the sheet: the river, the inches of a course, and the lines along which canoes go.

A place on the river is (along, aside): units along its middle line from the upper edge of the sheet, and units
off that line, negative towards the inside of the U.  The middle line wanders a little, the same on every sheet.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, floor, hypot, pi, sin
from typing import Any

from voyageur.drawing.curves import Point, noise_along
from voyageur.drawing.svg import number
from voyageur.games.canoe.components import INSIDE, TRACKS

WIDTH, HEIGHT = 1220, 760
FRAME = 20  # width of the frame at each edge
HALF = 80  # from the middle line to a bank
LANE = 40  # from the middle line to the middle of a lane
CANOE = 92  # length of a canoe; on most courses longer than its inches

_LEFT, _RIGHT, _BOTTOM = 146.0, 1074.0, 612.0  # where the middle line runs, before it wanders
_BEND = 188.0  # radius of its bends
_TOP = -40.0  # it begins and ends above the sheet
_WANDER, _WAVE = 9.0, 395.0
_STEP = 5.0  # between points of the middle line
_START, _FINISH = 168.0, 196.0  # from the ends of the middle line to the lines of start and finish
_LONGEST_RAPID, _RAPIDS_SHARE = 74.0, 0.28
_SHORTEST_LEG = 62.0
_BELOW, _MOST_OF_LEG = 0.62, 0.45
_CROSSING = 88.0  # half the length on which the tracks cross, if the turn leg has room


# A line of short straight pieces --------------------------------------------------------------------


class Polyline:
    """A line through points, measured along its straight pieces as browsers measure paths."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = [(round(x, 1), round(y, 1)) for x, y in points]
        self.lengths = [0.0]
        for (x, y), (next_x, next_y) in pairwise(self.points):
            self.lengths.append(self.lengths[-1] + hypot(next_x - x, next_y - y))

    @property
    def length(self) -> float:
        return self.lengths[-1]

    def at(self, far: float) -> tuple[float, float, float]:
        """Return x, y and the heading in degrees of the point `far` along."""
        index = min(max(bisect_right(self.lengths, far) - 1, 0), len(self.points) - 2)
        (x, y), (next_x, next_y) = self.points[index], self.points[index + 1]
        part = (far - self.lengths[index]) / (self.lengths[index + 1] - self.lengths[index])
        across, down = next_x - x, next_y - y
        return x + across * part, y + down * part, degrees(atan2(down, across))

    def far_of(self, position: float) -> float:
        """Return how far along a position lies: 3.5 is midway between points 3 and 4."""
        index = min(max(floor(position), 0), len(self.points) - 2)
        return self.lengths[index] + (self.lengths[index + 1] - self.lengths[index]) * (position - index)

    @cached_property
    def data(self) -> str:
        """The line as path data."""
        pairs = [pair(point) for point in self.points]
        return f"M{pairs[0]}L{' '.join(pairs[1:])}"


def pair(point: Point) -> str:
    """Return a point as path data."""
    return f"{number(point[0])} {number(point[1])}"


def relative(start: Point, *points: Point) -> str:
    """Return points as relative path data: from `start`, and then from one to the next."""
    ways = zip((start, *points), points, strict=False)
    return " ".join(pair((to_x - x, to_y - y)) for (x, y), (to_x, to_y) in ways)


def smooth(points: Sequence[Point]) -> str:
    """Return path data of a smooth open line through points."""
    data = [f"M{pair(points[0])}"]
    for index in range(1, len(points)):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        x, y = points[index]
        lean = (after[0] - before[0]) / 6, (after[1] - before[1]) / 6
        first = f"{pair((before[0] + lean[0], before[1] + lean[1]))} " if index == 1 else ""
        data.append(f"{'C' if index == 1 else 'S'}{first}{pair((x - lean[0], y - lean[1]))} {pair((x, y))}")
    return "".join(data)


# The middle line --------------------------------------------------------------------------------------


def _pieces() -> Iterator[Point]:
    """Yield points of a U with round bends, about a unit apart."""
    y = _TOP
    while y < _BOTTOM - _BEND:
        yield _LEFT, y
        y += 1
    yield from _bend(_LEFT + _BEND, pi)
    x = _LEFT + _BEND
    while x < _RIGHT - _BEND:
        yield x, _BOTTOM
        x += 1
    yield from _bend(_RIGHT - _BEND, pi / 2)
    y = _BOTTOM - _BEND
    while y > _TOP:
        yield _RIGHT, y
        y -= 1


def _bend(middle: float, start: float) -> Iterator[Point]:
    """Yield a quarter of a circle, counter-clockwise from the angle `start`."""
    steps = round(_BEND * pi / 2)
    for step in range(steps):
        angle = start - step / steps * pi / 2
        yield middle + _BEND * cos(angle), _BOTTOM - _BEND + _BEND * sin(angle)


def _wandering(along: float, length: float) -> float:
    """Return how far the river strays from the U: 0 at start and finish."""
    part = min(max((min(along, length - along) - _FINISH - 20) / 190, 0.0), 1.0)
    return part * part * (3 - 2 * part) * (_WANDER * sin(2 * pi * along / _WAVE + 0.6) + 4 * noise_along(along, 130, 7))


@lru_cache(maxsize=1)
def _middle() -> tuple[tuple[float, float, float, float], ...]:
    """Return the middle line: x, y and the unit vector ahead, every `_STEP` units."""
    bare = Polyline(list(_pieces()))
    wandered: list[Point] = []
    for step in range(int(bare.length // 2)):
        wandered.append(_beside(bare.at(step * 2), _wandering(step * 2, bare.length)))
    line = Polyline(wandered)
    places = [line.at(step * _STEP) for step in range(int(line.length // _STEP))]
    headings = [heading * pi / 180 for _, _, heading in places]
    return tuple(
        (x, y, cos(heading), sin(heading)) for (x, y, _), heading in zip(places, _smoothed(headings), strict=True)
    )


def _smoothed(headings: list[float]) -> list[float]:
    """Return each heading averaged with its neighbours', so that banks are smooth in bends."""
    means: list[float] = []
    for index in range(len(headings)):
        near = headings[max(0, index - 3) : index + 4]
        means.append(sum(near) / len(near))
    return means


def _beside(place: tuple[float, float, float], aside: float) -> Point:
    x, y, heading = place
    angle = heading * pi / 180
    return x - sin(angle) * aside, y + cos(angle) * aside


# The course on it ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """The parts of a course on which the river depends; they never change in a race."""

    lengths: tuple[int, ...]  # inches of each leg
    canoe: int  # inches
    turn: int | None  # number of the turn leg


def layout_of(scene: Mapping[str, Any]) -> Layout:
    """Return the layout of the course of a view's scene."""
    return Layout(tuple(leg["length"] for leg in scene["legs"]), scene["canoe"], scene["turn"])


class River:
    """A course laid along the middle line."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.length = (len(_middle()) - 1) * _STEP
        self.start, self.finish = _START, self.length - _FINISH
        self.n_legs = len(layout.lengths)
        reach = self.finish - self.start
        share = reach * _RAPIDS_SHARE / max(1, self.n_legs - 1)
        self.rapid = min(_LONGEST_RAPID, share)
        self.legs = self._laid(reach - self.rapid * (self.n_legs - 1))

    def _laid(self, room: float) -> tuple[tuple[float, float], ...]:
        """Return where each leg begins and ends: in proportion to its inches, with a least length."""
        lengths = self.layout.lengths
        least = min(_SHORTEST_LEG, room / self.n_legs)
        short: set[int] = set()
        while True:
            rest = sum(length for leg, length in enumerate(lengths) if leg not in short)
            scale = (room - least * len(short)) / rest if rest else 0.0
            more = {leg for leg, length in enumerate(lengths) if leg not in short and length * scale < least}
            if not more:
                break
            short |= more
        legs: list[tuple[float, float]] = []
        along = self.start
        for leg, length in enumerate(lengths):
            end = along + (least if leg in short else length * scale)
            legs.append((along, end))
            along = end + self.rapid
        return tuple(legs)

    def place(self, along: float, aside: float) -> Point:
        """Return the point of the sheet at a place on the river."""
        x, y, ahead_x, ahead_y = self._at(along)
        return x - ahead_y * aside, y + ahead_x * aside

    def _at(self, along: float) -> tuple[float, float, float, float]:
        middle = _middle()
        position = along / _STEP
        index = min(max(floor(position), 0), len(middle) - 2)
        part = position - index
        one, other = middle[index], middle[index + 1]
        x, y, ahead_x, ahead_y = (before + (after - before) * part for before, after in zip(one, other, strict=True))
        size = hypot(ahead_x, ahead_y)
        return x, y, ahead_x / size, ahead_y / size

    def along(self, leg: int, inches: float) -> float:
        """Return where an inch of a leg lies; `leg` counts from 1.

        Canoes are drawn longer than their inches.  The first inches below a rapid, as many as a canoe has, are drawn
        longer too, so that a canoe just below it is seen to have left it (C22).
        """
        begin, end = self.legs[leg - 1]
        length, head = self.layout.lengths[leg - 1], min(self.layout.canoe, self.layout.lengths[leg - 1])
        even = (end - begin) * head / length
        if leg == 1 or head == length:
            return begin + (end - begin) * inches / length
        far = max(even, min(_BELOW * CANOE, _MOST_OF_LEG * (end - begin)))
        if inches <= head:
            return begin + far * inches / head
        return begin + far + (end - begin - far) * (inches - head) / (length - head)

    def rapid_span(self, rapid: int) -> tuple[float, float]:
        """Return where a rapid begins and ends; `rapid` counts from 1."""
        return self.legs[rapid - 1][1], self.legs[rapid][0]

    @cached_property
    def crossing(self) -> tuple[float, float] | None:
        """Where the crossing of the tracks begins and ends, or None."""
        if self.layout.turn is None:
            return None
        begin, end = self.legs[self.layout.turn - 1]
        middle, half = (begin + end) / 2, min(_CROSSING, (end - begin) * 0.46)
        return middle - half, middle + half

    def side(self, track: str, along: float) -> float:
        """Return how far off the middle line the canoes run that started on `track`."""
        sign = -1 if track == TRACKS[INSIDE] else 1
        if self.crossing is None:
            return sign * LANE
        begin, end = self.crossing
        part = min(max((along - begin) / (end - begin), 0.0), 1.0)
        return sign * LANE * (0.5 * cos(pi * part) + 0.5 - part)

    @cached_property
    def ways(self) -> dict[str, Polyline]:
        """The line of each starting track, through the whole course and beyond the finish."""
        steps = range(round(self.length / _STEP) + 1)
        return {
            track: Polyline([self.place(step * _STEP, self.side(track, step * _STEP)) for step in steps])
            for track in TRACKS
        }

    def far(self, track: str, along: float) -> float:
        """Return how far along its line a canoe of `track` is."""
        return self.ways[track].far_of(along / _STEP)

    def lean(self, track: str, along: float) -> float:
        """Return the angle from the direction of the river to that of the line of a track, in radians."""
        *_, heading = self.ways[track].at(self.far(track, along))
        _, _, ahead_x, ahead_y = self._at(along)
        turned = heading * pi / 180 - atan2(ahead_y, ahead_x)
        return (turned + pi) % (2 * pi) - pi

    def track_of(self, lane: str, leg: int, front: float) -> str:
        """Return the starting track of a canoe that is on `lane` now (C3)."""
        turn = self.layout.turn
        if turn is None:
            return lane
        has_crossed = leg > turn or (leg == turn and 2 * front >= self.layout.lengths[turn - 1])
        return TRACKS[1 - TRACKS.index(lane)] if has_crossed else lane


@lru_cache(maxsize=64)
def river_of(layout: Layout) -> River:
    """Return the river of a layout."""
    return River(layout)
