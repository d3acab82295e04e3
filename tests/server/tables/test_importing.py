"""Imported records: bad input of every kind, tables that only replay, limits, restarts."""

import asyncio
import http.client
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import TWO_PEOPLE, WATCHING, Answer, Client, Hand, error_key
from tests.server.processes import LIMITS, PATIENCE, ServerProcess
from tests.server.session.test_secrets import cards_of
from tests.server.test_service import in_service
from tests.toys.guess import GAME as GUESS
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.kernel import record
from voyageur.kernel.contract import IllegalAction
from voyageur.server.messages.messages import Imported
from voyageur.server.process.errors import RequestRefused
from voyageur.server.service import TableService
from voyageur.server.store.store import Store
from voyageur.server.tables import importing
from voyageur.server.tables.importing import MOST_RECORD_BYTES
from voyageur.table.record import record_for
from voyageur.table.table import Table

WHOLE = """voyageur-record 1
game pebbles
rules 1.0
option pile 3
players 2
seat 0 person Anna
seat 1 agent greedy
event a rainy evening
result 1 0
ending emptied

1 * roll 3
2 0 take 2
3 0 take 1
"""
BEGUN = WHOLE.replace("result 1 0\nending emptied\n", "").replace("3 0 take 1\n", "")
RESIGNED = BEGUN.replace("\n\n1", "\nresult 0 1\nending resigned\n\n1")


def imported(client: Client, text: str) -> Hand:
    answer = post(client, text)
    assert answer.status == 201, answer.body
    return Hand(client, answer.json["table"], {WATCHING: answer.json["watch"]})


def post(client: Client, text: str | bytes) -> Answer:
    source = text if isinstance(text, bytes) else text.encode()
    return client.ask("POST", "/api/records", source, **{"Content-Type": "text/plain"})


def faults(answer: Answer) -> list[str]:
    assert answer.status == 400, answer.body
    return [f"{each['line']}:{each['column']} {each['reason']['sentence']['key']}" for each in answer.json["faults"]]


# A table that replays ---------------------------------------------------------------------------


def test_an_imported_record_replays_to_its_end(client: Client):
    hand = imported(client, WHOLE)
    now = hand.get().json
    assert (now["whole"]["ply"], now["whole"]["result"]["winners"], now["table"]["is_record"]) == (3, [0], True)
    assert now["table"]["holders"] == [{"kind": "person", "name": "Anna"}, {"kind": "agent", "agent": "greedy"}]
    assert [event["text"] for event in hand.get("/replay/0").json["events"]] == ["roll 3", "take 2", "take 1"]


def test_a_saved_game_is_imported_as_it_was_played(client: Client):
    hand = client.create(seed=5, options={"pile": "2"})
    with hand.socket() as line:
        line.play("take 1")
    copy = imported(client, hand.get("/record").body.decode())
    assert copy.get("/replay/0").json["events"] == hand.get("/replay/0").json["events"]
    assert copy.get().json["table"]["commitment"] == hand.get().json["table"]["commitment"]


def test_a_record_that_is_imported_and_saved_is_the_same(client: Client):
    for text in (WHOLE, BEGUN):
        assert imported(client, text).get("/record").body.decode() == text


def test_an_imported_record_has_only_a_token_for_watching(client: Client):
    hand = imported(client, BEGUN)
    assert hand.get().json["table"]["seats"] == []
    assert client.get(hand.path, "xyz").status == 401


def test_nobody_acts_at_a_record(client: Client):
    hand = imported(client, BEGUN)
    with hand.socket() as line:
        assert error_key(line.act("take 1", 0)) == "refused-not-your-seat"
        explained = line.ask({"type": "explain", "seq": line.seq, "words": ["stop"]})
        assert error_key(explained) == "refused-record"
        assert line.ask({"type": "branch", "seq": line.seq, "words": ["take"]})["choices"] == []
        assert (line.whole["ply"], line.whole["result"]) == (2, None)


@pytest.mark.parametrize("act", ["prepare", "prepare_undo", "prepare_resignation"])
def test_a_table_of_a_record_takes_no_change(act: str):
    found = importing.read(BEGUN.encode(), {"pebbles": PEBBLES})
    table, _ = importing.table_of(found, "t", 1)
    assert (table.to_act, table.agent_to_act, table.legal(), table.result) == (None, None, [], None)
    with pytest.raises(IllegalAction):
        getattr(table, act)(*{"prepare": (0, "take 1"), "prepare_undo": ((0, 1),), "prepare_resignation": (0,)}[act])


def test_no_agent_plays_at_a_record(client: Client):
    agent_to_act = BEGUN.replace("seat 0 person Anna", "seat 0 agent first")
    hand = imported(client, agent_to_act)
    (found,) = client.post("/api/summaries", {"tables": [{"table": hand.table, "token": hand.token}]}).json
    assert (found["summary"]["is_record"], found["summary"]["to_act"], found["summary"]["plies"]) == (True, None, 2)


def test_a_resigned_record_is_a_resigned_table(client: Client):
    whole = imported(client, RESIGNED).whole()
    assert (whole["result"]["ending"], whole["result"]["winners"]) == ("resigned", [1])


