"""The marks of what happened last: dotted arrows in the colours of the seats that moved."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from voyageur.drawing.curves import Point, pair
from voyageur.drawing.svg import seat_class
from voyageur.games.island.presentation.drawing.shapes import path, placed
from voyageur.games.island.presentation.drawing.tiles import Chart
from voyageur.kernel.parts import made_part
from voyageur.kernel.view import Element, Fact

# Where an arrow to a neighbour begins and ends, on the tile that the units left: between emblems and piles.
_STEPS = {
    (1, 0): ((45.0, 21.0), (86.0, 21.0)),
    (-1, 0): ((5.0, 21.0), (-36.0, 21.0)),
    (0, -1): ((75.0, 22.0), (75.0, -20.0)),
    (0, 1): ((75.0, 50.0), (75.0, 100.0)),
}


Move = tuple[int, str, str]  # who moved, from where, to where


def moves(facts: Sequence[Fact]) -> tuple[Move, ...]:
    """Return the moves among the facts, each once."""
    moved = [
        (fact.seat, str(fact.values["from"]), str(fact.values["to"]))
        for fact in facts
        if fact.kind in ("move", "ferry") and fact.seat is not None
    ]
    return tuple(dict.fromkeys(moved))


@made_part
def arrows(chart: Chart, moves: Sequence[Move]) -> Iterator[tuple[str, Element]]:
    """Yield an arrow for each move."""
    for seat, start, end in moves:
        yield f"arrow-{seat}-{start}-{end}", _arrow(chart, start, end, seat)


@lru_cache(maxsize=4096)
def _arrow(chart: Chart, start: str, end: str, seat: int) -> Element:
    """Draw an arrow to a neighbour; of a crossing only how it leaves the coast, and how it comes to the other one."""
    (x, y), (end_x, end_y) = chart.place(start), chart.place(end)
    step = _STEPS.get((end_x - x, end_y - y))
    if step:
        content = _drawn(chart.at(start, *step[0]), chart.at(start, *step[1]), 4)
    else:
        (off, out), (on, back) = _STEPS[_to_water(chart, start)], _STEPS[_to_water(chart, end)]
        leaves = _drawn(chart.at(start, *off), chart.at(start, *out), 4)
        content = leaves + _drawn(chart.at(end, *back), chart.at(end, *on), 4)
    return Element(content, placed(f"still {seat_class(seat)}"))


def _to_water(chart: Chart, name: str) -> tuple[int, int]:
    """Return the way from a tile to water beside it."""
    column, line = chart.place(name)
    return next((way for way in _STEPS if (column + way[0], line + way[1]) not in chart.land), (1, 0))


def _drawn(first: Point, last: Point, bend: float) -> str:
    """Return a dotted line that bends a little to one side, with a head."""
    across, down = last[0] - first[0], last[1] - first[1]
    far = hypot(across, down)
    x, y = across / far, down / far
    middle = (first[0] + last[0]) / 2 + y * bend * 2, (first[1] + last[1]) / 2 - x * bend * 2
    to_x, to_y = last[0] - middle[0], last[1] - middle[1]
    length = hypot(to_x, to_y)
    x, y = to_x / length, to_y / length
    neck = last[0] - x * 9, last[1] - y * 9
    left = neck[0] - y * 5.4 - x * 1.5, neck[1] + x * 5.4 - y * 1.5
    right = neck[0] + y * 5.4 - x * 1.5, neck[1] - x * 5.4 - y * 1.5
    line = f"M{pair(*first)}Q{pair(*middle)} {pair(*neck)}"
    head = f"M{pair(*last)}L{pair(*left)}L{pair(*neck)}L{pair(*right)}Z"
    return path("arrow-halo", line + head) + path("way", line) + path("way-head", head)
