"""What `value` says after each of many actions: the steps to the capture area stay, and a move changes few tiles."""

from typing import Any

import numpy as np

from voyageur.games.island.components import MOST_SEATS, MOST_TILES, N_DIRECTIONS, NO_SEAT, NO_TILE
from voyageur.games.island.judging.value import (
    cards_worth,
    chance_of,
    pending,
    symbols_held,
    units_worth,
    value_by_steps,
    write_steps,
)
from voyageur.games.island.rules import apply
from voyageur.games.island.rules.actions import FERRY, MOVE, direction_of, origin_of
from voyageur.games.island.rules.moves import move
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.states import copy_changing

N_NEAR = 2 * (1 + N_DIRECTIONS)  # the two tiles of a move, and those beside them
HELD, ATTACKING = 0, 1  # columns of worths: the units of the holder of a tile, and those of the mover who attacks it


@compiled
def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write the value for `seat` of the state number `source` of `work` after each of `n` actions.

    into : the number of a state to try plies on;  actions : int32 (n or more,);  out : float64 (n or more,)  written
    """
    trial = work.states[into]
    steps, worths = np.empty(MOST_TILES, np.int64), np.empty((MOST_TILES + N_NEAR, 2), np.float64)
    symbols, totals = np.empty(MOST_SEATS, np.int64), np.empty((2, MOST_SEATS), np.float64)
    write_steps(work.states[source], steps)
    is_known = False
    for i in range(n):
        action = int(actions[i])
        if MOVE <= action < FERRY:
            if not is_known:
                copy_changing(work, into, source)
                write_worths(trial, steps, symbols, totals, worths)
                is_known = True
            out[i] = value_after_move(trial, seat, action, steps, symbols, totals, worths)
        else:
            copy_changing(work, into, source)
            apply(trial, action)
            out[i] = value_by_steps(trial, seat, steps)
            is_known = False


@compiled
def write_worths(state: State, steps: Any, symbols: Any, totals: Any, worths: Any) -> None:
    """Write the symbols of each hand and what it is worth, and what the units on each tile are worth.

    steps : int64 (MOST_TILES,);  symbols : int64 (MOST_SEATS,)  written;  totals : float64 (2, MOST_SEATS)  the first
    row is written;  worths : float64 (MOST_TILES + N_NEAR, 2)  the first rows are written, one for each tile
    """
    for seat in range(state.n_seats):
        symbols[seat] = symbols_held(state, seat)
        totals[0, seat] = cards_worth(state, seat)
    mover = int(state.mover)
    for tile in range(state.n_tiles):
        holder = int(state.holder[tile])
        if holder != NO_SEAT:
            worths[tile, HELD] = units_worth(state, holder, tile, symbols[holder], steps[tile])
        if state.attackers[tile] > 0:
            worths[tile, ATTACKING] = units_worth(state, mover, tile, symbols[mover], steps[tile])


@compiled
def value_after_move(state: State, seat: int, action: int, steps: Any, symbols: Any, totals: Any, worths: Any) -> float:
    """Return the value for `seat` after a move of the mover, and take the move back.

    Besides the two tiles it changes for the rivals beside them how large a threat is.  The arrays are as above.
    """
    origin = origin_of(action)
    target = int(state.neighbours[origin, direction_of(action)])
    holder, units, attackers = state.holder[origin], state.units[origin], state.attackers[origin]
    holder_there, units_there, attackers_there = state.holder[target], state.units[target], state.attackers[target]
    move(state, action)
    mover = int(state.mover)
    for near in range(N_NEAR):
        tile = near_tile(state, origin, target, near)
        if tile == NO_TILE:
            continue
        here, is_of_move = int(state.holder[tile]), near < 2
        if here != NO_SEAT and (is_of_move or here != mover):
            worths[MOST_TILES + near, HELD] = worths[tile, HELD]
            worths[tile, HELD] = units_worth(state, here, tile, symbols[here], steps[tile])
        if is_of_move and state.attackers[tile] > 0:
            worths[MOST_TILES + near, ATTACKING] = worths[tile, ATTACKING]
            worths[tile, ATTACKING] = units_worth(state, mover, tile, symbols[mover], steps[tile])
    found = value_by_worths(state, seat, totals, worths)
    for near in range(N_NEAR - 1, -1, -1):
        tile = near_tile(state, origin, target, near)
        if tile == NO_TILE:
            continue
        here, is_of_move = int(state.holder[tile]), near < 2
        if here != NO_SEAT and (is_of_move or here != mover):
            worths[tile, HELD] = worths[MOST_TILES + near, HELD]
        if is_of_move and state.attackers[tile] > 0:
            worths[tile, ATTACKING] = worths[MOST_TILES + near, ATTACKING]
    state.holder[origin], state.units[origin], state.attackers[origin] = holder, units, attackers
    state.holder[target], state.units[target], state.attackers[target] = holder_there, units_there, attackers_there
    state.moves_left += 1
    return found


@compiled
def near_tile(state: State, origin: int, target: int, near: int) -> int:
    """Return one of the two tiles of a move and those beside them, or NO_TILE.  near : 0 ... N_NEAR - 1"""
    tile = origin if near % 2 == 0 else target
    return int(state.neighbours[tile, near // 2 - 1]) if near >= 2 else tile


@compiled
def value_by_worths(state: State, seat: int, totals: Any, worths: Any) -> float:
    """Return the value for `seat` of a game that goes on: what is known is added up in the order of `worth`.

    The arrays are as above; the second row of `totals` is to work on.
    """
    if state.is_out[seat] == 1:
        return 0.0
    mover = int(state.mover)
    for other in range(state.n_seats):
        totals[1, other] = totals[0, other] + (pending(state) if other == mover else 0.0)
    for tile in range(state.n_tiles):
        if state.holder[tile] != NO_SEAT:
            totals[1, state.holder[tile]] += worths[tile, HELD]
        if state.attackers[tile] > 0:
            totals[1, mover] += worths[tile, ATTACKING]
    rivals = 0.0
    for rival in range(state.n_seats):
        if rival != seat and state.is_out[rival] == 0:
            rivals += totals[1, rival] / (state.n_seats - 1)
    return chance_of(totals[1, seat], rivals)
