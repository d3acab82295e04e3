"""Where a form may lie, asked of all squares at once: what `placing.standing_refusal` says of one, on boards (N14-N22).

A board is a set of squares of all sites as bits of two words.  The boards of a step have the squares from which it
leads to a square of some height.  From many squares a step leads to numbers that are larger by the same, a shift.
"""

from typing import Any

import numpy as np

from voyageur.games.nouvelle_france.components import (
    MOST_SHIFTS,
    N_CELLS,
    N_LEVELS,
    N_SQUARES,
    N_STEPS,
    N_WORDS,
    NO_STEP,
    OF_WORD,
)
from voyageur.games.nouvelle_france.rules.placing import DISTANCES, supports_of
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

Board = tuple[int, int]

ALL = (1 << OF_WORD) - 1  # the squares of a word
EMPTY: Board = (0, 0)
# The boards of a step and a height: `word` of the squares just so high, AT_MOST + `word` of those at most so high.
AT_MOST = N_WORDS


# Boards -----------------------------------------------------------------------------------------


@compiled
def either(one: Board, other: Board) -> Board:
    """Return the squares of two boards."""
    return one[0] | other[0], one[1] | other[1]


@compiled
def both(one: Board, other: Board) -> Board:
    """Return the squares that two boards share."""
    return one[0] & other[0], one[1] & other[1]


@compiled
def lowered(board: Board, shift: int) -> Board:
    """Return a board with the number of each square less by `shift`; those that would be below 0 are lost."""
    return (board[0] >> shift | board[1] << (OF_WORD - shift)) & ALL, board[1] >> shift


@compiled
def raised(board: Board, shift: int) -> Board:
    """Return a board with the number of each square more by `shift`; none may leave the board."""
    return board[0] << shift & ALL, board[1] << shift | board[0] >> (OF_WORD - shift)


@compiled
def heights(state: State) -> tuple[Board, Board]:
    """Return the squares with an odd height, and those with a height of 2 or 3."""
    odd, high = EMPTY, EMPTY
    for square in range(N_SQUARES):
        height, number = int(state.height[state.place_of[square]]), square % OF_WORD
        odd_bit, high_bit = (height & 1) << number, (height >> 1) << number
        odd = either(odd, (odd_bit, 0) if square < OF_WORD else (0, odd_bit))
        high = either(high, (high_bit, 0) if square < OF_WORD else (0, high_bit))
    return odd, high


@compiled
def boards_of(state: State) -> Any:
    """Return the boards of each step and height.  int64 (N_STEPS, N_LEVELS, 2 N_WORDS)"""
    boards = np.empty((N_STEPS, N_LEVELS, 2 * N_WORDS), np.int64)
    odd, high = heights(state)
    write_boards(state, NO_STEP, odd, high, boards)
    for above in range(NO_STEP):
        step, back = NO_STEP + 1 + above, NO_STEP - 1 - above
        odd_there, high_there, known_there = EMPTY, EMPTY, EMPTY
        odd_back, high_back, known_back = EMPTY, EMPTY, EMPTY
        for number in range(MOST_SHIFTS):
            shift = int(state.shift[above, number])
            if shift == 0:
                break
            shifted = int(state.shifted[above, number, 0]), int(state.shifted[above, number, 1])
            odd_there = either(odd_there, both(lowered(odd, shift), shifted))
            high_there = either(high_there, both(lowered(high, shift), shifted))
            known_there = either(known_there, shifted)
            odd_back = either(odd_back, raised(both(odd, shifted), shift))
            high_back = either(high_back, raised(both(high, shifted), shift))
            known_back = either(known_back, raised(shifted, shift))
        odd_there, high_there = with_others(state, step, known_there, odd_there, high_there)
        odd_back, high_back = with_others(state, back, known_back, odd_back, high_back)
        write_boards(state, step, odd_there, high_there, boards)
        write_boards(state, back, odd_back, high_back, boards)
    return boards


