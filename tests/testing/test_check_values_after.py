"""`check_game` finds faults of a faster way to tell values one ply later."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import pebbles
from tests.toys.altered import altered
from voyageur.agents.contract import looking_ahead
from voyageur.kernel.contract import Game

one_by_one = looking_ahead(pebbles.GAME)


def pile(state: Any, seat: int, out: Any) -> None:
    out[0] = state.pile


def hasty(values_after: Callable[..., None]) -> Game:
    features = SimpleNamespace(NAMES=("pile",), describe_seat=pile, values_after=values_after)
    return altered(pebbles.GAME, features=features)


@pytest.mark.slow
def test_values_that_agree_pass():
    assert check(hasty(one_by_one)) is None


def test_a_value_that_differs_by_little_fails():
    def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
        one_by_one(work, into, source, seat, actions, n, out)
        out[n - 1] += 1e-12

    fails(hasty(values_after), "`values_after` gives seat 0 0.")


def test_trying_plies_on_the_state_itself_fails():
    def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
        one_by_one(work, into, source, seat, actions, n, out)
        work.states[source].pile += 1

    fails(hasty(values_after), "`values_after` changes the state")
