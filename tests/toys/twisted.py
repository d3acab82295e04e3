"""Two games that are sound when compiled and not in plain Python."""

from dataclasses import replace
from typing import Any

from tests.toys import guess
from voyageur.kernel import jit


@jit.compiled
def far_event(state: Any, out: Any) -> None:
    """Multiply as compiled code may and plain Python may not, for the field has 32 bits."""
    out[0] = state.winner * 2**40
    out[2] = 0 if state.cards[0] == 0 else 1


def apply_otherwise(state: Any, action: int) -> None:
    """Leave a mark that depends on who runs the code."""
    guess.apply(state, action)
    state.is_named[0] = int(jit.IS_COMPILING)


OVERFLOWING = replace(guess.GAME, chance_event=far_event)
DIFFERING = replace(guess.GAME, apply=apply_otherwise)
