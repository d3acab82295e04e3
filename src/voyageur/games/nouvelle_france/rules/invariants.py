"""The invariants of a game, for tests."""

from collections.abc import Iterator

from voyageur.games.nouvelle_france.components import (
    MOST_SQUARES,
    N_LEVELS,
    N_PEEKED,
    N_PILES,
    N_SITES,
    N_STORMS,
    NO_CARD,
    NO_SEAT,
    SNOW,
)
from voyageur.games.nouvelle_france.rules.placing import is_covered
from voyageur.games.nouvelle_france.state import Ending, Phase
from voyageur.kernel.contract import State


def faults(state: State) -> list[str]:
    """Return the invariants that `state` breaks."""
    return [*_cube_faults(state), *_deck_faults(state), *_card_faults(state), *_seat_faults(state)]


def _cube_faults(state: State) -> Iterator[str]:
    cubes = state.cubes.tolist()  # to read single numbers of an array takes far longer
    for site in range(N_SITES):
        for number in range(int(state.n_squares[site])):
            square = site * MOST_SQUARES + number
            filled = [sum(each[site][level] >> number & 1 for each in cubes) for level in range(N_LEVELS)]
            if max(filled) > 1:
                yield "two cubes are in one space"
            if [int(block) > 0 for block in state.block_at[square]] != [n > 0 for n in filled]:
                yield "a cube has no block, or a block no cube"
            highest = max((level + 1 for level in range(N_LEVELS) if filled[level]), default=0)
            if state.height[state.place_of[square]] != highest:
                yield "the height of a square is not that of its cubes (N14)"
        if (state.completed_by[site] != NO_SEAT) != bool(is_covered(state, site)):
            yield "a site is completed and not covered, or covered and not completed (N38)"


def _deck_faults(state: State) -> Iterator[str]:
    known = [int(card) for card in state.known]
    n_known = int(state.n_known)
    if NO_CARD in known[:n_known] or known[n_known:] != [NO_CARD] * (N_PEEKED - n_known):
        yield "the known cards are not the first ones"
    later = sum(pile % 2 for pile in range(int(state.pile) + 1, N_PILES))
    snow = known.count(SNOW) + int(state.pile_has_snow) + later
    if snow + state.storms != N_STORMS:
        yield "a snowflake is missing or too many"
    if n_known + int(state.unknown.sum()) + int(state.pile_has_snow) + later != state.n_left:
        yield "the cards of the deck are miscounted"
    if (state.unknown < 0).any() or int(state.pile_has_snow) > int(state.pile_left):
        yield "a pile has cards that it cannot have"
    for seat in range(int(state.n_seats)):
        seen = [int(n) for n in state.has_seen[seat]]
        if any(n > known[:n_known].count(card) for card, n in enumerate(seen)):
            yield f"seat {seat} has seen a card that is not known"
        exact = [known[place] for place in range(n_known) if int(state.sees[place]) >> seat & 1]
        if any(exact.count(card) > seen[card] for card in exact):
            yield f"seat {seat} knows the place of a card that it has not seen"


def _card_faults(state: State) -> Iterator[str]:
    for shape in range(SNOW):
        in_deck = int(state.unknown[shape]) + [int(card) for card in state.known].count(shape)
        if in_deck + int(state.open[shape]) != int(state.stock[shape]).bit_count():
            yield "a shape has not as many cards as blocks"
    is_full = state.phase in (Phase.CHOOSE, Phase.REMOVE, Phase.HELP)
    usual = 1 if state.one_card else 3
    if is_full and state.open.sum() != usual:
        yield "there are not as many open cards as there should be (N6)"


def _seat_faults(state: State) -> Iterator[str]:
    for seat in range(int(state.n_seats)):
        gained = int(state.gained[seat].sum() + state.gained_by_ally[seat].sum() + state.gained_in_storm[seat].sum())
        if state.phase != Phase.OVER and not state.stops_at_zero and gained != state.points[seat]:
            yield f"the points of seat {seat} are not what it gained"
    if state.willing and state.phase not in (Phase.COUREUR, Phase.SHOUT):
        yield "an answer about the Coureur is kept after its turn (N54)"
    if (state.phase == Phase.OVER) != (state.ending != Ending.NONE):
        yield "over without an ending, or an ending while the game goes on"
