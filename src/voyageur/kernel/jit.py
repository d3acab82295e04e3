"""Compile functions with Numba (`compiled`, `bound`), and keep their machine code in a cache.

Numba's own file cache does not notice changes in other files or settings.  The cache folder is therefore named after a
digest of all sources that may be compiled, the versions of Python, Numba and NumPy, and every setting that changes
machine code.  Functions outside these sources are compiled again in each process.

Numba is imported when something is compiled or loaded, which a short process does without.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import threading
import time
import types
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from voyageur.kernel._at_first import PLAIN_FIRST as PLAIN_FIRST
from voyageur.kernel._at_first import LateEntry, plain_at_first
from voyageur.kernel._at_first import is_patient as is_patient
from voyageur.kernel._at_first import machine_code as machine_code
from voyageur.kernel._at_first import set_patience as set_patience
from voyageur.kernel.private_folder import make_private_folder
from voyageur.kernel.temporary_folder import make_shared_folder, shared_folder

F = TypeVar("F", bound=Callable[..., Any])


def _is_compiling() -> bool:
    """Whether Numba compiles, by its settings; where nothing may have changed these, it is not asked."""
    may_be_set = "NUMBA_DISABLE_JIT" in os.environ or Path(".numba_config.yaml").exists()
    return not ((may_be_set or "numba" in sys.modules) and _config().DISABLE_JIT)


def _config() -> Any:
    """Return the settings of Numba."""
    from numba.core import config

    return config


IS_COMPILING = _is_compiling()
PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("agents", "batches", "games", "kernel", "lab", "testing")  # no other may use `compiled` or `bound`
NUMBA_FROM, NUMBA_BELOW = "0.68", "0.69"  # the versions of Numba that rules run with, as in pyproject.toml
MOST_FOLDERS = 4  # of compiled code that are kept however old: 5 to 10 MB each
SECONDS_KEPT = 24 * 3600  # since a process last used a folder
LINKING = "VOYAGEUR_LINKING"  # an environment variable; 0 turns `_linking` off
_CACHE_DIR_LOCK = threading.RLock()  # Numba's setting is global, and threads of the server load games at the same time
_CODE_SETTINGS = (  # of Numba's configuration, which reads the environment and the file .numba_config.yaml
    "BOUNDSCHECK",
    "OPT",
    "CPU_NAME",
    "CPU_FEATURES",
    "DEBUGINFO_DEFAULT",
    "ENABLE_AVX",
    "LOOP_VECTORIZE",
    "SLP_VECTORIZE",
)


# Compiling --------------------------------------------------------------------------------------


def compiled(function: F) -> F:
    """Compile `function` once that pays (`_at_first`); with NUMBA_DISABLE_JIT=1 leave it plain Python.

    Functions that others compile by Numba's own decorators may call it, too (docs/python.md).

    `function` must not call itself: such code crashes when it is loaded from the cache (Numba 0.68.1).
    """
    if not IS_COMPILING:
        return function
    return cast(F, LateEntry(function, lambda: _entry_point(function, _place_of(function))))


def as_python(function: F) -> F:
    """Return a compiled function as it was written: for a short question, cheaper from Python than a compiled call."""
    return getattr(function, "py_func", function)


def bound(template: F, name: str, functions: Mapping[str, Any], *, nogil: bool = False, is_loop: bool = True) -> F:
    """Compile a copy of the plain function `template` with `functions` as its globals of these names.

    This compiles a loop, such as a playout, for the rules of each game.  `name` distinguishes the copies in the cache.
    If the digest does not cover one of `functions`, the copy is not cached; if one is plain Python, so is the copy.
    With `nogil` other threads run meanwhile: it must not write what they use.  Without `is_loop` the copy may run as
    plain Python at first, as what is `compiled` does.
    """
    copy = types.FunctionType(
        template.__code__, {**template.__globals__, **functions}, template.__name__, template.__defaults__
    )
    copy.__qualname__ = f"{template.__qualname__}_of_{name}"
    copy.__module__ = template.__module__
    if any(isinstance(function, types.FunctionType) for function in functions.values()):
        return cast(F, copy)

    def make() -> Any:
        can_cache = all(_place_of(function.py_func) for function in functions.values())
        return _entry_point(copy, _place_of(copy) if can_cache else None, nogil=nogil, is_loop=is_loop)

    return cast(F, LateEntry(copy, make, is_loop=is_loop))


def when_compiling(prepare: Callable[[], None]) -> Callable[[], None]:
    """Call `prepare` before anything is compiled or loaded: it may import Numba and tell it what code to take."""
    _preparations.append(prepare)
    if _prepared_maker.cache_info().currsize:
        _prepare()
    return prepare


_preparations: list[Callable[[], None]] = []


def _prepare() -> None:
    while _preparations:
        _preparations.pop(0)()


def _entry_point(function: Any, place: Path | None, *, nogil: bool = False, is_loop: bool = False) -> Any:
    """Return `function` compiled, with its code cached at `place` in the cache folder (None: not cached)."""
    if _config().DISABLE_JIT:  # as somebody has set since this module was imported
        return function
    entry = _entry_point_maker()(function, cache=False, nogil=nogil)
    if place is not None:
        from voyageur.kernel._code_files import keep_code

        keep_code(entry, partial(_numba_caches_in, cache_folder() / place))
    return entry if is_loop else plain_at_first(entry)


def _entry_point_maker() -> Callable[..., Any]:
    """Return what makes entry points, once what must be told to Numba before is told."""
    if _prepared_maker.cache_info().currsize:
        return _prepared_maker()
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:  # first, because a thread that compiles holds it when it comes here
        return _prepared_maker()


@cache
def _prepared_maker() -> Callable[..., Any]:
    """Return `_linking.entry_point`, or that of `_callers` if linking is turned off or does not work with this Numba.

    Raises ImportError if rules have not been tried with this Numba.
    """
    import numba

    _check_version()
    _spare_scipy()
    _prepare()
    from voyageur.kernel import _callers  # here, because it uses more of Numba, whose version is known by now

    if os.environ.get(LINKING) == "0":
        return _callers.entry_point
    try:
        from voyageur.kernel import _linking  # here, because it may fail

        _linking.check()
    except Exception as error:  # any change in Numba
        print(f"Games start more slowly: Numba {numba.__version__} is not supported ({error!r}).", file=sys.stderr)
        return _callers.entry_point
    return _linking.entry_point


def _check_version() -> None:
    """Raise ImportError, with the range and what to do, if the version of Numba is out of range."""
    import numba

    def numbers(version: str) -> tuple[int, ...]:
        return tuple(int(number) for number in re.findall(r"\d+", version)[:2])

    if not numbers(NUMBA_FROM) <= numbers(numba.__version__) < numbers(NUMBA_BELOW):
        raise ImportError(
            f"Voyageur's rules need Numba from {NUMBA_FROM} to below {NUMBA_BELOW}, and this is Numba "
            f"{numba.__version__}: install another version, or set NUMBA_DISABLE_JIT=1 to run them as plain Python"
        )


def _spare_scipy() -> None:
    """Import a module of Numba that would load SciPy, where it is installed, only to learn that it is there.

    That takes a fifth of a second in each process.  Numba looks again when a function needs BLAS (0.68).
    """
    from numba.np import linalg

    ensure_blas: Any = linalg.ensure_blas
    linalg.ensure_blas = _check_scipy
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = ensure_blas


def _check_scipy() -> None:
    if importlib.util.find_spec("scipy") is None:
        raise ImportError("SciPy is not installed")


@contextmanager
def _numba_caches_in(folder: Path) -> Generator[None]:
    """Cache the code of functions that are decorated in this context in `folder`, and of no others."""
    with _CACHE_DIR_LOCK:
        config = _config()
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


# The cache --------------------------------------------------------------------------------------


def source_digest(folder: Path = PACKAGE) -> str:
    """Return a short digest of the sources in `folder` that may be compiled, and of versions and settings."""
    import numba

    digest = hashlib.sha256()
    for path in sorted(path for package in COMPILED_PACKAGES for path in (folder / package).rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    settings = (getattr(_config(), name, None) for name in _CODE_SETTINGS)
    for fact in (numba.__version__, np.__version__, sys.version, *settings, os.environ.get(LINKING)):
        digest.update(repr(fact).encode())
    return digest.hexdigest()[:16]


def user_cache() -> Path:
    """Return the user's cache directory for Voyageur (not created)."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "voyageur"


