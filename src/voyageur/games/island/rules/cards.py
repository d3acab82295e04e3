"""Step 2: recruiting, and the three special cards (I22-I37)."""

from voyageur.games.island.components import (
    ARROW as ARROW_SYMBOL,
)
from voyageur.games.island.components import (
    BRICKS,
    DROP,
    N_DIRECTIONS,
    NO_CARD,
    NO_SEAT,
    NO_TILE,
    Face,
)
from voyageur.games.island.rules.actions import ARROW, AT, COMMIT, HIT, RECRUIT, ROAD, WATER
from voyageur.games.island.rules.moves import begin_ferry, begin_moves, can_ferry, can_move
from voyageur.games.island.rules.stacks import give_up, is_combat, symbol_of
from voyageur.games.island.rules.units import growth, lose, most_on_tile, supply
from voyageur.games.island.state import Phase, Refusal
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# Which cards may be played ----------------------------------------------------------------------


@compiled
def play_refusal(state: State, action: int) -> int:
    """Return why a card may not be recruited with, or used as a road, as water or as an arrow, or NONE."""
    if not has_bit(state.hand[state.mover], card_of(action)):
        return Refusal.NOT_IN_HAND
    return use_refusal(state, action)


@compiled
def card_of(action: int) -> int:
    """Return the card that a seat plays or discards by `action`."""
    return (action - COMMIT) % (RECRUIT - COMMIT)


@compiled
def use_refusal(state: State, action: int) -> int:
    """Return why a use of a card is not legal, whoever holds it, or NONE: it must be able to do something."""
    card = card_of(action)
    if action < ROAD:
        if is_combat(card):
            return Refusal.NOT_RESOURCE  # I36
        return Refusal.NONE if can_recruit(state, symbol_of(card)) else Refusal.RECRUITS_NOTHING
    return special_refusal(state, action, symbol_of(card))


@compiled
def special_refusal(state: State, action: int, symbol: int) -> int:
    """Return why a card with `symbol` has no such special use now, or NONE.  Combat cards have them, too (I35)."""
    if action < WATER:
        if symbol != BRICKS:
            return Refusal.NO_ROAD
        return Refusal.NONE if can_move(state) else Refusal.LEADS_NOWHERE
    if action < ARROW:
        if symbol != DROP:
            return Refusal.NO_WATER
        return Refusal.NONE if can_ferry(state) else Refusal.NOWHERE_TO_FERRY
    if symbol != ARROW_SYMBOL:
        return Refusal.NO_ARROW
    return Refusal.NONE if can_hit(state) else Refusal.NOTHING_TO_HIT


@compiled
def play(state: State, action: int) -> None:
    """Put a card on the discards and begin its one use (I28)."""
    card = card_of(action)
    give_up(state, card)
    state.card = card
    if action < ROAD:
        state.phase = Phase.RECRUIT
    elif action < WATER:
        begin_moves(state, Phase.ROAD)
    elif action < ARROW:
        begin_ferry(state)
    else:
        state.phase = Phase.HIT


@compiled
def go_on(state: State) -> None:
    """Let the mover play another card; their number is not limited (I37)."""
    state.phase = Phase.CARDS
    state.card = NO_CARD
    state.has_recruited = 0


# Recruiting (I22-I27) ---------------------------------------------------------------------------


@compiled
def at_refusal(state: State, symbol: int, tile: int) -> int:
    """Return why a card with `symbol` does not recruit on a tile, or NONE."""
    if tile >= state.n_tiles:
        return Refusal.NOT_ON_MAP
    if state.face[tile] >= Face.CAPTURE:
        return Refusal.NO_SYMBOL  # I4
    if state.face[tile] != symbol:
        return Refusal.OTHER_SYMBOL  # I22
    if state.holder[tile] != state.mover:
        return Refusal.NOT_HELD  # I25
    if state.is_recruited[tile] == 1:
        return Refusal.ALREADY_RECRUITED  # I23
    if state.units[tile] >= most_on_tile(state):
        return Refusal.TILE_FULL  # I26
    return Refusal.NO_SUPPLY if state.on_board[state.mover] >= supply(state) else Refusal.NONE  # I10


@compiled
def can_recruit(state: State, symbol: int) -> bool:
    """Whether a card with `symbol` brings at least one unit."""
    for tile in range(state.n_tiles):
        if state.holder[tile] == state.mover and at_refusal(state, symbol, tile) == Refusal.NONE:
            return True
    return False


@compiled
def recruits(state: State, tile: int) -> int:
    """Return how many units come to a tile."""
    return growth(state, state.mover, state.units[tile])


@compiled
def recruit_at(state: State, action: int) -> None:
    """Recruit on one tile; any of the card's tiles may follow (I24)."""
    tile = action - AT
    n = recruits(state, tile)
    state.units[tile] += n
    state.on_board[state.mover] += n
    state.is_recruited[tile] = 1
    state.has_recruited = 1


# Arrows (I34, I21, I8) --------------------------------------------------------------------------


@compiled
def hit_refusal(state: State, tile: int) -> int:
    """Return why an arrow may not hit a tile, or NONE."""
    if tile >= state.n_tiles:
        return Refusal.NOT_ON_MAP
    holder = state.holder[tile]
    if holder == NO_SEAT or holder == state.mover:
        return Refusal.NO_ENEMY
    if state.face[tile] == Face.START and state.base_is_safe == 1:
        return Refusal.BASE_IS_SAFE  # I8
    for direction in range(N_DIRECTIONS):
        beside = state.neighbours[tile, direction]
        if beside != NO_TILE and state.holder[beside] == state.mover:
            return Refusal.NONE
    return Refusal.NOT_ADJACENT  # I21


@compiled
def can_hit(state: State) -> bool:
    """Whether an arrow has a target."""
    for tile in range(state.n_tiles):
        if hit_refusal(state, tile) == Refusal.NONE:
            return True
    return False


@compiled
def hit(state: State, action: int) -> None:
    """Remove one enemy unit."""
    tile = action - HIT
    lose(state, state.holder[tile], tile, 1)
