"""Actions as numbers; docs/games/kanata.md has the table.

A chance outcome is 6 (A - 1) + B - 1: the mover's die shows A, the rival's B.
"""

from voyageur.games.kanata.components import MOST_TILES, N_DIRECTIONS, N_FACES
from voyageur.kernel.jit import compiled

STOP, TRADE_FUR, TRADE_LUMBER, TRADE_SUPPORT = 0, 1, 2, 3
COLLECT = 4  # COLLECT + tile
FORT = COLLECT + MOST_TILES  # FORT + tile
RAISE = FORT + MOST_TILES  # RAISE + tile
MARCH = RAISE + MOST_TILES  # MARCH + 8 tile + direction
N_ACTIONS = MARCH + MOST_TILES * N_DIRECTIONS
MOST_LEGAL = 1 + MOST_TILES * N_DIRECTIONS
N_OUTCOMES = N_FACES * N_FACES


@compiled
def tile_of(action: int) -> int:
    """Return the tile that `action` names first."""
    if action < MARCH:
        return (action - COLLECT) % MOST_TILES
    return (action - MARCH) // N_DIRECTIONS


@compiled
def direction_of(march: int) -> int:
    """Return the direction of a march."""
    return (march - MARCH) % N_DIRECTIONS
