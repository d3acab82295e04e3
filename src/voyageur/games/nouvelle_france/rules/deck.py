"""The deck (N56, N57): its top, which Hurons have seen, the piles below, and what each seat has seen.

A seat knows the places of the cards that it has seen until another Huron is played; then it knows them as a set.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import (
    CARDS_OF_SHAPE,
    DECK,
    N_CARD_KINDS,
    N_PEEKED,
    N_PILES,
    N_SHAPES,
    NO_CARD,
    PILES,
    PILES_OF_ONE_CARD,
    SNOW,
)
from voyageur.games.nouvelle_france.rules.actions import ordered_card
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# Piles ------------------------------------------------------------------------------------------


@compiled
def size_of_pile(state: State, pile: int) -> int:
    """Return how many cards a pile has, with its snowflake."""
    return PILES_OF_ONE_CARD[pile] if state.one_card == 1 else PILES[pile]


@compiled
def starts_with_snow(pile: int) -> bool:
    """Whether a pile had a snowflake: the second, the fourth and the sixth."""
    return pile % 2 == 1


@compiled
def begin_pile(state: State, pile: int) -> None:
    """Let a pile be the one below the known cards."""
    state.pile = pile
    state.pile_left = size_of_pile(state, pile)
    state.pile_has_snow = starts_with_snow(pile)
    for seat in range(state.n_seats):
        state.n_slipped[seat] = 0


@compiled
def prepare_deck(state: State) -> None:
    """Lay the whole deck down."""
    state.n_left = DECK
    for shape in range(N_SHAPES):
        state.unknown[shape] = CARDS_OF_SHAPE
    for index in range(N_PEEKED):
        state.known[index] = NO_CARD
    begin_pile(state, 0)


@compiled
def n_unknown(state: State) -> int:
    """Return how many block cards lie below the known cards."""
    n = 0
    for shape in range(N_SHAPES):
        n += int(state.unknown[shape])
    return n


# Chance -----------------------------------------------------------------------------------------


@compiled
def known_index(state: State) -> int:
    """Return the place of the card that is drawn or seen now, 0 for the top."""
    return state.n_peeked if state.phase == Phase.PEEK else 0


@compiled
def is_known(state: State) -> bool:
    """Whether the card that is drawn or seen now is already given."""
    return known_index(state) < state.n_known


@compiled
def weigh_cards(state: State, out: Any) -> int:
    """Write the weight of each card that may be drawn or seen now, and return the sum.

    out : int64 (N_OUTCOMES,)  written
    """
    for card in range(N_CARD_KINDS):
        out[card] = 0
    if is_known(state):
        out[int(state.known[known_index(state)])] = 1
        return 1
    n = n_unknown(state)
    if state.pile_has_snow == 0:
        for shape in range(N_SHAPES):
            out[shape] = int(state.unknown[shape])
        return n
    # The snowflake is the next card with the chance 1 / pile_left; the block cards share the rest equally.
    for shape in range(N_SHAPES):
        out[shape] = int(state.unknown[shape]) * (state.pile_left - 1)
    out[SNOW] = max(1, n)
    return n * (state.pile_left - 1) + max(1, n)


# Taking and seeing ------------------------------------------------------------------------------


@compiled
def take_from_pile(state: State, card: int) -> None:
    """Take the first card below the known ones from its pile."""
    if card == SNOW:
        state.pile_has_snow = 0
    else:
        state.unknown[card] -= 1
    state.pile_left -= 1
    if state.pile_left == 0 and state.pile < N_PILES - 1:
        begin_pile(state, state.pile + 1)


@compiled
def take_top(state: State, card: int) -> None:
    """Take the top card of the deck, which everybody sees now."""
    state.n_left -= 1
    if state.n_known == 0:
        take_from_pile(state, card)
        return
    state.n_known -= 1
    for index in range(N_PEEKED - 1):
        state.known[index] = state.known[index + 1]
        state.sees[index] = state.sees[index + 1]
    state.known[N_PEEKED - 1] = NO_CARD
    state.sees[N_PEEKED - 1] = 0
    for seat in range(state.n_seats):
        if state.has_seen[seat, card] > 0:
            state.has_seen[seat, card] -= 1
        if state.n_known == 0:
            state.n_slipped[seat] = 0


@compiled
def see(state: State, seat: int, card: int) -> None:
    """Let a seat see the next card that its Huron looks at."""
    index = state.n_peeked
    if index >= state.n_known:
        add_known(state, seat, card)
    state.sees[index] |= 1 << seat
    n = 0  # cards of this kind that the seat has seen at their places
    for place in range(state.n_known):
        n += state.known[place] == card and has_bit(int(state.sees[place]), seat)
    state.has_seen[seat, card] = max(n, int(state.has_seen[seat, card]))
    state.n_peeked += 1


@compiled
def add_known(state: State, seat: int, card: int) -> None:
    """Put the first card of the pile among the known ones, seen by `seat` alone."""
    for other in range(state.n_seats):
        if other != seat:
            state.n_slipped[other] += 1
    state.known[state.n_known] = card
    state.n_known += 1
    take_from_pile(state, card)


@compiled
def n_to_see(state: State) -> int:
    """Return how many cards a Huron sees: three, or what is there (N57)."""
    return min(N_PEEKED, state.n_left)


@compiled
def put_back(state: State, seat: int, order: int) -> None:
    """Put the cards that a Huron has seen back in an order; from now on only that seat knows their places."""
    state.n_slipped[seat] = 0
    for index in range(state.n_known):
        state.known[index] = ordered_card(order, index)
        state.sees[index] = 1 << seat


@compiled
def is_order_of_known(state: State, order: int) -> bool:
    """Whether an order names just the cards that were seen."""
    for card in range(N_CARD_KINDS + 1):
        n = 0
        for index in range(N_PEEKED):
            n += ordered_card(order, index) == card
            n -= index < state.n_known and state.known[index] == card
        if card < N_CARD_KINDS and n != 0:
            return False
    for index in range(state.n_known):
        if ordered_card(order, index) >= N_CARD_KINDS:
            return False
    return True


@compiled
def holds(state: State, card: int) -> bool:
    """Whether a card is among the known ones."""
    for index in range(state.n_known):
        if state.known[index] == card:
            return True
    return False
