"""The store: conflicts, group commits, disk errors."""

import threading
from concurrent.futures import wait
from pathlib import Path

import apsw
import pytest

from tests.table.tables import config
from voyageur.server import store, stored
from voyageur.server.sqlite_file import StoreFault, rows
from voyageur.server.store import Store
from voyageur.server.stored import Conflict, SeatToken
from voyageur.table.config import Agent, Person
from voyageur.table.history import Event

TOKENS = (SeatToken(b"d" * 32, (0,)), SeatToken(b"e" * 32, (1,)))
FIRST = Event(1, -1, "roll 5", None, 1000)


@pytest.fixture
def kept(tmp_path: Path):
    opened = Store(tmp_path)
    opened.create(config(), TOKENS, [FIRST], is_over=False).result()
    yield opened
    opened.close()


def event(seq: int, key: str | None = None, action: str = "take 1") -> Event:
    return Event(seq, 0, action, key, 1000)


def held(opened: Store) -> threading.Event:
    """Block the thread of a store until the returned event is set."""
    begun, gate = threading.Event(), threading.Event()

    def work(_: apsw.Connection) -> None:
        begun.set()
        gate.wait(60)

    opened._submit(work, is_write=False)
    assert begun.wait(60)
    return gate


def test_a_stored_table_is_read_unchanged(kept: Store):
    found = kept.read("t").result()
    assert found == stored.Stored(config(), TOKENS, (FIRST,), {})
    assert kept.read("nowhere").result() is None


def test_a_seq_is_used_once_in_a_log(kept: Store):
    kept.append("t", [event(2, "a")], is_over=False).result()
    with pytest.raises(Conflict):
        kept.append("t", [event(2, "b", "take 2")], is_over=False).result()
    assert kept.read("t").result().events == (FIRST, event(2, "a"))


def test_a_key_is_used_once_at_a_table(kept: Store):
    kept.append("t", [event(2, "a")], is_over=False).result()
    with pytest.raises(Conflict):
        kept.append("t", [event(3, "a")], is_over=False).result()
    kept.append("t", [event(3), event(4)], is_over=False).result()


def test_a_change_is_stored_atomically(kept: Store):
    with pytest.raises(Conflict):
        kept.append("t", [event(2), event(3), event(2)], is_over=False).result()
    assert kept.read("t").result().events == (FIRST,)


def test_one_of_many_concurrent_appends_succeeds(kept: Store):
    futures = [kept.append("t", [event(2, f"k{number}")], is_over=False) for number in range(100)]
    wait(futures)
    assert sum(future.exception() is None for future in futures) == 1


def test_queued_jobs_share_a_commit(kept: Store):
    commits: list[int] = []
    kept._connection.set_commit_hook(lambda: bool(commits.append(1)))
    gate = held(kept)
    futures = [kept.append("t", [event(2 + number)], is_over=False) for number in range(400)]
    gate.set()
    for future in futures:
        future.result()
    assert len(kept.read("t").result().events) == 401
    assert len(commits) == 1


def test_a_cancelled_job_is_skipped(kept: Store):
    gate = held(kept)
    called_off = kept.append("t", [event(2, "a")], is_over=False)
    wanted = kept.append("t", [event(2, "b")], is_over=False)
    assert called_off.cancel()
    gate.set()
    wanted.result(60)
    assert kept.read("t").result(60).events == (FIRST, event(2, "b"))


def test_a_future_completes_after_the_commit(kept: Store):
    order = []
    kept._connection.set_commit_hook(lambda: bool(order.append("commit")))
    future = kept.append("t", [event(2)], is_over=False)
    future.add_done_callback(lambda _: order.append("answer"))
    future.result()
    wait([kept.read("t")])
    assert order == ["commit", "answer"]


def test_deleting_a_table_deletes_its_log(kept: Store):
    kept.delete("t").result()
    assert kept.read("t").result() is None
    with pytest.raises(Conflict):
        kept.append("t", [event(2)], is_over=False).result()


def test_running_tables_with_agents_are_listed(kept: Store):
    for name, holders in {"b": (Person("a"), Agent("x")), "c": (Agent("x"), Agent("x"))}.items():
        token = SeatToken(name.encode(), ())
        kept.create(config(id=name, holders=holders), [token], [FIRST], is_over=name == "c").result()
    assert kept.running().result() == ["b"]
    kept.append("c", [event(2, action="undo to 0")], is_over=False).result()
    assert sorted(kept.running().result()) == ["b", "c"]


def test_every_commit_is_synced_and_the_file_is_locked(kept: Store):
    connection = kept._connection
    assert [rows(connection, f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")] == ["wal", 2]
    assert rows(connection, "PRAGMA locking_mode")[0][0] == "exclusive"


def test_a_full_disk_is_a_fault_without_loss(kept: Store):
    page_count = rows(kept._connection, "PRAGMA page_count")[0][0]
    rows(kept._connection, f"PRAGMA max_page_count = {page_count}")
    with pytest.raises(StoreFault):
        kept.append("t", [event(2 + number, action="x" * 1000) for number in range(100)], is_over=False).result()
    assert kept.read("t").result().events == (FIRST,)
    rows(kept._connection, "PRAGMA max_page_count = 1000000")
    kept.append("t", [event(2)], is_over=False).result()
    assert len(kept.read("t").result().events) == 2


def test_after_a_disk_error_the_file_is_reopened(kept: Store, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise apsw.IOError("fsync failed")

    with monkeypatch.context() as patch:
        patch.setattr(store, "insert_events", broken)
        before = kept._connection
        with pytest.raises(StoreFault):
            kept.append("t", [event(2)], is_over=False).result()
    kept.append("t", [event(2)], is_over=False).result()
    assert kept._connection is not before
    assert len(kept.read("t").result().events) == 2


def test_a_store_can_be_reopened(tmp_path: Path):
    one = Store(tmp_path)
    one.create(config(), TOKENS, [FIRST], is_over=False).result()
    one.close()
    other = Store(tmp_path)
    assert other.read("t").result().events == (FIRST,)
    other.close()
