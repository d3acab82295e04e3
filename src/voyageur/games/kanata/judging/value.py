"""How good a position of Kanata is for a seat: support race, income, threats by exact odds.

A side's best plan mixes race and war.  It depends on the militia to raise, the support that they cost, and the turns
needed to reach six support, with one more fort if that is quicker.  Threats are the exact chances of fights (odds.py),
discounted for each step still to march.  The mover counts only what it can still do in this turn, so ending a
step is neither good nor bad by itself.  The weights were fitted by play (docs/games/kanata.md).
"""

import math
from typing import Any, NamedTuple

import numpy as np

from voyageur.games.kanata.components import MOST_TILES, N_DIRECTIONS, N_ORTHOGONAL, NO_TILE, Card, TileKind
from voyageur.games.kanata.judging.odds import CLEARS, MOST_UNITS, TAKES, WIDEST_GAP
from voyageur.games.kanata.rules.captures import falls_to
from voyageur.games.kanata.rules.collecting import reach_refusal
from voyageur.games.kanata.rules.converting import full_set, support_to_win
from voyageur.games.kanata.rules.fights import bonus
from voyageur.games.kanata.rules.forts import fort_place_refusal, fort_price
from voyageur.games.kanata.rules.militia import militia_price
from voyageur.games.kanata.rules.turn import fort_manpower, income
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

SLOWEST = 60.0  # turns of a race without income
FARTHEST = 7  # steps from which a unit still is a threat
MOST_RECRUITS = 5  # in a plan
NOT_KNOWN = -1.0  # of a rate

RACE_WEIGHT = 2.5  # of a race e times as long
THREAT_WEIGHT = 12.0  # of a sure conquest
FORT_WEIGHT = 0.8  # of a sure destruction of a fort
UNIT_WEIGHT = 0.4  # of a militia
FIREARMS_WEIGHT = 0.1  # of a firearms card
NEARNESS_WEIGHT = 0.01  # of a step nearer the enemy colony
MARCH_DISCOUNT = 0.75  # of a threat, for every step still to march
PLAN_COST = 0.03  # of every step that is only planned
LOOSE_DISCOUNT = 0.98  # of cards that are not traded yet
STOCK_SHARE = 0.25  # of the support that is missing while loose cards are worth it but make no full sets


class BoardOfSide(NamedTuple):
    """What the strength of a side needs of the board: no card changes it, and no step of a turn before the fights."""

    steps: Any  # int32 (MOST_TILES,)  to the enemy colony
    force: Any  # int32 (FARTHEST + 2,)  own units within so many steps of it
    defence: Any  # int32 (FARTHEST + 2,)  the rival's units there
    home: int  # steps from the own place nearest to it
    joining: int  # units that may still march onto it in this turn
    gap: int  # by how much bonuses favour the own side there, + WIDEST_GAP
    income: int  # manpower at the start of a turn
    rivals_income: int
    rate: float  # support a turn
    threats: float  # to enemy forts
    units: float  # expected after the fights
    total: int  # steps of all units


@compiled
def value(state: State, seat: int) -> float:
    """Return how good `state` is for `seat`: 0 lost, 0.5 even, 1 won."""
    if state.phase == Phase.OVER:
        return state.halves[seat] / 2
    own = side_of(state, seat, steps_to_colony(state, 1 - seat))
    rivals = side_of(state, 1 - seat, steps_to_colony(state, seat))
    return chance_of(strength(state, seat, own, NOT_KNOWN), strength(state, 1 - seat, rivals, NOT_KNOWN))


@compiled
def chance_of(own: float, rivals: float) -> float:
    """Return the value for a side of its strength and its rival's."""
    return 1 / (1 + math.exp(rivals - own))


@compiled
def side_of(state: State, seat: int, steps: Any) -> BoardOfSide:
    """Return what the strength of `seat` needs of the board.  steps : int32 (MOST_TILES,)  to the enemy colony"""
    colony = state.colony[1 - seat]
    return BoardOfSide(
        steps=steps,
        force=forces(state, seat, steps),
        defence=forces(state, 1 - seat, steps),
        home=steps_from_home(state, seat, steps),
        joining=joiners(state, seat, colony),
        gap=gap_at(state, seat, colony),
        income=income(state, seat),
        rivals_income=income(state, 1 - seat),
        rate=yield_a_turn(state, seat, 0, 0),
        threats=fort_threats(state, seat),
        units=expected_units(state, seat),
        total=total_steps(state, seat, steps),
    )


