"""Two games that behave differently when compiled and in plain Python."""

from typing import Any

from tests.toys import guess
from tests.toys.altered import altered
from voyageur.kernel import jit


@jit.compiled
def far_event(state: Any, out: Any) -> None:
    """Multiply beyond 32 bits, which overflows in plain Python only."""
    out[0] = state.winner * 2**40
    out[2] = 0 if state.cards[0] == 0 else 1


def apply_otherwise(state: Any, action: int) -> None:
    """Apply an action, and store whether the code is compiled."""
    guess.apply(state, action)
    state.is_named[0] = int(jit.IS_COMPILING)


OVERFLOWING = altered(guess.GAME, chance_event=far_event)
DIFFERING = altered(guess.GAME, apply=apply_otherwise)
