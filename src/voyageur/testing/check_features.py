"""Check the features of a seat, to which values are fitted."""

import numpy as np

from voyageur.testing.run import Run


def check_features(run: Run) -> None:
    """Check that each seat's features are all written, as finite numbers."""
    assert run.game.features is not None
    names = run.game.features.NAMES
    for seat in run.seats:
        out = np.full(len(names), np.nan, np.float32)
        run.ask("describe_seat", seat, out)
        bad = [name for name, number in zip(names, out.tolist(), strict=True) if not np.isfinite(number)]
        run.ensure(not bad, f"`describe_seat` writes no finite number for {', '.join(bad)}")
