"""The dice of a table: their counts, and the exact test of how usual they are."""

from collections import Counter
from itertools import product

import pytest

from tests.table.tables import played
from voyageur.table.told import dice_report
from voyageur.table.told.dice_report import DiceCounts, DiceSeen, band, tails

# The statistics ---------------------------------------------------------------------------------


def enumerated(counts: tuple[int, ...]) -> tuple[float, float]:
    """Return the tails from a list of all equally likely rolls."""
    n, faces = sum(counts), len(counts)
    found = sum(count * count for count in counts)
    sums = Counter(sum(c * c for c in Counter(rolls).values()) for rolls in product(range(faces), repeat=n))
    even = sum(times for total, times in sums.items() if total <= found)
    uneven = sum(times for total, times in sums.items() if total >= found)
    return even / faces**n, uneven / faces**n


@pytest.mark.parametrize(
    "counts", [(1, 0), (3, 3), (6, 0), (5, 1, 2), (0, 0, 7), (2, 2, 2, 1), (4, 1, 0, 1, 0, 0), (1, 1, 1, 1, 1, 1)]
)
def test_the_tails_are_those_of_all_rolls(counts: tuple[int, ...]):
    assert tails(counts) == pytest.approx(enumerated(counts), abs=1e-12)


# The points 9.236, 11.070 and 15.086 of chi-square with five degrees of freedom (R. A. Fisher and F. Yates, Statistical
# Tables, 1938, table IV) are a limit, which 600 rolls nearly reach.
@pytest.mark.parametrize(
    ("counts", "published"),
    [
        ((101, 99, 110, 90, 119, 81), 0.10),  # 9.24
        ((100, 100, 105, 95, 123, 77), 0.05),  # 11.08
        ((100, 100, 105, 95, 127, 73), 0.01),  # 15.08
    ],
)
def test_many_rolls_come_near_the_published_points(counts: tuple[int, ...], published: float):
    assert tails(counts)[1] == pytest.approx(published, rel=0.02)


def test_a_die_that_shows_one_face_alone_is_beyond_all_bands():
    assert tails((500, 0, 0, 0, 0, 0))[1] < 1e-9


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((9, 0, 0), None),
        ((4, 3, 3), "usual"),
        ((17, 16, 16, 17, 17, 17), "even-1000"),
        ((10, 0), "uneven-100"),
        ((11, 0), "uneven-1000"),
        ((1001, 0), None),
    ],
)
def test_a_band_says_what_fair_dice_do(counts: tuple[int, ...], expected: str | None):
    assert band(counts) == expected


# The counts of a table --------------------------------------------------------------------------


def seen(*acts: str, most: int = 99) -> DiceSeen:
    dice = DiceSeen(played(*acts), None)
    while dice.advance(most):
        pass
    return dice


def test_each_die_that_was_told_is_counted():
    table = played("take 1", "take 1")
    dice = DiceSeen(table, None)
    dice.advance(99)
    (row,) = dice.counts(99)
    rolls = [int(ply.text.split()[-1]) for ply in table.plies if ply.text.startswith("roll")]
    assert row == DiceCounts(
        None, len(row.counts), tuple(rolls.count(value) for value in range(1, len(row.counts) + 1))
    )


def test_a_step_at_a_time_gives_the_same_counts():
    assert seen("take 1", "take 1", most=1).counts(99) == seen("take 1", "take 1").counts(99)


def test_the_counts_end_at_a_ply():
    assert sum(seen("take 1", "take 1").counts(1)[0].counts) == 1


def test_dice_of_plies_taken_back_are_not_counted():
    table = played("take 1")
    dice = DiceSeen(table, None)
    dice.advance(99)
    table.commit(table.prepare_undo((0, 1)))
    dice.advance(99)
    fresh = DiceSeen(table, None)
    fresh.advance(99)
    assert dice.counts(99) == fresh.counts(99)


def test_rows_are_by_seat_and_faces_with_nobodys_last():
    made = [dice_report.Die(*die) for die in ((6, 1, None), (8, 2, 1), (6, 3, 1), (6, 3, 0))]
    assert [(row.seat, row.faces) for row in dice_report._counted(made)] == [(0, 6), (1, 6), (1, 8), (None, 6)]
