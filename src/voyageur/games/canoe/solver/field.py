"""An approximation for any number of canoes and for drawn courses: each canoe races against the others' times.

It simplifies three things.  If several canoes could be attacked by one shooter or bear, each is attacked with a mean
chance.  Unknown currents, ratings and scenery are drawn anew each time they matter.  Rivals keep to a policy fixed at
the start (the best answer to rivals like themselves) and do not react to the canoe that decides.  docs/games/canoe.md
has the measured error.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur.games.canoe.solver.alone import EQUAL, mean, solve_alone
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

ROUNDS = 120  # that are looked ahead; a canoe not home by then never comes home
ANSWERS = 4  # repetitions of the best answer before the rivals' policy is fixed
# The chance that a canoe exposed to a shooter or a bear is the one attacked, by the number of canoes: shots divided
# by exposed canoes in 4,000 random races on `club`.
ATTACKED = (1.0, 1.0, 0.785, 0.644, 0.546, 0.474, 0.421, 0.378, 0.343)
# Points and weights that integrate polynomials up to degree 7 over 0 ... 1 exactly (Gauss and Legendre).
_POINTS = (np.polynomial.legendre.leggauss(4)[0] + 1) / 2
_WEIGHTS = np.polynomial.legendre.leggauss(4)[1] / 2


@dataclass(frozen=True)
class Fate:
    """The chances of how one canoe's race ends: home in the round of an index, or out in a cell."""

    home: Any  # float64 (ROUNDS,)
    out: Any  # float64 (CELLS,)


@dataclass(frozen=True)
class Field:
    """The policy that every canoe is assumed to follow, by starting track."""

    tables: tuple[Positions, Positions]
    leaves: tuple[Any, Any]  # bool (ROUNDS, P)
    n_cells: int
    attacked: float  # see ATTACKED


@machine_code()
def solve_field(tables: tuple[Positions, Positions], n_seats: int) -> Field:
    """Return the field for `n_seats` canoes at the start, each with the best answer to the others."""
    n_cells = int(max(positions.cells[-1] for positions in tables)) + 1
    one, two = (np.tile(solve_alone(positions).leaves, (ROUNDS, 1)) for positions in tables)
    field = Field(tables, (one, two), n_cells, ATTACKED[n_seats])
    tracks = [seat % 2 for seat in range(n_seats)]
    for _ in range(ANSWERS if n_seats > 1 else 0):
        fates = [fate_from(field, track, tables[track].start) for track in (0, 1)]
        one, two = (answer(field, track, rivals_of(fates, tracks, track)).leaves for track in (0, 1))
        field = Field(tables, (one, two), n_cells, field.attacked)
    return field


def rivals_of(fates: Sequence[Fate], tracks: Sequence[int], seat: int) -> list[Fate]:
    """Return the fates of all canoes except `seat`, from the fate of each starting track."""
    return [fates[track] for rival, track in enumerate(tracks) if rival != seat]


def fate_from(field: Field, track: int, position: int, has_gone: bool = True) -> Fate:
    """Return the fate of a canoe that follows the field's policy from a position.

    With `has_gone` a round's start comes next, else the canoe's go in the round of index 0.
    """
    positions = field.tables[track]
    home, out = np.zeros(ROUNDS), np.zeros(field.n_cells)
    if position < positions.n:
        now = np.zeros(positions.n + 1)
        now[position] = 1.0
        follow(positions.table, field.leaves[track], field.attacked, now, int(has_gone), home, out)
    return Fate(home, out)


@dataclass(frozen=True)
class BestPolicy:
    """The best policy against rivals with given fates, and its chances to win.

    wins : float64 (ROUNDS + 1, P + 1)  chance to win at the start of a round, by its index and position
    home : float64 (ROUNDS,)  chance to win by coming home in a round
    leaves : bool (ROUNDS, P)
    """

    wins: Any
    home: Any
    leaves: Any


