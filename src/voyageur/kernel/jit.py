"""The only door to Numba: `compiled`, and where its compiled code is kept.

Numba's own file cache does not notice a change in another file, nor a changed setting.  So the cache
folder is named by a digest of all of Voyageur's sources, the versions of Numba and NumPy and every setting that
changes code; code from other packages is compiled anew in each process.
"""

import hashlib
import os
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.core import types as types_of_numba

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
    if not _is_ours(function):
        return _widened(numba.njit(no_cfunc_wrapper=True)(function))
    with _numba_caches_in(cache_folder()):
        return _widened(numba.njit(cache=True, no_cfunc_wrapper=True)(function))


def _widened(dispatcher: Any) -> Any:
    """Let compiled callers pass whole numbers of any size as int64, so that a function is compiled once.

    Without this Numba compiles it again for every mix of int8, int32 and literals that calls it: twice the time of a
    first start.
    """
    template_of = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        wide = {name: _wide(kind) for name, kind in dict(kws).items()}
        return template_of(tuple(map(_wide, args)), wide)

    dispatcher.get_call_template = get_call_template
    return dispatcher


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
    if all(_is_ours(function.py_func) for function in functions.values()):
        return compiled(cast(F, copy))
    return cast(F, _widened(numba.njit(no_cfunc_wrapper=True)(copy)))
