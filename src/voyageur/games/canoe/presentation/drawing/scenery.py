"""The constant parts of the sheet: the river, its banks, rocks and white water, the inches and labels."""

from itertools import pairwise
from math import hypot

from voyageur.drawing.curves import hashed, noise_along
from voyageur.drawing.svg import escape, number, text
from voyageur.games.canoe.components import TRACKS
from voyageur.games.canoe.presentation.drawing.geometry import (
    FRAME,
    HALF,
    HEIGHT,
    WIDTH,
    Point,
    River,
    pair,
    relative,
    smooth,
)
from voyageur.games.canoe.presentation.drawing.symbols import use

_WATER_LINES = 3
_BANK_STEP = 11  # between points of a bank
_STRAY = 6.0  # scale of the noise of a bank
_TICK = 5.0  # shortest distance between ticks

# Places ------------------------------------------------------------------------------------------

STONE_OFF, SMOKE_OFF, BEAR_OFF, LABEL_OFF = HALF + 36, HALF + 38, HALF + 9, HALF + 33
_ROOM_FOR_SHOOTER = 112.0  # between two stones


def stone_place(river: River, rapid: int) -> Point:
    """Return the middle of the stone of a rapid, on the inner bank."""
    begin, end = river.rapid_span(rapid)
    return river.place((begin + end) / 2, -STONE_OFF)


def smoke_place(river: River, leg: int) -> Point:
    """Return where a shooter of a leg hides: on the inner bank, farther back if the stones leave no room."""
    begin, end = river.legs[leg - 1]
    is_narrow = False
    if 1 < leg < river.n_legs:
        (x, y), (to_x, to_y) = stone_place(river, leg - 1), stone_place(river, leg)
        is_narrow = hypot(to_x - x, to_y - y) < _ROOM_FOR_SHOOTER
    return river.place((begin + end) / 2, -SMOKE_OFF - (52 if is_narrow else 0))


def bear_place(river: River, rapid: int) -> Point:
    """Return where the bear of a rapid stands: at the outer bank."""
    begin, end = river.rapid_span(rapid)
    return river.place((begin + end) / 2, BEAR_OFF)


# Banks ---------------------------------------------------------------------------------------------


def bank_off(along: float, side: int) -> float:
    """Return how far off the middle line a bank lies; side: -1 inside, 1 outside."""
    noise = 0.7 * noise_along(along, 52, 11 + side) + 0.4 * noise_along(along, 17, 31 + side)
    return side * (HALF + noise * _STRAY)


