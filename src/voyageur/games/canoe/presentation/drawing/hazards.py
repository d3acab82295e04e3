"""The known currents, ratings and hazards of the course, which may become known during the race."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Any

from voyageur.drawing.curves import Point
from voyageur.drawing.svg import number, text
from voyageur.games.canoe.components import INSIDE, ROMAN, TRACKS
from voyageur.games.canoe.presentation.drawing.geometry import HALF, LANE, River, pair
from voyageur.games.canoe.presentation.drawing.scenery import bear_place, smoke_place, stone_place
from voyageur.games.canoe.presentation.drawing.symbols import WHIRL, use
from voyageur.kernel.parts import made_part
from voyageur.kernel.view import Element

_GROUP_EVERY = 150.0  # between groups of chevrons in a lane


@made_part
def hazard_elements(
    river: River,
    legs: Sequence[Mapping[str, Any]],
    rapids: Sequence[Mapping[str, Any]],
    event: tuple[tuple[str, int], ...],
) -> Iterator[tuple[str, Element]]:
    """Yield all that is known of the course.  A shooter or a bear at work has a CSS class that shows the flash.

    event : the leg or the rapid where one is at work, or nothing
    """
    for leg, shown in enumerate(legs, start=1):
        if shown["current"]:
            yield f"current-{leg}", _current(river, leg, shown["current"])
        if shown["shooter"]:
            yield f"shooter-{leg}", _shooter(river, leg, ("leg", leg) in event)
    for rapid, shown in enumerate(rapids, start=1):
        yield f"rating-{rapid}", _rating(river, rapid, shown["rating"])
        for lane in shown["whirlpools"]:
            yield f"whirlpool-{lane}-{rapid}", _whirlpool(river, rapid, lane)
        if shown["bear"]:
            yield f"bear-{rapid}", _bear(river, rapid, ("rapid", rapid) in event)


def _placed(at: Point, classes: str, content: str) -> Element:
    transform = f"translate({number(at[0])} {number(at[1])})"
    return Element(content, {"class": f"canoe still {classes}", "transform": transform})


@lru_cache(maxsize=512)
def _current(river: River, leg: int, current: int) -> Element:
    """Return groups of chevrons in the water, one chevron for each inch of the current."""
    begin, end = river.legs[leg - 1]
    groups = max(1, round((end - begin) / _GROUP_EVERY))
    middles = [begin + (end - begin) * (group + 0.5) / groups for group in range(groups)]
    steps = [(step - (current - 1) / 2) * 13 for step in range(current)]
    data = "".join(_chevrons(river, middle + step) for middle in middles for step in steps)
    return Element(f'<path class="current" d="{data}"/>', {"class": "canoe still"})


def _chevrons(river: River, along: float) -> str:
    """Return one chevron in each lane, beside the line of the canoes."""
    data = ""
    for aside in (-LANE - 13, LANE + 13):
        corners = (along - 4, aside - 8), (along + 4, aside), (along - 4, aside + 8)
        data += "M" + "L".join(pair(river.place(*corner)) for corner in corners)
    return data


@lru_cache(maxsize=512)
def _rating(river: River, rapid: int, rating: int | None) -> Element:
    """Return the class carved on a rapid's stone."""
    carved = text(0, 8, "?", "carved unknown") if rating is None else text(0, 8.5, ROMAN[rating], "carved")
    return _placed(stone_place(river, rapid), "rating", carved)


@lru_cache(maxsize=512)
def _whirlpool(river: River, rapid: int, lane: str) -> Element:
    _, end = river.rapid_span(rapid)
    aside = -LANE if lane == TRACKS[INSIDE] else LANE
    return _placed(river.place(end + WHIRL + 5, aside), "whirlpool", use("whirlpool"))


@lru_cache(maxsize=512)
def _bear(river: River, rapid: int, is_at_work: bool) -> Element:
    x, y = bear_place(river, rapid)
    middle_x, _ = river.place(sum(river.rapid_span(rapid)) / 2, 0)
    mirror = "scale(-1 1)" if middle_x < x - 8 else ""  # it looks at the water
    claws = use("flash", "flash", (0, -16))
    content = f'<g transform="scale(.92)">{claws}{use("perch")}{use("bear", transform=mirror)}</g>'
    return _placed((x, y + 10), "den working" if is_at_work else "den", content)


@lru_cache(maxsize=512)
def _shooter(river: River, leg: int, is_at_work: bool) -> Element:
    """Return two trees and the smoke that drifts from behind them over the water, with its flash."""
    x, y = smoke_place(river, leg)
    bank_x, bank_y = river.place(sum(river.legs[leg - 1]) / 2, -HALF)
    far = hypot(bank_x - x, bank_y - y)
    to_x, to_y = (bank_x - x) / far, (bank_y - y) / far
    smoke = "".join(
        use("smoke", transform=f"translate({number(to_x * off)} {number(to_y * off + lift)}) scale({size})")
        for off, lift, size in ((30, -4, 0.42), (10, -8, 0.85))
    )
    flash = use("flash", "flash", (to_x * 30, to_y * 30 - 4))
    trees = use("pine-2", at=(-12, 12)) + use("pine-1", at=(8, 15))
    back = f'<g transform="translate({number(-to_x * 9)} {number(-to_y * 7)})">{trees}</g>'
    return _placed((x, y), "shooter working" if is_at_work else "shooter", flash + smoke + back)
