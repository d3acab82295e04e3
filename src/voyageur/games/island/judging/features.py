"""What speaks for a seat of Capture the Island, as numbers to which values are fitted; `NAMES` lists them.

Hidden cards count as they lie, so agents ask about samples.
"""

from typing import Any

import numpy as np

from voyageur.games.island.components import (
    COMBAT_CARDS,
    MOST_TILES,
    N_DIRECTIONS,
    NO_SEAT,
    NO_TILE,
    RESOURCE_CARDS,
    Face,
)
from voyageur.games.island.judging import value
from voyageur.games.island.judging.values_after import values_after as values_after
from voyageur.games.island.rules.draw import is_depleted
from voyageur.games.island.rules.stacks import value_of
from voyageur.games.island.state import Phase
from voyageur.kernel.bits import count_bits, has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

NAMES = (
    "moving",  # 1: it is this seat's turn
    "may_move",  # 1: in this turn it may still move units,
    "may_fight",  # fight,
    "may_play",  # play cards
    "moves_left",
    "to_come",  # turns of other seats before the next own one, by seats
    "is_out",
    "worth",  # units and cards, as the greedy agent counts them
    "pending",  # what the card in use will still bring
    "units",
    "in_capture",  # units in the capture area,
    "in_capture_early",  # the same while the resource stack was not used up yet,
    "in_capture_late",  # and since it was used up the second time
    "beside_capture",  # units one step from the capture area
    "steps",  # of all units to the capture area, in tens
    "steps_late",  # the same since the resource stack was used up
    "largest",  # army
    "armies",
    "recruits",  # units that the hand can recruit
    "contested",  # units on contested tiles
    "at_risk",  # what the battles there may cost, in units
    "threatened",  # what battles with rivals next to a tile may cost, in units
    "threats",  # rivals' units next to a larger army of this seat
    "resource_cards",
    "combat_cards",
    "combat_points",
    "best_combat",
    "starts_last",  # 1: no seat acts after this one in a round
    "stack",  # resource cards left in the stack, in tens
)


@compiled
def describe_seat(state: State, seat: int, out: Any) -> None:
    """Write the features of a seat.  out : float32 (len(NAMES),)  written"""
    is_moving, phase, steps = state.mover == seat, state.phase, np.empty(MOST_TILES, np.int64)
    value.write_steps(state, steps)
    combat = state.hand[seat] & COMBAT_CARDS
    for i in range(len(out)):
        out[i] = 0
    out[0] = is_moving
    out[1] = is_moving and phase <= Phase.MOVE
    out[2] = is_moving and phase <= Phase.TAKE
    out[3] = is_moving and phase <= Phase.HIT
    out[4] = state.moves_left if is_moving else 0
    out[5] = (seat - state.mover) % state.n_seats / state.n_seats
    out[6] = state.is_out[seat]
    out[7] = value.worth(state, seat, steps) / value.SCALE if state.is_out[seat] == 0 else 0.0
    out[8] = value.pending(state) if is_moving else 0.0
    write_army(state, seat, steps, out)
    out[23] = count_bits(state.hand[seat] & RESOURCE_CARDS)
    out[24] = count_bits(combat)
    while combat != 0:
        points = value_of(lowest_bit(combat))
        out[25] += points
        out[26] = max(out[26], points)
        combat &= combat - 1
    out[27] = state.first != NO_SEAT and (state.first - 1) % state.n_seats == seat
    out[28] = count_bits(state.stack & RESOURCE_CARDS) / 10


@compiled
def write_army(state: State, seat: int, steps_from: Any, out: Any) -> None:
    """Write the features of a seat's units, from `units` to `threats`.

    steps_from : int64 (MOST_TILES,)  by tile to the capture area
    """
    symbols, stage = value.symbols_held(state, seat), state.depletions
    out[9] = state.on_board[seat]
    for tile in range(state.n_tiles):
        is_held = state.holder[tile] == seat
        units = int(state.units[tile]) if is_held else int(state.attackers[tile]) if seat == state.mover else 0
        if units == 0:
            continue
        rivals = int(state.attackers[tile]) if is_held else int(state.units[tile])
        steps = 0 if state.face[tile] == Face.CAPTURE else steps_from[tile]  # NumPy's: plain Python rounds alike
        out[10] += units if steps == 0 else 0
        out[11] += units if steps == 0 and stage == 0 else 0
        out[12] += units if steps == 0 and is_depleted(state) else 0
        out[13] += units if steps == 1 else 0
        out[14] += units * steps / 10
        out[15] += units * steps / 10 if stage > 0 else 0
        out[16] = max(out[16], units)
        out[17] += 1
        if has_bit(symbols, state.face[tile]) and state.is_recruited[tile] == 0:
            out[18] += units
        if rivals > 0:
            out[19] += units
            out[20] += value.risk(state, seat, units, units - rivals + value.card_lead(state, seat, tile))
            continue
        threat = value.most_beside(state, seat, tile)
        if threat > 0:
            out[21] += value.risk(state, seat, units, units - threat)
        out[22] += smaller_beside(state, seat, tile, units)


@compiled
def smaller_beside(state: State, seat: int, tile: int, units: int) -> int:
    """Return how many units of rivals stand next to a tile in armies smaller than `units`."""
    total = 0
    for direction in range(N_DIRECTIONS):
        beside = state.neighbours[tile, direction]
        if beside != NO_TILE and state.holder[beside] != seat and state.holder[beside] != NO_SEAT:
            total += int(state.units[beside]) if state.units[beside] < units else 0
    return total
