"""The observation of a seat; docs/games/nouvelle-france.md lists its numbers by index.

Seats and colours are counted from the seat that looks: 0 its own, then those to its left, then neutral colours.
"""

from typing import Any

from voyageur.games.nouvelle_france.components import (
    BONUS,
    DECK,
    MOST_DISK,
    MOST_SEATS,
    MOST_SQUARES,
    N_ALLIES,
    N_BLOCKS,
    N_BONUS,
    N_CARD_KINDS,
    N_COLOURS,
    N_LEVELS,
    N_PEEKED,
    N_PILES,
    N_SHAPES,
    N_SITES,
    N_SQUARES,
    N_STORMS,
    NO_SEAT,
    SIGN_NAMES,
    SIGNS,
)
from voyageur.games.nouvelle_france.options import AllyUse, Contact
from voyageur.games.nouvelle_france.rules.deck import starts_with_snow
from voyageur.games.nouvelle_france.secrets.knowledge import write_unseen
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import has_bit, lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled
from voyageur.kernel.observation_parts import Plane, flags, in_order, of_cells, of_whole, shares

# of a space: each colour
NO_CUBE = -1
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
N_SIGNS = len(SIGNS)
SITE_NUMBERS = N_STORMS * N_SIGNS + MOST_SEATS
FIRST_SCALAR = FIRST_SITE + N_SITES * SITE_NUMBERS
N_SCALARS = 16
FIRST_PHASE = FIRST_SCALAR + N_SCALARS
N_PHASES = len(Phase)
FIRST_ANSWER = FIRST_PHASE + N_PHASES  # whether answers are sealed, and the seat's own one
OBSERVATION_SIZE = FIRST_ANSWER + 2

# Bounds of what is counted.
_MOST_PLACED = N_BLOCKS + MOST_SEATS * N_BONUS  # N10, N42: each block once, each bonus block once for each seat
_MOST_OF_SHAPE = 4  # N6
_MOST_SCORED = MOST_SQUARES * N_LEVELS  # N25: by one placement at most all cubes of a site
_MOST_USES = N_STORMS * N_ALLIES  # N59: each ally once before each storm
# N24, N51, N53: of all placements of a seat; of each Fille du Roy as much again, and of each Coureur the half
_MOST_PLACING = (N_BLOCKS + N_BONUS + 2 * N_STORMS) * _MOST_SCORED
_MOST_STORMS = 2 * N_SQUARES * N_LEVELS  # N33: a cube in every space, and all count twice
_MOST_POINTS = _MOST_PLACING + _MOST_STORMS + N_SITES * MOST_DISK  # N41
_LEAST_POINTS = -N_SQUARES * N_LEVELS  # N33: all of them count less
_PLACES = ("this seat", "the 1st to its left", "the 2nd to its left", "the 3rd to its left")
_COLOURS = tuple(f"colour {place}" for place in range(N_COLOURS))
OBSERVATION = in_order(
    of_cells(
        "squares",
        N_SQUARES,
        *flags(*(f"a cube on level {level} of {colour}" for level in range(N_LEVELS) for colour in _COLOURS)),
        board="squares",
    ),
    of_cells(
        "seats",
        MOST_SEATS,
        Plane("its points", "points", _LEAST_POINTS, _MOST_POINTS),
        *flags("its Fille du Roy is face up", "its Coureur des bois is face up", "its Huron-Wendat is face up"),
        Plane("allies that it has used in the whole game", "uses", 0, _MOST_USES),
        *flags(*(f"its {bonus} can still be placed, now or later" for bonus in BONUS)),
        *flags("its turn", "it had the first turn", "it is asked"),
    ),
    of_cells(
        "shapes",
        N_SHAPES,
        Plane("open cards", "cards", 0, _MOST_OF_SHAPE),
        *flags("drawn in this turn", "one of its blocks is declared unable"),
        *flags(*(f"the block with two cubes of {colour} is in the supply" for colour in _COLOURS)),
    ),
    of_cells(
        "cards",
        N_CARD_KINDS,
        Plane("how many are in the stack, less those that the seat has seen there", "cards", 0, _MOST_OF_SHAPE),
        *shares("how likely it is the next one"),
    ),
    of_cells(
        "sites",
        N_SITES,
        *flags(*(f"{sign} on the stick for storm {storm}" for storm in range(N_STORMS) for sign in SIGN_NAMES)),
        *flags(*(f"completed by {place}" for place in _PLACES)),
    ),
    of_whole(
        "turn",
        Plane("seats", "seats", 2, MOST_SEATS),
        Plane("the turn, 0 before the first one", "turns", 0, _MOST_PLACED + 1),
        Plane("storms past", "storms", 0, N_STORMS),
        Plane("cards in the stack", "cards", 0, DECK),
        Plane("points of the placement that is being scored", "points", 0, _MOST_SCORED),
        Plane("cards on top of the stack that some Huron-Wendat ally has seen", "cards", 0, N_PEEKED),
        *flags("the option `free_standing` is `touching`"),
        Plane("the option `contact`: `cube`, `contact`, `group`", "choice", 0, len(Contact) - 1),
        *flags("the option `negative_points` is `no`", "the option `declare_unable` is `yes`"),
        *flags("the option `huron_window` is `own`"),
        Plane("the option `ally_use`: `storm`, `once`, `none`", "choice", 0, len(AllyUse) - 1),
        *flags("the option `one_card` is `yes`", "the option `tie_break` is `uses`"),
        *flags("the option `turn_order` is `snake`"),
        Plane("the seat that has the fourth colour, -1 for none", "seats", NO_SEAT, MOST_SEATS - 1),
    ),
    of_whole("phase", *flags(*(phase.name.lower() for phase in Phase))),
    of_whole(
        "sealed answers",
        *flags("the option `coureur_first` is `sealed`"),
        *flags("this seat has answered that it wants the Coureur, and not all have answered or one is drawn"),
    ),
)

