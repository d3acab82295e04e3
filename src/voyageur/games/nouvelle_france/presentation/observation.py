"""The observation of a seat; docs/games/nouvelle-france.md lists its numbers by index.

Seats and colours are counted from the seat that looks: 0 its own, then those to its left, then neutral colours.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import (
    MOST_SEATS,
    MOST_SQUARES,
    N_ALLIES,
    N_BONUS,
    N_CARD_KINDS,
    N_COLOURS,
    N_LEVELS,
    N_PILES,
    N_SHAPES,
    N_SITES,
    N_SQUARES,
    N_STORMS,
    NO_SEAT,
    SNOW,
)
from voyageur.games.nouvelle_france.rules.deck import starts_with_snow
from voyageur.games.nouvelle_france.secrets.knowledge import chance_of_next, n_possible
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# of a space: each colour
FIRST_SEAT = N_SQUARES * N_LEVELS * N_COLOURS
# of a seat: points, tokens, tokens used, bonus blocks, is the mover, began, is asked
SEAT_NUMBERS = 1 + N_ALLIES + 1 + N_BONUS + 3
FIRST_SHAPE = FIRST_SEAT + MOST_SEATS * SEAT_NUMBERS
# of a shape: open cards, drawn now, declared, then the blocks left
SHAPE_NUMBERS = 3 + N_COLOURS
# of a card: how many are not seen, how likely it is the next one
FIRST_CARD = FIRST_SHAPE + N_SHAPES * SHAPE_NUMBERS
# of a site: signs by storm (one of three), then who completed it
FIRST_SITE = FIRST_CARD + N_CARD_KINDS * 2
SITE_NUMBERS = N_STORMS * 3 + MOST_SEATS
FIRST_SCALAR = FIRST_SITE + N_SITES * SITE_NUMBERS
N_SCALARS = 16
FIRST_PHASE = FIRST_SCALAR + N_SCALARS
FIRST_ANSWER = FIRST_PHASE + len(Phase)  # whether answers are sealed, and the seat's own one
OBSERVATION_SIZE = FIRST_ANSWER + 2


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    observe_cubes(state, seat, out)
    for other in range(state.n_seats):
        observe_seat(state, seat, other, out)
    for shape in range(N_SHAPES):
        observe_shape(state, seat, shape, out)
    for card in range(N_CARD_KINDS):
        out[FIRST_CARD + 2 * card] = later_snow(state) if card == SNOW else 0
        out[FIRST_CARD + 2 * card] += n_possible(state, seat, card)
        out[FIRST_CARD + 2 * card + 1] = chance_of_next(state, seat, card)
    for site in range(N_SITES):
        observe_site(state, seat, site, out)
    observe_turn(state, out)
    out[FIRST_PHASE + state.phase] = 1
    out[FIRST_ANSWER] = state.is_sealed
    out[FIRST_ANSWER + 1] = has_bit(int(state.willing), seat)


@compiled
def later_snow(state: State) -> int:
    """Return how many piles with a snowflake lie wholly in the deck."""
    n = 0
    for pile in range(state.pile + 1, N_PILES):
        n += starts_with_snow(pile)
    return n


@compiled
def offset_of(state: State, seat: int, other: int) -> int:
    """Return how many places to the left of `seat` another sits."""
    return (other - seat + state.n_seats) % state.n_seats


@compiled
def place_of_colour(state: State, seat: int, colour: int) -> int:
    """Return the place of a colour: its first owner's, or the colour itself if it is neutral or a second one."""
    owner = int(state.owner[colour])
    return offset_of(state, seat, owner) if owner != NO_SEAT and owner == colour else colour


@compiled
def observe_cubes(state: State, seat: int, out: Any) -> None:
    """Write the cubes.  out : float32 (OBSERVATION_SIZE,)  written"""
    for colour in range(N_COLOURS):
        place = place_of_colour(state, seat, colour)
        for site in range(N_SITES):
            for level in range(N_LEVELS):
                cubes = state.cubes[colour, site, level]
                for number in range(state.n_squares[site]):
                    if has_bit(cubes, number):
                        space = (site * MOST_SQUARES + number) * N_LEVELS + level
                        out[space * N_COLOURS + place] = 1


@compiled
def observe_seat(state: State, seat: int, other: int, out: Any) -> None:
    """Write the numbers of a seat.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = FIRST_SEAT + offset_of(state, seat, other) * SEAT_NUMBERS
    out[first] = state.points[other]
    for ally in range(N_ALLIES):
        out[first + 1 + ally] = state.is_up[other, ally]
    out[first + 1 + N_ALLIES] = state.n_used[other]
    for bonus in range(N_BONUS):
        is_left = bonus >= state.storms and state.has_placed[other, bonus] == 0
        out[first + 2 + N_ALLIES + bonus] = is_left
    out[first + 2 + N_ALLIES + N_BONUS] = state.mover == other
    out[first + 3 + N_ALLIES + N_BONUS] = state.first == other
    out[first + 4 + N_ALLIES + N_BONUS] = state.asked == other


@compiled
def observe_shape(state: State, seat: int, shape: int, out: Any) -> None:
    """Write the numbers of a shape.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = FIRST_SHAPE + shape * SHAPE_NUMBERS
    out[first] = state.open[shape]
    out[first + 1] = state.drawn == shape
    out[first + 2] = state.declared >= 0 and state.declared // N_COLOURS == shape
    for colour in range(N_COLOURS):
        out[first + 3 + place_of_colour(state, seat, colour)] = has_bit(int(state.stock[shape]), colour)


@compiled
def observe_site(state: State, seat: int, site: int, out: Any) -> None:
    """Write the numbers of a site.  out : float32 (OBSERVATION_SIZE,)  written"""
    first = FIRST_SITE + site * SITE_NUMBERS
    if state.phase != Phase.STICKS:
        for storm in range(N_STORMS):
            out[first + 3 * storm + int(state.stick[site, storm])] = 1
    if state.completed_by[site] != NO_SEAT:
        out[first + 3 * N_STORMS + offset_of(state, seat, int(state.completed_by[site]))] = 1


@compiled
def observe_turn(state: State, out: Any) -> None:
    """Write the rest of what is known.  out : float32 (OBSERVATION_SIZE,)  written"""
    out[FIRST_SCALAR] = state.n_seats
    out[FIRST_SCALAR + 1] = state.turn_number
    out[FIRST_SCALAR + 2] = state.storms
    out[FIRST_SCALAR + 3] = state.n_left
    out[FIRST_SCALAR + 4] = state.scoring
    out[FIRST_SCALAR + 5] = state.n_known
    out[FIRST_SCALAR + 6] = state.may_touch
    out[FIRST_SCALAR + 7] = state.contact
    out[FIRST_SCALAR + 8] = state.stops_at_zero
    out[FIRST_SCALAR + 9] = state.may_declare
    out[FIRST_SCALAR + 10] = state.own_window
    out[FIRST_SCALAR + 11] = state.ally_use
    out[FIRST_SCALAR + 12] = state.one_card
    out[FIRST_SCALAR + 13] = state.counts_uses
    out[FIRST_SCALAR + 14] = state.is_snake
    out[FIRST_SCALAR + 15] = state.owner[N_COLOURS - 1]
