"""The turn and the end of the game: K10, K11, K54, K55."""

from voyageur.games.kanata import components
from voyageur.games.kanata.components import (
    BRITISH,
    FRENCH,
    MOST_TILES,
    N_SEATS,
    N_WORDS,
    NO_SEAT,
    OF_WORD,
    Card,
    TileKind,
)
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# K10-K11  Manpower ------------------------------------------------------------------------------


@compiled
def begin_turn(state: State, seat: int) -> None:
    """Give `seat` the turn and its manpower."""
    state.mover = seat
    state.phase = Phase.COLLECT
    state.rolls = 0
    state.cards[seat, Card.MANPOWER] = income(state, seat)
    for tile in range(MOST_TILES):  # a loop: slices take Numba seconds to compile
        state.is_collected[tile] = 0  # K14
    for word in range(N_WORDS):
        state.collected[word] = 0
        state.marching[word] = state.manned[seat, word]
        left = int(state.manned[FRENCH, word]) | int(state.manned[BRITISH, word])  # elsewhere nothing may march
        while left != 0:
            tile = OF_WORD * word + lowest_bit(left)
            left &= left - 1
            state.may_march[tile] = state.units[seat, tile]


@compiled
def income(state: State, seat: int) -> int:
    """Return the manpower of `seat` at the start of its turn: three for the colony, one for each fort."""
    if state.besieged_pays:
        return colony_manpower(state) + fort_manpower(state) * state.n_forts[seat]
    manpower = 0
    for tile in range(state.n_tiles):
        if state.owner[tile] == seat and not is_besieged(state, tile):  # K10
            manpower += colony_manpower(state) if state.kind[tile] == TileKind.COLONY else fort_manpower(state)
    return manpower


@compiled
def colony_manpower(state: State) -> int:
    """Return the manpower that a colony gives at the start of a turn."""
    return components.COLONY_MANPOWER


@compiled
def fort_manpower(state: State) -> int:
    """Return the manpower that a fort gives at the start of a turn."""
    return components.FORT_MANPOWER


@compiled
def is_besieged(state: State, place: int) -> bool:
    """Whether enemy militia stands on the fort or colony at `place`."""
    return state.units[1 - state.owner[place], place] > 0


# K54-K55  The end of the turn and of the game ---------------------------------------------------


@compiled
def end_turn(state: State) -> None:
    """Discard the manpower; then begin the rival's turn, or end the game at the cap."""
    state.cards[state.mover, Card.MANPOWER] = 0  # K55
    if state.mover == BRITISH and state.round_number >= state.round_cap > 0:
        judge_cap(state)  # K54
        return
    if state.mover == BRITISH:
        state.round_number += 1
    begin_turn(state, 1 - state.mover)


@compiled
def judge_cap(state: State) -> None:
    """End the game at the cap: more support, then more forts, then more militia, else a draw."""
    lead = state.cards[FRENCH, Card.SUPPORT] - state.cards[BRITISH, Card.SUPPORT]
    if lead == 0:
        lead = state.n_forts[FRENCH] - state.n_forts[BRITISH]
    if lead == 0:
        lead = state.n_militia[FRENCH] - state.n_militia[BRITISH]
    if lead == 0:
        end_game(state, Ending.CAP, NO_SEAT)
    else:
        end_game(state, Ending.CAP, FRENCH if lead > 0 else BRITISH)


@compiled
def end_game(state: State, ending: int, winner: int) -> None:
    """Stop the game with `ending`; without a `winner` (NO_SEAT) the win is shared."""
    for seat in range(N_SEATS):
        state.halves[seat] = 1 if winner == NO_SEAT else 2 * (seat == winner)
    state.ending = ending
    state.phase = Phase.OVER
