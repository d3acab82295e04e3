"""Small positions of games with secrets solved for two seats: an equilibrium, and what any strategy loses.

What one seat wins the other loses, so that in an equilibrium each has the greatest share that it can be certain of.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.jit import machine_code
from voyageur.testing.exact import NotSolved
from voyageur.testing.exact.regrets import Learner, share_of_best_answer
from voyageur.testing.exact.tree import SEATS, START, GameTree, InformationSet, tree_after

MOST_NODES = 2**18
TOLERANCE = 1e-8  # what the strategies of an equilibrium may lose at most, apart from rounding
MOST_ITERATIONS = 20_000
REDRAWS = 16  # of the first position, to see whether anything in it is hidden

Strategy = Callable[[InformationSet], int | Sequence[float]]  # -> an action, or the chance of each legal one


@dataclass(frozen=True)
class Equilibrium:
    """What a position is worth to two seats that play their best, and how they do."""

    shares: Any  # float64 (2,)  each seat's share of the win
    error: float  # no share above is off by more, and no strategy of the equilibrium loses more; apart from rounding
    tree: GameTree
    plans: tuple[Any, Any]  # float64 (Q,) of each seat: how much of each of its sequences it plays

    @property
    def n_nodes(self) -> int:
        """How many positions can follow, with this one, each counted as often as there are ways to it."""
        return self.tree.n_nodes

    @property
    def information_sets(self) -> tuple[InformationSet, ...]:
        """All information sets, seat 0's first."""
        return (*self.tree.sets[0], *self.tree.sets[1])

    def strategy(self, here: InformationSet) -> list[float]:
        """Return the chance of each legal action; all the same where the seat's own choices never lead."""
        plan = self.plans[here.seat]
        if plan[here.before] == 0:
            return [1 / len(here.legal)] * len(here.legal)
        return (plan[here.first : here.first + len(here.legal)] / plan[here.before]).tolist()

    def least_share(self, seat: int, strategy: Strategy) -> float:
        """Return the share of `seat` by a strategy, if its rival plays the best answer to it."""
        return 1 - share_of_best_answer(self.tree, 1 - seat, self._plan_of(seat, strategy))

    def loss(self, seat: int, strategy: Strategy) -> float:
        """Return how much less than in an equilibrium a strategy has for certain (its exploitability)."""
        return float(self.shares[seat]) - self.least_share(seat, strategy)

    def shares_between(self, one: Strategy, other: Strategy) -> list[float]:
        """Return each seat's share if seat 0 plays by one strategy and seat 1 by the other."""
        ends = self.tree.ends
        chances = self._plan_of(0, one)[ends.sequences[:, 0]] * self._plan_of(1, other)[ends.sequences[:, 1]]
        return (chances @ ends.gains).tolist()

    def _plan_of(self, seat: int, strategy: Strategy) -> Any:
        """Return the plan of a strategy, which is asked only where its own choices lead."""
        plan = np.zeros(self.tree.n_sequences[seat])
        plan[START] = 1
        for here in self.tree.sets[seat]:
            if plan[here.before] > 0:
                plan[here.first : here.first + len(here.legal)] = plan[here.before] * _chances(here, strategy(here))
        return plan


def _chances(here: InformationSet, answer: int | Sequence[float]) -> Any:
    """Return the chance of each legal action by what a strategy has answered."""
    if isinstance(answer, int):
        answer = [float(action == answer) for action in here.legal]
    chances = np.array(answer, np.float64)
    assert chances.shape == (len(here.legal),), "a chance for each legal action"
    assert chances.min() >= 0, "a chance is not less than 0"
    assert abs(chances.sum() - 1) < 1e-9, "the chances add up to 1"
    return chances


@machine_code()
def solve_with_secrets(game: Game, state: State, most_nodes: int = MOST_NODES) -> Equilibrium:
    """Solve a position for two seats in which nothing is hidden yet, and which stays as it is.

    Raises TooManyPositions, and NotSolved if something is hidden, more or fewer than two seats play or nobody may win.
    """
    n_seats = int(game.rules.n_seats(state))
    if n_seats != len(SEATS):
        raise NotSolved(f"secrets are solved for two seats, not {n_seats}")
    _refuse_secrets(game, state)
    tree = tree_after(game, state, most_nodes)
    plans, bounds = Learner(tree).find(TOLERANCE, MOST_ITERATIONS)
    error = max(0.0, sum(bounds) - 1)
    if error > TOLERANCE:
        raise NotSolved(f"the shares are only known to {error:.2g} after {MOST_ITERATIONS} iterations")
    share = (bounds[0] + 1 - bounds[1]) / 2
    return Equilibrium(np.array([share, 1 - share]), error, tree, plans)


def _refuse_secrets(game: Game, state: State) -> None:
    """Raise NotSolved if a seat does not know all of a position, which is redrawn to find out."""
    for seat in SEATS:
        for key in range(REDRAWS):
            redrawn = states.copy(state)
            contract.resample(game, redrawn, seat, key)
            if not states.is_equal(redrawn, state):
                raise NotSolved(f"seat {seat} does not know the position: solve one in which nothing is hidden yet")
