"""The time that a server has run, by which people's time is measured.

Times are milliseconds since 1970 by the clock of this process: the machine's clock at its start, and from then on one
that nobody can set.  Time between the runs of servers on a store counts for nobody; they note that they run.
"""

import time
from collections.abc import Sequence

NOTE_MILLISECONDS = 10_000  # between two notes: what a killed server forgets of the present decision


class SteadyClock:
    """The machine's clock when it was made, and from then on steady."""

    def __init__(self) -> None:
        self._start = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        """Return the milliseconds since 1970."""
        return (self._start + time.monotonic_ns()) // 1_000_000


def time_run(runs: Sequence[tuple[int, int]], start: int, end: int) -> int:
    """Return for how long servers ran between two times; `runs` may overlap."""
    counted, reached = 0, start
    for began, alive in sorted(runs):
        first, last = max(began, reached), min(alive, end)
        if last > first:
            counted += last - first
            reached = last
    return counted
