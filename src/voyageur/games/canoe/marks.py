"""What is known of the course: currents, classes, whirlpools, bears and shooters.

They come to light in the course of a race, so they belong to the layer; as they change seldom they are kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any

from voyageur.drawing.svg import number, text
from voyageur.games.canoe import emblems
from voyageur.games.canoe.banks import bear_place, smoke_place, stone_place
from voyageur.games.canoe.emblems import WHIRL, roman
from voyageur.games.canoe.river import HALF, LANE, TRACKS, Course, Point, River, river_of

_GROUP_EVERY = 150.0  # between groups of chevrons in a lane


@dataclass(frozen=True)
class Known:
    """What everybody knows of a course now."""

    currents: tuple[int | None, ...]
    shooters: tuple[bool, ...]
    ratings: tuple[int | None, ...]
    whirlpools: tuple[tuple[str, ...], ...]
    bears: tuple[bool, ...]


def course_of(position: Mapping[str, Any]) -> Course:
    return Course(tuple(leg["length"] for leg in position["legs"]), position["canoe"], position["turn"])


def known_of(position: Mapping[str, Any]) -> Known:
    legs, rapids = position["legs"], position["rapids"]
    return Known(
        tuple(leg["current"] for leg in legs),
        tuple(bool(leg["shooter"]) for leg in legs),
        tuple(rapid["rating"] for rapid in rapids),
        tuple(tuple(rapid["whirlpools"]) for rapid in rapids),
        tuple(bool(rapid["bear"]) for rapid in rapids),
    )


@lru_cache(maxsize=256)
def draw_known(course: Course, known: Known, event: tuple[str, int] | None) -> str:
    """Return all that is known; what acts in `event`, ("leg", 3) or ("rapid", 2), is drawn at its work."""
    river = river_of(course)
    parts = [_currents(river, known)]
    for rapid, rating in enumerate(known.ratings, start=1):
        parts.append(_class(river, rapid, rating))
        parts += [_whirlpool(river, rapid, lane) for lane in known.whirlpools[rapid - 1]]
    for rapid, has_bear in enumerate(known.bears, start=1):
        if has_bear:
            parts.append(_bear(river, rapid, event == ("rapid", rapid)))
    for leg, has_shooter in enumerate(known.shooters, start=1):
        if has_shooter:
            parts.append(_shooter(river, leg, event == ("leg", leg)))
    return "".join(parts)


def _placed(name: str, at: Point, classes: str, content: str) -> str:
    x, y = number(at[0]), number(at[1])
    return f'<g id="{name}" class="{classes}" transform="translate({x} {y})">{content}</g>'


def _currents(river: River, known: Known) -> str:
    """Return chevrons in the water: as many in a group as the current."""
    data = ""
    for leg, current in enumerate(known.currents, start=1):
        begin, end = river.legs[leg - 1]
        groups = max(1, round((end - begin) / _GROUP_EVERY))
        for group in range(groups):
            middle = begin + (end - begin) * (group + 0.5) / groups
            data += "".join(_chevron(river, middle, step, current) for step in range(current or 0))
    return f'<path class="current" d="{data}"/>'


def _chevron(river: River, middle: float, step: int, current: int | None) -> str:
    """Return one chevron in each lane, beside the way of the canoes."""
    along = middle + (step - ((current or 1) - 1) / 2) * 13
    data = ""
    for aside in (-LANE - 13, LANE + 13):
        back, tip, forth = (
            river.place(along - 4, aside - 8),
            river.place(along + 4, aside),
            river.place(along - 4, aside + 8),
        )
        data += "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (back, tip, forth))
    return data


def _class(river: River, rapid: int, rating: int | None) -> str:
    """Return the class carved on a rapid's stone."""
    x, y = stone_place(river, rapid)
    if rating is None:
        return text(x, y + 8, "?", "carved unknown")
    return text(x, y + 8.5, roman(rating), "carved")


def _whirlpool(river: River, rapid: int, lane: str) -> str:
    _, end = river.rapid_span(rapid)
    aside = -LANE if lane == TRACKS[0] else LANE
    at = river.place(end + WHIRL + 5, aside)
    return _placed(f"whirlpool-{lane}-{rapid}", at, "whirlpool", emblems.WHIRLPOOL)


def _bear(river: River, rapid: int, is_at_work: bool) -> str:
    x, y = bear_place(river, rapid)
    middle_x, _ = river.place(sum(river.rapid_span(rapid)) / 2, 0)
    mirror = ' transform="scale(-1 1)"' if middle_x < x - 8 else ""  # it looks at the water
    claws = f'<g transform="translate(0-16)"><path class="flash" d="{emblems.FLASH}"/></g>' if is_at_work else ""
    content = f'<g transform="scale(.92)">{claws}{emblems.PERCH}<g{mirror}>{emblems.BEAR}</g></g>'
    return _placed(f"bear-{rapid}", (x, y + 10), "den", content)


def _shooter(river: River, leg: int, is_at_work: bool) -> str:
    """Return two trees and the smoke that drifts from behind them over the water; with its flash while a shot falls."""
    x, y = smoke_place(river, leg)
    bank_x, bank_y = river.place(sum(river.legs[leg - 1]) / 2, -HALF)
    far = hypot(bank_x - x, bank_y - y)
    to_x, to_y = (bank_x - x) / far, (bank_y - y) / far
    smoke = "".join(
        f'<g transform="translate({number(to_x * off)} {number(to_y * off + lift)}) scale({size})">{emblems.SMOKE}</g>'
        for off, lift, size in ((30, -4, 0.42), (10, -8, 0.85))
    )
    muzzle = f"translate({number(to_x * 30)} {number(to_y * 30 - 4)})"
    flash = f'<g transform="{muzzle}"><path class="flash" d="{emblems.FLASH}"/></g>'
    trees = '<use href="#canoe-pine-2" x="-12" y="12"/><use href="#canoe-pine-1" x="8" y="15"/>'
    back = f'<g transform="translate({number(-to_x * 9)} {number(-to_y * 7)})">{trees}</g>'
    return _placed(f"shooter-{leg}", (x, y), "shooter", (flash if is_at_work else "") + smoke + back)
