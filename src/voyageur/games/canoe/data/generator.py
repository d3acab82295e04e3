"""Random courses of five to eight legs with every kind of hazard, the same for the same key.

Each starting group meets one whirlpool (C11); the first and the last leg have no shooter (C12).
"""

import random

from voyageur.games.canoe.components import (
    CURRENTS,
    RATINGS,
    TRACKS,
    USUAL_CANOE,
    USUAL_TURN,
    Course,
    Leg,
    Rapid,
)
from voyageur.games.canoe.data.course_file import write_course

LEGS = range(5, 9)
INCHES = range(12, 25)
SHOOTER, BEAR = 0.5, 0.7  # chance of a shooter on a leg, and of a bear somewhere


def random_course(key: int) -> Course:
    """Return a course of five to eight legs, drawn by `key`."""
    dice = random.Random(key)
    n_legs = dice.choice(LEGS)
    n_rapids = n_legs - 1
    den = dice.randrange(n_rapids) if dice.random() < BEAR else None
    pools = [(dice.randrange(n_rapids), group) for group in range(len(TRACKS))]
    legs = tuple(
        Leg(dice.choice(INCHES), dice.choice(CURRENTS), 0 < number < n_rapids and dice.random() < SHOOTER)
        for number in range(n_legs)
    )
    rapids = tuple(Rapid(dice.choice(RATINGS), _lanes(pools, number), number == den) for number in range(n_rapids))
    return Course("file", USUAL_CANOE, USUAL_TURN - 1, legs, rapids)


def _lanes(pools: list[tuple[int, int]], rapid: int) -> tuple[int, ...]:
    """Return the lanes of the whirlpools below a rapid; the groups may have crossed by then (C3)."""
    has_crossed = rapid + 1 >= USUAL_TURN
    return tuple(sorted({group ^ has_crossed for place, group in pools if place == rapid}))


def random_lines(key: int) -> tuple[str, ...]:
    """Return the lines of a random course's file."""
    return write_course(random_course(key))
