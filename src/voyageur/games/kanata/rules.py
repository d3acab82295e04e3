"""Kanata for two seats: what a turn is made of, and what kernel/contract.py asks of every game.

The chapters, in the order of docs/rules/kanata.md (clauses K1-K59): state.py, turn.py, building.py, war.py.  Readings
and departures are listed at the end of the rules page.
"""

from typing import Any

from voyageur.games.kanata.building import (
    build_fort,
    can_pay_fort,
    can_pay_militia,
    count_place,
    fort_refusal,
    place_fort,
    raise_militia,
    raise_refusal,
)
from voyageur.games.kanata.components import MANPOWER, MOST_TILES
from voyageur.games.kanata.state import (
    BRITISH,
    COLLECT,
    FORT,
    FRENCH,
    MARCH,
    MOST_LEGAL,
    N_ACTIONS,
    N_DIRECTIONS,
    N_FACES,
    N_ORTHOGONAL,
    N_OUTCOMES,
    N_SEATS,
    NO_SEAT,
    RAISE,
    STATE,
    STOP,
    TRADE_FUR,
    TRADE_LUMBER,
    TRADE_SUPPORT,
    Corners,
    Ending,
    Phase,
    Range,
    Refusal,
    Tie,
)
from voyageur.games.kanata.turn import (
    begin_turn,
    collect,
    collect_refusal,
    convert,
    income,
    judge_support,
    trade_refusal,
)
from voyageur.games.kanata.war import advantage, bonus, find_fight, march, march_refusal, take_roll
from voyageur.kernel.contract import CHANCE, NOBODY, State
from voyageur.kernel.jit import compiled

__all__ = [
    "BRITISH",
    "COLLECT",
    "FORT",
    "FRENCH",
    "MARCH",
    "MOST_LEGAL",
    "NO_SEAT",
    "N_ACTIONS",
    "N_DIRECTIONS",
    "N_FACES",
    "N_ORTHOGONAL",
    "N_OUTCOMES",
    "N_SEATS",
    "RAISE",
    "STATE",
    "STOP",
    "TRADE_FUR",
    "TRADE_LUMBER",
    "TRADE_SUPPORT",
    "Corners",
    "Ending",
    "Phase",
    "Range",
    "Refusal",
    "Tie",
    "advantage",
    "apply",
    "begin_turn",
    "bonus",
    "chance_event",
    "chance_weights",
    "count_place",
    "ending",
    "income",
    "legal",
    "place_fort",
    "refusal",
    "scores",
    "tile_of",
    "to_act",
]

# What kernel/contract.py asks of every game ------------------------------------------------------


@compiled
def to_act(state: State) -> int:
    """Return the seat that decides, or CHANCE, or NOBODY."""
    if state.phase == Phase.OVER:
        return NOBODY
    return CHANCE if state.phase == Phase.FIGHTS else state.mover


@compiled
def refusal(state: State, action: int) -> int:
    """Why `action` is not legal for the mover, or Refusal.NONE if it is."""
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if state.phase >= Phase.FIGHTS:
        return Refusal.NOT_DECIDING
    if action == STOP:
        return Refusal.NONE  # K19: lawful in every step
    if action < COLLECT:
        return trade_refusal(state, action)
    tile = tile_of(action)
    if tile >= state.n_tiles:
        return Refusal.NOT_ON_BOARD
    if action < FORT:
        return collect_refusal(state, tile)
    if action < RAISE:
        return fort_refusal(state, tile)
    if action < MARCH:
        return raise_refusal(state, tile)
    return march_refusal(state, tile, (action - MARCH) % N_DIRECTIONS)


@compiled
def tile_of(action: int) -> int:
    """Return the tile that `action` names first."""
    if action < MARCH:
        return (action - COLLECT) % MOST_TILES
    return (action - MARCH) // N_DIRECTIONS


