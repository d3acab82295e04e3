"""The march: K39, K42."""

from voyageur.games.kanata.components import NO_TILE
from voyageur.games.kanata.rules.tiles import add_units, let_march
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def march_refusal(state: State, tile: int, direction: int) -> int:
    """Return why no unit of the mover may step from `tile` in `direction`, or Refusal.NONE."""
    if state.phase != Phase.MARCH:
        return Refusal.WRONG_STEP  # K19
    if state.units[state.mover, tile] == 0:
        return Refusal.NO_UNIT  # K39
    if state.may_march[tile] == 0:
        return Refusal.UNITS_DONE  # K39: each unit steps once; new ones by `new_units_wait`
    if state.neighbours[tile, direction] == NO_TILE:
        return Refusal.NO_LAND  # K3
    return Refusal.NONE


@compiled
def march(state: State, tile: int, direction: int) -> None:
    """Move one unit of the mover from `tile` one step in `direction`."""
    let_march(state, tile, int(state.may_march[tile]) - 1)
    add_units(state, state.mover, tile, -1)
    add_units(state, state.mover, state.neighbours[tile, direction], 1)
