"""How good a position of Kanata is for a seat: support race, income, threats by exact odds.

The two sides' races are compared in turns: how many of its own collect steps a side still needs for six support,
at its present rate or with one more fort.  Threats are the exact chances of fights (odds.py), discounted by the
steps that the units still have to march.  Nothing depends on whose turn it is but what that turn can still do, so
that ending a step is never better or worse by itself.  The weights were fitted by play (docs/games/kanata.md).
"""

import math
from typing import Any

import numpy as np

from voyageur.games.kanata.building import fort_place_refusal
from voyageur.games.kanata.components import (
    COLONY_TILE,
    FIREARMS,
    FORT_FIREARMS,
    FORT_LUMBER,
    FUR,
    FUR_FOR_SUPPORT,
    FUR_TILE,
    LUMBER,
    LUMBER_FOR_SUPPORT,
    LUMBER_TILE,
    MANPOWER,
    NO_TILE,
    SUPPORT,
    SUPPORT_TO_WIN,
)
from voyageur.games.kanata.odds import CLEARS, MOST_UNITS, TAKES, WIDEST_GAP
from voyageur.games.kanata.state import N_DIRECTIONS, N_ORTHOGONAL, Phase, Refusal
from voyageur.games.kanata.turn import income, reach_refusal
from voyageur.games.kanata.war import bonus
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

FUR_WORTH, LUMBER_WORTH = 1 / FUR_FOR_SUPPORT, 1 / LUMBER_FOR_SUPPORT  # in support
FIREARMS_WORTH = 0.75  # in support: they cannot be traded back
FORT_COST = FORT_LUMBER * LUMBER_WORTH + FORT_FIREARMS  # in support
SLOWEST = 60.0  # turns: a race without income

TURN_WEIGHT = 0.45  # of a turn's lead in the race
THREAT_WEIGHT = 4.0  # of a sure conquest
FORT_WEIGHT = 0.7  # of a sure destruction of a fort
UNIT_WEIGHT = 0.12  # of a militia
NEARNESS_WEIGHT = 0.01  # of a step nearer the enemy colony
MARCH_DISCOUNT = 0.7  # of a threat, for every step still to march
FARTHEST = 6  # steps from which a unit threatens


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 0.5 even, 1 won."""
    if state.phase == Phase.OVER:
        return state.halves[seat] / 2
    return 1 / (1 + math.exp(strength(state, 1 - seat) - strength(state, seat)))


@compiled
def strength(state: State, seat: int) -> float:
    """Weigh the race, threats and militia of one side."""
    steps = steps_to_colony(state, 1 - seat)
    return (
        THREAT_WEIGHT * conquest_threat(state, seat, steps)
        + FORT_WEIGHT * fort_threats(state, seat)
        + UNIT_WEIGHT * expected_units(state, seat)
        - NEARNESS_WEIGHT * total_steps(state, seat, steps)
        - TURN_WEIGHT * turns_to_support(state, seat)
    )


# The support race -------------------------------------------------------------------------------


@compiled
def turns_to_support(state: State, seat: int) -> float:
    """Count the collect steps that `seat` still needs for six support, building one fort if that is quicker."""
    men = income(state, seat)
    n_fur, n_lumber = in_reach(state, seat)
    rate = best_yield(men, n_fur, n_lumber)
    missing = SUPPORT_TO_WIN - wealth(state, seat)
    unused = yield_in_hand(state, seat)
    left = 0.0
    if unused > 0 and rate > 0:  # this turn's collecting counts as the part of a turn that it is
        missing -= unused
        left = min(unused / rate, 1.0)
    race = turns(missing, rate) + left
    if not may_afford_fort(state, seat):
        return race
    new_rate = best_rate_with_fort(state, seat, men, n_fur, n_lumber)
    delay = 0.0 if can_build_now(state, seat) else 1.0
    return min(race, turns(missing + FORT_COST, new_rate) + left + delay)


@compiled
def turns(missing: float, rate: float) -> float:
    """Count the turns in which `missing` support comes together."""
    if missing <= 0:
        return 0.0
    return min(missing / rate, SLOWEST) if rate > 0 else SLOWEST


@compiled
def wealth(state: State, seat: int) -> float:
    """Add up the cards of `seat` in support; what is traded is worth a little more than what is not."""
    cards = state.cards[seat]
    loose = cards[FUR] * FUR_WORTH + cards[LUMBER] * LUMBER_WORTH
    return cards[SUPPORT] + 0.98 * loose + FIREARMS_WORTH * cards[FIREARMS]


@compiled
def best_yield(men: int, n_fur: int, n_lumber: int) -> float:
    """Return what `men` bring in at best, in support: fur first."""
    fur = min(men, n_fur)
    return fur * FUR_WORTH + min(men - fur, n_lumber) * LUMBER_WORTH


@compiled
def in_reach(state: State, seat: int) -> tuple[int, int]:
    """Count the fur and lumber tiles from which `seat` may collect in a turn."""
    n_fur, n_lumber = 0, 0
    for tile in range(state.n_tiles):
        if is_source(state, seat, tile):
            n_fur += state.kind[tile] == FUR_TILE
            n_lumber += state.kind[tile] == LUMBER_TILE
    return n_fur, n_lumber


@compiled
def is_source(state: State, seat: int, tile: int) -> bool:
    """Whether `seat` may collect from `tile` once in each of its turns, as things stand."""
    if state.served[seat, tile] == 0 or state.kind[tile] == COLONY_TILE:
        return False
    return is_open(state, seat, tile) and reach_refusal(state, seat, tile) == Refusal.NONE


@compiled
def is_open(state: State, seat: int, tile: int) -> bool:
    """Whether no enemy fort or militia closes `tile` to `seat`."""
    return state.owner[tile] != 1 - seat and state.units[1 - seat, tile] == 0


@compiled
def yield_in_hand(state: State, seat: int) -> float:
    """Return what this turn's manpower can still collect, in support."""
    if seat != state.mover or state.phase != Phase.COLLECT:
        return 0.0
    n_fur, n_lumber = 0, 0
    for tile in range(state.n_tiles):
        if not state.is_collected[tile] and is_source(state, seat, tile):
            n_fur += state.kind[tile] == FUR_TILE
            n_lumber += state.kind[tile] == LUMBER_TILE
    return 0.96 * best_yield(state.cards[seat, MANPOWER], n_fur, n_lumber)


