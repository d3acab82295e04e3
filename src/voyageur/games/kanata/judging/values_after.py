"""What `value` says after each of many actions: steps to colonies never change, and cards leave the board as it is."""

from typing import Any

import numpy as np

from voyageur.games.kanata.components import N_SEATS
from voyageur.games.kanata.judging.value import (
    NOT_KNOWN,
    best_rate_with_fort,
    chance_of,
    may_afford_fort,
    side_of,
    steps_to_colony,
    strength,
)
from voyageur.games.kanata.rules import apply
from voyageur.games.kanata.rules.actions import FORT, STOP
from voyageur.games.kanata.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.states import copy_changing


@compiled
def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write the value for `seat` of the state number `source` of `work` after each of `n` actions.

    into : the number of a state to try plies on;  actions : int32 (n or more,);  out : float64 (n or more,)  written
    """
    state, rival = work.states[source], 1 - seat
    to_rival, to_own = steps_to_colony(state, rival), steps_to_colony(state, seat)
    own, rivals = side_of(state, seat, to_rival), side_of(state, rival, to_own)
    rates = np.full(N_SEATS, NOT_KNOWN)
    for i in range(n):
        action = int(actions[i])
        is_on_same_board = state.phase < Phase.MARCH and (action == STOP or action < FORT)
        copy_changing(work, into, source)
        after = work.states[into]
        apply(after, action)
        if after.phase == Phase.OVER:
            out[i] = after.halves[seat] / 2
        elif is_on_same_board:
            find_rates(after, rates)
            out[i] = chance_of(strength(after, seat, own, rates[seat]), strength(after, rival, rivals, rates[rival]))
        else:
            new, rivals_new = side_of(after, seat, to_rival), side_of(after, rival, to_own)
            out[i] = chance_of(strength(after, seat, new, NOT_KNOWN), strength(after, rival, rivals_new, NOT_KNOWN))


@compiled
def find_rates(state: State, rates: Any) -> None:
    """Find the rates with one more fort of seats that can afford one, if they are not known for this board.

    rates : float64 (N_SEATS,)  written
    """
    for seat in range(N_SEATS):
        if rates[seat] == NOT_KNOWN and may_afford_fort(state, seat):
            rates[seat] = best_rate_with_fort(state, seat)
