"""Run functions as plain Python at first: machine code is worth its seconds only to a process that calls them often.

To compile what a first move needs takes 5 to 15 s, and to load it from disk half a second; as plain Python, which gives
the same results bit for bit, the move takes a few hundredths.  So a process runs plain Python for a while, then loads
what is kept on disk, and compiles the rest when that pays, too.  Before that it does not even import Numba, which would
take as long as all else that a table needs.
"""

import os
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial, update_wrapper
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


class LateEntry(partial[Any]):
    """A function of which Numba makes an entry point once there is use for that: until then Python calls it as it is.

    Whatever else is asked of it is asked of the entry point.  It is a `partial` whose function changes, since calls
    pass through that in 30 ns; through a method they would take three times as long.
    """

    py_func: Callable[..., Any]

    def __new__(cls, function: Callable[..., Any], make: Callable[[], Any], *, is_loop: bool = False) -> "LateEntry":
        """Return it.  make : returns the entry point;  is_loop : that is made by the first call"""
        late = super().__new__(cls, function)
        update_wrapper(late, function)
        late.py_func = function
        late.__dict__["make"] = make
        late._call(late._make_and_call if is_loop else late._call_at_first)
        return late

    def _call(self, function: Callable[..., Any]) -> None:
        """Let Python call another function by this name from now on."""
        self.__setstate__((function, (), {}, self.__dict__))

    def entry(self) -> Any:
        """Return the entry point."""
        if "made" not in self.__dict__:
            made = self.__dict__["make"]()
            self._call(self.__dict__.setdefault("made", made))  # another thread may have been as fast
        return self.__dict__["made"]

    def _make_and_call(self, *args: Any, **by_name: Any) -> Any:
        return self.entry()(*args, **by_name)

    def _call_at_first(self, *args: Any, **by_name: Any) -> Any:
        if _here.is_plain:
            return self.py_func(*args, **by_name)
        if _here.is_machine or _process.spent >= min(_process.to_load, _process.to_compile):
            return self.entry()(*args, **by_name)
        return _timed(self.py_func, *args, **by_name)

    @property
    def _numba_type_(self) -> Any:
        """The type of the entry point, which Numba asks for where it compiles a caller."""
        return self.entry()._numba_type_

    def __getattr__(self, name: str) -> Any:
        """Return what the function, or else its entry point, has under a name."""
        return getattr(self.py_func if name.startswith("__") else self.entry(), name)

    def __reduce__(self) -> Any:
        """Be copied and pickled by name, as functions are."""
        return self.py_func.__qualname__


def _timed(plain: Callable[..., Any], *args: Any, **by_name: Any) -> Any:
    """Run a function as plain Python, with all that it calls, and count how long that takes."""
    _here.is_plain = True
    begun = time.perf_counter()
    try:
        return plain(*args, **by_name)
    finally:
        _process.spent += time.perf_counter() - begun
        _here.is_plain = False


def plain_at_first(entry: Any) -> Any:
    """Return what Numba compiles, to be called as plain Python at first: that costs nothing once there is machine code.

    Numba asks it for a callable when Python calls it and it has no machine code for such arguments.
    """
    compile_for, plain = entry._compile_for_args, entry.py_func

    def chosen(*args: Any) -> Callable[..., Any]:
        if not _here.is_plain and _is_worth(entry):
            return compile_for(*args)
        return _with_defaults(plain if _here.is_plain else partial(_timed, plain), args)

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
