"""Actions that lay a piece, as words: those of the piece, then those of the pose."""

from collections.abc import Sequence
from dataclasses import dataclass

from voyageur.kernel.contract import Game, State


@dataclass(frozen=True)
class PieceToLay:
    """The piece that an action lays: `n_words` of its words name it, and its cubes have these colours."""

    n_words: int
    colours: tuple[int, ...]  # in the order of the cubes, as numbers of the game


def piece_to_lay(game: Game, state: State, words: Sequence[str]) -> PieceToLay | None:
    """Return the piece that the action with these words lays in `state`, or None if it lays none."""
    if game.laying is not None:
        for n_words in range(1, len(words)):
            if poses := game.laying.poses(state, words[:n_words]):
                return PieceToLay(n_words, poses.colours)
    return None


def squares_of(pose: Sequence[str]) -> tuple[str, ...]:
    """Return the elements of the squares that a pose covers: its words are those of `Poses`, the site and the cubes."""
    site, *cubes = pose
    return tuple(dict.fromkeys(f"square-{site}-{cube.partition('.')[0]}" for cube in cubes))
