"""Check `forget`: a state that has forgotten leads to the same as the state itself."""

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions, outcome_weights
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.run import Run


def check_forgetting(run: Run, before: State, action: int) -> None:
    """Check one ply: the same may happen in `before` once it has forgotten, and `action` leads to the same there."""
    if run.game.forget is None:
        return
    rules, forgotten = run.game.rules, _forgotten(run, before)
    acting = int(rules.to_act(before))
    run.ensure(rules.to_act(forgotten) == acting, "who acts changes when a state forgets")
    same = [_possible(run, acting, state) for state in (before, forgotten)]
    run.ensure(same[0] == same[1], "what may follow changes when a state forgets")
    rules.apply(forgotten, action)
    if rules.to_act(run.state) != NOBODY:
        is_same = states.is_equal(_forgotten(run, forgotten), _forgotten(run, run.state))
        run.ensure(is_same, f"{run.text!r} leads elsewhere when the state before it has forgotten")
        return
    run.ensure(rules.to_act(forgotten) == NOBODY, "a game goes on because it has forgotten")
    ranks = np.zeros((2, len(run.seats)), np.int64)
    rules.ranks(forgotten, ranks[0])
    rules.ranks(run.state, ranks[1])
    run.ensure((ranks[0] == ranks[1]).all(), "the ranks change when a state forgets")


def _possible(run: Run, acting: int, state: State) -> list[int]:
    """Return the weights of the outcomes, or the legal actions."""
    return outcome_weights(run.game, state) if acting == CHANCE else legal_actions(run.game.rules, state)


def _forgotten(run: Run, state: State) -> State:
    """Return a copy of `state` that has forgotten."""
    copy = states.copy(state)
    assert run.game.forget is not None
    run.game.forget(copy)
    return copy
