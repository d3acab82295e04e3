"""`check_game` finds faults of a faster way to draw a legal action."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game

rules = pebbles.GAME.rules


def drawing(draw_legal: Callable[..., int]) -> Game:
    return altered(pebbles.GAME, rules=SimpleNamespace(**{**vars(rules), "draw_legal": draw_legal}))


def first(state: Any, out: Any, word: int) -> int:
    rules.legal(state, out)
    return int(out[0])


@pytest.mark.slow
def test_draws_of_legal_actions_pass():
    assert check(drawing(first)) is None


def test_a_draw_that_is_not_legal_fails():
    def draw_legal(state: Any, out: Any, word: int) -> int:
        return first(state, out, word) if word < 2**46 else rules.N_ACTIONS - 1

    fails(drawing(draw_legal), "`draw_legal` draws ")


def test_a_draw_that_changes_the_state_fails():
    def draw_legal(state: Any, out: Any, word: int) -> int:
        state.pile += 1
        return first(state, out, word)

    fails(drawing(draw_legal), "`draw_legal` changes the state")
