"""Capture the Island: two to four seats.  Rules: docs/rules/island.md; facts: docs/games/island.md."""

from pathlib import Path

from voyageur.games.island import notation, presentation, rules, secrets
from voyageur.games.island.judging import features
from voyageur.games.island.options import OPTIONS
from voyageur.games.island.presentation import drawing
from voyageur.games.island.rules import invariants, start, steps
from voyageur.kernel.contract import Game
from voyageur.kernel.view import TourTip

TOUR = (
    TourTip("aim", "home-{side}"),
    TourTip("move", "board", ("step-move",)),
    TourTip("cards", "hand", ("step-cards",)),
    TourTip("draw", "stack-combat stack-resource", ("step-draw",)),
    TourTip("seats", "seats"),
)

GAME = Game(
    name="island",
    version="1.0",
    stage="playable",
    players=(2, 3, 4),
    minutes=(30, 60),
    options=OPTIONS,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    presentation=presentation,
    secrets=secrets,
    constants="n_seats",
    features=features,
    steps=steps,
    tour=TOUR,
    knows_draws=True,
    incompatibilities=start.incompatibilities,
    cells=drawing.cells,
    faults=invariants.faults,
)
