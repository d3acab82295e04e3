"""What placements would score, for the choices."""

from typing import Any

import numpy as np

from voyageur.games.nouvelle_france import rules, turn
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def score_each(states: Any, seat: int, actions: Any, out: Any) -> None:
    """Write the points that each of some placements would give a seat.

    states : record (2,)  the position, and one to work on;  actions : int64 (N,);  out : int32 (N,)  written
    """
    for index in range(len(actions)):
        states[1] = states[0]
        turn.place(states[1], actions[index], seat)
        out[index] = states[1].scoring


def points_of(state: State, seat: int, actions: list[int]) -> list[int]:
    """Return the points that each of some placements would give a seat."""
    out = np.zeros(len(actions), np.int32)
    work = np.zeros(2, rules.STATE)
    work[0] = state
    score_each(work.view(np.recarray), seat, np.array(actions, np.int64), out)
    return out.tolist()
