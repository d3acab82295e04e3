"""Nouvelle-France: two to four seats.  Rules: docs/rules/nouvelle-france.md; facts: docs/games/nouvelle-france.md."""

from pathlib import Path

from voyageur.games.nouvelle_france import notation, presentation, rules, secrets
from voyageur.games.nouvelle_france.judging import features
from voyageur.games.nouvelle_france.notation import choosing
from voyageur.games.nouvelle_france.options import OPTIONS
from voyageur.games.nouvelle_france.presentation import laying
from voyageur.games.nouvelle_france.rules import invariants, questions, steps
from voyageur.kernel.contract import Game
from voyageur.kernel.view import TourTip

TOUR = (
    TourTip("aim", "marker-{side}"),
    TourTip("sticks", "board"),
    TourTip("huron", "choices", ("step-huron",)),
    TourTip("draw", "choices", ("step-draw",)),
    TourTip("place", "choices", ("step-place",)),
)

GAME = Game(
    name="nouvelle-france",
    version="1.1",
    stage="playable",
    players=(2, 3, 4),  # N7
    minutes=(45, 60),
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
    laying=laying,
    questions=questions,
    viewpoints=4,
    earlier_versions={"1.0": {}},  # without the option `coureur_first`, which is off unless it is chosen
    series=choosing.series,
    faults=invariants.faults,
)
