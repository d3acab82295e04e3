"""Turned forms, balance, and what fits on the sites."""

from itertools import combinations, product

import pytest

from tests.games.nouvelle_france.positions import new_game
from tests.games.nouvelle_france.sets import STANDARD_TEXT, ragged, standard
from voyageur.games.nouvelle_france.components import FORMS, SHAPES, SIDE
from voyageur.games.nouvelle_france.data.set_file import read_set
from voyageur.games.nouvelle_france.rules import placing
from voyageur.games.nouvelle_france.rules.geometry import (
    Turn,
    columns_of,
    is_balanced,
    supports_of,
    tables_of,
    turns_of,
    turns_of_set,
)
from voyageur.kernel.contract import State
from voyageur.kernel.options import FILE_MARK

# The free pentominoes by letter: as rows of a picture.
PENTOMINOES = {
    "F": (".xx", "xx.", ".x."),
    "I": ("xxxxx",),
    "L": ("x.", "x.", "x.", "xx"),
    "N": ("x.", "x.", "xx", ".x"),
    "P": ("xx", "xx", "x."),
    "T": ("xxx", ".x.", ".x."),
    "U": ("x.x", "xxx"),
    "V": ("x..", "x..", "xxx"),
    "W": ("x..", "xx.", ".xx"),
    "X": (".x.", "xxx", ".x."),
    "Y": (".x", "xx", ".x", ".x"),
    "Z": ("xx.", ".x.", ".xx"),
}
LETTERS = dict(zip(SHAPES, "XUWVNLPZF", strict=True))
# Of the upright positions at most three cubes high: how many stand on flat ground, and how many there are.
UPRIGHT = {
    "F": (6, 8),
    "I": (1, 1),
    "L": (2, 4),
    "N": (4, 4),
    "P": (8, 8),
    "T": (2, 4),
    "U": (4, 4),
    "V": (2, 4),
    "W": (2, 4),
    "X": (1, 1),
    "Y": (4, 4),
    "Z": (2, 4),
}
# Sets of cubes in space that the turns of a shape make: 24 by the number of turns that leave it as it is.
POSES = {"X": 3, "U": 12, "W": 12, "V": 12, "N": 24, "L": 24, "P": 24, "Z": 12, "F": 24}


def turns_of_letter(letter: str) -> tuple[Turn, ...]:
    rows = PENTOMINOES[letter]
    cells = [(x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "x"]
    return turns_of(cells)


def moved(turn: Turn) -> frozenset[tuple[int, ...]]:
    """Return the cubes of a turn, moved to the corner of the axes."""
    least = [min(axis) for axis in zip(*turn, strict=True)]
    return frozenset(tuple(a - b for a, b in zip(cube, least, strict=True)) for cube in turn)


def stands(cubes: frozenset[tuple[int, ...]]) -> bool:
    """Whether cubes balance on flat ground."""
    turn: Turn = tuple((x, y, z) for x, y, z in cubes)
    return is_balanced(turn, [(x, y) for x, y, z in turn if z == 0])


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_N16_balance_on_flat_ground_is_as_the_page_counts(letter):
    upright = {moved(turn) for turn in turns_of_letter(letter) if len({y for _, y, _ in turn}) == 1}
    low = [cubes for cubes in upright if max(z for _, _, z in cubes) < 3]
    assert (sum(map(stands, low)), len(low)) == UPRIGHT[letter]


@pytest.mark.parametrize(("name", "letter"), LETTERS.items())
def test_N21_each_shape_has_the_known_number_of_turns(name, letter):
    turns = turns_of_set(standard())[SHAPES.index(name)]
    assert len(turns) == 24
    assert len({moved(turn) for turn in turns}) == POSES[letter]
    assert {moved(turn) for turn in turns} <= {moved(turn) for turn in turns_of_letter(letter)} | {
        moved(mirrored(turn)) for turn in turns_of_letter(letter)
    }


def mirrored(turn: Turn) -> Turn:
    return tuple((-x, y, z) for x, y, z in turn)


def test_bars_have_only_their_distinct_turns():
    assert [len(turns) for turns in turns_of_set(standard())[len(SHAPES) :]] == [3, 3, 1]


def test_N16_the_edge_counts_as_standing():
    turn = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 1), (2, 0, 1))  # the mean lies above x = 1.5
    assert is_balanced(turn, [(1, 0)])
    row = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0))  # the mean lies on the edge of the first two squares
    assert is_balanced(row, [(0, 0), (1, 0)])
    assert not is_balanced(row, [(0, 0)])
    assert not is_balanced(row, [])


def test_N16_tables_know_each_way_to_stand():
    tables = tables_of(standard())
    for form, turns in enumerate(turns_of_set(standard())):
        for number, turn in enumerate(turns):
            squares, packed = [*columns_of(turn)], int(tables["supports"][form, number])
            supports = [packed >> 5 * index & 31 for index in range(10)]
            for standing in range(1 << len(squares)):
                some = [square for index, square in enumerate(squares) if standing >> index & 1]
                assert is_balanced(turn, some) == any(each and standing & each == each for each in supports)


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_N16_a_block_that_balances_does_so_on_more_columns_too(letter):
    for turn in turns_of_letter(letter):
        columns = [*columns_of(turn)]
        for n in range(len(columns)):
            for some in combinations(columns, n):
                if is_balanced(turn, some):
                    assert all(is_balanced(turn, [*some, other]) for other in columns)


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_no_more_than_ten_sets_of_columns_bear_a_turn(letter):
    assert all(len(supports_of(turn)) <= 10 for turn in turns_of_letter(letter))


def squares_that_fit(state: State, form: int, turn: int) -> set[int]:
    """Return the squares on which cell 0 may lie."""
    words = [int(placing.fitting(state, form, turn, word)) for word in range(2)]
    return {48 * word + bit for word in range(2) for bit in range(48) if words[word] >> bit & 1}


@pytest.mark.parametrize("lines", [STANDARD_TEXT, ragged()], ids=["standard", "ragged"])
def test_N19_a_turn_fits_where_all_its_cubes_are_over_stones(lines):
    block_set, state = read_set(lines.splitlines()), new_game(set=FILE_MARK + lines)
    for form, turns in enumerate(turns_of_set(block_set)):
        for number, turn in enumerate(turns):
            fits = squares_that_fit(state, form, number)
            for site, plan in enumerate(block_set.plans):
                there = {plan[square - 32 * site] for square in fits if square // 32 == site}
                grid = product(range(SIDE), range(SIDE))
                assert there == {(x, y) for x, y in grid if {(x + dx, y + dy) for dx, dy, _ in turn} <= {*plan}}


@pytest.mark.parametrize(("lines", "n_left"), [(STANDARD_TEXT, 0), (ragged(), 80)], ids=["standard", "ragged"])
def test_only_on_ragged_plans_steps_lead_by_more_shifts_than_tables_hold(lines, n_left):
    tables = tables_of(read_set(lines.splitlines()))
    assert sum(int(word).bit_count() for word in tables["unshifted"].ravel()) == 2 * n_left


def test_N22_no_form_lies_across_a_joint():
    joints = [{*pair} for pair in standard().joints[0]]
    plan, state = standard().plans[0], new_game()
    for form, turns in enumerate(turns_of_set(standard())):
        for number, turn in enumerate(turns):
            for square in (square for square in squares_that_fit(state, form, number) if square < len(plan)):
                covered = {(plan[square][0] + x, plan[square][1] + y) for x, y, _ in turn}
                assert not any(joint <= covered for joint in joints), FORMS[form]
