"""The start of a game: a blank state filled from a set and options, and the draws of the set-up."""

from itertools import permutations

import numpy as np

from voyageur.games.nouvelle_france.components import (
    DECK,
    N_COLOURS,
    N_OPEN,
    N_SITES,
    N_STORMS,
    NO_BLOCK,
    NO_CARD,
    NO_SEAT,
)
from voyageur.games.nouvelle_france.data.set_file import read_set
from voyageur.games.nouvelle_france.options import OPTIONS, AllyUse
from voyageur.games.nouvelle_france.rules import deck, turn
from voyageur.games.nouvelle_france.rules.geometry import tables_of
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.contract import Setup, State
from voyageur.kernel.jit import compiled
from voyageur.kernel.options import write_fields

DEALS = np.array([*permutations(range(N_SITES))], np.int64)  # which stick of the set each site gets
N_DEALS = len(DEALS)
SEATS_OF_TWO_COLOURS = 2  # N2
ALL_COLOURS = (1 << N_COLOURS) - 1


def set_up(state: State, setup: Setup) -> None:
    """Fill the blank `state`: the set, options, deck and stock; then chance is to act."""
    for name, table in tables_of(read_set(setup.options["set"].lines)).items():
        state[name] = table
    write_fields(state, OPTIONS, setup.options)
    state.stops_at_zero = setup.options["negative_points"] == "no"  # N34
    state.first_colour = setup.options["colours"][0]
    state.n_seats = setup.players
    state.owner[:] = NO_SEAT
    for seat in range(setup.players):
        state.owner[seat] = seat
        if setup.options["two_colours"] == "yes" and setup.players == SEATS_OF_TWO_COLOURS:
            state.owner[seat + setup.players] = seat
    state.is_up[: setup.players] = state.ally_use != AllyUse.NONE  # N3
    state.mover = state.previous = state.first = state.asked = state.last_seat = NO_SEAT
    state.drawn, state.declared = NO_CARD, NO_BLOCK
    state.completed_by[:] = NO_SEAT
    state.stock[:] = ALL_COLOURS
    deck.prepare_deck(state)
    state.phase = Phase.STICKS


# Chance -----------------------------------------------------------------------------------------


@compiled
def dealt_sign(state: State, deal: int, site: int, storm: int) -> int:
    """Return the sign that a site has for a storm if the sticks are dealt so."""
    return int(state.set_sticks[DEALS[deal, site], storm])


@compiled
def is_same_deal(state: State, one: int, other: int) -> bool:
    """Whether two deals look the same, because sticks of a set are equal."""
    for site in range(N_SITES):
        for storm in range(N_STORMS):
            if dealt_sign(state, one, site, storm) != dealt_sign(state, other, site, storm):
                return False
    return True


@compiled
def deal_weight(state: State, deal: int) -> int:
    """Return the weight of a deal: of those that look the same only the first counts (N4)."""
    for other in range(deal):
        if is_same_deal(state, other, deal):
            return 0
    return 1


@compiled
def deal_sticks(state: State, deal: int) -> None:
    """Deal the sticks to the sites."""
    for site in range(N_SITES):
        for storm in range(N_STORMS):
            state.stick[site, storm] = dealt_sign(state, deal, site, storm)
    state.phase = Phase.FIRST


@compiled
def choose_first(state: State, seat: int) -> None:
    """Let a seat begin (N5)."""
    state.first = state.mover = seat
    if state.one_card == 1:
        begin_game(state)  # N6
    else:
        state.phase = Phase.OPEN


@compiled
def open_first(state: State, card: int) -> None:
    """Lay an open card down; after the second one the game begins."""
    deck.take_top(state, card)
    state.open[card] += 1
    if state.n_left == DECK - N_OPEN:
        begin_game(state)


@compiled
def begin_game(state: State) -> None:
    """Begin with the gap before the first turn (N58)."""
    state.mover = NO_SEAT
    turn.end_turn(state)
