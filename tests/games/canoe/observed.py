"""The observation a second time, number by number as docs/games/canoe.md lists them."""

from typing import Any

from voyageur.games.canoe.rules.lanes import lane_of
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def observed(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees.  out : float32 (234,)  written"""
    for index in range(234):
        out[index] = 0
    for place in range(state.n_seats):
        canoe = (seat + place) % state.n_seats
        out[16 * place] = 1
        out[16 * place + 1 + state.place[canoe]] = 1
        out[16 * place + 6] = state.leg[canoe]
        out[16 * place + 7] = state.front[canoe]
        out[16 * place + 8] = state.aboard[canoe]
        out[16 * place + 9] = state.swimming[canoe]
        out[16 * place + 10] = state.is_first_attempt[canoe]
        out[16 * place + 11] = lane_of(state, canoe)
        out[16 * place + 12] = state.is_in_bag[canoe]
        out[16 * place + 13] = state.mover == canoe
        out[16 * place + 14] = min(state.home_round[canoe], 1000)
        out[16 * place + 15] = min(state.home_at[canoe], 100_000)
    for leg in range(state.n_legs):
        out[128 + 4 * leg] = 1
        out[128 + 4 * leg + 1] = state.length[leg]
        out[128 + 4 * leg + 2] = state.current[leg]
        out[128 + 4 * leg + 3] = (state.shooters >> leg) & 1
    for rapid in range(state.n_legs - 1):
        out[168 + 4 * rapid] = state.rating[rapid]
        out[168 + 4 * rapid + 1] = state.whirlpools[rapid] & 1
        out[168 + 4 * rapid + 2] = state.whirlpools[rapid] >> 1
        out[168 + 4 * rapid + 3] = (state.bears >> rapid) & 1
    out[204] = min(state.round_number, 1000)
    out[205] = state.canoe
    out[206] = state.turn + 1
    out[207] = state.bears_left
    out[208] = (state.whirlpools_left & 1) + (state.whirlpools_left >> 1)
    out[209] = state.shooters_left
    out[210] = state.at + 1
    out[211] = state.finish
    out[212] = state.plays_on
    out[213] = state.helps_at_first
    out[214] = state.bear_stays
    out[215 + state.phase] = 1
    out[232] = state.is_hidden
    out[233] = state.n_reached
