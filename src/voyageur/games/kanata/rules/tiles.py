"""Sets of tiles as bits of two words: fields of the state, kept up to date with the counts that they are sets of.

Asking such a set saves asking each tile.  Whatever counts is changed here, so that no set is forgotten.
"""

from typing import Any

from voyageur.games.kanata.components import OF_WORD
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def put_in(tiles: Any, tile: int, is_in: bool) -> None:
    """Put a tile into a set, or take it out.  tiles : int64 (N_WORDS,)  written"""
    word, bit = int(tile) // OF_WORD, int(tile) % OF_WORD
    tiles[word] = tiles[word] & ~(1 << bit) | int(is_in) << bit


@compiled
def held_by(state: State, seat: int, word: int) -> int:
    """Return the tiles of a word with a place or units of `seat`."""
    return int(state.placed[seat, word]) | int(state.manned[seat, word])


@compiled
def besieged_of(state: State, seat: int, word: int) -> int:
    """Return the tiles of a word with a place of `seat` and militia of the rival."""
    return int(state.placed[seat, word]) & int(state.manned[1 - seat, word])


@compiled
def add_units(state: State, seat: int, tile: int, change: int) -> None:
    """Add `change` (1 or -1) to the units of `seat` on a tile."""
    state.units[seat, tile] += change
    put_in(state.manned[seat], tile, state.units[seat, tile] > 0)


@compiled
def let_march(state: State, tile: int, n: int) -> None:
    """Let `n` units of the mover march from a tile (K39)."""
    state.may_march[tile] = n
    put_in(state.marching, tile, n > 0)
