"""Battles (I53-I64).  The mover attacks; both sides play a combat card, then both draw one from the stack.

turn.py has the order of all this, and what comes after a battle.
"""

from voyageur.games.island.components import (
    COMBAT,
    COMBAT_CARDS,
    LOST_UNITS,
    NO_CARD,
    NO_SEAT,
    NO_TILE,
)
from voyageur.games.island.options import TieRule
from voyageur.games.island.rules.actions import BATTLE, COMMIT, DECLINE
from voyageur.games.island.rules.draw import is_depleted
from voyageur.games.island.rules.stacks import (
    can_give,
    discard,
    is_combat,
    prepare_stack,
    show,
    take,
    take_in_hand,
    value_of,
)
from voyageur.games.island.rules.units import lose, own_units, send_home
from voyageur.games.island.state import ATTACKER, DEFENDER, N_SIDES, Phase, Refusal
from voyageur.kernel.bits import has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# Which battle (I18) -----------------------------------------------------------------------------


@compiled
def n_contested(state: State) -> int:
    """Return how many tiles are contested."""
    n = 0
    for tile in range(state.n_tiles):
        n += state.attackers[tile] > 0
    return n


@compiled
def first_contested(state: State) -> int:
    """Return the first contested tile, or NO_TILE."""
    for tile in range(state.n_tiles):
        if state.attackers[tile] > 0:
            return tile
    return NO_TILE


@compiled
def battle_refusal(state: State, action: int) -> int:
    """Return why the mover may not choose this battle, or NONE."""
    tile = action - BATTLE
    if tile >= state.n_tiles:
        return Refusal.NOT_ON_MAP
    return Refusal.NONE if state.attackers[tile] > 0 else Refusal.NOT_CONTESTED


@compiled
def begin(state: State, tile: int) -> None:
    """Begin the battle for a tile."""
    state.battle += 1
    state.battle_at = tile
    state.defender = state.holder[tile]


@compiled
def end(state: State) -> None:
    """Forget the battle that was fought."""
    state.battle_at = NO_TILE
    state.defender = state.loser = NO_SEAT
    state.side = ATTACKER


# The cards played (I53, I54) --------------------------------------------------------------------


@compiled
def seat_of(state: State, side: int) -> int:
    """Return the seat on a side of the battle."""
    return state.mover if side == ATTACKER else state.defender


@compiled
def can_play(state: State, side: int) -> bool:
    """Whether a side holds a combat card, or takes one because it has none (I53, option)."""
    if state.hand[seat_of(state, side)] & COMBAT_CARDS != 0:
        return True
    return state.draws_for_none == 1 and can_give(state, COMBAT)


@compiled
def next_to_play(state: State, side: int) -> int:
    """Return the next side, from `side` on, that plays a card; N_SIDES if none does."""
    while side < N_SIDES and not can_play(state, side):
        side += 1
    return side


@compiled
def ask_for_card(state: State, side: int) -> None:
    """Let a side that can play a combat card do so, or first take one."""
    state.side = side
    state.must_commit = 0
    if state.hand[seat_of(state, side)] & COMBAT_CARDS != 0:
        state.phase = Phase.COMMIT
    else:
        state.phase = Phase.REPLACE
        prepare_stack(state, COMBAT)


@compiled
def replace(state: State, card: int) -> None:
    """Take the card that a side without a combat card must play (I53, option)."""
    take_in_hand(state, seat_of(state, state.side), card)
    state.must_commit = 1
    state.phase = Phase.COMMIT


@compiled
def commit_refusal(state: State, action: int) -> int:
    """Return why a side may not play a card, or may not decline; or NONE."""
    if action == DECLINE:
        return Refusal.NONE if state.may_decline == 1 and state.must_commit == 0 else Refusal.MUST_COMMIT
    card = action - COMMIT
    if not has_bit(state.hand[seat_of(state, state.side)], card):
        return Refusal.NOT_IN_HAND
    return Refusal.NONE if is_combat(card) else Refusal.NOT_COMBAT


