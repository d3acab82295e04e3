"""Suggested moves: what a search would choose for a seat, on samples of what the seat sees."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from voyageur.agents.analysis.chances import (
    COMPARISON,
    N_KEYS,
    Effort,
    WinChance,
    chances_of,
    trees_by_key,
)
from voyageur.agents.analysis.line import actions_at_root, values_of_best_line
from voyageur.agents.contract import decision_at
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.piece_to_lay import piece_to_lay, squares_of
from voyageur.kernel.view import Choice, path_to

MOST_OTHERS = 3
ALIKE = 0.01  # chances to win that differ by less are alike: a suggestion is read in whole percent
MOST_GLANCED = 100  # legal actions among which the one that looks best at a glance is sought, too


@dataclass(frozen=True)
class SuggestedAction:
    """An action, and the chance of its seat to win after it."""

    action: int
    text: str
    path: tuple[Choice, ...]  # the choices that lead to it, as people make them
    spaces: tuple[str, ...]  # elements of the picture to press for it, none that it only concerns
    is_pose: bool  # it lays a piece: its words are those of a pose, see `Poses`
    chance: WinChance


@dataclass(frozen=True)
class Suggestion:
    """The best of the actions that a search followed most, and the others.

    Of actions that are alike the best is the one after which the game's own `value` is highest: so nobody is told to
    throw a card away, or to let a win wait, that a search finds as good as anything else.
    """

    best: SuggestedAction
    others: tuple[SuggestedAction, ...]  # three at most, the best first


def suggest(game: Game, state: State, seat: int, key: int, simulations: int, seconds: float = math.inf) -> Suggestion:
    """Return the suggestion for `seat`, which is to act in `state` and sees no more of it than it may.

    simulations : to choose, and again for each choice that is judged;  seconds : for all of it
    """
    n_judged = 1 + MOST_OTHERS
    effort = Effort.shared(key, simulations, seconds, (1 + n_judged) * N_KEYS)
    followed = actions_at_root([*trees_by_key(game, state, seat, effort)])
    legal = contract.legal_actions(game.rules, state)
    glanced = values_at_a_glance(game, state, seat, legal if len(legal) <= MOST_GLANCED else followed[:n_judged], key)
    favourite = max(glanced, key=lambda action: glanced[action])  # the first of equals
    named = followed[:n_judged] if favourite in followed[:n_judged] else (*followed[:MOST_OTHERS], favourite)
    judged = [_judged(game, state, seat, action, effort) for action in named]
    most = max(choice.chance.mean for choice in judged)
    alike = [choice for choice in judged if choice.chance.mean > most - ALIKE]
    best = max(alike, key=lambda choice: glanced[choice.action])  # of equals what was followed more
    others = sorted((choice for choice in judged if choice is not best), key=lambda choice: -choice.chance.mean)
    return Suggestion(best, tuple(choice for choice in others if choice.chance.mean <= best.chance.mean))


def values_at_a_glance(game: Game, state: State, seat: int, actions: Sequence[int], key: int) -> dict[int, float]:
    """Return the game's `value` for `seat` after each action, the mean over samples of what the seat sees."""
    decision = decision_at(game, state, seat, key, 0.0)
    samples = [decision.sample(number) for number in range(1, 1 + N_KEYS)]
    after = states.copy(samples[0])
    values = dict.fromkeys(actions, 0.0)
    for sample in samples:
        for action in actions:
            states.copy_into(after, sample)
            game.rules.apply(after, action)
            values[action] += float(game.rules.value(after, seat)) / N_KEYS
    return values


def _judged(game: Game, state: State, seat: int, action: int, effort: Effort) -> SuggestedAction:
    sample = decision_at(game, state, seat, effort.key, 0.0).sample(effort.key)  # a text may say what is hidden
    trees = trees_by_key(game, state, seat, effort, COMPARISON, action)
    chances = chances_of(np.array([values_of_best_line(game, sample, seat, tree) for tree in trees]))
    path = tuple(replace(choice, then=()) for choice in path_to(game.notation.choices(sample), action))
    text = game.notation.text_of(sample, action)
    piece = piece_to_lay(game, sample, text.split())
    squares = squares_of(text.split()[piece.n_words :]) if piece else ()
    elements = (choice.element for choice in path if choice.element is not None)
    spaces = tuple(dict.fromkeys((*elements, *squares)))
    n_shown = piece.n_words + 1 if piece else len(path)  # the spaces show the squares behind the site
    return SuggestedAction(action, text, path[:n_shown], spaces, piece is not None, chances[seat])
