"""Manpower, collecting, converting, and the end of turns and games: K10-K23, K54, K55, K57."""

from voyageur.games.kanata.components import (
    COLONY_MANPOWER,
    COLONY_TILE,
    FIREARMS,
    FORT_MANPOWER,
    FUR,
    FUR_FOR_SUPPORT,
    FUR_TILE,
    LUMBER,
    LUMBER_FOR_SUPPORT,
    MANPOWER,
    NO_TILE,
    SUPPORT,
    SUPPORT_FOR_FIREARMS,
    SUPPORT_TO_WIN,
)
from voyageur.games.kanata.state import (
    BRITISH,
    FRENCH,
    N_ORTHOGONAL,
    TRADE_FUR,
    TRADE_LUMBER,
    TRADE_SUPPORT,
    Ending,
    Phase,
    Refusal,
)
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

# K10-K11  Manpower ------------------------------------------------------------------------------


@compiled
def begin_turn(state: State, seat: int) -> None:
    """Give `seat` the turn and its manpower."""
    state.mover = seat
    state.phase = Phase.COLLECT
    state.rolls = 0
    state.cards[seat, MANPOWER] = income(state, seat)
    for tile in range(state.n_tiles):  # loops, not slices: these take Numba seconds to compile
        state.is_collected[tile] = 0  # K14
        state.may_march[tile] = state.units[seat, tile]


@compiled
def income(state: State, seat: int) -> int:
    """Manpower of `seat` at the start of its turn: three for the colony, one for each fort."""
    if state.besieged_pays:
        return COLONY_MANPOWER + FORT_MANPOWER * state.n_forts[seat]
    manpower = 0
    for tile in range(state.n_tiles):
        if state.owner[tile] == seat and not is_besieged(state, tile):  # K10
            manpower += COLONY_MANPOWER if state.kind[tile] == COLONY_TILE else FORT_MANPOWER
    return manpower


@compiled
def is_besieged(state: State, place: int) -> bool:
    """Whether enemy militia stands on the fort or colony at `place`."""
    return state.units[1 - state.owner[place], place] > 0


# K12-K18, K57  Collecting -----------------------------------------------------------------------


@compiled
def collect_refusal(state: State, tile: int) -> int:
    """Why the mover may not collect from `tile`, or Refusal.NONE."""
    rival = 1 - state.mover
    if state.phase != Phase.COLLECT:
        return Refusal.WRONG_STEP  # K19
    if state.cards[state.mover, MANPOWER] == 0:
        return Refusal.NO_MANPOWER  # K57
    if state.kind[tile] == COLONY_TILE:
        return Refusal.FROM_COLONY  # K13
    if state.is_collected[tile]:
        return Refusal.COLLECTED  # K14, K15
    if state.owner[tile] == rival:
        return Refusal.FORT_CLOSES  # K17
    if state.units[rival, tile] > 0:
        return Refusal.MILITIA_CLOSES  # K16
    return reach_refusal(state, state.mover, tile)


@compiled
def reach_refusal(state: State, seat: int, tile: int) -> int:
    """Why no fort or colony of `seat` serves `tile`, or Refusal.NONE."""
    if state.owner[tile] == seat or (state.served[seat, tile] > 0 and state.besieged_collects):
        return Refusal.NONE  # K12: the place's own tile too
    why = Refusal.NOT_IN_REACH
    for direction in range(N_ORTHOGONAL):
        place = state.neighbours[tile, direction]
        if place != NO_TILE and state.owner[place] == seat:
            if not is_besieged(state, place):
                return Refusal.NONE
            why = Refusal.BESIEGED  # K18
    return why


@compiled
def collect(state: State, tile: int) -> None:
    """Turn one manpower into the resource of `tile`."""
    resource = FUR if state.kind[tile] == FUR_TILE else LUMBER
    state.cards[state.mover, MANPOWER] -= 1
    state.cards[state.mover, resource] += 1
    state.is_collected[tile] = 1


# K20-K23  Converting and the support victory ----------------------------------------------------


@compiled
def trade_refusal(state: State, trade: int) -> int:
    """Why the mover may not make `trade`, or Refusal.NONE."""
    cards = state.cards[state.mover]
    if state.phase != Phase.CONVERT:
        return Refusal.WRONG_STEP  # K19
    has_full_set = (
        (trade == TRADE_FUR and cards[FUR] >= FUR_FOR_SUPPORT)
        or (trade == TRADE_LUMBER and cards[LUMBER] >= LUMBER_FOR_SUPPORT)
        or (trade == TRADE_SUPPORT and cards[SUPPORT] >= SUPPORT_FOR_FIREARMS)  # K23
    )
    return Refusal.NONE if has_full_set else Refusal.NO_FULL_SET  # K22


@compiled
def convert(state: State, trade: int) -> None:
    """Make `trade`, and win if that is the sixth support."""
    cards = state.cards[state.mover]
    if trade == TRADE_SUPPORT:
        cards[SUPPORT] -= SUPPORT_FOR_FIREARMS
        cards[FIREARMS] += 1
        return
    if trade == TRADE_FUR:
        cards[FUR] -= FUR_FOR_SUPPORT
    else:
        cards[LUMBER] -= LUMBER_FOR_SUPPORT
    cards[SUPPORT] += 1
    judge_support(state)


@compiled
def judge_support(state: State) -> None:
    """End the game if the mover holds six support in the convert step."""
    if state.cards[state.mover, SUPPORT] >= SUPPORT_TO_WIN:  # K20, K21
        state.halves[state.mover] = 2
        end_game(state, Ending.SUPPORT)


# K54-K55  The end of the turn and of the game ---------------------------------------------------


@compiled
def end_turn(state: State) -> None:
    """Discard the manpower and hand over, or stop at the cap."""
    state.cards[state.mover, MANPOWER] = 0  # K55
    if state.mover == BRITISH and state.round_number >= state.round_cap > 0:
        judge_cap(state)  # K54
        return
    if state.mover == BRITISH:
        state.round_number += 1
    begin_turn(state, 1 - state.mover)


@compiled
def judge_cap(state: State) -> None:
    """End the game at the cap: more support, then more forts, then more militia, else a draw."""
    lead = state.cards[FRENCH, SUPPORT] - state.cards[BRITISH, SUPPORT]
    if lead == 0:
        lead = state.n_forts[FRENCH] - state.n_forts[BRITISH]
    if lead == 0:
        lead = state.n_militia[FRENCH] - state.n_militia[BRITISH]
    state.halves[FRENCH] = 1 + (lead > 0) - (lead < 0)
    state.halves[BRITISH] = 2 - state.halves[FRENCH]
    end_game(state, Ending.CAP)


@compiled
def end_game(state: State, ending: int) -> None:
    """Stop the game with `ending`; the score is already written."""
    state.ending = ending
    state.phase = Phase.OVER
