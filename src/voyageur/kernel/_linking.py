"""Link compiled functions into their callers instead of compiling each of them in full.

By default Numba makes every function callable from Python and optimises it again in each of its callers.  Here a
function is compiled in two forms, which halves the time of a first start.  The linked function is typed and translated
once, and then only linked into compiled callers.  The entry point is called by Python; only entry points are optimised,
emitted and cached.

Functions that Numba's own decorators compile link no more than what they call, so they get the entry point, and what
it needs with it.

This module depends on private classes of Numba.  If they have changed, `jit` uses plain `numba.njit`.
"""

import ctypes
import functools
from collections.abc import Callable
from typing import Any

import numba
from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import cpu_target
from numba.core.types import Integer, IntEnumMember, int64

from voyageur.kernel._callers import caller, not_for_kept


def check() -> None:
    """Raise an error if Numba's classes are not what this module expects.  Nothing is compiled."""
    entry_point(check, cache=False)
    codegen = cpu_target.target_context.codegen()
    for library in (_LinkedLibrary(codegen, "check"), _EntryLibrary(codegen, "check")):
        _ = library._final_module, library._finalized, library._linking_libraries, library._shared_module
        _ = library._get_module_for_linking, library._optimize_final_module


def entry_point(function: Any, *, cache: bool, nogil: bool = False) -> Any:
    """Return the entry point of `function`; callers that link what they call get the linked function instead.

    cache : keep the machine code;  nogil : let other threads run Python meanwhile
    """

    @functools.cache
    def linked() -> Any:  # most are needed once something is compiled, and few processes compile
        return numba.njit(no_cfunc_wrapper=True, no_cpython_wrapper=True, pipeline_class=_LinkedCompiler)(function)

    call = _call_of(function)
    entry = numba.njit(no_cfunc_wrapper=True, pipeline_class=_EntryCompiler, cache=cache, nogil=nogil)(call)
    compile_entry = entry.compile

    def compile_call(signature: Any) -> Any:
        call.__globals__["_linked"] = linked()
        return compile_entry(signature)

    entry.py_func, entry.compile = function, compile_call
    entry.get_call_template = _for_caller(
        _widened(lambda *args: linked().get_call_template(*args)),
        _widened(not_for_kept(function.__name__, entry.get_call_template)),
    )
    entry.get_overload = _for_caller(lambda *args: linked().get_overload(*args), entry.get_overload)
    return entry


def _call_of(function: Any) -> Any:
    """Return a plain function that calls `_linked` and has the name, source location and defaults of `function`."""
    code = function.__code__
    names = ", ".join(code.co_varnames[: code.co_argcount])
    scope: dict[str, Any] = {"__name__": function.__module__}
    exec(f"def call({names}): return _linked({names})", scope)
    call = functools.wraps(function)(scope["call"])
    call.__code__ = call.__code__.replace(
        co_filename=code.co_filename, co_firstlineno=code.co_firstlineno, co_name=code.co_name
    )
    call.__defaults__ = function.__defaults__
    return call


def _for_caller(linked: Callable[..., Any], entry: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does as `linked` while a caller is compiled that links what it calls, else as `entry`."""

    def chosen(*args: Any) -> Any:
        pipeline = getattr(getattr(caller(), "_compiler", None), "pipeline_class", None)
        is_linking = isinstance(pipeline, type) and issubclass(pipeline, _LinkedCompiler)
        return (linked if is_linking else entry)(*args)

    return chosen


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

    def _get_module_for_linking(self) -> Any:
        if not _EntryLibrary.is_linking:  # what this code needs would be missing, and the call end the process
            raise TypeError(f"{self.name} of Voyageur cannot be called from code that is compiled in this way")
        return super()._get_module_for_linking()


# Numba keeps no code with a global of such a name, and that of no caller, however indirect.
_MARK = '@"numba.dynamic.globals.voyageur" = common global i8 0'


class _EntryLibrary(JITCodeLibrary):
    """Code that is optimised together with all the linked functions it needs, then emitted and cached."""

    is_linking = False  # under Numba's lock

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

    def finalize(self) -> None:
        """Link, optimise and emit the code."""
        _EntryLibrary.is_linking = True
        try:
            super().finalize()
        finally:
            _EntryLibrary.is_linking = False

    def _optimize_final_module(self) -> None:
        """Keep the code for other callers as it is now: optimised, less of it would be inlined in them."""
        shared = self._final_module.clone()
        for function in shared.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "linkonce_odr"
        mark = binding.parse_assembly(_MARK)
        mark.triple, mark.data_layout = shared.triple, shared.data_layout
        shared.link_in(mark)
        self._shared_module = shared
        super()._optimize_final_module()


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
