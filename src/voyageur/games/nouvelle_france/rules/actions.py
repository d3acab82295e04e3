"""Actions as numbers; docs/games/nouvelle-france.md has the table.

An outcome of chance is a card, or a way to deal the sticks, or the first seat.
"""

from voyageur.games.nouvelle_france.components import (
    MOST_SQUARES,
    MOST_TURNS,
    N_BLOCKS,
    N_BONUS,
    N_CARD_KINDS,
    N_COLOURS,
    N_LEVELS,
    N_PEEKED,
    N_SHAPES,
    N_SQUARES,
)
from voyageur.kernel.jit import compiled

PASS, DRAW, HURON, FILLE, COUREUR = range(5)
ORDER = 5  # ORDER + 121 card + 11 card + card, the new top first; 10 where there is no card
NO_MORE = N_CARD_KINDS  # in an order
N_ORDER = N_CARD_KINDS + 1
REMOVE = ORDER + N_ORDER**N_PEEKED  # REMOVE + block
UNABLE = REMOVE + N_BLOCKS  # UNABLE + block
PLACE = UNABLE + N_BLOCKS  # PLACE + 6912 block + 288 turn + 96 site + 3 square + level, those of cell 0
OF_TURN = N_SQUARES * N_LEVELS
OF_BLOCK = MOST_TURNS * OF_TURN
N_ACTIONS = PLACE + (N_BLOCKS + N_BONUS) * OF_BLOCK
# Three open shapes in all colours, in each turn on each square, or one block after a pass; the level is given.
MOST_LEGAL = 3 * N_COLOURS * (MOST_TURNS * N_SQUARES + 1)
N_OUTCOMES = N_CARD_KINDS


@compiled
def block_of(place: int) -> int:
    """Return the block that is placed."""
    return (place - PLACE) // OF_BLOCK


@compiled
def form_of_block(block: int) -> int:
    """Return the form of a block: its shape, or a bar."""
    return block // N_COLOURS if block < N_BLOCKS else block - N_BLOCKS + N_SHAPES


@compiled
def turn_of(place: int) -> int:
    """Return the turn of the block that is placed."""
    return (place - PLACE) // OF_TURN % MOST_TURNS


@compiled
def square_of(place: int) -> int:
    """Return the square of cell 0, numbered over all sites."""
    return (place - PLACE) // N_LEVELS % N_SQUARES


@compiled
def site_of(place: int) -> int:
    """Return the site on which a block is placed."""
    return square_of(place) // MOST_SQUARES


@compiled
def level_of(place: int) -> int:
    """Return the level of cell 0, from 0."""
    return (place - PLACE) % N_LEVELS


@compiled
def ordered_card(order: int, index: int) -> int:
    """Return the card that an order puts at a place, 0 for the top, or NO_MORE."""
    number = order - ORDER
    for _ in range(N_PEEKED - 1 - index):
        number //= N_ORDER
    return number % N_ORDER
