"""Games with replaced parts, to test that faults are found."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from voyageur.kernel.contract import Game
from voyageur.testing.run import PART_OF


def altered(game: Game, **changes: Any) -> Game:
    """Return `game` with changed fields, or functions and constants of its modules.

    Modules are copied and stay unchanged; their own functions still call the original ones.
    """
    for name, change in changes.items():
        if name in PART_OF:
            part = getattr(game, PART_OF[name])
            game = replace(game, **{PART_OF[name]: SimpleNamespace(**{**vars(part), name: change})})
        else:
            game = replace(game, **{name: change})
    return game
