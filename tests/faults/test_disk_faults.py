"""Disks that fail: an error at any access to a file, syncs that fail, no room."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from tests.faults.asked import StoreClient
from tests.faults.power import PowerVFS
from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.sql import execute
from voyageur.server.store.sqlite_store import SqliteStore

CALLS = 600  # of opening a store, which some 250 are, and of changing it
CHANGES = 24
PAGES = 8  # in the log before they are written to the file


@pytest.fixture
def power() -> Iterator[PowerVFS]:
    """The file system of all connections."""
    vfs = PowerVFS("failing")
    yield vfs
    vfs.unregister()


def opened(folder: Path) -> SqliteStore:
    """Return a store that writes its log to its file often."""
    store = SqliteStore(folder)
    execute(store._connection, f"PRAGMA wal_autocheckpoint = {PAGES}")
    return store


def failing_from(first: int, n_calls: int, kinds: tuple[str, ...] = ()) -> Callable[[str, str], None]:
    """Return what lets so many accesses of these kinds (none: all) fail, from the one with the number `first`."""
    seen = 0

    def before(kind: str, path: str) -> None:
        nonlocal seen
        if not kinds or kind in kinds:
            seen += 1
            if first <= seen < first + n_calls:
                raise apsw.IOError(f"{kind} {seen} of {Path(path).name}")

    return before


def survive(folder: Path, power: PowerVFS, before: Callable[[str, str], None], seed: int) -> StoreClient:
    """Change tables while `before` lets the disk fail; check them at once, and again after a power cut."""
    chance = random.Random(seed)
    client = StoreClient(chance)
    power.before = before
    try:
        store = opened(folder)
    except (CannotOpen, apsw.Error):
        power.before = lambda kind, path: None
        store = opened(folder)
    for _ in range(CHANGES):
        client.change(store)
    power.before = lambda kind, path: None
    client.check(store)
    client.change(store)
    assert not client.possible, "the store does not go on when the disk works again"
    power.cut(chance)
    store.close()
    power.restore()
    store = opened(folder)
    client.check(store)
    store.close()
    return client


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_an_error_at_any_access_loses_nothing_and_is_over_with_the_next_change(
    tmp_path: Path, power: PowerVFS, every: int
):
    n_failed: list[int] = []
    for number in range(1, CALLS + 1, every):
        folder = tmp_path / str(number)
        folder.mkdir()
        client = survive(folder, power, failing_from(number, 1), seed=number)
        n_failed.append(client.n_failed_rounds)
    assert max(n_failed) == 1
    assert sum(n_failed) > len(n_failed) / 4


@pytest.mark.parametrize("in_a_row", [1, 2, 3, 4])
def test_after_a_failed_sync_nothing_acknowledged_is_lost(tmp_path: Path, power: PowerVFS, in_a_row: int):
    for number in range(1, 25):
        folder = tmp_path / str(number)
        folder.mkdir()
        survive(folder, power, failing_from(number, in_a_row, ("sync",)), seed=number)


def test_a_disk_that_is_gone_for_a_while_loses_nothing(tmp_path: Path, power: PowerVFS):
    store = opened(tmp_path)
    n_opening = power.n_calls  # an error there is another matter: then there is no store to go on
    store.close()
    for number in range(n_opening + 10, n_opening + 110, 5):
        folder = tmp_path / str(number)
        folder.mkdir()
        client = survive(folder, power, failing_from(number, 60), seed=number)
        assert client.n_unanswered > 0


def test_after_a_failed_sync_another_connection_is_used(tmp_path: Path, power: PowerVFS):
    client, store = StoreClient(random.Random(1)), opened(tmp_path)
    before = store._connection
    power.before = failing_from(1, 1, ("sync",))
    client.change(store)
    client.change(store)
    assert (client.n_unanswered, client.n_acknowledged) == (1, 1)
    assert store._connection is not before
    store.close()
