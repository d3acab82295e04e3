"""Run functions as plain Python at first: machine code is worth its seconds only to a process that calls them often.

To compile what a first move needs takes 5 to 15 s, and to load it from disk half a second; as plain Python, which gives
the same results bit for bit, the move takes a few hundredths.  So a process runs plain Python for a while, then loads
what is kept on disk, and compiles the rest when that pays, too.
"""

import os
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

PLAIN_FIRST = "VOYAGEUR_PLAIN_FIRST"  # an environment variable; with 0 code is compiled or loaded when first called
TO_LOAD, TO_COMPILE = 0.1, 3.0  # seconds of plain Python in a process, after which code is loaded, and compiled


def is_patient() -> bool:
    """Whether functions run as plain Python at first in this process."""
    return os.environ.get(PLAIN_FIRST) != "0"


class _Here(threading.local):
    """What this thread does."""

    is_plain = False  # it is running a function as plain Python
    is_machine = False  # see `machine_code`


class _Process:
    """For how many seconds this process has run plain Python, and may before code is loaded, and compiled."""

    spent = 0.0
    to_load, to_compile = (TO_LOAD, TO_COMPILE) if is_patient() else (0.0, 0.0)


_here, _process = _Here(), _Process()


def plain_at_first(entry: Any) -> Any:
    """Return what Numba compiles, to be called as plain Python at first: that costs nothing once there is machine code.

    Numba asks it for a callable when Python calls it and it has no machine code for such arguments.
    """
    compile_for, plain = entry._compile_for_args, entry.py_func

    def chosen(*args: Any) -> Callable[..., Any]:
        if not _here.is_plain and _is_worth(entry):
            return compile_for(*args)
        return _with_defaults(plain if _here.is_plain else timed, args)

    def timed(*args: Any) -> Any:
        _here.is_plain = True
        begun = time.perf_counter()
        try:
            return plain(*args)
        finally:
            _process.spent += time.perf_counter() - begun
            _here.is_plain = False

    entry._compile_for_args = chosen
    return entry


def _with_defaults(function: Callable[..., Any], args: tuple[Any, ...]) -> Callable[..., Any]:
    """Return a function that takes arguments as Numba passes them: with a marker for each that was left out."""
    if not any(type(each).__name__ == "OmittedArg" for each in args):
        return function
    given = [each.value if type(each).__name__ == "OmittedArg" else each for each in args]
    return lambda *_: function(*given)


def _is_worth(entry: Any) -> bool:
    """Whether code is to be loaded or compiled now."""
    if _here.is_machine or _process.spent >= _process.to_compile:
        return True
    has_code: Callable[[], bool] | None = getattr(entry._cache, "has_code", None)
    return _process.spent >= _process.to_load and has_code is not None and has_code()


@contextmanager
def machine_code() -> Generator[None]:
    """Load or compile what this thread calls in this context: for work that is long, and before a clock runs."""
    before, _here.is_machine = _here.is_machine, True
    try:
        yield
    finally:
        _here.is_machine = before


def set_patience(to_load: float = TO_LOAD, to_compile: float = TO_COMPILE) -> None:
    """Let this process run plain Python for so many seconds before it loads code, and before it compiles any."""
    if is_patient():
        _process.to_load, _process.to_compile = to_load, to_compile