# What is shown: 1 where a row holds an observation; of each site and level the squares with a cube, as bits.
SHOWN_SIZE = 1 + N_SITES * N_LEVELS


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    observe_cubes(state, seat, out)
    observe_rest(state, seat, out)


@compiled
def observe_changed(state: State, seat: int, out: Any, shown: Any) -> None:
    """Write what `observe` writes; where `out` shows this game, spaces that were and are empty stay.

    out : float32 (OBSERVATION_SIZE,), shown : int64 (SHOWN_SIZE,)  written
    """
    if shown[0] == 0:
        for index in range(OBSERVATION_SIZE):
            out[index] = 0
        for index in range(SHOWN_SIZE):
            shown[index] = index == 0
    for site in range(N_SITES):
        for level in range(N_LEVELS):
            filled, index = filled_squares(state, site, level), 1 + site * N_LEVELS + level
            observe_spaces(site, level, shown[index] & ~filled, NO_CUBE, out)
            shown[index] = filled
    observe_cubes(state, seat, out)
    observe_rest(state, seat, out)


@compiled
def offset_of(state: State, seat: int, other: int) -> int:
    """Return how many places to the left of `seat` another sits."""
    return other - seat if other >= seat else other - seat + int(state.n_seats)


@compiled
def place_of_colour(state: State, seat: int, colour: int) -> int:
    """Return the place of a colour: its first owner's, or the colour itself if it is neutral or a second one."""
    owner = int(state.owner[colour])
    return offset_of(state, seat, owner) if owner != NO_SEAT and owner == colour else colour


# Cubes ------------------------------------------------------------------------------------------


@compiled
def first_of_space(site: int, level: int, square: int) -> int:
    """Return the index of the first number of a space."""
    return ((site * MOST_SQUARES + square) * N_LEVELS + level) * N_COLOURS


