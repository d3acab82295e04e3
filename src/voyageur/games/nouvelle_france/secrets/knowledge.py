"""What a seat knows of the deck and of sealed answers, and how to redraw what it does not know.

The known cards lie on top; deck.py says which of them a seat has seen, and at which places.  The rest of them, and the
cards of the piles below, can be any cards that the seat has not seen.  A pile has its one snowflake: if it does not
lie in the pile any more and was not drawn, a Huron has put it among the known cards.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import COUREUR, N_CARD_KINDS, NO_CARD, SNOW
from voyageur.games.nouvelle_france.rules.deck import n_unknown, starts_with_snow
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import has_bit
from voyageur.kernel.chance import fast_below
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

REDRAW = -4  # for keyed randomness; no game has an event of this kind


# What is known ----------------------------------------------------------------------------------


@compiled
def n_seen(state: State, seat: int) -> int:
    """Return how many of the known cards a seat has seen."""
    n = 0
    for card in range(N_CARD_KINDS):
        n += int(state.has_seen[seat, card])
    return n


@compiled
def n_in_order(state: State, seat: int) -> int:
    """Return how many of the known cards, from the top, a seat knows at their places."""
    n = 0
    while n < state.n_known and has_bit(int(state.sees[n]), seat):
        n += 1
    return n


@compiled
def n_possible(state: State, seat: int, card: int) -> int:
    """Return how many cards of a kind a seat has not seen: in the piles, and among the known cards."""
    n = int(state.pile_has_snow) if card == SNOW else int(state.unknown[card])
    for index in range(state.n_known):
        n += state.known[index] == card
    return n - int(state.has_seen[seat, card])


@compiled
def snow_slipped(state: State) -> int:
    """Return 1 if the snowflake of the pile below the known cards was put among them, or drawn."""
    return 1 if starts_with_snow(state.pile) and state.pile_has_snow == 0 else 0


@compiled
def chances_of_snow(state: State, seat: int) -> tuple[int, int]:
    """Return the weights that the snowflake of the pile has slipped among the known cards, and that it has not.

    It can have slipped in place of each card of its pile that was put there unseen by the seat and may still be there.
    """
    unseen = state.n_known - n_seen(state, seat)
    unseen_snow = n_possible(state, seat, SNOW) - int(state.pile_has_snow)  # among the known cards
    if not starts_with_snow(state.pile):
        return 0, 1
    slipped = snow_slipped(state)
    if unseen_snow + 1 - slipped > unseen or state.n_slipped[seat] == 0 or state.pile_left == 0:
        return slipped, 1 - slipped
    if unseen_snow - slipped < 0:
        return 1, 0
    return min(unseen, int(state.n_slipped[seat])), state.pile_left


# Redrawing --------------------------------------------------------------------------------------


@compiled
def resample(state: State, seat: int, key: int) -> None:
    """Redraw by `key` the known cards that a seat has not seen, their order if it does not know it, and answers."""
    if state.is_sealed == 1:
        redraw_answers(state, seat, key)
    if n_in_order(state, seat) == state.n_known:
        return
    redraw_unseen(state, seat, key)
    shuffle_unplaced(state, seat, key)
    for other in range(state.n_seats):
        if other != seat:
            adjust_seen(state, other)


@compiled
def redraw_answers(state: State, seat: int, key: int) -> None:
    """Redraw what the others have answered about the Coureur, as long as it is sealed (N54, option)."""
    if state.phase != Phase.COUREUR:
        return
    for place in range(1, (state.asked - state.mover + state.n_seats) % state.n_seats):
        other = (state.mover + place) % state.n_seats
        if other != seat and state.is_up[other, COUREUR] == 1:
            state.willing &= ~(1 << other)
            state.willing |= fast_below(key, REDRAW, 3, seat, other, 2) << other


@compiled
def redraw_unseen(state: State, seat: int, key: int) -> None:
    """Exchange the known cards that a seat has not seen for others that they may be."""
    weight, other = chances_of_snow(state, seat)
    n_snow = n_possible(state, seat, SNOW) - int(state.pile_has_snow) - snow_slipped(state)
    return_unseen(state, seat)
    if starts_with_snow(state.pile):
        has_slipped = fast_below(key, REDRAW, 0, seat, 0, weight + other) < weight
        state.pile_has_snow = 0 if has_slipped else 1
        n_snow += 1 if has_slipped else 0
    for index in range(state.n_known):
        if state.known[index] != NO_CARD:
            continue
        if n_snow > 0:
            state.known[index] = SNOW
            n_snow -= 1
            continue
        state.known[index] = redrawn_shape(state, fast_below(key, REDRAW, 1, seat, index, n_unknown(state)))


@compiled
def return_unseen(state: State, seat: int) -> None:
    """Put the known cards that a seat has not seen back into the piles, but no snowflake."""
    for index in range(state.n_known):
        card = int(state.known[index])
        if not is_seen_at(state, seat, index):
            state.known[index] = NO_CARD
            if card != SNOW:
                state.unknown[card] += 1
    fill_seen(state, seat)


@compiled
def is_seen_at(state: State, seat: int, index: int) -> bool:
    """Whether a seat knows what lies at a place of the known cards."""
    return has_bit(int(state.sees[index]), seat)


@compiled
def fill_seen(state: State, seat: int) -> None:
    """Put the cards that a seat has seen, without knowing their places, on the first free ones."""
    for card in range(N_CARD_KINDS):
        left = int(state.has_seen[seat, card])
        for index in range(state.n_known):
            left -= is_seen_at(state, seat, index) and state.known[index] == card
        for index in range(state.n_known):
            if left > 0 and state.known[index] == NO_CARD:
                state.known[index] = card
                left -= 1
                if card != SNOW:
                    state.unknown[card] -= 1


@compiled
def redrawn_shape(state: State, number: int) -> int:
    """Take the block card with a number, counted by shape, from the piles."""
    shape = 0
    while number >= state.unknown[shape]:
        number -= int(state.unknown[shape])
        shape += 1
    state.unknown[shape] -= 1
    return shape


@compiled
def shuffle_unplaced(state: State, seat: int, key: int) -> None:
    """Shuffle the known cards whose places a seat does not know (R. Durstenfeld's method)."""
    first = n_in_order(state, seat)
    for index in range(state.n_known - 1, first, -1):
        other = first + fast_below(key, REDRAW, 2, seat, index, index - first + 1)
        card = state.known[index]
        state.known[index] = state.known[other]
        state.known[other] = card


@compiled
def adjust_seen(state: State, seat: int) -> None:
    """Let a seat have seen as many of the redrawn cards as before: those at its places, then the same, then others."""
    left = n_seen(state, seat)
    for card in range(N_CARD_KINDS):
        before = int(state.has_seen[seat, card])
        placed, there = 0, 0
        for index in range(state.n_known):
            if state.known[index] == card:
                there += 1
                placed += is_seen_at(state, seat, index)
        state.has_seen[seat, card] = max(placed, min(before, there))
        left -= max(placed, min(before, there))
    for card in range(N_CARD_KINDS):
        change = change_of_seen(state, seat, card, left)
        state.has_seen[seat, card] += change
        left -= change


@compiled
def change_of_seen(state: State, seat: int, card: int, missing: int) -> int:
    """Return how many more of a card a seat has seen if so many are missing, or fewer if there are too many."""
    there, placed = 0, 0
    for index in range(state.n_known):
        if state.known[index] == card:
            there += 1
            placed += is_seen_at(state, seat, index)
    seen = int(state.has_seen[seat, card])
    return min(missing, there - seen) if missing > 0 else max(missing, placed - seen)


# Chances ----------------------------------------------------------------------------------------


@compiled
def chance_of_snow(state: State, seat: int) -> float:
    """Return how likely a card that a seat has not seen, and that may be the next one, is a snowflake."""
    if state.n_known == 0:
        return state.pile_has_snow / max(1, state.pile_left)
    weight, other = chances_of_snow(state, seat)
    n_snow = n_possible(state, seat, SNOW) - int(state.pile_has_snow) - snow_slipped(state)
    return (n_snow + weight / (weight + other)) / max(1, state.n_known - n_seen(state, seat))


@compiled
def write_unseen(state: State, seat: int, n_later_snow: int, out: Any, first: int) -> None:
    """Write of each kind how many cards a seat has not seen, and how likely it may think one to be the next.

    Of a set that it knows, each card is equally likely.
    n_later_snow : snow cards in later piles;
    out : float32 (first + 2 * N_CARD_KINDS or more,)  number and chance of each kind from `first` on, written
    """
    n_shapes = 0
    for card in range(N_CARD_KINDS):
        n = n_possible(state, seat, card)
        out[first + 2 * card] = n if card != SNOW else n + n_later_snow
        n_shapes += n if card != SNOW else 0
    snow, seen, is_known = chance_of_snow(state, seat), n_seen(state, seat), n_in_order(state, seat) > 0
    for card in range(N_CARD_KINDS):
        chance = snow if card == SNOW else (1 - snow) * n_possible(state, seat, card) / max(1, n_shapes)
        if is_known:
            chance = 1.0 if state.known[0] == card else 0.0
        elif state.n_known > 0:
            chance = (int(state.has_seen[seat, card]) + chance * (state.n_known - seen)) / state.n_known
        out[first + 2 * card + 1] = chance
