"""Kanata's board in characters, for terminals.

Two rows of characters a tile: land and pieces above, militia below.  `♣` lumber, `≈` fur, `F` and `B` colonies
and forts in brackets (`[F]` a colony, `(F)` a fort), `f3 b2` militia, `*` collected this turn.
"""

from collections.abc import Mapping
from typing import Any

from voyageur.games.kanata.components import tile_name
from voyageur.kernel.contract import View

WIDTH = 6
SIGNS = {"lumber": "♣", "fur": "≈"}
LETTERS = "FB"


def sketch(view: View) -> str:
    """Return the board of `view` in characters, northernmost row first."""
    position = view.position
    letters = "".join(tile_name(column, 0)[0].center(WIDTH) for column in range(position["columns"]))
    rows = [line for row in reversed(range(position["rows"])) for line in _lines(position, row)]
    return "\n".join([*rows, "    " + letters.rstrip()])


def _lines(position: Mapping[str, Any], row: int) -> tuple[str, str]:
    names = [tile_name(column, row) for column in range(position["columns"])]
    above = "".join(_land(position, name).center(WIDTH) for name in names)
    below = "".join(_militia(position, name).center(WIDTH) for name in names)
    return f"{row + 1:>3} {above}".rstrip(), f"    {below}".rstrip()


def _land(position: Mapping[str, Any], name: str) -> str:
    kind = position["tiles"].get(name)
    if kind is None:
        return ""
    if name in position["colonies"]:
        return f"[{LETTERS[position['colonies'][name]]}]"
    sign = SIGNS[kind] + ("*" if name in position["collected"] else "")
    return f"({LETTERS[position['forts'][name]]}){sign}" if name in position["forts"] else sign


def _militia(position: Mapping[str, Any], name: str) -> str:
    units = position["militia"].get(name, (0, 0))
    return " ".join(f"{letter.lower()}{count}" for letter, count in zip(LETTERS, units, strict=True) if count)
