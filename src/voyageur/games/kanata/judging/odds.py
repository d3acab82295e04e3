"""Exact odds of Kanata's fights, by dynamic programming over the units left (K43-K49).

A fight of `own` against `rival` units, whose bonuses differ by `gap`, goes on until one side has none.  The chances of
one round follow from the 36 pairs of dice; re-rolled ties only repeat the round.
"""

from fractions import Fraction
from functools import cache, lru_cache
from math import gcd

import numpy as np

from voyageur.games.kanata.components import COLONY_BONUS, N_FACES
from voyageur.games.kanata.options import Tie
from voyageur.kernel.text import percent

Survivors = dict[tuple[int, int], Fraction]

# Of the 36 pairs of dice, how many differ by d: 6 - |d|.
_PAIRS = {difference: N_FACES - abs(difference) for difference in range(1 - N_FACES, N_FACES)}


_ALL_PAIRS = N_FACES * N_FACES


@cache
def _pairs_of_dice(advantage: int) -> tuple[int, int, int]:
    """Return by how many pairs of dice the own total is lower, equal, higher, given the own `advantage` before."""
    lower = sum(ways for difference, ways in _PAIRS.items() if difference + advantage < 0)
    equal = sum(ways for difference, ways in _PAIRS.items() if difference + advantage == 0)
    return lower, equal, _ALL_PAIRS - lower - equal


@cache
def round_odds(advantage: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances that the own total is lower, equal, higher, given the own `advantage` before the dice."""
    lower, equal, higher = _pairs_of_dice(advantage)
    return Fraction(lower, _ALL_PAIRS), Fraction(equal, _ALL_PAIRS), Fraction(higher, _ALL_PAIRS)


@cache
def survivors(own: int, rival: int, gap: int, tie: int = Tie.REROLL, is_mover: bool = True) -> Survivors:
    """Return the exact chance of each end of a fight: (own units left, rival units left) -> chance."""
    if own == 0 or rival == 0:
        return {(own, rival): Fraction(1)}
    lower, equal, higher = round_odds(own - rival + gap)
    branches = {(own - 1, rival): lower, (own, rival - 1): higher}
    if tie == Tie.BOTH:
        branches[own - 1, rival - 1] = equal
    elif tie == Tie.DEFENDER:
        branches[(own - 1, rival) if is_mover else (own, rival - 1)] += equal
    certain = sum(branches.values())  # less than 1 where ties are rolled again
    ends: Survivors = {}
    for (left, right), chance in branches.items():
        if chance:
            for end, share in survivors(left, right, gap, tie, is_mover).items():
                ends[end] = ends.get(end, Fraction(0)) + chance / certain * share
    return ends


def clear_chance(own: int, rival: int, gap: int, tie: int = Tie.REROLL, at_least: int = 1) -> Fraction:
    """Return the chance that the mover ends a fight with `at_least` units and the rival with none."""
    return Fraction(*_clear_chance(own, rival, gap, tie, at_least))


@cache
def _clear_chance(own: int, rival: int, gap: int, tie: int, at_least: int) -> tuple[int, int]:
    """Return `clear_chance` in lowest terms: whole numbers, since `Fraction` takes five times as long."""
    if own == 0 or rival == 0:
        return int(rival == 0 and own >= at_least), 1
    lower, equal, higher = _pairs_of_dice(own - rival + gap)
    branches = [(higher, own, rival - 1), (lower, own - 1, rival)]
    if tie != Tie.REROLL:
        branches.append((equal, own - 1, rival - (tie == Tie.BOTH)))
    over, under, pairs = 0, 1, 0
    for ways, own_left, rival_left in branches:
        if ways:
            part, whole = _clear_chance(own_left, rival_left, gap, tie, at_least)
            over, under, pairs = over * whole + ways * part * under, under * whole, pairs + ways
    under *= pairs
    shared = gcd(over, under)
    return over // shared, under // shared


MOST_EXACT = 100  # units per side up to which the odds in a hint are exact: larger fights take too long


@lru_cache(maxsize=4096)
def percents(own: int, rival: int, gap: int, tie: int, needs: int) -> tuple[int, int]:
    """Return, in whole percent, the chances that the mover clears the tile, and that `needs` units or more are left."""
    scale = max(own, rival, MOST_EXACT)  # larger fights are scaled down
    fight = (own * MOST_EXACT // scale, rival * MOST_EXACT // scale, gap, tie)
    return percent(clear_chance(*fight)), percent(clear_chance(*fight, at_least=needs))


# Tables for compiled code: chances as floats, for up to MOST_UNITS on each side.

MOST_UNITS = 8
WIDEST_GAP = COLONY_BONUS


def _table(at_least: int) -> np.ndarray:
    """Tabulate `clear_chance`: float64 (ties, own, rival, gap + WIDEST_GAP)."""
    table = np.zeros((len(Tie), MOST_UNITS + 1, MOST_UNITS + 1, 2 * WIDEST_GAP + 1))
    for tie, own, rival, column in np.ndindex(*table.shape):
        over, under = _clear_chance(own, rival, column - WIDEST_GAP, tie, at_least)
        table[tie, own, rival, column] = over / under
    return table


CLEARS = _table(1)  # chance that the mover clears the tile
TAKES = _table(2)  # chance that it does so with two units or more, as captures need
