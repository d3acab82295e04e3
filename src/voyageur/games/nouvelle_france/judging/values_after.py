"""What `value` says after each of many placements, without making them: most of the time of an agent is spent on that.

The walls are summed up once, as masks of each site and level; a placement then changes the masks of one site.  Blocks
of a shape that lie alike differ in nothing but whose cubes are whose: what can be said of their place is found once.
"""

from typing import Any, NamedTuple

import numpy as np

from voyageur.games.nouvelle_france.components import (
    COUREUR,
    FILLE,
    HURON,
    MOST_SEATS,
    MOST_SQUARES,
    N_BLOCKS,
    N_CELLS,
    N_COLOURS,
    N_LEVELS,
    N_SITES,
    N_STORMS,
    NO_SEAT,
)
from voyageur.games.nouvelle_france.judging.value import (
    BONUS_LEFT,
    LEAST,
    OPENING,
    bonus_left,
    chance_of,
    open_spaces,
    own_and_filled,
    sure_of_site,
    value,
    worth_of_token,
)
from voyageur.games.nouvelle_france.options import Contact
from voyageur.games.nouvelle_france.rules import apply
from voyageur.games.nouvelle_france.rules.actions import (
    OF_BLOCK,
    PLACE,
    block_of,
    form_of_block,
    level_of,
    site_of,
    square_of,
    turn_of,
)
from voyageur.games.nouvelle_france.rules.scoring import Masks, points_of_cube, points_of_old, spread
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.states import copy_changing

# Columns of the walls, which have on each site a row for each seat and one for all cubes.  Masks are sets of squares as
# bits, with the level added to the column.
CUBES = 0  # + level: mask of the squares with a cube
BESIDE = CUBES + N_LEVELS  # + level: mask of the squares beside own cubes
ELSEWHERE = BESIDE + N_LEVELS  # spaces of the other sites, as `openings` counts them
SURE = ELSEWHERE + 1  # points, and those that will come on all sites if nobody builds any more
BRINGS = SURE + 1  # + level: what each cube there will bring; in the row for all cubes
N_COLUMNS = BRINGS + N_LEVELS
ALL = MOST_SEATS  # the row for all cubes

# Columns of a part: the cells of a form that belong to the same seat, whatever the doubled colour of the block.
NEW = 0  # + level: mask of the squares with a cube of the part
TOUCHED = NEW + N_LEVELS  # + level: mask of the squares beside those
WILL_BRING = TOUCHED + N_LEVELS  # points in the storms to come
N_OF_PART = WILL_BRING + 1

TOGETHER = 64  # placements of a block that are valued in one loop


class Room(NamedTuple):
    """Arrays to work on.  Functions that are called for each placement take single arrays: a tuple costs them more."""

    walls: Any  # int64 (N_SITES, MOST_SEATS + 1, N_COLUMNS)
    part_of: Any  # int64 (N_COLOURS,)  the part of a cell by its partner number, 0 for the doubled colour
    # Of the blocks that lie alike, at most N_COLOURS:
    of_cell: Any  # int64 (N_CELLS,)  the part of each cell
    of_seat: Any  # int64 (S, N_COLOURS)  the part of each block that is a seat's
    parts: Any  # int64 (N_COLOURS, N_OF_PART)  where they lie now
    # What some placements of each block, up to TOGETHER, leave each seat:
    sure: Any  # int64 (S, N_COLOURS, TOGETHER)  points, and those that will come if nobody builds any more
    spaces: Any  # int64 (S, N_COLOURS, TOGETHER)
    rivals: Any  # float64 (TOGETHER,)  the most that is expected by a rival


