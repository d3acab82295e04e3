"""The canoes: where each lies, side by side where several meet, and how it is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import copysign, cos, degrees, hypot, sin
from typing import Any

from voyageur.drawing.curves import Point
from voyageur.drawing.svg import number, text
from voyageur.games.canoe.presentation.drawing.geometry import CANOE, HALF, LANE, River
from voyageur.games.canoe.presentation.drawing.symbols import use
from voyageur.kernel.parts import made_part
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


@dataclass(frozen=True)
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

    @property
    def has_neighbours(self) -> bool:
        return self.gap <= _WIDE


# Places -----------------------------------------------------------------------------------------


def berths(river: River, canoes: Sequence[Mapping[str, Any]]) -> Sequence[Berth]:
    """Return where each canoe lies, by seat, without overlaps."""
    return _berths(river, tuple([(*[canoe[name] for name in _LYING],) for canoe in canoes]))


_LYING = ("seat", "lane", "leg", "front", "place", "rank")  # what of a canoe tells where it lies


@lru_cache(maxsize=256)  # paddling, swimming and whose turn it is change none
def _berths(river: River, canoes: tuple[tuple[int, str, int, int, str, int | None], ...]) -> Sequence[Berth]:
    alone = [_berth(river, seat, lane, leg, front, place) for seat, lane, leg, front, place, _ in canoes]
    of_place = {seat: place for seat, _, _, _, place, _ in canoes}
    ranks = {seat: rank or 0 for seat, *_, rank in canoes}
    home = sorted((one for one in alone if of_place[one.seat] == "home"), key=lambda one: (ranks[one.seat], one.seat))
    out = [one for one in alone if of_place[one.seat] == "out"]
    placed = [*_home(home), *_out(river, out)]
    for crowd, room in _crowds([one for one in alone if of_place[one.seat] not in ("home", "out")]):
        placed += _fanned(crowd, room) if len(crowd) > 1 else crowd
    return sorted((_across(river, berth) for berth in placed), key=lambda berth: berth.seat)


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


def _crowds(alone: list[Berth]) -> Iterator[tuple[list[Berth], float]]:
    """Yield groups of canoes in a lane that are near one another, and the room across for each group.

    Where the tracks cross, the whole river is one lane.
    """
    lanes: dict[float, list[Berth]] = {}
    for berth in sorted(alone, key=lambda berth: berth.along):
        lanes.setdefault(copysign(1, berth.side) if abs(berth.side) > 0.9 * LANE else 0, []).append(berth)
    for lane, line in lanes.items():
        room = _LANE_ROOM if lane else _RIVER_ROOM
        crowd = line[:1]
        for berth in line[1:]:
            if not _is_near(crowd[-1], berth):
                yield crowd, room
                crowd = []
            crowd.append(berth)
        yield crowd, room


def _is_near(one: Berth, other: Berth) -> bool:
    """Whether two canoes of a lane would overlap, measured on the sheet: bends bring the inside lane together."""
    return hypot(one.point[0] - other.point[0], one.point[1] - other.point[1]) < _NEAR


def _fanned(crowd: list[Berth], room: float) -> list[Berth]:
    """Move each canoe of a group aside, to a slot across the lane that no near canoe has."""
    slots = _slots(crowd)
    count = max(slots) + 1
    gap = min(_WIDE, room / (count - 1))
    middle = sum(berth.side for berth in crowd) / len(crowd)
    return [
        replace(berth, aside=round(middle - berth.side + (slot - (count - 1) / 2) * gap), gap=gap)
        for berth, slot in zip(crowd, slots, strict=True)
    ]


def _slots(crowd: list[Berth]) -> list[int]:
    """Return a slot for each canoe of a group, the first that no near canoe has."""
    slots: list[int] = []
    for index, berth in enumerate(crowd):
        taken = {slots[other] for other in range(index) if _is_near(crowd[other], berth)}
        slots.append(next(slot for slot in range(len(crowd)) if slot not in taken))
    return slots


def _across(river: River, berth: Berth) -> Berth:
    """Return a berth that is moved across the river, and heads along it, if it is in a crowd where the tracks cross."""
    if not berth.has_neighbours or abs(berth.side) > 0.9 * LANE:
        return berth
    lean = river.lean(berth.track, berth.along)
    aside, ahead = round(berth.aside * cos(lean)), round(berth.aside * sin(lean))
    return replace(berth, aside=aside, ahead=ahead, turn=-round(degrees(lean)))


def _home(home: list[Berth]) -> Iterator[Berth]:
    """Lay the canoes that are home side by side, the first at the inner bank."""
    gap = min(_WIDE, _HOME_ROOM / max(1, len(home) - 1))
    for index, berth in enumerate(home):
        aside = (index - (len(home) - 1) / 2) * gap - berth.side
        yield replace(berth, aside=round(aside), gap=gap)


def _out(river: River, out: list[Berth]) -> Iterator[Berth]:
    """Put the canoes that are out on the outer bank, apart from one another."""
    before = -CANOE
    for berth in sorted(out, key=lambda one: one.along):
        before = max(berth.along, before + CANOE * 0.62)
        yield replace(berth, along=before, aside=round(_STRANDED - river.side(berth.track, before)))


# Drawing ----------------------------------------------------------------------------------------


@made_part
def canoe_elements(river: River, canoes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Element]]:
    """Yield the canoes: each lies at the length `data-at` of the path `data-way`."""
    for berth, canoe in zip(berths(river, canoes), canoes, strict=True):
        far, heading, transform = _on_way(river, berth.track, berth.along, berth.turn)
        crew = canoe["aboard"], canoe["swimming"], canoe["place"], canoe["rank"]
        look = _look(berth.seat, *crew, berth.ahead, berth.aside, berth.turn, berth.size, berth.has_neighbours)
        classes = f"canoe goes {heading}{' mover' if canoe['is_mover'] else ''}"
        where = {"data-way": f"way-{berth.track}", "data-at": far, "transform": transform}
        yield f"canoe-{berth.seat}", Element(look, {"class": classes, **where})


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
