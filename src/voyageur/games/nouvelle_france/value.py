"""How good a position is for a seat: points, what the coming storms will bring, and tokens and bonus blocks left.

The weights were chosen by play; docs/games/nouvelle-france.md says how strong greedy is with them.
"""

import math

from voyageur.games.nouvelle_france.components import N_ALLIES, N_BONUS, N_SITES, N_STORMS
from voyageur.games.nouvelle_france.score import standing
from voyageur.games.nouvelle_france.scoring import storm_points
from voyageur.games.nouvelle_france.state import AllyUse, Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

COMING, LATER = 0.8, 0.5  # of the points of the coming storm, and of those after it
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
            weight = COMING if storm == state.storms else LATER
            total += weight * storm_points(state, seat, site, storm)
        if state.completed_by[site] == seat:
            total += state.disks[int(state.stick[site, N_STORMS - 1])]
    for ally in range(N_ALLIES):
        if state.ally_use != AllyUse.NONE:
            total += TOKEN[ally] * int(state.is_up[seat, ally])
    for bonus in range(state.storms, N_BONUS):
        total += BONUS_LEFT * (1 - int(state.has_placed[seat, bonus]))
    return total