def _bank(river: River, side: int) -> list[Point]:
    steps = int(river.length // _BANK_STEP)
    return [river.place(step * _BANK_STEP, bank_off(step * _BANK_STEP, side)) for step in range(steps + 1)]


def water(river: River) -> str:
    """Return land and river, with water lines along both banks as on a sea chart."""
    inner, outer = smooth(_bank(river, -1)), smooth(_bank(river, 1))
    lines = "".join(
        f'<use href="#canoe-banks" class="water-{line}"/><use href="#canoe-banks" class="between-{line}"/>'
        for line in range(_WATER_LINES, 0, -1)
    )
    outside = f"V-60H{WIDTH + 60}V{HEIGHT + 60}H-60V-60Z"
    return (
        f'<defs><path id="canoe-banks" d="{inner}{outer}"/></defs>'
        f'<rect class="sea" width="{WIDTH}" height="{HEIGHT}"/>{lines}'
        f'<path class="land" d="{inner}Z"/><path class="land" d="{outer}{outside}"/>'
        '<use href="#canoe-banks" class="coast"/>'
    )


# In the water ----------------------------------------------------------------------------------------


def rocks(river: River) -> str:
    """Return the rocks that separate the tracks, and the dotted lines where the tracks cross."""
    stones: list[tuple[str, str]] = []
    along = river.start + 16
    while along < river.finish - 8:
        choice = hashed(round(along), 3)
        if not _is_free_of_rocks(river, along):
            size = 3.2 + 4.6 * hashed(round(along), 4) ** 1.6
            stones.append(_rock(river.place(along, (choice - 0.5) * 7), size, round(along)))
        along += 11 + 15 * choice
    outlines, shades = zip(*stones, strict=True) if stones else ((), ())
    drawn = f'<path class="rock" d="{"".join(outlines)}"/><path class="rock-shade" d="{"".join(shades)}"/>'
    return drawn + _crossing(river)


def _is_free_of_rocks(river: River, along: float) -> bool:
    if river.crossing and river.crossing[0] - 4 < along < river.crossing[1] + 4:
        return True
    return any(begin - 8 < along < end + 8 for begin, end in map(river.rapid_span, range(1, river.n_legs)))


def _rock(at: Point, size: float, kind: int) -> tuple[str, str]:
    """Return a rock's outline and the lines on its shaded side."""
    x, y = at
    wide, flat = size * (1.1 + 0.4 * hashed(kind, 5)), size * (0.75 + 0.3 * hashed(kind, 6))
    lean = (hashed(kind, 7) - 0.5) * size * 0.7
    left, top = (x - wide, y + flat * 0.5), (x + lean, y - flat)
    shoulders = (x - wide * 0.7 + lean, y - flat * 0.6), top, (x + wide * 0.8, y - flat * 0.4)
    foot = (x + wide, y + flat * 0.5), (x + wide * 0.3, y + flat), (x - wide * 0.5, y + flat * 0.9)
    shade = f"M{pair(top)}l{relative(top, (x + wide * 0.25, y), (x + wide * 0.3, y + flat))}"
    return f"M{pair(left)}l{relative(left, *shoulders, *foot)}z", shade


def flow(river: River) -> str:
    """Return short lines along the stream, like an engraver's shading of deep water."""
    data: list[str] = []
    for step in range(int(river.length // 16)):
        for lane in (-1, 1):
            kind = step * 2 + (lane > 0)
            along, aside = step * 16 + 14 * hashed(kind, 41), lane * (14 + 44 * hashed(kind, 42))
            far = 12 + 30 * hashed(kind, 43)
            if hashed(kind, 44) < 0.5 or not _is_calm(river, along, along + far):
                continue
            points = [pair(river.place(along + far * part, aside + bend)) for part, bend in ((0, 0), (0.5, 2), (1, 0))]
            data.append(f"M{points[0]}Q{points[1]} {points[2]}")
    return f'<path class="flow" d="{"".join(data)}"/>'


def _is_calm(river: River, begin: float, end: float) -> bool:
    spans = [river.rapid_span(rapid) for rapid in range(1, river.n_legs)]
    return all(
        end < from_ - 4 or begin > to + 6 for from_, to in [*spans, *([river.crossing] if river.crossing else [])]
    )


def _crossing(river: River) -> str:
    if river.crossing is None:
        return ""
    begin, end = river.crossing
    data = ""
    for track in TRACKS:
        steps = [begin + (end - begin) * step / 16 for step in range(17)]
        data += smooth([river.place(along, river.side(track, along)) for along in steps])
    return f'<path class="crossing" d="{data}"/>'


def white_water(river: River, rapid: int) -> str:
    """Return the white water of a rapid: crests that bend downstream, and rocks."""
    begin, end = river.rapid_span(rapid)
    crests: list[str] = []
    stones: list[tuple[str, str]] = []
    rows = max(3, round((end - begin) / 10.5))
    for row in range(rows):
        aside = -HALF + 11 + 10 * hashed(rapid, row)
        while aside < HALF - 15:
            kind = round(aside * 7) + row * 131 + rapid * 977
            wide = min(8 + 24 * hashed(kind, 1) ** 1.7, HALF - 9 - aside)
            along = begin + (row + 0.9 * hashed(kind, 2)) * (end - begin) / rows
            crests.append(_crest(river, (along, aside), wide, kind))
            aside += wide + 3 + 8 * hashed(kind, 3)
    for number_of in range(4):
        kind = rapid * 53 + number_of
        along = begin + (0.15 + 0.7 * hashed(kind, 8)) * (end - begin)
        aside = (number_of - 1.5) * 38 + 14 * (hashed(kind, 9) - 0.5)
        stones.append(_rock(river.place(along, aside), 3.4 + 2.6 * hashed(kind, 10), kind))
    outlines, shades = zip(*stones, strict=True)
    return (
        f'<path class="foam" d="{"".join(crests)}"/><path class="rock" d="{"".join(outlines)}"/>'
        f'<path class="rock-shade" d="{"".join(shades)}"/>'
    )


def _crest(river: River, at: tuple[float, float], wide: float, kind: int) -> str:
    """Return a crest: a crescent across the stream whose thick side breaks downstream."""
    along, aside = at
    thick = 2.6 + wide * (0.2 + 0.12 * hashed(kind, 4))
    lean = (hashed(kind, 5) - 0.5) * 7
    peak = wide * (0.32 + 0.36 * hashed(kind, 6))
    one, other = river.place(along, aside), river.place(along + lean, aside + wide)
    crown = river.place(along + lean / 2 + thick * 2, aside + peak)
    hollow = river.place(along + lean / 2 + thick * 0.5, aside + peak)
    return (
        f"M{pair(one)}q{relative(one, crown)} {relative(one, other)}q{relative(other, hollow)} {relative(other, one)}z"
    )


# Inches, start and finish ----------------------------------------------------------------------------------


def ticks(river: River) -> str:
    """Return a tick for each inch along the inner bank; every sixth is longer."""
    short: list[str] = []
    long: list[str] = []
    for leg, length in enumerate(river.layout.lengths, start=1):
        begin, end = river.legs[leg - 1]
        every = next(step for step in (1, 2, 3, 6, 12, 60) if (end - begin) / length * step >= _TICK or step == 60)
        for inch in range(0, length + 1, every):
            is_long = inch % (6 if every < 6 else every * 2) == 0 or inch == length
            along = river.along(leg, inch)
            edge = bank_off(along, -1)
            points = river.place(along, edge - 2.5), river.place(along, edge - (12 if is_long else 7))
            (long if is_long else short).append(f"M{pair(points[0])}L{pair(points[1])}")
    return f'<path class="inch" d="{"".join(short)}"/><path class="inch long" d="{"".join(long)}"/>'


def _line_across(river: River, along: float) -> str:
    ends = river.place(along, bank_off(along, -1) - 10), river.place(along, bank_off(along, 1) + 10)
    return f"M{pair(ends[0])}L{pair(ends[1])}"


def _post(at: Point) -> str:
    """Return a post with a pennant."""
    x, y = number(at[0]), number(at[1])
    return (
        f'<g transform="translate({x} {y})"><path class="post" d="M0 5V-27"/>'
        '<path class="pennant" d="M0-27C6-30 10-24 19-27.5L14-21.5 19-16C10-13 6-19 0-16Z"/></g>'
    )


def start_line(river: River, words: str) -> str:
    along = river.start
    data = _line_across(river, along)
    x, y = river.place(along, -HALF - 20)
    return (
        f'<path class="line-halo" d="{data}"/><path class="start-line" d="{data}"/>'
        f"{text(x + 6, y + 7, words, 'label begin')}"
    )


def finish_line(river: River, words: str) -> str:
    along = river.finish
    data = _line_across(river, along)
    x, y = river.place(along, -HALF - 20)
    inner, outer = (river.place(along, side * (HALF + 11)) for side in (-1, 1))
    region = _region(river, along - 8, along + 8, HALF + 4)
    return (
        f'<g id="finish"><path class="line-halo" d="{data}"/><path class="finish-line" d="{data}"/>'
        f"{_post(inner)}{_post(outer)}{text(x - 12, y + 7, words, 'label end')}"
        f'<path class="hit" d="{region}"/></g>'
    )


# Spaces ----------------------------------------------------------------------------------------------------


def _region(river: River, begin: float, end: float, off: float) -> str:
    """Return a stretch of the river from bank to bank."""
    steps = max(2, round((end - begin) / 20))
    alongs = [begin + (end - begin) * step / steps for step in range(steps + 1)]
    there = [river.place(along, -off) for along in alongs]
    back = [river.place(along, off) for along in reversed(alongs)]
    return f"M{'L'.join(pair(point) for point in [*there, *back])}Z"


def rapid_space(river: River, rapid: int) -> str:
    """Return the clickable space of a rapid with its stone."""
    x, y = stone_place(river, rapid)
    begin, end = river.rapid_span(rapid)
    stone = f'<g transform="translate({number(x)} {number(y)})">{use("stone")}</g>'
    region = _region(river, begin, end, HALF - 2)
    return f'<g id="rapid-{rapid}" class="rapid">{white_water(river, rapid)}{stone}<path class="hit" d="{region}"/></g>'


def leg_space(river: River, leg: int, words: str) -> str:
    """Return the clickable space of a leg with its label along the outer bank."""
    begin, end = river.legs[leg - 1]
    label = (
        f'<text class="label leg"><textPath href="#canoe-shore" startOffset="{number(_shore_far(river, leg))}">'
        f"{escape(words)}</textPath></text>"
    )
    region = _region(river, begin, end, HALF - 2)
    return f'<g id="leg-{leg}" class="stretch">{label}<path class="hit" d="{region}"/></g>'


def _shore_points(river: River) -> list[Point]:
    return [river.place(step * 5, LABEL_OFF) for step in range(int(river.length // 5) + 1)]


def shore(river: River) -> str:
    """Return the line of the legs' labels."""
    points = [pair(point) for point in _shore_points(river)]
    return f'<path id="canoe-shore" d="M{points[0]}L{" ".join(points[1:])}"/>'


def _shore_far(river: River, leg: int) -> float:
    """Return how far along that line the middle of a leg lies."""
    begin, end = river.legs[leg - 1]
    points = _shore_points(river)[: round((begin + end) / 10) + 1]
    return sum(hypot(x - to_x, y - to_y) for (x, y), (to_x, to_y) in pairwise(points))


# The sheet --------------------------------------------------------------------------------------------------------


def _inset(inset: float, classes: str) -> str:
    return (
        f'<rect class="{classes}" x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}"/>'
    )


def frame() -> str:
    """Return the double frame over the edges of the sheet."""
    sheet = f"M0 0H{WIDTH}V{HEIGHT}H0ZM{FRAME} {FRAME}V{HEIGHT - FRAME}H{WIDTH - FRAME}V{FRAME}Z"
    far_x, far_y = WIDTH - FRAME, HEIGHT - FRAME
    step = 20
    data = [f"M{x} {y}h{step}v4h-{step}Z" for x in range(FRAME, far_x, 2 * step) for y in (FRAME - 4, far_y)]
    data += [f"M{x} {y}v{step}h4v-{step}Z" for y in range(FRAME, far_y, 2 * step) for x in (FRAME - 4, far_x)]
    return (
        f'<path class="sheet" d="{sheet}"/><path class="scale" d="{"".join(data)}"/>'
        f"{_inset(4, 'edge thick')}{_inset(FRAME - 4, 'edge')}{_inset(FRAME, 'edge')}"
    )