@compiled
def with_others(state: State, step: int, known: Board, odd: Board, high: Board) -> tuple[Board, Board]:
    """Return `odd` and `high` with the squares to which a step leads by no shift of the table."""
    for word in range(N_WORDS):
        left = int(state.inside[step, word]) & ~known[word]
        while left != 0:
            number = lowest_bit(left)
            left &= left - 1
            height = int(state.height[state.place_of[OF_WORD * word + number] + DISTANCES[step]])
            odd_bit, high_bit = (height & 1) << number, (height >> 1) << number
            odd = either(odd, (odd_bit, 0) if word == 0 else (0, odd_bit))
            high = either(high, (high_bit, 0) if word == 0 else (0, high_bit))
    return odd, high


@compiled
def write_boards(state: State, step: int, odd: Board, high: Board, boards: Any) -> None:
    """Write the boards of a step.

    odd, high : what `heights` says, of the squares to which the step leads;
    boards : int64 (N_STEPS, N_LEVELS, 2 N_WORDS)  written
    """
    for word in range(N_WORDS):
        inside = int(state.inside[step, word])
        boards[step, 0, word] = boards[step, 0, AT_MOST + word] = inside & ~(odd[word] | high[word])
        boards[step, 1, word] = inside & odd[word] & ~high[word]
        boards[step, 1, AT_MOST + word] = inside & ~high[word]
        boards[step, 2, word] = inside & high[word] & ~odd[word]
        boards[step, 2, AT_MOST + word] = inside & ~(odd[word] & high[word])


# Placing ----------------------------------------------------------------------------------------


@compiled
def under(state: State, form: int, turn: int, level: int, column: int, boards: Any) -> Any:
    """Return the boards of the squares under a column, with cell 0 at `level`.  int64 (2 N_WORDS,)"""
    return boards[state.column_step[form, turn, column], level + state.column_level[form, turn, column]]


@compiled
def lying(state: State, form: int, turn: int, level: int, boards: Any) -> Board:
    """Return the squares on which cell 0 of a turn may lie at `level`, where no cube is in the ground or above level 3.

    boards : as `boards_of` returns them
    """
    under_0 = under(state, form, turn, level, 0, boards)  # five in any case: beyond the last comes the first again
    under_1 = under(state, form, turn, level, 1, boards)
    under_2 = under(state, form, turn, level, 2, boards)
    under_3 = under(state, form, turn, level, 3, boards)
    under_4 = under(state, form, turn, level, 4, boards)
    free = (  # N14, N19
        under_0[2] & under_1[2] & under_2[2] & under_3[2] & under_4[2],
        under_0[3] & under_1[3] & under_2[3] & under_3[3] & under_4[3],
    )
    if free[0] | free[1] == 0:
        return EMPTY
    standing, left = EMPTY, supports_of(state, form, turn)
    while left != 0:  # N15, N16
        # Without a branch: -1 for a column that need not stand, 0 for one that must.
        need_0, need_1, need_2 = (left & 1) - 1, (left >> 1 & 1) - 1, (left >> 2 & 1) - 1
        need_3, need_4 = (left >> 3 & 1) - 1, (left >> 4 & 1) - 1
        left >>= N_CELLS
        standing = either(
            standing,
            (
                (under_0[0] | need_0)
                & (under_1[0] | need_1)
                & (under_2[0] | need_2)
                & (under_3[0] | need_3)
                & (under_4[0] | need_4),
                (under_0[1] | need_0)
                & (under_1[1] | need_1)
                & (under_2[1] | need_2)
                & (under_3[1] | need_3)
                & (under_4[1] | need_4),
            ),
        )
    return both(free, standing)


@compiled
def list_turn(state: State, form: int, turn: int, boards: Any, first: int, out: Any, n: int) -> int:
    """Add `first` + 3 square + level for each place where a turn may lie, ascending, and return the new number.

    boards : as `boards_of` returns them;  out : int32 (MOST_LEGAL,)  written
    """
    all_levels, second, third = EMPTY, EMPTY, EMPTY
    for level in range(-state.bottom[form, turn], N_LEVELS - state.top[form, turn]):  # N20
        squares = lying(state, form, turn, level, boards)
        all_levels = either(all_levels, squares)
        if level == 1:
            second = squares
        elif level == 2:
            third = squares
    for word in range(N_WORDS):
        left = all_levels[word]
        while left != 0:
            number = lowest_bit(left)
            left &= left - 1
            level = (second[word] >> number & 1) + 2 * (third[word] >> number & 1)
            out[n] = first + (OF_WORD * word + number) * N_LEVELS + level
            n += 1
    return n
