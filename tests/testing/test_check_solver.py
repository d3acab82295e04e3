"""`check_game` finds faults of a solver's advice."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game, legal_actions
from voyageur.kernel.view import Advice


def advised(win: float, worth: float = 0.5, more: tuple[int, ...] = ()) -> Game:
    def advise(state: Any) -> Mapping[int, Advice]:
        return {action: Advice(win, True, worth) for action in (*legal_actions(pebbles.rules, state), *more)}

    return altered(pebbles.GAME, solver=SimpleNamespace(advise=advise))


@pytest.mark.slow
def test_sound_advice_passes():
    assert check(advised(1.0)) is None


@pytest.mark.parametrize("win", [-0.1, 1.1, float("nan")])
def test_a_chance_to_win_that_is_none_fails(win: float):
    fails(advised(win), f"a chance of {win} to win")


def test_a_worth_that_is_no_number_fails():
    fails(advised(0.5, worth=float("inf")), "the worth inf")


def test_advice_on_an_illegal_action_fails():
    fails(advised(0.5, more=(pebbles.rules.STOP,)), "`advise` names 'stop' (0), which is not legal")


def test_advice_that_changes_the_state_fails():
    def advise(state: Any) -> Mapping[int, Advice]:
        state.rounds += 1
        return {}

    fails(altered(pebbles.GAME, solver=SimpleNamespace(advise=advise)), "`advise` changes the state")
