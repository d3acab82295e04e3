"""A random legal action without a list of all: where a block might lie is drawn until it may lie there.

All that may be drawn is equally likely, so what is legal of it is, too.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import N_CELLS, N_LEVELS, N_SQUARES, OF_WORD
from voyageur.games.nouvelle_france.rules.actions import OF_BLOCK, OF_TURN, PLACE, form_of_block
from voyageur.games.nouvelle_france.rules.placing import DISTANCES, supports_of
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

NOWHERE = -1
DRAWING = (1 << 32) - 1  # the bits of a lot that draw
# Numba asks of each index whether it is below 0, unless it sees that it cannot be.
STEP_BITS, PLACE_BITS = 63, 511


@compiled
def first_lot(word: int) -> int:
    """Return the first lot of a random word of 47 bits."""
    return word >> 15 | (word & 0x7FFF) << 32


@compiled
def next_lot(lot: int) -> int:
    """Return the lot after this one: multiply with carry (G. Marsaglia), which stays below 2**62.

    A congruence as good would overflow, and Numba's code takes it for granted that nothing does.
    """
    return (lot & DRAWING) * 698769069 + (lot >> 32)


@compiled
def below(lot: int, n: int) -> int:
    """Return a number 0 ... `n` - 1 by a lot.  n : below 2**31"""
    return (lot & DRAWING) * n >> 32


@compiled
def most_turns(state: State, blocks: Any, n: int) -> int:
    """Return in how many turns the forms of `n` blocks can lie, of the form that has most.  blocks : int32 (n,)"""
    most = 0
    for index in range(n):
        most = max(most, int(state.n_turns[form_of_block(int(blocks[index]))]))
    return most


@compiled
def placement(state: State, blocks: Any, n: int, n_turns: int, lot: int) -> int:
    """Return the action that drops one of `n` blocks at random, or NOWHERE if it may not lie where it would.

    One lot draws block, turn and square: what is left of its fraction behind a number draws the next.
    blocks : int32 (n,);  n_turns : as `most_turns` returns it
    """
    drawn = (lot & DRAWING) * n
    block = int(blocks[drawn >> 32])
    drawn = (drawn & DRAWING) * n_turns
    turn = drawn >> 32
    square = (drawn & DRAWING) * N_SQUARES >> 32
    level = level_at(state, form_of_block(block), turn, square)
    return NOWHERE if level == NOWHERE else PLACE + block * OF_BLOCK + turn * OF_TURN + square * N_LEVELS + level


@compiled
def level_at(state: State, form: int, turn: int, square: int) -> int:
    """Return the level of cell 0 of a form that drops on `square`, numbered over all sites, or NOWHERE if it may not.

    The same as `placing.standing_refusal`, of five columns in any case: beyond the last comes the first again.
    turn, square : there need be no such turn, and no such square
    """
    steps, levels, inside = state.column_step[form, turn], state.column_level[form, turn], state.inside
    step_0, step_1, step_2 = steps[0] & STEP_BITS, steps[1] & STEP_BITS, steps[2] & STEP_BITS
    step_3, step_4 = steps[3] & STEP_BITS, steps[4] & STEP_BITS
    word = 1 if square >= OF_WORD else 0
    fits = inside[step_0, word] & inside[step_1, word] & inside[step_2, word] & inside[step_3, word]
    if int(fits & inside[step_4, word]) >> square - OF_WORD * word & 1 == 0 or turn >= state.n_turns[form]:
        return NOWHERE  # N19
    place = state.place_of[square]
    on_0 = height_at(state, place, step_0) - int(levels[0])
    on_1 = height_at(state, place, step_1) - int(levels[1])
    on_2 = height_at(state, place, step_2) - int(levels[2])
    on_3 = height_at(state, place, step_3) - int(levels[3])
    on_4 = height_at(state, place, step_4) - int(levels[4])
    level = max(max(on_0, on_1), max(on_2, on_3), on_4)  # N14
    if level + int(state.top[form, turn]) >= N_LEVELS:
        return NOWHERE  # N20
    standing = (on_0 == level) | (on_1 == level) << 1 | (on_2 == level) << 2
    standing |= (on_3 == level) << 3 | (on_4 == level) << 4
    left = supports_of(state, form, turn)
    while left != 0:  # N15, N16
        support = left & ((1 << N_CELLS) - 1)
        if standing & support == support:
            return level
        left >>= N_CELLS
    return NOWHERE


@compiled
def height_at(state: State, place: int, step: int) -> int:
    """Return the height of the square to which a step leads from a place."""
    return int(state.height[(place + DISTANCES[step]) & PLACE_BITS])
