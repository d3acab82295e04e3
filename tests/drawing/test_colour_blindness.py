"""Seats stay apart without full colour vision: two of them by colour, all by pattern and letter."""

import re
from itertools import combinations

import pytest

from tests.drawing.colour_blindness import DEFICIENCIES, distance
from voyageur.drawing.palette import PALETTE, SEAT_COLOURS, Theme
from voyageur.drawing.svg import pattern_id, seat_patterns

FAR = 12.0
CASES = [(theme, deficiency) for theme in PALETTE for deficiency in DEFICIENCIES]


@pytest.mark.parametrize(("theme", "deficiency"), CASES)
def test_the_first_two_seats_differ_in_colour(theme: Theme, deficiency: str) -> None:
    first, second = (PALETTE[theme][f"seat-{name}"] for name in SEAT_COLOURS[:2])
    assert distance(first, second, deficiency) > FAR


def test_some_seats_look_alike() -> None:
    pairs = combinations([PALETTE["light"][f"seat-{name}"] for name in SEAT_COLOURS], 2)
    assert min(distance(one, other, "protanopia") for one, other in pairs) < 2  # why each has a pattern


def test_all_seats_differ_in_pattern() -> None:
    drawn = {re.sub(pattern_id(name), "", seat_patterns([name])) for name in SEAT_COLOURS}
    assert len(drawn) == len(SEAT_COLOURS)
