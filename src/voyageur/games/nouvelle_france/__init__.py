"""Nouvelle-France: two to four seats.  Rules: docs/rules/nouvelle-france.md; facts: docs/games/nouvelle-france.md."""

from pathlib import Path

from voyageur.games.nouvelle_france import choosing, invariants, rules, secrets, views
from voyageur.games.nouvelle_france.options import OPTIONS
from voyageur.kernel.contract import Game

GAME = Game(
    name="nouvelle-france",
    version="1.0",
    stage="playable",
    players=(2, 3, 4),
    minutes=(45, 60),
    options=OPTIONS,
    folder=Path(__file__).parent,
    rules=rules,
    notation=choosing,
    presentation=views,
    secrets=secrets,
    faults=invariants.faults,
)
