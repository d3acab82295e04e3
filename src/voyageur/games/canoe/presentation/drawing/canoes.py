"""The canoes: where each lies, side by side where several meet, and how it is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import copysign, cos, degrees, hypot, sin
from operator import attrgetter, itemgetter
from typing import Any

from voyageur.drawing.curves import Point
from voyageur.drawing.svg import number, text
from voyageur.games.canoe.notation import canoe_element
from voyageur.games.canoe.presentation.drawing.geometry import CANOE, HALF, LANE, River
from voyageur.games.canoe.presentation.drawing.symbols import use
from voyageur.kernel.parts import PartList, made_once
from voyageur.kernel.view import Element

_NEAR = CANOE * 0.86  # canoes nearer than this lie side by side
_WIDE = 34.0  # between the middles of two canoes side by side
_LANE_ROOM, _RIVER_ROOM, _HOME_ROOM = 50.0, 126.0, 130.0  # between the middles of the outermost canoes
_LARGE = CANOE / 84  # the size of a canoe, unless it would cover its neighbour
_BEAM = 27.5  # its width, at size 1
_HOME_GAP = 13.0  # between the finish and the canoes that are home
_STRANDED = HALF + 3.0
_STEP = 15  # degrees between the classes h0, h15, ... of headings; the style sheet turns letters upright by them

# where swimmers are: beside a canoe; before and behind it if it has neighbours
_SWIM = ((-20.0, 22.5), (19.0, -22.5), (20.0, 22.5), (-19.0, -22.5))
_SWIM_IN_LINE = ((-54.0, 0.0), (54.0, 0.0), (-76.0, 2.0), (76.0, -2.0))


@dataclass(frozen=True, eq=False)  # kept while anybody lies there, and known by identity
class Berth:
    """Where a canoe lies: its middle on the line of its track, and how it is moved and turned from there."""

    seat: int
    track: str
    along: float
    side: float  # of the track's line, off the middle of the river
    point: Point
    aside: float = 0.0
    ahead: float = 0.0
    turn: int = 0  # degrees
    gap: float = 2 * _WIDE  # to its neighbour's middle

    @property
    def size(self) -> float:
        return min(_LARGE, self.gap / _BEAM)

    @cached_property
    def lane(self) -> float:
        """The side of the river, 0 where the tracks cross: there the whole river is one lane."""
        return copysign(1, self.side) if abs(self.side) > 0.9 * LANE else 0

    @property
    def has_neighbours(self) -> bool:
        return self.gap <= _WIDE


# Places -----------------------------------------------------------------------------------------

_LYING = itemgetter("seat", "lane", "leg", "front", "place", "rank")  # what of a canoe tells where it lies
_Lying = tuple[int, str, int, int, str, int | None]


def berths(river: River, canoes: Sequence[Mapping[str, Any]]) -> Sequence[Berth]:
    """Return where each canoe lies, by seat, without overlaps."""
    return _berths(river, tuple(map(_LYING, canoes)))


@made_once  # paddling, swimming and whose turn it is change none
def _berths(river: River, canoes: tuple[_Lying, ...]) -> PartList[Berth]:
    home, out, afloat = list[tuple[int, Berth]](), list[Berth](), list[Berth]()
    for seat, lane, leg, front, place, rank in canoes:
        alone = _berth(river, seat, lane, leg, front, place)
        if place == "home":
            home.append((rank or 0, alone))
        else:
            (out if place == "out" else afloat).append(alone)
    placed = [*_home(river, home), *_out(river, out)]
    for crowd in _crowds(afloat):
        placed += _fanned(river, crowd) if len(crowd) > 1 else crowd
    return PartList(sorted(placed, key=attrgetter("seat")))


@lru_cache(maxsize=4096)
def _berth(river: River, seat: int, lane: str, leg: int, front: int, place: str) -> Berth:
    """Return where a canoe lies if it is alone there."""
    track = river.track_of(lane, leg, front)
    if place == "rapid":
        begin, end = river.rapid_span(leg)
        along = begin + (end - begin) * 0.36  # well away from one just below it
    elif place == "home":
        along = river.finish + _HOME_GAP + CANOE / 2
    else:
        along = river.along(leg, min(front, river.layout.lengths[leg - 1])) - CANOE / 2
    side = river.side(track, along)
    return Berth(seat, track, along, side, river.place(along, side))


def _crowds(alone: list[Berth]) -> Iterator[tuple[Berth, ...]]:
    """Yield groups of canoes in a lane that are near one another."""
    lanes: dict[float, list[Berth]] = {}
    for berth in sorted(alone, key=attrgetter("along")):
        lanes.setdefault(berth.lane, []).append(berth)
    for line in lanes.values():
        crowd = line[:1]
        for berth in line[1:]:
            if not _is_near(crowd[-1], berth):
                yield tuple(crowd)
                crowd = []
            crowd.append(berth)
        yield tuple(crowd)


def _is_near(one: Berth, other: Berth) -> bool:
    """Whether two canoes of a lane would overlap, measured on the sheet: bends bring the inside lane together."""
    return hypot(one.point[0] - other.point[0], one.point[1] - other.point[1]) < _NEAR


@lru_cache(maxsize=1024)
def _fanned(river: River, crowd: tuple[Berth, ...]) -> Sequence[Berth]:
    """Move each canoe of a group aside, to a slot across the lane that no near canoe has."""
    slots = _slots(crowd)
    count = max(slots) + 1
    room = _LANE_ROOM if crowd[0].lane else _RIVER_ROOM
    gap = min(_WIDE, room / (count - 1))
    middle = sum(berth.side for berth in crowd) / len(crowd)
    return [
        _moved(river, berth, round(middle - berth.side + (slot - (count - 1) / 2) * gap), gap)
        for berth, slot in zip(crowd, slots, strict=True)
    ]


def _slots(crowd: Sequence[Berth]) -> list[int]:
    """Return a slot for each canoe of a group, the first that no near canoe has."""
    slots: list[int] = []
    for index, berth in enumerate(crowd):
        taken = {slots[other] for other in range(index) if _is_near(crowd[other], berth)}
        slots.append(next(slot for slot in range(len(crowd)) if slot not in taken))
    return slots


@lru_cache(maxsize=4096)
def _moved(river: River, berth: Berth, aside: int, gap: float) -> Berth:
    """Return a berth moved aside; where the tracks cross it is moved across the river, and heads along it."""
    if berth.lane:
        return replace(berth, aside=aside, gap=gap)
    lean = river.lean(berth.track, berth.along)
    across, ahead = round(aside * cos(lean)), round(aside * sin(lean))
    return replace(berth, aside=across, ahead=ahead, turn=-round(degrees(lean)), gap=gap)


def _home(river: River, home: list[tuple[int, Berth]]) -> Iterator[Berth]:
    """Lay the canoes that are home side by side, the first at the inner bank.  home : with their ranks, by seat"""
    gap = min(_WIDE, _HOME_ROOM / max(1, len(home) - 1))
    for index, (_, berth) in enumerate(sorted(home, key=itemgetter(0))):
        aside = (index - (len(home) - 1) / 2) * gap - berth.side
        yield _moved(river, berth, round(aside), gap)


def _out(river: River, out: list[Berth]) -> Iterator[Berth]:
    """Put the canoes that are out on the outer bank, apart from one another."""
    before = -CANOE
    for berth in sorted(out, key=lambda one: one.along):
        before = max(berth.along, before + CANOE * 0.62)
        yield _stranded(river, berth, before)


@lru_cache(maxsize=1024)
def _stranded(river: River, berth: Berth, along: float) -> Berth:
    return replace(berth, along=along, aside=round(_STRANDED - river.side(berth.track, along)))


# Drawing ----------------------------------------------------------------------------------------


def canoe_elements(
    river: River, lying: Sequence[Berth], canoes: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, Element]]:
    """Yield the canoes, each at its berth."""
    return (
        (canoe_element(berth.seat), _canoe(river, berth, *_SHOWN(canoe)))
        for berth, canoe in zip(lying, canoes, strict=True)
    )


_SHOWN = itemgetter("aboard", "swimming", "place", "rank", "is_mover")  # what of a canoe its picture shows


@made_once
def _canoe(
    river: River, berth: Berth, aboard: int, swimming: int, place: str, rank: int | None, is_mover: bool
) -> Element:
    """Return a canoe: it lies at the length `data-at` of the path `data-way`."""
    far, heading, transform = _on_way(river, berth.track, berth.along, berth.turn)
    crew = aboard, swimming, place, rank
    look = _look(berth.seat, *crew, berth.ahead, berth.aside, berth.turn, berth.size, berth.has_neighbours)
    classes = f"canoe goes {heading}{' mover' if is_mover else ''}"
    where = {"data-way": f"way-{berth.track}", "data-at": far, "transform": transform}
    return Element(look, {"class": classes, **where})


@lru_cache(maxsize=4096)
def _on_way(river: River, track: str, along: float, turn: int) -> tuple[str, str, str]:
    """Return how far along its track's line a canoe is, the class of its heading, and the transform without `turn`."""
    far = round(river.far(track, along), 1)
    x, y, heading = river.ways[track].at(far)
    return (
        number(far),
        f"h{round((heading + turn) / _STEP) * _STEP % 360}",
        f"translate({number(x)} {number(y)}) rotate({number(heading)})",
    )


