"""What `value` says after each of many placements, without making them: most of the time of an agent is spent on that.

The walls are summed up once, as masks of each site and level; a placement then changes the masks of one site.
"""

from typing import Any

import numpy as np

from voyageur.games.nouvelle_france.components import (
    MOST_SEATS,
    MOST_SQUARES,
    N_BLOCKS,
    N_LEVELS,
    N_SITES,
    N_STORMS,
    NO_SEAT,
)
from voyageur.games.nouvelle_france.judging.value import (
    LEAST,
    bonus_left,
    chance_of,
    expected,
    open_spaces,
    own_and_filled,
    sure_of_site,
    value,
)
from voyageur.games.nouvelle_france.rules import apply
from voyageur.games.nouvelle_france.rules.actions import (
    PLACE,
    block_of,
    form_of_block,
    level_of,
    site_of,
    square_of,
    turn_of,
)
from voyageur.games.nouvelle_france.rules.placing import colour_of_cell
from voyageur.games.nouvelle_france.rules.scoring import Masks, points_of_cube, points_of_old, spread
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.states import copy_changing

# Columns of the walls, which have a row for each seat and one for all cubes.  Masks are sets of squares as bits.
CUBES = 0  # CUBES + 3 site + level: mask of the squares with a cube
BESIDE = CUBES + N_SITES * N_LEVELS  # BESIDE + 3 site + level: mask of the squares beside own cubes
SPACES = BESIDE + N_SITES * N_LEVELS  # SPACES + site: as `openings` counts them
ALL_SPACES = SPACES + N_SITES
SURE = ALL_SPACES + 1  # points, and those that will come if nobody builds any more
N_BONUS_LEFT = SURE + 1  # bonus blocks that may still be placed
NEW = N_BONUS_LEFT + 1  # NEW + level: mask of the squares where a placement puts a cube of the seat
TOUCHED = NEW + N_LEVELS  # TOUCHED + level: mask of the squares beside those
N_COLUMNS = TOUCHED + N_LEVELS
ALL = MOST_SEATS  # the row for all cubes


