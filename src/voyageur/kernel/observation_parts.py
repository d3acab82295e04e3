"""What the numbers of an observation are: parts in order, each with its shape, its units and its bounds.

A game declares them: `OBSERVATION = in_order(of_cells("tiles", 64, *flags("land", "fort")), ...)`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, prod
from typing import Any

import numpy as np

FLAG = "1 or 0"
SHARE = "share"  # of all that is possible, such as a chance
ANYTHING = "anything"  # of numbers of which nothing is known


@dataclass(frozen=True)
class ObservationPart:
    """Some numbers of an observation that belong together.

    `unit`, `least` and `most` are one for all numbers of the part, or a tuple with one for each number of a cell.
    Bounds hold for every number of players and every value of the options that agents may play.
    Raises ValueError if the shape does not fit.
    """

    name: str
    start: int  # the indices are start ... stop - 1
    stop: int
    shape: tuple[int, ...]  # numbers; or cells, and the numbers of each
    unit: str | tuple[str, ...]  # "1 or 0", "units", "cards", "rounds", "share" ...
    least: float | tuple[float, ...]
    most: float | tuple[float, ...]
    planes: tuple[str, ...] = ()  # the names of the numbers along the last axis, if they are not all alike
    board: str = ""  # what the cells are, if they are those of a board: "tiles" or "squares"

    def __post_init__(self) -> None:
        if prod(self.shape) != self.stop - self.start:
            raise ValueError(
                f"the part {self.name!r} has {self.stop - self.start} indices, but its shape is {self.shape}"
            )
        for each in (self.unit, self.least, self.most, self.planes or self.unit):
            if isinstance(each, tuple) and len(each) != self.shape[-1]:
                raise ValueError(
                    f"the part {self.name!r} needs {self.shape[-1]} of {each}, one for each number of a cell"
                )
        least, most = self.bounds()
        if not (least <= most).all():
            raise ValueError(f"a bound of the part {self.name!r} is no number, or the least is more than the most")

    def bounds(self) -> tuple[Any, Any]:
        """Return the least and the most of each number: two arrays, float64 (stop - start,)."""
        both = (np.broadcast_to(np.array(each, np.float64), self.shape) for each in (self.least, self.most))
        least, most = (each.reshape(-1) for each in both)
        return least, most


@dataclass(frozen=True)
class Plane:
    """A number that every cell of a part has."""

    name: str
    unit: str
    least: float
    most: float


def flags(*names: str) -> tuple[Plane, ...]:
    """Return numbers that are 1 or 0."""
    return tuple(Plane(name, FLAG, 0, 1) for name in names)


def shares(*names: str) -> tuple[Plane, ...]:
    """Return fractions, from 0 to 1."""
    return tuple(Plane(name, SHARE, 0, 1) for name in names)


def of_cells(name: str, count: int, *planes: Plane, board: str = "") -> ObservationPart:
    """Return a part with `planes` for each of `count` cells, one cell after another, for `in_order`."""
    return _part(name, (count, len(planes)), planes, board)


def of_whole(name: str, *planes: Plane) -> ObservationPart:
    """Return a part with one number for each of `planes`, for `in_order`."""
    return _part(name, (len(planes),), planes)


def _part(name: str, shape: tuple[int, ...], planes: Sequence[Plane], board: str = "") -> ObservationPart:
    units, least, most = zip(*((plane.unit, plane.least, plane.most) for plane in planes), strict=True)
    names = tuple(plane.name for plane in planes)
    return ObservationPart(name, 0, prod(shape), shape, _common(units), _common(least), _common(most), names, board)


def _common(values: tuple[Any, ...]) -> Any:
    return values[0] if len({*values}) == 1 else values


def in_order(*parts: ObservationPart) -> tuple[ObservationPart, ...]:
    """Return parts as they stand one behind another, from index 0."""
    placed: list[ObservationPart] = []
    stop = 0
    for part in parts:
        start, stop = stop, stop + part.stop - part.start
        placed.append(replace(part, start=start, stop=stop))
    return tuple(placed)


def undeclared(size: int) -> tuple[ObservationPart, ...]:
    """Return the one part of an observation of which no more is known than its size."""
    return (ObservationPart("all", 0, size, (size,), ANYTHING, -inf, inf),)


def spec_faults(parts: Sequence[ObservationPart], size: int) -> list[str]:
    """Return where parts do not cover the indices 0 ... size - 1 once, in order."""
    faults = list[str]()
    end = 0
    for part in parts:
        if part.start != end:
            faults.append(f"the part {part.name!r} begins at {part.start}, not at {end}")
        end = part.stop
    return [*faults, f"the parts end at {end}, but there are {size} numbers"] if end != size else faults


def all_bounds(parts: Sequence[ObservationPart]) -> tuple[Any, Any]:
    """Return the least and the most of each number of an observation: two arrays, float64 (OBSERVATION_SIZE,)."""
    bounds = [part.bounds() for part in parts]
    return np.concatenate([least for least, _ in bounds]), np.concatenate([most for _, most in bounds])
