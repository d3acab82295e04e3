"""Kanata: two colonial powers, one board.  Rules: docs/rules/kanata.md; facts: docs/games/kanata.md."""

from pathlib import Path

from voyageur.games.kanata import notation, presentation, rules
from voyageur.games.kanata.earlier_versions import EARLIER_VERSIONS
from voyageur.games.kanata.judging import features
from voyageur.games.kanata.options import OPTIONS
from voyageur.games.kanata.presentation import drawing, threats
from voyageur.games.kanata.rules import invariants, steps
from voyageur.kernel.contract import Game
from voyageur.kernel.view import OTHERS, TourTip

TOUR = (
    TourTip("aim", "home-{side}"),
    TourTip("collect", "targets", ("step-collect",)),
    TourTip("rival", "log", (OTHERS, "step-collect")),  # there is time to read it in one's next turn
    TourTip("convert", "choices", ("step-convert",)),  # nothing can be converted in the first turn on Canada
    TourTip("spend", "choices", ("step-forts", "step-militia", "step-march")),
)

GAME = Game(
    name="kanata",
    version="1.3",
    stage="playable",
    players=(2,),
    minutes=(20, 40),
    options=OPTIONS,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    presentation=presentation,
    constants="board",
    features=features,
    steps=steps,
    earlier_versions=EARLIER_VERSIONS,
    tour=TOUR,
    knows_draws=True,
    canonicalise=rules.canonicalise,
    series=notation.series,
    warnings=threats.threats,
    cells=drawing.cells,
    faults=invariants.faults,
)
