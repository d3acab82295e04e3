"""Actions in steps: each is made of a few words, of which there are at most `MOST_WORDS` to choose from at a time."""

from types import SimpleNamespace
from typing import cast

from voyageur.kernel.contract import Game, Steps
from voyageur.kernel.jit import compiled

MOST_WORDS = 512


@compiled
def only_word(action: int, step: int) -> int:
    """Return the number of the action as its only word."""
    return action if step == 0 else -1


def steps_of(game: Game) -> Steps | None:
    """Return the steps of a game; of one that declares none, a single step if that has few enough words, else None."""
    if game.steps is not None:
        return game.steps
    if game.rules.N_ACTIONS > MOST_WORDS:
        return None
    return cast(Steps, SimpleNamespace(N_WORDS=game.rules.N_ACTIONS, MOST_STEPS=1, word_of=only_word))
