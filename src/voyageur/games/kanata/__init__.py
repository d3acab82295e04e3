"""Kanata: two colonial powers, one board.  Rules: docs/rules/kanata.md; facts: docs/games/kanata.md."""

from pathlib import Path

from voyageur.games.kanata import invariants, notation, rules, views
from voyageur.games.kanata.former import FORMER
from voyageur.games.kanata.options import OPTIONS
from voyageur.kernel.contract import Game

GAME = Game(
    name="kanata",
    version="1.1",
    stage="playable",
    players=(2,),
    minutes=(20, 40),
    options=OPTIONS,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    presentation=views,
    former=FORMER,
    faults=invariants.faults,
)
