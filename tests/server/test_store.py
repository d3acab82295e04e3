"""The store: a place in a log is taken once, keys are used once, and commits are shared."""

import sqlite3
import threading
from concurrent.futures import wait
from pathlib import Path

import apsw
import pytest

from tests.server.test_tables import terms
from voyageur.server import store
from voyageur.server.messages import Agent, Person
from voyageur.server.store import Conflict, InUse, Pass, Store, StoreFault, TooNew
from voyageur.server.tables import Event

PASS = Pass(b"d" * 32, (0, 1))
FIRST = Event(1, -1, "roll 5", None, 1000)


@pytest.fixture
def kept(tmp_path: Path):
    opened = Store(tmp_path)
    opened.lay(terms(), PASS, [FIRST], is_over=False).result()
    yield opened
    opened.close()


def event(seq: int, key: str | None = None, action: str = "take 1") -> Event:
    return Event(seq, 0, action, key, 1000)


def held(opened: Store) -> threading.Event:
    """Keep the thread of a store busy until the event is set."""
    begun, gate = threading.Event(), threading.Event()

    def work(_: apsw.Connection) -> None:
        begun.set()
        gate.wait(60)

    opened._ask(work, is_write=False)
    assert begun.wait(60)
    return gate


def test_a_table_is_read_as_it_was_laid(kept: Store):
    stored = kept.read("t").result()
    assert stored == store.Stored(terms(), (PASS,), (FIRST,))
    assert kept.read("nowhere").result() is None


def test_a_place_in_the_log_is_taken_once(kept: Store):
    kept.append("t", [event(2, "a")], is_over=False).result()
    with pytest.raises(Conflict):
        kept.append("t", [event(2, "b", "take 2")], is_over=False).result()
    assert kept.read("t").result().events == (FIRST, event(2, "a"))


def test_a_key_is_used_once_at_a_table(kept: Store):
    kept.append("t", [event(2, "a")], is_over=False).result()
    with pytest.raises(Conflict):
        kept.append("t", [event(3, "a")], is_over=False).result()
    kept.append("t", [event(3), event(4)], is_over=False).result()


def test_a_change_is_stored_as_a_whole_or_not_at_all(kept: Store):
    with pytest.raises(Conflict):
        kept.append("t", [event(2), event(3), event(2)], is_over=False).result()
    assert kept.read("t").result().events == (FIRST,)


def test_of_many_who_want_one_place_one_gets_it(kept: Store):
    futures = [kept.append("t", [event(2, f"k{number}")], is_over=False) for number in range(100)]
    wait(futures)
    assert sum(future.exception() is None for future in futures) == 1


def test_what_waits_together_is_committed_together(kept: Store):
    commits: list[int] = []
    kept._connection.set_commit_hook(lambda: bool(commits.append(1)))
    gate = held(kept)
    futures = [kept.append("t", [event(2 + number)], is_over=False) for number in range(400)]
    gate.set()
    for future in futures:
        future.result()
    assert len(kept.read("t").result().events) == 401
    assert len(commits) == 1


def test_what_was_called_off_is_not_written_and_stops_nobody(kept: Store):
    gate = held(kept)
    called_off = kept.append("t", [event(2, "a")], is_over=False)
    wanted = kept.append("t", [event(2, "b")], is_over=False)
    assert called_off.cancel()
    gate.set()
    wanted.result(60)
    assert kept.read("t").result(60).events == (FIRST, event(2, "b"))


def test_an_answer_comes_after_the_commit(kept: Store):
    order = []
    kept._connection.set_commit_hook(lambda: bool(order.append("commit")))
    future = kept.append("t", [event(2)], is_over=False)
    future.add_done_callback(lambda _: order.append("answer"))
    future.result()
    wait([kept.read("t")])
    assert order == ["commit", "answer"]


