"""The agent that looks one ply ahead and takes the action with the best value by the game's `value`."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from voyageur.agents.contract import Decision, WorkStates, bits_of, copy_changing, work_states
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game
from voyageur.kernel.jit import bound

AGENT_KIND = -2  # for keyed randomness; no game has an event of this kind
MOST_SEATS = 32  # bits of a number
EQUAL = 1e-9  # values that differ by less are equal; chance chooses among them


def apply(state: Any, action: int) -> None: ...  # replaced by the game's own (by `bound`)
def value(state: Any, seat: int) -> float: ...  # likewise


def best_action(work: WorkStates, seat: int, actions: Any, n: int, key: int) -> int:
    """Return the action with the best value for `seat`.

    work : the state, then one to work on;  actions : int32 (n or more,)  the legal ones
    """
    state = work.states[1]
    best, best_value, best_lot = -1, -1.0, -1
    for i in range(n):
        copy_changing(work, 1, 0)
        action = int(actions[i])  # NumPy's numbers are too short where this runs as plain Python
        apply(state, action)
        found = value(state, seat)
        if found < best_value - EQUAL:
            continue
        lot = fast_word(key, AGENT_KIND, 0, seat, action, 0)
        if found > best_value + EQUAL or lot > best_lot:
            best, best_value, best_lot = action, found, lot
    return best


def good_action(
    work: WorkStates, seat: int, actions: Any, n: int, key: int, slack: float, against: int, values: Any
) -> int:
    """Return one of the actions whose value is at most `slack` below the best, each with the same probability.

    work : the state, then one to work on;  actions : int32 (n or more,)  the legal ones;
    against : the bits of the seats that all others are allied against, or 0;  values : float64 (n or more,)  written
    """
    state, best = work.states[1], -1.0
    for i in range(n):
        copy_changing(work, 1, 0)
        apply(state, int(actions[i]))
        values[i] = value_for(state, seat, against)
        best = max(best, values[i])
    found, found_lot = -1, -1
    for i in range(n):
        action = int(actions[i])
        lot = fast_word(key, AGENT_KIND, 0, seat, action, 0)
        if values[i] >= best - slack - EQUAL and lot > found_lot:
            found, found_lot = action, lot
    return found


def value_for(state: Any, seat: int, against: int) -> float:
    """Return how good a state is for a seat, or if it is allied against others, how bad for them on average."""
    if against == 0:
        return value(state, seat)
    total, n = 0.0, 0
    for rival in range(MOST_SEATS):
        if against >> rival & 1:
            total += value(state, rival)
            n += 1
    return 1 - total / n


@cache
def best_action_of(game_name: str, apply: Callable[..., Any], value: Callable[..., Any]) -> Callable[..., int]:
    """Return `best_action` for one game's rules."""
    return bound(best_action, game_name, {"apply": apply, "value": value})


def chooser(game: Game) -> Callable[..., int]:
    """Return `best_action` for `game`, compiled once per process."""
    return best_action_of(game.name, game.rules.apply, game.rules.value)


@cache
def good_action_of(game_name: str, apply: Callable[..., Any], value: Callable[..., Any]) -> Callable[..., int]:
    """Return `good_action` for one game's rules."""
    functions = {"apply": apply, "value": value}
    functions["value_for"] = bound(value_for, game_name, functions)
    return bound(good_action, game_name, functions)


class GreedyAgent:
    """Try every legal action on a sample of the state and take the best value, or one at most `slack` below it."""

    def __init__(self, slack: float = 0.0) -> None:
        """Without `slack` it takes the best value."""
        self._slack = slack

    def choose(self, decision: Decision) -> int:
        pair = work_states(decision.game, decision.sample(decision.key), 2)
        actions, rules = np.array(decision.legal, np.int32), decision.game.rules
        asked = pair, decision.seat, actions, len(actions), decision.key
        if self._slack == 0 and not decision.against:
            return int(chooser(decision.game)(*asked))
        choose = good_action_of(decision.game.name, rules.apply, rules.value)
        return int(choose(*asked, self._slack, bits_of(decision.against), np.zeros(len(actions))))
