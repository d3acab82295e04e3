"""Observations that are scaled while they are written."""

from typing import Any, NamedTuple

from voyageur.kernel.jit import IS_COMPILING


class ScaledRow(NamedTuple):
    """An observation whose numbers are scaled as they are written, one by one.  It takes the place of its array.

    A row of thousands, of which a ply changes ten, would otherwise be read and written again as a whole.
    """

    numbers: Any  # float32 (n,)
    factors: Any  # float32 (n,)

    def __setitem__(self, index: int, value: Any) -> None:
        self.numbers[index] = value * self.factors[index]


if IS_COMPILING:
    from voyageur.kernel._code import write_scaled_in

    write_scaled_in(ScaledRow)
