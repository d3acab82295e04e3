"""Scaled observations of any game, for the loop of a batch."""

from collections.abc import Callable
from typing import Any

from voyageur.kernel.contract import Game, State
from voyageur.kernel.jit import bound
from voyageur.kernel.scaled_rows import ScaledRow


def observe(state: State, seat: int, out: Any) -> None: ...  # replaced by the game's own (by `bound`)
def observe_changed(state: State, seat: int, out: Any, shown: Any) -> None: ...  # likewise


def see(state: State, seat: int, factors: Any, row: Any) -> None:
    """Write the whole observation.  factors : float32 (O,);  row : float32 (O,)  written"""
    observe(state, seat, row)
    for index in range(len(factors)):
        row[index] *= factors[index]


def see_changed(state: State, seat: int, factors: Any, row: Any, shown: Any) -> None:
    """Write what has changed in an observation.

    factors : float32 (O,);  row : float32 (O,), shown : int64 (SHOWN_SIZE,)  written
    """
    observe_changed(state, seat, ScaledRow(row, factors), shown)


def see_anew(state: State, seat: int, factors: Any, row: Any, shown: Any) -> None:
    """Write the whole observation of a game that does not know what has changed.

    factors : float32 (O,);  row : float32 (O,), shown : int64 (1,)  written
    """
    observe(state, seat, row)
    for index in range(len(factors)):
        row[index] *= factors[index]
    shown[0] = 1


def observers(game: Game) -> tuple[Callable[..., None], Callable[..., None], int]:
    """Return the compiled `see` and `see_changed` of a game, and the size of `shown`."""
    presentation: Any = game.presentation
    whole = {"observe": presentation.observe}
    if not hasattr(presentation, "observe_changed"):
        return bound(see, game.name, whole, is_loop=False), bound(see_anew, game.name, whole, is_loop=False), 1
    changed = {"observe_changed": presentation.observe_changed}
    seeing = bound(see, game.name, whole, is_loop=False), bound(see_changed, game.name, changed, is_loop=False)
    return *seeing, presentation.SHOWN_SIZE
