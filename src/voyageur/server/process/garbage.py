"""When Python looks for objects that refer to each other in a circle: while nobody plays.

Counting references frees almost everything at once, also whatever an ended connection leaves.  To look through the
new objects of a few seconds takes a tenth of a second under load, and every socket waits that long.
"""

import gc

MOST = 1_000_000  # new objects, beyond those that were freed; then they are looked through at once
MANY = 50_000  # that make it worth looking through all
NEVER = 1_000_000  # times


def tune() -> None:
    """Look through new objects only when there are very many, and never again at those that exist now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MOST, NEVER, NEVER)


class QuietCollections:
    """Looks through all objects while nobody plays."""

    def __init__(self) -> None:
        self._n_commits = 0

    def tidy(self, n_commits: int) -> None:
        """Look through all objects if nothing was committed since the last call, and there are many new ones.

        `n_commits` : since the server started
        """
        is_quiet, self._n_commits = n_commits == self._n_commits, n_commits
        if is_quiet and gc.get_count()[0] >= MANY:
            gc.collect()
