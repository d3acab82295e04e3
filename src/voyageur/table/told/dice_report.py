"""The dice of a table, as far as an audience may know them: how often each face fell, and how usual that is.

How usual the counts of a die are is the exact chi-square test of equal chances: the chance that fair dice give counts
at least as uneven, or at least as even, from their multinomial distribution and not from its limit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor, sqrt
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from voyageur.kernel.view import Die
from voyageur.table.table import Table

LEAST_JUDGED, MOST_JUDGED = 10, 1000  # rolls of a die; fewer say nothing, more take too long
BEYOND = 60.0  # a chi-square that no band needs to be told apart from a greater one
LIMITS = (1000, 100, 10)  # one in so many games
USUAL = "usual"
Numbers = Any  # a NumPy array of floats


class DiceCounts(Struct, frozen=True):
    """How often each face of the dice fell that have so many faces and that `seat` (None: nobody) rolled."""

    seat: int | None
    faces: int
    counts: tuple[int, ...]  # of 1, 2, ...
    band: str | None = None  # "usual", "uneven-10" (more uneven than in 9 of 10 games), "even-100", ...


class DiceReport(Struct, frozen=True):
    """The counts of all dice up to a ply."""

    ply: int
    dice: tuple[DiceCounts, ...]


@dataclass(frozen=True)
class _Thrown:
    ply: int
    die: Die


class DiceSeen:
    """The dice that `seat` (None: a spectator) has seen at a table.  Each ply is described once."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self._table = table
        self._seat = seat
        self._seq = 0  # of the last ply that was described
        self._n_plies = 0
        self._thrown: list[_Thrown] = []

    def advance(self, most: int) -> bool:
        """Describe up to `most` more plies; return whether there are more."""
        table = self._table
        self._take_back_to(table.n_plies_until(self._seq))
        last = min(self._n_plies + most, len(table.plies))
        for transition in table.transitions(self._n_plies + 1, last):
            facts = table.game.presentation.describe(
                transition.before, transition.ply.action, transition.after, self._seat
            )
            self._thrown += [_Thrown(transition.number, die) for fact in facts for die in fact.dice]
            self._seq = transition.ply.seq
        self._n_plies = last
        return last < len(table.plies)

    def _take_back_to(self, n_plies: int) -> None:
        if n_plies < self._n_plies:
            self._n_plies = n_plies
            self._thrown = [thrown for thrown in self._thrown if thrown.ply <= n_plies]

    def counts(self, ply: int) -> tuple[DiceCounts, ...]:
        """Return the counts up to a ply: by seat, nobody last, and by the number of faces."""
        return tuple(_counted(thrown.die for thrown in self._thrown if thrown.ply <= ply))


def _counted(dice: Iterable[Die]) -> Iterator[DiceCounts]:
    values: dict[tuple[int | None, int], Counter[int]] = {}
    for die in dice:
        values.setdefault((die.seat, die.faces), Counter())[die.value] += 1
    for seat, faces in sorted(values, key=lambda row: (row[0] is None, row[0] or 0, row[1])):
        found = values[seat, faces]
        yield DiceCounts(seat, faces, tuple(found[value] for value in range(1, faces + 1)))


# How usual counts are ---------------------------------------------------------------------------


def judged(rows: Iterable[DiceCounts]) -> tuple[DiceCounts, ...]:
    """Return the counts with their bands."""
    return tuple(replace(row, band=band(row.counts)) for row in rows)


def band(counts: tuple[int, ...]) -> str | None:
    """Return how usual the counts of a fair die are, or None if there are too few or too many rolls to say."""
    if not LEAST_JUDGED <= sum(counts) <= MOST_JUDGED:
        return None
    as_even, as_uneven = tails(counts)
    for limit in LIMITS:
        if as_uneven <= 1 / limit:
            return f"uneven-{limit}"
        if as_even <= 1 / limit:
            return f"even-{limit}"
    return USUAL


@lru_cache(maxsize=256)
def tails(counts: tuple[int, ...]) -> tuple[float, float]:
    """Return the chances that a fair die gives counts at least as even, and at least as uneven.

    The statistic is the sum of the squares of the counts, which orders them as chi-square does (K. Pearson,
    Philosophical Magazine 50, 1900, p. 157).  Beyond `BEYOND` the second chance is that of `BEYOND`.
    """
    n, faces = sum(counts), len(counts)
    found = sum(count * count for count in counts)
    most = min(found, floor(n * n / faces + n * BEYOND / faces))
    chances = {0: (0, np.ones(1))}
    for face in range(1, faces + 1):
        chances = _with_face(chances, n, face, faces, most)
    lowest, sums = chances[n]
    as_even = min(1.0, float(sums.sum()))
    same = float(sums[most - lowest]) if most - lowest < len(sums) else 0.0
    return (1.0 if most < found else as_even), max(0.0, 1 - as_even + same)


def _with_face(
    before: dict[int, tuple[int, Numbers]], n: int, face: int, faces: int, most: int
) -> dict[int, tuple[int, Numbers]]:
    """Add the count of one more face.

    Keys are the rolls that show the faces so far; values are the least sum of squares, and the chance of each sum from
    there on.  Sums that must end above `most` are left out: equal counts of the other faces add the least.
    """
    after: dict[int, tuple[int, Numbers]] = {}
    left = faces - face
    for rolled, (lowest, chances) in before.items():
        rest = n - rolled
        shares = _binomial(rest, left + 1)
        for count in _near(rest, left + 1, most - n * n / faces):
            to, others = rolled + count, rest - count
            highest = floor(most - others * others / left) if left else most
            start, least = lowest + count * count, ceil(to * to / face)
            size = min(len(chances), highest - start + 1)
            if size <= 0:
                continue
            if to not in after:
                after[to] = least, np.zeros(highest - least + 1)
            after[to][1][start - least : start - least + size] += chances[:size] * shares[count]
    return after


def _near(rest: int, faces: int, excess: float) -> range:
    """Return the counts of one of `faces` in `rest` rolls that add no more than `excess` to the sum of squares."""
    if faces == 1:
        return range(rest, rest + 1)
    middle, reach = rest / faces, sqrt(max(0.0, excess) * (faces - 1) / faces)
    return range(max(0, ceil(middle - reach - 1e-9)), min(rest, floor(middle + reach + 1e-9)) + 1)


@lru_cache(maxsize=4096)
def _binomial(n: int, faces: int) -> Numbers:
    """Return the chance of each number of times that one of `faces` falls in `n` rolls."""
    if faces == 1:
        return np.array([0.0] * n + [1.0])
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, n + 1)))])
    counts = np.arange(n + 1)
    return np.exp(logs[n] - logs - logs[::-1] + (n - counts) * np.log(faces - 1) - n * np.log(faces))
