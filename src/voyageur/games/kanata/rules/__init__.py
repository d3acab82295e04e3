"""Kanata for two seats: the functions that kernel/contract.py asks of every game.

The chapters, in the order of docs/rules/kanata.md (clauses K1-K59): start.py, turn.py, collecting.py, converting.py,
forts.py, militia.py, march.py, fights.py, captures.py.  Readings and departures are listed in docs/games/kanata.md.
"""

from typing import Any

from voyageur.games.kanata.components import N_DIRECTIONS, N_SEATS, N_WORDS, OF_WORD, Card
from voyageur.games.kanata.judging.value import value as value
from voyageur.games.kanata.rules import actions, collecting, converting, fights, forts, march, militia, tiles
from voyageur.games.kanata.rules.start import set_up as set_up
from voyageur.games.kanata.state import CLAUSES as CLAUSES
from voyageur.games.kanata.state import STATE as STATE
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.bits import lowest_bit
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
        fights.find_fight(state)  # K40


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
    match state.phase:
        case Phase.COLLECT:
            return list_collects(state, out)
        case Phase.CONVERT:
            return list_trades(state, out)
        case Phase.FORTS:
            return list_forts(state, out)
        case Phase.MILITIA:
            return list_raises(state, out)
        case Phase.MARCH:
            return list_marches(state, out)
        case _:
            return 1


# The lists below follow the refusals, and ask them only where sets of tiles do not tell: the suite compares both.


@compiled
def list_collects(state: State, out: Any) -> int:
    """Write the legal collects to `out` after STOP, and return the number of actions."""
    n, mover, rival = 1, state.mover, 1 - state.mover
    if state.cards[mover, Card.MANPOWER] == 0:
        return n
    besieged = 0
    for word in range(N_WORDS):
        besieged |= tiles.besieged_of(state, mover, word)
    is_certain = besieged == 0 or state.besieged_collects == 1  # K18
    for word in range(N_WORDS):
        closed = int(state.collected[word]) | tiles.held_by(state, rival, word)  # K14-K17
        left = int(state.serves[mover, word]) & ~closed  # K12
        while left != 0:
            tile = OF_WORD * word + lowest_bit(left)
            left &= left - 1
            if is_certain or collecting.collect_refusal(state, tile) == Refusal.NONE:
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
def list_forts(state: State, out: Any) -> int:
    """Write the legal forts to `out` after STOP, and return the number of actions."""
    n, mover, rival = 1, state.mover, 1 - state.mover
    if not forts.can_pay_fort(state) or state.n_forts[mover] >= state.most_forts > 0:
        return n
    at_corners = forts.corners(state, mover)
    for word in range(N_WORDS):
        closed = int(state.placed[mover, word]) | tiles.held_by(state, rival, word)  # K29
        closed |= int(state.serves[mover, word]) | at_corners[word]  # K26, K27
        left = int(state.ranges[mover, word]) & ~closed  # K24
        while left != 0:
            out[n] = actions.FORT + OF_WORD * word + lowest_bit(left)
            left &= left - 1
            n += 1
    return n


@compiled
def list_raises(state: State, out: Any) -> int:
    """Write the legal raises to `out` after STOP, and return the number of actions."""
    n, mover = 1, state.mover
    if not militia.can_pay_militia(state) or state.n_militia[mover] >= state.most_militia > 0:
        return n
    for word in range(N_WORDS):
        left = int(state.placed[mover, word])
        while left != 0:
            out[n] = actions.RAISE + OF_WORD * word + lowest_bit(left)
            left &= left - 1
            n += 1
    return n


@compiled
def list_marches(state: State, out: Any) -> int:
    """Write the legal marches to `out` after STOP, and return the number of actions."""
    n = 1
    for word in range(N_WORDS):
        left = int(state.marching[word])
        while left != 0:
            tile = OF_WORD * word + lowest_bit(left)
            left &= left - 1
            exits = int(state.exits[tile])
            for direction in range(N_DIRECTIONS):
                out[n] = actions.MARCH + N_DIRECTIONS * tile + direction
                n += exits >> direction & 1
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
    for word in range(N_WORDS):
        if state.phase > Phase.COLLECT:
            state.collected[word] = 0  # K14
        if state.phase > Phase.MARCH:
            state.marching[word] = 0  # K39
    for tile in range(state.n_tiles):
        if state.phase > Phase.COLLECT:
            state.is_collected[tile] = 0
        if state.phase > Phase.MARCH:
            state.may_march[tile] = 0


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
