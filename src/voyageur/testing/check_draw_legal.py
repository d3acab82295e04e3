"""Check `draw_legal`: it draws legal actions, and leaves the state as it is."""

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import draw_legal
from voyageur.testing.run import Run

DRAWS = 20


def check_draw_legal(run: Run) -> None:
    """Check some draws.  Whether all actions are equally likely, tests/lab asks."""
    draw = draw_legal(run.game)
    assert draw is not None
    legal, before = {*run.legal()}, states.to_bytes(run.state)
    out = np.full(run.game.rules.MOST_LEGAL, -7, np.int32)
    for word in (0, 2**47 - 1, *(run.random.randrange(2**47) for _ in range(DRAWS))):
        action = int(draw(run.state, out, word))
        run.ensure(action in legal, f"`draw_legal` draws {run.name_one(action)}, which is not legal")
    run.ensure(states.to_bytes(run.state) == before, "`draw_legal` changes the state")
