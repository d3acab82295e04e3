"""Two canoes, exactly: the chance to win from every pair of positions, both playing for the win.

Seat 0 wants the chance great, seat 1 small.  The goes of two canoes do not touch one another, so a round is the
attacks at its start, then one go and the other, each first as often.  Pairs of cells are solved from the end of the
course to its start, each until nothing changes.  First over the line wins; if both are out, the farther one does,
and equal fronts are half a win (C36, C49).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.games.canoe.solver.alone import Alone, mean
from voyageur.games.canoe.solver.positions import LEAVE, NOTHING, RESCUE, Positions
from voyageur.kernel.jit import compiled

SETTLED = 1e-14

# A table of one canoe as compiled code takes it: cells, is_out, has_choice, attackers, then starts, targets and
# chances of the attacks, of the goes with rescue and of those with leave.
Table = tuple[Any, ...]


@dataclass(frozen=True)
class Pair:
    """Seat 0's chance to win, by the positions of both; the last row and column stand for home.

    at_round : float64 (P0 + 1, P1 + 1)  at the start of a round
    before_0 : float64 (P0 + 1, P1 + 1)  when only seat 0 has still to go in the round
    before_1 : float64 (P0 + 1, P1 + 1)  when only seat 1 has
    before_both : float64 (P0 + 1, P1 + 1)  when the attacks are over and both have to go
    """

    at_round: Any
    before_0: Any
    before_1: Any
    before_both: Any

    @property
    def arrays(self) -> tuple[Any, ...]:
        return self.at_round, self.before_0, self.before_1, self.before_both


def table(positions: Positions) -> Table:
    """Return a table as compiled code takes it."""
    rows = (positions.attacks, *positions.goes)
    arrays = (array for row in rows for array in (row.starts, row.targets, row.chances))
    return (positions.cells, positions.is_out, positions.has_choice, positions.attackers, *arrays)


def solve_pair(seats: Sequence[Positions]) -> Pair:
    """Solve the race of two canoes, seat 0 and seat 1."""
    one, two = seats
    shape = one.n + 1, two.n + 1
    pair = Pair(*(np.zeros(shape) for _ in range(4)))
    for values in pair.arrays:
        values[one.n, :] = 1.0
        values[:, two.n] = 0.0
    sweep_pairs(table(one), table(two), pair.arrays, pair.arrays, 1, 1)
    return pair


def residual(seats: Sequence[Positions], pair: Pair) -> float:
    """Return the greatest difference that one more sweep over all pairs would make at a round's start."""
    again = Pair(*(values.copy() for values in pair.arrays))
    sweep_pairs(table(seats[0]), table(seats[1]), again.arrays, again.arrays, 1, 0)
    return float(np.abs(again.at_round - pair.at_round).max())


def finish_chances(seats: Sequence[Positions], pair: Pair, alone: Sequence[Alone]) -> tuple[float, float]:
    """Return the chance of each seat to come home, from the start; once the rival is home it races the clock."""
    found: list[float] = []
    for seat in (0, 1):
        one, two = seats
        values = Pair(*(np.zeros((one.n + 1, two.n + 1)) for _ in range(4)))
        _set_home(values, seats, alone, seat)
        sweep_pairs(table(one), table(two), pair.arrays, values.arrays, 0, 1)
        found.append(float(values.at_round[one.start, two.start]))
    return found[0], found[1]


def _set_home(values: Pair, seats: Sequence[Positions], alone: Sequence[Alone], seat: int) -> None:
    """Write the chances of `seat` to come home where one of the two is home already."""
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
    return float(mean(rows.starts, rows.targets, rows.chances, position, alone.finish))


# The sweep --------------------------------------------------------------------------------------


@compiled
def cell_start(cells: Any, end: int) -> int:
    """Return the first position of the cell whose positions end at `end`."""
    first = end - 1
    while first > 0 and cells[first - 1] == cells[end - 1]:
        first -= 1
    return first


