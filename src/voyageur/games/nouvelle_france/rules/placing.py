"""Placing a block: where it comes to lie, whether it stands (N14-N23), and its cubes."""

import numpy as np

from voyageur.games.nouvelle_france.components import (
    MOST_SQUARES,
    N_BLOCKS,
    N_CELLS,
    N_COLOURS,
    N_LEVELS,
    N_WORDS,
    NO_SEAT,
    OF_WORD,
    STEPS,
)
from voyageur.games.nouvelle_france.rules.actions import (
    block_of,
    form_of_block,
    level_of,
    site_of,
    square_of,
    turn_of,
)
from voyageur.games.nouvelle_france.state import Refusal
from voyageur.kernel.bits import has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

DISTANCES = np.array(STEPS, np.int64)
EACH_ALONE = sum(1 << (N_CELLS + 1) * column for column in range(N_CELLS))  # sets as those of `supports_of`


@compiled
def fitting(state: State, form: int, turn: int, word: int) -> int:
    """Return the squares of a word on which cell 0 may lie for all cubes to be over squares (N19, N22), as bits."""
    squares = (1 << OF_WORD) - 1
    for column in range(state.n_columns[form, turn]):
        squares &= int(state.inside[state.column_step[form, turn, column], word])
    return squares


@compiled
def supports_of(state: State, form: int, turn: int) -> int:
    """Return the least sets of columns on which a turn may stand (N15, N16), as `N_CELLS` bits each."""
    if state.may_touch == 1:
        return EACH_ALONE & ((1 << N_CELLS * int(state.n_columns[form, turn])) - 1)
    return int(state.supports[form, turn])


@compiled
def drop_level(state: State, form: int, turn: int, place: int) -> int:
    """Return the level on which cell 0 comes to lie at `place`, from above (N14).  The turn must fit there."""
    level = -N_LEVELS
    for column in range(state.n_columns[form, turn]):
        there = place + DISTANCES[state.column_step[form, turn, column]]
        level = max(level, int(state.height[there]) - int(state.column_level[form, turn, column]))
    return level


@compiled
def standing_columns(state: State, form: int, turn: int, place: int, level: int) -> int:
    """Return the columns that stand on ground or a cube (N18), as bits."""
    standing = 0
    for column in range(state.n_columns[form, turn]):
        there = place + DISTANCES[state.column_step[form, turn, column]]
        if int(state.height[there]) == level + int(state.column_level[form, turn, column]):
            standing |= 1 << column
    return standing


@compiled
def standing_refusal(state: State, form: int, turn: int, square: int, level: int) -> int:
    """Return why a form may not lie with cell 0 on `square`, numbered over all sites, at `level`, or NONE."""
    if not has_bit(fitting(state, form, turn, square // OF_WORD), square % OF_WORD):
        return Refusal.OUTSIDE  # N19
    lowest = drop_level(state, form, turn, state.place_of[square])
    if level < lowest:
        return Refusal.NOT_FROM_ABOVE  # N14
    if level > lowest:
        return Refusal.HANGS  # N15
    return resting_refusal(state, form, turn, state.place_of[square], level)


@compiled
def resting_refusal(state: State, form: int, turn: int, place: int, level: int) -> int:
    """Return why a form may not lie where it fits and has dropped to, with cell 0 at `place` and `level`, or NONE."""
    if level + int(state.top[form, turn]) >= N_LEVELS:
        return Refusal.TOO_HIGH  # N20
    standing, left = standing_columns(state, form, turn, place, level), supports_of(state, form, turn)
    while left != 0:
        support = left & ((1 << N_CELLS) - 1)
        if standing & support == support:
            return Refusal.NONE
        left >>= N_CELLS
    return Refusal.FALLS  # N15, N16


@compiled
def place_refusal(state: State, action: int) -> int:
    """Return why a block may not lie as `action` says, or NONE."""
    form, turn = form_of_block(block_of(action)), turn_of(action)
    number = square_of(action) % MOST_SQUARES
    if turn >= state.n_turns[form] or number >= state.n_squares[site_of(action)]:
        return Refusal.NO_SUCH_TURN
    return standing_refusal(state, form, turn, square_of(action), level_of(action))


@compiled
def can_place(state: State, form: int, turn: int) -> bool:
    """Whether a turn of a form can lie anywhere."""
    for word in range(N_WORDS):
        left = fitting(state, form, turn, word)
        while left != 0:
            place = state.place_of[OF_WORD * word + lowest_bit(left)]
            left &= left - 1
            level = drop_level(state, form, turn, place)
            if resting_refusal(state, form, turn, place, level) == Refusal.NONE:
                return True
    return False


# Cubes ------------------------------------------------------------------------------------------


@compiled
def colour_of_cell(state: State, block: int, cell: int) -> int:
    """Return the colour of a cell of a block; the bonus blocks have the colour of the seat that places them."""
    return block % N_COLOURS ^ int(state.partner[block // N_COLOURS, cell])


@compiled
def square_of_cell(state: State, action: int, cell: int) -> int:
    """Return the square, numbered over all sites, on which a placement puts a cell."""
    step = int(state.cell_step[form_of_block(block_of(action)), turn_of(action), cell])
    number = int(state.square_at[state.place_of[square_of(action)] + step])
    return site_of(action) * MOST_SQUARES + number


@compiled
def level_of_cell(state: State, action: int, cell: int) -> int:
    """Return the level on which a placement puts a cell."""
    return level_of(action) + int(state.cell_level[form_of_block(block_of(action)), turn_of(action), cell])


@compiled
def put(state: State, action: int, seat: int) -> None:
    """Put the cubes of a block in place for good (N17); `seat` completes the site with the last square (N38)."""
    block, site = block_of(action), site_of(action)
    state.n_placed += 1
    for cell in range(state.n_cells[form_of_block(block)]):
        square, level = square_of_cell(state, action, cell), level_of_cell(state, action, cell)
        colour = seat if block >= N_BLOCKS else colour_of_cell(state, block, cell)
        place = state.place_of[square]
        state.cubes[colour, site, level] |= 1 << square % MOST_SQUARES
        state.height[place] = max(int(state.height[place]), level + 1)
        state.block_at[square, level] = state.n_placed
    if state.completed_by[site] == NO_SEAT and is_covered(state, site):  # N40
        state.completed_by[site] = seat  # N39


@compiled
def is_covered(state: State, site: int) -> bool:
    """Whether each square of a site has a cube at some level (N38)."""
    for number in range(state.n_squares[site]):
        if state.height[state.place_of[site * MOST_SQUARES + number]] == 0:
            return False
    return True
