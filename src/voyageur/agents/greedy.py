"""The agent that looks one ply ahead and takes the action with the best value by the game's `value`."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from voyageur.agents.contract import Decision, bits_of, looking_ahead
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game
from voyageur.kernel.jit import bound
from voyageur.kernel.states import WorkStates, copy_changing, work_states

AGENT_KIND = -2  # for keyed randomness; no game has an event of this kind
MOST_SEATS = 32  # bits of a number
EQUAL = 1e-9  # values that differ by less are equal; chance chooses among them


def apply(state: Any, action: int) -> None: ...  # replaced by the game's own (by `bound`)
def value(state: Any, seat: int) -> float: ...  # likewise


def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None: ...  # likewise


def best_action(work: WorkStates, seat: int, actions: Any, n: int, key: int, values: Any) -> int:
    """Return the action with the best value for `seat`.

    work : the state, then one to work on;  actions : int32 (n or more,)  the legal ones;
    values : float64 (n or more,)  written
    """
    values_after(work, 1, 0, seat, actions, n, values)
    best, best_value, best_tie_break = -1, -1.0, -1
    for i in range(n):
        action = int(actions[i])  # NumPy's numbers are too short where this runs as plain Python
        if values[i] < best_value - EQUAL:
            continue
        tie_break = fast_word(key, AGENT_KIND, 0, seat, action, 0)
        if values[i] > best_value + EQUAL or tie_break > best_tie_break:
            best, best_value, best_tie_break = action, values[i], tie_break
    return best


def good_action(
    work: WorkStates, seat: int, actions: Any, n: int, key: int, slack: float, against: int, values: Any
) -> int:
    """Return one of the actions whose value is at most `slack` below the best, each with the same probability.

    work : the state, then one to work on;  actions : int32 (n or more,)  the legal ones;
    against : the bits of the seats that all others are allied against, or 0;  values : float64 (n or more,)  written
    """
    if against == 0:
        values_after(work, 1, 0, seat, actions, n, values)
    best = -1.0
    for i in range(n):
        if against != 0:
            copy_changing(work, 1, 0)
            apply(work.states[1], int(actions[i]))
            values[i] = bad_for(work.states[1], against)
        best = max(best, values[i])
    found, found_tie_break = -1, -1
    for i in range(n):
        action = int(actions[i])
        tie_break = fast_word(key, AGENT_KIND, 0, seat, action, 0)
        if values[i] >= best - slack - EQUAL and tie_break > found_tie_break:
            found, found_tie_break = action, tie_break
    return found


def bad_for(state: Any, against: int) -> float:
    """Return how bad a state is on average for the seats `against`, given as bits."""
    total, n = 0.0, 0
    for rival in range(MOST_SEATS):
        if against >> rival & 1:
            total += value(state, rival)
            n += 1
    return 1 - total / n


def chooser(game: Game) -> Callable[..., int]:
    """Return `best_action` for `game`, compiled once per process."""
    return _best_action_of(game.name, looking_ahead(game))


@cache
def _best_action_of(name: str, values_after: Callable[..., Any]) -> Callable[..., int]:
    return bound(best_action, name, {"values_after": values_after}, is_loop=False)


def good_chooser(game: Game) -> Callable[..., int]:
    """Return `good_action` for `game`, compiled once per process."""
    return _good_action_of(game.name, looking_ahead(game), game.rules.apply, game.rules.value)


@cache
def _good_action_of(name: str, values_after: Callable[..., Any], apply: Any, value: Any) -> Callable[..., int]:
    functions = {"values_after": values_after, "apply": apply}
    functions["bad_for"] = bound(bad_for, name, {"value": value}, is_loop=False)
    return bound(good_action, name, functions, is_loop=False)


class GreedyAgent:
    """Take the action with the best `value` one ply later, on a sample of what its seat cannot see."""

    def __init__(self, slack: float = 0.0) -> None:
        """Without `slack` it takes the best value."""
        self._slack = slack

    def choose(self, decision: Decision) -> int:
        pair = work_states(decision.sample(decision.key), 2, decision.game.constants)
        actions, values = np.array(decision.legal, np.int32), np.zeros(len(decision.legal))
        asked = pair, decision.seat, actions, len(actions), decision.key
        if self._slack == 0 and not decision.against:
            return int(chooser(decision.game)(*asked, values))
        return int(good_chooser(decision.game)(*asked, self._slack, bits_of(decision.against), values))
