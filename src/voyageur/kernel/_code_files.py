"""The files of compiled code: one that cannot be read is replaced, and code that cannot be written is used without.

Numba's own cache raises what goes wrong with its files, then and in every later process: after a full disk, a power cut
or a damaged disk no command would run any more.  Each file here begins with a digest of the rest.
"""

import hashlib
import pickle
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from numba.core import caching

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
_caching: Any = caching  # its classes are not typed
DIGEST_SIZE = hashlib.sha256().digest_size


def keep_code(dispatcher: Any, numba_caches: Callable[[], AbstractContextManager[None]]) -> None:
    """Let a function that Numba compiles keep its code in the folder that Numba is set to in a context."""
    dispatcher._cache = KeptCode(dispatcher.py_func, numba_caches)


_said: list[str] = []
_lock = threading.RLock()


def _say_once(why: str) -> None:
    """Print why code is not kept, once in a process."""
    if not _said:
        print(f"Some compiled code cannot be kept ({why}); it is compiled again next time.", file=sys.stderr)
        _said.append(why)


class KeptCode(_caching.FunctionCache):
    """The code of one function; the disk is not looked at before code is loaded or compiled."""

    _cache_file: Any  # None: there is no place

    def __init__(self, function: Any, numba_caches: Callable[[], AbstractContextManager[None]]) -> None:
        self._later = function, numba_caches

    def __getattr__(self, name: str) -> Any:
        """Return what Numba's own cache has under a name, once that is made."""
        with _lock:
            if "_later" in self.__dict__:
                self._begin(*self.__dict__.pop("_later"))
        return self.__getattribute__(name)

    def _begin(self, function: Any, numba_caches: Callable[[], AbstractContextManager[None]]) -> None:
        try:
            with numba_caches():
                super().__init__(function)
            self._cache_file.__class__ = _CheckedFiles
        except (OSError, RuntimeError) as error:  # Numba finds no place
            self._enabled, self._cache_path, self._cache_file = False, None, None
            _say_once(str(error))

    def has_code(self) -> bool:
        """Whether code is kept, for arguments of any types."""
        return self._cache_file is not None and Path(self._cache_file._index_path).exists()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for arguments of these types, or None if it has to be compiled."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a damaged file may bring about
            self._cache_file.forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for arguments of these types, if that is possible."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            self.disable()
            _say_once(error.strerror or str(error))


class _CheckedFiles(_caching.IndexDataCacheFile):
    """An index and its files of code, each with a digest before it."""

    def forget(self) -> None:
        """Drop the index, so that all code is written anew."""
        Path(self._index_path).unlink(missing_ok=True)

    def _load_index(self) -> Any:
        try:
            version, stamp, overloads = pickle.loads(_checked(Path(self._index_path).read_bytes()))
        except Exception:  # there is none, or it is damaged
            return {}
        return overloads if (version, stamp) == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: Any) -> None:
        self._write(self._index_path, self._dump((self._version, self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Any:
        return pickle.loads(_checked(Path(self._data_path(name)).read_bytes()))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), self._dump(data))

    def _write(self, path: str, data: bytes) -> None:
        with self._open_for_write(path) as file:
            file.write(hashlib.sha256(data).digest() + data)


def _checked(data: bytes) -> bytes:
    """Return what follows a digest.  Raises ValueError if it is not what was written."""
    digest, rest = data[:DIGEST_SIZE], data[DIGEST_SIZE:]
    if hashlib.sha256(rest).digest() != digest:
        raise ValueError("the file is damaged")
    return rest
