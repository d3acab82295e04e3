"""Power cuts: nothing acknowledged is lost, nothing invented, and the file opens undamaged."""

import random
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.faults.asked import Lost, StoreClient, until_off
from tests.faults.power import PowerVFS
from voyageur.server.store import sqlite_file
from voyageur.server.store.errors import CannotOpen
from voyageur.server.store.sql import execute
from voyageur.server.store.sqlite_store import SqliteStore

MOST_CALLS = 500  # a cut comes after 1 to MOST_CALLS accesses to files
MOST_CHANGES = 40  # after so many the store is closed, while the cut may still come
PAGES = 8  # in the log before they are written to the file: a checkpoint every few changes
CUTS_A_FILE = 10
LONG_PARTS = 4


@pytest.fixture
def power() -> Iterator[PowerVFS]:
    """The file system of all connections."""
    vfs = PowerVFS("power")
    yield vfs
    vfs.unregister()


def one_cut(folder: Path, power: PowerVFS, client: StoreClient, chance: random.Random) -> None:
    """Use a store until the power is cut, and check it.  Raises Lost."""
    calls = chance.randint(1, MOST_CALLS)
    with failing_after(power, calls, lambda: power.cut(chance)):
        try:
            store = SqliteStore(folder)
            execute(store._connection, f"PRAGMA wal_autocheckpoint = {PAGES}")
        except (CannotOpen, apsw.Error):
            assert power.is_off
        else:
            until_off(client, store, lambda: power.is_off, MOST_CHANGES)
            store.close()
    if not power.is_off:
        power.cut(chance)
    check_anew(folder, power, client)


def check_anew(folder: Path, power: PowerVFS, client: StoreClient, at_end: Callable[[], None] = lambda: None) -> None:
    """Open and check the file.  Raises Lost."""
    power.restore()
    try:
        store = SqliteStore(folder)
    except CannotOpen as error:
        raise Lost(f"the file cannot be opened: {error}") from error
    client.check(store)
    at_end()
    store.close()


@contextmanager
def failing_after(power: PowerVFS, calls: int, fail: Callable[[], None]) -> Generator[None]:
    """Let `fail` take the power away at an access to a file."""
    last = power.n_calls + calls

    def before(kind: str, path: str) -> None:
        if power.n_calls >= last:
            fail()
            raise apsw.IOError("no power")

    power.before = before
    yield
    power.before = lambda kind, path: None


def cut_often(folder: Path, power: PowerVFS, cuts: int, seed: int) -> StoreClient:
    """Cut the power `cuts` times.  Raises Lost."""
    chance = random.Random(seed)
    client = StoreClient(chance)
    for number in range(cuts):
        data = folder / str(number // CUTS_A_FILE)
        if not data.exists():
            client.forget()
            data.mkdir()
        one_cut(data, power, client, chance)
    return client


@pytest.mark.processes
def test_what_a_killed_server_left_outlives_a_power_cut(tmp_path: Path, power: PowerVFS):
    """The next server finds what was written and not synced, and tells clients that it is there."""
    for seed in range(60):
        chance = random.Random(seed)
        cut = partial(power.cut, chance)
        client, folder = StoreClient(chance), tmp_path / str(seed)
        folder.mkdir()
        store = SqliteStore(folder)
        with failing_after(power, chance.randint(1, 100), power.kill):
            until_off(client, store, lambda: power.is_off, MOST_CHANGES)
            store.close()
        check_anew(folder, power, client, cut)
        check_anew(folder, power, client)


def test_nothing_acknowledged_is_lost_in_60_power_cuts(tmp_path: Path, power: PowerVFS):
    client = cut_often(tmp_path, power, 60, seed=1)
    assert client.n_acknowledged > 60 < 10 * client.n_unanswered


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_nothing_acknowledged_is_lost_in_10000_power_cuts(tmp_path: Path, power: PowerVFS, part: int):
    cut_often(tmp_path, power, 10_000 // LONG_PARTS, seed=100 + part)


@pytest.mark.parametrize("level", ["OFF", "NORMAL"])
def test_a_store_that_does_not_sync_is_found(
    tmp_path: Path, power: PowerVFS, monkeypatch: pytest.MonkeyPatch, level: str
):
    def loosely(connection: Any, sql: str, values: Any = ()) -> None:
        execute(connection, sql.replace("synchronous = FULL", f"synchronous = {level}"), values)

    monkeypatch.setattr(sqlite_file, "execute", loosely)
    with pytest.raises(Lost):
        cut_often(tmp_path, power, 60, seed=2)
