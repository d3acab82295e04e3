"""The only door to Numba: `compiled`, and where its compiled code is kept.

Numba's own file cache does not notice a change in another file, nor a changed setting.  So the cache
folder is named by a digest of all of Voyageur's sources, the versions of Numba and NumPy and every setting that
changes code; code from other packages is compiled anew in each process.

Left to itself Numba makes every function callable from Python and optimises it again inside each of its callers.  Here
a function has two sides, which halves the time of a first start: a part, which is typed and translated once and then
only linked into its callers, and a door for calls from Python, which is all that is optimised, emitted and kept.
"""

import ctypes
import functools
import hashlib
import os
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.core import types as types_of_numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

F = TypeVar("F", bound=Callable[..., Any])

IS_COMPILING = not config.DISABLE_JIT
PACKAGE = Path(__file__).resolve().parent.parent
_CODE_SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_DEBUGINFO")


def source_digest(folder: Path = PACKAGE) -> str:
    """Return a short digest of all Python sources in `folder` and of what else shapes compiled code."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    for fact in (numba.__version__, np.__version__, sys.version, *map(os.environ.get, _CODE_SETTINGS)):
        digest.update(repr(fact).encode())
    return digest.hexdigest()[:16]


def user_cache() -> Path:
    """Return the user's cache directory for Voyageur (not created)."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "voyageur"


@cache
def cache_folder() -> Path:
    """Return a writable folder for compiled code; a temporary one, with a sentence, if need be."""
    folder = user_cache() / "compiled" / source_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        temporary = Path(tempfile.mkdtemp(prefix="voyageur-compiled-"))
        print(
            f"Compiled code cannot be kept in {folder} ({error.strerror}); this run uses {temporary}.",
            file=sys.stderr,
        )
        return temporary


@contextmanager
def _numba_caches_in(folder: Path) -> Iterator[None]:
    """Let functions decorated meanwhile keep their code in `folder`; other users of Numba are left alone."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def compiled(function: F) -> F:
    """Compile `function` when it is first called; with NUMBA_DISABLE_JIT=1 leave it plain Python.

    `function` must not call itself: such code crashes when it comes from the cache (Numba 0.68.1).
    """
    if not IS_COMPILING:
        return function
    return _with_door(function, is_kept=_is_ours(function))


def _with_door(function: Any, *, is_kept: bool) -> Any:
    """Return the door to `function`, which Python calls; compiled callers are sent to its part."""
    part = numba.njit(no_cfunc_wrapper=True, no_cpython_wrapper=True, pipeline_class=_PartCompiler)(function)
    with _numba_caches_in(cache_folder()) if is_kept else nullcontext():
        door = numba.njit(no_cfunc_wrapper=True, pipeline_class=_DoorCompiler, cache=is_kept)(_call_of(part, function))
    door.py_func = function
    door.get_call_template = _widened(part.get_call_template)
    door.get_overload = part.get_overload
    return door


def _call_of(part: Any, function: Any) -> Any:
    """Return a plain function that calls `part` and has the name, place and defaults of `function`."""
    code = function.__code__
    names = ", ".join(code.co_varnames[: code.co_argcount])
    scope: dict[str, Any] = {"_part": part, "__name__": function.__module__}
    exec(f"def call({names}): return _part({names})", scope)
    call = functools.wraps(function)(scope["call"])
    call.__code__ = call.__code__.replace(
        co_filename=code.co_filename, co_firstlineno=code.co_firstlineno, co_name=code.co_name
    )
    call.__defaults__ = function.__defaults__
    return call


def _widened(template_of: Callable[..., Any]) -> Callable[..., Any]:
    """Let compiled callers pass whole numbers of any size as int64, so that a function is compiled once.

    Without this Numba compiles it again for every mix of int8, int32 and literals that calls it: twice the time of a
    first start.
    """

    def widened(args: Any, kws: Any) -> Any:
        return template_of(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in dict(kws).items()})

    return widened


def _wide(kind: Any) -> Any:
    is_narrow = isinstance(kind, types_of_numba.Integer) and (kind.signed or kind.bitwidth < 64)
    return types_of_numba.int64 if is_narrow or isinstance(kind, types_of_numba.IntEnumMember) else kind


def _is_ours(function: Callable[..., Any]) -> bool:
    return PACKAGE in Path(function.__code__.co_filename).resolve().parents


def bound(template: F, name: str, functions: Mapping[str, Any]) -> F:
    """Compile a copy of the plain function `template` in which global names mean `functions`.

    So one loop over "a game" (a playout, say) is compiled for each game's own rules.  `name` tells the copies
    apart in the cache.  Where one of `functions` is not ours, nothing is cached; where one is plain Python, the copy
    is too.
    """
    copy = types.FunctionType(
        template.__code__, {**template.__globals__, **functions}, template.__name__, template.__defaults__
    )
    copy.__qualname__ = f"{template.__qualname__}_of_{name}"
    copy.__module__ = template.__module__
    if any(isinstance(function, types.FunctionType) for function in functions.values()):
        return cast(F, copy)
    return _with_door(copy, is_kept=all(_is_ours(function.py_func) for function in functions.values()))


# Parts and doors --------------------------------------------------------------------------------


@ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
def _no_door(*_: Any) -> Any:
    raise AssertionError("Python called the part of a compiled function instead of its door")


class _NoEnvironment:
    """Stands for the code generator where Numba would write into emitted code."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Do nothing: what is not emitted has no environment."""


class _PartLibrary(JITCodeLibrary):
    """Code that is only linked into its callers': neither optimised nor emitted by itself."""

    codegen: Any = _NoEnvironment

    def finalize(self) -> None:
        """Leave the code as it is, and let every caller drop what it has inlined."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "linkonce_odr"
        self._shared_module = self._final_module
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return something to call, as Numba asks for it."""
        return ctypes.cast(_no_door, ctypes.c_void_p).value or 0


class _DoorLibrary(JITCodeLibrary):
    """Code that is optimised together with all the parts it needs, emitted and kept."""

    def add_linking_library(self, library: Any) -> None:
        """Link `library` and then what it needs: what nobody has asked for yet, the linker would leave out."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, _PartLibrary):
            for needed in library._linking_libraries:
                self.add_linking_library(needed)


class _PartCompiler(CompilerBase):
    """Numba's compiler, but for the library that it writes into."""

    Library: type[JITCodeLibrary] = _PartLibrary

    def define_pipelines(self) -> list[Any]:
        """Return Numba's own steps."""
        state = self.state
        state.library = self.Library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class _DoorCompiler(_PartCompiler):
    Library = _DoorLibrary
