"""How good a position is for a seat: units, how near they are to the capture area, cards, and battles to come.

The weights were chosen by play (docs/games/island.md).  Hidden cards count as they lie, so agents ask about samples.
"""

import math

from voyageur.games.island.bits import count_bits, lowest_bit
from voyageur.games.island.components import COMBAT_CARDS, RESOURCE_CARDS, Face
from voyageur.games.island.score import standing
from voyageur.games.island.stacks import value_of
from voyageur.games.island.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

UNIT = 1.0
IN_CAPTURE = 1.6  # of each unit there, at the start; as much again towards the end
STEP = 0.18  # of each unit for each step towards the capture area
FARTHEST = 6  # steps
RESOURCE_CARD, COMBAT_CARD, COMBAT_POINT = 0.9, 0.25, 0.25
LOST = 1.6  # of what a battle that is likely lost costs
EDGE = 0.9  # scale of a lead in a battle
SCALE = 5.0  # lead that gives a value of 0.73


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 1 won."""
    if state.phase == Phase.OVER:
        return share(state, seat)
    if state.is_out[seat] == 1:
        return 0.0
    own, best = worth(state, seat), 0.0
    for rival in range(state.n_seats):
        if rival != seat and state.is_out[rival] == 0:
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
    """Return what a seat's units and cards are worth."""
    total = cards_worth(state, seat)
    capture = IN_CAPTURE * (1 + min(1.0, 0.5 * state.depletions))
    for tile in range(state.n_tiles):
        if state.holder[tile] == seat:
            n, enemies = float(state.units[tile]), float(state.attackers[tile])
        elif state.attackers[tile] > 0 and seat == state.mover:
            n, enemies = float(state.attackers[tile]), float(state.units[tile])
        else:
            continue
        place = capture if state.face[tile] == Face.CAPTURE else -STEP * steps_to_capture(state, tile)
        total += n * (UNIT + place)
        if enemies > 0:
            total -= min(2.0, n) * LOST / (1 + math.exp((n - enemies) / EDGE))
    return total


@compiled
def cards_worth(state: State, seat: int) -> float:
    """Return what a hand is worth."""
    total = RESOURCE_CARD * count_bits(state.hand[seat] & RESOURCE_CARDS)
    combat = state.hand[seat] & COMBAT_CARDS
    while combat != 0:
        total += COMBAT_CARD + COMBAT_POINT * value_of(lowest_bit(combat))
        combat &= combat - 1
    return total


@compiled
def steps_to_capture(state: State, tile: int) -> int:
    """Return the steps to the capture area as if there were no water, at most FARTHEST."""
    steps = FARTHEST
    for other in range(state.n_tiles):
        if state.face[other] == Face.CAPTURE:
            columns, rows = state.column[other] - state.column[tile], state.row[other] - state.row[tile]
            steps = min(steps, abs(columns) + abs(rows))
    return steps
