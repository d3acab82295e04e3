"""Files that somebody names: read with a limit, written whole, and never a traceback."""

from pathlib import Path

from voyageur.cli.saying import wrong
from voyageur.kernel.text import quoted

MOST_BYTES = 64 * 2**20  # a record of a million plies has a third of this


def read_file(path: str) -> bytes:
    """Return what is in the file `path`.  Raises Wrong."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise wrong("cli-no-file", path=quoted(path), why=why_not(error)) from error
    if len(data) > MOST_BYTES:
        raise wrong("cli-large-file", path=quoted(path), most=MOST_BYTES // 2**20)
    return data


def write_file(path: str, text: str) -> None:
    """Write `text` to the file `path`, which is whole or as it was before.  Raises Wrong."""
    beside = Path(f"{path}.part")
    try:
        beside.write_bytes(text.encode())
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise wrong("cli-no-write", path=quoted(path), why=why_not(error)) from error


def check_writable(path: str) -> None:
    """Find out before a game, not after it, that its record cannot be written.  Raises Wrong."""
    if Path(path).is_dir():
        raise wrong("cli-no-write", path=quoted(path), why="Is a directory")
    if not Path(path).parent.is_dir():
        raise wrong("cli-no-write", path=quoted(path), why="No such directory")


def why_not(error: OSError | ValueError) -> str:
    """Return what the system says of a file."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
