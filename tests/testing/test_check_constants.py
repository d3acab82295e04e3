"""`check_game` finds a field that changes though the game calls it constant."""

from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import guess
from tests.toys.altered import altered
from tests.toys.pebbles import GAME as PEBBLES
from tests.toys.pebbles import rules
from voyageur.kernel.contract import Game

NAMES = rules.STATE.names or ()


def constant_from(name: str) -> Game:
    """Return Pebbles that calls a field and those after it constant."""
    return altered(PEBBLES, constants=name)


@pytest.mark.slow
def test_fields_that_never_change_may_be_called_constant() -> None:
    assert check(constant_from("last_wins")) is None


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (constant_from("pile"), "nothing should from `pile` on"),
        (constant_from("sticks"), "constants: a state has no field 'sticks'"),
    ],
    ids=["changes", "unknown"],
)
def test_a_field_that_changes_or_is_unknown_is_a_fault(game: Game, fault: str) -> None:
    fails(game, fault)


def test_a_redraw_that_changes_a_constant_is_a_fault() -> None:
    def resample(state: Any, seat: int, key: int) -> None:
        guess.resample(state, seat, key)
        state.may_name_own = 1 - state.may_name_own

    game = altered(guess.GAME, constants="may_name_own", resample=resample)
    fails(game, "may_name_own changed, but nothing should from `may_name_own` on")
