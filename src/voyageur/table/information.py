"""What a seat has seen and done since the start of a game: the lines of `Play.information_state`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b

import numpy as np

from voyageur.kernel.contract import Game, State, text_for
from voyageur.kernel.view import CHANCE
from voyageur.table.history import TablePly

DIGEST_BYTES = 16  # so that no two observations that will ever be made have the same digest


def heading_lines(game: Game, options: Mapping[str, str], players: int, seat: int) -> Iterator[str]:
    """Yield the lines that stand above the plies: the game, its options that differ from the defaults, the seats."""
    yield f"game {game.name} {game.version}\n"
    for name in sorted(options):
        yield f"option {name} {json.dumps(options[name], ensure_ascii=False)}\n"  # a board has several lines
    yield f"players {players}\n"
    yield f"seat {seat}\n"


def lines_told(game: Game, state: State, seat: int, plies: Sequence[TablePly], first: int) -> Iterator[str]:
    """Yield the line of each ply from index `first` on, as far as `seat` may know it.

    A text alone does not tell all that a ply shows: cards that lie face down are turned over by what follows.
    state : before the first of them, changed
    """
    for number, ply in enumerate(plies[first:], first + 1):
        text = text_for(game, state, ply.action, seat)
        game.rules.apply(state, ply.action)
        who = "*" if ply.seat == CHANCE else ply.seat
        digest = blake2b(observed(game, state, seat).tobytes(), digest_size=DIGEST_BYTES).hexdigest()
        yield f"{number} {who} {text} {digest}\n"


def observed(game: Game, state: State, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """Return the observation of `seat`: float32 (OBSERVATION_SIZE,)."""
    out = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)
    game.presentation.observe(state, seat, out)
    return out
