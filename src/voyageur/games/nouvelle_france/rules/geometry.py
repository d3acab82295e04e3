"""Turned forms and sites as tables, made once for each set.

A turn places a form by the place of its cell 0; the other cells are steps from it.  A column of a turn is all its
cells over one square: the lowest one may stand on something.  Balance (N15, N16) depends only on which columns stand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product

import numpy as np

from voyageur.games.nouvelle_france.components import (
    BAR_LENGTHS,
    MOST_SHIFTS,
    MOST_SQUARES,
    MOST_TURNS,
    N_CELLS,
    N_FORMS,
    N_PLACES,
    N_SITES,
    N_SQUARES,
    N_STEPS,
    N_WORDS,
    NO_SQUARE,
    NO_STEP,
    OF_WORD,
    SIDE,
    STEPS,
)
from voyageur.games.nouvelle_france.data.set_file import BlockSet, SitePlace

Cube = tuple[int, int, int]  # column, row, level
Turn = tuple[Cube, ...]  # the cubes of a form by cell, as steps from cell 0
Tables = Mapping[str, np.ndarray]


# Turns ------------------------------------------------------------------------------------------


def rotations() -> Iterator[tuple[Cube, ...]]:
    """Yield the 24 turns of space as matrices, the identity first (N21)."""
    for axes in permutations(range(3)):
        n_inversions = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            if signs[0] * signs[1] * signs[2] == (-1) ** n_inversions:
                rows = [[signs[i] * (axes[i] == j) for j in range(3)] for i in range(3)]
                yield tuple((row[0], row[1], row[2]) for row in rows)


def turns_of(cells: Sequence[SitePlace]) -> tuple[Turn, ...]:
    """Return the distinct turns of a flat form with its cells by number."""
    flat = [(x - cells[0][0], y - cells[0][1], 0) for x, y in cells]
    turned = (tuple(_turned(matrix, cube) for cube in flat) for matrix in rotations())
    return tuple(dict.fromkeys(turned))


def _turned(matrix: tuple[Cube, ...], cube: Cube) -> Cube:
    x, y, z = (sum(a * b for a, b in zip(row, cube, strict=True)) for row in matrix)
    return x, y, z


def turns_of_bar(length: int) -> tuple[Turn, ...]:
    """Return the turns of a bar, its cubes in rising order."""
    steps = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    return tuple(dict.fromkeys(tuple((n * x, n * y, n * z) for n in range(length)) for x, y, z in steps))


def columns_of(turn: Turn) -> dict[SitePlace, int]:
    """Return the squares below a turn, as steps from that of cell 0, with the level of the lowest cube over each."""
    lowest: dict[SitePlace, int] = {}
    for x, y, z in turn:
        lowest[x, y] = min(z, lowest.get((x, y), z))
    return lowest


# Balance (N15, N16) -----------------------------------------------------------------------------


def is_balanced(turn: Turn, standing: Sequence[SitePlace]) -> bool:
    """Whether the mean of the cube centres lies in the hull of the squares that stand, or on its edge.

    All numbers are whole: lengths are multiplied by twice the number of cubes.
    """
    n = len(turn)
    centre = sum(2 * x + 1 for x, _, _ in turn), sum(2 * y + 1 for _, y, _ in turn)
    corners = {(2 * n * (x + dx), 2 * n * (y + dy)) for x, y in standing for dx in (0, 1) for dy in (0, 1)}
    hull = _hull(sorted(corners))
    return bool(hull) and all(_cross(a, b, centre) >= 0 for a, b in zip(hull, [*hull[1:], hull[0]], strict=True))


def supports_of(turn: Turn) -> list[int]:
    """Return the least sets of columns on which a turn balances, as bits; with more columns it balances all the more.

    Of 5 columns at most 10 sets hold none of the others.
    """
    return _supports_of(tuple([(x, y, 0) for x, y, _ in turn]))


@lru_cache(maxsize=1024)
def _supports_of(turn: Turn) -> list[int]:
    """Return the same for all turns with cubes over the same squares: levels do not count."""
    columns, found = [*columns_of(turn)], list[int]()
    for standing in range(1 << len(columns)):
        if not any(standing & support == support for support in found):
            some = [square for number, square in enumerate(columns) if standing >> number & 1]
            if is_balanced(turn, some):
                found.append(standing)
    return found


def _hull(points: Sequence[SitePlace]) -> list[SitePlace]:
    """Return the convex hull of sorted points, anticlockwise (A. M. Andrew's monotone chain)."""
    half: list[list[SitePlace]] = []
    for ordered in (points, points[::-1]):
        chain: list[SitePlace] = []
        for point in ordered:
            while len(chain) > 1 and _cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        half.append(chain[:-1])
    return half[0] + half[1]


def _cross(a: SitePlace, b: SitePlace, c: SitePlace) -> int:
    """Return a number above 0 if `c` lies to the left of the line from `a` to `b`, 0 if it lies on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# Tables -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def turns_of_set(block_set: BlockSet) -> tuple[tuple[Turn, ...], ...]:
    """Return the turns of each form."""
    return (*map(turns_of, block_set.cells), *map(turns_of_bar, BAR_LENGTHS))


@lru_cache(maxsize=64)
def tables_of(block_set: BlockSet) -> Tables:
    """Return the fields of the state that depend on the set alone."""
    return {
        **_site_tables(block_set),
        **_step_tables(block_set),
        **_form_tables(block_set),
        **_colour_tables(block_set),
    }


def place_number(site: int, place: SitePlace) -> int:
    """Return the number of a place of a site, a stone or not."""
    return site * SIDE * SIDE + place[0] * SIDE + place[1]


def _site_tables(block_set: BlockSet) -> Tables:
    n_squares = np.zeros(N_SITES, np.int32)
    place_of = np.zeros(N_SQUARES, np.int32)
    square_at = np.full(N_PLACES, NO_SQUARE, np.int8)
    beside = np.zeros(N_SQUARES, np.int64)
    for site, plan in enumerate(block_set.plans):
        n_squares[site] = len(plan)
        for square, place in enumerate(plan):
            place_of[site * MOST_SQUARES + square] = place_number(site, place)
            square_at[place_number(site, place)] = square
            beside[site * MOST_SQUARES + square] = sum(
                1 << plan.index(each) for each in _beside(block_set, site, place)
            )
    return {
        "n_squares": n_squares,
        "place_of": place_of,
        "square_at": square_at,
        "beside": beside,
        "set_sticks": np.array(block_set.sticks, np.int8),
        "disks": np.array(block_set.disks, np.int32),
    }


def _beside(block_set: BlockSet, site: int, place: SitePlace) -> set[SitePlace]:
    """Return the squares that are face to face with one on the same level, joints included (N26, N29)."""
    x, y = place
    joined = {pair[pair[0] == place] for pair in block_set.joints[site] if place in pair}
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & {*block_set.plans[site]} | joined


def _step_tables(block_set: BlockSet) -> Tables:
    tables = {
        "inside": np.zeros((N_STEPS, N_WORDS), np.int64),
        "shift": np.zeros((NO_STEP, MOST_SHIFTS), np.int8),
        "shifted": np.zeros((NO_STEP, MOST_SHIFTS, N_WORDS), np.int64),
        "unshifted": np.zeros((N_STEPS, N_WORDS), np.int64),
    }
    for step, distance in enumerate(STEPS):
        leads = _squares_a_step_away(block_set, distance)
        tables["inside"][step] = _words(leads)
        if step <= NO_STEP:
            continue
        at, shifts = step - NO_STEP - 1, shifts_of(leads)
        for number, shift in enumerate(shifts):
            tables["shift"][at, number] = shift
            tables["shifted"][at, number] = _words(square for square, to in leads.items() if to - square == shift)
        others = {square: to for square, to in leads.items() if to - square not in shifts}
        tables["unshifted"][step], tables["unshifted"][N_STEPS - 1 - step] = _words(others), _words(others.values())
    return tables


def shifts_of(leads: Mapping[int, int]) -> list[int]:
    """Return how much larger the numbers of squares are to which a step leads, the most frequent first.

    Squares are numbered by columns, so that they are few, unless plans are ragged: then some are left out.
    """
    return [shift for shift, _ in Counter(to - square for square, to in leads.items()).most_common(MOST_SHIFTS)]


def _squares_a_step_away(block_set: BlockSet, distance: int) -> dict[int, int]:
    """Return to which square a step leads from each, numbered over all sites; none where it leaves the plan."""
    across = (distance + SIDE // 2) // SIDE
    along = distance - across * SIDE
    return {
        site * MOST_SQUARES + square: site * MOST_SQUARES + plan.index((x + across, y + along))
        for site, plan in enumerate(block_set.plans)
        for square, (x, y) in enumerate(plan)
        if (x + across, y + along) in plan
    }


def _words(squares: Iterable[int]) -> list[int]:
    """Return squares, numbered over all sites, as bits of words."""
    words = [0] * N_WORDS
    for square in squares:
        words[square // OF_WORD] |= 1 << square % OF_WORD
    return words


def _form_tables(block_set: BlockSet) -> Tables:
    shape = (N_FORMS, MOST_TURNS)
    tables = {
        "n_cells": np.zeros(N_FORMS, np.int8),
        "n_turns": np.zeros(N_FORMS, np.int8),
        "cell_step": np.zeros((*shape, N_CELLS), np.int8),
        "cell_level": np.zeros((*shape, N_CELLS), np.int8),
        "n_columns": np.zeros(shape, np.int8),
        "column_step": np.zeros((*shape, N_CELLS), np.int8),
        "column_level": np.zeros((*shape, N_CELLS), np.int8),
        "top": np.zeros(shape, np.int8),
        "bottom": np.zeros(shape, np.int8),
        "supports": np.zeros(shape, np.int64),
    }
    for form, turns in enumerate(turns_of_set(block_set)):
        tables["n_turns"][form], tables["n_cells"][form] = len(turns), len(turns[0])
        for number, turn in enumerate(turns):
            _write_turn(tables, (form, number), turn)
    return tables


def _write_turn(tables: Tables, at: tuple[int, int], turn: Turn) -> None:
    columns = columns_of(turn)
    for cell, (x, y, z) in enumerate(turn):
        tables["cell_step"][(*at, cell)], tables["cell_level"][(*at, cell)] = x * SIDE + y, z
    of_columns = [(STEPS.index(x * SIDE + y), level) for (x, y), level in columns.items()]
    of_columns += of_columns[:1] * (N_CELLS - len(columns))
    tables["column_step"][at], tables["column_level"][at] = zip(*of_columns, strict=True)
    tables["n_columns"][at] = len(columns)
    tables["top"][at] = max(z for _, _, z in turn)
    tables["bottom"][at] = min(z for _, _, z in turn)
    tables["supports"][at] = sum(support << N_CELLS * number for number, support in enumerate(supports_of(turn)))


def _colour_tables(block_set: BlockSet) -> Tables:
    """Return the partner of each cell: its colour is the doubled one XOR the partner; cells 0 and 4 have none."""
    return {"partner": np.array([(0, *partners, 0) for partners in block_set.partners], np.int8)}
