"""The observation a second time, number by number as docs/games/nouvelle-france.md lists them."""

from typing import Any

from voyageur.games.nouvelle_france.components import NO_SEAT
from voyageur.games.nouvelle_france.secrets.knowledge import chance_of_snow, n_in_order, n_possible, n_seen
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

SNOW = 9


@compiled
def observed(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees.  out : float32 (1351,)  written"""
    for index in range(1351):
        out[index] = 0
    for colour in range(4):
        observed_colour(state, colour, place_of(state, seat, colour), out)
    for place in range(state.n_seats):
        observed_seat(state, (seat + place) % state.n_seats, 1152 + 11 * place, out)
    for shape in range(9):
        out[1196 + 7 * shape] = state.open[shape]
        out[1196 + 7 * shape + 1] = state.drawn == shape
        out[1196 + 7 * shape + 2] = state.declared >= 0 and state.declared // 4 == shape
    for card in range(10):
        n_later = (6 - int(state.pile)) // 2 if card == SNOW else 0  # of the snowflakes of piles 1, 3 and 5, from 0
        out[1259 + 2 * card] = n_possible(state, seat, card) + n_later
        out[1259 + 2 * card + 1] = chance_of(state, seat, card)
    for site in range(3):
        observed_site(state, seat, site, out)
    out[1318] = state.n_seats
    out[1319] = state.turn_number
    out[1320] = state.storms
    out[1321] = state.n_left
    out[1322] = state.scoring
    out[1323] = state.n_known
    out[1324] = state.may_touch
    out[1325] = state.contact
    out[1326] = state.stops_at_zero
    out[1327] = state.may_declare
    out[1328] = state.own_window
    out[1329] = state.ally_use
    out[1330] = state.one_card
    out[1331] = state.counts_uses
    out[1332] = state.is_snake
    out[1333] = state.owner[3]
    out[1334 + state.phase] = 1
    out[1349] = state.is_sealed
    out[1350] = has_bit(int(state.willing), seat)


@compiled
def place_of(state: State, seat: int, colour: int) -> int:
    """Return the place of a colour: that of the seat with its number, if that seat owns it."""
    return (colour - seat) % state.n_seats if state.owner[colour] == colour else colour


@compiled
def observed_colour(state: State, colour: int, place: int, out: Any) -> None:
    """Write where the cubes and the blocks of a colour are.  out : float32 (1351,)  written"""
    for square in range(96):
        for level in range(3):
            is_there = has_bit(state.cubes[colour, square // 32, level], square % 32)
            out[12 * square + 4 * level + place] = is_there
    for shape in range(9):
        out[1196 + 7 * shape + 3 + place] = has_bit(int(state.stock[shape]), colour)


@compiled
def observed_seat(state: State, other: int, first: int, out: Any) -> None:
    """Write the numbers of a seat.  out : float32 (1351,)  written"""
    out[first] = state.points[other]
    for ally in range(3):
        out[first + 1 + ally] = state.is_up[other, ally]
    out[first + 4] = state.n_used[other]
    for bonus in range(3):
        out[first + 5 + bonus] = bonus >= state.storms and state.has_placed[other, bonus] == 0
    out[first + 8] = state.mover == other
    out[first + 9] = state.first == other
    out[first + 10] = state.asked == other


@compiled
def observed_site(state: State, seat: int, site: int, out: Any) -> None:
    """Write the numbers of a site.  out : float32 (1351,)  written"""
    first = 1279 + 13 * site
    for storm in range(3):
        if state.phase != Phase.STICKS:
            out[first + 3 * storm + int(state.stick[site, storm])] = 1
    if state.completed_by[site] != NO_SEAT:
        out[first + 9 + (state.completed_by[site] - seat) % state.n_seats] = 1


@compiled
def chance_of(state: State, seat: int, card: int) -> float:
    """Return how likely a card is the next one, as far as the seat knows."""
    if n_in_order(state, seat) > 0:
        return 1.0 if state.known[0] == card else 0.0
    chance = chance_of_snow(state, seat)
    if card != SNOW:
        shapes = 0
        for shape in range(9):
            shapes += n_possible(state, seat, shape)
        chance = (1 - chance) * n_possible(state, seat, card) / max(1, shapes)
    if state.n_known == 0:
        return chance
    return (int(state.has_seen[seat, card]) + chance * (state.n_known - n_seen(state, seat))) / state.n_known