def test_a_record_without_plies_is_imported(client: Client):
    assert imported(client, "voyageur-record 1\ngame pebbles\n").whole()["ply"] == 0


def test_a_record_of_other_rules_that_still_hold_says_so(client: Client):
    note = imported(client, WHOLE.replace("rules 1.0", "rules 0.9")).get().json["table"]["note"]
    assert note == {"key": "note-record-version", "values": {"version": "0.9", "ours": "1.0"}}
    assert imported(client, WHOLE).get().json["table"]["note"] is None


def test_a_record_of_an_earlier_version_that_is_still_played_is_replayed_as_it_was(tmp_path: Path):
    text = WHOLE.replace("rules 1.0", "rules 0.9").replace("option pile 3\n", "")

    async def work(service: TableService, kept: Store) -> None:
        made = await service.import_record(text.encode())
        live, _ = await service.join(made.table, [made.watch])
        assert (live.table.is_over, live.table.options, importing.note_on(live.table)) == (True, {"pile": "3"}, None)

    in_service(tmp_path, work, game=replace(PEBBLES, earlier_versions={"0.9": {"pile": {"": "3"}}}))


def test_names_that_no_seat_could_have_are_left_out(client: Client):
    long = WHOLE.replace("person Anna", "person " + "A" * 61).replace("1 agent", "7 agent")
    holders = imported(client, long).get().json["table"]["holders"]
    assert holders == [{"kind": "person", "name": ""}, {"kind": "person", "name": ""}]


def test_a_record_can_be_removed(client: Client):
    hand = imported(client, WHOLE)
    assert hand.close().status == 200
    assert hand.get().key == "refused-no-table"


def test_a_record_survives_a_kill(start: Callable[..., ServerProcess]):
    server = start()
    hands = [imported(Client(server.address), text) for text in (WHOLE, BEGUN, RESIGNED)]
    before = [(hand.get().json, hand.get("/record").body) for hand in hands]
    server.kill()
    client = Client(start().address)
    for hand, known in zip(hands, before, strict=True):
        hand.client = client
        assert (hand.get().json, hand.get("/record").body) == known


# Secrets ----------------------------------------------------------------------------------------


@pytest.fixture
def guessing(tmp_path: Path) -> Iterator[Client]:
    server = ServerProcess(tmp_path / "guess", games=("guess",))
    yield Client(server.address, "guess")
    server.kill()


@pytest.mark.processes
def test_a_record_with_secrets_is_seen_from_every_seat(guessing: Client):
    table = Table(GUESS, seed=4)
    hand = imported(guessing, record.write(table.record()))
    seen = [cards_of(hand.get(f"?seat={seat}&scene=1").json["whole"]) for seat in (0, 1)]
    cards = [int(card) for card in table.state.cards]
    assert seen == [[cards[0], 0], [0, cards[1]]]


@pytest.mark.processes
def test_a_record_with_hidden_plies_gets_a_sentence(guessing: Client):
    text = record.write(record_for(Table(GUESS, seed=4), 0))
    (place,) = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("redacted")]
    assert faults(post(guessing, text)) == [f"{place}:1 fault-record-redacted"]


# Bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["1:1 fault-record-first-line"]),
        ("hello", ["1:1 fault-record-first-line"]),
        (b"\xff\xfe", ["1:1 fault-record-bytes"]),
        (b"\x00" * 100, ["1:1 fault-record-first-line"]),
        (WHOLE.replace("record 1", "record 2"), ["1:17 fault-record-format"]),
        (WHOLE.replace("game pebbles", "game chess"), ["2:6 fault-game"]),
        (WHOLE.replace("pile 3", "pile x"), ["4:13 fault-option-number"]),
        (WHOLE.replace("players 2", "players 9"), ["5:9 fault-players"]),
        (
            WHOLE.replace("option pile 3", "option heap 3").replace("players 2", "players 9"),
            ["4:8 fault-option-unknown", "5:9 fault-players"],
        ),
        (WHOLE.replace("take 2", "stop"), ["13:1 refused-must-take"]),
        (WHOLE.replace("2 0 take 2", "2 1 take 2"), ["13:1 refused-not-to-act"]),
        (WHOLE.replace("take 2", "fly"), ["13:1 fault-action"]),
        (WHOLE.replace("3 0 take 1", "4 0 take 1"), ["14:1 fault-record-number"]),
        (WHOLE + "4 0 take 1\n", ["15:1 refused-over"]),
        (WHOLE.replace("result 1 0", "result 0 1"), ["9:8 fault-record-result"]),
        (RESIGNED.replace("result 0 1", "result 0 0"), ["9:8 fault-record-result", "10:8 fault-record-result"]),
        (WHOLE.replace("result", "secret xyz\nresult"), ["9:8 fault-record-secret"]),
        (WHOLE.replace("result", "secret 00\nresult"), ["13:1 fault-record-die"]),
        (
            WHOLE.replace("take 2", "stop").replace("rules 1.0", "rules 0.9"),
            ["1:1 fault-record-version", "13:1 refused-must-take"],
        ),
    ],
)
def test_each_fault_is_listed_with_its_place(client: Client, text: str | bytes, found: list[str]):
    assert faults(post(client, text)) == found


