"""Names of squares and cubes of a set: from a placement to the text of its cubes, and back.

A cube is its square and its level, from 1: `c3.1`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from voyageur.games.nouvelle_france.components import (
    MOST_SQUARES,
    MOST_TURNS,
    N_CELLS,
    N_FORMS,
    N_LEVELS,
    N_SITES,
    N_SQUARES,
    SIDE,
    SITES,
    square_name,
)
from voyageur.games.nouvelle_france.data.set_file import SitePlace
from voyageur.games.nouvelle_france.rules.geometry import Turn
from voyageur.kernel.contract import State
from voyageur.kernel.states import of_settled

_CUBE = re.compile(r"([a-l])([1-9]|1[0-2])\.([1-9])")
_FIELDS = ("place_of", "n_squares", "n_cells", "n_turns", "cell_step", "cell_level")


class SetNames:
    """The names of one set's squares, and its turns."""

    def __init__(self, fields: Sequence[np.ndarray]) -> None:
        place_of, n_squares, n_cells, n_turns, steps, levels = (field.tolist() for field in fields)
        self._places = [_place(number) for number in place_of]
        self.squares = [self._names_of(site, n) for site, n in enumerate(n_squares)]
        self._turns: list[list[Turn]] = [
            [
                tuple((*_step(steps[form][turn][cell]), levels[form][turn][cell]) for cell in range(n_cells[form]))
                for turn in range(n_turns[form])
            ]
            for form in range(N_FORMS)
        ]
        self._turn_of = [{cubes: number for number, cubes in enumerate(turns)} for turns in self._turns]
        self._texts: dict[tuple[int, int, int, int], str] = {}
        self._laid: list[dict[int, str]] = [{} for _ in range(N_FORMS)]  # by offset

    def _names_of(self, site: int, n: int) -> tuple[str, ...]:
        return tuple(square_name(*self._places[site * MOST_SQUARES + number]) for number in range(n))

    def square_name(self, square: int) -> str:
        """Return the name of a square that is numbered over all sites."""
        return self.squares[square // MOST_SQUARES][square % MOST_SQUARES]

    def place(self, square: int) -> SitePlace:
        """Return column and row of a square that is numbered over all sites."""
        return self._places[square]

    def cubes_text(self, form: int, turn: int, square: int, level: int) -> str:
        """Return the names of the cubes of a placement, by cell."""
        key = form, turn, square, level
        if key not in self._texts:
            column, row = self._places[square]
            cubes = ((column + x, row + y, level + z) for x, y, z in self._turns[form][turn])
            self._texts[key] = " ".join(f"{square_name(x, y)}.{z + 1}" for x, y, z in cubes)
        return self._texts[key]

    def lying(self, form: int, offset: int) -> tuple[int, str]:
        """Return the site and the cubes of a placement by its number among those of one block."""
        square, level = offset // N_LEVELS % N_SQUARES, offset % N_LEVELS
        return square // MOST_SQUARES, self.cubes_text(form, offset // (N_LEVELS * N_SQUARES), square, level)

    def laid_texts(self, form: int, offsets: Sequence[int]) -> list[str]:
        """Return the words after its block of each of some placements of one block."""
        texts = self._laid[form]
        for offset in offsets:
            if offset not in texts:
                site, cubes = self.lying(form, offset)
                texts[offset] = f"{SITES[site]} {cubes}"
        return [texts[offset] for offset in offsets]

    def size(self, site: int) -> SitePlace:
        """Return the columns and rows of a site."""
        places = self._places[site * MOST_SQUARES : site * MOST_SQUARES + len(self.squares[site])]
        return max(column for column, _ in places) + 1, max(row for _, row in places) + 1

    def flat_cells(self, form: int) -> Turn:
        """Return the cells of a form that lies flat, moved to the corner of the axes."""
        cells = self._turns[form][0]
        west, south = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
        return tuple((x - west, y - south, z) for x, y, z in cells)

    def n_cells(self, form: int) -> int:
        """Return how many cubes a form has."""
        return len(self._turns[form][0])

    def turn_of(self, form: int, cubes: Sequence[tuple[int, int, int]]) -> int | None:
        """Return the turn that gives a form these cubes, or None."""
        x, y, z = cubes[0]
        return self._turn_of[form].get(tuple((a - x, b - y, c - z) for a, b, c in cubes))


def _place(number: int) -> SitePlace:
    return number // SIDE % SIDE, number % SIDE


def _step(number: int) -> SitePlace:
    """Return the columns and rows of a step between places; a form has fewer rows than half a site."""
    rows = (number + SIDE // 2) % SIDE - SIDE // 2
    return (number - rows) // SIDE, rows


@lru_cache(maxsize=8)
def _names(*fields: bytes) -> SetNames:
    shapes = {"place_of": (N_SQUARES,), "n_squares": (N_SITES,), "n_cells": (N_FORMS,), "n_turns": (N_FORMS,)}
    cells = (N_FORMS, MOST_TURNS, N_CELLS)
    types = {"place_of": np.int32, "n_squares": np.int32}
    pairs = zip(_FIELDS, fields, strict=True)
    return SetNames(
        [np.frombuffer(data, types.get(name, np.int8)).reshape(shapes.get(name, cells)) for name, data in pairs]
    )


@of_settled
def names_of(state: State) -> SetNames:
    """Return the names of the state's set."""
    return _names(*[state[name].tobytes() for name in _FIELDS])


def cube_of(word: str) -> tuple[int, int, int] | None:
    """Return column, row and level of the cube that `word` names, or None."""
    found = _CUBE.fullmatch(word)
    return (ord(found[1]) - ord("a"), int(found[2]) - 1, int(found[3]) - 1) if found else None