@lru_cache(maxsize=4096)
def _look(
    seat: int,
    aboard: int,
    swimming: int,
    place: str,
    rank: int | None,
    ahead: float,
    aside: float,
    turn: int,
    size: float,
    has_neighbours: bool,
) -> str:
    """Return a canoe drawn around its place; a smaller one keeps its bow in place."""
    if place == "out":
        boat = use(f"{seat}-boat-0", "halo") + use(f"{seat}-disc", "upright")
        moved = f"translate({number(ahead)} {number(aside)}) scale({0.74 * size:.3g})"
        return f'<g class="stranded" transform="{moved}">{boat}</g>'
    forward = (_LARGE - size) * 42 if place == "leg" else 0.0
    is_tipped = aboard == 0 and swimming > 0
    if is_tipped:
        boat = use(f"{seat}-tipped", "halo") + use(f"{seat}-disc", "upright", (0, 4))
    else:
        are_shipped = has_neighbours or place == "home" or aboard == 0
        paddles = "" if are_shipped else use(f"paddles-{aboard}")
        boat = use(f"{seat}-boat-{aboard}", "halo") + paddles + use(f"{seat}-disc", "upright")
    places = (_SWIM_IN_LINE if has_neighbours else _SWIM)[:swimming]
    men = "".join(use(f"{seat}-swimmer", at=at) for at in places)
    shown = f'<g transform="translate(54 0)">{text(0, 7, str(rank), "rank upright")}</g>' if rank else ""
    moved = f"translate({number(ahead)} {number(aside)}) rotate({turn}) translate({number(forward)} 0)"
    if not turn:
        moved = f"translate({number(ahead + forward)} {number(aside)})"
    return f'<g transform="{moved} scale({size:.3g})">{boat}{men}{shown}</g>'