@compiled
def strength(state: State, seat: int, side: BoardOfSide, rate_with_fort: float) -> float:
    """Return the strength of one side: its best plan and its pieces on the board.

    rate_with_fort : `best_rate_with_fort`, or NOT_KNOWN
    """
    return (
        best_plan(state, seat, side, rate_with_fort)
        + FORT_WEIGHT * side.threats
        + UNIT_WEIGHT * side.units
        + FIREARMS_WEIGHT * state.cards[seat, Card.FIREARMS]
        - NEARNESS_WEIGHT * side.total
    )


@compiled
def best_plan(state: State, seat: int, side: BoardOfSide, rate_with_fort: float) -> float:
    """Return the value of the best mix of race and war, over the number of militia bought.

    rate_with_fort : `best_rate_with_fort`, or NOT_KNOWN
    """
    missing, rate = missing_support(state, seat), side.rate
    if not may_afford_fort(state, seat):
        rate_with_fort = 0.0
    elif rate_with_fort == NOT_KNOWN:
        rate_with_fort = best_rate_with_fort(state, seat)
    guards = guards_of(state, seat, side)
    limit = min(MOST_RECRUITS, tradeable(state, seat))
    best = 0.0
    for bought in range(limit + 1):
        race = turns(missing + bought, rate)
        if rate_with_fort > rate:
            delay = PLAN_COST if can_build_now(state, seat) else 1.0
            race = min(race, turns(missing + bought + fort_cost(state, seat), rate_with_fort) + delay)
        threat = conquest_threat(state, seat, side, guards, bought)
        plan = THREAT_WEIGHT * threat - RACE_WEIGHT * math.log(race + 0.5) - PLAN_COST * bought
        best = plan if bought == 0 else max(best, plan)
    return best


# The support race -------------------------------------------------------------------------------


@compiled
def missing_support(state: State, seat: int) -> float:
    """Return how much support `seat` still lacks, with its other cards counted at their worth."""
    cards = state.cards[seat]
    loose = cards[Card.FUR] * worth(state, Card.FUR) + cards[Card.LUMBER] * worth(state, Card.LUMBER)
    missing = support_to_win(state) - cards[Card.SUPPORT] - LOOSE_DISCOUNT * loose
    in_sets = support_to_win(state) - tradeable(state, seat)
    return max(missing, STOCK_SHARE * in_sets, 0.0)


@compiled
def worth(state: State, card: int) -> float:
    """Return what one `card` that can be traded is worth, in support."""
    return 1 / full_set(state, card)


@compiled
def tradeable(state: State, seat: int) -> int:
    """Return the support of `seat`, with the support for which it can trade full sets."""
    cards = state.cards[seat]
    return (
        cards[Card.SUPPORT]
        + cards[Card.FUR] // full_set(state, Card.FUR)
        + cards[Card.LUMBER] // full_set(state, Card.LUMBER)
    )


@compiled
def turns(missing: float, rate: float) -> float:
    """Return the turns needed to gain `missing` support."""
    return min(missing / rate, SLOWEST) if rate > 0 else SLOWEST


@compiled
def yield_a_turn(state: State, seat: int, more_fur: int, more_lumber: int) -> float:
    """Return the yield of a turn, in support, with so many more tiles (and if any, one more fort)."""
    men, fur, lumber = income(state, seat), more_fur, more_lumber
    if more_fur + more_lumber > 0:
        men += fort_manpower(state)
    for tile in range(state.n_tiles):
        if is_source(state, seat, tile):
            fur += state.kind[tile] == TileKind.FUR
            lumber += state.kind[tile] == TileKind.LUMBER
    fur = min(fur, men)
    return fur * worth(state, Card.FUR) + min(lumber, men - fur) * worth(state, Card.LUMBER)


@compiled
def is_source(state: State, seat: int, tile: int) -> bool:
    """Whether `seat` may collect from `tile` once in each of its turns, in the present position."""
    if state.served[seat, tile] == 0 or state.kind[tile] == TileKind.COLONY:
        return False
    return is_open(state, seat, tile) and reach_refusal(state, seat, tile) == Refusal.NONE


