"""Tables are made once for a key: whoever got no answer asks again, and nobody else gets what opens the table."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import TWO_PEOPLE, Answer, Client, against
from tests.server.test_service import in_service
from voyageur.server.messages.messages import NewTable
from voyageur.server.process.limits import Limits
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.store import Store
from voyageur.server.tables.seat_tokens import TOKEN_BYTES
from voyageur.server.waiting.derived_keys import ID_LENGTH, DerivedKeys
from voyageur.table.config import Person

KEY = "c2VjcmV0-0123456789abcdef_ABCDEFGHIJ"
OTHER = KEY.swapcase()
OPEN = {"kind": "open"}
SHARED = [TWO_PEOPLE[0], OPEN]


def make(client: Client, seats: Any = TWO_PEOPLE, key: str = KEY, **more: Any) -> Answer:
    body = {"game": "pebbles", "seats": seats, **more}
    return client.ask("POST", "/api/tables", body, **{"Idempotency-Key": key})


def tables_in(data: Path) -> int:
    store = SqliteStore(data)
    try:
        return len(store.ids().result())
    finally:
        store.close()


@pytest.mark.parametrize(
    "request_of",
    [
        {"seats": TWO_PEOPLE},
        {"seats": SHARED, "spectators": True},
        {"seats": [{"kind": "agent", "agent": "first"}] * 2, "spectators": True},
        {"seats": against("first"), "contributes": True},
        {"seats": TWO_PEOPLE, "shuffle": True},
    ],
    ids=["people", "link", "agents", "contributing", "shuffled"],
)
def test_the_same_request_with_the_same_key_makes_one_table(start: Any, tmp_path: Path, request_of: Any):
    server = start(tmp_path)
    first, again = (make(Client(server.address), **request_of) for _ in range(2))
    assert (first.status, again.status) == (201, 201)
    server.kill()
    after = make(Client((server := start(tmp_path)).address), **request_of)
    assert first.json == again.json == after.json
    server.kill()
    assert tables_in(tmp_path) == 1


def test_what_is_told_again_opens_the_table(client: Client):
    make(client, key=OTHER)
    made = make(client, key=OTHER).json
    assert client.get(f"/api/tables/{made['table']}", made["tokens"]["1"]).json["table"]["seats"] == [1]


def test_another_request_or_another_key_makes_another_table(client: Client):
    made = [make(client), make(client, [*reversed(TWO_PEOPLE)]), make(client, key=OTHER)]
    assert len({answer.json["table"] for answer in made}) == 3
    assert len({answer.json["tokens"]["0"] for answer in made}) == 3


def test_requests_at_the_same_time_make_one_table(start: Any, tmp_path: Path):
    server = start(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda _: make(Client(server.address)).json, range(8))]
    assert answers == answers[:1] * 8
    server.kill()
    assert tables_in(tmp_path) == 1


def test_of_two_processes_one_makes_the_table(start: Any, database: str):
    servers = [start(database=database) for _ in range(2)]
    with ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda number: make(Client(servers[number % 2].address)).json, range(8))]
    assert answers == answers[:1] * 8


def test_a_repetition_is_not_counted_as_a_table(start: Any):
    client = Client(start(limits=Limits(tables_an_hour=1)).address)
    assert [make(client).status for _ in range(3)] == [201] * 3
    assert make(client, key=OTHER).key == "refused-tables-an-hour"


def test_a_refused_request_may_be_sent_again(start: Any):
    client = Client(start(limits=Limits(tables_an_hour=1)).address)
    client.create()
    assert [make(client).key for _ in range(2)] == ["refused-tables-an-hour"] * 2


# What is told again


def test_the_token_of_who_came_by_link_is_not_told_and_the_link_is_over(client: Client):
    made = make(client, SHARED, OTHER).json
    link = made["invitations"]["1"]
    taken = client.post(f"/api/tables/{made['table']}/seat", {"invitation": link, "name": "Ben"})
    again = make(client, SHARED, OTHER)
    assert taken.status == 201
    assert again.json == made | {"invitations": {}}
    assert taken.json["token"].encode() not in again.body


def test_whose_token_was_ended_gets_nothing_by_the_key(start: Any):
    client = Client(start().address)
    made = make(client, SHARED).json
    table, host = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['tokens']['0']}"}
    link = client.ask("POST", f"{table}/links", {"seat": 0, "revokes": True}, **host).json["invitation"]
    assert client.post(f"{table}/seat", {"invitation": link, "name": "Zoe"}).status == 201
    again = make(client, SHARED)
    assert (again.status, again.key) == (410, "refused-key-over")


def test_an_imported_record_is_made_once(start: Any, tmp_path: Path):
    server = start(tmp_path)
    client = Client(server.address)
    hand = client.create(options={"pile": "2"}, seed=5)
    with hand.socket() as line:
        line.play("take 2")
    text = hand.get("/record").body
    headers = {"Content-Type": "text/plain", "Idempotency-Key": KEY}
    first, again = (client.ask("POST", "/api/records", text, **headers) for _ in range(2))
    assert (first.status, again.json) == (201, first.json)
    assert client.get(f"/api/tables/{first.json['table']}", first.json["watch"]).status == 200
    other = client.ask("POST", "/api/records", text, **headers | {"Idempotency-Key": OTHER})
    server.kill()
    assert other.json["table"] != first.json["table"]
    assert tables_in(tmp_path) == 3


# Keys


@pytest.mark.parametrize(
    "key", ["a", KEY[:31], KEY + "x" * 40, "a" * 32, "abcdefg" * 6, KEY[:-1] + " x", KEY[:-1] + "é", KEY[:-1] + "/"]
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/records"])
def test_a_key_that_can_be_guessed_is_refused(client: Client, path: str, key: str):
    media = "text/plain" if path == "/api/records" else "application/json"
    body = {"game": "pebbles", "seats": TWO_PEOPLE}
    answer = client.ask("POST", path, body, **{"Idempotency-Key": key, "Content-Type": media})
    assert (answer.status, answer.key) == (400, "refused-key")


def test_what_opens_a_table_derives_from_the_key_and_the_request():
    names = ("seat 0", "seat 1", "invitation 0", "watch")
    made = [DerivedKeys(*of) for of in ((KEY, b"a"), (KEY, b"a"), (KEY, b"b"), (OTHER, b"a"), ("", b"a"), ("", b"a"))]
    opens = [(keys.id, *map(keys.token, names)) for keys in made]
    assert opens[0] == opens[1]
    assert len({each for one in opens[1:] for each in one}) == 5 * 5
    assert all(re.fullmatch(f"[a-z2-9]{{{ID_LENGTH}}}", keys.id) for keys in made)
    assert {len(each) for one in opens for each in one[1:]} == {(TOKEN_BYTES * 8 + 5) // 6}


def test_the_secret_of_the_dice_does_not_derive_from_the_key(tmp_path: Path):
    new, commitments = NewTable("pebbles", (Person("Anna"), Person("Ben"))), list[str]()

    async def work(service: TableService, kept: Store) -> None:
        commitments.append((await service.create_table(new, key=KEY)).commitment)

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        in_service(tmp_path / name, work)
    assert commitments[0] != commitments[1]
