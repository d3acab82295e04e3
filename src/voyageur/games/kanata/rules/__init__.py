"""Kanata for two seats: the functions that kernel/contract.py asks of every game.

The chapters, in the order of docs/rules/kanata.md (clauses K1-K59): start.py, turn.py, collecting.py, converting.py,
forts.py, militia.py, march.py, fights.py, captures.py.  Readings and departures are listed in docs/games/kanata.md.
"""

from typing import Any

from voyageur.games.kanata.components import N_DIRECTIONS, N_SEATS, Card
from voyageur.games.kanata.judging.value import value as value
from voyageur.games.kanata.rules import actions, collecting, converting, fights, forts, march, militia
from voyageur.games.kanata.rules.start import set_up as set_up
from voyageur.games.kanata.state import CLAUSES as CLAUSES
from voyageur.games.kanata.state import STATE as STATE
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.view import CHANCE, NOBODY

N_ACTIONS, N_OUTCOMES, MOST_LEGAL = actions.N_ACTIONS, actions.N_OUTCOMES, actions.MOST_LEGAL

# The order of play ------------------------------------------------------------------------------

# The French and the British take turns; each has these steps, in order (K19).
STEPS = {
    "collect": (Phase.COLLECT,),  # K12-K18
    "convert": (Phase.CONVERT,),  # K20-K23  six support win, also on entering
    "forts": (Phase.FORTS,),  # K24-K30
    "militia": (Phase.MILITIA,),  # K36-K38
    "march": (
        Phase.MARCH,  # K39  then, tile by tile,
        Phase.FIGHTS,  # K40-K48  a roll of dice, as long as both sides have units there; then
    ),  # K31-K35, K50-K55  forts and colonies fall, and the turn ends
}


@compiled
def n_seats(state: State) -> int:
    """Return the number of seats of this game."""
    return N_SEATS


@compiled
def to_act(state: State) -> int:
    """Return the seat that decides, or CHANCE, or NOBODY."""
    if state.phase == Phase.OVER:
        return NOBODY
    return CHANCE if state.phase == Phase.FIGHTS else state.mover


@compiled
def apply(state: State, action: int) -> None:
    """Play a legal action or a chance outcome.  Nothing is checked."""
    tile = actions.tile_of(action)
    if state.phase == Phase.FIGHTS:
        fights.take_roll(state, action)
    elif action == actions.STOP:
        stop(state)
    elif action < actions.COLLECT:
        converting.convert(state, action)
    elif action < actions.FORT:
        collecting.collect(state, tile)
    elif action < actions.RAISE:
        forts.build_fort(state, tile)
    elif action < actions.MARCH:
        militia.raise_militia(state, tile)
    else:
        march.march(state, tile, actions.direction_of(action))


@compiled
def stop(state: State) -> None:
    """End the step and begin the next one (K19)."""
    state.phase += 1
    if state.phase == Phase.CONVERT:
        converting.judge_support(state)  # K20: also on entering
    elif state.phase == Phase.FIGHTS:
        fights.find_fight(state, 0)  # K40


# What is legal ----------------------------------------------------------------------------------


@compiled
def refusal(state: State, action: int) -> int:
    """Return why `action` is not legal for the mover, or Refusal.NONE."""
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if state.phase >= Phase.FIGHTS:
        return Refusal.NOT_DECIDING
    if action == actions.STOP:
        return Refusal.NONE  # K19: legal in every step
    if action < actions.COLLECT:
        return converting.trade_refusal(state, action)
    tile = actions.tile_of(action)
    if tile >= state.n_tiles:
        return Refusal.NOT_ON_BOARD
    if action < actions.FORT:
        return collecting.collect_refusal(state, tile)
    if action < actions.RAISE:
        return forts.fort_refusal(state, tile)
    if action < actions.MARCH:
        return militia.raise_refusal(state, tile)
    return march.march_refusal(state, tile, actions.direction_of(action))


@compiled
def legal(state: State, out: Any) -> int:
    """List the legal actions in ascending order, and return their number.

    out : int32 (MOST_LEGAL,)  written
    """
    out[0] = actions.STOP
    if state.phase == Phase.COLLECT and state.cards[state.mover, Card.MANPOWER] > 0:
        return list_served(state, state.served[state.mover], out)
    if state.phase == Phase.CONVERT:
        return list_trades(state, out)
    if state.phase == Phase.FORTS and forts.can_pay_fort(state):
        return list_in_range(state, state.in_range[state.mover], out)
    if state.phase == Phase.MILITIA and militia.can_pay_militia(state):
        return list_own_places(state, state.owner, out)
    if state.phase == Phase.MARCH and state.n_militia[state.mover] > 0:
        return list_marches(state, state.may_march, out)
    return 1


