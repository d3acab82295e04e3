"""What placements would score, for the choices."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.rules import turn
from voyageur.games.nouvelle_france.rules.scoring import new_cubes
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

OWN, OLD = range(2)  # what the points are for: new cubes, and cubes already in place


@compiled
def score_each(states: Any, seat: int, actions: Any, out: Any) -> None:
    """Write the points that each of some placements would give a seat.

    states : record (2,)  the position, and one to work on;  actions : int64 (N,);  out : int32 (N, 2)  written
    """
    for index in range(len(actions)):
        states[1] = states[0]
        turn.place(states[1], actions[index], seat)
        low, middle, high = new_cubes(states[1], actions[index], seat, states[0].storms)
        out[index, OWN] = count_bits(low) + count_bits(middle) + count_bits(high)
        out[index, OLD] = states[1].scoring - out[index, OWN]


def points_of(state: State, seat: int, actions: Sequence[int]) -> list[tuple[int, int]]:
    """Return the points that each of some placements would give a seat: for new cubes, and for those in place."""
    out = np.zeros((len(actions), 2), np.int32)
    work = np.zeros(2, rules.STATE)
    work[0] = state
    score_each(work.view(np.recarray), seat, np.array(actions, np.int64), out)
    return [(own, old) for own, old in out.tolist()]
