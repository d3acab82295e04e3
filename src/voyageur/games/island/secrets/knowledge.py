"""What a seat knows of hidden cards, and how to redraw what it does not know (I64).

The unseen cards of a batch can lie in any hand of others and in the stack, in any order: only how many of them are in
each place is known (stacks.py).  A card that lies face down counts as in its hand.  Every function takes the seat that
looks; a spectator is NO_SEAT.
"""

from voyageur.games.island.components import COMBAT_CARDS, N_KINDS, NO_SEAT
from voyageur.games.island.rules.stacks import cards_of_kind, face_down
from voyageur.games.island.state import ATTACKER
from voyageur.kernel.bits import count_bits, lowest_bit, nth_bit
from voyageur.kernel.chance import fast_below
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

REDRAW = -4  # for keyed randomness; no game has an event of this kind


# What is hidden ---------------------------------------------------------------------------------


@compiled
def whole_hand(state: State, seat: int) -> int:
    """Return the cards of a hand, with one that lies face down."""
    hand: int = state.hand[seat]
    return hand | face_down(state) if seat == state.mover else hand


@compiled
def unseen(state: State, looker: int) -> int:
    """Return the cards that `looker` does not see: the stacks, other hands, and another's card that lies face down."""
    cards: int = state.stack
    for seat in range(state.n_seats):
        if seat != looker:
            cards |= whole_hand(state, seat)
    return cards


@compiled
def batch_within(state: State, cards: int) -> int:
    """Return those of `cards`, which are of one kind, that are in the batch of the first of them."""
    batch = state.batch[lowest_bit(cards)]
    same = 0
    while cards != 0:
        if state.batch[lowest_bit(cards)] == batch:
            same |= cards & -cards
        cards &= cards - 1
    return same


@compiled
def may_hold(state: State, looker: int, seat: int) -> int:
    """Return the cards that can be in a hand: the unseen cards of the batches of which it has any."""
    possible = 0
    for kind in range(N_KINDS):
        left = unseen(state, looker) & cards_of_kind(kind)
        while left != 0:
            same = batch_within(state, left)
            left &= ~same
            if same & whole_hand(state, seat) != 0:
                possible |= same
    return possible


# Redrawing --------------------------------------------------------------------------------------


@compiled
def resample(state: State, seat: int, key: int) -> None:
    """Redraw by `key` the cards that a seat does not see, batch by batch; then the rival's card that lies face down."""
    hidden = face_down(state) if seat != state.mover else 0
    state.hand[state.mover] |= hidden
    for kind in range(N_KINDS):
        left = unseen(state, seat) & cards_of_kind(kind)
        while left != 0:
            same = batch_within(state, left)
            left &= ~same
            redraw_batch(state, seat, key, same)
    if hidden != 0:
        combat = state.hand[state.mover] & COMBAT_CARDS
        card = nth_bit(combat, fast_below(key, REDRAW, 0, NO_SEAT, 0, count_bits(combat)))
        state.hand[state.mover] &= ~(1 << card)
        state.committed[ATTACKER] = card


@compiled
def redraw_batch(state: State, looker: int, key: int, cards: int) -> None:
    """Deal the unseen cards of a batch anew: to each hand as many as before, the rest to the stack."""
    left = cards
    for seat in range(state.n_seats):
        if seat == looker:
            continue
        before = left
        for index in range(count_bits(state.hand[seat] & cards)):
            nth = fast_below(key, REDRAW, lowest_bit(cards), seat, index, count_bits(left))
            left &= ~(1 << nth_bit(left, nth))
        state.hand[seat] &= ~cards
        state.hand[seat] |= before & ~left
    state.stack &= ~cards
    state.stack |= left
