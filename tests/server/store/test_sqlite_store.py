"""The store in an SQLite file: syncs, disk errors, the order of commit and answer."""

from concurrent.futures import wait
from pathlib import Path

import apsw
import pytest

from tests.server.stores import FIRST, TOKENS, event, held
from tests.table.tables import config
from voyageur.server.store import sqlite_store
from voyageur.server.store.errors import StoreFault
from voyageur.server.store.sql import rows
from voyageur.server.store.sqlite_store import SqliteStore


@pytest.fixture
def kept(tmp_path: Path):
    opened = SqliteStore(tmp_path)
    opened.create(config(), TOKENS, [FIRST], is_over=False).result()
    yield opened
    opened.close()


def test_queued_jobs_share_a_commit(kept: SqliteStore):
    commits: list[int] = []
    gate = held(kept)
    kept._connection.set_commit_hook(lambda: bool(commits.append(1)))
    futures = [kept.append("t", [event(2 + number)], is_over=False) for number in range(400)]
    gate.set()
    for future in futures:
        future.result()
    assert len(kept.read("t").result().events) == 401
    assert len(commits) == 2  # one of them for what held the thread


def test_queued_appends_share_an_insert(kept: SqliteStore):
    run: list[str] = []
    gate = held(kept)
    kept._connection.set_exec_trace(lambda cursor, sql, values: bool(run.append(sql.split()[0]) or True))
    futures = [kept.append("t", [event(2 + number)], is_over=False) for number in range(40)]
    gate.set()
    wait(futures)
    assert run[-4:] == ["BEGIN", "INSERT", "UPDATE", "COMMIT"]  # before them, what held the thread is committed
    assert len(kept.read("t").result().events) == 41


def test_each_game_of_a_commit_is_over_or_not(kept: SqliteStore):
    kept.create(config(id="u"), (), [FIRST], is_over=False).result()
    gate = held(kept)
    futures = [kept.append(table, [event(2)], is_over=is_over) for table, is_over in (("t", True), ("u", False))]
    gate.set()
    wait(futures)
    assert rows(kept._connection, 'SELECT id, is_over FROM "table" ORDER BY id') == [("t", 1), ("u", 0)]


def test_a_future_completes_after_the_commit(kept: SqliteStore):
    order = []
    kept._connection.set_commit_hook(lambda: bool(order.append("commit")))
    future = kept.append("t", [event(2)], is_over=False)
    future.add_done_callback(lambda _: order.append("answer"))
    future.result()
    wait([kept.read("t")])
    assert order == ["commit", "answer"]


def test_every_commit_is_synced_and_the_file_is_locked(kept: SqliteStore):
    connection = kept._connection
    assert [rows(connection, f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")] == ["wal", 2]
    assert rows(connection, "PRAGMA locking_mode")[0][0] == "exclusive"


def test_a_full_disk_is_a_fault_without_loss(kept: SqliteStore):
    page_count = rows(kept._connection, "PRAGMA page_count")[0][0]
    rows(kept._connection, f"PRAGMA max_page_count = {page_count}")
    with pytest.raises(StoreFault):
        kept.append("t", [event(2 + number, action="x" * 1000) for number in range(100)], is_over=False).result()
    assert kept.read("t").result().events == (FIRST,)
    rows(kept._connection, "PRAGMA max_page_count = 1000000")
    kept.append("t", [event(2)], is_over=False).result()
    assert len(kept.read("t").result().events) == 2


def test_after_a_disk_error_the_file_is_reopened(kept: SqliteStore, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise apsw.IOError("fsync failed")

    with monkeypatch.context() as patch:
        patch.setattr(sqlite_store, "insert_events", broken)
        before = kept._connection
        with pytest.raises(StoreFault):
            kept.append("t", [event(2)], is_over=False).result()
    kept.append("t", [event(2)], is_over=False).result()
    assert kept._connection is not before
    assert len(kept.read("t").result().events) == 2