@compiled
def may_afford_fort(state: State, seat: int) -> bool:
    """Whether the cards of `seat` hold a fort's worth of lumber and firearms, trading support if need be."""
    cards = state.cards[seat]
    if cards[LUMBER] < FORT_LUMBER:
        return False
    return cards[FIREARMS] > 0 or cards[SUPPORT] > 0 or cards[FUR] >= FUR_FOR_SUPPORT


@compiled
def can_build_now(state: State, seat: int) -> bool:
    """Whether a fort is possible in this very turn."""
    cards = state.cards[seat]
    if seat != state.mover or state.phase > Phase.FORTS or cards[MANPOWER] == 0:
        return False
    return cards[FIREARMS] > 0 or state.phase <= Phase.CONVERT


@compiled
def best_rate_with_fort(state: State, seat: int, men: int, n_fur: int, n_lumber: int) -> float:
    """Return the best yield a turn after one more fort on a lawful tile."""
    best = 0.0
    for tile in range(state.n_tiles):
        if state.in_range[seat, tile] > 0 and fort_place_refusal(state, seat, tile) == Refusal.NONE:
            fur, lumber = n_fur, n_lumber
            for direction in range(-1, N_ORTHOGONAL):
                near = tile if direction < 0 else state.neighbours[tile, direction]
                if near != NO_TILE and is_new_source(state, seat, near):
                    fur += state.kind[near] == FUR_TILE
                    lumber += state.kind[near] == LUMBER_TILE
            best = max(best, best_yield(men + 1, fur, lumber))
    return best


@compiled
def is_new_source(state: State, seat: int, tile: int) -> bool:
    """Whether a fort beside `tile` would open it to `seat`."""
    if state.served[seat, tile] > 0 or state.kind[tile] == COLONY_TILE:
        return False
    return is_open(state, seat, tile)


# War --------------------------------------------------------------------------------------------


