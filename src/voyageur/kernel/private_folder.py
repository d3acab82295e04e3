"""Create folders that other users cannot write to, for files that run as code when they are read."""

import os
import stat
from errno import EACCES, ENOTDIR
from pathlib import Path

ROOT = 0


def make_private_folder(folder: Path, home: Path) -> None:
    """Create `folder` and its missing parents for this user alone.

    Raises OSError if that is not possible, or if another user could write to the folder or replace it.  The owners of
    folders above `home` are not checked.
    """
    for place in (*reversed(folder.parents), folder):
        place.mkdir(mode=stat.S_IRWXU, exist_ok=True)
    if hasattr(os, "geteuid"):  # Windows keeps other users out of a user's folders by itself
        check_folder(folder)
        for parent in folder.parents:
            _check_parent(parent, is_in_home=parent.is_relative_to(home))


def check_folder(folder: Path) -> None:
    """Raise PermissionError unless `folder` belongs to this user and is closed to all others; OSError if it is none."""
    status = folder.stat()
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(ENOTDIR, "it is no folder")
    if status.st_uid != os.geteuid():
        raise PermissionError(EACCES, "it belongs to another user")
    if status.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise PermissionError(EACCES, "it is open to other users")


def _check_parent(parent: Path, *, is_in_home: bool) -> None:
    """Raise PermissionError if another user could rename or replace the folders in `parent`."""
    status = parent.stat()
    if is_in_home and status.st_uid not in (os.geteuid(), ROOT):
        raise PermissionError(EACCES, f"{parent} belongs to another user")
    if status.st_mode & stat.S_ISVTX:
        return  # in a sticky folder only the owner of a file may replace it
    is_open_to_group = is_in_home and status.st_mode & stat.S_IWGRP and not _is_own_group(status.st_gid)
    if is_open_to_group or status.st_mode & stat.S_IWOTH:
        raise PermissionError(EACCES, f"other users may write to {parent}")


def _is_own_group(gid: int) -> bool:
    """Whether the group has the user's name and no other member; many systems create such a group for each user."""
    import grp  # not on Windows
    import pwd

    try:
        group, name = grp.getgrgid(gid), pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return False
    return group.gr_name == name and set(group.gr_mem) <= {name}
