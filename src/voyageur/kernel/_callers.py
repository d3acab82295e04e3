"""Tell which functions Numba is compiling, and refuse to be called by those whose code it would keep.

Numba's file cache does not notice that the rules have changed: a kept caller would run on with those of then.
"""

import inspect
from collections.abc import Callable
from typing import Any

import numba
from numba.core import event
from numba.core.caching import NullCache

from voyageur.kernel._code_files import KeptCode


class _Callers(event.Listener):
    """The functions that are being compiled now, the innermost last; Numba compiles under a lock."""

    def __init__(self) -> None:
        self.dispatchers: list[Any] = _begun()

    def on_start(self, event: Any) -> None:
        self.dispatchers.append(event.data["dispatcher"])

    def on_end(self, event: Any) -> None:
        self.dispatchers.pop()


def _begun() -> list[Any]:
    """Return the functions whose compiling had begun before this module was imported: Numba asked then for a rule."""
    found, frame = list[Any](), inspect.currentframe()
    while frame is not None:
        if frame.f_code.co_name == "compile" and "ev_details" in frame.f_locals:  # as in Numba's dispatchers (0.68)
            found.append(frame.f_locals["ev_details"]["dispatcher"])
        frame = frame.f_back
    return found[::-1]


_callers = _Callers()
event.register("numba:compile", _callers)


def caller() -> Any:
    """Return the function that is being compiled now, or None."""
    return _callers.dispatchers[-1] if _callers.dispatchers else None


def not_for_kept(name: str, template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse a caller whose code Numba keeps; what we keep goes by our digest."""

    def checked(args: Any, kws: Any) -> Any:
        asking = caller()
        if not isinstance(getattr(asking, "_cache", None), KeptCode | NullCache | None):
            raise TypeError(
                f"{asking.py_func.__name__} calls {name} of Voyageur and cannot be kept with cache=True: Numba would "
                "not notice when the rules change; leave cache=True out (the rules themselves are kept)"
            )
        return template_of(args, kws)

    return checked


def entry_point(function: Any, *, cache: bool, nogil: bool = False) -> Any:
    """Return `function` compiled by Numba's own decorator, for use without `_linking`."""
    entry = numba.njit(cache=cache, nogil=nogil)(function)
    entry.get_call_template = _not_for_kept_above(function.__name__, entry.get_call_template)
    return entry


def _not_for_kept_above(name: str, template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse a caller whose code Numba keeps, and let any other refuse its own callers in the same way.

    Plainly compiled code has no mark by which Numba could tell that it holds a rule.
    """
    checked = not_for_kept(name, template_of)

    def passed_on(args: Any, kws: Any) -> Any:
        asking = caller()
        if asking is not None and "get_call_template" not in vars(asking):  # else it refuses already
            asking.get_call_template = _not_for_kept_above(name, asking.get_call_template)
        return checked(args, kws)

    return passed_on