@compiled
def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write the value for `seat` of the state number `source` of `work` after each of `n` actions.

    into : the number of a state to try other plies on;  actions : int32 (n or more,);
    out : float64 (n or more,)  written
    """
    state = work.states[source]
    placer = int(state.asked if state.phase == Phase.HELP else state.mover)
    walls, has_walls = np.zeros((MOST_SEATS + 1, N_COLUMNS), np.int64), False
    for i in range(n):
        action = int(actions[i])
        if action >= PLACE:
            if not has_walls:
                write_walls(state, walls)
                has_walls = True
            out[i] = value_after_placing(state, walls, action, seat, placer)
        else:
            copy_changing(work, into, source)
            apply(work.states[into], action)
            out[i] = value(work.states[into], seat)


@compiled
def write_walls(state: State, walls: Any) -> None:
    """Sum up the walls of a position.  walls : int64 (MOST_SEATS + 1, N_COLUMNS)  written"""
    for seat in range(state.n_seats):
        walls[seat, SURE], walls[seat, N_BONUS_LEFT] = state.points[seat], bonus_left(state, seat)
        for site in range(N_SITES):
            cubes, filled = own_and_filled(state, seat, site)
            beside = (spread(state, site, cubes[0]), spread(state, site, cubes[1]), spread(state, site, cubes[2]))
            for level in range(N_LEVELS):
                walls[ALL, CUBES + N_LEVELS * site + level] = filled[level]
                walls[seat, CUBES + N_LEVELS * site + level] = cubes[level]
                walls[seat, BESIDE + N_LEVELS * site + level] = beside[level]
            spaces = open_spaces(state, site, cubes, beside, filled)
            walls[seat, SPACES + site] = spaces
            walls[seat, ALL_SPACES] += spaces
            walls[seat, SURE] += sure_of_site(state, seat, site, cubes)


@compiled
def value_after_placing(state: State, walls: Any, action: int, seat: int, placer: int) -> float:
    """Return the value for `seat` after `placer` has placed a block."""
    site, is_bonus = site_of(action), block_of(action) >= N_BLOCKS
    filled = write_new(state, walls, action, placer)
    gained = points_of_placing(state, walls, site, placer)
    covered = filled[0] | filled[1] | filled[2]
    if state.completed_by[site] == NO_SEAT and covered == (1 << int(state.n_squares[site])) - 1:
        gained += int(state.disks[int(state.stick[site, N_STORMS - 1])])  # N38, N41
    own, best = 0.0, LEAST
    for each in range(state.n_seats):
        sure, n_bonus = int(walls[each, SURE]), int(walls[each, N_BONUS_LEFT])
        for storm in range(state.storms, N_STORMS):
            sure += points_of_cube(state, site, storm) * count_bits(int(walls[each, NEW + storm]))
        if each == placer:
            sure += gained
            n_bonus -= is_bonus
        spaces = int(walls[each, ALL_SPACES] - walls[each, SPACES + site])
        spaces += spaces_of_site(state, walls, site, each, filled)
        found = expected(state, each, sure, spaces, n_bonus)
        if each == seat:
            own = found
        else:
            best = max(best, found)
    return chance_of(own - best)


@compiled
def write_new(state: State, walls: Any, action: int, placer: int) -> Masks:
    """Write where a placement puts cubes of each seat, and return all cubes of the site after it."""
    for seat in range(state.n_seats):
        for column in range(NEW, N_COLUMNS):
            walls[seat, column] = 0
    block, turn, site, lowest = block_of(action), turn_of(action), site_of(action), level_of(action)
    form, place = form_of_block(block), int(state.place_of[square_of(action)])
    cubes = CUBES + N_LEVELS * site
    low, middle, high = int(walls[ALL, cubes]), int(walls[ALL, cubes + 1]), int(walls[ALL, cubes + 2])
    for cell in range(state.n_cells[form]):
        number = int(state.square_at[place + int(state.cell_step[form, turn, cell])])
        level, square = lowest + int(state.cell_level[form, turn, cell]), 1 << number
        low |= square if level == 0 else 0
        middle |= square if level == 1 else 0
        high |= square if level == 2 else 0
        seat = int(state.owner[placer if block >= N_BLOCKS else colour_of_cell(state, block, cell)])
        if seat != NO_SEAT:
            walls[seat, NEW + level] |= square
            walls[seat, TOUCHED + level] |= state.beside[site * MOST_SQUARES + number]
    return low, middle, high


@compiled
def points_of_placing(state: State, walls: Any, site: int, placer: int) -> int:
    """Return the points that a placement brings to who places it (N24, N25)."""
    storms, cubes = int(state.storms), CUBES + N_LEVELS * site
    new = (
        int(walls[placer, NEW]) if storms <= 0 else 0,
        int(walls[placer, NEW + 1]) if storms <= 1 else 0,
        int(walls[placer, NEW + 2]),
    )
    old = (
        int(walls[placer, cubes]) if storms <= 0 else 0,
        int(walls[placer, cubes + 1]) if storms <= 1 else 0,
        int(walls[placer, cubes + 2]),
    )
    points = count_bits(new[0]) + count_bits(new[1]) + count_bits(new[2])
    return points + points_of_old(state, site, new, old)


@compiled
def spaces_of_site(state: State, walls: Any, site: int, seat: int, filled: Masks) -> int:
    """Return how many spaces a seat has on a site after a placement there."""
    cubes, beside = CUBES + N_LEVELS * site, BESIDE + N_LEVELS * site
    own = (
        int(walls[seat, cubes] | walls[seat, NEW]),
        int(walls[seat, cubes + 1] | walls[seat, NEW + 1]),
        int(walls[seat, cubes + 2] | walls[seat, NEW + 2]),
    )
    touched = (
        int(walls[seat, beside] | walls[seat, TOUCHED]),
        int(walls[seat, beside + 1] | walls[seat, TOUCHED + 1]),
        int(walls[seat, beside + 2] | walls[seat, TOUCHED + 2]),
    )
    return open_spaces(state, site, own, touched, filled)
