"""Any number of canoes and drawn courses, nearly: each canoe runs its own race against the others' times.

What is left out: two canoes before one shooter or bear are attacked with a mean chance instead of one or the other;
currents and ratings that nobody has seen are drawn anew each time they matter; rivals keep to a policy that was made
at the start (the best answer to rivals like themselves) and do not watch the one that decides.  How far the chances
are off is measured in docs/games/canoe.md.
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
    RowArrays,
    Table,
)
from voyageur.kernel.jit import compiled

ROUNDS = 120  # looked ahead; a canoe still on its way then counts as lost
ANSWERS = 4  # best answers to one another until the policy of the rivals is taken
# The chance that a canoe before a shooter or a bear is the one attacked, by the number of canoes: shots by canoes
# exposed to them in 4,000 random races on `club`.
ATTACKED = (1.0, 1.0, 0.785, 0.644, 0.546, 0.474, 0.421, 0.378, 0.343)
# Points and weights that integrate polynomials up to degree 7 over 0 ... 1 exactly (Gauss and Legendre).
_POINTS = (np.polynomial.legendre.leggauss(4)[0] + 1) / 2
_WEIGHTS = np.polynomial.legendre.leggauss(4)[1] / 2


@dataclass(frozen=True)
class Fate:
    """How one canoe's race may end: home in the round with an index, or out in a cell."""

    home: Any  # float64 (ROUNDS,)
    out: Any  # float64 (CELLS,)


@dataclass(frozen=True)
class Field:
    """The policy that every canoe is taken to follow, by starting track."""

    tables: tuple[Positions, Positions]
    leaves: tuple[Any, Any]  # bool (ROUNDS, P)
    n_cells: int
    attacked: float  # see ATTACKED


def solve_field(tables: tuple[Positions, Positions], n_seats: int) -> Field:
    """Return the field in which each of `n_seats` plays the best answer to the others, all from the start."""
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
    """Return the fates of all canoes but that of `seat`, from the fate of each starting track."""
    return [fates[track] for rival, track in enumerate(tracks) if rival != seat]


def fate_from(field: Field, track: int, position: int, has_gone: bool = True) -> Fate:
    """Return the fate of a canoe that follows the field's policy from a position.

    With `has_gone` the next thing is a round's start, else its go in the round with index 0.
    """
    positions = field.tables[track]
    home, out = np.zeros(ROUNDS), np.zeros(field.n_cells)
    if position < positions.n:
        now = np.zeros(positions.n + 1)
        now[position] = 1.0
        follow(positions.table, field.leaves[track], field.attacked, now, int(has_gone), home, out)
    return Fate(home, out)


@dataclass(frozen=True)
class Answer:
    """The best policy against rivals of given fates, and what it wins.

    wins : float64 (ROUNDS + 1, P + 1)  chance to win at the start of a round, by its index and position
    home : float64 (ROUNDS,)  chance to win by coming home in a round
    leaves : bool (ROUNDS, P)
    """

    wins: Any
    home: Any
    leaves: Any


def answer(field: Field, track: int, rivals: Sequence[Fate]) -> Answer:
    """Return the best answer of a canoe to rivals that do not watch it."""
    positions = field.tables[track]
    home, out = home_worth(rivals), out_worth(rivals, field.n_cells)
    wins = np.zeros((ROUNDS + 1, positions.n + 1))
    leaves = np.zeros((ROUNDS, positions.n), np.bool_)
    look_back(positions.table, field.attacked, home, out, wins, leaves)
    return Answer(wins, home, leaves)


def home_worth(rivals: Sequence[Fate]) -> Any:
    """Return the chance to be first, by the round in which a canoe comes home; ties by order of chips."""
    worth = np.zeros(ROUNDS)
    for point, weight in zip(_POINTS, _WEIGHTS, strict=True):
        product = np.ones(ROUNDS)
        for rival in rivals:
            later = 1.0 - np.cumsum(rival.home)
            product *= later + rival.home * point
        worth += weight * product
    return worth


def out_worth(rivals: Sequence[Fate], n_cells: int) -> Any:
    """Return the chance to win by having come farthest, by the cell in which a canoe is lost (C36)."""
    if not rivals:
        return np.zeros(n_cells)
    worth = np.ones(n_cells)
    for rival in rivals:
        worth *= np.cumsum(rival.out) - rival.out / 2
    return worth


@compiled
def spread_row(rows: RowArrays, p: int, chance: float, after: Any) -> None:
    """Spread a chance over where a row leads.  after : float64 (P + 1,)  added to"""
    starts, targets, chances = rows
    for k in range(starts[p], starts[p + 1]):
        after[targets[k]] += chance * chances[k]


@compiled
def attack(table: Table, share: float, now: Any, after: Any) -> None:
    """Spread the chances over what a round's start does; an attacker takes this canoe with the chance `share`.

    now : float64 (P + 1,);  after : float64 (P + 1,)  written
    """
    n = len(table[CELLS])
    for p in range(n):
        after[p] = now[p] * (1.0 - share)
    after[n] = now[n]
    for p in range(n):
        spread_row(table[ATTACKS], p, share * now[p], after)


@compiled
def go(table: Table, leaves: Any, now: Any, after: Any, out: Any) -> None:
    """Spread the chances over what a go does.  leaves : bool (P,);  after : float64 (P + 1,), out  written"""
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
def follow(table: Table, leaves: Any, share: float, now: Any, has_gone: int, home: Any, out: Any) -> None:
    """Follow a canoe round by round.  now : float64 (P + 1,) changed;  home, out  written"""
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
def look_back(table: Table, share: float, home: Any, out: Any, wins: Any, leaves: Any) -> None:
    """Work out the best policy from the last round to the first.  wins, leaves  written"""
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
