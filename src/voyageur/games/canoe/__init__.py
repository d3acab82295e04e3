"""The Colonial Canoe Race: one to eight canoes.  Rules: docs/rules/canoe.md; facts: docs/games/canoe.md."""

from pathlib import Path

from voyageur.games.canoe import notation, presentation, rules, solver
from voyageur.games.canoe.components import MOST_SEATS
from voyageur.games.canoe.options import OPTIONS
from voyageur.games.canoe.rules.invariants import faults
from voyageur.kernel.contract import Game
from voyageur.kernel.view import ROLL, TourTip

TOUR = (
    TourTip("aim", "canoe-{side}"),
    TourTip("go", "choices", (ROLL,)),
    TourTip("rapids", "board"),
    TourTip("swimmers", "choices", ("prompt-climb", "prompt-decide")),
    TourTip("home", "seats"),
)

GAME = Game(
    name="canoe",
    version="1.1",
    stage="playable",
    players=(2, 1, *range(3, MOST_SEATS + 1)),
    minutes=(5, 20),
    options=OPTIONS,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    presentation=presentation,
    constants="course",
    solver=solver,
    tour=TOUR,
    canonicalise=rules.canonicalise,
    faults=faults,
    earlier_versions={"1.0": {}},  # without the option `scenery`, which is off unless it is chosen
    own_rolls=True,
)
