"""What changes on Kanata's map: collected tiles, forts, militia, fights, and the last moves.

All of it is made anew for each view, so it is put together from pieces that are made once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any

from voyageur.drawing.svg import number, text
from voyageur.games.kanata import emblems
from voyageur.games.kanata.coast import Place
from voyageur.games.kanata.places import (
    choice_of,
    corner_of,
    ground,
    joined_corners,
    name_of,
    place_of,
)

Recent = Sequence[tuple[int, str]]
Spot = tuple[float, float]

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


@dataclass(frozen=True)
class _Table:
    """The position, and the plies to be marked, as the functions below ask for them."""

    position: Mapping[str, Any]
    recent: Recent
    mover: int
    rows: int
    land: frozenset[Place]
    forts: Mapping[str, int]
    militia: Mapping[str, Sequence[int]]

    def ready_on(self, tile: str) -> int:
        """How many units of the seat on turn may still march from the tile."""
        return int(self.position["ready"].get(tile, 0))

    def is_crowded(self, tile: str) -> bool:
        """Whether so much stands on the tile that its emblem moves, small, into the corner."""
        if tile in self.position["colonies"]:
            return False
        return tile in self.forts or all(self.militia.get(tile, (0, 0)))

    def joined(self, tile: str) -> frozenset[int]:
        return joined_corners(place_of(tile, self.rows), self.land)

    def recently(self, verb: str) -> set[tuple[int, str]]:
        """Seats and tiles of the marked plies `verb TILE`."""
        acts = ((seat, action.split()) for seat, action in self.recent)
        return {(seat, words[1]) for seat, words in acts if words[0] == verb}

    def marches(self) -> dict[tuple[int, str, str], None]:
        """Seat, start and end of the marked marches, each once, in order."""
        acts = ((seat, action.split()) for seat, action in self.recent)
        return {(seat, words[1], words[2]): None for seat, words in acts if words[0] == "march"}


def draw_layer(position: Mapping[str, Any], mover: int, recent: Recent) -> str:
    """Return what stands on the map now, under it what was done last.

    mover : the seat that is to act, whose units may still march
    """
    rows = int(position["rows"])
    land = _land(tuple(position["tiles"]), rows)
    acts = tuple((seat, action) for seat, action in recent if seat >= 0)  # dice leave no mark on the map
    table = _Table(position, acts, mover, rows, land, position["forts"], position["militia"])
    parts = [
        *_grounds(table),
        *_fights(table),
        *_arrows(table),
        *_forts(table),
        *_militia(table),
        *_names(table),
    ]
    return f'<g class="kanata layer">{"".join(parts)}</g>'


@lru_cache(maxsize=64)
def _land(tiles: tuple[str, ...], rows: int) -> frozenset[Place]:
    return frozenset(place_of(tile, rows) for tile in tiles)


def _group(name: str, classes: str, at: Spot, content: str, size: float = 1.0) -> str:
    scale = "" if size == 1 else f" scale({size:g})"
    place = f"translate({number(at[0])} {number(at[1])}){scale}"
    return f'<g id="{name}" class="{classes}" transform="{place}">{content}</g>'


# Tiles -----------------------------------------------------------------------------------------


def _grounds(table: _Table) -> Iterator[str]:
    """Draw the ground again where it was collected from, or where too much stands on it."""
    collected: Sequence[str] = table.position["collected"]
    crowded = {*table.forts, *table.militia}
    for tile in sorted({*collected, *filter(table.is_crowded, crowded)}):
        yield _ground(table, tile, tile in collected)
    for seat, tile in sorted(table.recently("collect")):
        if tile not in collected:
            yield _ringed(table, seat, tile)


def _ground(table: _Table, tile: str, is_spent: bool) -> str:
    floor = f'<path class="ground" d="{ground(table.joined(tile))}"/>'
    name, state = ("collected", " spent") if is_spent else ("ground", "")
    classes = table.position["tiles"][tile] + state
    content = floor + _emblem(table, tile, is_spent) + _name(table, tile)
    return _group(f"{name}-{tile}", classes, corner_of(tile, table.rows), content)


def _emblem(table: _Table, tile: str, is_spent: bool) -> str:
    """Return the emblem of a tile whose ground was drawn again."""
    kind = table.position["tiles"][tile]
    if not table.is_crowded(tile):
        return emblems.resource(kind, choice_of(tile), is_spent) + (emblems.TICK if is_spent else "")
    return emblems.TICK if is_spent else emblems.small_resource(kind)


def _name(table: _Table, tile: str) -> str:
    return name_of(tile, table.joined(tile))


def _names(table: _Table) -> Iterator[str]:
    """Write the names once more where pieces stand over them."""
    tiles = {*table.forts, table.position["fight"]} & set(table.militia)
    for tile in sorted(tiles):
        at = corner_of(tile, table.rows)
        yield _group(f"name-{tile}", "above", at, _name(table, tile))


def _ringed(table: _Table, seat: int, tile: str) -> str:
    """Return a dotted edge around a tile the seat has collected from."""
    edge = f'<path class="trace" d="{ground(table.joined(tile))}"/>'
    at = corner_of(tile, table.rows)
    return _group(f"trace-{seat}-{tile}", emblems.seat_class(seat), at, edge)


def _fights(table: _Table) -> Iterator[str]:
    tile = table.position["fight"]
    if tile is not None:
        at = _on(table, tile, _MIDDLE)
        yield _group(f"fight-{tile}", "fight", at, emblems.BURST)


def _on(table: _Table, tile: str, spot: Spot) -> Spot:
    """Return where a spot of a tile is on the sheet."""
    x, y = corner_of(tile, table.rows)
    return x + spot[0], y + spot[1]


# Marches ---------------------------------------------------------------------------------------

_GAP_AT_START, _GAP_AT_END = 14, 16  # between an arrow and the middle of a token


def _arrows(table: _Table) -> Iterator[str]:
    for seat, start, end in table.marches():
        before, after = (_on(table, tile, _STANDS[seat]) for tile in (start, end))
        yield (f'<g id="arrow-{seat}-{start}-{end}" class="{emblems.seat_class(seat)}">{_arrow(before, after)}</g>')


def _arrow(before: Spot, after: Spot) -> str:
    """Return a dotted line between two tokens and a head at its end."""
    across, down = after[0] - before[0], after[1] - before[1]
    far = hypot(across, down)
    x, y = across / far, down / far
    start = before[0] + x * _GAP_AT_START, before[1] + y * _GAP_AT_START
    tip = after[0] - x * _GAP_AT_END, after[1] - y * _GAP_AT_END
    neck = tip[0] - x * 9, tip[1] - y * 9
    line = f"M{_pair(*start)}L{_pair(*neck)}"
    left = neck[0] - y * 5.4 - x * 1.5, neck[1] + x * 5.4 - y * 1.5
    right = neck[0] + y * 5.4 - x * 1.5, neck[1] - x * 5.4 - y * 1.5
    head = f"M{_pair(*tip)}L{_pair(*left)}L{_pair(*neck)}L{_pair(*right)}Z"
    return (
        f'<path class="arrow-halo" d="{line}{head}"/><path class="arrow" d="{line}"/>'
        f'<path class="arrow-head" d="{head}"/>'
    )


def _pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


# Pieces ----------------------------------------------------------------------------------------


def _forts(table: _Table) -> Iterator[str]:
    new = table.recently("fort")
    for tile, seat in table.forts.items():
        french, british = table.militia.get(tile, (0, 0))
        spot, size = _FORT_STANDS[french > 0, british > 0]
        trace = '<circle class="trace" r="25"/>' if (seat, tile) in new else ""
        classes = f"fort {emblems.seat_class(seat)}"
        at = _on(table, tile, spot)
        yield _group(f"fort-{tile}", classes, at, trace + emblems.FORTS[seat], size)


def _militia(table: _Table) -> Iterator[str]:
    new = table.recently("raise")
    for tile, counts in table.militia.items():
        for seat, count in enumerate(counts):
            if count:
                ready = table.ready_on(tile) if seat == table.mover else 0
                content = _token(seat, count, ready, (seat, tile) in new)
                classes = f"militia {emblems.seat_class(seat)}"
                at = _on(table, tile, _STANDS[seat])
                yield _group(f"militia-{seat}-{tile}", classes, at, content)


@lru_cache(maxsize=512)
def _token(seat: int, count: int, ready: int, is_new: bool) -> str:
    """Return a token around its own middle; units that may still march wear a plume."""
    trace = '<circle class="trace" r="16"/>' if is_new else ""
    plume = emblems.PLUMES[seat] if ready else ""
    return f"{trace}{plume}{emblems.TOKENS[seat]}{_count(count)}{_tag(seat, ready, count)}"


def _count(count: int) -> str:
    """Return the number on a token, smaller the longer it is."""
    words = str(count) if count < 100 else "99+"
    drop = (6.2, 5.8, 4.6)[len(words) - 1]
    return text(0, drop, words, f"count digits-{len(words)}")


def _tag(seat: int, ready: int, count: int) -> str:
    """Return how many may still march, where that is not all of them."""
    if not 0 < ready < count:
        return ""
    x = (-9, 9)[seat]
    words = str(min(ready, 99))
    tag = f'<rect class="tag" x="{x - 6.5}" y="5.5" width="13" height="11" rx="5.5"/>'
    return tag + text(x, 14.4, words, "tag-count")
