"""How good a position is for a seat: units, how near they are to the capture area, cards, and battles to come.

The weights were chosen by play; docs/games/island.md says how strong greedy is with them.  Hidden cards count as they
lie, so agents ask about samples.
"""

import math
from typing import Any

import numpy as np

from voyageur.games.island.components import (
    COMBAT_CARDS,
    MOST_TILES,
    N_DIRECTIONS,
    NO_CARD,
    NO_SEAT,
    NO_TILE,
    RESOURCE_CARDS,
    Face,
)
from voyageur.games.island.rules.battles import lost_units
from voyageur.games.island.rules.cards import at_refusal, recruits
from voyageur.games.island.rules.score import share
from voyageur.games.island.rules.stacks import symbol_of, value_of
from voyageur.games.island.rules.units import growth
from voyageur.games.island.state import ATTACKER, DEFENDER, Phase, Refusal
from voyageur.kernel.bits import count_bits, has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

UNIT = 1.0
# Of each unit in the capture area, and for each step towards it; by how often the resource stack was used up.
IN_CAPTURE = (0.1, 1.2, 3.0)
STEP = (0.06, 0.2, 0.4)
GROWTH = 0.6  # of each unit that a card in the hand can recruit
FARTHEST = 6  # steps
RESOURCE_CARD, COMBAT_CARD, COMBAT_POINT = 0.7, 0.25, 0.3
DRAWN = (0.7, 0.4)  # of a card about to be drawn, by kind
ROAD_MOVE, CROSSING = 0.25, 0.2
LOST = 2.0  # of each unit that a lost battle costs
OUT = 4.0  # of the last units besides, with which a seat is out
THREAT = 0.3  # of what a battle would cost with a rival next to a tile
HELD_POINT = 0.8  # of each point of the best combat card in a hand, as a lead in a battle to come
TIE = 0.5  # of a point, as a lead of the defender
EDGE = 0.6  # scale of a lead in a battle
SCALE = 5.0  # lead over the mean of the rivals that gives a value of 0.73


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 1 won."""
    steps = np.empty(MOST_TILES, np.int64)
    write_steps(state, steps)
    return value_by_steps(state, seat, steps)


@compiled
def value_by_steps(state: State, seat: int, steps: Any) -> float:
    """Return the value for `seat`.  steps : int64 (MOST_TILES,)  those of `write_steps`, which never change"""
    if state.phase == Phase.OVER:
        return share(state, seat)
    if state.is_out[seat] == 1:
        return 0.0
    own, rivals = worth(state, seat, steps), 0.0
    for rival in range(state.n_seats):
        if rival != seat and state.is_out[rival] == 0:
            rivals += worth(state, rival, steps) / (state.n_seats - 1)
    return chance_of(own, rivals)


@compiled
def chance_of(own: float, rivals: float) -> float:
    """Return the value of what a seat is worth, and its rivals in the mean."""
    return 1 / (1 + math.exp(min(50.0, max(-50.0, (rivals - own) / SCALE))))


@compiled
def worth(state: State, seat: int, steps: Any) -> float:
    """Return what a seat's units and cards are worth.  steps : as above"""
    total = cards_worth(state, seat) + (pending(state) if seat == state.mover else 0.0)
    symbols = symbols_held(state, seat)
    for tile in range(state.n_tiles):
        if has_units(state, seat, tile):
            total += units_worth(state, seat, tile, symbols, steps[tile])
    return total


@compiled
def has_units(state: State, seat: int, tile: int) -> bool:
    """Whether a seat has units on a tile."""
    return state.holder[tile] == seat or (state.attackers[tile] > 0 and seat == state.mover)


