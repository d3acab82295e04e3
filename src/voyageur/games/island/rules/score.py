"""Points and places (I49-I51)."""

from typing import Any

from voyageur.games.island.components import Face
from voyageur.kernel import ranking
from voyageur.kernel.contract import State
from voyageur.kernel.jit import bound, compiled


@compiled
def units_in_capture(state: State, seat: int) -> int:
    """Return a seat's units in the capture area (I49)."""
    units = 0
    for tile in range(state.n_tiles):
        if state.face[tile] == Face.CAPTURE:
            if state.holder[tile] == seat:
                units += int(state.units[tile])
            elif state.mover == seat:
                units += int(state.attackers[tile])
    return units


@compiled
def scores(state: State, out: Any) -> None:
    """Write each seat's units in the capture area.  out : float64 (S,)  written"""
    for seat in range(state.n_seats):
        out[seat] = units_in_capture(state, seat)


@compiled
def standing(state: State, seat: int) -> int:
    """Return a number that orders the seats: units in the capture area, then units on the board (I50).

    A last player alone has units; if the last ones went out at once, they share the win (I57).
    """
    in_capture = units_in_capture(state, seat)
    return (in_capture * 2**8 + state.on_board[seat]) * 2 + ((state.last_out >> seat) & 1)


ranks = bound(ranking.ranks, "island", {"standing": standing}, is_loop=False)
share = bound(ranking.share, "island", {"standing": standing}, is_loop=False)
