"""Units on tiles: who holds a tile, who may enter it, and what is lost (I7-I10, I15, I25, I58, I59).

A tile has one holder.  Only in a turn of another seat, between its moves and the battle, do that seat's units stand
there too, as `attackers`: the tile is contested.  So three parties never meet on a tile (I20).
"""

from voyageur.games.island.components import MOST_ON_TILE, NO_SEAT, SUPPLY, Face
from voyageur.games.island.state import Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def own_units(state: State, tile: int) -> int:
    """Return the mover's units on a tile."""
    return state.units[tile] if state.holder[tile] == state.mover else state.attackers[tile]


@compiled
def departure_refusal(state: State, tile: int, n: int) -> int:
    """Return why `n` units of the mover may not leave a tile, or NONE.  Some may stay (I13)."""
    if state.attackers[tile] > 0:
        return Refusal.IN_BATTLE  # I19
    if state.holder[tile] != state.mover:
        return Refusal.NO_UNITS
    return Refusal.TOO_FEW_UNITS if state.units[tile] < n else Refusal.NONE


@compiled
def arrival_refusal(state: State, tile: int, n: int) -> int:
    """Return why `n` units of the mover may not enter a tile, or NONE."""
    if state.face[tile] == Face.START and tile != state.home[state.mover]:
        return Refusal.ENEMY_BASE  # I8; also that of a seat that is out; not one's own (I9)
    return Refusal.TOO_MANY_UNITS if own_units(state, tile) + n > most_on_tile(state) else Refusal.NONE  # I15


@compiled
def most_on_tile(state: State) -> int:
    """Return how many units a seat may bring to a tile by moves and recruiting (I15, I26)."""
    return MOST_ON_TILE


@compiled
def supply(state: State) -> int:
    """Return how many units each seat has, on the board and beside it (I10)."""
    return SUPPLY


@compiled
def growth(state: State, seat: int, n: int) -> int:
    """Return how many units join `n` of `seat` when it recruits: as many, while there is room and supply (I26, I10)."""
    return min(n, most_on_tile(state) - n, supply(state) - state.on_board[seat])


@compiled
def bring(state: State, origin: int, target: int, n: int) -> None:
    """Bring `n` of the mover's units from one tile to another; the tile is contested if an enemy holds it."""
    leave(state, origin, n)
    if state.holder[target] == NO_SEAT:
        state.holder[target] = state.mover
    if state.holder[target] == state.mover:
        state.units[target] += n
    else:
        state.attackers[target] += n  # I16, I17


@compiled
def leave(state: State, tile: int, n: int) -> None:
    """Take `n` of the holder's units from a tile; attackers, if there are any, hold it after the last one."""
    state.units[tile] -= n
    if state.units[tile] > 0:
        return
    state.holder[tile] = state.mover if state.attackers[tile] > 0 else NO_SEAT
    state.units[tile] = state.attackers[tile]
    state.attackers[tile] = 0


@compiled
def lose(state: State, seat: int, tile: int, n: int) -> None:
    """Return up to `n` units of a seat on a tile to its supply (I10); with one unit it loses one (I58)."""
    is_holder = state.holder[tile] == seat
    lost = min(n, state.units[tile] if is_holder else state.attackers[tile])
    state.on_board[seat] -= lost
    if is_holder:
        leave(state, tile, lost)
    else:
        state.attackers[tile] -= lost


@compiled
def send_home(state: State, seat: int, tile: int) -> None:
    """Bring all units of a seat from a tile to its starting tile, beyond ten if need be (I59, I61)."""
    is_holder = state.holder[tile] == seat
    n = state.units[tile] if is_holder else state.attackers[tile]
    if n == 0:
        return
    if is_holder:
        leave(state, tile, n)
    else:
        state.attackers[tile] = 0
    home = state.home[seat]
    state.holder[home] = seat
    state.units[home] += n
