"""Plans of both seats that come ever nearer to an equilibrium, and how near they are.

At each information set a seat counts how much it regrets not to have always taken an action, never less than nothing,
and takes each by its regret with the latest one counted twice (PCFR+: G. Farina, C. Kroer and T. Sandholm, AAAI 2021;
without that CFR+: O. Tammelin, arXiv 1407.5042, 2014).  The mean of the plans, later ones counted more, tends to an
equilibrium.  How far any two plans are from it is found from the best answers to them, whatever made the plans.
"""

from math import inf
from typing import Any

import numpy as np

from voyageur.kernel.jit import compiled
from voyageur.testing.exact.tree import SEATS, START, Ends, GameTree, SeatChoices

BETWEEN = 100  # iterations between two looks at how near the plans are

Pairs = tuple[Any, Any]  # an array for each seat


# What a plan is worth ---------------------------------------------------------------------------


@compiled
def write_sequence_values(ends: Ends, seat: int, rival_plan: Any, out: Any) -> None:
    """Write what the ends right after each sequence of `seat` give it.

    rival_plan : float64 (Q of the rival,);  out : float64 (Q,)  written
    """
    out[:] = 0.0
    for end in range(len(ends.gains)):
        out[ends.sequences[end, seat]] += ends.gains[end, seat] * rival_plan[ends.sequences[end, 1 - seat]]


@compiled
def best_share(choices: SeatChoices, sequence_values: Any) -> float:
    """Return the share of a seat that takes the best action everywhere.

    sequence_values : float64 (Q,)  as `write_sequence_values` writes them; what follows each sequence is added
    """
    for i in range(len(choices.before) - 1, -1, -1):
        best = sequence_values[choices.first[i]]
        for sequence in range(choices.first[i], choices.first[i] + choices.n_legal[i]):
            best = max(best, sequence_values[sequence])
        sequence_values[choices.before[i]] += best
    return float(sequence_values[START])


def share_of_best_answer(tree: GameTree, seat: int, rival_plan: Any) -> float:
    """Return the share of `seat` if it plays its best against a plan of its rival.  rival_plan : float64 (Q,)"""
    sequence_values = np.zeros(tree.n_sequences[seat])
    write_sequence_values(tree.ends, seat, rival_plan, sequence_values)
    return float(best_share(tree.choices[seat], sequence_values))


# One iteration ----------------------------------------------------------------------------------


@compiled
def write_plan(choices: SeatChoices, chances: Any, plan: Any) -> None:
    """Write the plan that follows from the chance of each action.  chances, plan : float64 (Q,), the second written"""
    plan[START] = 1.0
    for i in range(len(choices.before)):
        for sequence in range(choices.first[i], choices.first[i] + choices.n_legal[i]):
            plan[sequence] = plan[choices.before[i]] * chances[sequence]


@compiled
def learn(choices: SeatChoices, sequence_values: Any, regrets: Any, chances: Any) -> None:
    """Count the regrets against what was played last, and choose the chances of the actions anew.

    sequence_values : float64 (Q,)  as `write_sequence_values` writes them, changed;
    regrets, chances : float64 (Q,)  changed
    """
    for i in range(len(choices.before) - 1, -1, -1):
        first, end = choices.first[i], choices.first[i] + choices.n_legal[i]
        mean = 0.0
        for sequence in range(first, end):
            mean += chances[sequence] * sequence_values[sequence]
        sequence_values[choices.before[i]] += mean
        total = 0.0
        for sequence in range(first, end):
            regret = sequence_values[sequence] - mean
            regrets[sequence] = max(0.0, regrets[sequence] + regret)
            chances[sequence] = max(0.0, regrets[sequence] + regret)
            total += chances[sequence]
        for sequence in range(first, end):
            chances[sequence] = chances[sequence] / total if total > 0 else 1.0 / choices.n_legal[i]


# Until the plans are near -----------------------------------------------------------------------


class Learner:
    """Two seats that learn from each other."""

    def __init__(self, tree: GameTree) -> None:
        """Begin with all actions equally likely."""
        self._tree = tree
        self._chances, self._regrets, self._worths, self._plans, self._means = (
            (np.zeros(tree.n_sequences[0]), np.zeros(tree.n_sequences[1])) for _ in range(5)
        )
        for seat in SEATS:
            for here in tree.sets[seat]:
                self._chances[seat][here.first : here.first + len(here.legal)] = 1 / len(here.legal)
            write_plan(tree.choices[seat], self._chances[seat], self._plans[seat])

    def find(self, tolerance: float, most_iterations: int) -> tuple[Pairs, tuple[float, float]]:
        """Return plans that are as near to an equilibrium as asked for, or the best that were found, and their bounds.

        The bounds are the greatest share of each seat against the plan of the other: they add up to more than 1 by
        what the plans lack.
        """
        best_plans, best_bounds = self._plans, (inf, inf)
        for iteration in range(1, most_iterations + 1):
            self._iterate(iteration)
            if iteration % BETWEEN and iteration < most_iterations:
                continue
            for plans in (self._means, self._plans):
                bounds = self.bounds(plans)
                if sum(bounds) < sum(best_bounds):
                    best_plans, best_bounds = (plans[0].copy(), plans[1].copy()), bounds
            if sum(best_bounds) - 1 <= tolerance:
                break
        return best_plans, best_bounds

    def _iterate(self, iteration: int) -> None:
        """Let one seat learn, then the other; and count the new plans by the square of the iteration's number."""
        part = 6 * iteration / ((iteration + 1) * (2 * iteration + 1))  # of 1 + 4 + ... + iteration**2
        for seat in SEATS:
            write_sequence_values(self._tree.ends, seat, self._plans[1 - seat], self._worths[seat])
            learn(self._tree.choices[seat], self._worths[seat], self._regrets[seat], self._chances[seat])
            write_plan(self._tree.choices[seat], self._chances[seat], self._plans[seat])
            self._means[seat][:] += part * (self._plans[seat] - self._means[seat])

    def bounds(self, plans: Pairs) -> tuple[float, float]:
        """Return the share of each seat if it plays its best against the plan of the other."""
        one, other = (share_of_best_answer(self._tree, seat, plans[1 - seat]) for seat in SEATS)
        return one, other
