"""Tracebacks in the log of the server: where an error was raised, and of which kind."""

import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import TextIO

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def print_traceback(out: TextIO, error: ExcInfo) -> None:
    """Print where an error and its causes were raised, without their texts: these may name a card or a token."""
    for each in reversed([*_causes(error[1])]):
        out.write("Traceback (most recent call last):\n")
        out.writelines(traceback.format_tb(each.__traceback__))
        out.write(f"{type(each).__name__}\n")


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and what it was raised from, or while handling."""
    found: BaseException | None = error
    seen: set[int] = set()
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
