"""Voyageur: board games of the old frontier, to play, to change and to study.

from voyageur import Play

play = Play("kanata", board="duel", seed=7)
play.step(play.legal_actions()[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from voyageur.version import __version__ as __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    from voyageur import agents
    from voyageur.batches.batch import batch
    from voyageur.games import register
    from voyageur.kernel.contract import Game
    from voyageur.lab.match.play_match import play_match
    from voyageur.table.play import Play
    from voyageur.table.table import Table, load_record
    from voyageur.testing.check_game import check_game

    games: Mapping[str, Game]

__all__ = ["Game", "Play", "Table", "agents", "batch", "check_game", "games", "load_record", "play_match", "register"]

_MODULES = ("agents", "games")
_PLACES = {
    "Game": "voyageur.kernel.contract",
    "Play": "voyageur.table.play",
    "Table": "voyageur.table.table",
    "batch": "voyageur.batches.batch",
    "check_game": "voyageur.testing.check_game",
    "load_record": "voyageur.table.table",
    "play_match": "voyageur.lab.match.play_match",
    "register": "voyageur.games",
}
_FIND_GAMES_BY_NAME = ("Play", "batch", "Table", "load_record", "play_match")


def __getattr__(name: str) -> Any:
    """Import the public names when they are first used, because NumPy and Numba load slowly."""
    if name in _MODULES:
        return import_module(f"voyageur.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _FIND_GAMES_BY_NAME:
        import_module("voyageur.table.play").Play.games = import_module("voyageur.games").GAMES
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
