"""The canoes: where each lies, fanned out where several meet, and how it looks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from voyageur.drawing.svg import number, text
from voyageur.games.canoe import emblems
from voyageur.games.canoe.river import CANOE, HALF, LANE, TRACKS, River

_NEAR = CANOE * 0.86  # canoes nearer than this along the river lie side by side
_WIDE = 34.0  # between the middles of two canoes side by side
_LANE_ROOM, _RIVER_ROOM = 54.0, 126.0  # between the middles of the outermost canoes of a lane, of the river
_HOME_ROOM = 130.0
_LARGE, _SMALL = CANOE / 84, 0.8  # the size of a canoe as a rule, and in a crowd of three or more in a lane
_BEHIND = 7.0  # how far every other canoe of a crowd stays behind
_HOME_GAP = 13.0  # between the finish and the canoes that are home
_STRANDED = HALF + 3.0


@dataclass(frozen=True)
class Berth:
    """A canoe's place: the track it started on, its middle along the river, and what it is moved by there."""

    facts: Mapping[str, Any]
    track: str
    along: float
    aside: float = 0.0
    back: float = 0.0
    is_paired: bool = False  # beside another, so that swimmers are drawn before and behind it
    is_close: bool = False  # among so many that it is drawn smaller

    @property
    def is_on_river(self) -> bool:
        return self.facts["place"] not in ("home", "out")


def berth_of(river: River, facts: Mapping[str, Any]) -> Berth:
    """Return where a canoe lies if it is alone there."""
    track = river.track_of(facts["lane"], facts["leg"], facts["front"])
    place = str(facts["place"])
    if place == "rapid":
        begin, end = river.rapid_span(facts["leg"])
        return Berth(facts, track, begin + (end - begin) * 0.36)  # well away from one just below it
    if place == "home":
        return Berth(facts, track, river.finish + _HOME_GAP + CANOE / 2)
    leg = int(facts["leg"])
    front = min(int(facts["front"]), river.course.lengths[leg - 1])
    return Berth(facts, track, river.along(leg, front) - CANOE / 2)


def berths(river: River, canoes: Sequence[Mapping[str, Any]]) -> list[Berth]:
    """Return where all canoes lie, apart from one another, in the order in which they are drawn."""
    alone = [berth_of(river, facts) for facts in canoes]
    placed = [*_home(alone, river), *_out(alone, river)]
    for room, _, crowd in _crowds(river, [berth for berth in alone if berth.is_on_river]):
        placed += _fanned(river, crowd, room)
    return sorted(placed, key=_order)


def _order(berth: Berth) -> tuple[bool, bool, float, int]:
    facts = berth.facts
    return bool(facts["is_mover"]), berth.is_on_river, berth.along, int(facts["seat"])


def _crowds(river: River, alone: list[Berth]) -> Iterator[tuple[float, str, list[Berth]]]:
    """Yield the canoes of each lane that lie so near that they must be fanned out, and the room for them."""
    lanes: dict[str, list[Berth]] = {}
    for berth in sorted(alone, key=lambda berth: (berth.along, berth.facts["seat"])):
        lanes.setdefault(_lane(river, berth), []).append(berth)
    for lane, line in lanes.items():
        crowd: list[Berth] = []
        for berth in line:
            if crowd and berth.along - crowd[-1].along >= _NEAR:
                yield _room(lane), lane, crowd
                crowd = []
            crowd.append(berth)
        yield _room(lane), lane, crowd


def _room(lane: str) -> float:
    return _LANE_ROOM if lane in TRACKS else _RIVER_ROOM


def _lane(river: River, berth: Berth) -> str:
    """Return the lane on which the canoe is drawn; where tracks cross the whole river is one."""
    side = river.side(berth.track, berth.along)
    if abs(side) < LANE * 0.9:
        return "crossing"
    return TRACKS[side > 0]


def _fanned(river: River, crowd: list[Berth], room: float) -> list[Berth]:
    """Give each canoe of a crowd a slot across the lane that no near one has."""
    slots = _slots(crowd)
    count = max(slots) + 1
    if count == 1:
        return crowd
    gap = min(_WIDE, room / (count - 1))
    is_close = gap < _WIDE
    middle = sum(river.side(berth.track, berth.along) for berth in crowd) / len(crowd) if room > _LANE_ROOM else None
    fanned: list[Berth] = []
    for berth, slot in zip(crowd, slots, strict=True):
        aside = (slot - (count - 1) / 2) * gap
        if middle is not None:
            aside += middle - river.side(berth.track, berth.along)
        back = _BEHIND if is_close and slot % 2 else 0.0
        fanned.append(replace(berth, aside=aside, back=back, is_paired=True, is_close=is_close))
    return fanned


