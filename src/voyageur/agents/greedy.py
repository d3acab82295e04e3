"""The agent that looks one ply ahead and takes the best value, as the game judges it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from voyageur.agents.contract import Turn
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game
from voyageur.kernel.jit import bound

AGENT_KIND = -2  # keyed randomness: not an event of any game
EQUAL = 1e-9  # values nearer than this are equal; chance chooses among equals


def apply(state: Any, action: int) -> None: ...  # the game's own, by `bound`
def value(state: Any, seat: int) -> float: ...  # the game's own, by `bound`


def best_action(states: Any, seat: int, actions: Any, n: int, key: int) -> int:
    """Return the action with the best value for `seat`.

    states : record (2,)  the state, and room for trying;  actions : int32 (n or more,)  legal
    """
    best, best_value, best_lot = -1, -1.0, -1
    for i in range(n):
        states[1] = states[0]
        apply(states[1], actions[i])
        found = value(states[1], seat)
        if found < best_value - EQUAL:
            continue
        lot = fast_word(key, AGENT_KIND, 0, seat, actions[i], 0)
        if found > best_value + EQUAL or lot > best_lot:
            best, best_value, best_lot = actions[i], found, lot
    return best


@cache
def best_action_of(game_name: str, apply: Callable[..., Any], value: Callable[..., Any]) -> Callable[..., int]:
    """Return `best_action` for one game's rules."""
    return bound(best_action, game_name, {"apply": apply, "value": value})


def chooser(game: Game) -> Callable[..., int]:
    """Return `best_action` for `game`, compiled once a process."""
    return best_action_of(game.name, game.apply, game.value)


class GreedyAgent:
    """Try every legal action on a sample of the state and take the best value."""

    def choose(self, turn: Turn) -> int:
        pair = np.zeros(2, turn.game.state_type)
        pair[0] = turn.sample(turn.key)
        actions = np.array(turn.legal, np.int32)
        return int(chooser(turn.game)(pair.view(np.recarray), turn.seat, actions, len(actions), turn.key))
