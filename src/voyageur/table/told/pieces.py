"""Work in pieces: a generator that yields wherever it may be left for a while, and returns what it has made.

A server in which everything happens in one thread answers others in between.
"""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Pieces = Generator[None, None, T]


def at_once(pieces: Pieces[T]) -> T:
    """Do all the work, and return what it makes."""
    while True:
        try:
            next(pieces)
        except StopIteration as made:
            return made.value
