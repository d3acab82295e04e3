"""Ranks and shares of the win where a number orders the seats: the highest standing is first, equal ones share."""

from typing import Any


def standing(state: Any, seat: int) -> int: ...  # replaced by the game's own (by `bound`)


def ranks(state: Any, out: Any) -> None:
    """Write each seat's rank: the number of seats before it.  out : int64 (S,)  written"""
    for seat in range(state.n_seats):
        own = standing(state, seat)
        out[seat] = 0
        for rival in range(state.n_seats):
            out[seat] += standing(state, rival) > own


def share(state: Any, seat: int) -> float:
    """Return a seat's share of the win at the end."""
    own, sharing = standing(state, seat), 0
    for rival in range(state.n_seats):
        other = standing(state, rival)
        if other > own:
            return 0.0
        sharing += other == own
    return 1 / sharing
