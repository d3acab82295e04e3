"""Voyageur: board games of the old frontier, to play, to change and to study.

from voyageur import Table, games, load_record

table = Table("kanata", board="duel", seed=7)
table.play(table.legal()[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Game", "Play", "Table", "games", "load_record"]

if TYPE_CHECKING:
    from collections.abc import Mapping

    from voyageur.kernel.contract import Game
    from voyageur.table.play import Play
    from voyageur.table.table import Table, load_record

    games: Mapping[str, Game]


def __getattr__(name: str) -> Any:
    """Import the public names when they are first used, because NumPy and Numba load slowly."""
    if name == "Game":
        from voyageur.kernel.contract import Game

        return Game
    if name == "games":
        return import_module("voyageur.games")
    if name in ("Play", "Table", "load_record"):
        from voyageur.games import GAMES
        from voyageur.table import play, table

        play.Play.games = GAMES
        return getattr(play if name == "Play" else table, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
