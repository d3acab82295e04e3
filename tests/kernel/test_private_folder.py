"""A private folder belongs to its user, and nobody else can write to it or replace it."""

import grp
import os
import pwd
from pathlib import Path
from types import SimpleNamespace

import pytest

from voyageur.kernel.private_folder import make_private_folder

OTHER = 12345  # a user


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A user's cache."""
    home = tmp_path / "user" / "cache"
    home.mkdir(parents=True)
    return home


@pytest.fixture
def folder(home: Path) -> Path:
    """A private folder."""
    folder = home / "voyageur" / "compiled"
    make_private_folder(folder, home)
    return folder


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def give(place: Path, owner: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `place` appear to belong to `owner`."""
    ask = Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        status = list(ask(path, follow_symlinks=follow_symlinks))
        return os.stat_result([*status[:4], owner if path == place else status[4], *status[5:]])

    monkeypatch.setattr(Path, "stat", stat)


def name_group(name: str, members: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all folders belong to the group `name`, and the user anna."""
    monkeypatch.setattr(pwd, "getpwuid", lambda _: SimpleNamespace(pw_name="anna"))
    monkeypatch.setattr(grp, "getgrgid", lambda _: SimpleNamespace(gr_name=name, gr_mem=members))


def refusal_of(folder: Path, home: Path) -> str:
    """Return the reason why the folder is not private."""
    with pytest.raises(PermissionError) as caught:
        make_private_folder(folder, home)
    return str(caught.value.strerror)


def test_missing_folders_are_created_for_the_user_alone(folder: Path):
    assert (mode_of(folder), mode_of(folder.parent)) == (0o700, 0o700)


def test_a_private_folder_is_used_again(folder: Path, home: Path):
    make_private_folder(folder, home)
    assert mode_of(folder) == 0o700


def test_a_folder_of_another_user_is_refused(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch):
    give(folder, OTHER, monkeypatch)
    assert refusal_of(folder, home) == "it belongs to another user"


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o720, 0o702, 0o1777, 0o755])
def test_a_folder_that_is_open_to_others_is_refused(folder: Path, home: Path, mode: int):
    folder.chmod(mode)
    assert refusal_of(folder, home) == "it is open to other users"


@pytest.mark.parametrize("name", ["cache", "cache/voyageur"])
def test_a_parent_of_another_user_is_refused(folder: Path, home: Path, name: str, monkeypatch: pytest.MonkeyPatch):
    parent = home.parent / name
    give(parent, OTHER, monkeypatch)
    assert refusal_of(folder, home) == f"{parent} belongs to another user"


def test_a_parent_of_the_administrator_is_safe(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "geteuid", lambda: OTHER)
    for place, owner in ((folder, OTHER), (folder.parent, OTHER), (home, 0)):
        give(place, owner, monkeypatch)
    make_private_folder(folder, home)
    assert folder.stat().st_uid == OTHER


def test_owners_above_the_users_cache_are_not_checked(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch):
    give(home.parent, OTHER, monkeypatch)
    make_private_folder(folder, home)
    assert home.parent.stat().st_uid == OTHER


@pytest.mark.parametrize("name", ["", "cache", "cache/voyageur"])
def test_a_parent_that_everybody_can_write_to_is_refused(folder: Path, home: Path, name: str):
    parent = home.parent / name
    parent.chmod(0o707)
    assert refusal_of(folder, home) == f"other users may write to {parent}"


def test_a_sticky_parent_is_safe_because_nobody_can_replace_what_others_own(folder: Path, home: Path):
    home.chmod(0o1777)
    make_private_folder(folder, home)
    assert mode_of(home) == 0o1777


@pytest.mark.parametrize("members", [[], ["anna"]])
def test_a_parent_may_be_open_to_the_users_own_group(
    folder: Path, home: Path, members: list[str], monkeypatch: pytest.MonkeyPatch
):
    name_group("anna", members, monkeypatch)
    home.chmod(0o770)
    make_private_folder(folder, home)
    assert mode_of(home) == 0o770


@pytest.mark.parametrize(("name", "members"), [("anna", ["ben"]), ("users", [])])
def test_a_parent_that_another_group_can_write_to_is_refused(
    folder: Path, home: Path, name: str, members: list[str], monkeypatch: pytest.MonkeyPatch
):
    name_group(name, members, monkeypatch)
    home.chmod(0o770)
    assert refusal_of(folder, home) == f"other users may write to {home}"


def test_a_group_without_a_name_counts_as_another_group(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(grp, "getgrgid", {}.__getitem__)
    home.chmod(0o770)
    assert refusal_of(folder, home) == f"other users may write to {home}"
