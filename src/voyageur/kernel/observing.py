"""Observations in a loop: rows of numbers that are written again and again, and of which most stay as they are."""

from collections.abc import Callable
from functools import cache
from typing import Any

from voyageur.kernel.contract import Game, ObserveChanged, State
from voyageur.kernel.jit import bound


def observe(state: State, seat: int, out: Any) -> None: ...  # replaced by the game's own (by `bound`)


def observe_anew(state: State, seat: int, out: Any, shown: Any) -> None:
    """Write the whole observation.

    out : float32 (OBSERVATION_SIZE,), shown : int64 (1,)  written
    """
    observe(state, seat, out)
    shown[0] = 1


@cache
def _observe_anew_of(name: str, observe: Callable[..., None]) -> ObserveChanged:
    return bound(observe_anew, name, {"observe": observe}, is_loop=False)


def loop_observer(game: Game) -> tuple[ObserveChanged, int]:
    """Return the `observe_changed` of a game and its SHOWN_SIZE; if it has none, a function that writes all, and 1."""
    presentation: Any = game.presentation
    if hasattr(presentation, "observe_changed"):
        return presentation.observe_changed, presentation.SHOWN_SIZE
    return _observe_anew_of(game.name, presentation.observe), 1
