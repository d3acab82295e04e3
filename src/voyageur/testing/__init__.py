"""The test kit for anyone who writes a game: `check_game`, and comparison with plain Python."""

from voyageur.testing.check_game import check_game

__all__ = ["check_game"]