def _slots(crowd: list[Berth]) -> list[int]:
    """Number the canoes of a crowd so that near ones differ; as few numbers as can be."""
    slots: list[int] = []
    for index, berth in enumerate(crowd):
        taken = {slots[other] for other in range(index) if berth.along - crowd[other].along < _NEAR}
        slots.append(next(slot for slot in range(len(crowd)) if slot not in taken))
    return slots


def _home(alone: list[Berth], river: River) -> list[Berth]:
    """Lay the canoes that are home side by side, the first at the inner bank."""
    home = sorted(
        (berth for berth in alone if berth.facts["place"] == "home"),
        key=lambda berth: (berth.facts["rank"] or 99, berth.facts["seat"]),
    )
    gap = min(_WIDE, _HOME_ROOM / max(1, len(home) - 1))
    first = -gap * (len(home) - 1) / 2
    return [
        replace(
            berth,
            aside=first + gap * index - river.side(berth.track, berth.along),
            is_close=gap < _WIDE,
        )
        for index, berth in enumerate(home)
    ]


def _out(alone: list[Berth], river: River) -> list[Berth]:
    """Draw the canoes that are out up on the outer bank, apart."""
    stranded: list[Berth] = []
    for berth in sorted((one for one in alone if one.facts["place"] == "out"), key=lambda one: one.along):
        before = stranded[-1].along if stranded else -CANOE
        along = max(berth.along, before + CANOE * 0.62)
        stranded.append(replace(berth, along=along, aside=_STRANDED - river.side(berth.track, along)))
    return stranded


# Drawing -----------------------------------------------------------------------------------------


def draw_canoe(river: River, berth: Berth) -> str:
    """Return a canoe on its way: its group stands at `data-at` of the way `data-way`."""
    facts = berth.facts
    seat = int(facts["seat"])
    far = river.far(berth.track, berth.along)
    x, y, heading = river.ways[berth.track].at(round(far, 1))
    return (
        f'<g id="canoe-{seat}" class="goes" data-way="way-{berth.track}" data-at="{number(far)}"'
        f' transform="translate({number(x)} {number(y)}) rotate({number(heading)})">'
        f'<g class="{_classes(facts)}" transform="{_moved(berth)}">{_content(berth, heading)}'
        f'<rect class="hit" x="-42" y="-15" width="84" height="30"/>{_rank(facts, heading)}</g></g>'
    )


def _moved(berth: Berth) -> str:
    """Return how a canoe is shifted from its way, and its size; a smaller one keeps its bow where it was."""
    size = _SMALL if berth.is_close else _LARGE
    ahead = (_LARGE - size) * 42 if berth.facts["place"] == "leg" else 0.0
    return f"translate({number(ahead - berth.back)} {number(berth.aside)}) scale({size:.4g})"


def _rank(facts: Mapping[str, Any], heading: float) -> str:
    """Return the place of a canoe that is home, before its bow."""
    if facts["place"] != "home" or facts["rank"] is None:
        return ""
    turned = f'<g transform="translate(54 0) rotate({number(-heading)})">'
    return f"{turned}{text(0, 7, str(facts['rank']), 'rank')}</g>"


def _classes(facts: Mapping[str, Any]) -> str:
    mover = " mover" if facts["is_mover"] else ""
    out = " stranded" if facts["place"] == "out" else ""
    return f"craft {emblems.seat_class(int(facts['seat']))}{mover}{out}"


def _content(berth: Berth, heading: float) -> str:
    facts, is_close = berth.facts, berth.is_close
    seat, aboard = int(facts["seat"]), min(int(facts["aboard"]), 4)
    if facts["place"] == "out":
        return f'<g transform="scale(.74)">{emblems.upright(seat, 0)}{emblems.letter_disc(seat, 0, -heading)}</g>'
    in_water = emblems.swimmers(seat, min(int(facts["swimming"]), 4), berth.is_paired)
    if facts["is_tipped"]:
        return emblems.tipped(seat) + emblems.letter_disc(seat, 4, -heading) + in_water
    are_shipped = is_close or facts["place"] == "home"
    return emblems.upright(seat, aboard, are_shipped) + emblems.letter_disc(seat, 0, -heading) + in_water