@compiled
def steps_to_colony(state: State, owner: int) -> Any:
    """Return the marching steps from every tile to the colony of `owner`, as int32 (MOST_TILES,)."""
    steps = np.full(state.kind.shape[0], FARTHEST + 1, np.int32)
    queue = np.empty(state.kind.shape[0], np.int32)
    n = 0
    for tile in range(state.n_tiles):
        if state.kind[tile] == COLONY_TILE and state.owner[tile] == owner:
            steps[tile] = 0
            queue[0] = tile
            n = 1
    first = 0
    while first < n:
        tile = queue[first]
        first += 1
        for direction in range(N_DIRECTIONS):
            near = state.neighbours[tile, direction]
            if near != NO_TILE and steps[near] > steps[tile] + 1:
                steps[near] = steps[tile] + 1
                queue[n] = near
                n += 1
    return steps


@compiled
def conquest_threat(state: State, seat: int, steps: Any) -> float:
    """Return the discounted chance that `seat` takes the enemy colony with the units it has."""
    force = np.zeros(FARTHEST + 2, np.int32)
    colony = 0
    home = FARTHEST + 1  # steps from the own place nearest to the enemy colony
    for tile in range(state.n_tiles):
        if steps[tile] == 0:
            colony = tile
        if state.owner[tile] == seat:
            home = min(home, steps[tile])
        force[steps[tile]] += state.units[seat, tile]
    force[min(home + 1, FARTHEST + 1)] += recruits(state, seat)
    defenders = state.units[1 - seat, colony]
    best = odds_at(TAKES, state, seat, colony, force[0] + joiners(state, seat, colony), defenders)
    strength_so_far, discount = force[0], 1.0
    for distance in range(1, FARTHEST + 1):
        strength_so_far += force[distance]
        discount *= MARCH_DISCOUNT
        reserves = recruits(state, 1 - seat)
        best = max(best, discount * odds_at(TAKES, state, seat, colony, strength_so_far, defenders + reserves))
    return best


@compiled
def recruits(state: State, seat: int) -> int:
    """Count the militia that `seat` could raise with its firearms on its next opportunity."""
    men = state.cards[seat, MANPOWER] if seat == state.mover and state.phase <= Phase.MILITIA else 3
    return min(state.cards[seat, FIREARMS], men)


@compiled
def joiners(state: State, seat: int, tile: int) -> int:
    """Count the units of `seat` beside `tile` that may still march there in this turn."""
    if seat != state.mover or state.phase > Phase.MARCH:
        return 0
    units = 0
    for direction in range(N_DIRECTIONS):
        near = state.neighbours[tile, direction]
        if near != NO_TILE:
            units += state.may_march[near]
    return units


@compiled
def odds_at(table: Any, state: State, seat: int, tile: int, own: int, rival: int) -> float:
    """Look up the chance of `own` against `rival` units on `tile`, in CLEARS or TAKES."""
    gap = bonus(state, seat, tile) - bonus(state, 1 - seat, tile) + WIDEST_GAP
    scale = max(own, rival)
    if scale > MOST_UNITS:  # larger fights count as their ratio
        own, rival = own * MOST_UNITS // scale, rival * MOST_UNITS // scale
    return table[state.tie, own, rival, gap]


@compiled
def fort_threats(state: State, seat: int) -> float:
    """Add up the chances that `seat` destroys enemy forts on which its units stand or may step now."""
    threats = 0.0
    for tile in range(state.n_tiles):
        if state.owner[tile] != 1 - seat or state.kind[tile] == COLONY_TILE:
            continue
        own = state.units[seat, tile] + joiners(state, seat, tile)
        if own >= state.fort_falls_to:
            threats += odds_at(TAKES, state, seat, tile, own, state.units[1 - seat, tile])
    return threats


@compiled
def expected_units(state: State, seat: int) -> float:
    """Add up the militia of `seat` that fights now under way are expected to leave."""
    units = 0.0
    for tile in range(state.n_tiles):
        own, rival = state.units[seat, tile], state.units[1 - seat, tile]
        if own == 0:
            continue
        if rival == 0:
            units += own
        else:
            own += joiners(state, seat, tile)
            rival += joiners(state, 1 - seat, tile)
            units += own * odds_at(CLEARS, state, seat, tile, own, rival)
    return units


@compiled
def total_steps(state: State, seat: int, steps: Any) -> int:
    """Add up the steps between the units of `seat` and the enemy colony."""
    total = 0
    for tile in range(state.n_tiles):
        total += state.units[seat, tile] * min(steps[tile], FARTHEST)
    return total