@compiled
def sweep_pairs(one: Table, two: Table, deciding: Any, values: Any, for_win: int, is_solving: int) -> None:
    """Sweep over all pairs of cells, the last first; with `is_solving` each until nothing changes.

    deciding : four arrays as in `Pair`, the chances by which both decide;  values : four arrays, written, which may
    be the same;  for_win : 1 where a canoe that is out may still win by having come farther
    """
    end_0 = len(one[0])
    while end_0 > 0:
        first_0 = cell_start(one[0], end_0)
        end_1 = len(two[0])
        while end_1 > 0:
            first_1 = cell_start(two[0], end_1)
            change = 1.0
            while change > SETTLED:
                change = sweep_cells(one, two, deciding, values, for_win, (first_0, end_0), (first_1, end_1))
                if is_solving == 0:
                    break
            end_1 = first_1
        end_0 = first_0


@compiled
def sweep_cells(
    one: Table,
    two: Table,
    deciding: Any,
    values: Any,
    for_win: int,
    cell_0: tuple[int, int],
    cell_1: tuple[int, int],
) -> float:
    """Work out the pairs of two cells once, and return the greatest change at the start of a round."""
    at_round, before_0, before_1, before_both = values
    change = 0.0
    for p in range(cell_0[0], cell_0[1]):
        for q in range(cell_1[0], cell_1[1]):
            before_0[p, q] = at_round[p, q] if one[1][p] else go_0(one, p, q, deciding[0], at_round)
            before_1[p, q] = at_round[p, q] if two[1][q] else go_1(two, p, q, deciding[0], at_round)
    for p in range(cell_0[0], cell_0[1]):
        for q in range(cell_1[0], cell_1[1]):
            if one[1][p]:
                before_both[p, q] = before_1[p, q]
            elif two[1][q]:
                before_both[p, q] = before_0[p, q]
            else:
                first = go_0(one, p, q, deciding[2], before_1)
                second = go_1(two, p, q, deciding[1], before_0)
                before_both[p, q] = (first + second) / 2
    for p in range(cell_0[0], cell_0[1]):
        for q in range(cell_1[0], cell_1[1]):
            if one[1][p] and two[1][q]:
                value = farther(one[0][p], two[0][q]) * for_win
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
def go_0(one: Table, p: int, q: int, deciding: Any, values: Any) -> float:
    """Return what seat 0's go comes to: it leaves its swimmers where that makes its chance greater."""
    if one[2][p] and over_0(one[10], one[11], one[12], p, q, deciding) > over_0(one[7], one[8], one[9], p, q, deciding):
        return over_0(one[10], one[11], one[12], p, q, values)
    return over_0(one[7], one[8], one[9], p, q, values)


@compiled
def go_1(two: Table, p: int, q: int, deciding: Any, values: Any) -> float:
    """Return what seat 1's go comes to: it leaves its swimmers where that makes seat 0's chance smaller."""
    leaving = (two[10], two[11], two[12])
    if two[2][q] and over_1(*leaving, p, q, deciding) < over_1(two[7], two[8], two[9], p, q, deciding):
        return over_1(*leaving, p, q, values)
    return over_1(two[7], two[8], two[9], p, q, values)


@compiled
def over_0(starts: Any, targets: Any, chances: Any, p: int, q: int, values: Any) -> float:
    """Return the mean over where row `p` takes seat 0."""
    total = 0.0
    for k in range(starts[p], starts[p + 1]):
        total += chances[k] * values[targets[k], q]
    return total


@compiled
def over_1(starts: Any, targets: Any, chances: Any, p: int, q: int, values: Any) -> float:
    """Return the mean over where row `q` takes seat 1."""
    total = 0.0
    for k in range(starts[q], starts[q + 1]):
        total += chances[k] * values[p, targets[k]]
    return total


@compiled
def attacked(one: Table, two: Table, p: int, q: int, values: Any) -> float:
    """Return what the attacks at a round's start come to: one attacker chooses between two canoes (C24, C40)."""
    if one[3][p] != NOTHING and one[3][p] == two[3][q]:
        on_0 = over_0(one[4], one[5], one[6], p, q, values)
        return (on_0 + over_1(two[4], two[5], two[6], p, q, values)) / 2
    total = 0.0
    for k in range(one[4][p], one[4][p + 1]):
        total += one[6][k] * over_1(two[4], two[5], two[6], one[5][k], q, values)
    return total
