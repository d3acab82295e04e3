"""Actions as numbers; docs/games/island.md has the table.

An outcome of chance is a card, or a symbol of a tile, or the first seat.
"""

from voyageur.games.island.components import MOST_ON_TILE, MOST_TILES, N_CARDS, N_DIRECTIONS, N_KINDS, SUPPLY
from voyageur.kernel.jit import compiled

STOP, DONE, KEEP, DECLINE = 0, 1, 2, 3
DRAW = 4  # DRAW + kind of card
BATTLE = DRAW + N_KINDS  # BATTLE + tile
AT = BATTLE + MOST_TILES  # AT + tile
HIT = AT + MOST_TILES  # HIT + tile
COMMIT = HIT + MOST_TILES  # COMMIT + card
RECRUIT = COMMIT + N_CARDS  # RECRUIT + card
ROAD = RECRUIT + N_CARDS  # ROAD + card
WATER = ROAD + N_CARDS  # WATER + card
ARROW = WATER + N_CARDS  # ARROW + card
DISCARD = ARROW + N_CARDS  # DISCARD + card
MOVE = DISCARD + N_CARDS  # MOVE + 10 (4 tile + direction) + units - 1
FERRY = MOVE + MOST_TILES * N_DIRECTIONS * MOST_ON_TILE  # FERRY + 10 (64 tile + target) + units - 1
N_ACTIONS = FERRY + MOST_TILES * MOST_TILES * MOST_ON_TILE
MOST_LEGAL = SUPPLY * MOST_TILES
N_OUTCOMES = N_CARDS


@compiled
def units_of(action: int) -> int:
    """Return how many units a move or a ferry takes."""
    return (action - MOVE) % MOST_ON_TILE + 1


@compiled
def origin_of(action: int) -> int:
    """Return the tile that a move or a ferry leaves."""
    if action < FERRY:
        return (action - MOVE) // (MOST_ON_TILE * N_DIRECTIONS)
    return (action - FERRY) // (MOST_ON_TILE * MOST_TILES)


@compiled
def direction_of(move: int) -> int:
    """Return the direction of a move."""
    return (move - MOVE) // MOST_ON_TILE % N_DIRECTIONS


@compiled
def target_of(ferry: int) -> int:
    """Return the tile to which a ferry goes."""
    return (ferry - FERRY) // MOST_ON_TILE % MOST_TILES
