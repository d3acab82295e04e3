"""What speaks for a seat of Nouvelle-France, as numbers to which values are fitted; `NAMES` lists them.

Points count in tens.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import (
    MOST_SQUARES,
    N_ALLIES,
    N_BONUS,
    N_COLOURS,
    N_LEVELS,
    N_SHAPES,
    N_SITES,
    N_STORMS,
    NO_SEAT,
)
from voyageur.games.nouvelle_france.scoring import Masks, cubes_of, storm_points
from voyageur.games.nouvelle_france.state import AllyUse, Phase
from voyageur.games.nouvelle_france.turn import mover_of
from voyageur.games.nouvelle_france.value import openings, own_and_filled, worth
from voyageur.kernel.bits import count_bits, lowest_bit
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
    "snow_next",  # the chance that the next card is snow
    "at_stake",  # points that it may take with the Coureur now
    "links",  # pairs of an own cube and a free space that it touches
    "doubles",  # spaces that touch two or more own cubes
    "own_open",  # open shapes of which the block with two own cubes is left
    "own_left",  # blocks with two own cubes left
    "ground_0",  # squares of each site without a cube
    "ground_1",
    "ground_2",
    "disks_left",  # of sites not completed
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
    out[24] = state.pile_has_snow / max(1, state.pile_left)
    if state.phase == Phase.COUREUR and state.asked == seat:
        out[25] = state.scoring // 2 / 10
    for shape in range(N_SHAPES):
        for colour in range(N_COLOURS):
            if state.owner[colour] == seat and state.stock[shape] >> colour & 1:
                out[28] += state.open[shape] > 0
                out[29] += 0.1


@compiled
def write_site(state: State, seat: int, site: int, out: Any) -> None:
    """Add the features of a site: storms, its disk, spaces to build on."""
    for storm in range(state.storms, N_STORMS):
        out[6 if storm == state.storms else 7] += storm_points(state, seat, site, storm) / 10
    own, filled = own_and_filled(state, seat, site)
    disk = state.disks[int(state.stick[site, N_STORMS - 1])] / 10
    if state.completed_by[site] == seat:
        out[8] += disk
    elif state.completed_by[site] == NO_SEAT:
        out[33] += disk
    out[30 + site] = (state.n_squares[site] - count_bits(filled[0] | filled[1] | filled[2])) / 10
    for level in range(state.storms, N_LEVELS):
        write_links(state, site, level, own, filled, out)
    found = openings(state, site, own, filled) / 10
    out[9 + site] = found
    if state.pile_has_snow == 1 and state.pile_left <= 2:
        out[12] += found


@compiled
def write_links(state: State, site: int, level: int, own: Masks, filled: Masks, out: Any) -> None:
    """Add the free spaces of a level that touch own cubes, once for each cube."""
    free = (1 << int(state.n_squares[site])) - 1
    for above in range(level, N_LEVELS):
        free &= ~filled[above]
    once, twice, links = 0, 0, 0
    if level > state.storms:
        once = own[level - 1] & free
        links = count_bits(once)
    left = own[level]
    while left != 0:
        near = state.beside[site * MOST_SQUARES + lowest_bit(left)] & free
        links += count_bits(near)
        twice |= once & near
        once |= near
        left &= left - 1
    out[26] += links / 10
    out[27] += count_bits(twice) / 10