@cache
def cache_folder() -> Path:
    """Return a private folder for compiled code; if there can be none, print that and return a temporary one.

    Numba unpickles the files in it, so anyone who can write there could run code as this user.  A temporary folder is
    that of the command: its other processes use it, too, and it goes when the command ends.
    """
    folder = user_cache() / "compiled" / source_digest()
    is_new = not folder.exists()
    try:
        make_private_folder(folder, home=user_cache().parent)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # it is used
            if is_new:
                _remove_old(folder.parent)
            return folder
    except OSError as error:
        shared = shared_folder(source_digest())
        if shared is not None:
            return shared
        temporary = make_shared_folder(source_digest())
        print(
            f"Compiled code cannot be kept in {folder} ({error.strerror}); this run uses {temporary}.",
            file=sys.stderr,
        )
        return temporary


def _remove_old(folders: Path) -> None:
    """Remove folders of code of other sources, versions or settings, but the last ones used and those of today."""
    with suppress(OSError):  # another process removes them, too
        found = sorted(((each.stat().st_mtime, each) for each in folders.iterdir()), reverse=True)
        for used, old in found[MOST_FOLDERS:]:
            if time.time() - used > SECONDS_KEPT:
                shutil.rmtree(old, ignore_errors=True)


def _place_of(function: Callable[..., Any]) -> Path | None:
    """Return the place of `function` in the cache, or None if the digest does not cover its source."""
    path = Path(function.__code__.co_filename).resolve()
    if any(PACKAGE / package in path.parents for package in COMPILED_PACKAGES):
        return path.relative_to(PACKAGE.parent).with_suffix("")
    return None


def is_cached(package: str, function: str = "") -> bool:
    """Whether the cache already holds code of `package` (such as "voyageur.games.canoe"), or nothing is compiled.

    function : only code of functions in whose names this stands
    """
    pattern = f"*{function}*.nbc" if function else "*.nbc"
    return not IS_COMPILING or any(cache_folder().joinpath(*package.split(".")).rglob(pattern))
