"""Actions in steps: what is done, on which tile, and the direction of a march; docs/games/kanata.md has the table."""

from voyageur.games.kanata.components import MOST_TILES, N_DIRECTIONS
from voyageur.games.kanata.rules.actions import MARCH
from voyageur.kernel.jit import compiled

N_WORDS = MARCH + MOST_TILES  # those of an action's first step; directions are 0 ... 7
MOST_STEPS = 2


@compiled
def word_of(action: int, step: int) -> int:
    """Return the word of an action at a step, -1 after its last one.

    The first word of a march is MARCH + its tile, the second its direction; any other action is its own word.
    """
    if action < MARCH:
        return action if step == 0 else -1
    if step == 0:
        return MARCH + (action - MARCH) // N_DIRECTIONS
    return (action - MARCH) % N_DIRECTIONS if step == 1 else -1
