"""The observation a second time, number by number as docs/games/kanata.md lists them."""

from typing import Any

from voyageur.games.kanata.components import MOST_TILES, NO_SEAT, TileKind
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def observed(state: State, seat: int, out: Any) -> None:
    """Write what `seat` sees.  out : float32 (1459,)  written"""
    for index in range(1459):
        out[index] = 0
    for tile in range(state.n_tiles):
        out[12 * tile] = 1
        out[12 * tile + 1 + int(state.kind[tile])] = 1
        out[12 * tile + 4] = state.owner[tile] == seat
        out[12 * tile + 5] = state.owner[tile] == 1 - seat
        out[12 * tile + 6] = state.units[seat, tile]
        out[12 * tile + 7] = state.units[1 - seat, tile]
        out[12 * tile + 8] = state.may_march[tile]
        out[12 * tile + 9] = state.is_collected[tile]
        out[12 * tile + 10] = state.fight_at == tile
        out[12 * tile + 11] = state.owner[tile] != NO_SEAT and state.kind[tile] != TileKind.COLONY
    for card in range(5):
        out[12 * MOST_TILES + card] = state.cards[seat, card]
        out[12 * MOST_TILES + 5 + card] = state.cards[1 - seat, card]
    out[1450] = state.round_number
    out[1451] = state.mover == seat
    out[1452 + state.phase] = 1
