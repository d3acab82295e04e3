"""Capture the Island: two to four seats.  Rules: docs/rules/island.md; facts: docs/games/island.md."""

from voyageur.kernel.view import TourHint

TOUR = (
    TourHint("aim", "home-{side}"),
    TourHint("move", "board", ("step-move",)),
    TourHint("cards", "choices", ("step-cards",)),
    TourHint("draw", "choices", ("step-draw",)),
    TourHint("seats", "seats"),
)
