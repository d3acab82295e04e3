"""The elements on the tiles: forts, militia, the fight, and the arrows of marches."""

from functools import lru_cache
from math import hypot

from voyageur.drawing.curves import pair
from voyageur.drawing.svg import seat_class, text
from voyageur.games.kanata.presentation.drawing.symbols import placed, use
from voyageur.games.kanata.presentation.drawing.tiles import Spot, Tile
from voyageur.kernel.view import Element

# Where tokens stand on a tile: the French in the west, the British in the east.
_STANDS = ((15.0, 40.5), (41.0, 40.5))
_MIDDLE = (28.0, 28.0)
# A fort's middle and size, by whether there are French and British militia beside it.
_FORT_STANDS = {
    (False, False): ((28.0, 29.5), 1.0),
    (True, False): ((35.0, 28.5), 0.8),
    (False, True): ((21.0, 28.5), 0.8),
    (True, True): ((28.0, 19.5), 0.78),
}


@lru_cache(maxsize=4096)
def fort(tile: Tile, seat: int, is_new: bool, beside: tuple[bool, bool]) -> Element:
    """Draw a fort, which moves aside for the militia `beside` it: French, British."""
    spot, size = _FORT_STANDS[beside]
    trace = '<circle class="trace" r="25"/>' if is_new else ""
    return Element(trace + use(f"fort-{seat}"), placed(f"overlay {seat_class(seat)}", tile.at(spot), size))


@lru_cache(maxsize=4096)
def militia(tile: Tile, seat: int, count: int, ready: int, is_new: bool) -> Element:
    """Draw the units of a side as one token; units that may still march (`ready`) wear a plume."""
    trace = '<circle class="trace" r="16"/>' if is_new else ""
    plume = use(f"plume-{seat}") if ready else ""
    content = f"{trace}{plume}{use(f'militia-{seat}')}{_count(count)}{_tag(seat, ready, count)}"
    return Element(content, placed(f"overlay {seat_class(seat)}", tile.at(_STANDS[seat])))


def _count(count: int) -> str:
    """Return the number on a token, smaller the longer it is."""
    words = str(count) if count < 100 else "99+"
    drop = (6.2, 5.8, 4.6)[len(words) - 1]
    return text(0, drop, words, f"count digits-{len(words)}")


def _tag(seat: int, ready: int, count: int) -> str:
    """Return a tag with the number of units that may still march, unless all or none may."""
    if not 0 < ready < count:
        return ""
    x = (-9, 9)[seat]
    words = str(min(ready, 99))
    tag = f'<rect class="tag" x="{x - 6.5}" y="5.5" width="13" height="11" rx="5.5"/>'
    return tag + text(x, 14.4, words, "tag-count")


@lru_cache(maxsize=256)
def fight(tile: Tile) -> Element:
    """Draw the fight that is being rolled for."""
    return Element(use("fight"), placed("overlay", tile.at(_MIDDLE)))


# Marches ---------------------------------------------------------------------------------------

_GAP_AT_START, _GAP_AT_END = 14, 16  # between an arrow and the middle of a token


@lru_cache(maxsize=4096)
def arrow(start: Tile, end: Tile, seat: int) -> Element:
    """Draw a dotted arrow between two tokens."""
    content = _arrow(start.at(_STANDS[seat]), end.at(_STANDS[seat]))
    return Element(content, {"class": f"kanata overlay {seat_class(seat)}"})


def _arrow(before: Spot, after: Spot) -> str:
    across, down = after[0] - before[0], after[1] - before[1]
    far = hypot(across, down)
    x, y = across / far, down / far
    start = before[0] + x * _GAP_AT_START, before[1] + y * _GAP_AT_START
    tip = after[0] - x * _GAP_AT_END, after[1] - y * _GAP_AT_END
    neck = tip[0] - x * 9, tip[1] - y * 9
    left = neck[0] - y * 5.4 - x * 1.5, neck[1] + x * 5.4 - y * 1.5
    right = neck[0] + y * 5.4 - x * 1.5, neck[1] - x * 5.4 - y * 1.5
    line = f"M{pair(*start)}L{pair(*neck)}"
    head = f"M{pair(*tip)}L{pair(*left)}L{pair(*neck)}L{pair(*right)}Z"
    return (
        f'<path class="arrow-halo" d="{line}{head}"/><path class="arrow" d="{line}"/>'
        f'<path class="arrow-head" d="{head}"/>'
    )
