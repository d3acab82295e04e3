"""`check_game` finds a `canonicalise` that blanks what matters."""

from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys.altered import altered
from tests.toys.pebbles import GAME as PEBBLES
from tests.toys.pebbles import rules
from voyageur.kernel.contract import Game


def blanking(name: str, value: int = 0) -> Game:
    """Return Pebbles whose canonical states lack one field."""

    def canonicalise(state: Any) -> None:
        state[name] = value

    return altered(PEBBLES, canonicalise=canonicalise)


@pytest.mark.slow
def test_canonicalise_may_blank_what_only_names_dice() -> None:
    assert check(blanking("rounds")) is None


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (blanking("die"), "who acts changes when a state is canonicalised"),
        (blanking("taken"), "what may follow changes when a state is canonicalised"),
        (blanking("pile", 200), "a game goes on because it is canonicalised"),
        (blanking("last_wins"), "the ranks change when a state is canonicalised"),
    ],
    ids=["die", "taken", "pile", "last_wins"],
)
def test_canonicalise_may_not_blank_what_matters(game: Game, fault: str) -> None:
    fails(game, fault)


def test_what_is_blanked_may_not_come_back() -> None:
    def canonicalise(state: Any) -> None:
        state.pile -= state.pile > 2 * rules.MOST_AT_ONCE and state.pile % 2

    fails(altered(PEBBLES, canonicalise=canonicalise), "leads elsewhere when the state before it is canonicalised")