@compiled
def is_open(state: State, seat: int, tile: int) -> bool:
    """Whether `tile` has no enemy place or militia that closes it to `seat`."""
    return state.owner[tile] != 1 - seat and state.units[1 - seat, tile] == 0


@compiled
def may_afford_fort(state: State, seat: int) -> bool:
    """Whether `seat` has the lumber for a fort, and firearms or cards to trade for them."""
    cards = state.cards[seat]
    if cards[Card.LUMBER] < fort_price(state, Card.LUMBER):
        return False
    has_firearms = cards[Card.FIREARMS] >= fort_price(state, Card.FIREARMS)
    return has_firearms or cards[Card.SUPPORT] > 0 or cards[Card.FUR] >= full_set(state, Card.FUR)


@compiled
def fort_cost(state: State, seat: int) -> float:
    """Return what a fort costs `seat`, in support: its lumber, and the firearms that it must still buy."""
    firearms = max(0, fort_price(state, Card.FIREARMS) - state.cards[seat, Card.FIREARMS])
    return fort_price(state, Card.LUMBER) * worth(state, Card.LUMBER) + firearms


@compiled
def can_build_now(state: State, seat: int) -> bool:
    """Whether `seat` can still build a fort in this turn, if it can pay."""
    cards = state.cards[seat]
    if seat != state.mover or state.phase > Phase.FORTS or cards[Card.MANPOWER] < fort_price(state, Card.MANPOWER):
        return False
    return cards[Card.FIREARMS] >= fort_price(state, Card.FIREARMS) or state.phase <= Phase.CONVERT


@compiled
def best_rate_with_fort(state: State, seat: int) -> float:
    """Return the best yield a turn after one more fort on a legal tile."""
    fur_worth, lumber_worth = full_set(state, Card.LUMBER), full_set(state, Card.FUR)  # to each other
    best_fur, best_lumber = 0, 0
    for tile in range(state.n_tiles):
        if state.in_range[seat, tile] == 0 or fort_place_refusal(state, seat, tile) != Refusal.NONE:
            continue
        fur, lumber = 0, 0
        for direction in range(-1, N_ORTHOGONAL):
            near = tile if direction < 0 else state.neighbours[tile, direction]
            if near != NO_TILE and is_new_source(state, seat, near):
                fur += state.kind[near] == TileKind.FUR
                lumber += state.kind[near] == TileKind.LUMBER
        if fur_worth * fur + lumber_worth * lumber > fur_worth * best_fur + lumber_worth * best_lumber:
            best_fur, best_lumber = fur, lumber
    return yield_a_turn(state, seat, best_fur, best_lumber)


@compiled
def is_new_source(state: State, seat: int, tile: int) -> bool:
    """Whether a fort beside `tile` would open it to `seat`."""
    if state.served[seat, tile] > 0 or state.kind[tile] == TileKind.COLONY:
        return False
    return is_open(state, seat, tile)


# War --------------------------------------------------------------------------------------------


@compiled
def steps_to_colony(state: State, owner: int) -> Any:
    """Return the marching steps from every tile to the colony of `owner`, as int32 (MOST_TILES,)."""
    steps, queue = np.empty(MOST_TILES, np.int32), np.empty(MOST_TILES, np.int32)
    for tile in range(MOST_TILES):
        steps[tile] = FARTHEST + 1
    queue[0] = state.colony[owner]
    steps[queue[0]] = 0
    first, n = 0, 1
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
def forces(state: State, seat: int, steps: Any) -> Any:
    """Add up the units of `seat` within each number of steps of a colony, as int32 (FARTHEST + 2,)."""
    force = np.empty(FARTHEST + 2, np.int32)
    for distance in range(FARTHEST + 2):
        force[distance] = 0
    for tile in range(state.n_tiles):
        force[steps[tile]] += state.units[seat, tile]
    for distance in range(1, FARTHEST + 2):
        force[distance] += force[distance - 1]
    return force


@compiled
def steps_from_home(state: State, seat: int, steps: Any) -> int:
    """Return the steps from the own place nearest to the enemy colony.  steps : int32 (MOST_TILES,)  to that colony"""
    home = FARTHEST + 1
    for tile in range(state.n_tiles):
        if state.owner[tile] == seat:
            home = min(home, steps[tile])
    return home


