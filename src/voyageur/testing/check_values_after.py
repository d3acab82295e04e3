"""Check `values_after`: it says what `value` says after each action is played."""

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import values_after
from voyageur.testing.run import Run

MOST = 100  # actions that are compared


def check_values_after(run: Run) -> None:
    """Check the values of all seats after legal actions: of many, about a hundred evenly spread."""
    tell_values = values_after(run.game)
    assert tell_values is not None
    actions, rules = run.legal(), run.game.rules
    work = states.work_states(run.state, 2, run.game.constants)
    found = np.zeros((len(run.seats), len(actions)))
    for seat in run.seats:
        tell_values(work, 1, 0, seat, np.array(actions, np.int32), len(actions), found[seat])
    is_kept = states.to_bytes(work.states[0]) == states.to_bytes(run.state)
    run.ensure(is_kept, "`values_after` changes the state")
    for place in range(0, len(actions), max(1, len(actions) // MOST)):
        after, action = states.copy(run.state), actions[place]
        rules.apply(after, action)
        for seat in run.seats:
            expected, value = rules.value(after, seat), float(found[seat, place])
            if value != expected:
                run.fail(f"`values_after` gives seat {seat} {value} after {run.name_one(action)}, `value` {expected}")
