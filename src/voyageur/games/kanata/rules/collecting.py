"""Collecting lumber and fur: K12-K18, K57."""

from voyageur.games.kanata.components import N_ORTHOGONAL, NO_TILE, Card, TileKind
from voyageur.games.kanata.rules.tiles import put_in
from voyageur.games.kanata.rules.turn import is_besieged
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def collect_refusal(state: State, tile: int) -> int:
    """Return why the mover may not collect from `tile`, or Refusal.NONE."""
    rival = 1 - state.mover
    if state.phase != Phase.COLLECT:
        return Refusal.WRONG_STEP  # K19
    if state.cards[state.mover, Card.MANPOWER] == 0:
        return Refusal.NO_MANPOWER  # K57
    if state.kind[tile] == TileKind.COLONY:
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
    """Return why no fort or colony of `seat` serves `tile`, or Refusal.NONE."""
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
    resource = Card.FUR if state.kind[tile] == TileKind.FUR else Card.LUMBER
    state.cards[state.mover, Card.MANPOWER] -= 1
    state.cards[state.mover, resource] += 1
    state.is_collected[tile] = 1
    put_in(state.collected, tile, True)
