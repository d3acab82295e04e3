"""The stacks, the discards and the hands (I41, I42, I63-I65).

Each card has a batch: the stack in which it lay last.  A new stack is a new batch, and its cards are known as a set.
So everybody knows how many cards of each batch a hand holds (it has drawn them from a known stack and shows each card
that leaves it), but not which ones.  Batches are numbered by age and kind, and numbered anew with each new stack;
cards that everybody sees have 0.
"""

from voyageur.games.island.components import (
    COMBAT,
    COMBAT_CARDS,
    HAND_LIMIT,
    MOST_COMBAT,
    N_KINDS,
    N_VALUES,
    NO_CARD,
    RESOURCE_CARDS,
)
from voyageur.games.island.state import ATTACKER, DEFENDER, Phase
from voyageur.kernel.bits import count_bits, highest_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# Cards ------------------------------------------------------------------------------------------


@compiled
def value_of(card: int) -> int:
    """Return a card's value, 1 ... 6."""
    return card % N_VALUES + 1


@compiled
def symbol_of(card: int) -> int:
    """Return a card's symbol."""
    return card // N_VALUES


@compiled
def is_combat(card: int) -> bool:
    """Whether a card is a combat card."""
    return value_of(card) <= MOST_COMBAT


@compiled
def cards_of_kind(kind: int) -> int:
    """Return the set of all cards of a kind."""
    return COMBAT_CARDS if kind == COMBAT else RESOURCE_CARDS


# Taking cards -----------------------------------------------------------------------------------


@compiled
def can_give(state: State, kind: int) -> bool:
    """Whether a card of a kind can be drawn: from the stack, or from the discards as a new stack."""
    return (state.stack | state.discards) & cards_of_kind(kind) != 0


@compiled
def prepare_stack(state: State, kind: int) -> None:
    """Form the stack of a kind, if it is empty, from what lies in the discards now."""
    if state.stack & cards_of_kind(kind) == 0:
        form_stack(state, kind)


@compiled
def take(state: State, card: int) -> None:
    """Take a card from its stack.  After the last one the discards become a new stack at once (I42)."""
    state.stack &= ~(1 << card)
    kind = COMBAT if is_combat(card) else 1 - COMBAT
    if state.stack & cards_of_kind(kind) == 0:
        state.depletions += kind != COMBAT  # I41, I43
        form_stack(state, kind)


@compiled
def take_in_hand(state: State, seat: int, card: int) -> None:
    """Take a card from its stack into a hand, before a new stack is formed: its batch is numbered with the others."""
    state.hand[seat] |= 1 << card
    take(state, card)


@compiled
def form_stack(state: State, kind: int) -> None:
    """Shuffle the discards of a kind into a new stack, if there are any, and number the batches of the kind anew."""
    fresh = state.discards & cards_of_kind(kind)
    if fresh == 0:
        return
    state.discards &= ~fresh
    state.top[kind] = NO_CARD
    state.stack |= fresh
    held = held_cards(state) & cards_of_kind(kind)
    batches = batches_of(state, held)
    while held != 0:
        card = lowest_bit(held)
        held &= held - 1
        older = (1 << int(state.batch[card])) - 1
        state.batch[card] = count_bits(batches & older)
    while fresh != 0:
        state.batch[lowest_bit(fresh)] = count_bits(batches)
        fresh &= fresh - 1


@compiled
def batches_of(state: State, cards: int) -> int:
    """Return the batches of cards of one kind, as bits."""
    batches = 0
    while cards != 0:
        batches |= 1 << int(state.batch[lowest_bit(cards)])
        cards &= cards - 1
    return batches


@compiled
def held_cards(state: State) -> int:
    """Return the cards in hands, with one that lies face down."""
    held = 0
    for seat in range(state.n_seats):
        held |= state.hand[seat]
    return held | face_down(state)


@compiled
def face_down(state: State) -> int:
    """Return the set of the attacker's card while the defender must still play: nobody else sees it (I64)."""
    is_hidden = state.side == DEFENDER and (state.phase == Phase.COMMIT or state.phase == Phase.REPLACE)
    if not is_hidden or state.committed[ATTACKER] == NO_CARD:
        return 0
    return 1 << state.committed[ATTACKER]


# Hands and discards -----------------------------------------------------------------------------


@compiled
def show(state: State, cards: int) -> None:
    """Forget the batches of cards that everybody sees now."""
    while cards != 0:
        state.batch[lowest_bit(cards)] = 0
        cards &= cards - 1


@compiled
def discard(state: State, cards: int) -> None:
    """Put cards, all at once, on the discards."""
    show(state, cards)
    state.discards |= cards
    for kind in range(N_KINDS):
        if cards & cards_of_kind(kind) != 0:
            state.top[kind] = highest_bit(cards & cards_of_kind(kind))


@compiled
def give_up(state: State, card: int) -> None:
    """Take a card out of the mover's hand and put it on the discards."""
    state.hand[state.mover] &= ~(1 << card)
    state.has_let_go = 1  # I46
    discard(state, 1 << card)


@compiled
def is_over_limit(state: State, seat: int) -> bool:
    """Whether a hand has more cards than may be kept."""
    return count_bits(state.hand[seat]) > hand_limit(state)


@compiled
def hand_limit(state: State) -> int:
    """Return how many cards a seat may keep at the end of its turn (I39)."""
    return HAND_LIMIT
