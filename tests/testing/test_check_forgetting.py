"""`check_game` finds a `forget` that blanks what matters."""

from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys.altered import altered
from tests.toys.pebbles import GAME as PEBBLES
from tests.toys.pebbles import rules
from voyageur.kernel.contract import Game


def forgetful(name: str, value: int = 0) -> Game:
    """Return Pebbles whose states forget one field."""

    def forget(state: Any) -> None:
        state[name] = value

    return altered(PEBBLES, forget=forget)


def test_a_state_may_forget_what_only_names_dice() -> None:
    assert check(forgetful("rounds")) is None


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (forgetful("die"), "who acts changes when a state forgets"),
        (forgetful("taken"), "what may follow changes when a state forgets"),
        (forgetful("pile", 200), "a game goes on because it has forgotten"),
        (forgetful("last_wins"), "the ranks change when a state forgets"),
    ],
    ids=["die", "taken", "pile", "last_wins"],
)
def test_a_state_may_not_forget_what_matters(game: Game, fault: str) -> None:
    fails(game, fault)


def test_what_a_state_forgets_may_not_come_back() -> None:
    def forget(state: Any) -> None:
        state.pile -= state.pile > 2 * rules.MOST_AT_ONCE and state.pile % 2

    fails(altered(PEBBLES, forget=forget), "leads elsewhere when the state before it has forgotten")
