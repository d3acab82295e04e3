"""A folder for compiled code that lasts as long as a command, where the user's own cache cannot be used.

The first process of the command makes it and removes it; the others find it by an environment variable.
"""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

from voyageur.kernel.private_folder import check_folder

FOLDER = "VOYAGEUR_TEMPORARY_CODE"  # an environment variable, set by the first process for the others
PREFIX = "voyageur-compiled-"
_NAME = re.compile(PREFIX + r"([0-9]+)-.*")  # with the number of the process that made it


def shared_folder(digest: str) -> Path | None:
    """Return the folder that another process of this command has made for code of this digest, or None."""
    folder = os.environ.get(FOLDER)
    if folder is None or not folder.endswith(f"-{digest}"):
        return None
    try:
        if hasattr(os, "geteuid"):  # Windows keeps other users out of a user's folders by itself
            check_folder(Path(folder))
        return Path(folder) if Path(folder).is_dir() else None
    except OSError:
        return None


def make_shared_folder(digest: str) -> Path:
    """Make a folder for code of this digest, which goes when this process ends.

    Those of processes that were killed go now.
    """
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        if _is_left(left):
            shutil.rmtree(left, ignore_errors=True)
    folder = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", suffix=f"-{digest}")
    os.environ[FOLDER] = folder
    atexit.register(_remove, folder, os.getpid())
    return Path(folder)


def _remove(folder: str, maker: int) -> None:
    if os.getpid() == maker:  # and not a process that was forked off
        shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    """Whether this user made the folder in a process that is no more."""
    match = _NAME.fullmatch(folder.name)
    if match is None or not hasattr(os, "geteuid"):
        return False
    try:
        check_folder(folder)
        os.kill(int(match[1]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
