"""Check `mark`: a seat's mark is the same where its observation is, and another where that is another.

Compared are the position, what may follow it, and worlds in which what a seat cannot know is redrawn.
"""

from collections.abc import Iterator

from voyageur.kernel import states
from voyageur.kernel.contract import State, own_mark
from voyageur.testing.check_views import observation
from voyageur.testing.run import SAMPLE, Run, possible_actions


def check_mark(run: Run) -> None:
    """Compare the marks of all seats at this position with those of others of this game."""
    tell_mark = own_mark(run.game)
    assert tell_mark is not None
    for state in _possible_states(run):
        for seat in run.seats:
            before = states.to_bytes(state)
            mark = int(tell_mark(state, seat))
            run.ensure(states.to_bytes(state) == before, "`mark` changes the state")
            run.ensure(0 <= mark < 2**63, f"the mark of seat {seat} is {mark}")
            seen = observation(run, state, seat).tobytes()
            is_kept = run.marks.setdefault((seat, seen), mark) == mark
            run.ensure(is_kept, f"seat {seat} observes the same, but its mark is another")
            is_own = run.seen.setdefault((seat, mark), seen) == seen
            run.ensure(is_own, f"seat {seat} observes something else, but its mark is the same")


def _possible_states(run: Run) -> Iterator[State]:
    """Yield this state and some that may follow it, each as it is and redrawn for each seat."""
    following, possible = [run.state], possible_actions(run.game, run.state)
    for action in run.random.sample(possible, min(SAMPLE, len(possible))):
        following.append(states.copy(run.state))
        run.call("apply", following[-1], action)
    for state in following:
        yield state
        for seat in run.seats:
            other = states.copy(state)
            run.call("resample", other, seat, run.random.getrandbits(62))
            yield other
