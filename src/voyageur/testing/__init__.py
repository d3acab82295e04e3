"""The test kit for anyone who writes a game: `check_game` checks its contract, `check_table` its secrets."""

from voyageur.testing.check_game import check_game
from voyageur.testing.check_table import check_table

__all__ = ["check_game", "check_table"]
