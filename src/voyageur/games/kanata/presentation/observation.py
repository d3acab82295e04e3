"""The observation of a seat; docs/games/kanata.md lists its numbers by index."""

from typing import Any

from voyageur.games.kanata.components import MOST_TILES, N_CARDS, NO_SEAT, TileKind
from voyageur.games.kanata.state import Phase
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled

PLANES = 12  # numbers per tile
OBSERVATION_SIZE = MOST_TILES * PLANES + 2 * N_CARDS + 2 + len(Phase)


@compiled
def observe(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees as numbers.

    out : float32 (OBSERVATION_SIZE,)  written
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    for tile in range(state.n_tiles):
        observe_tile(state, seat, tile, out[tile * PLANES : (tile + 1) * PLANES])
    scalars = out[MOST_TILES * PLANES :]
    for card in range(N_CARDS):
        scalars[card] = state.cards[seat, card]
        scalars[N_CARDS + card] = state.cards[1 - seat, card]
    scalars[2 * N_CARDS] = state.round_number
    scalars[2 * N_CARDS + 1] = state.mover == seat
    scalars[2 * N_CARDS + 2 + state.phase] = 1


@compiled
def observe_tile(state: State, seat: int, tile: int, out: Any) -> None:
    """Write the numbers of one tile.

    out : float32 (PLANES,)  written
    """
    rival = 1 - seat
    out[0] = 1  # land
    out[1 + state.kind[tile]] = 1  # lumber, fur, colony
    out[4] = state.owner[tile] == seat
    out[5] = state.owner[tile] == rival
    out[6] = state.units[seat, tile]
    out[7] = state.units[rival, tile]
    out[8] = state.may_march[tile]
    out[9] = state.is_collected[tile]
    out[10] = state.fight_at == tile
    out[11] = state.kind[tile] != TileKind.COLONY and state.owner[tile] != NO_SEAT  # a fort
