"""`check_game` finds faults of the features to which values are fitted."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game


def pile(state: Any, seat: int, out: Any) -> None:
    out[0], out[1] = state.pile, seat


def described(describe_seat: Callable[[Any, int, Any], None] = pile, names: tuple[str, ...] = ("pile", "seat")) -> Game:
    return altered(pebbles.GAME, features=SimpleNamespace(NAMES=names, describe_seat=describe_seat))


@pytest.mark.slow
def test_sound_features_pass():
    assert check(described()) is None


def test_two_features_of_one_name_fail():
    fails(described(names=("pile", "pile")), "features: 2 of them are called 'pile'")


def test_a_feature_that_is_not_written_fails():
    fails(described(names=("pile", "seat", "more")), "`describe_seat` writes no finite number for more")


def test_features_that_change_the_state_fail():
    def spoil(state: Any, seat: int, out: Any) -> None:
        pile(state, seat, out)
        state.pile += 1

    fails(described(spoil), "`describe_seat` changes the state")
