"""What speaks for a side of Kanata, as numbers to which values are fitted; `NAMES` lists them."""

import math
from typing import Any

from voyageur.games.kanata.components import Card
from voyageur.games.kanata.judging import value
from voyageur.games.kanata.judging.values_after import values_after as values_after
from voyageur.games.kanata.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

NAMES = (
    "moving",  # 1: it is this side's turn
    "may_convert",  # 1: in this turn it may still convert,
    "may_build",  # build forts,
    "may_march",  # march
    "manpower",
    "missing",  # support
    "race",  # logarithm of the turns to six support
    "race_with_fort",  # the same with one more fort where that is quicker
    "is_near",  # how much less than two turns that race lasts
    "speed",  # 1 / that race
    "rate",  # support a turn
    "plan",  # the best mix of race and war
    "threat",  # the discounted chance to take the enemy colony, with the firearms at hand
    "threat_with_support",  # the same, with all support spent on firearms
    "fort_threats",  # chances to destroy forts now
    "units_after_fights",
    "steps",  # of all units to the enemy colony, in tens
    "fur",
    "lumber",
    "support",
    "firearms",
    "forts",
    "militia",
    "income",
    "at_gates_0",  # own units no more than so many steps from the enemy colony
    "at_gates_1",
    "at_gates_2",
    "at_gates_3",
    "guards_0",  # own units no more than so many steps from the own colony
    "guards_1",
    "guards_2",
    "is_second",  # 1: this side moves second
    "rounds",  # played, in tens
)
N_GATES, N_GUARDS = 4, 3


@compiled
def describe_seat(state: State, seat: int, out: Any) -> None:
    """Write the features of a side.  out : float32 (len(NAMES),)  written"""
    side = value.side_of(state, seat, value.steps_to_colony(state, 1 - seat))
    guards, own_guards = (
        value.guards_of(state, seat, side),
        value.forces(state, seat, value.steps_to_colony(state, seat)),
    )
    missing, rate = value.missing_support(state, seat), side.rate
    with_fort = value.best_rate_with_fort(state, seat) if value.may_afford_fort(state, seat) else value.NOT_KNOWN
    race = value.turns(missing, rate)
    race_with_fort = min(race, turns_with_fort(state, seat, missing, rate, with_fort))
    cards, is_moving = state.cards[seat], state.mover == seat
    out[0] = is_moving
    out[1] = is_moving and state.phase <= Phase.CONVERT
    out[2] = is_moving and state.phase <= Phase.FORTS
    out[3] = is_moving and state.phase <= Phase.MARCH
    out[4] = cards[Card.MANPOWER]
    out[5] = missing
    out[6] = math.log(race + 0.5)
    out[7] = math.log(race_with_fort + 0.5)
    out[8] = max(0.0, 2 - race_with_fort)
    out[9] = 1 / (race_with_fort + 0.5)
    out[10] = rate
    out[11] = value.best_plan(state, seat, side, with_fort)
    out[12] = value.conquest_threat(state, seat, side, guards, 0)
    most = min(value.MOST_RECRUITS, value.tradeable(state, seat))
    out[13] = value.conquest_threat(state, seat, side, guards, most)
    out[14] = side.threats
    out[15] = side.units
    out[16] = side.total / 10
    out[17] = cards[Card.FUR]
    out[18] = cards[Card.LUMBER]
    out[19] = cards[Card.SUPPORT]
    out[20] = cards[Card.FIREARMS]
    out[21] = state.n_forts[seat]
    out[22] = state.n_militia[seat]
    out[23] = side.income
    for distance in range(N_GATES):
        out[24 + distance] = side.force[distance]
    for distance in range(N_GUARDS):
        out[24 + N_GATES + distance] = own_guards[distance]
    out[24 + N_GATES + N_GUARDS] = seat
    out[25 + N_GATES + N_GUARDS] = state.round_number / 10


@compiled
def turns_with_fort(state: State, seat: int, missing: float, rate: float, with_fort: float) -> float:
    """Return the turns to six support if one more fort is built first; SLOWEST if none can be or it does not help.

    rate, with_fort : support a turn, as it is and with one more fort (NOT_KNOWN: none can be built)
    """
    if with_fort <= rate:
        return value.SLOWEST
    return value.turns(missing + value.fort_cost(state, seat), with_fort) + 1.0