@compiled
def units_worth(state: State, seat: int, tile: int, symbols: int, steps: int) -> float:
    """Return what a seat's units on a tile are worth, with these symbols in the hand.

    steps : from the tile to the capture area
    """
    n, rivals = int(state.attackers[tile]), int(state.units[tile])
    if state.holder[tile] == seat:
        n, rivals = rivals, n
    stage: int = min(state.depletions, len(IN_CAPTURE) - 1)
    room: int = growth(state, seat, n)
    if state.face[tile] == Face.CAPTURE:
        total = n * (UNIT + IN_CAPTURE[stage])
    else:
        total = n * (UNIT - STEP[stage] * steps)
    if has_bit(symbols, state.face[tile]) and state.is_recruited[tile] == 0:
        total += GROWTH * room
    if rivals > 0:
        return total - risk(state, seat, n, n - rivals + card_lead(state, seat, tile))
    threat = most_beside(state, seat, tile)
    return total - THREAT * risk(state, seat, n, n - threat) if threat > 0 else total


@compiled
def risk(state: State, seat: int, n: int, lead: float) -> float:
    """Return what a battle with this lead may cost `n` units."""
    cost = LOST * min(lost_units(state), n)
    if state.on_board[seat] <= lost_units(state):
        cost += OUT
    return cost / (1 + math.exp(lead / EDGE))


@compiled
def most_beside(state: State, seat: int, tile: int) -> int:
    """Return the units of the largest army of a rival next to a tile, 0 if the tile is safe."""
    most = 0
    if state.face[tile] != Face.START:
        for direction in range(N_DIRECTIONS):
            beside = state.neighbours[tile, direction]
            if beside != NO_TILE and state.holder[beside] != seat and state.holder[beside] != NO_SEAT:
                most = max(most, int(state.units[beside]))
    return most


@compiled
def symbols_held(state: State, seat: int) -> int:
    """Return the symbols of a hand's resource cards, as bits."""
    symbols, left = 0, state.hand[seat] & RESOURCE_CARDS
    while left != 0:
        symbols |= 1 << symbol_of(lowest_bit(left))
        left &= left - 1
    return symbols


@compiled
def card_lead(state: State, seat: int, tile: int) -> float:
    """Return by how much a seat's cards are better in a battle for a tile, and who wins if totals are equal."""
    mover, holder = state.mover, state.holder[tile]
    lead = side_value(state, ATTACKER, mover, tile) - side_value(state, DEFENDER, holder, tile) - TIE
    return lead if seat == mover else -lead


@compiled
def side_value(state: State, side: int, seat: int, tile: int) -> float:
    """Return what the cards of a side add, or may add before it has played one."""
    if tile == state.battle_at and state.committed[side] != NO_CARD:
        return float(value_of(state.committed[side]))
    best = 0
    combat = state.hand[seat] & COMBAT_CARDS
    while combat != 0:
        best = max(best, value_of(lowest_bit(combat)))
        combat &= combat - 1
    return HELD_POINT * best


@compiled
def pending(state: State) -> float:
    """Return what the card in use will still bring its mover."""
    match state.phase:
        case Phase.RECRUIT:
            units = 0
            for tile in range(state.n_tiles):
                if at_refusal(state, symbol_of(state.card), tile) == Refusal.NONE:
                    units += recruits(state, tile)
            return UNIT * units
        case Phase.ROAD:
            return ROAD_MOVE * state.moves_left
        case Phase.FERRY:
            return CROSSING
        case Phase.HIT:
            return UNIT
        case Phase.DEAL:
            kind: int = state.kind
            return DRAWN[kind]
        case _:
            return 0.0


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
def write_steps(state: State, steps: Any) -> None:
    """Write the steps from each tile to the capture area as if there were no water, at most FARTHEST.

    steps : int64 (MOST_TILES,)  written
    """
    for tile in range(state.n_tiles):
        steps[tile] = FARTHEST
    for area in range(state.n_tiles):
        if state.face[area] == Face.CAPTURE:
            for tile in range(state.n_tiles):
                columns, rows = state.column[area] - state.column[tile], state.row[area] - state.row[tile]
                steps[tile] = min(steps[tile], abs(columns) + abs(rows))
