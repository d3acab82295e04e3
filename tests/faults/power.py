"""Power cuts for SQLite: a VFS that remembers what has been synced.

The files have all that was written, as the operating system shows them to a running process.  For each file the VFS
also keeps the bytes that are certainly on the medium, and the writes since the last sync.  A power cut replaces each
file by the former and a random part of the latter, some of them torn.  Until `restore` all access then fails.

A sync that is told to fail loses the writes for good, though they can still be read: so do the caches of Linux.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512
BASE = "unix"  # the VFS of SQLite


@dataclass
class Medium:
    """What of a file is on the medium, and what may be: the writes since the last sync, in order."""

    image: bytes = b""
    pending: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])  # an offset of -1 truncates


class PowerVFS(apsw.VFS):
    """Files whose power can be cut.  `before` is called before each access with its kind, and may raise an error."""

    def __init__(self, name: str) -> None:
        """Become the default of new connections, until `unregister`."""
        self.media: dict[str, Medium] = {}
        self.before: Callable[[str, str], None] = lambda kind, path: None
        self.is_off = False
        self.n_calls = 0
        super().__init__(name, BASE, makedefault=True)
        self.name = name

    def call(self, kind: str, path: str) -> None:
        """Count an access, and fail if there is no power."""
        if self.is_off:
            raise apsw.IOError("no power")
        self.n_calls += 1
        self.before(kind, path)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "PowerFile":
        """Open a file; one that is not known is on the medium as it is."""
        return PowerFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Delete a file."""
        self.call("delete", filename)
        super().xDelete(filename, syncdir)
        self.media.pop(filename, None)

    def medium(self, path: str) -> Medium:
        """Return the medium of a file."""
        if path not in self.media:
            file, new = Path(path), f"{path}.new"
            if new in self.media and not Path(new).exists():  # it was renamed
                self.media[path] = self.media.pop(new)
            else:
                self.media[path] = Medium(file.read_bytes() if file.exists() else b"")
        return self.media[path]

    def cut(self, chance: random.Random) -> None:
        """Cut the power: each file becomes what a medium may then have."""
        self.is_off = True
        for path, medium in self.media.items():
            if Path(path).exists():
                Path(path).write_bytes(after_cut(medium, chance))
        self.media.clear()

    def kill(self) -> None:
        """Let all access fail, as if the process had been killed.  The files keep all that was written."""
        self.is_off = True

    def restore(self) -> None:
        """Let new connections use the files again."""
        self.is_off = False


def after_cut(medium: Medium, chance: random.Random) -> bytes:
    """Return a file after a cut: a random half of its unsynced writes is lost, some are torn at a sector."""
    data = bytearray(medium.image)
    for offset, written in medium.pending:
        if chance.random() < 0.5:
            continue
        if offset < 0:
            del data[int.from_bytes(written, "big") :]
            continue
        if chance.random() < 0.3:
            written = written[: chance.randrange(len(written)) // SECTOR * SECTOR]
        write_into(data, offset, written)
    return bytes(data)


def write_into(data: bytearray, offset: int, written: bytes) -> None:
    """Write into a file in memory."""
    if written:
        data.extend(bytes(max(0, offset - len(data))))
        data[offset : offset + len(written)] = written


class PowerFile(apsw.VFSFile):
    """An open file of a PowerVFS."""

    def __init__(self, vfs: PowerVFS, name: Any, flags: list[int]) -> None:
        self._vfs = vfs
        self._path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        vfs.call("open", self._path)
        vfs.medium(self._path)
        super().__init__(BASE, name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:
        """Read."""
        self._vfs.call("read", self._path)
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:
        """Write; it is on the medium after the next sync."""
        self._vfs.call("write", self._path)
        super().xWrite(data, offset)
        self._vfs.medium(self._path).pending.append((offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        """Truncate; it is so on the medium after the next sync."""
        self._vfs.call("truncate", self._path)
        super().xTruncate(newsize)
        self._vfs.medium(self._path).pending.append((-1, newsize.to_bytes(8, "big")))

    def xSync(self, flags: int) -> None:
        """Sync.  After one that failed, what it should have written never is."""
        medium = self._vfs.medium(self._path)
        try:
            self._vfs.call("sync", self._path)
        except apsw.Error:
            if not self._vfs.is_off:
                medium.pending.clear()
            raise
        data = bytearray(medium.image)
        for offset, written in medium.pending:
            if offset < 0:
                del data[int.from_bytes(written, "big") :]
            else:
                write_into(data, offset, written)
        medium.image = bytes(data)
        medium.pending.clear()
