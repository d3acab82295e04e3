"""Smooth lines and noise."""

import re

import pytest

from voyageur.drawing.curves import hashed, noise_along, noise_at, smooth_line

SQUARE = [(0, 0), (60, 0), (60, 60), (0, 60)]


def points_of(data: str) -> list[tuple[float, ...]]:
    """The points that a line goes through: the last of each curve."""
    numbers = [re.findall(r"-?[0-9]*\.?[0-9]+", part) for part in re.split("[CS]", data)]
    return [tuple(map(float, found[-2:])) for found in numbers]


def test_an_open_line_goes_through_its_points() -> None:
    assert smooth_line(SQUARE) == "M0 0C10 0 50 -10 60 0S70 50 60 60S10 60 0 60"


def test_a_closed_line_comes_back_to_its_first_point() -> None:
    data = smooth_line(SQUARE, is_closed=True)
    assert points_of(data.removesuffix("Z")) == [*SQUARE, SQUARE[0]]
    assert data.endswith("Z")


def test_a_line_of_two_points_is_straight() -> None:
    assert smooth_line([(0, 0), (6, 0)]) == "M0 0C1 0 5 0 6 0"


def test_numbers_are_hashed_to_other_numbers() -> None:
    values = {hashed(x, y) for x in range(30) for y in range(30)}
    assert len(values) > 850
    assert 0 <= min(values) < 0.05
    assert 0.95 < max(values) <= 1


@pytest.mark.parametrize("along", [0, 7.5, 33, 1000.25])
def test_noise_is_smooth_and_stays_between_its_bounds(along: float) -> None:
    assert abs(noise_along(along, 30, 1) - noise_along(along + 0.01, 30, 1)) < 0.01
    assert abs(noise_at(along, 5, 30) - noise_at(along + 0.01, 5.01, 30)) < 0.01
    assert -1 <= noise_along(along, 30, 1) <= 1


def test_noise_over_a_plane_is_that_of_its_rows_on_each_row() -> None:
    assert noise_at(12, 60, 30) == noise_along(12, 30, 2)
