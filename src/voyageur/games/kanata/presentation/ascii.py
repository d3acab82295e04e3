"""Kanata's board in characters, for terminals.

Two rows of characters per tile: land and pieces above, militia below.  `♣` lumber, `≈` fur, `F` and `B` colonies
and forts in brackets (`[F]` a colony, `(F)` a fort), `f3 b2` militia, `*` collected this turn.
"""

from collections.abc import Mapping
from typing import Any

from voyageur.games.kanata.components import LETTERS
from voyageur.kernel.grids import place_name
from voyageur.kernel.view import View

WIDTH = 6
SIGNS = {"lumber": "♣", "fur": "≈"}


def ascii(view: View) -> str:
    """Return the board of `view` in characters, northernmost row first."""
    scene = view.scene
    letters = "".join(place_name(column, 0)[0].center(WIDTH) for column in range(scene["columns"]))
    rows = [line for row in reversed(range(scene["rows"])) for line in _lines(scene, row)]
    return "\n".join([*rows, "    " + letters.rstrip()])


def _lines(scene: Mapping[str, Any], row: int) -> tuple[str, str]:
    names = [place_name(column, row) for column in range(scene["columns"])]
    above = "".join(_land(scene, name).center(WIDTH) for name in names)
    below = "".join(_militia(scene, name).center(WIDTH) for name in names)
    return f"{row + 1:>3} {above}".rstrip(), f"    {below}".rstrip()


def _land(scene: Mapping[str, Any], name: str) -> str:
    kind = scene["tiles"].get(name)
    if kind is None:
        return ""
    if name in scene["colonies"]:
        return f"[{LETTERS[scene['colonies'][name]]}]"
    sign = SIGNS[kind] + ("*" if name in scene["collected"] else "")
    return f"({LETTERS[scene['forts'][name]]}){sign}" if name in scene["forts"] else sign


def _militia(scene: Mapping[str, Any], name: str) -> str:
    units = scene["militia"].get(name, (0, 0))
    return " ".join(f"{letter.lower()}{count}" for letter, count in zip(LETTERS, units, strict=True) if count)
