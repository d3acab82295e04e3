"""The file `admin.json`: where `voyageur admin` reaches the server that has the tables open, and with which token."""

import os
import secrets
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from voyageur.server.process.client_addresses import LOOPBACK_NAMES
from voyageur.server.store.sqlite_file import PRIVATE

FILE = "admin.json"
TOKEN_BYTES = 32


class AdminFile(Struct, frozen=True):
    """The address of a running server on this machine, and the token for those who run it."""

    url: str
    token: str


@contextmanager
def announced(folder: Path, url: str) -> Generator[str | None]:
    """Write the file while the server at `url` runs, and yield its token; None if this machine cannot reach it.

    Raises OSError.
    """
    remove(folder)
    if not _is_own(url):
        yield None
        return
    found = AdminFile(url, secrets.token_urlsafe(TOKEN_BYTES))
    try:
        _write(folder, msgspec.json.encode(found))
        yield found.token
    finally:
        remove(folder)


def remove(folder: Path) -> None:
    """Remove the file, such as that of a server that was killed.  Raises OSError."""
    (folder / FILE).unlink(missing_ok=True)


def is_there(folder: Path) -> bool:
    """Whether there is a file: that of a server that runs, or was killed."""
    return (folder / FILE).exists()


def read(folder: Path) -> AdminFile | None:
    """Return the file of the server that runs, or None if there is none that can be used."""
    with suppress(OSError, msgspec.DecodeError, RecursionError, UnicodeError):
        found = msgspec.json.decode((folder / FILE).read_bytes(), type=AdminFile)
        return found if _is_own(found.url) else None
    return None


def _is_own(url: str) -> bool:
    """Whether an address is one of this machine alone, under a name that the server accepts there."""
    scheme, _, host = url.partition("://")
    name, _, port = host.rpartition(":")
    return scheme == "http" and name in LOOPBACK_NAMES and port.isascii() and port.isdecimal()


def _write(folder: Path, content: bytes) -> None:
    """Write the file, complete from the first moment that it is there."""
    new = folder / f"{FILE}.new"
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as file:
        file.write(content)
    new.replace(folder / FILE)