@compiled
def guards_of(state: State, seat: int, side: BoardOfSide) -> Any:
    """Return how many units guard the enemy colony when those of `seat` arrive from each number of steps away.

    Returned is int32 (FARTHEST + 1,).
    """
    guards = np.empty(FARTHEST + 1, np.int32)
    guards[0] = side.defence[0]
    for distance in range(1, FARTHEST + 1):
        turns_before = distance if seat == state.mover else distance - 1
        guards[distance] = side.defence[turns_before] + recruits(state, 1 - seat, side.rivals_income, turns_before, 0)
    return guards


@compiled
def conquest_threat(state: State, seat: int, side: BoardOfSide, guards: Any, bought: int) -> float:
    """Return the discounted chance that `seat` takes the enemy colony, with `bought` more firearms.

    guards : int32 (FARTHEST + 1,)  as `guards_of` returns them
    """
    best = odds_of(TAKES, state, side.force[0] + side.joining, guards[0], side.gap)
    discount = 1.0
    for distance in range(1, FARTHEST + 1):
        discount *= MARCH_DISCOUNT
        own = side.force[distance]
        if distance > side.home:
            own += recruits(state, seat, side.income, distance - side.home, bought)
        best = max(best, discount * odds_of(TAKES, state, own, guards[distance], side.gap))
    return best


@compiled
def recruits(state: State, seat: int, men_a_turn: int, n_turns: int, bought: int) -> int:
    """Count the militia that `seat` can raise in `n_turns` turns with its firearms and `bought` more.

    A seat on turn may raise in this turn too, as far as its step and manpower allow.
    """
    men = men_a_turn * n_turns
    firearms = state.cards[seat, Card.FIREARMS] + (bought if n_turns > 0 else 0)
    if seat == state.mover and state.phase <= Phase.MILITIA:
        now = state.cards[seat, Card.FIREARMS] + (bought if state.phase <= Phase.CONVERT else 0)
        men += min(state.cards[seat, Card.MANPOWER], now)
        firearms = max(firearms, now)
    return min(firearms // militia_price(state, Card.FIREARMS), men // militia_price(state, Card.MANPOWER))


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
    return odds_of(table, state, own, rival, gap_at(state, seat, tile))


@compiled
def gap_at(state: State, seat: int, tile: int) -> int:
    """Return by how much the bonuses on `tile` favour `seat`, + WIDEST_GAP."""
    return bonus(state, seat, tile) - bonus(state, 1 - seat, tile) + WIDEST_GAP


@compiled
def odds_of(table: Any, state: State, own: int, rival: int, gap: int) -> float:
    """Look up the chance of `own` against `rival` units where bonuses differ so much, in CLEARS or TAKES."""
    scale = max(own, rival)
    if scale > MOST_UNITS:  # larger fights are scaled down
        own, rival = own * MOST_UNITS // scale, rival * MOST_UNITS // scale
    return table[state.tie, own, rival, gap]


@compiled
def fort_threats(state: State, seat: int) -> float:
    """Add up the chances that `seat` destroys enemy forts on which its units stand or may step now."""
    threats = 0.0
    for tile in range(state.n_tiles):
        if state.owner[tile] != 1 - seat or state.kind[tile] == TileKind.COLONY:
            continue
        own = state.units[seat, tile] + joiners(state, seat, tile)
        if own >= falls_to(state, tile):
            threats += odds_at(TAKES, state, seat, tile, own, state.units[1 - seat, tile])
    return threats


@compiled
def expected_units(state: State, seat: int) -> float:
    """Return the militia of `seat` expected to be left after the present fights."""
    units = 0.0
    for tile in range(state.n_tiles):
        own, rival = state.units[seat, tile], state.units[1 - seat, tile]
        if own == 0:
            continue
        if rival == 0:
            units += own
        else:
            together = own + joiners(state, seat, tile)
            against = rival + joiners(state, 1 - seat, tile)
            units += own * odds_at(CLEARS, state, seat, tile, together, against)
    return units


@compiled
def total_steps(state: State, seat: int, steps: Any) -> int:
    """Add up the steps between the units of `seat` and the enemy colony."""
    total = 0
    for tile in range(state.n_tiles):
        total += state.units[seat, tile] * min(steps[tile], FARTHEST)
    return total
