"""The chances of the seats to win in a position, by independent searches, with intervals.

Each of a few keys has a search of its own, with its own samples, chance and variation of the priors.  The mean over
the keys is the estimate, and Student's t gives the interval ("Student", Biometrika 6, 1908, p. 1).  Two actions are
compared under the same keys, so that what both have in common cancels out.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from voyageur.agents.contract import decision_at
from voyageur.agents.search import SearchAgent
from voyageur.agents.search.tree import NONE, ROOT, Tree
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game, State

ANALYSIS_KIND = -9  # for keyed randomness; no game has an event of this kind
N_KEYS = 4
T95 = 3.182446305284263  # Student's t with N_KEYS - 1 degrees of freedom, two-sided 95 %
# What keys are for: actions are compared by other searches than those that chose them.
POSITION, COMPARISON, CONFIRMATION = range(3)


@dataclass(frozen=True)
class WinChance:
    """A chance to win, with its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(numbers: Sequence[float]) -> "WinChance":
        """Return the mean of one number for each key, with an interval that does not leave 0 ... 1."""
        mean, spread = mean_and_spread(numbers)
        return WinChance(mean, max(0.0, mean - spread), min(1.0, mean + spread))


@dataclass(frozen=True)
class Effort:
    """How long to search, and by which key."""

    key: int
    simulations: int  # of each search
    seconds: float  # that each search may take

    @staticmethod
    def shared(key: int, simulations: int, seconds: float, n_searches: int) -> "Effort":
        """Return the effort for each of `n_searches` that share the seconds; N_KEYS share the simulations."""
        return Effort(key, max(1, simulations // N_KEYS), seconds / n_searches)

    def search_key(self, purpose: int, number: int) -> int:
        """Return the key of a search for `purpose`, POSITION or COMPARISON."""
        return 1 + int(fast_word(self.key, ANALYSIS_KIND, purpose, 0, number, 0))


def mean_and_spread(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean of N_KEYS numbers, and how far its 95 % confidence interval reaches to either side."""
    assert len(numbers) == N_KEYS
    mean = math.fsum(numbers) / N_KEYS
    variance = math.fsum((number - mean) ** 2 for number in numbers) / (N_KEYS - 1)
    return mean, T95 * math.sqrt(variance / N_KEYS)


def trees_by_key(
    game: Game, state: State, seat: int | None, effort: Effort, purpose: int = POSITION, first_action: int = NONE
) -> Iterator[Tree]:
    """Yield the tree of each key, on samples of what `seat` sees; None: each key takes the next seat.

    With a `first_action` no other is tried in `state`.  No choices are shared out: what all together expect is asked.
    """
    agent, n_seats = SearchAgent(effort.simulations, effort.seconds), int(game.rules.n_seats(state))
    for number in range(N_KEYS):
        viewer = number % n_seats if seat is None else seat
        search_key = effort.search_key(purpose, number)
        decision = decision_at(game, state, viewer, search_key, 0.0)
        yield agent.search(decision, first_action=first_action, variation=search_key, considered=0)


def values_of(tree: Tree) -> Any:
    """Return each seat's value at the root, the mean over all simulations: float64 (S,)."""
    return tree.sums / max(1, int(tree.nodes[ROOT].visits))


def chances_of(values: Any) -> tuple[WinChance, ...]:
    """Return the chance of each seat.  values : float64 (N_KEYS, S)"""
    return tuple(WinChance.of(of_seat) for of_seat in values.T.tolist())
