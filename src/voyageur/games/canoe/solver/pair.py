"""The exact solution for two canoes: the chance to win from every pair of positions, if both play for the win.

Seat 0 maximises its chance, seat 1 minimises it.  The goes of two canoes do not affect each other, so a round is the
attacks at its start and then the two goes, in either order with equal chance.  Pairs of cells are solved from the end
of the course to its start, each until its values settle.  The first over the line wins; if both are out, the farther
one does, and equal fronts are half a win (C36, C49).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.games.canoe.solver.alone import Alone, cell_start, mean
from voyageur.games.canoe.solver.positions import (
    ATTACKER,
    ATTACKS,
    CELLS,
    HAS_CHOICE,
    IS_OUT,
    LEAVES,
    NOTHING,
    RESCUES,
    Positions,
    PositionTable,
    RowArrays,
)
from voyageur.games.canoe.state import LEAVE, RESCUE
from voyageur.kernel.jit import compiled, machine_code

SETTLED = 1e-14


@dataclass(frozen=True)
class Pair:
    """Seat 0's chance to win, by the positions of both; the last row and column are home.

    at_round : float64 (P0 + 1, P1 + 1)  at the start of a round
    before_0 : float64 (P0 + 1, P1 + 1)  when only seat 0 still has to go in the round
    before_1 : float64 (P0 + 1, P1 + 1)  when only seat 1 has
    before_both : float64 (P0 + 1, P1 + 1)  after the attacks, when both still have to go
    """

    at_round: Any
    before_0: Any
    before_1: Any
    before_both: Any

    @property
    def arrays(self) -> tuple[Any, ...]:
        return self.at_round, self.before_0, self.before_1, self.before_both


@machine_code()
def solve_pair(seats: Sequence[Positions]) -> Pair:
    """Solve the race of two canoes, seat 0 and seat 1."""
    one, two = seats
    shape = one.n + 1, two.n + 1
    pair = Pair(*(np.zeros(shape) for _ in range(4)))
    for values in pair.arrays:
        values[one.n, :] = 1.0
        values[:, two.n] = 0.0
    sweep_pairs(one.table, two.table, pair.arrays, pair.arrays, 1, 1)
    return pair


def residual(seats: Sequence[Positions], pair: Pair) -> float:
    """Return the greatest change that one more sweep over all pairs makes in `at_round`."""
    again = Pair(*(values.copy() for values in pair.arrays))
    sweep_pairs(seats[0].table, seats[1].table, again.arrays, again.arrays, 1, 0)
    return float(np.abs(again.at_round - pair.at_round).max())


def finish_chances(seats: Sequence[Positions], pair: Pair, alone: Sequence[Alone]) -> tuple[float, float]:
    """Return each seat's chance to come home from the start; once the rival is home, it plays as if alone."""
    found: list[float] = []
    for seat in (0, 1):
        one, two = seats
        values = Pair(*(np.zeros((one.n + 1, two.n + 1)) for _ in range(4)))
        _set_home(values, seats, alone, seat)
        sweep_pairs(one.table, two.table, pair.arrays, values.arrays, 0, 1)
        found.append(float(values.at_round[one.start, two.start]))
    return found[0], found[1]


def _set_home(values: Pair, seats: Sequence[Positions], alone: Sequence[Alone], seat: int) -> None:
    """Write the chances of `seat` to come home once one of the two is home."""
    own, n_own = alone[seat].finish, seats[seat].n
    go = np.array([_go_value(seats[seat], alone[seat], position) for position in range(n_own)] + [1.0])
    own_goes_last = (values.before_0, values.before_1)[seat]
    for array in values.arrays:
        chances = go if array is own_goes_last else own
        if seat == 0:
            array[:, seats[1].n] = chances
            array[n_own, :] = 1.0
        else:
            array[seats[0].n, :] = chances
            array[:, n_own] = 1.0


def _go_value(positions: Positions, alone: Alone, position: int) -> float:
    rows = positions.goes[LEAVE if alone.leaves[position] else RESCUE]
    return float(mean(rows.arrays, position, alone.finish))


# The sweep --------------------------------------------------------------------------------------


