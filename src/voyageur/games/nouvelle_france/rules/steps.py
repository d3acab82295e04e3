"""Actions in steps: what is done with which block or card, then its square and how it lies, or the cards below.

docs/games/nouvelle-france.md has the table.
"""

from voyageur.games.nouvelle_france.components import N_BLOCKS, N_BONUS, N_LEVELS, N_PEEKED
from voyageur.games.nouvelle_france.rules.actions import (
    N_ORDER,
    ORDER,
    PLACE,
    REMOVE,
    block_of,
    level_of,
    ordered_card,
    square_of,
    turn_of,
)
from voyageur.kernel.jit import compiled

ON_TOP = ORDER  # ON_TOP + card, the new top card, which begins an order
OTHERS = ON_TOP + N_ORDER  # OTHERS + what a REMOVE or UNABLE is beyond REMOVE
LAID = OTHERS + PLACE - REMOVE  # LAID + block, which begins a placement
N_WORDS = LAID + N_BLOCKS + N_BONUS  # those of an action's first step: more than squares, or turns and levels
MOST_STEPS = N_PEEKED


@compiled
def word_of(action: int, step: int) -> int:
    """Return the word of an action at a step, -1 after its last one.

    An order is made of its cards, the new top first.  A placement is made of LAID + block, the square of cell 0 (over
    all sites), and 3 turn + level of cell 0.  Any other action is a word.
    """
    if step >= MOST_STEPS:
        return -1
    if action >= PLACE:
        if step == 0:
            return LAID + block_of(action)
        return square_of(action) if step == 1 else turn_of(action) * N_LEVELS + level_of(action)
    if action >= REMOVE:
        return OTHERS + action - REMOVE if step == 0 else -1
    if action >= ORDER:
        card = ordered_card(action, step)
        return ON_TOP + card if step == 0 else card
    return action if step == 0 else -1
