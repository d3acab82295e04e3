"""The exact solution for one canoe: the greatest chance to finish and, for equal chances, the fewest rounds.

A round is its start (shots or bear) and the canoe's go.  Canoes only move down the river, or wait in a rapid or at the
line; so cells are solved from the last to the first, each until its values settle.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.games.canoe.solver.positions import (
    ATTACKS,
    CELLS,
    HAS_CHOICE,
    IS_OUT,
    LEAVES,
    RESCUES,
    Positions,
    PositionTable,
    RowArrays,
)
from voyageur.kernel.jit import compiled, machine_code

EQUAL = 1e-12  # chances nearer than this are equal
SETTLED = 1e-15
BEST, ALWAYS_RESCUE, ALWAYS_LEAVE, EITHER = 0, 1, 2, 3  # how to decide


@dataclass(frozen=True)
class Alone:
    """The prospects of a lone canoe at the start of a round, by position; the last entry is home."""

    finish: Any  # float64 (P + 1,)  chance to come home
    rounds: Any  # float64 (P + 1,)  expected rounds until it is home or out, this one counted
    leaves: Any  # bool (P,)  whether to leave the swimmers where there is a choice


@machine_code()
def solve_alone(positions: Positions, policy: int = BEST) -> Alone:
    """Solve the race of one canoe, or evaluate a fixed policy."""
    n = positions.n
    finish, rounds = np.zeros(n + 1), np.zeros(n + 1)
    finish[n] = 1.0
    leaves = np.zeros(n, np.bool_)
    sweep_alone(positions.table, policy, finish, rounds, leaves)
    return Alone(finish, rounds, leaves)


@compiled
def mean(rows: RowArrays, row: int, values: Any) -> float:
    """Return the mean of `values` over the targets of a row."""
    starts, targets, chances = rows
    total = 0.0
    for k in range(starts[row], starts[row + 1]):
        total += chances[k] * values[targets[k]]
    return total


@compiled
def is_left(finish: tuple[float, float], rounds: tuple[float, float], policy: int) -> bool:
    """Whether to leave the swimmers: for a greater chance to finish, or for an equal one in fewer rounds."""
    if policy != BEST:
        return policy == ALWAYS_LEAVE
    if abs(finish[1] - finish[0]) > EQUAL:
        return finish[1] > finish[0]
    return rounds[1] < rounds[0] - EQUAL


@compiled
def sweep_alone(table: PositionTable, policy: int, finish: Any, rounds: Any, leaves: Any) -> None:
    """Solve cell by cell, backwards.  finish, rounds : float64 (P + 1,), leaves : bool (P,)  written"""
    n = len(table[CELLS])
    of_go = np.zeros(n), np.zeros(n)
    end = n
    while end > 0:
        first = cell_start(table[CELLS], end)
        change = 1.0
        while change > SETTLED:
            for p in range(first, end):
                if not table[IS_OUT][p]:
                    decide(table, p, policy, (finish, rounds), of_go, leaves)
            change = 0.0
            for p in range(first, end):
                if table[IS_OUT][p]:
                    continue
                home = mean(table[ATTACKS], p, of_go[0])
                lasts = 1.0 + mean(table[ATTACKS], p, of_go[1])
                change = max(change, abs(home - finish[p]), abs(lasts - rounds[p]) / 1000)
                finish[p], rounds[p] = home, lasts
        end = first


@compiled
def decide(
    table: PositionTable, p: int, policy: int, later: tuple[Any, Any], of_go: tuple[Any, Any], leaves: Any
) -> None:
    """Evaluate a go from a position by the better decision: the chance to finish and the rounds after it.

    later : two of float64 (P + 1,)  finish and rounds;  of_go : two of float64 (P,), leaves : bool (P,)  written
    """
    stay = mean(table[RESCUES], p, later[0]), mean(table[RESCUES], p, later[1])
    go = stay
    if table[HAS_CHOICE][p]:
        go = mean(table[LEAVES], p, later[0]), mean(table[LEAVES], p, later[1])
        if policy == EITHER:
            stay = (stay[0] + go[0]) / 2, (stay[1] + go[1]) / 2
        leaves[p] = is_left((stay[0], go[0]), (stay[1], go[1]), policy)
    of_go[0][p], of_go[1][p] = go if leaves[p] else stay


@compiled
def cell_start(cells: Any, end: int) -> int:
    """Return the first position of the cell whose positions end at `end`."""
    first = end - 1
    while first > 0 and cells[first - 1] == cells[end - 1]:
        first -= 1
    return first
