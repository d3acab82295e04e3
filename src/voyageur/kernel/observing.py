"""Observations in a loop, of which most numbers stay as they are, and observations scaled to -1 ... 1."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import numpy as np

from voyageur.kernel.contract import Game, ObserveChanged, State
from voyageur.kernel.jit import bound
from voyageur.kernel.observation_parts import all_bounds


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


@lru_cache(maxsize=16)
def scales(game: Game) -> Any:
    """Return by what each number of an observation is multiplied to lie in -1 ... 1: float32 (OBSERVATION_SIZE,).

    It is the largest float32 with which the bounds of the game's `observation_spec` come to lie there; numbers that are
    1 or 0 or shares stay as they are.  The array cannot be written to.  Raises ValueError if a number has no bound.
    """
    least, most = all_bounds(game.observation_spec)
    farthest = np.maximum(np.abs(least), np.abs(most))
    unbounded = [part.name for part in game.observation_spec if not np.isfinite(part.bounds()).all()]
    if unbounded:
        raise ValueError(f"{game.name} gives no bounds for {', '.join(unbounded)}, so nothing says how to scale them")
    found, back = np.unique(farthest, return_inverse=True)
    factors = np.array([_largest_factor(float(each)) for each in found], np.float32)[back]
    factors.flags.writeable = False
    return factors


def _largest_factor(farthest: float) -> np.float32:
    """Return the largest float32 that makes of `farthest`, as a float32, no more than 1; 1 if it is 0."""
    number, one = np.float32(farthest), np.float32(1)
    if number == 0:
        return one
    factor = one / number
    while factor * number > one:
        factor = np.nextafter(factor, np.float32(0))
    while (more := np.nextafter(factor, np.float32(np.inf))) * number <= one:
        factor = more
    return factor
