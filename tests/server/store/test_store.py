"""What every store promises, in an SQLite file and in a PostgreSQL database."""

import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import Postgres
from tests.server.stores import FIRST, TOKENS, Open, event, held
from tests.table.tables import config
from voyageur.server.process import fault_points
from voyageur.server.store import stored
from voyageur.server.store.errors import CannotOpen, Conflict
from voyageur.server.store.opening import open_database
from voyageur.server.store.sql_store import SqlStore
from voyageur.server.store.sqlite_store import FILE, SqliteStore
from voyageur.server.store.stored import Arranged, Head, Invitation, Inviter, SeatToken, Start
from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import Agent, Person
from voyageur.table.config import Open as OpenSeat
from voyageur.table.terms import ClockTerms, TableTerms


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgresql)])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens the same tables again."""
    database = request.getfixturevalue("database") if request.param == "postgres" else None
    opened: list[SqlStore] = []

    def again() -> SqlStore:
        while opened:
            opened.pop().close()
        opened.append(open_database(database) if database else SqliteStore(tmp_path))
        return opened[-1]

    yield again
    for store in opened:
        store.close()


@pytest.fixture
def kept(opening: Open) -> SqlStore:
    opened = opening()
    opened.create(config(), TOKENS, [FIRST], is_over=False).result()
    return opened


def test_a_stored_table_is_read_unchanged(kept: SqlStore):
    found = kept.read("t").result()
    assert found == stored.Stored(config(), TOKENS, (FIRST,), {})
    assert kept.read("nowhere").result() is None


def test_a_seq_is_used_once_in_a_log(kept: SqlStore):
    kept.append("t", [event(2, "a")], is_over=False).result()
    with pytest.raises(Conflict):
        kept.append("t", [event(2, "b", "take 2")], is_over=False).result()
    assert kept.read("t").result().events == (FIRST, event(2, "a"))


def test_a_key_is_used_once_at_a_table(kept: SqlStore):
    kept.append("t", [event(2, "a")], is_over=False).result()
    with pytest.raises(Conflict):
        kept.append("t", [event(3, "a")], is_over=False).result()
    kept.append("t", [event(3), event(4)], is_over=False).result()


def test_a_change_is_stored_atomically(kept: SqlStore):
    with pytest.raises(Conflict):
        kept.append("t", [event(2), event(3), event(2)], is_over=False).result()
    assert kept.read("t").result().events == (FIRST,)


def test_one_of_many_concurrent_appends_succeeds(kept: SqlStore):
    futures = [kept.append("t", [event(2, f"k{number}")], is_over=False) for number in range(100)]
    wait(futures)
    assert sum(future.exception() is None for future in futures) == 1


def test_a_cancelled_job_is_skipped(kept: SqlStore):
    gate = held(kept)
    called_off = kept.append("t", [event(2, "a")], is_over=False)
    wanted = kept.append("t", [event(2, "b")], is_over=False)
    assert called_off.cancel()
    gate.set()
    wanted.result(60)
    assert kept.read("t").result(60).events == (FIRST, event(2, "b"))


def test_an_analysis_is_stored_once_and_outlasts_the_store(kept: SqlStore, opening: Open):
    assert kept.analysis("t").result() is None
    for found in (b"first", b"second"):
        kept.keep_analysis("t", found).result()
    assert opening().analysis("t").result() == b"first"


def test_deleting_a_table_deletes_its_analysis(kept: SqlStore):
    kept.keep_analysis("t", b"found").result()
    kept.delete("t").result()
    assert kept.analysis("t").result() is None
    with pytest.raises(Conflict):
        kept.keep_analysis("t", b"again").result()


def test_deleting_a_table_deletes_its_log(kept: SqlStore):
    kept.delete("t").result()
    assert kept.read("t").result() is None
    with pytest.raises(Conflict):
        kept.append("t", [event(2)], is_over=False).result()


def test_tables_that_nobody_uses_are_listed(kept: SqlStore):
    def make(name: str, created: int, **changes: Any) -> None:
        own = config(id=name, created=created, **changes)
        kept.create(own, [SeatToken(name.encode().ljust(32), (0,))], [], is_over=False).result()

    record = {"header": (("seat", "0 person Anna"),), "secret": b""}
    for name, created in (("unplayed", 10), ("played", 11), ("young", 5000)):
        make(name, created)
    kept.append("played", [event(1, key="by a person")], is_over=False).result()
    for number in range(4):
        make(f"record{number}", 20 + number, **record)
    assert [each for each in kept.unused(23, 100).result() if each != "t"] == [
        *("unplayed", "record0", "record1", "record2")
    ]
    assert set(kept.unused(0, 3).result()) == {"record0"}


def test_a_game_that_is_over_is_not_unused(kept: SqlStore):
    own = config(id="over", created=10)
    kept.create(own, [SeatToken(b"o" * 32, (0,))], [], is_over=True).result()
    assert "over" not in kept.unused(1000, 100).result()


def test_the_size_of_a_table_grows_with_what_is_stored(kept: SqlStore):
    record = {"header": (("note", "x" * 5000),), "secret": b""}
    kept.create(config(id="record", **record), [SeatToken(b"r" * 32, ())], [], is_over=True).result()
    small, large = kept.overviews(["t", "record"]).result()
    assert (small.size < 2000, large.size > 5000) == (True, True)


def test_a_store_can_be_reopened(kept: SqlStore, opening: Open):
    assert opening().read("t").result().events == (FIRST,)


def test_one_commit_stores_all_queued_jobs(kept: SqlStore):
    commits: list[int] = []
    kept.committed = lambda n_writes, _: commits.append(n_writes)
    gate = held(kept)
    futures = [kept.append("t", [event(2 + number)], is_over=False) for number in range(400)]
    gate.set()
    wait(futures)
    assert commits == [1, 400]


def test_a_job_that_fails_leaves_the_others_of_its_commit(kept: SqlStore):
    gate = held(kept)
    futures = [kept.append("t", [event(seq)], is_over=False) for seq in (2, 2, 3)]
    gate.set()
    assert [type(future.exception()) for future in futures] == [type(None), Conflict, type(None)]
    assert [each.seq for each in kept.read("t").result().events] == [1, 2, 3]


@pytest.mark.parametrize("seqs", [(2, 3), (2, 2)])  # the second ones cannot be written together
def test_writes_are_answered_after_their_commit(kept: SqlStore, monkeypatch: pytest.MonkeyPatch, seqs: tuple[int, ...]):
    order: list[str] = []
    monkeypatch.setattr(fault_points, "on_reach", lambda point: order.append(point.name))
    gate = held(kept)
    futures = [kept.append("t", [event(seq)], is_over=False) for seq in seqs]
    for future in futures:
        future.add_done_callback(lambda _: order.append("answer"))
    order.clear()
    gate.set()
    wait(futures)
    answered = order.index("answer")
    assert "BEFORE_COMMIT" not in order[answered:]
    assert order[:answered].count("AFTER_COMMIT") == 2  # one of them for what held the thread


def test_jobs_of_other_tables_do_not_fail_with_a_job(kept: SqlStore):
    kept.create(config(id="a"), [], [FIRST], is_over=False).result()
    gate = held(kept)
    futures = [kept.append(table, [event(1 + (table == "t"))], is_over=False) for table in ("a", "t")]
    gate.set()
    assert [type(future.exception()) for future in futures] == [Conflict, type(None)]


# Seats ------------------------------------------------------------------------------------------

LINK = Invitation(b"i" * 32, 1)
WAITING = (Person("Anna"), OpenSeat())


def arranged(holders: tuple[Person | Agent, ...], *, starts: bool = True) -> Arranged:
    """Return a change of the waiting table to `holders`."""
    start = Start(1000, (FIRST,), is_over=False) if starts else None
    return Arranged(holders, CommitReveal(), CommitReveal(), start, WAITING)


@pytest.fixture
def waiting(opening: Open) -> SqlStore:
    opened = opening()
    opened.create_waiting(config(id="w", holders=()), WAITING, TOKENS[:1], [LINK], CommitReveal()).result()
    return opened


def test_a_waiting_table_is_read_unchanged(waiting: SqlStore):
    found = stored.Stored(config(id="w", holders=()), TOKENS[:1], (), {}, WAITING, (LINK,))
    assert waiting.read("w").result() == found


def test_a_link_is_used_once(waiting: SqlStore):
    people = (Person("Anna"), Person("Ben"))
    waiting.sit("w", LINK, TOKENS[1], arranged(people)).result()
    with pytest.raises(Conflict):
        waiting.sit("w", LINK, SeatToken(b"f" * 32, (1,)), None).result()
    assert waiting.read("w").result().tokens == TOKENS
    assert waiting.read("w").result().config.holders == people
    assert waiting.read("w").result().config.began == 1000


def test_a_new_link_replaces_the_one_before(waiting: SqlStore):
    newer = Invitation(b"j" * 32, 1, revokes=True)
    waiting.invite("w", newer, Inviter(TOKENS[0].digest, WAITING)).result()
    assert waiting.read("w").result().invitations == (newer,)


@pytest.mark.parametrize(
    "by",
    [
        pytest.param(Inviter(TOKENS[1].digest, WAITING), id="token ended"),
        pytest.param(Inviter(TOKENS[0].digest, (Person("Anna"), Person("Ben"))), id="seat left"),
        pytest.param(Inviter(TOKENS[0].digest, None), id="not started"),
    ],
)
def test_a_link_is_made_only_as_long_as_the_seats_are_as_its_maker_sees_them(waiting: SqlStore, by: Inviter):
    with pytest.raises(Conflict):
        waiting.invite("w", Invitation(b"j" * 32, 1), by).result()
    assert waiting.read("w").result().invitations == (LINK,)


def test_an_open_link_does_not_become_one_to_a_seat_that_was_taken_since(waiting: SqlStore):
    waiting.sit("w", LINK, TOKENS[1], arranged((Person("Anna"), Person("Ben")), starts=False)).result()
    with pytest.raises(Conflict):
        waiting.invite("w", Invitation(b"j" * 32, 1), Inviter(TOKENS[0].digest, WAITING)).result()
    assert waiting.read("w").result().invitations == ()


def test_all_keys_of_a_seat_but_one_end_with_its_link(kept: SqlStore):
    other = SeatToken(b"f" * 32, (1,), is_host=True)
    kept.sit("t", *linked(kept, Invitation(b"j" * 32, 1)), other, None).result()
    kept.invite("t", LINK, Inviter(other.digest, None)).result()
    kept.end_others("t", 1, TOKENS[1].digest).result()
    found = kept.read("t").result()
    assert (found.tokens, found.invitations) == ((TOKENS[0], replace(TOKENS[1], is_host=True)), ())


def test_a_key_that_has_ended_ends_no_others(kept: SqlStore):
    with pytest.raises(Conflict):
        kept.end_others("t", 1, b"f" * 32).result()
    assert kept.read("t").result().tokens == TOKENS


def test_a_link_keeps_until_when_it_works(kept: SqlStore):
    for until in (8000, None, 9000):
        link = Invitation(b"j" * 32, 1, until=until)
        kept.invite("t", link, Inviter(TOKENS[1].digest, None)).result()
        assert kept.read("t").result().invitations == (link,)


def linked(kept: SqlStore, link: Invitation) -> tuple[Invitation]:
    """Return a link that was stored."""
    kept.invite("t", link, Inviter(TOKENS[1].digest, None)).result()
    return (link,)


def test_a_seat_that_was_left_has_its_link_again_and_no_token(waiting: SqlStore):
    seated = (Person("Anna"), Person("Ben"))
    waiting.sit("w", LINK, TOKENS[1], arranged(seated, starts=False)).result()
    waiting.leave("w", 1, LINK, Arranged(WAITING, CommitReveal(), CommitReveal(), None, seated)).result()
    found = waiting.read("w").result()
    assert (found.tokens, found.invitations, found.waiting_holders) == (TOKENS[:1], (LINK,), WAITING)


def test_nobody_leaves_a_game_that_has_started_meanwhile(waiting: SqlStore):
    seated = (Person("Anna"), Person("Ben"))
    waiting.sit("w", LINK, TOKENS[1], arranged(seated)).result()
    with pytest.raises(Conflict):
        waiting.leave("w", 1, LINK, Arranged(WAITING, CommitReveal(), CommitReveal(), None, seated)).result()
    assert waiting.read("w").result().tokens == TOKENS


def test_a_game_starts_once(waiting: SqlStore):
    waiting.arrange("w", arranged((Person("Anna"), Agent("x")))).result()
    with pytest.raises(Conflict):
        waiting.arrange("w", arranged((Person("Anna"), Agent("x")))).result()


def test_a_game_does_not_start_with_other_seats_than_it_seemed(waiting: SqlStore):
    waiting.sit("w", LINK, TOKENS[1], arranged((Person("Anna"), Person("Ben")), starts=False)).result()
    with pytest.raises(Conflict):
        waiting.arrange("w", arranged((Person("Anna"), Agent("x")))).result()


def test_a_standing_answer_is_changed_and_removed(kept: SqlStore):
    for period in (3, 4):
        kept.stand("t", 0, "ally", period).result()
    assert kept.read("t").result().standing == {(0, "ally"): 4}
    kept.stand("t", 0, "ally", None).result()
    assert kept.read("t").result().standing == {}


# Time -------------------------------------------------------------------------------------------


def test_what_was_agreed_about_time_is_stored(kept: SqlStore):
    timed = config(id="b", terms=TableTerms(120, ClockTerms(600, 10)))
    spent = stored.Event(1, 0, "take 1", None, 1000, 700)
    kept.create(timed, TOKENS[:0], [spent], is_over=False).result()
    found = kept.read("b").result()
    assert found is not None
    assert (found.config.terms, found.events) == (timed.terms, (spent,))
    assert kept.news("b", Head(0, 0)).result() == (spent,)


def test_the_tables_go_on_where_something_happens_by_itself(kept: SqlStore):
    kept.create(config(id="clock", terms=TableTerms(120)), [], [FIRST], is_over=False).result()
    kept.create(config(id="agent", holders=(Person("a"), Agent("x"))), [], [FIRST], is_over=False).result()
    kept.create(config(id="over", holders=(Person("a"), Agent("x"))), [], [FIRST], is_over=True).result()
    left = event(2, action="agent first takes over: left")
    kept.create(config(id="left"), [], [FIRST, left], is_over=False).result()
    assert sorted(kept.running().result()) == ["agent", "clock", "left"]


def test_the_runs_of_servers_are_stored(kept: SqlStore):
    assert kept.begin_run("a", 1000).result() == []
    kept.note_run("a", 1000, 3000).result()
    kept.note_run("a", 1000, 2000).result()
    assert kept.begin_run("b", 1000).result() == []
    assert kept.begin_run("a", 5000).result() == [(1000, 3000)]


def test_when_people_were_connected_is_stored(kept: SqlStore):
    assert kept.last_seen("t", 0).result() is None
    kept.note_seen("t", 0, 2000).result()
    kept.note_seen("t", 0, 1000).result()
    assert kept.last_seen("t", 0).result() == 2000


# News and turns ---------------------------------------------------------------------------------


def test_the_news_of_a_log_are_its_new_events(kept: SqlStore):
    kept.append("t", [event(2), event(3)], is_over=False).result()
    assert kept.news("t", Head(1, 0)).result() == (event(2), event(3))
    assert kept.news("t", Head(3, 0)).result() == ()


def test_the_news_of_anything_else_are_the_whole_table(kept: SqlStore):
    kept.invite("t", LINK, Inviter(TOKENS[1].digest, None)).result()
    assert kept.news("t", Head(1, 0)).result() == kept.read("t").result()
    assert kept.news("t", Head(1, 1)).result() == ()


def test_a_deleted_table_has_no_news(kept: SqlStore):
    kept.delete("t").result()
    assert kept.news("t", Head(1, 0)).result() is None
    assert kept.heads(["t"]).result() == {}


def test_the_heads_say_how_far_tables_are(kept: SqlStore):
    kept.create(config(id="u"), [], [], is_over=False).result()
    kept.stand("u", 0, "ally", 1).result()
    assert kept.heads(["t", "u", "v"]).result() == {"t": Head(1, 0), "u": Head(0, 1)}


@pytest.mark.postgresql
@pytest.mark.parametrize("opening", ["postgres"], indirect=True)
def test_whoever_opens_the_store_later_takes_the_turns_of_one_that_ended(kept: SqlStore, opening: Open):
    kept.append("t", [event(2)], is_over=False, acts=True).result()
    other = opening()
    assert other.take_turns(other.now() + 60_000).result() == ["t"]
    assert other.take_turns(other.now()).result() == []


@pytest.mark.postgresql
@pytest.mark.parametrize("opening", ["postgres"], indirect=True)
def test_a_turn_ends_when_the_server_need_not_act(kept: SqlStore, opening: Open):
    kept.append("t", [event(2)], is_over=False, acts=True).result()
    kept.append("t", [event(3)], is_over=False, acts=False).result()
    other = opening()
    assert other.take_turns(other.now() + 60_000).result() == []


@pytest.mark.postgresql
@pytest.mark.parametrize("opening", ["postgres"], indirect=True)
def test_turns_that_were_given_back_are_taken_at_once(kept: SqlStore, opening: Open):
    kept.append("t", [event(2)], is_over=False, acts=True).result()
    kept.give_turns().result()
    other = opening()
    assert other.take_turns(other.now()).result() == ["t"]


def test_a_table_from_another_store_is_looked_at_if_the_server_may_have_to_act(kept: SqlStore):
    running = stored.Stored(config(id="b", holders=(Person("a"), Agent("x"))), (), (FIRST,), {})
    over = stored.Stored(config(id="c", holders=(Person("a"), Agent("x"))), (), (FIRST,), {})
    left = stored.Stored(config(id="d"), (), (FIRST, event(2, action="agent first takes over: left")), {})
    timed = stored.Stored(config(id="e", terms=TableTerms(takeover=60)), (), (FIRST,), {})
    kept.take([(running, False), (over, True), (left, False), (timed, False)]).result()
    assert sorted(kept.take_turns(kept.now()).result()) == ["b", "d", "e"]


@pytest.mark.postgresql
@pytest.mark.parametrize("opening", ["postgres"], indirect=True)
def test_who_is_connected_is_known_to_other_processes_alone(kept: SqlStore):
    kept.connect("t", [0, 1]).result()
    kept.connect("t", [1]).result()
    assert kept.connected(["t"]).result() == {}
    kept.process = "another"
    assert kept.connected(["t", "u"]).result() == {"t": (1,)}


@pytest.mark.postgresql
@pytest.mark.parametrize("opening", ["postgres"], indirect=True)
def test_nobody_is_connected_to_a_process_that_has_ended(kept: SqlStore):
    kept.connect("t", [0]).result()
    kept.give_turns().result()
    kept.process = "another"
    assert kept.connected(["t"]).result() == {}


def test_two_stores_on_one_database_race_for_every_seq(database: str):
    stores = open_database(database), open_database(database)
    stores[0].create(config(), [], [FIRST], is_over=False).result()
    for seq in range(2, 32):
        futures = [
            store.append("t", [event(seq, f"{number}-{seq}")], is_over=False) for number, store in enumerate(stores)
        ]
        assert {type(future.exception()) for future in futures} == {type(None), Conflict}
    assert len(stores[0].read("t").result().events) == 31
    for store in stores:
        store.close()


# The schema -------------------------------------------------------------------------------------


def test_both_schemas_have_the_same_columns(tmp_path: Path, postgres: Postgres, database: str):
    SqliteStore(tmp_path).close()
    open_database(database).close()
    sql = "SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c WHERE s.type = 'table'"
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        ours = {*file.execute(sql)}
    sql = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    theirs = {*postgres.run(sql, database.split("/")[3].split("?")[0])}
    assert theirs - {("voyageur_schema", "number")} == ours


def test_processes_that_start_together_make_the_schema_once(database: str):
    with ThreadPoolExecutor(4) as threads:
        for store in list(threads.map(open_database, [database] * 4)):
            store.close()


@pytest.mark.parametrize(
    ("sql", "key"),
    [
        ("CREATE TABLE other (a integer)", "start-database-foreign"),
        ("CREATE TABLE voyageur_schema AS SELECT 999 AS number", "start-database-too-new"),
    ],
)
def test_another_schema_is_refused(postgres: Postgres, database: str, sql: str, key: str):
    postgres.run(sql, database.split("/")[3].split("?")[0])
    with pytest.raises(CannotOpen) as caught:
        open_database(database)
    assert caught.value.sentence.key == key


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("mysql://a:hidden@b/c", "start-database-address"),
        ("postgresql://a:hidden%ZZ@b/c", "start-database-address"),
        ("postgresql://a:hidden@b", "start-database-address"),
        ("postgresql://a:hidden@127.0.0.1:1/c", "start-database-unreachable"),
        ("postgresql:///hidden?host=/nowhere&password=hidden", "start-database-unreachable"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_its_password(address: str, key: str):
    with pytest.raises(CannotOpen) as caught:
        open_database(address)
    assert caught.value.sentence.key == key
    assert "a:hidden" not in str(caught.value)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "voyageur.server.store.postgres_store", None)
    with pytest.raises(CannotOpen) as caught:
        open_database("postgresql://a@b/c")
    assert caught.value.sentence.key == "start-no-postgres"