@compiled
def values_after(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write the value for `seat` of the state number `source` of `work` after each of `n` actions.

    into : the number of a state to try other plies on;  actions : int32 (n or more,);
    out : float64 (n or more,)  written
    """
    first = 0
    while first < n:
        end = first
        while end < n and actions[end] >= PLACE:
            end += 1
        if end > first:
            write_values_of_placements(work.states[source], seat, actions[first:end], out[first:end])
            first = end
        else:
            copy_changing(work, into, source)
            apply(work.states[into], int(actions[first]))
            out[first] = value(work.states[into], seat)
            first += 1


@compiled
def write_values_of_placements(state: State, seat: int, actions: Any, out: Any) -> None:
    """Write the value for `seat` after each placement.  actions : int32 (N,);  out : float64 (N,)  written"""
    n_seats, first = int(state.n_seats), 0
    room = Room(
        walls=np.empty((N_SITES, MOST_SEATS + 1, N_COLUMNS), np.int64),
        part_of=np.empty(N_COLOURS, np.int64),
        of_cell=np.empty(N_CELLS, np.int64),
        of_seat=np.empty((n_seats, N_COLOURS), np.int64),
        parts=np.empty((N_COLOURS, N_OF_PART), np.int64),
        sure=np.empty((n_seats, N_COLOURS, TOGETHER), np.int64),
        spaces=np.empty((n_seats, N_COLOURS, TOGETHER), np.int64),
        rivals=np.empty(TOGETHER, np.float64),
    )
    write_walls(state, room.walls)
    for partner in range(N_COLOURS):
        room.part_of[partner] = part_of_partner(state, partner)
    placer = int(state.asked if state.phase == Phase.HELP else state.mover)
    while first < len(actions):
        size, n_blocks = alike(actions, first)
        end = first + size
        write_parts_of_blocks(state, actions[first : first + n_blocks * size : size], placer, room)
        bonus_of = placer if block_of(int(actions[first])) >= N_BLOCKS else NO_SEAT
        for begin in range(first, end, TOGETHER):
            some = actions[begin : min(begin + TOGETHER, end)]
            write_sums(state, some, n_blocks, placer, room)
            for block in range(n_blocks):
                place = begin + block * size
                write_values(state, seat, bonus_of, block, room, out[place : place + len(some)])
        first += n_blocks * size


# Blocks that lie alike ----------------------------------------------------------------------------


@compiled
def alike(actions: Any, first: int) -> tuple[int, int]:
    """Return how many placements from `first` on are of its block, and how many blocks of its shape lie alike.

    These follow one another, each at the same places in the same order.  actions : int32 (N,)  placements
    """
    begin = PLACE + block_of(int(actions[first])) * OF_BLOCK
    size, n_blocks = 1, 1
    while first + size < len(actions) and begin <= actions[first + size] < begin + OF_BLOCK:
        size += 1
    while n_blocks < N_COLOURS and lie_alike(actions, first, first + n_blocks * size, size):
        n_blocks += 1
    return size, n_blocks


@compiled
def lie_alike(actions: Any, first: int, second: int, size: int) -> bool:
    """Whether `size` placements from `second` on are those from `first` on, of another block of the same shape."""
    if second + size > len(actions):
        return False
    one, other = block_of(int(actions[first])), block_of(int(actions[second]))
    if form_of_block(one) != form_of_block(other):
        return False
    step = (other - one) * OF_BLOCK
    for index in range(size):
        if actions[second + index] - actions[first + index] != step:
            return False
    return True


@compiled
def part_of_partner(state: State, partner: int) -> int:
    """Return the first partner whose cells belong to the same seat, whatever the doubled colour of the block."""
    for other in range(partner):
        is_same = True
        for colour in range(N_COLOURS):
            is_same = is_same and state.owner[colour ^ partner] == state.owner[colour ^ other]
        if is_same:
            return other
    return partner


@compiled
def write_parts_of_blocks(state: State, actions: Any, placer: int, room: Room) -> None:
    """Write which cells make a part, and which part of each block is a seat's.

    actions : int32 (B,)  a placement of each block
    """
    for index in range(len(actions)):
        block = block_of(int(actions[index]))
        colour = placer if block >= N_BLOCKS else block % N_COLOURS
        for seat in range(state.n_seats):
            room.of_seat[seat, index] = room.part_of[colour ^ seat]  # a seat has the colour of its number (N2)
    block = block_of(int(actions[0]))
    for cell in range(N_CELLS):
        partner = 0 if block >= N_BLOCKS else int(state.partner[block // N_COLOURS, cell])
        room.of_cell[cell] = room.part_of[partner]


# Walls and parts ----------------------------------------------------------------------------------


@compiled
def write_walls(state: State, walls: Any) -> None:
    """Sum up the walls of a position.  walls : as in `Room`, written"""
    for seat in range(state.n_seats):
        sure, spaces = int(state.points[seat]), 0
        for site in range(N_SITES):
            cubes, filled = own_and_filled(state, seat, site)
            beside = (spread(state, site, cubes[0]), spread(state, site, cubes[1]), spread(state, site, cubes[2]))
            for level in range(N_LEVELS):
                walls[site, ALL, CUBES + level] = filled[level]
                walls[site, seat, CUBES + level] = cubes[level]
                walls[site, seat, BESIDE + level] = beside[level]
            here = open_spaces(state, site, cubes, beside, filled)
            walls[site, seat, ELSEWHERE] = -here
            spaces += here
            sure += sure_of_site(state, seat, site, cubes)
        for site in range(N_SITES):
            walls[site, seat, ELSEWHERE] += spaces
            walls[site, seat, SURE] = sure
    for site in range(N_SITES):
        for storm in range(N_STORMS):
            walls[site, ALL, BRINGS + storm] = points_of_cube(state, site, storm) if storm >= state.storms else 0


@compiled
def write_parts(state: State, form: int, action: int, walls: Any, of_cell: Any, parts: Any) -> None:
    """Write the parts of a placement.  parts : as in `Room`, written"""
    turn, site, lowest = turn_of(action), site_of(action), level_of(action)
    place = int(state.place_of[square_of(action)])
    for part in range(N_COLOURS):
        for column in range(N_OF_PART):
            parts[part, column] = 0
    for cell in range(state.n_cells[form]):
        number = int(state.square_at[place + int(state.cell_step[form, turn, cell])])
        level, part = lowest + int(state.cell_level[form, turn, cell]), int(of_cell[cell])
        parts[part, NEW + level] |= 1 << number
        parts[part, TOUCHED + level] |= state.beside[site * MOST_SQUARES + number]
        parts[part, WILL_BRING] += walls[site, ALL, BRINGS + level]


@compiled
def filled_by(walls: Any, parts: Any, site: int) -> Masks:
    """Return all cubes of a site after a placement."""
    low, middle, high = int(walls[site, ALL, CUBES]), int(walls[site, ALL, CUBES + 1]), int(walls[site, ALL, CUBES + 2])
    for part in range(N_COLOURS):
        low |= int(parts[part, NEW])
        middle |= int(parts[part, NEW + 1])
        high |= int(parts[part, NEW + 2])
    return low, middle, high


# What placements leave ----------------------------------------------------------------------------


@compiled
def write_sums(state: State, actions: Any, n_blocks: int, placer: int, room: Room) -> None:
    """Write what some placements leave each seat: of a block, and of others that lie alike.

    actions : int32 (up to TOGETHER,)  those of the first block
    """
    walls, of_cell, of_seat, parts, sums, openings = (
        room.walls,
        room.of_cell,
        room.of_seat,
        room.parts,
        room.sure,
        room.spaces,
    )
    form, n_seats, contact = form_of_block(block_of(int(actions[0]))), int(state.n_seats), int(state.contact)
    shown_0, shown_1 = -1 if state.storms <= 0 else 0, -1 if state.storms <= 1 else 0  # all squares of a level, or none
    for index in range(len(actions)):
        action = int(actions[index])
        site = site_of(action)
        write_parts(state, form, action, walls, of_cell, parts)
        low, middle, high = filled_by(walls, parts, site)
        squares = (1 << int(state.n_squares[site])) - 1
        # the spaces where a block may come to lie, and the highest cubes on which it may
        free_0, free_1 = squares & ~(low | middle | high) & shown_0, squares & ~(middle | high) & shown_1
        free_2 = squares & ~high
        tops_0, tops_1 = low & ~(middle | high) & shown_0, middle & ~high & shown_1
        for seat in range(n_seats):  # as `open_spaces` counts, what holds for all blocks first
            around_0 = int(walls[site, seat, BESIDE]) & free_0
            around_1 = int(walls[site, seat, BESIDE + 1]) | int(walls[site, seat, CUBES]) & tops_0
            around_2 = int(walls[site, seat, BESIDE + 2]) | int(walls[site, seat, CUBES + 1]) & tops_1
            elsewhere, sure = int(walls[site, seat, ELSEWHERE]), int(walls[site, seat, SURE])
            for block in range(n_blocks):
                part = int(of_seat[seat, block])
                above_0, above_1 = int(parts[part, NEW]) & tops_0, int(parts[part, NEW + 1]) & tops_1
                spaces = elsewhere + count_bits(around_0 | int(parts[part, TOUCHED]) & free_0)
                spaces += count_bits((around_1 | int(parts[part, TOUCHED + 1]) | above_0) & free_1)
                spaces += count_bits((around_2 | int(parts[part, TOUCHED + 2]) | above_1) & free_2)
                openings[seat, block, index] = spaces
                sums[seat, block, index] = sure + int(parts[part, WILL_BRING])
        disk = 0
        if low | middle | high == squares and state.completed_by[site] == NO_SEAT:
            disk = int(state.disks[int(state.stick[site, N_STORMS - 1])])  # N38, N41
        old_0, old_1 = int(walls[site, placer, CUBES]) & shown_0, int(walls[site, placer, CUBES + 1]) & shown_1
        old_2 = int(walls[site, placer, CUBES + 2])
        for block in range(n_blocks):  # N24, N25
            part = int(of_seat[placer, block])
            new_0, new_1 = int(parts[part, NEW]) & shown_0, int(parts[part, NEW + 1]) & shown_1
            new_2 = int(parts[part, NEW + 2])
            points = disk + count_bits(new_0) + count_bits(new_1) + count_bits(new_2)
            if contact == Contact.CUBE:
                points += count_bits((int(parts[part, TOUCHED]) | new_1) & old_0)
                points += count_bits((int(parts[part, TOUCHED + 1]) | new_0 | new_2) & old_1)
                points += count_bits((int(parts[part, TOUCHED + 2]) | new_1) & old_2)
            else:
                points += points_of_old(state, site, (new_0, new_1, new_2), (old_0, old_1, old_2))
            sums[placer, block, index] += points


@compiled
def write_values(state: State, seat: int, bonus_of: int, block: int, room: Room, out: Any) -> None:
    """Write the value for `seat` by what some placements of a block leave each seat.

    bonus_of : the seat that has placed a bonus block, or NO_SEAT;  out : float64 (up to TOGETHER,)  written
    """
    sure, spaces, rivals, n = room.sure, room.spaces, room.rivals, len(out)
    for index in range(n):
        rivals[index] = LEAST
    for each in range(state.n_seats):
        bonus = BONUS_LEFT * (bonus_left(state, each) - (each == bonus_of))
        fille, coureur = worth_of_token(state, each, FILLE), worth_of_token(state, each, COUREUR)
        huron = worth_of_token(state, each, HURON)
        for index in range(n):
            # The same sum as in `expected`, in the same order: another one would round otherwise.
            found = sure[each, block, index] + OPENING * spaces[each, block, index] + bonus + fille + coureur + huron
            if each == seat:
                out[index] = found
            else:
                rivals[index] = max(rivals[index], found)
    for index in range(n):
        out[index] = chance_of(out[index] - rivals[index])