@compiled
def sweep_pairs(
    one: PositionTable, two: PositionTable, deciding: Any, values: Any, for_win: int, is_solving: int
) -> None:
    """Sweep over all pairs of cells, from the last to the first; with `is_solving` repeat each until it settles.

    deciding : four arrays as in `Pair`, the chances by which both decide;  values : four arrays, written, which may
    be the same arrays;  for_win : 1 where a canoe that is out may still win by having come farther
    """
    end_0 = len(one[CELLS])
    while end_0 > 0:
        first_0 = cell_start(one[CELLS], end_0)
        end_1 = len(two[CELLS])
        while end_1 > 0:
            first_1 = cell_start(two[CELLS], end_1)
            change = 1.0
            while change > SETTLED:
                change = sweep_cells(one, two, deciding, values, for_win, (first_0, end_0), (first_1, end_1))
                if is_solving == 0:
                    break
            end_1 = first_1
        end_0 = first_0


@compiled
def sweep_cells(
    one: PositionTable,
    two: PositionTable,
    deciding: Any,
    values: Any,
    for_win: int,
    cell_0: tuple[int, int],
    cell_1: tuple[int, int],
) -> float:
    """Evaluate the pairs of two cells once, and return the greatest change at the start of a round."""
    at_round, before_0, before_1, before_both = values
    change = 0.0
    for p in range(cell_0[0], cell_0[1]):
        for q in range(cell_1[0], cell_1[1]):
            before_0[p, q] = at_round[p, q] if one[IS_OUT][p] else go_0(one, p, q, deciding[0], at_round)
            before_1[p, q] = at_round[p, q] if two[IS_OUT][q] else go_1(two, p, q, deciding[0], at_round)
    for p in range(cell_0[0], cell_0[1]):
        for q in range(cell_1[0], cell_1[1]):
            if one[IS_OUT][p]:
                before_both[p, q] = before_1[p, q]
            elif two[IS_OUT][q]:
                before_both[p, q] = before_0[p, q]
            else:
                first = go_0(one, p, q, deciding[2], before_1)
                second = go_1(two, p, q, deciding[1], before_0)
                before_both[p, q] = (first + second) / 2
    for p in range(cell_0[0], cell_0[1]):
        for q in range(cell_1[0], cell_1[1]):
            if one[IS_OUT][p] and two[IS_OUT][q]:
                value = farther(one[CELLS][p], two[CELLS][q]) * for_win
            else:
                value = attacked(one, two, p, q, before_both)
            change = max(change, abs(value - at_round[p, q]))
            at_round[p, q] = value
    return change


@compiled
def farther(cell_0: int, cell_1: int) -> float:
    """Return seat 0's share of the win when both are out (C36)."""
    if cell_0 == cell_1:
        return 0.5
    return 1.0 if cell_0 > cell_1 else 0.0


@compiled
def go_0(one: PositionTable, p: int, q: int, deciding: Any, values: Any) -> float:
    """Return the value of seat 0's go: it leaves its swimmers if that makes its chance greater."""
    if one[HAS_CHOICE][p] and over_0(one[LEAVES], p, q, deciding) > over_0(one[RESCUES], p, q, deciding):
        return over_0(one[LEAVES], p, q, values)
    return over_0(one[RESCUES], p, q, values)


@compiled
def go_1(two: PositionTable, p: int, q: int, deciding: Any, values: Any) -> float:
    """Return the value of seat 1's go: it leaves its swimmers if that makes seat 0's chance smaller."""
    if two[HAS_CHOICE][q] and over_1(two[LEAVES], p, q, deciding) < over_1(two[RESCUES], p, q, deciding):
        return over_1(two[LEAVES], p, q, values)
    return over_1(two[RESCUES], p, q, values)


@compiled
def over_0(rows: RowArrays, p: int, q: int, values: Any) -> float:
    """Return the mean of `values` over the targets of seat 0's row `p`."""
    starts, targets, chances = rows
    total = 0.0
    for k in range(starts[p], starts[p + 1]):
        total += chances[k] * values[targets[k], q]
    return total


@compiled
def over_1(rows: RowArrays, p: int, q: int, values: Any) -> float:
    """Return the mean of `values` over the targets of seat 1's row `q`."""
    starts, targets, chances = rows
    total = 0.0
    for k in range(starts[q], starts[q + 1]):
        total += chances[k] * values[p, targets[k]]
    return total


@compiled
def attacked(one: PositionTable, two: PositionTable, p: int, q: int, values: Any) -> float:
    """Return the value after the attacks at a round's start: one attacker chooses between two canoes (C37, C40)."""
    if one[ATTACKER][p] != NOTHING and one[ATTACKER][p] == two[ATTACKER][q]:
        return (over_0(one[ATTACKS], p, q, values) + over_1(two[ATTACKS], p, q, values)) / 2
    starts, targets, chances = one[ATTACKS]
    total = 0.0
    for k in range(starts[p], starts[p + 1]):
        total += chances[k] * over_1(two[ATTACKS], targets[k], q, values)
    return total