@compiled
def legal(state: State, out: Any) -> int:
    """List the legal actions, ascending.

    out : int32 (MOST_LEGAL,)  written
    """
    out[0] = STOP
    if state.phase == Phase.COLLECT and state.cards[state.mover, MANPOWER] > 0:
        return list_served(state, state.served[state.mover], out)
    if state.phase == Phase.CONVERT:
        return list_lawful(state, TRADE_FUR, COLLECT, out, 1)
    if state.phase == Phase.FORTS and can_pay_fort(state):
        return list_in_range(state, state.in_range[state.mover], out)
    if state.phase == Phase.MILITIA and can_pay_militia(state):
        return list_own_places(state, state.owner, out)
    if state.phase == Phase.MARCH and state.n_militia[state.mover] > 0:
        return list_marches(state, state.may_march, out)
    return 1


@compiled
def list_lawful(state: State, first: int, end: int, out: Any, n: int) -> int:
    """Append the lawful actions among `first` ... `end` - 1 to the `n` in `out`, and count again."""
    for action in range(first, end):
        if refusal(state, action) == Refusal.NONE:
            out[n] = action
            n += 1
    return n


# These lists try only tiles for which the answer is not known to be no: that made random play four times
# as fast.  What they list is still asked of the refusals.


@compiled
def list_served(state: State, served: Any, out: Any) -> int:
    """Append the lawful collects to the STOP in `out`, and count."""
    n = 1
    for tile in range(state.n_tiles):
        if served[tile] > 0 and collect_refusal(state, tile) == Refusal.NONE:
            out[n] = COLLECT + tile
            n += 1
    return n


@compiled
def list_in_range(state: State, in_range: Any, out: Any) -> int:
    """Append the lawful forts to the STOP in `out`, and count."""
    n = 1
    for tile in range(state.n_tiles):
        if in_range[tile] > 0 and fort_refusal(state, tile) == Refusal.NONE:
            out[n] = FORT + tile
            n += 1
    return n


@compiled
def list_own_places(state: State, owner: Any, out: Any) -> int:
    """Append the lawful raises to the STOP in `out`, and count."""
    n = 1
    for tile in range(state.n_tiles):
        if owner[tile] == state.mover and raise_refusal(state, tile) == Refusal.NONE:
            out[n] = RAISE + tile
            n += 1
    return n


@compiled
def list_marches(state: State, may_march: Any, out: Any) -> int:
    """Append the lawful marches to the STOP in `out`, and count."""
    n = 1
    for tile in range(state.n_tiles):
        if may_march[tile] == 0:
            continue
        for direction in range(N_DIRECTIONS):
            if march_refusal(state, tile, direction) == Refusal.NONE:
                out[n] = MARCH + N_DIRECTIONS * tile + direction
                n += 1
    return n


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
    """Write what keys the dice: kind 0, the turn, the mover, tile and number of the roll.

    out : int64 (4,)  written
    """
    out[0] = 0
    out[1] = 2 * state.round_number + state.mover
    out[2] = state.mover
    out[3] = int(state.fight_at) * 2**32 + int(state.rolls)


@compiled
def apply(state: State, action: int) -> None:
    """Play a legal action or a chance outcome.  Nothing is checked."""
    if state.phase == Phase.FIGHTS:
        take_roll(state, action)
    elif action == STOP:
        stop(state)
    elif action < COLLECT:
        convert(state, action)
    elif action < FORT:
        collect(state, tile_of(action))
    elif action < RAISE:
        build_fort(state, tile_of(action))
    elif action < MARCH:
        raise_militia(state, tile_of(action))
    else:
        march(state, tile_of(action), (action - MARCH) % N_DIRECTIONS)


@compiled
def stop(state: State) -> None:
    """End the step and begin the next one (K19)."""
    state.phase += 1
    if state.phase == Phase.CONVERT:
        judge_support(state)  # K20: also on entering
    elif state.phase == Phase.FIGHTS:
        find_fight(state, 0)  # K40


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
