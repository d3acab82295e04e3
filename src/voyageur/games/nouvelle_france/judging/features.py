"""What speaks for a seat of Nouvelle-France, as numbers to which values are fitted; `NAMES` lists them.

Points count in tens.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import N_ALLIES, N_BONUS, N_LEVELS, N_SITES, N_STORMS
from voyageur.games.nouvelle_france.judging.value import openings, own_and_filled, worth
from voyageur.games.nouvelle_france.judging.values_after import values_after as values_after
from voyageur.games.nouvelle_france.options import AllyUse
from voyageur.games.nouvelle_france.rules.scoring import cubes_of, storm_points
from voyageur.games.nouvelle_france.rules.turn import mover_of
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

NAMES = (
    "moving",  # 1: it is this seat's turn
    "may_place",  # 1: it has not placed yet in this turn
    "next",  # 1: the next turn is this seat's
    "worth",  # points and what may be expected, as the greedy agent counts them
    "points",
    "points_late",  # the same once all storms but the last are past
    "next_storm",  # points that it will bring if no cube is added
    "later_storms",
    "disks",  # of sites completed by this seat
    "openings_0",  # spaces of each site that touch own cubes
    "openings_1",
    "openings_2",
    "openings_soon",  # of all sites, while snow must come within two cards
    "cubes",  # above the snow
    "fille",  # tokens face up
    "coureur",
    "huron",
    "beam",  # bonus blocks that may still be placed
    "post",
    "peg",
    "storms",  # past
    "cards",  # left in the deck, in tens
    "pile",  # cards left in the pile
    "snow",  # 1: a card of the pile is snow
)


@compiled
def describe_seat(state: State, seat: int, out: Any) -> None:
    """Write the features of a seat.  out : float32 (len(NAMES),)  written"""
    is_moving, storms = state.mover == seat, int(state.storms)
    for i in range(len(out)):
        out[i] = 0
    out[0] = is_moving
    out[1] = is_moving and state.phase <= Phase.HELP
    out[2] = state.turn_number > 0 and mover_of(state, state.turn_number + 1) == seat
    out[3] = worth(state, seat) / 10
    out[4] = state.points[seat] / 10
    out[5] = state.points[seat] / 10 if storms >= N_STORMS - 1 else 0.0
    for site in range(N_SITES):
        write_site(state, seat, site, out)
    for level in range(storms, N_LEVELS):
        for site in range(N_SITES):
            out[13] += count_bits(cubes_of(state, seat, site, level)) / 10
    for ally in range(N_ALLIES):
        out[14 + ally] = state.ally_use != AllyUse.NONE and state.is_up[seat, ally] == 1
    for bonus in range(storms, N_BONUS):
        out[17 + bonus] = state.has_placed[seat, bonus] == 0
    out[20] = storms
    out[21] = state.n_left / 10
    out[22] = state.pile_left / 10
    out[23] = state.pile_has_snow


@compiled
def write_site(state: State, seat: int, site: int, out: Any) -> None:
    """Add the features of a site: storms, its disk, spaces to build on."""
    for storm in range(state.storms, N_STORMS):
        out[6 if storm == state.storms else 7] += storm_points(state, seat, site, storm) / 10
    if state.completed_by[site] == seat:
        out[8] += state.disks[int(state.stick[site, N_STORMS - 1])] / 10
    found = openings(state, site, *own_and_filled(state, seat, site)) / 10
    out[9 + site] = found
    if state.pile_has_snow == 1 and state.pile_left <= 2:
        out[12] += found
