"""One canoe against the clock, exactly: the greatest chance to finish, among equals the fewest rounds.

A round is the start (shots or bear) and the canoe's go.  Positions only go down the river, but for the waits in a
rapid or at the line; so cells are solved from the last to the first, each until nothing changes.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.games.canoe.solver.positions import LEAVE, RESCUE, Positions
from voyageur.kernel.jit import compiled

EQUAL = 1e-12  # chances nearer than this are equal
SETTLED = 1e-15
BEST, ALWAYS_RESCUE, ALWAYS_LEAVE, EITHER = 0, 1, 2, 3  # how to decide


@dataclass(frozen=True)
class Alone:
    """What a lone canoe can hope for at the start of a round, by position; the last entry stands for home."""

    finish: Any  # float64 (P + 1,)  chance to come home
    rounds: Any  # float64 (P + 1,)  expected rounds until it is home or out, this one counted
    leaves: Any  # bool (P,)  whether to leave the swimmers where there is a choice


def solve_alone(positions: Positions, policy: int = BEST) -> Alone:
    """Solve the race of one canoe, or work out what a fixed policy comes to."""
    n = positions.n
    finish, rounds = np.zeros(n + 1), np.zeros(n + 1)
    finish[n] = 1.0
    leaves = np.zeros(n, np.bool_)
    sweep_alone(
        positions.cells,
        positions.is_out,
        positions.has_choice,
        positions.attacks.starts,
        positions.attacks.targets,
        positions.attacks.chances,
        positions.goes[RESCUE].starts,
        positions.goes[RESCUE].targets,
        positions.goes[RESCUE].chances,
        positions.goes[LEAVE].starts,
        positions.goes[LEAVE].targets,
        positions.goes[LEAVE].chances,
        policy,
        finish,
        rounds,
        leaves,
    )
    return Alone(finish, rounds, leaves)


@compiled
def mean(starts: Any, targets: Any, chances: Any, row: int, values: Any) -> float:
    """Return the mean of `values` over where a row leads."""
    total = 0.0
    for k in range(starts[row], starts[row + 1]):
        total += chances[k] * values[targets[k]]
    return total


@compiled
def is_left(finish: tuple[float, float], rounds: tuple[float, float], policy: int) -> bool:
    """Whether the swimmers are left: for the greater chance to finish, among equals for fewer rounds."""
    if policy != BEST:
        return policy == ALWAYS_LEAVE
    if abs(finish[1] - finish[0]) > EQUAL:
        return finish[1] > finish[0]
    return rounds[1] < rounds[0] - EQUAL


@compiled
def sweep_alone(
    cells: Any,
    is_out: Any,
    has_choice: Any,
    attack_starts: Any,
    attack_targets: Any,
    attack_chances: Any,
    rescue_starts: Any,
    rescue_targets: Any,
    rescue_chances: Any,
    leave_starts: Any,
    leave_targets: Any,
    leave_chances: Any,
    policy: int,
    finish: Any,
    rounds: Any,
    leaves: Any,
) -> None:
    """Solve cell by cell, the last first.  finish, rounds : float64 (P + 1,), leaves : bool (P,)  written"""
    n = len(cells)
    finish_of_go, rounds_of_go = np.zeros(n), np.zeros(n)
    end = n
    while end > 0:
        first = end - 1
        while first > 0 and cells[first - 1] == cells[end - 1]:
            first -= 1
        change = 1.0
        while change > SETTLED:
            change = 0.0
            for p in range(first, end):
                if is_out[p]:
                    continue
                f0 = mean(rescue_starts, rescue_targets, rescue_chances, p, finish)
                r0 = mean(rescue_starts, rescue_targets, rescue_chances, p, rounds)
                f1, r1 = f0, r0
                if has_choice[p]:
                    f1 = mean(leave_starts, leave_targets, leave_chances, p, finish)
                    r1 = mean(leave_starts, leave_targets, leave_chances, p, rounds)
                    if policy == EITHER:
                        f0, r0 = (f0 + f1) / 2, (r0 + r1) / 2
                    leaves[p] = is_left((f0, f1), (r0, r1), policy)
                finish_of_go[p] = f1 if leaves[p] else f0
                rounds_of_go[p] = r1 if leaves[p] else r0
            for p in range(first, end):
                if is_out[p]:
                    continue
                f = mean(attack_starts, attack_targets, attack_chances, p, finish_of_go)
                r = 1.0 + mean(attack_starts, attack_targets, attack_chances, p, rounds_of_go)
                change = max(change, abs(f - finish[p]), abs(r - rounds[p]) / 1000)
                finish[p], rounds[p] = f, r
        end = first
