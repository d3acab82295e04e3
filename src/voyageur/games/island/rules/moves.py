"""Step 1, and the moves of road and water cards (I12-I19, I29-I33)."""

from voyageur.games.island.components import MOVES, N_DIRECTIONS, NO_TILE
from voyageur.games.island.rules.actions import direction_of, origin_of, target_of, units_of
from voyageur.games.island.rules.units import arrival_refusal, bring, departure_refusal
from voyageur.games.island.state import Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def begin_moves(state: State, phase: int) -> None:
    """Begin the moves, of one tile each, of any armies (I12, I29)."""
    state.phase = phase
    state.moves_left = MOVES


# Moves ------------------------------------------------------------------------------------------


@compiled
def move_refusal(state: State, action: int) -> int:
    """Return why a move is not legal in a step of moves, or NONE."""
    if state.moves_left == 0:
        return Refusal.NO_MOVES_LEFT
    return step_refusal(state, origin_of(action), direction_of(action), units_of(action))


@compiled
def step_refusal(state: State, origin: int, direction: int, n: int) -> int:
    """Return why `n` units may not go from a tile in a direction, or NONE."""
    if origin >= state.n_tiles:
        return Refusal.NOT_ON_MAP
    target = state.neighbours[origin, direction]
    if target == NO_TILE:
        return Refusal.INTO_WATER
    refusal = departure_refusal(state, origin, n)
    return arrival_refusal(state, target, n) if refusal == Refusal.NONE else refusal


@compiled
def can_move(state: State) -> bool:
    """Whether any unit of the mover may move."""
    for tile in range(state.n_tiles):
        if state.holder[tile] == state.mover:
            for direction in range(N_DIRECTIONS):
                if step_refusal(state, tile, direction, 1) == Refusal.NONE:
                    return True
    return False


@compiled
def move(state: State, action: int) -> None:
    """Make a move; the rest of the army stays (I13), and others may have joined it on the way (I14)."""
    origin = origin_of(action)
    bring(state, origin, state.neighbours[origin, direction_of(action)], units_of(action))
    state.moves_left -= 1


# Across water (I31-I33) -------------------------------------------------------------------------


@compiled
def begin_ferry(state: State) -> None:
    """Begin the move of a water card."""
    state.phase = Phase.FERRY


@compiled
def ferry_refusal(state: State, action: int) -> int:
    """Return why a ferry is not legal in its step, or NONE."""
    return crossing_refusal(state, origin_of(action), target_of(action), units_of(action))


@compiled
def crossing_refusal(state: State, origin: int, target: int, n: int) -> int:
    """Return why `n` units may not cross from one coast tile to another, or NONE."""
    if origin >= state.n_tiles or target >= state.n_tiles:
        return Refusal.NOT_ON_MAP
    if origin == target:
        return Refusal.SAME_TILE
    refusal = departure_refusal(state, origin, n)
    if refusal != Refusal.NONE:
        return refusal
    if state.is_coast[origin] == 0 or state.is_coast[target] == 0:
        return Refusal.NOT_COAST  # I32
    refusal = arrival_refusal(state, target, n)
    return Refusal.FERRY_TO_BASE if refusal == Refusal.ENEMY_BASE else refusal  # I33


@compiled
def can_ferry(state: State) -> bool:
    """Whether any unit of the mover may cross the water."""
    for tile in range(state.n_tiles):
        if state.holder[tile] == state.mover and state.is_coast[tile] == 1:
            for target in range(state.n_tiles):
                if crossing_refusal(state, tile, target, 1) == Refusal.NONE:
                    return True
    return False


@compiled
def ferry(state: State, action: int) -> None:
    """Bring an army across the water."""
    bring(state, origin_of(action), target_of(action), units_of(action))
