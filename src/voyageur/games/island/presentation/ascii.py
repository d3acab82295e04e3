"""The island in characters, for terminals.

A tile is its sign (a letter of its symbol, `*` capture area, `+` start, `?` not drawn yet), then the letter of the seat
that holds it and its units: `bR3`.  `!` and the mover's units follow on a contested tile: `bR3!2`.  Below stand the
stacks (cards left + discards) and each seat's units on the board, in the capture area, and cards.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from voyageur.games.island.components import FACES, LETTERS, SYMBOLS
from voyageur.kernel.grids import place_name
from voyageur.kernel.view import View

_SIGNS = {**{symbol: symbol[0] for symbol in SYMBOLS}, **dict(zip(FACES[len(SYMBOLS) :], "*+?", strict=True))}
_WIDTH = 7
_WATER = "~"


def ascii(view: View) -> str:
    """Return the island of `view` in characters."""
    return "\n".join(line.rstrip() for line in _lines(view.scene))


def _lines(scene: Mapping[str, Any]) -> Iterator[str]:
    columns = range(scene["columns"])
    for row in reversed(range(scene["rows"])):
        cells = [_tile(scene["tiles"].get(place_name(column, row))) for column in columns]
        yield f"{row + 1:>2} " + "".join(f"{cell:<{_WIDTH}}" for cell in cells)
    yield "   " + "".join(f"{place_name(column, 0)[0]:<{_WIDTH}}" for column in columns)
    stacks = scene["stacks"].items()
    yield "   " + "  ".join(f"{kind} {stack['count']}+{len(stack['discards'])}" for kind, stack in stacks)
    for letter, seat in zip(LETTERS, scene["seats"], strict=False):
        yield f" {letter} " + _seat(seat)
    if scene["battle"]:
        yield "   " + _battle(scene["battle"])


def _tile(tile: Mapping[str, Any] | None) -> str:
    if tile is None:
        return _WATER
    units = "" if tile["holder"] is None else f"{LETTERS[tile['holder']]}{tile['units']}"
    return _SIGNS[tile["face"]] + units + (f"!{tile['attackers']}" if tile["attackers"] else "")


def _seat(seat: Mapping[str, Any]) -> str:
    if seat["is_out"]:
        return "out"
    cards = f"{seat['resource']} resource, {seat['combat']} combat"
    own = "" if seat["cards"] is None else f": {' '.join(seat['cards'])}"
    return f"{seat['units']} units, {seat['in_capture']} in the capture area, {cards}{own}"


def _battle(battle: Mapping[str, Any]) -> str:
    return f"battle for {battle['tile']}: " + " against ".join(map(_side, battle["sides"]))


def _side(side: Mapping[str, Any]) -> str:
    card = side["card"] or ("?" if side["is_face_down"] else "")
    return " + ".join(filter(None, [f"{LETTERS[side['seat']]}{side['units']}", card, *side["drawn"]]))
