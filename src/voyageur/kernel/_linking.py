"""Link compiled functions into their callers instead of compiling each of them in full.

By default Numba makes every function callable from Python and optimises it again in each of its callers.  Here a
function is compiled in two forms, which halves the time of a first start.  The linked function is typed and translated
once, and then only linked into compiled callers.  The entry point is called by Python; only entry points are optimised,
emitted and cached.

This module depends on private classes of Numba.  If they have changed, `jit` uses plain `numba.njit`.
"""

import ctypes
import functools
from collections.abc import Callable
from typing import Any

import numba
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import cpu_target
from numba.core.types import Integer, IntEnumMember, int64


def check() -> None:
    """Raise an error if Numba's classes are not what this module expects.  Nothing is compiled."""
    entry_point(check, cache=False)
    codegen = cpu_target.target_context.codegen()
    for library in (_LinkedLibrary(codegen, "check"), _EntryLibrary(codegen, "check")):
        _ = library._final_module, library._finalized, library._linking_libraries, library._shared_module


def entry_point(function: Any, *, cache: bool, nogil: bool = False) -> Any:
    """Return the entry point of `function`; compiled callers get the linked function instead.

    cache : keep the machine code;  nogil : let other threads run Python meanwhile
    """
    linked = numba.njit(no_cfunc_wrapper=True, no_cpython_wrapper=True, pipeline_class=_LinkedCompiler)(function)
    entry = numba.njit(no_cfunc_wrapper=True, pipeline_class=_EntryCompiler, cache=cache, nogil=nogil)(
        _call_of(linked, function)
    )
    entry.py_func = function
    entry.get_call_template = _for_linking_callers(function.__name__, _widened(linked.get_call_template))
    entry.get_overload = linked.get_overload
    return entry


def _call_of(linked: Any, function: Any) -> Any:
    """Return a plain function that calls `linked` and has the name, source location and defaults of `function`."""
    code = function.__code__
    names = ", ".join(code.co_varnames[: code.co_argcount])
    scope: dict[str, Any] = {"_linked": linked, "__name__": function.__module__}
    exec(f"def call({names}): return _linked({names})", scope)
    call = functools.wraps(function)(scope["call"])
    call.__code__ = call.__code__.replace(
        co_filename=code.co_filename, co_firstlineno=code.co_firstlineno, co_name=code.co_name
    )
    call.__defaults__ = function.__defaults__
    return call


class _Callers(event.Listener):
    """The functions that are being compiled now, the innermost last; Numba compiles under a lock."""

    def __init__(self) -> None:
        self.dispatchers: list[Any] = []

    def on_start(self, event: Any) -> None:
        self.dispatchers.append(event.data["dispatcher"])

    def on_end(self, event: Any) -> None:
        self.dispatchers.pop()


_callers = _Callers()
event.register("numba:compile", _callers)


def _for_linking_callers(name: str, template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse callers that do not link what they call: their calls would lead to code that was never emitted."""

    def checked(args: Any, kws: Any) -> Any:
        caller = _callers.dispatchers[-1] if _callers.dispatchers else None
        pipeline = None if caller is None else caller._compiler.pipeline_class
        if not (isinstance(pipeline, type) and issubclass(pipeline, _LinkedCompiler)):
            raise TypeError(
                f"only functions compiled by voyageur.kernel.jit.compiled can call {name}; "
                "compile the caller by that instead of Numba's own decorators, or set VOYAGEUR_LINKING=0"
            )
        return template_of(args, kws)

    return checked


def _widened(template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Widen the integers that compiled callers pass to int64, so that a function is compiled once.

    Without this Numba compiles it again for every combination of int8, int32 and literals, which doubles the time of a
    first start.
    """

    def widened(args: Any, kws: Any) -> Any:
        return template_of(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in dict(kws).items()})

    return widened


def _wide(kind: Any) -> Any:
    is_narrow = isinstance(kind, Integer) and (kind.signed or kind.bitwidth < 64)
    return int64 if is_narrow or isinstance(kind, IntEnumMember) else kind


# Numba's classes, adapted -----------------------------------------------------------------------


@ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
def _not_for_python(*_: Any) -> Any:
    raise AssertionError("Python called a linked function instead of its entry point")


class _NoEnvironment:
    """A code generator without emitted code."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Do nothing: a library that is not emitted has no environment."""


class _LinkedLibrary(JITCodeLibrary):
    """Code that is only linked into its callers: neither optimised nor emitted by itself."""

    codegen: Any = _NoEnvironment

    def finalize(self) -> None:
        """Leave the code unoptimised, and let each caller drop the functions that it has inlined."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "linkonce_odr"
        self._shared_module = self._final_module
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return a function that raises: Numba asks for a pointer, though nothing was emitted."""
        return ctypes.cast(_not_for_python, ctypes.c_void_p).value or 0


class _EntryLibrary(JITCodeLibrary):
    """Code that is optimised together with all the linked functions it needs, then emitted and cached."""

    def add_linking_library(self, library: Any) -> None:
        """Link `library`, then the libraries that it needs.

        The linker takes only functions that earlier code refers to, so Numba's own libraries are linked again after
        each function that needs them.  Without this their functions are not inlined.
        """
        if library in self._linking_libraries:
            if isinstance(library, _LinkedLibrary):
                return
            self._linking_libraries.remove(library)
        super().add_linking_library(library)
        if isinstance(library, _LinkedLibrary):
            for needed in library._linking_libraries:
                self.add_linking_library(needed)


class _LinkedCompiler(CompilerBase):
    """Numba's compiler with a library of ours for its output."""

    Library: type[JITCodeLibrary] = _LinkedLibrary

    def define_pipelines(self) -> list[Any]:
        """Return Numba's own pipeline."""
        state = self.state
        state.library = self.Library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class _EntryCompiler(_LinkedCompiler):
    Library = _EntryLibrary
