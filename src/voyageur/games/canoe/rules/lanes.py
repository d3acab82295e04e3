"""The lanes of the river: which track a canoe is on, and the whirlpool on it (C3-C5, C10, C35)."""

from typing import Any

from voyageur.games.canoe.state import Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def has_bit(word: int, bit: int) -> bool:
    """Whether a bit of an integer is set."""
    return (word >> bit) & 1 == 1


@compiled
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit set in an integer that is not 0."""
    bit = 0
    while not has_bit(word, bit):
        bit += 1
    return bit


@compiled
def has_crossed(state: State, leg: int, front: int) -> bool:
    """Whether the tracks have crossed before this place: at the middle of the turn leg (C3)."""
    if state.turn < 0:
        return False
    return leg > state.turn or (leg == state.turn and 2 * front >= state.length[leg])


@compiled
def lane_of(state: State, seat: int) -> int:
    """Return the track that a canoe is on now: INSIDE or OUTSIDE."""
    return state.track[seat] ^ has_crossed(state, state.leg[seat], state.front[seat])


@compiled
def write_lanes(state: State, out: Any) -> None:
    """Write the track that each canoe is on now.  out : int64 (S,)  written"""
    for seat in range(state.n_seats):
        out[seat] = lane_of(state, seat)


@compiled
def is_over_whirlpool(state: State, seat: int) -> bool:
    """Whether a canoe that has not moved since it left a rapid lies over the whirlpool of its lane (C10, C35)."""
    if state.place[seat] != Place.LEG or state.leg[seat] == 0:
        return False
    return has_bit(state.whirlpools[state.leg[seat] - 1], lane_of(state, seat))