def test_the_faults_of_plies_name_the_game_whose_words_they_need(client: Client):
    assert post(client, WHOLE.replace("take 2", "stop")).json["game"] == "pebbles"
    assert "game" not in post(client, "hello").json


def test_of_many_faults_the_first_20_are_listed(client: Client):
    listed = faults(post(client, WHOLE + "x\n" * 1000))
    assert (len(listed), listed[-1]) == (21, "35:1 fault-more")


def test_too_many_plies_are_a_fault(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importing, "MOST_PLIES", 2)
    with pytest.raises(RequestRefused) as refused:
        importing.read(WHOLE.encode(), {"pebbles": PEBBLES})
    assert [fault.reason.sentence.key for fault in refused.value.faults] == ["fault-record-plies"]


@pytest.mark.parametrize(
    "lines",
    [["note x"] * (importing.MOST_HEADER_LINES + 1), ["seat 0 person Anna"] * 200, [f"note {'x' * 9000}"] * 2],
    ids=["many", "repeated", "long"],
)
def test_header_lines_that_the_rules_do_not_need_are_limited(lines: list[str]):
    source = WHOLE.replace("players 2\n", "\n".join(["players 2", *lines, ""]))
    with pytest.raises(RequestRefused) as refused:
        importing.read(source.encode(), {"pebbles": PEBBLES})
    assert [fault.reason.sentence.key for fault in refused.value.faults] == ["fault-record-unneeded"]


def test_some_header_lines_of_others_are_kept():
    source = WHOLE.replace("players 2\n", "players 2\n" + "note something of ours\n" * 50)
    found = importing.read(source.encode(), {"pebbles": PEBBLES})
    assert found.record.values_of("note") == ["something of ours"] * 50


def test_a_large_record_is_refused_before_it_is_read(client: Client):
    answer = post(client, b"x" * (MOST_RECORD_BYTES + 1))
    assert (answer.status, answer.key) == (413, "refused-large-record")


def test_a_large_record_of_unknown_length_is_refused(client: Client):
    connection = http.client.HTTPConnection(client.host, timeout=PATIENCE)
    parts = (b"x" * 65536 for _ in range(MOST_RECORD_BYTES // 65536 + 1))
    headers = {"Transfer-Encoding": "chunked", "Content-Type": "text/plain"}
    connection.request("POST", "/api/records", parts, headers, encode_chunked=True)
    answer = Answer(connection.getresponse())
    connection.close()
    assert (answer.status, answer.key) == (413, "refused-large-record")


def test_a_record_is_read_outside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    threads: list[str] = []
    scan, verify = record.scan, record.verify

    def noting(work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            threads.append(threading.current_thread().name.rpartition("_")[0])
            return work(*arguments)

        return call

    monkeypatch.setattr(importing.record, "scan", noting(scan))
    monkeypatch.setattr(importing.record, "verify", noting(verify))

    async def work(service: TableService, kept: Store) -> None:
        made = await service.import_record(WHOLE.encode())
        assert kept.read(made.table).result() is not None

    in_service(tmp_path, work)
    assert threads == [importing.IMPORTS] * 2


def test_few_records_wait_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importing, "MOST_WAITING", 2)

    async def work(service: TableService, kept: Store) -> None:
        works = [service.import_record(WHOLE.encode()) for _ in range(3)]
        made = await asyncio.gather(*works, return_exceptions=True)
        assert [str(each) for each in made if isinstance(each, RequestRefused)] == ["refused-many-imports"]
        assert isinstance(await service.import_record(WHOLE.encode()), Imported)

    in_service(tmp_path, work)


@pytest.mark.parametrize("path", ["/api/records", "/api/chance-events"])
@pytest.mark.parametrize("kind", ["", "application/json", "application/octet-stream", "text/html", "text/plainer"])
def test_a_record_is_sent_as_plain_text(client: Client, path: str, kind: str):
    answer = client.ask("POST", path, WHOLE.encode(), **{"Content-Type": kind})
    assert (answer.status, answer.key) == (415, "refused-not-text")


@pytest.mark.parametrize("kind", ["text/plain", "text/plain;charset=UTF-8", "TEXT/Plain ; charset=utf-8"])
def test_plain_text_may_name_its_encoding(client: Client, kind: str):
    assert client.ask("POST", "/api/records", WHOLE.encode(), **{"Content-Type": kind}).status == 201


def test_another_page_cannot_import(client: Client):
    answer = client.ask("POST", "/api/records", WHOLE.encode(), Origin="http://elsewhere")
    assert (answer.status, answer.key) == (403, "refused-origin")


def test_imports_count_as_tables_of_an_address(start: Callable[..., ServerProcess]):
    client = Client(start(limits=replace(LIMITS, tables_an_hour=2)).address)
    post(client, "nonsense")
    imported(client, WHOLE)
    assert post(client, WHOLE).key == "refused-tables-an-hour"
    assert client.post("/api/tables", {"game": "pebbles", "seats": TWO_PEOPLE}).key == "refused-tables-an-hour"
