"""Pebbles: a small complete game for tests, and an example of a third party's game.

Two seats take pebbles from one pile.  Each round a die limits how many a turn may take; see `rules.md`.
"""

from pathlib import Path

from tests.toys.pebbles import notation, rules, views
from voyageur.kernel.contract import Game
from voyageur.kernel.options import Option

FOLDER = Path(__file__).resolve().parent

OPTIONS = (
    Option("pile", "P1", "whole", "21", values=("500",), people_only=("500",), least=1, most=200),
    Option("last", "P5", "one-of", "wins", values=("wins", "loses")),
)

GAME = Game(
    name="pebbles",
    version="1.0",
    stage="playable",
    players=(2,),
    minutes=(1, 5),
    options=OPTIONS,
    folder=FOLDER,
    rules=rules,
    notation=notation,
    presentation=views,
    knows_draws=True,
)
