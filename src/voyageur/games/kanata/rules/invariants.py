"""The invariants of a state of Kanata, for tests."""

from typing import Any

import numpy as np

from voyageur.games.kanata.components import N_SEATS, N_WORDS, NO_SEAT, NO_TILE, OF_WORD, Card, TileKind
from voyageur.games.kanata.rules.converting import support_to_win
from voyageur.games.kanata.state import Ending, Phase
from voyageur.kernel.contract import State


def faults(state: State) -> list[str]:
    """Return the invariants that `state` breaks."""
    n = int(state.n_tiles)
    is_fort = state.kind != TileKind.COLONY
    n_forts = [np.count_nonzero(is_fort & (state.owner == seat)) for seat in range(N_SEATS)]
    is_over = state.phase == Phase.OVER
    checks = {
        "something is negative": (state.cards < 0).any() or (state.units < 0).any() or (state.may_march < 0).any(),
        "the seat off turn has manpower (K55)": state.cards[1 - state.mover, Card.MANPOWER] != 0,
        "something stands off the board": state.units[:, n:].any() or (state.owner[n:] != NO_SEAT).any(),
        "more units may march than there are": state.phase <= Phase.MARCH
        and (state.may_march[:n] > state.units[state.mover, :n]).any(),
        "a fight is named in another phase": (state.fight_at != NO_TILE) != (state.phase == Phase.FIGHTS),
        "over without an ending, or an ending while it goes on": is_over != (state.ending != Ending.NONE),
        "the scores do not add up to one": is_over and state.halves.sum() != N_SEATS,
        "more support than wins": (state.cards[:, Card.SUPPORT] > support_to_win(state)).any(),
        "militia are miscounted": (state.units.sum(axis=1) != state.n_militia).any(),
        "forts are miscounted": n_forts != state.n_forts.tolist(),
        "not two colonies": np.count_nonzero(state.kind[:n] == TileKind.COLONY) != N_SEATS,
    }
    wrong = [name for name, words in sets_of_tiles(state).items() if state[name].tolist() != words]
    return [fault for fault, is_found in checks.items() if is_found] + [f"`{name}` is another set" for name in wrong]


def sets_of_tiles(state: State) -> dict[str, list[Any]]:
    """Return what the sets of tiles that the state keeps should be, by field: words, or by seat lists of words."""
    is_land = state.kind != TileKind.COLONY
    return {
        "placed": [_words(state.owner == seat) for seat in range(N_SEATS)],
        "manned": [_words(state.units[seat] > 0) for seat in range(N_SEATS)],
        "serves": [_words((state.served[seat] > 0) & is_land) for seat in range(N_SEATS)],
        "ranges": [_words(state.in_range[seat] > 0) for seat in range(N_SEATS)],
        "collected": _words(state.is_collected > 0),
        "marching": _words(state.may_march > 0),
    }


def _words(is_in: Any) -> list[int]:
    """Return the tiles of a set as bits of words.  is_in : bool (MOST_TILES,)"""
    numbers = np.flatnonzero(is_in).tolist()
    return [sum(1 << tile % OF_WORD for tile in numbers if tile // OF_WORD == word) for word in range(N_WORDS)]
