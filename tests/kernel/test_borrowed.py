"""What is borrowed is the memory of those who lend it, and references to it are not counted."""

from typing import Any, NamedTuple

import numpy as np

from voyageur.kernel.borrowed import borrowed
from voyageur.kernel.jit import IS_COMPILING, compiled


class Inner(NamedTuple):
    numbers: Any  # int64 (N,)


class Outer(NamedTuple):
    inner: Inner
    factor: int
    table: Any  # float64 (N, M)


@compiled
def write(outer: Any, numbers: Any) -> Any:
    lent, own = borrowed(outer), borrowed(numbers)
    for i in range(len(lent.inner.numbers)):
        lent.inner.numbers[i] = lent.factor * own[i]
        lent.table[i, 1] = own[i]
    return lent.inner.numbers.sum()


@compiled
def tails(outer: Any) -> Any:
    lent = borrowed(outer)
    return outer.table[1:], lent.table[1:], lent.inner.numbers[1:]


def test_what_is_written_to_borrowed_arrays_is_in_those_that_were_lent():
    outer = Outer(Inner(np.zeros(3, np.int64)), 2, np.zeros((3, 2)))
    total = write(outer, np.array([1, 2, 3]))
    assert (total, outer.inner.numbers.tolist(), outer.table.tolist()) == (12, [2, 4, 6], [[0, 1], [0, 2], [0, 3]])


def test_a_borrowed_array_has_no_owner_by_whom_references_are_counted():
    counted, *lent = tails(Outer(Inner(np.zeros(3, np.int64)), 2, np.zeros((3, 2))))
    assert counted.base is not None
    assert [each.base is None for each in lent] == [IS_COMPILING, IS_COMPILING]
