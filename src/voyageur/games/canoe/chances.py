"""Exact chances of single events: to pass a rapid, to climb in, and what a decision comes to (C26-C33)."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from voyageur.games.canoe import rules
from voyageur.games.canoe.components import CLIMBS_FROM, N_FACES, PADDLE_FACES, UNKNOWN
from voyageur.games.canoe.rules import Phase, Place
from voyageur.kernel.contract import State
from voyageur.kernel.text import Value, percent

NOT_KNOWN = -1  # stands for a percentage in sentences


def possible_outcomes(state: State) -> list[int]:
    """Return the outcomes that chance may draw now."""
    weights = np.zeros(rules.N_OUTCOMES, np.int64)
    rules.chance_weights(state, weights)
    return [int(outcome) for outcome in np.flatnonzero(weights)]


def pass_chance(men: int, rating: int) -> Fraction:
    """Return the chance of `men` paddling to pass a rapid: a die higher than its rating."""
    faces = PADDLE_FACES[men]
    return Fraction(max(0, faces - rating), faces) if faces else Fraction(0)


def climb_chance(has_help: bool) -> Fraction:
    """Return the chance of one swimmer to climb in (C28)."""
    return Fraction(N_FACES + 1 - CLIMBS_FROM + has_help, N_FACES)


@lru_cache(maxsize=64)
def climbed_chances(swimming: int, has_help: bool) -> tuple[Fraction, ...]:
    """Return the chance that 0, 1, ... of the swimmers climb in at one attempt."""
    chance = climb_chance(has_help)
    return tuple(comb(swimming, men) * chance**men * (1 - chance) ** (swimming - men) for men in range(swimming + 1))


def next_rating(state: State, seat: int) -> int:
    """Return the rating of the rapid that a canoe is in or will come to, or UNKNOWN if it is not known."""
    leg = int(state.leg[seat])
    return int(state.rating[leg]) if leg < state.n_legs - 1 else UNKNOWN


def next_pass(state: State, seat: int, men: int) -> int:
    """Return the chance in percent that `men` pass the next rapid, or NOT_KNOWN."""
    rating = next_rating(state, seat)
    return NOT_KNOWN if rating == UNKNOWN else percent(pass_chance(men, rating))


def decision_values(state: State) -> dict[str, Value]:
    """Return what the seat to decide should know: men, chances of the attempt, chance of the next rapid."""
    seat = int(state.mover)
    aboard, swimming = int(state.aboard[seat]), int(state.swimming[seat])
    climbed = climbed_chances(swimming, has_help=True)
    assert state.phase == Phase.DECIDE
    return {
        "side": seat,
        "aboard": aboard,
        "swimming": swimming,
        "rapid": int(state.leg[seat]) + 1,
        "in_rapid": int(state.place[seat] == Place.RAPID),
        "last": int(state.leg[seat] == state.n_legs - 1),
        "pass": next_pass(state, seat, aboard),
        "pass_all": next_pass(state, seat, aboard + swimming),
        "all": percent(climbed[-1]),
        "some": percent(1 - climbed[0]),
    }
