"""`check_game` finds faults of warnings, and `check_table` what they give away."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.testing.checking import fails
from tests.toys import guess, pebbles
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Threat
from voyageur.testing import check_table

FAIR = Threat(Sentence("choice-stop"), ("pebble-1",), "P1")


@pytest.mark.parametrize(
    ("threat", "found"),
    [
        (replace(FAIR, sentence=Sentence("threat-none")), "'threat-none'"),
        (replace(FAIR, places=("pebble-0",)), "not in the picture: ['pebble-0']"),
        (replace(FAIR, clause=""), "cites no clause"),
    ],
)
def test_a_threat_without_words_place_or_clause_fails(threat: Threat, found: str):
    def warnings(state: Any, seat: int) -> Sequence[Threat]:
        return [threat] if pebbles.rules.to_act(state) == seat else []

    fails(replace(pebbles.GAME, warnings=warnings), found)


def test_a_warning_to_a_seat_that_waits_fails():
    fails(replace(pebbles.GAME, warnings=lambda state, seat: [FAIR]), "is not to act")


def test_a_warning_from_what_is_hidden_fails():
    def warnings(state: Any, seat: int) -> Sequence[Threat]:
        return [Threat(Sentence("choice-name"), (f"card-{int(state.cards[1 - seat]) + 1}",), "G1")]

    with pytest.raises(AssertionError, match="gives a secret away"):
        check_table(replace(guess.GAME, warnings=warnings))
