"""What the numbers of an observation are, and how they are scaled."""

from dataclasses import replace
from math import inf, nan
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.toys import guess
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.kernel.observation_parts import (
    ObservationPart,
    Plane,
    all_bounds,
    flags,
    in_order,
    of_cells,
    of_whole,
    shares,
    spec_faults,
)
from voyageur.kernel.observing import scales

TILES = of_cells("tiles", 3, *flags("land"), Plane("units", "units", -5, 20), board="tiles")
REST = of_whole("rest", *flags("turn", "over"))


def with_parts(*parts: ObservationPart) -> Game:
    size = parts[-1].stop
    return replace(guess.GAME, presentation=SimpleNamespace(OBSERVATION=parts, OBSERVATION_SIZE=size))


def scaled(least: float, most: float) -> Any:
    """Return the factor of one number with these bounds."""
    return scales(with_parts(of_whole("one", Plane("one", "units", least, most))))[0]


# Parts ------------------------------------------------------------------------------------------


def test_parts_in_order_stand_one_behind_another():
    assert [(part.start, part.stop) for part in in_order(TILES, REST, TILES)] == [(0, 6), (6, 8), (8, 14)]


def test_planes_that_are_alike_have_one_unit_and_one_bound():
    assert (REST.unit, REST.least, REST.most, REST.planes) == ("1 or 0", 0, 1, ("turn", "over"))


def test_the_bounds_of_planes_are_those_of_each_cell():
    least, most = TILES.bounds()
    assert (least.tolist(), most.tolist()) == ([0, -5] * 3, [1, 20] * 3)


def test_all_bounds_are_those_of_the_parts_in_turn():
    least, most = all_bounds(in_order(REST, TILES))
    assert (least.tolist(), most.tolist()) == ([0, 0, *[0, -5] * 3], [1, 1, *[1, 20] * 3])


@pytest.mark.parametrize(
    "change",
    [{"stop": 7}, {"least": (0,)}, {"most": (1, 2, 3)}, {"planes": ("one",)}, {"least": 30.0}, {"most": nan}],
    ids=lambda change: "-".join(change),
)
def test_a_part_whose_shape_or_bounds_do_not_fit_is_refused(change: dict[str, Any]):
    with pytest.raises(ValueError, match="the part 'tiles'"):
        replace(TILES, **change)


def test_parts_that_overlap_are_a_fault():
    assert spec_faults((TILES, replace(REST, start=5, stop=7)), 7) == ["the part 'rest' begins at 5, not at 6"]


def test_a_game_that_declares_no_parts_has_one_without_bounds():
    (part,) = replace(guess.GAME, presentation=SimpleNamespace(OBSERVATION_SIZE=8)).observation_spec
    assert (part.name, part.start, part.stop, part.least, part.most) == ("all", 0, 8, -inf, inf)


# Scales -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("least", "most"), [(0, 1), (-1, 1), (-1, 0), (0, 0)])
def test_numbers_within_one_stay_as_they_are(least: float, most: float):
    assert scaled(least, most) == 1


def test_a_scale_is_the_largest_that_gives_no_more_than_one():
    for farthest in (*range(2, 2000), 29_545, 59_020, 100_000, 2**31 - 1, 0.3):
        factor, bound = scaled(-farthest, 0), np.float32(farthest)
        assert factor * bound <= 1 < np.nextafter(factor, np.float32(inf)) * bound, farthest


def test_the_bound_that_is_farther_from_zero_decides():
    assert scaled(-20, 4) == scaled(-4, 20) == scaled(0, 20)


def test_scales_are_float32():
    assert scales(guess.GAME).dtype == np.float32


def test_scales_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        scales(guess.GAME)[0] = 2


def test_a_number_without_a_bound_cannot_be_scaled():
    with pytest.raises(ValueError, match="guess gives no bounds for far, so nothing says how to scale them"):
        scales(with_parts(*in_order(REST, of_whole("far", Plane("far", "units", 0, inf)))))


@pytest.mark.parametrize("name", GAMES)
def test_the_bounds_of_every_game_are_scaled_to_one(name: str):
    both = np.array(all_bounds(GAMES[name].observation_spec), np.float32) * scales(GAMES[name])
    assert (np.abs(both).max(axis=0) <= 1).all()
    assert (np.abs(both).max(axis=0) > 1 - 1e-6).all()


@pytest.mark.parametrize("name", GAMES)
def test_fractions_are_shares(name: str):
    game = GAMES[name]
    of_units = [(unit, bounds) for part in game.observation_spec for unit, bounds in bounds_by_unit(part)]
    assert {bounds for unit, bounds in of_units if unit == "share"} <= {(0, 1)}


def bounds_by_unit(part: ObservationPart) -> list[tuple[str, tuple[float, float]]]:
    units = part.unit if isinstance(part.unit, tuple) else (part.unit,) * part.shape[-1]
    least, most = part.bounds()
    return [(unit, (least[index], most[index])) for index, unit in enumerate(units)]


def test_shares_lie_between_0_and_1():
    assert [(plane.least, plane.most) for plane in shares("one", "other")] == [(0, 1)] * 2
