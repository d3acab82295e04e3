"""The choices as they are sent: first without large branches, which are requested."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import Advice, Choice, Poses, Series, advised, choices_after
from voyageur.table.history import TablePly

MOST_LEAVES = 200  # of a choice; with more, its branch must be requested
# What follows a choice: choices, or the ways to lay a piece; of one such way the piece over the picture.
Following = tuple[tuple[Choice, ...], Poses | None, str | None]


def opening(game: Game, state: State, advice: Mapping[int, Advice]) -> tuple[Choice, ...]:
    """Return the choices that are sent at once."""
    if game.laying:
        return game.laying.opening(state)
    return tuple(map(_pruned, advised(game.notation.choices(state), advice)))


def series(game: Game, state: State, plies: Sequence[TablePly]) -> tuple[Series, ...]:
    """Return the actions that can be chosen together.  plies : that led to `state`; the game sees the seat's alone"""
    if game.series is None:
        return ()
    seat = int(game.rules.to_act(state))
    return tuple(game.series(state, (ply.action for ply in reversed(plies) if ply.seat == seat)))


def branch(
    game: Game, state: State, words: Sequence[str], advice: Mapping[int, Advice], viewpoint: int = 0
) -> Following:
    """Return what follows `words`.  viewpoint : from which the picture is seen"""
    if game.laying:
        poses, ghost = game.laying.poses(state, words), game.laying.ghost(state, words, viewpoint)
        if poses or ghost:
            return (), poses, ghost
    level = choices_after(advised(game.notation.choices(state), advice), words)
    return tuple(map(_pruned, level)), None, None


def _pruned(choice: Choice) -> Choice:
    """Return the choice, without its branch if that has more than MOST_LEAVES actions."""
    if _n_leaves(choice) > MOST_LEAVES:
        return replace(choice, then=(), has_more=True)
    return choice


def _n_leaves(choice: Choice) -> int:
    n_leaves = 0
    for each in choice.then:
        n_leaves += _n_leaves(each) if each.then else 1
    return n_leaves or 1
