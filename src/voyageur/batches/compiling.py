"""The loop of a batch for each game, compiled once a process."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

from voyageur.agents import greedy
from voyageur.agents.contract import resampler
from voyageur.agents.random import drawing
from voyageur.batches import loop
from voyageur.batches.observers import observers
from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.jit import bound, compiled
from voyageur.kernel.steps import only_word, steps_of


@compiled
def always(state: Any) -> bool:
    """Take the place of `only_action_is_public` in a game without secrets."""
    return True


@compiled
def never(state: Any) -> bool:
    """Take the place of `only_action_is_public` in a game that has none: then every seat is asked."""
    return False


def forced_in_public(game: Game) -> Callable[[Any], bool]:
    """Return the compiled function that tells whether everybody knows that the only legal action is the only one."""
    return always if game.secrets is None else contract.only_action_is_public(game) or never


@cache
def loops_of(game: Game) -> SimpleNamespace:
    """Return the functions of loop.py for a game, and the size of `shown`."""
    see, see_changed, n_shown = observers(game)
    rules: Any = game.rules
    steps = steps_of(game)
    functions: dict[str, Any] = {
        "to_act": rules.to_act,
        "legal": rules.legal,
        "draw_legal": drawing(game),
        "chance_weights": rules.chance_weights,
        "chance_event": rules.chance_event,
        "apply": rules.apply,
        "ranks_of": rules.ranks,
        "resample": resampler(game),
        "only_action_is_public": forced_in_public(game),
        "best_action": greedy.chooser(game),
        "word_of": only_word if steps is None else steps.word_of,
        "see": see,
        "see_changed": see_changed,
    }
    parts = {
        "word_at": loop.word,
        "keep": loop.keep_word,
        "mark": loop.mark_words,
        "clear_mask": loop.clear_words,
        "copy_bytes": loop.copy_row,
        "begin": loop.begin_game,
        "to_decision": loop.play_to_decision,
        "keep_final": loop.keep_last_observation,
        "end": loop.end_game,
        "rival_action": loop.action_of_rival,
        "to_learner": loop.play_to_learner,
    }
    for name, part in parts.items():  # each calls those before it
        functions[name] = bound(part, game.name, functions, is_loop=False)

    def whole(function: Any) -> Any:
        return bound(function, game.name, functions, nogil=True)

    return SimpleNamespace(
        first_illegal=whole(loop.first_illegal),
        step_games=whole(loop.step_games),
        restore_games=whole(loop.restore_games),
        draw_words=whole(loop.draw_words),
        go_on=bound(loop.go_on, game.name, functions, is_loop=False),
        keep=functions["keep"],
        mark=functions["mark"],
        word_at=functions["word_at"],
        see=see,
        n_shown=n_shown,
    )
