"""The observation of a seat; docs/games/canoe.md lists its numbers by index."""

from typing import Any

from voyageur.games.canoe.components import MOST_LEGS, MOST_RAPIDS, MOST_SEATS
from voyageur.games.canoe.rules.lanes import lane_of
from voyageur.games.canoe.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

CANOE_NUMBERS, LEG_NUMBERS, RAPID_NUMBERS = 16, 4, 4  # numbers per canoe, leg, rapid
FIRST_LEG = MOST_SEATS * CANOE_NUMBERS
FIRST_RAPID = FIRST_LEG + MOST_LEGS * LEG_NUMBERS
FIRST_SCALAR = FIRST_RAPID + MOST_RAPIDS * RAPID_NUMBERS
FIRST_PHASE = FIRST_SCALAR + 11
FIRST_SCENERY = FIRST_PHASE + len(Phase)  # whether it is hidden, and rapids reached
OBSERVATION_SIZE = FIRST_SCENERY + 2


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    for offset in range(state.n_seats):
        observe_canoe(state, (seat + offset) % state.n_seats, out, offset * CANOE_NUMBERS)
    for leg in range(state.n_legs):
        first = FIRST_LEG + leg * LEG_NUMBERS
        out[first] = 1
        out[first + 1] = state.length[leg]
        out[first + 2] = state.current[leg]
        out[first + 3] = (state.shooters >> leg) & 1
    for rapid in range(state.n_legs - 1):
        first = FIRST_RAPID + rapid * RAPID_NUMBERS
        out[first] = state.rating[rapid]
        out[first + 1] = state.whirlpools[rapid] & 1
        out[first + 2] = state.whirlpools[rapid] >> 1
        out[first + 3] = (state.bears >> rapid) & 1
    out[FIRST_SCALAR] = state.round_number
    out[FIRST_SCALAR + 1] = state.canoe
    out[FIRST_SCALAR + 2] = state.turn + 1
    out[FIRST_SCALAR + 3] = state.bears_left
    out[FIRST_SCALAR + 4] = (state.whirlpools_left & 1) + (state.whirlpools_left >> 1)
    out[FIRST_SCALAR + 5] = state.shooters_left
    out[FIRST_SCALAR + 6] = state.at + 1
    out[FIRST_SCALAR + 7] = state.finish
    out[FIRST_SCALAR + 8] = state.plays_on
    out[FIRST_SCALAR + 9] = state.helps_at_first
    out[FIRST_SCALAR + 10] = state.bear_stays
    out[FIRST_PHASE + state.phase] = 1
    out[FIRST_SCENERY] = state.is_hidden
    out[FIRST_SCENERY + 1] = state.n_reached


@compiled
def observe_canoe(state: State, seat: int, out: Any, first: int) -> None:
    """Write the numbers of one canoe, from `first` on.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    out[first] = 1
    out[first + 1 + state.place[seat]] = 1  # five places
    out[first + 6] = state.leg[seat]
    out[first + 7] = state.front[seat]
    out[first + 8] = state.aboard[seat]
    out[first + 9] = state.swimming[seat]
    out[first + 10] = state.is_first_attempt[seat]
    out[first + 11] = lane_of(state, seat)
    out[first + 12] = state.is_in_bag[seat]
    out[first + 13] = state.mover == seat
    out[first + 14] = state.home_round[seat]
    out[first + 15] = state.home_at[seat]
