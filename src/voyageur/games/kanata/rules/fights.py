"""Fights, their bonuses and their ties: K40, K41, K43-K49."""

from voyageur.games.kanata.components import (
    BRITISH,
    COLONY_BONUS,
    FORT_BONUS,
    FRENCH,
    N_FACES,
    N_WORDS,
    NO_TILE,
    OF_WORD,
    TileKind,
)
from voyageur.games.kanata.options import Tie
from voyageur.games.kanata.rules.captures import settle
from voyageur.games.kanata.rules.tiles import add_units, let_march
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def find_fight(state: State) -> None:
    """Fight on the first tile where both sides have units (K41, K48, K49); if there is none, settle the turn."""
    for word in range(N_WORDS):
        both = int(state.manned[FRENCH, word]) & int(state.manned[BRITISH, word])
        if both != 0:
            state.fight_at = OF_WORD * word + lowest_bit(both)
            return
    state.fight_at = NO_TILE
    settle(state)


@compiled
def bonus(state: State, seat: int, tile: int) -> int:
    """Return what `seat` adds to its die for the place on `tile` (K45, K46)."""
    if state.owner[tile] != seat:
        return 0
    if state.bonus_needs_attack and seat == state.mover:
        return 0
    return COLONY_BONUS if state.kind[tile] == TileKind.COLONY else FORT_BONUS


@compiled
def advantage(state: State, tile: int) -> int:
    """Return how much the mover's total on `tile` exceeds the rival's before the dice (K43-K45)."""
    mover, rival = state.mover, 1 - state.mover
    surplus = state.units[mover, tile] - state.units[rival, tile]  # K43: the larger side adds it; K44: on each roll
    return surplus + bonus(state, mover, tile) - bonus(state, rival, tile)


@compiled
def take_roll(state: State, outcome: int) -> None:
    """Fight one round with the dice of `outcome`, then continue this fight (K48) or start the next."""
    tile = state.fight_at
    lead = outcome // N_FACES - outcome % N_FACES + advantage(state, tile)
    state.rolls += 1
    if lead == 0:
        settle_tie(state, tile)
    else:
        lose_unit(state, state.mover if lead < 0 else 1 - state.mover, tile)
    find_fight(state)


@compiled
def settle_tie(state: State, tile: int) -> None:
    """Settle equal totals by the option `tie`: roll again, both lose a unit, or the mover loses one (K47)."""
    if state.tie != Tie.REROLL:
        lose_unit(state, state.mover, tile)
    if state.tie == Tie.BOTH:
        lose_unit(state, 1 - state.mover, tile)


@compiled
def lose_unit(state: State, seat: int, tile: int) -> None:
    """Take one militia of `seat` from `tile`."""
    add_units(state, seat, tile, -1)
    state.n_militia[seat] -= 1
    if seat == state.mover:
        let_march(state, tile, min(int(state.may_march[tile]), int(state.units[seat, tile])))
