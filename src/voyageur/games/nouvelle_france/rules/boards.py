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
    N_SHAPES,
    N_STEPS,
    N_WORDS,
    NO_STEP,
    OF_WORD,
)
from voyageur.games.nouvelle_france.rules.placing import DISTANCES, can_place, supports_of
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

ALL = (1 << OF_WORD) - 1  # the squares of a word
# The boards of a step and a height: `word` of the squares just so high, AT_MOST + `word` of those at most so high.
AT_MOST = N_WORDS


@compiled
def boards_of(state: State) -> Any:
    """Return the boards of each step and height.  int64 (N_STEPS, N_LEVELS, 2 N_WORDS)"""
    boards = np.empty((N_STEPS, N_LEVELS, 2 * N_WORDS), np.int64)
    odd_0, high_0 = heights(state, 0)
    odd_1, high_1 = heights(state, 1)
    write_boards(state, NO_STEP, 0, odd_0, high_0, boards)
    write_boards(state, NO_STEP, 1, odd_1, high_1, boards)
    for above in range(NO_STEP):
        to_odd_0, to_odd_1, to_high_0, to_high_1 = 0, 0, 0, 0
        back_odd_0, back_odd_1, back_high_0, back_high_1 = 0, 0, 0, 0
        for each in range(MOST_SHIFTS):
            shift = int(state.shift[above, each])
            if shift == 0:
                break
            rest = OF_WORD - shift
            from_0, from_1 = int(state.shifted[above, each, 0]), int(state.shifted[above, each, 1])
            to_odd_0 |= (odd_0 >> shift | odd_1 << rest) & from_0
            to_odd_1 |= odd_1 >> shift & from_1
            to_high_0 |= (high_0 >> shift | high_1 << rest) & from_0
            to_high_1 |= high_1 >> shift & from_1
            back_odd_0 |= (odd_0 & from_0) << shift & ALL
            back_odd_1 |= (odd_1 & from_1) << shift | (odd_0 & from_0) >> rest
            back_high_0 |= (high_0 & from_0) << shift & ALL
            back_high_1 |= (high_1 & from_1) << shift | (high_0 & from_0) >> rest
        to, back = NO_STEP + 1 + above, NO_STEP - 1 - above
        write_boards(state, to, 0, to_odd_0, to_high_0, boards)
        write_boards(state, to, 1, to_odd_1, to_high_1, boards)
        write_boards(state, back, 0, back_odd_0, back_high_0, boards)
        write_boards(state, back, 1, back_odd_1, back_high_1, boards)
    return boards


@compiled
def heights(state: State, word: int) -> tuple[int, int]:
    """Return the squares of a word with an odd height, and those with a height of 2 or 3."""
    odd, high = 0, 0
    for number in range(OF_WORD):
        height = int(state.height[state.place_of[OF_WORD * word + number]])
        odd |= (height & 1) << number
        high |= (height >> 1) << number
    return odd, high


@compiled
def write_boards(state: State, step: int, word: int, odd: int, high: int, boards: Any) -> None:
    """Write the boards of a step; what no shift of the table leads to is looked up.

    odd, high : as `heights` returns them, of the squares to which the step leads;
    boards : int64 (N_STEPS, N_LEVELS, 2 N_WORDS)  written
    """
    inside, left = int(state.inside[step, word]), int(state.unshifted[step, word])
    while left != 0:
        number = lowest_bit(left)
        left &= left - 1
        height = int(state.height[state.place_of[OF_WORD * word + number] + DISTANCES[step]])
        odd |= (height & 1) << number
        high |= (height >> 1) << number
    boards[step, 0, word] = boards[step, 0, AT_MOST + word] = inside & ~(odd | high)
    boards[step, 1, word] = inside & odd & ~high
    boards[step, 1, AT_MOST + word] = inside & ~high
    boards[step, 2, word] = inside & high & ~odd
    boards[step, 2, AT_MOST + word] = inside & ~(odd & high)