@compiled
def commit(state: State, action: int) -> None:
    """Play a card face down, or decline."""
    state.must_commit = 0
    if action == DECLINE:
        return
    card = action - COMMIT
    seat = seat_of(state, state.side)
    state.hand[seat] &= ~(1 << card)
    state.committed[state.side] = card
    if seat == state.mover:
        state.has_let_go = 1  # I46


@compiled
def turn_over(state: State) -> None:
    """Turn over both cards (I64)."""
    for side in range(N_SIDES):
        if state.committed[side] != NO_CARD:
            show(state, 1 << state.committed[side])


# The cards drawn (I55, I56) ---------------------------------------------------------------------


@compiled
def ask_stack(state: State, side: int) -> None:
    """Let a side draw a card from the stack."""
    state.side = side
    state.phase = Phase.BATTLE_DRAW
    prepare_stack(state, COMBAT)


@compiled
def draw(state: State, card: int) -> None:
    """Put the card that a side draws beside the battle; it lies open."""
    take(state, card)
    show(state, 1 << card)
    state.drawn[state.side] |= 1 << card


@compiled
def strength(state: State, side: int) -> int:
    """Return a side's total: its units on the tile (I62), its card and what it has drawn."""
    tile = state.battle_at
    units = own_units(state, tile) if side == ATTACKER else int(state.units[tile])
    return units + cards_value(state, side)


@compiled
def cards_value(state: State, side: int) -> int:
    """Return what the cards of a side add to its units."""
    total = 0
    if state.committed[side] != NO_CARD:
        total += value_of(state.committed[side])
    cards = state.drawn[side]
    while cards != 0:
        total += value_of(lowest_bit(cards))
        cards &= cards - 1
    return total


@compiled
def is_redrawn(state: State) -> bool:
    """Whether both sides draw again because their totals are equal (I57, option)."""
    return state.tie == TieRule.REDRAW and strength(state, ATTACKER) == strength(state, DEFENDER)


# The end of a battle (I57-I63) ------------------------------------------------------------------


@compiled
def settle(state: State) -> None:
    """Discard the cards; the side with the smaller total loses two units, a tie goes by the option."""
    lead = strength(state, ATTACKER) - strength(state, DEFENDER)
    clear_cards(state)
    if lead == 0 and state.tie == TieRule.WITHDRAW:
        return
    if lead == 0 and state.tie == TieRule.BOTH:
        lose(state, state.defender, state.battle_at, lost_units(state))
        lose(state, state.mover, state.battle_at, lost_units(state))
        return
    state.loser = state.defender if lead > 0 else state.mover  # the winner loses nothing (I60)
    lose(state, state.loser, state.battle_at, lost_units(state))


@compiled
def lost_units(state: State) -> int:
    """Return how many units the loser of a battle loses (I58)."""
    return LOST_UNITS


@compiled
def clear_cards(state: State) -> None:
    """Discard the cards of the battle, all at once (I56)."""
    cards = state.drawn[ATTACKER] | state.drawn[DEFENDER]
    for side in range(N_SIDES):
        if state.committed[side] != NO_CARD:
            cards |= 1 << state.committed[side]
        state.committed[side] = NO_CARD
        state.drawn[side] = 0
    discard(state, cards)


@compiled
def takes_card(state: State) -> bool:
    """Whether the loser, who is still in the game, takes a combat card (I45, I63)."""
    if state.loser == NO_SEAT or state.is_out[state.loser] == 1:
        return False
    return can_give(state, COMBAT) and (state.loser_takes_at_end == 1 or not is_depleted(state))


@compiled
def ask_loser(state: State) -> None:
    """Let the loser take a combat card."""
    state.phase = Phase.TAKE
    prepare_stack(state, COMBAT)


@compiled
def compensate(state: State, card: int) -> None:
    """Put the card that the loser takes into its hand."""
    take_in_hand(state, state.loser, card)


@compiled
def retreat(state: State) -> None:
    """Send the rest of the loser home (I59, I61); without a loser the attackers, if a defender is left (I57)."""
    if state.loser != NO_SEAT:
        send_home(state, state.loser, state.battle_at)
    elif state.attackers[state.battle_at] > 0:
        send_home(state, state.mover, state.battle_at)
