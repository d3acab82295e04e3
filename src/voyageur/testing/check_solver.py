"""Check a solver: its advice."""

from collections.abc import Mapping
from math import isfinite

from voyageur.kernel.view import Advice
from voyageur.testing.run import Run


def check_advice(run: Run) -> None:
    """Check that advice is on legal actions, with chances to win between 0 and 1."""
    advice: Mapping[int, Advice] = run.ask("advise")
    illegal = {*advice} - {*run.legal()}
    run.ensure(not illegal, f"`advise` names {run.name(illegal)}, which is not legal")
    for action, each in advice.items():
        run.ensure(0 <= each.win <= 1, f"`advise` gives {run.name({action})} a chance of {each.win} to win")
        run.ensure(isfinite(each.worth), f"`advise` gives {run.name({action})} the worth {each.worth}")
