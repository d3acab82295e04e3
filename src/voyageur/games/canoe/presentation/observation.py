"""The observation of a seat; docs/games/canoe.md lists its numbers by index."""

from typing import Any

from voyageur.games.canoe.components import MOST_LEGS, MOST_RAPIDS, MOST_SEATS
from voyageur.games.canoe.rules.lanes import lane_of
from voyageur.games.canoe.state import Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

CANOE_NUMBERS, LEG_NUMBERS, RAPID_NUMBERS = 16, 4, 4  # numbers per canoe, leg, rapid
FIRST_LEG = MOST_SEATS * CANOE_NUMBERS
FIRST_RAPID = FIRST_LEG + MOST_LEGS * LEG_NUMBERS
FIRST_SCALAR = FIRST_RAPID + MOST_RAPIDS * RAPID_NUMBERS
FIRST_PHASE = FIRST_SCALAR + 11
N_PHASES, N_PLACES = len(Phase), len(Place)
FIRST_SCENERY = FIRST_PHASE + N_PHASES  # whether it is hidden, and rapids reached
OBSERVATION_SIZE = FIRST_SCENERY + 2
SHOWN_SIZE = 1  # what is shown: 1 where a row holds an observation


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    observe_race(state, seat, out)


@compiled
def observe_changed(state: State, seat: int, out: Any, shown: Any) -> None:
    """Write what `observe` writes; where `out` shows this race, what the race has not stays 0.

    out : float32 (OBSERVATION_SIZE,), shown : int64 (SHOWN_SIZE,)  written
    """
    if shown[0] == 0:
        for index in range(OBSERVATION_SIZE):
            out[index] = 0
        shown[0] = 1
    observe_race(state, seat, out)


@compiled
def observe_race(state: State, seat: int, out: Any) -> None:
    """Write all numbers of the race, its canoes, legs and rapids.  Split in parts this would take half as long again.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for canoe in range(state.n_seats):
        first = CANOE_NUMBERS * (canoe - seat if canoe >= seat else canoe - seat + state.n_seats)
        out[first] = 1
        for place in range(N_PLACES):
            out[first + 1 + place] = 0
        out[first + 1 + state.place[canoe]] = 1
        out[first + 6] = state.leg[canoe]
        out[first + 7] = state.front[canoe]
        out[first + 8] = state.aboard[canoe]
        out[first + 9] = state.swimming[canoe]
        out[first + 10] = state.is_first_attempt[canoe]
        out[first + 11] = lane_of(state, canoe)
        out[first + 12] = state.is_in_bag[canoe]
        out[first + 13] = state.mover == canoe
        out[first + 14] = state.home_round[canoe]
        out[first + 15] = state.home_at[canoe]
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
    for phase in range(N_PHASES):
        out[FIRST_PHASE + phase] = 0
    out[FIRST_PHASE + state.phase] = 1
    out[FIRST_SCENERY] = state.is_hidden
    out[FIRST_SCENERY + 1] = state.n_reached
