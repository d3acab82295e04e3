"""Check `canonicalise`: a canonicalised state leads to the same as the state itself."""

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import State, legal_actions, outcome_weights
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.testing.run import Run


def check_canonical(run: Run, before: State, action: int) -> None:
    """Check one ply: the same may happen in `before` once it is canonicalised, and `action` leads to the same there."""
    if run.game.canonicalise is None:
        return
    rules, canonical = run.game.rules, _canonical(run, before)
    acting = int(rules.to_act(before))
    run.ensure(rules.to_act(canonical) == acting, "who acts changes when a state is canonicalised")
    same = [_possible(run, acting, state) for state in (before, canonical)]
    run.ensure(same[0] == same[1], "what may follow changes when a state is canonicalised")
    rules.apply(canonical, action)
    if rules.to_act(run.state) != NOBODY:
        is_same = states.is_equal(_canonical(run, canonical), _canonical(run, run.state))
        run.ensure(is_same, f"{run.text!r} leads elsewhere when the state before it is canonicalised")
        return
    run.ensure(rules.to_act(canonical) == NOBODY, "a game goes on because it is canonicalised")
    ranks = np.zeros((2, len(run.seats)), np.int64)
    rules.ranks(canonical, ranks[0])
    rules.ranks(run.state, ranks[1])
    run.ensure((ranks[0] == ranks[1]).all(), "the ranks change when a state is canonicalised")


def _possible(run: Run, acting: int, state: State) -> list[int]:
    """Return the weights of the outcomes, or the legal actions."""
    return outcome_weights(run.game, state) if acting == CHANCE else legal_actions(run.game.rules, state)


def _canonical(run: Run, state: State) -> State:
    """Return a canonicalised copy of `state`."""
    copy = states.copy(state)
    assert run.game.canonicalise is not None
    run.game.canonicalise(copy)
    return copy