def test_a_deleted_table_is_gone_with_its_log(kept: Store):
    kept.delete("t").result()
    assert kept.read("t").result() is None
    with pytest.raises(Conflict):
        kept.append("t", [event(2)], is_over=False).result()


def test_running_tables_with_agents_are_named(kept: Store):
    for name, holders in {"b": (Person("a"), Agent("x")), "c": (Agent("x"), Agent("x"))}.items():
        its_pass = Pass(name.encode(), ())
        kept.lay(terms(id=name, holders=holders), its_pass, [FIRST], is_over=name == "c").result()
    assert kept.running().result() == ["b"]
    kept.append("c", [event(2, action="undo to 0")], is_over=False).result()
    assert sorted(kept.running().result()) == ["b", "c"]


def test_every_move_is_synced_and_one_connection_writes(kept: Store):
    connection = kept._connection
    assert [store._rows(connection, f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")] == ["wal", 2]
    assert store._rows(connection, "PRAGMA locking_mode")[0][0] == "exclusive"


def test_a_second_process_is_turned_away(kept: Store, tmp_path: Path):
    with pytest.raises(InUse):
        Store(tmp_path)


def test_a_full_disk_is_a_fault_and_no_loss(kept: Store):
    page_count = store._rows(kept._connection, "PRAGMA page_count")[0][0]
    store._rows(kept._connection, f"PRAGMA max_page_count = {page_count}")
    with pytest.raises(StoreFault):
        kept.append("t", [event(2 + number, action="x" * 1000) for number in range(100)], is_over=False).result()
    assert kept.read("t").result().events == (FIRST,)
    store._rows(kept._connection, "PRAGMA max_page_count = 1000000")
    kept.append("t", [event(2)], is_over=False).result()
    assert len(kept.read("t").result().events) == 2


def test_after_an_error_of_the_disk_the_file_is_opened_again(kept: Store, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise apsw.IOError("fsync failed")

    with monkeypatch.context() as patch:
        patch.setattr(store, "_insert_events", broken)
        before = kept._connection
        with pytest.raises(StoreFault):
            kept.append("t", [event(2)], is_over=False).result()
    kept.append("t", [event(2)], is_over=False).result()
    assert kept._connection is not before
    assert len(kept.read("t").result().events) == 2


def test_a_closed_store_is_found_again(tmp_path: Path):
    one = Store(tmp_path)
    one.lay(terms(), PASS, [FIRST], is_over=False).result()
    one.close()
    other = Store(tmp_path)
    assert other.read("t").result().events == (FIRST,)
    other.close()


# Migrations -------------------------------------------------------------------------------------


def test_migrations_are_numbered_without_gaps():
    assert sorted(store.migrations()) == list(range(1, len(store.migrations()) + 1))


def test_an_older_file_is_copied_before_it_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    Store(tmp_path).close()
    steps = {**store.migrations(), 2: "CREATE TABLE later (a); INSERT INTO later VALUES (7);"}
    monkeypatch.setattr(store, "migrations", lambda: steps)
    Store(tmp_path).close()
    assert sqlite3.connect(tmp_path / store.FILE).execute("SELECT a FROM later").fetchall() == [(7,)]
    copy = sqlite3.connect(tmp_path / f"{store.FILE}.before-0002")
    assert copy.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    Store(tmp_path).close()
    steps = {**store.migrations(), 2: "CREATE TABLE later (a); INSERT INTO nowhere VALUES (7);"}
    with monkeypatch.context() as patch:
        patch.setattr(store, "migrations", lambda: steps)
        with pytest.raises(StoreFault):
            Store(tmp_path)
    assert sqlite3.connect(tmp_path / store.FILE).execute("PRAGMA user_version").fetchone() == (1,)
    Store(tmp_path).close()


def test_the_file_of_a_later_voyageur_is_left_alone(tmp_path: Path):
    Store(tmp_path).close()
    connection = sqlite3.connect(tmp_path / store.FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(TooNew):
        Store(tmp_path)
