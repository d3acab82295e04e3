"""`check_game` finds series of actions that cannot be played."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import pebbles
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Series

STOP = Sentence("choice-stop")
FAIR = Series("stop", STOP, ("take 1", "stop"))


def offering(*series: Series) -> Any:
    """Return pebbles with some series where two pebbles may be taken, and nothing was taken yet."""

    def offered(state: Any, own: Iterator[int]) -> list[Series]:
        words = {choice.word for choice in pebbles.notation.choices(state)}
        return [*series] if "take" in words and "stop" not in words and state.pile > 2 else []

    return replace(pebbles.GAME, series=offered)


@pytest.mark.slow
def test_a_series_that_can_be_played_passes():
    check(offering(FAIR))


@pytest.mark.parametrize(
    ("series", "found"),
    [
        (replace(FAIR, actions=("take 1", "take 9")), "plays 'take 9', which is not legal"),
        (replace(FAIR, actions=("stop",)), "has less than two actions"),
        (replace(FAIR, instead="rest"), "replaces 'rest', which is no choice"),
        (replace(FAIR, label=Sentence("seat-0")), "has no attribute `key`"),
    ],
)
def test_a_faulty_series_fails(series: Series, found: str):
    fails(offering(series), found)


def test_two_series_of_the_same_actions_fail():
    fails(offering(FAIR, FAIR), "two series play the same actions")
