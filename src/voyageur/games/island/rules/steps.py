"""Actions in steps: what is done with which tile or card, then where units go, and how many; docs/games/island.md."""

from voyageur.games.island.components import MOST_TILES, N_DIRECTIONS
from voyageur.games.island.rules.actions import FERRY, MOVE, direction_of, origin_of, target_of, units_of
from voyageur.kernel.jit import compiled

N_WORDS = MOVE + MOST_TILES  # those of an action's first step
MOST_STEPS = 3
BY_WATER = N_DIRECTIONS  # BY_WATER + the tile to which a ferry goes; before it the directions of a move


@compiled
def word_of(action: int, step: int) -> int:
    """Return the word of an action at a step, -1 after its last one.

    The first word of a move or a ferry is MOVE + the tile that it leaves, the second where it goes, the third its units
    less one; any other action is its own word.
    """
    if action < MOVE:
        return action if step == 0 else -1
    if step == 0:
        return MOVE + origin_of(action)
    if step == 1:
        return direction_of(action) if action < FERRY else BY_WATER + target_of(action)
    return units_of(action) - 1 if step == 2 else -1
