"""Check the warnings of threats to the seat that is to act."""

from voyageur.kernel import states
from voyageur.kernel.view import Threat
from voyageur.testing.run import Run


def check_warnings(run: Run, acting: int, ids: set[str]) -> None:
    """Check that threats have words, places in the picture and clauses, and that only the seat to act is warned.

    ids : of the elements of the picture of the seat to act
    """
    for seat in run.seats:
        threats = _threats_to(run, seat)
        run.ensure(seat == acting or not threats, f"`warnings` warns seat {seat}, which is not to act")
        run.check_words(threats, "`warnings`")
        for threat in threats:
            missing = sorted({*threat.places} - ids)
            run.ensure(not missing, f"`warnings` names elements that are not in the picture: {missing}")
            run.ensure(threat.clause, "`warnings` cites no clause")


def _threats_to(run: Run, seat: int) -> list[Threat]:
    assert run.game.warnings is not None
    before = states.to_bytes(run.state)
    threats = [*run.game.warnings(run.state, seat)]
    run.ensure(states.to_bytes(run.state) == before, "`warnings` changes the state")
    return threats