def answer(field: Field, track: int, rivals: Sequence[Fate]) -> BestPolicy:
    """Return the best answer of a canoe to rivals that do not react to it."""
    positions = field.tables[track]
    home, out = home_worth(rivals), out_worth(rivals, field.n_cells)
    wins = np.zeros((ROUNDS + 1, positions.n + 1))
    leaves = np.zeros((ROUNDS, positions.n), np.bool_)
    look_back(positions.table, field.attacked, home, out, wins, leaves)
    return BestPolicy(wins, home, leaves)


def home_worth(rivals: Sequence[Fate]) -> Any:
    """Return the chance to be first, by the round in which a canoe comes home; ties are decided by the chips."""
    worth = np.zeros(ROUNDS)
    for point, weight in zip(_POINTS, _WEIGHTS, strict=True):
        product = np.ones(ROUNDS)
        for rival in rivals:
            later = 1.0 - np.cumsum(rival.home)
            product *= later + rival.home * point
        worth += weight * product
    return worth


def out_worth(rivals: Sequence[Fate], n_cells: int) -> Any:
    """Return the chance to win by having come farthest, by the cell in which a canoe goes out (C36)."""
    if not rivals:
        return np.zeros(n_cells)
    worth = np.ones(n_cells)
    for rival in rivals:
        worth *= np.cumsum(rival.out) - rival.out / 2
    return worth


@compiled
def spread_row(rows: RowArrays, p: int, chance: float, after: Any) -> None:
    """Spread a chance over the targets of a row.  after : float64 (P + 1,)  added to"""
    starts, targets, chances = rows
    for k in range(starts[p], starts[p + 1]):
        after[targets[k]] += chance * chances[k]


@compiled
def attack(table: PositionTable, share: float, now: Any, after: Any) -> None:
    """Apply the start of a round to the chances; `share` is the chance that an attacker picks this canoe.

    now : float64 (P + 1,);  after : float64 (P + 1,)  written
    """
    n = len(table[CELLS])
    for p in range(n):
        after[p] = now[p] * (1.0 - share)
    after[n] = now[n]
    for p in range(n):
        spread_row(table[ATTACKS], p, share * now[p], after)


@compiled
def go(table: PositionTable, leaves: Any, now: Any, after: Any, out: Any) -> None:
    """Apply a go to the chances.  leaves : bool (P,);  after : float64 (P + 1,), out  written"""
    n = len(table[CELLS])
    for p in range(n + 1):
        after[p] = 0.0
    for p in range(n):
        if table[IS_OUT][p]:
            out[table[CELLS][p]] += now[p]
        elif leaves[p]:
            spread_row(table[LEAVES], p, now[p], after)
        else:
            spread_row(table[RESCUES], p, now[p], after)


@compiled
def follow(table: PositionTable, leaves: Any, share: float, now: Any, has_gone: int, home: Any, out: Any) -> None:
    """Follow a canoe's chances round by round.  now : float64 (P + 1,) changed;  home, out  written"""
    n = len(table[CELLS])
    after = np.zeros(n + 1)
    for index in range(has_gone, len(home)):
        if index > 0:
            attack(table, share, now, after)
            now, after = after, now
        go(table, leaves[index], now, after, out)
        home[index] = after[n]
        after[n] = 0.0
        now, after = after, now


@compiled
def look_back(table: PositionTable, share: float, home: Any, out: Any, wins: Any, leaves: Any) -> None:
    """Find the best policy, from the last round to the first.  wins, leaves  written"""
    n = len(table[CELLS])
    of_go = np.zeros(n + 1)
    for p in range(n):
        if table[IS_OUT][p]:
            of_go[p] = wins[len(home), p] = out[table[CELLS][p]]
    for index in range(len(home) - 1, -1, -1):
        later = wins[index + 1]
        later[n] = home[index]
        for p in range(n):
            if table[IS_OUT][p]:
                continue
            of_go[p] = mean(table[RESCUES], p, later)
            if table[HAS_CHOICE][p]:
                leaving = mean(table[LEAVES], p, later)
                leaves[index, p] = leaving > of_go[p] + EQUAL
                of_go[p] = max(of_go[p], leaving)
        for p in range(n):
            wins[index, p] = share * mean(table[ATTACKS], p, of_go) + (1.0 - share) * of_go[p]
