"""Read and write the files that users name; failures are user errors."""

import os
from pathlib import Path

from voyageur.cli.errors import command_error
from voyageur.kernel.text import quoted

MOST_BYTES = 64 * 2**20  # three times a record of a million plies


def read_file(path: str) -> bytes:
    """Return the bytes of the file `path`.  Raises CommandError."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise command_error("cli-no-file", path=quoted(path), why=error_text(error)) from error
    if len(data) > MOST_BYTES:
        raise command_error("cli-large-file", path=quoted(path), most=MOST_BYTES // 2**20)
    return data


def write_file(path: str, text: str) -> None:
    """Write `text` to the file `path`, completely or not at all.  Raises CommandError."""
    beside = Path(f"{path}.part")
    try:
        beside.write_bytes(text.encode())
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise command_error("cli-no-write", path=quoted(path), why=error_text(error)) from error


def write_private(path: str, content: bytes) -> None:
    """Write `content` to the new file `path`, which other users cannot read.  Raises CommandError."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            with open(handle, "wb") as file:
                file.write(content)
        except OSError:
            os.unlink(path)
            raise
    except (OSError, ValueError) as error:
        raise command_error("cli-no-write", path=quoted(path), why=error_text(error)) from error


def check_writable(path: str) -> None:
    """Raise CommandError before a game if its record cannot be written to `path`."""
    if Path(path).is_dir():
        raise command_error("cli-no-write", path=quoted(path), why="Is a directory")
    if not Path(path).parent.is_dir():
        raise command_error("cli-no-write", path=quoted(path), why="No such directory")


def error_text(error: OSError | ValueError) -> str:
    """Return the system's text for an error, without the name of the file."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