# The lists below skip tiles that are certain to be refused: that made random play four times as fast.  The refusals
# decide about the other tiles.


@compiled
def list_served(state: State, served: Any, out: Any) -> int:
    """Write the legal collects to `out` after STOP, and return the number of actions."""
    n = 1
    for tile in range(state.n_tiles):
        if served[tile] > 0 and collecting.collect_refusal(state, tile) == Refusal.NONE:
            out[n] = actions.COLLECT + tile
            n += 1
    return n


@compiled
def list_trades(state: State, out: Any) -> int:
    """Write the legal trades to `out` after STOP, and return the number of actions."""
    n = 1
    for trade in range(actions.TRADE_FUR, actions.COLLECT):
        if converting.trade_refusal(state, trade) == Refusal.NONE:
            out[n] = trade
            n += 1
    return n


@compiled
def list_in_range(state: State, in_range: Any, out: Any) -> int:
    """Write the legal forts to `out` after STOP, and return the number of actions."""
    n = 1
    for tile in range(state.n_tiles):
        if in_range[tile] > 0 and forts.fort_refusal(state, tile) == Refusal.NONE:
            out[n] = actions.FORT + tile
            n += 1
    return n


@compiled
def list_own_places(state: State, owner: Any, out: Any) -> int:
    """Write the legal raises to `out` after STOP, and return the number of actions."""
    n = 1
    for tile in range(state.n_tiles):
        if owner[tile] == state.mover and militia.raise_refusal(state, tile) == Refusal.NONE:
            out[n] = actions.RAISE + tile
            n += 1
    return n


@compiled
def list_marches(state: State, may_march: Any, out: Any) -> int:
    """Write the legal marches to `out` after STOP, and return the number of actions."""
    n = 1
    for tile in range(state.n_tiles):
        if may_march[tile] == 0:
            continue
        for direction in range(N_DIRECTIONS):
            if march.march_refusal(state, tile, direction) == Refusal.NONE:
                out[n] = actions.MARCH + N_DIRECTIONS * tile + direction
                n += 1
    return n


# What matters -----------------------------------------------------------------------------------


@compiled
def canonicalise(state: State) -> None:
    """Blank what tells nothing of what can follow, so that equal positions have equal bytes."""
    state.rolls = 0  # names the dice, no more
    if state.round_cap == 0:
        state.round_number = 0
    if state.phase > Phase.MILITIA:
        state.cards[state.mover, Card.MANPOWER] = 0  # K55: is discarded
    for tile in range(state.n_tiles):
        if state.phase > Phase.COLLECT:
            state.is_collected[tile] = 0  # K14
        if state.phase > Phase.MARCH:
            state.may_march[tile] = 0  # K39


# K40-K48  The dice ------------------------------------------------------------------------------


@compiled
def chance_weights(state: State, out: Any) -> int:
    """Write the weight of each pair of dice, and return the sum.

    out : int64 (N_OUTCOMES,)  written
    """
    for outcome in range(N_OUTCOMES):
        out[outcome] = 1
    return N_OUTCOMES


@compiled
def chance_event(state: State, out: Any) -> None:
    """Write the key of the roll: kind 0, the turn, the mover, and the tile with the number of the roll.

    out : int64 (4,)  written
    """
    out[0] = 0
    out[1] = 2 * state.round_number + state.mover
    out[2] = state.mover
    out[3] = int(state.fight_at) * 2**32 + int(state.rolls)


# The end ----------------------------------------------------------------------------------------


@compiled
def ending(state: State) -> int:
    """Return the Ending, NONE while the game goes on."""
    return state.ending


@compiled
def scores(state: State, out: Any) -> None:
    """Write each seat's score: 1 won, 0.5 shared, 0 lost.

    out : float64 (2,)  written
    """
    for seat in range(N_SEATS):
        out[seat] = state.halves[seat] / 2


@compiled
def ranks(state: State, out: Any) -> None:
    """Write each seat's rank: 0 for the winner, or for both seats of a shared win, else 1.

    out : int64 (2,)  written
    """
    for seat in range(N_SEATS):
        out[seat] = state.halves[seat] < state.halves[1 - seat]