@compiled
def filled_squares(state: State, site: int, level: int) -> int:
    """Return the squares of a site with a cube on a level, as bits."""
    squares = 0
    for colour in range(N_COLOURS):
        squares |= int(state.cubes[colour, site, level])
    return squares


@compiled
def observe_spaces(site: int, level: int, squares: int, place: int, out: Any) -> None:
    """Write all numbers of the spaces above `squares` on a level: a cube of the colour at `place`, or NO_CUBE.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    while squares != 0:
        first = first_of_space(site, level, lowest_bit(squares))
        for other in range(N_COLOURS):
            out[first + other] = other == place
        squares &= squares - 1


@compiled
def observe_cubes(state: State, seat: int, out: Any) -> None:
    """Write all numbers of the spaces with a cube.  out : float32 (OBSERVATION_SIZE,)  written"""
    for colour in range(N_COLOURS):
        place = place_of_colour(state, seat, colour)
        for site in range(N_SITES):
            for level in range(N_LEVELS):
                observe_spaces(site, level, int(state.cubes[colour, site, level]), place, out)


# The rest ---------------------------------------------------------------------------------------


@compiled
def observe_rest(state: State, seat: int, out: Any) -> None:
    """Write all numbers but those of the cubes.  out : float32 (OBSERVATION_SIZE,)  written"""
    observe_seats(state, seat, out)
    observe_shapes(state, seat, out)
    observe_cards(state, seat, out)
    observe_sites(state, seat, out)
    observe_turn(state, out)
    for phase in range(N_PHASES):
        out[FIRST_PHASE + phase] = 0
    out[FIRST_PHASE + state.phase] = 1
    out[FIRST_ANSWER] = state.is_sealed
    out[FIRST_ANSWER + 1] = has_bit(int(state.willing), seat)


@compiled
def observe_seats(state: State, seat: int, out: Any) -> None:
    """Write the numbers of the seats.  out : float32 (OBSERVATION_SIZE,)  written"""
    for other in range(state.n_seats):
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
def observe_shapes(state: State, seat: int, out: Any) -> None:
    """Write the numbers of the shapes.  out : float32 (OBSERVATION_SIZE,)  written"""
    for shape in range(N_SHAPES):
        first = FIRST_SHAPE + shape * SHAPE_NUMBERS
        out[first] = state.open[shape]
        out[first + 1] = state.drawn == shape
        out[first + 2] = state.declared >= 0 and state.declared // N_COLOURS == shape
    for colour in range(N_COLOURS):
        first = FIRST_SHAPE + 3 + place_of_colour(state, seat, colour)
        for shape in range(N_SHAPES):
            out[first + shape * SHAPE_NUMBERS] = (state.stock[shape] >> colour) & 1


@compiled
def observe_cards(state: State, seat: int, out: Any) -> None:
    """Write how many cards are not seen, and how likely each is next.  out : float32 (OBSERVATION_SIZE,)  written"""
    n_later_snow = 0
    for pile in range(state.pile + 1, N_PILES):  # piles that lie wholly in the deck
        n_later_snow += starts_with_snow(pile)
    write_unseen(state, seat, n_later_snow, out, FIRST_CARD)


@compiled
def observe_sites(state: State, seat: int, out: Any) -> None:
    """Write the numbers of the sites.  out : float32 (OBSERVATION_SIZE,)  written"""
    for site in range(N_SITES):
        first = FIRST_SITE + site * SITE_NUMBERS
        for index in range(SITE_NUMBERS):
            out[first + index] = 0
        if state.phase != Phase.STICKS:
            for storm in range(N_STORMS):
                out[first + N_SIGNS * storm + int(state.stick[site, storm])] = 1
        if state.completed_by[site] != NO_SEAT:
            out[first + N_SIGNS * N_STORMS + offset_of(state, seat, int(state.completed_by[site]))] = 1


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
