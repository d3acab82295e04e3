"""How good a position is for a seat: points, what the storms to come will bring, spaces to build on, tokens and blocks.

A space beside one's own cubes brings a point to whoever of that colour builds there next, so a placement that opens
spaces to the rivals is worth less.  The rival who counts is the best of them.

The weights were chosen by play; docs/games/nouvelle-france.md says how strong greedy is with them.
"""

import math

from voyageur.games.nouvelle_france.components import (
    MOST_SQUARES,
    N_ALLIES,
    N_BONUS,
    N_LEVELS,
    N_SITES,
    N_STORMS,
)
from voyageur.games.nouvelle_france.score import standing
from voyageur.games.nouvelle_france.scoring import cubes_of, spread, storm_points
from voyageur.games.nouvelle_france.state import AllyUse, Phase
from voyageur.kernel.bits import count_bits
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

OPENING = 0.15  # of each space that touches one of the seat's cubes above the snow
TOKEN = (1.2, 0.8, 0.2)  # of a token face up, by ally
BONUS_LEFT = 1.0  # of each bonus block that may still be placed
SCALE = 6.0  # lead over the best rival that gives a value of 0.73


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 1 won."""
    if state.phase == Phase.OVER:
        return share(state, seat)
    own, best = worth(state, seat), -1000.0
    for rival in range(state.n_seats):
        if rival != seat:
            best = max(best, worth(state, rival))
    return 1 / (1 + math.exp(min(50.0, max(-50.0, (best - own) / SCALE))))


@compiled
def share(state: State, seat: int) -> float:
    """Return a seat's share of the win at the end."""
    own, sharing = standing(state, seat), 0
    for rival in range(state.n_seats):
        other = standing(state, rival)
        if other > own:
            return 0.0
        sharing += other == own
    return 1 / sharing


@compiled
def worth(state: State, seat: int) -> float:
    """Return what a seat has and may expect, in points."""
    total = float(state.points[seat])
    for site in range(N_SITES):
        for storm in range(state.storms, N_STORMS):
            total += storm_points(state, seat, site, storm)
        total += OPENING * openings(state, seat, site)
        if state.completed_by[site] == seat:
            total += state.disks[int(state.stick[site, N_STORMS - 1])]
    for ally in range(N_ALLIES):
        if state.ally_use != AllyUse.NONE:
            total += TOKEN[ally] * int(state.is_up[seat, ally])
    for bonus in range(state.storms, N_BONUS):
        total += BONUS_LEFT * (1 - int(state.has_placed[seat, bonus]))
    return total


@compiled
def openings(state: State, seat: int, site: int) -> int:
    """Return how many free spaces of a site touch a cube of the seat above the snow, where blocks may come to lie."""
    total, free = 0, 0
    for level in range(N_LEVELS):
        on_top = squares_of_height(state, site, level)
        free |= on_top
        if level >= state.storms:
            near = spread(state, site, cubes_of(state, seat, site, level))
            if level > state.storms:
                near |= cubes_of(state, seat, site, level - 1) & on_top
            total += count_bits(near & free)
    return total


@compiled
def squares_of_height(state: State, site: int, height: int) -> int:
    """Return the squares of a site whose highest cube lies on level `height` (0: none lies there), as a mask."""
    mask = 0
    for number in range(state.n_squares[site]):
        if state.height[state.place_of[site * MOST_SQUARES + number]] == height:
            mask |= 1 << number
    return mask