@compiled
def lying(state: State, form: int, turn: int, level: int, boards: Any) -> tuple[int, int]:
    """Return the squares, two words, on which cell 0 of a turn may lie at `level`.

    boards : as `boards_of` returns them;  level : with it no cube is in the ground or above the third level
    """
    steps, levels = state.column_step[form, turn], state.column_level[form, turn]
    under_0 = boards[steps[0], level + levels[0]]  # five in any case: beyond the last column comes the first again
    under_1 = boards[steps[1], level + levels[1]]
    under_2 = boards[steps[2], level + levels[2]]
    under_3 = boards[steps[3], level + levels[3]]
    under_4 = boards[steps[4], level + levels[4]]
    free_0 = int(under_0[2] & under_1[2] & under_2[2] & under_3[2] & under_4[2])  # N14, N19
    free_1 = int(under_0[3] & under_1[3] & under_2[3] & under_3[3] & under_4[3])
    if free_0 | free_1 == 0:
        return 0, 0
    stand_0, stand_1, left = 0, 0, supports_of(state, form, turn)
    while left != 0:  # N15, N16
        # Without a branch: -1 for a column that need not stand, 0 for one that must.
        not_0, not_1, not_2 = (left & 1) - 1, (left >> 1 & 1) - 1, (left >> 2 & 1) - 1
        not_3, not_4 = (left >> 3 & 1) - 1, (left >> 4 & 1) - 1
        left >>= N_CELLS
        on_0 = (under_0[0] | not_0) & (under_1[0] | not_1) & (under_2[0] | not_2)
        on_1 = (under_0[1] | not_0) & (under_1[1] | not_1) & (under_2[1] | not_2)
        stand_0 |= int(on_0 & (under_3[0] | not_3) & (under_4[0] | not_4))
        stand_1 |= int(on_1 & (under_3[1] | not_3) & (under_4[1] | not_4))
    return free_0 & stand_0, free_1 & stand_1


@compiled
def list_turn(state: State, form: int, turn: int, boards: Any, first: int, out: Any, n: int) -> int:
    """Add `first` + 3 square + level for each place where a turn may lie, ascending, and return the new number.

    boards : as `boards_of` returns them;  out : int32 (MOST_LEGAL,)  written
    """
    first_level, second_level, third_level = (0, 0), (0, 0), (0, 0)
    for level in range(-state.bottom[form, turn], N_LEVELS - state.top[form, turn]):  # N20
        squares = lying(state, form, turn, level, boards)
        if level == 0:
            first_level = squares
        elif level == 1:
            second_level = squares
        else:
            third_level = squares
    for word in range(N_WORDS):
        left = first_level[word] | second_level[word] | third_level[word]
        while left != 0:
            number = lowest_bit(left)
            left &= left - 1
            level = (second_level[word] >> number & 1) + 2 * (third_level[word] >> number & 1)
            out[n] = first + (OF_WORD * word + number) * N_LEVELS + level
            n += 1
    return n


TRIED = 2  # turns of each shape that are tried square by square: most often one of them can lie somewhere


@compiled
def can_place_any(state: State) -> bool:
    """Whether the block of any open card can be placed anywhere."""
    for shape in range(N_SHAPES):
        if state.open[shape] > 0:
            for turn in range(min(TRIED, int(state.n_turns[shape]))):
                if can_place(state, shape, turn):
                    return True
    boards = boards_of(state)
    for shape in range(N_SHAPES):
        if state.open[shape] > 0 and can_lie(state, shape, boards):
            return True
    return False


@compiled
def can_lie(state: State, form: int, boards: Any) -> bool:
    """Whether a form can be placed anywhere.  boards : as `boards_of` returns them"""
    for turn in range(state.n_turns[form]):
        for level in range(-state.bottom[form, turn], N_LEVELS - state.top[form, turn]):  # N20
            squares = lying(state, form, turn, level, boards)
            if squares[0] | squares[1] != 0:
                return True
    return False
