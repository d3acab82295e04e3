"""Borrow arrays: compiled code that is lent them does not count its references to them.

Numba counts references to an array, by atomic instructions, in every function that takes a tuple with that array.  A
search hands some twenty arrays to each of its functions, and in the race that took more than half of its time.
"""

from typing import TypeVar

from voyageur.kernel.jit import when_compiling

T = TypeVar("T")


def borrowed(thing: T) -> T:
    """Return an array, or a tuple with arrays, whose references are not counted; whoever lends it must keep it.

    Nothing of it may be returned from the compiled function, or kept elsewhere.
    """
    return thing


@when_compiling
def _prepare() -> None:
    from voyageur.kernel._code import borrow_in

    borrow_in(borrowed)
