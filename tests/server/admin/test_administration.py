"""The tables for whoever runs the server: both ways to them, and who is kept out."""

import base64
import json
import stat
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.admin_tables import WAYS, Place, exported, new_place, opened, stored_by_hand
from tests.server.client import Client, Hand, open_socket
from tests.server.processes import PATIENCE
from voyageur.server.admin import file as admin_file
from voyageur.server.admin.administration import Administration
from voyageur.server.admin.client import RunningAdministration
from voyageur.server.admin.table_file import (
    ContributionLine,
    EventLine,
    InvitationLine,
    PhraseLine,
    ProposalLine,
    StandingLine,
    TableLine,
    TokenLine,
    head_line,
)
from voyageur.server.http.routes import admin
from voyageur.server.process.client_addresses import is_this_machine
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.limits import Limits
from voyageur.server.store.sql import rows
from voyageur.server.store.sqlite_file import SqliteConnection
from voyageur.server.store.sqlite_store import FILE, SqliteStore
from voyageur.table.history import Event


@pytest.fixture(params=WAYS)
def place(request: pytest.FixtureRequest, start: Callable[..., Any], tmp_path: Path) -> Place:
    """A folder with tables, reached through a running server or in the store."""
    folder = tmp_path / "tables"
    return new_place(start(folder), folder, request.param)


@pytest.fixture
def served(start: Callable[..., Any], tmp_path: Path) -> Place:
    """A folder with tables at a running server."""
    return new_place(start(tmp_path / "tables"), tmp_path / "tables", "server")


def token(place: Place) -> str:
    found = admin_file.read(place.folder)
    assert found is not None
    return found.token


def refusal(call: Callable[..., Any], *arguments: Any) -> str:
    """Return the key of the sentence with which a call is refused."""
    with pytest.raises(RequestRefused) as refused:
        call(*arguments)
    return refused.value.reason.sentence.key


def ids(folder: Path) -> set[str]:
    return {*exported(folder)}


# Looking ----------------------------------------------------------------------------------------


def test_tables_are_listed_with_their_state_the_newest_first(place: Place):
    with opened(place.folder) as found:
        listed = [(each.id, each.state, each.plies, each.events) for each in found.tables()]
    expected = [(place.waiting, "waiting", 0, 0), (place.over, "over", 2, 2), (place.running, "running", 2, 2)]
    assert listed == [(hand.table, *rest) for hand, *rest in expected]


def test_plies_that_were_taken_back_are_not_counted(tmp_path: Path):
    actions = ["roll 5", "take 1", "take 2", "undo to 2", "take 3", "resign"]
    stored_by_hand(tmp_path, *(Event(seq, 0, action, None, seq) for seq, action in enumerate(actions, 1)))
    with opened(tmp_path) as found:
        (table,) = found.tables()
    assert (table.plies, table.events, table.last) == (3, 6, 6)


def test_hints_and_who_plays_are_not_counted_as_plies(tmp_path: Path):
    others = ["takes a hint", "agent first takes over: left", "person returns"]
    actions = ["roll 5", "take 1", "takes a hint", "take 2", "undo to 2", *others, "take 3"]
    stored_by_hand(tmp_path, *(Event(seq, 0, action, None, seq) for seq, action in enumerate(actions, 1)))
    with opened(tmp_path) as found:
        (table,) = found.tables()
    assert (table.plies, table.events) == (3, 9)


def test_details_tell_options_and_who_plays(place: Place):
    with opened(place.folder) as found:
        details = found.details(place.over.table)
    assert details.options == {"pile": "1"}
    assert [getattr(holder, "name", None) for holder in details.overview.holders] == ["Anna", "Ben"]
    assert (details.devices, details.links, details.is_seeded) == (2, 0, True)


def test_tables_that_are_not_there_are_refused(place: Place):
    with opened(place.folder) as found:
        calls = (found.details, found.check, found.exported, found.delete, found.close)
        assert [refusal(call, "no/where") for call in calls] == ["admin-no-table"] * len(calls)


# Checking ---------------------------------------------------------------------------------------


def test_all_tables_can_be_read(place: Place):
    with opened(place.folder) as found:
        assert [found.check(each.id) for each in found.tables()] == [None] * 3


@pytest.mark.parametrize("way", WAYS)
def test_a_log_that_the_rules_do_not_allow_is_found(way: str, start: Any, tmp_path: Path):
    stored_by_hand(tmp_path / "a", Event(1, -1, "roll 5", None, 1), Event(2, 0, "take 9", None, 1))
    if way == "server":
        start(tmp_path / "a")
    with opened(tmp_path / "a") as found:
        why = found.check("t")
    assert why is not None
    assert (why.sentence.key, why.sentence.values["seq"]) == ("admin-check-log", 2)


def test_a_check_does_not_say_what_was_played(tmp_path: Path):
    stored_by_hand(tmp_path, Event(1, -1, "card 3", None, 1), game="guess")
    with opened(tmp_path) as found:
        why = found.check("t")
    assert why is not None
    assert "card" not in str(why)


def test_options_that_the_rules_do_not_take_are_found(tmp_path: Path):
    stored_by_hand(tmp_path, options={"pile": "0", "shape": "round"})
    with opened(tmp_path) as found:
        why = found.check("t")
    assert why is not None
    assert (why.sentence.key, why.sentence.values["options"]) == ("admin-check-setup", "shape, pile")


def test_a_table_of_an_unknown_game_is_found(tmp_path: Path):
    stored_by_hand(tmp_path, game="chess")
    with opened(tmp_path) as found:
        why = found.check("t")
    assert why is not None
    assert why.sentence.key == "fault-game"


# Moving -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_an_exported_game_goes_on_elsewhere_with_its_tokens(way: str, served: Place, start: Any, tmp_path: Path):
    source = head_line(3) + b"".join(exported(served.folder).values())
    served.server.stop()
    elsewhere = tmp_path / "elsewhere"
    server = start(elsewhere) if way == "server" else None
    with opened(elsewhere, creates=True) as found:
        assert {*found.import_tables(source).new} == {hand.table for hand in served.hands}
    client = Client((server or start(elsewhere)).address)
    moved = Hand(client, served.running.table, served.running.tokens)
    with moved.socket() as socket:
        assert socket.whole["ply"] == 2
        socket.play("take 1")
    assert exported(elsewhere)[served.over.table] == exported_line(source, served.over.table)


@pytest.mark.parametrize(
    ("name", "kind", "elsewhere"),
    [
        ("table", TableLine, {"tokens", "invitations", "contributions", "standing", "events", "proposals", "phrases"}),
        ("token", TokenLine, set()),
        ("invitation", InvitationLine, set()),
        ("contribution", ContributionLine, set()),
        ("standing", StandingLine, set()),
        ("event", EventLine, set()),
        ("proposal", ProposalLine, set()),
        ("phrase", PhraseLine, set()),
    ],
)
def test_an_export_has_every_column_of_the_store(name: str, kind: Any, elsewhere: set[str], tmp_path: Path):
    SqliteStore(tmp_path).close()
    connection = SqliteConnection(str(tmp_path / FILE))
    columns = {column for (column,) in rows(connection, "SELECT name FROM pragma_table_info(?)", (name,))}
    connection.close()
    assert columns - {"table", "revision"} == {*kind.__struct_fields__} - elsewhere


def exported_line(source: bytes, table: str) -> bytes:
    return next(line + b"\n" for line in source.splitlines() if json.loads(line).get("id") == table)


def test_tables_that_are_here_already_stay_as_they_are(place: Place):
    before = exported(place.folder)
    with opened(place.folder) as found:
        imported = found.import_tables(head_line(3) + b"".join(before.values()))
    assert (imported.new, {*imported.known}) == ((), {*before})
    assert exported(place.folder) == before


def test_another_table_with_an_id_that_is_here_is_refused(place: Place):
    before = exported(place.folder)
    other = before[place.over.table].replace(b'"is_over":true', b'"is_over":false')
    with opened(place.folder) as found, pytest.raises(RequestRefused) as refused:
        found.import_tables(head_line(2) + fresh() + other)
    assert [(fault.line, fault.reason.sentence.key) for fault in refused.value.faults] == [(3, "admin-file-differs")]
    assert exported(place.folder) == before


def test_a_token_of_another_table_is_refused(place: Place):
    before = exported(place.folder)
    stolen = before[place.over.table].replace(place.over.table.encode(), b"copy")
    with opened(place.folder) as found:
        assert refusal(found.import_tables, head_line(1) + stolen) == "admin-file-taken"
    assert exported(place.folder) == before


def fresh(**changes: Any) -> bytes:
    """Return the line of a new table."""
    digest = base64.b64encode(b"z" * 32).decode()
    fields = {
        "id": "fresh", "game": "pebbles", "version": "1.0", "options": {}, "is_waiting": False, "is_over": False,
        "holders": [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Ben"}], "play_forced": True,
        "secret": digest, "seed": None, "locale": "en", "created": 1, "header": None,
        "tokens": [{"digest": digest, "seats": [0], "is_host": True}], "invitations": [], "standing": [],
        "contributions": [], "deadline": None,
        "events": [[1, -1, "roll 5", None, 1]],
    }  # fmt: skip
    return json.dumps(fields | changes).encode() + b"\n"


INVITATION = {"digest": base64.b64encode(b"y" * 32).decode(), "seat": 0, "revokes": True}
CONTRIBUTION = {"seat": 0, "commitment": INVITATION["digest"], "opened": None}
STANDING = {"seat": 0, "question": "allies", "period": 1}
PROPOSAL = {
    "kind": "undo", "seats": [0], "about": "0", "seq": 1, "key": "a", "agreed": [], "state": "open", "ended": 0,
}  # fmt: skip
PHRASE = {"number": 1, "seat": 0, "phrase": "hello", "key": "b", "time": 5}


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"id": "../x"}, "id"),
        ({"id": "a\n"}, "id"),
        ({"secret": ""}, "secret"),
        ({"secret": "AAAA"}, "secret"),
        ({"seed": 2**63}, "seed"),
        ({"created": -1}, "created"),
        ({"is_waiting": True, "events": []}, "is_waiting"),
        ({"holders": []}, "holders"),
        ({"holders": [{"kind": "person", "name": "\x1b[2J"}]}, "holders"),
        ({"holders": [{"kind": "open"}]}, "is_waiting"),
        ({"tokens": [{"digest": "AAAA", "seats": [0], "is_host": True}]}, "tokens[0].digest"),
        ({"tokens": [{"digest": INVITATION["digest"], "seats": [2], "is_host": True}]}, "tokens"),
        ({"invitations": [INVITATION, INVITATION]}, "invitations"),
        ({"contributions": [CONTRIBUTION, CONTRIBUTION]}, "contributions"),
        ({"contributions": [CONTRIBUTION | {"seat": 2}]}, "contributions"),
        ({"contributions": [CONTRIBUTION | {"opened": INVITATION["digest"]}]}, "contributions"),
        ({"contributions": [CONTRIBUTION | {"commitment": None}]}, "contributions"),
        ({"deadline": 1}, "is_waiting"),
        ({"standing": [STANDING, STANDING]}, "standing"),
        ({"standing": [STANDING | {"seat": 2}]}, "standing"),
        ({"proposals": [PROPOSAL, PROPOSAL]}, "proposals"),
        ({"proposals": [PROPOSAL, PROPOSAL | {"key": "b"}]}, "proposals"),
        ({"proposals": [PROPOSAL | {"seats": [2]}]}, "proposals"),
        ({"proposals": [PROPOSAL | {"kind": "dance"}]}, "proposals"),
        ({"proposals": [PROPOSAL | {"about": "x"}]}, "proposals"),
        ({"phrases": [PHRASE, PHRASE]}, "phrases"),
        ({"phrases": [PHRASE | {"seat": 2}]}, "phrases"),
        ({"phrases": [PHRASE | {"phrase": "<b>"}]}, "phrases[0].phrase"),
        ({"events": [[2, 0, "take 1", None, 1]]}, "events"),
        ({"events": [[1, 2, "take 1", None, 1]]}, "events"),
        ({"events": [[1, 0, "take 1", "a", 1], [2, 0, "take 1", "a", 1]]}, "events"),
        ({"events": [[1, 0, "take 1"]]}, "events[0]"),
        ({"shape": "round"}, "-"),
    ],
)
def test_a_line_with_a_wrong_field_is_refused_with_its_place(changes: Any, place: str, tmp_path: Path):
    with opened(tmp_path, creates=True) as found, pytest.raises(RequestRefused) as refused:
        found.import_tables(head_line(2) + fresh(id="other", tokens=[]) + fresh(**changes))
    (fault,) = refused.value.faults
    assert (fault.line, fault.reason.sentence.values["place"]) == (3, place)
    assert ids(tmp_path) == set()


@pytest.mark.parametrize(
    ("source", "key"),
    [
        (b"", "admin-file-head"),
        (b"\xff\n", "admin-file-head"),
        (fresh(), "admin-file-head"),
        (head_line(1).replace(b'"format":1', b'"format":2') + fresh(), "admin-file-head"),
        (head_line(2) + fresh(), "admin-file-count"),
        (head_line(1) + fresh()[:-9], "admin-file-line"),
        (head_line(1) + b"[" * 100_000, "admin-file-line"),
        (head_line(2) + fresh() + fresh(tokens=[]), "admin-file-line"),
        (head_line(2) + fresh() + fresh(id="other"), "admin-file-line"),
        (head_line(1) + fresh(game="chess"), "fault-game"),
    ],
)
def test_a_broken_file_is_refused_and_changes_nothing(source: bytes, key: str, served: Place):
    before = exported(served.folder)
    with opened(served.folder) as found:
        assert refusal(found.import_tables, source) == key
    assert exported(served.folder) == before


def test_a_file_that_is_too_large_is_refused(served: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    with opened(served.folder) as found:
        assert refusal(found.import_tables, b" " * (64 * 2**20 + 1)) == "admin-file-large"
    monkeypatch.setattr("voyageur.server.admin.table_file.MOST_BYTES", 100)
    with opened(tmp_path / "here", creates=True) as found:
        assert refusal(found.import_tables, head_line(1) + fresh()) == "admin-file-large"


def test_a_record_and_standing_answers_are_moved(tmp_path: Path):
    record = fresh(id="record", secret="", header=[["game", "pebbles"]], tokens=[], is_over=True)
    with opened(tmp_path, creates=True) as found:
        link = {**INVITATION, "until": 9000}
        more = {"standing": [STANDING], "invitations": [link], "proposals": [PROPOSAL], "phrases": [PHRASE]}
        found.import_tables(head_line(2) + record + fresh(**more))
        assert json.loads(found.exported("fresh"))["proposals"] == [PROPOSAL]
        assert json.loads(found.exported("fresh"))["phrases"] == [PHRASE]
        assert json.loads(found.exported("fresh"))["standing"] == [STANDING]
        assert json.loads(found.exported("fresh"))["invitations"] == [link]
        assert [each.state for each in found.tables()] == ["running", "record"]


# Deleting ---------------------------------------------------------------------------------------


def test_a_table_whose_game_is_over_is_deleted(place: Place):
    with opened(place.folder) as found:
        assert refusal(found.close, place.over.table) == "admin-over"
        found.delete(place.over.table)
    assert ids(place.folder) == {place.running.table, place.waiting.table}


def test_only_closing_deletes_a_game_that_is_not_over(place: Place):
    with opened(place.folder) as found:
        assert [refusal(found.delete, hand.table) for hand in (place.running, place.waiting)] == ["admin-in-play"] * 2
        found.close(place.running.table)
        found.close(place.waiting.table)
    assert ids(place.folder) == {place.over.table}


def test_closing_a_table_ends_its_connections(served: Place):
    with served.running.socket() as socket, opened(served.folder) as found:
        found.close(served.running.table)
        with pytest.raises(ConnectionClosed):
            socket.read_until("never")
    assert served.running.get().key == "refused-no-table"


def test_closing_a_waiting_table_ends_its_connections(served: Place):
    with open_socket(served.waiting.client, served.waiting.table) as socket, opened(served.folder) as found:
        socket.send(json.dumps({"type": "hello", "tokens": [served.waiting.token], "seq": -1}))
        assert json.loads(socket.recv(PATIENCE))["type"] == "waiting"
        found.close(served.waiting.table)
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)


def test_a_table_that_cannot_be_read_can_be_closed_at_the_server(start: Any, tmp_path: Path):
    stored_by_hand(tmp_path / "a", Event(1, -1, "roll 9", None, 1))
    start(tmp_path / "a")
    with opened(tmp_path / "a") as found:
        found.close("t")
        assert found.tables() == []


def test_a_table_with_a_damaged_secret_is_named(tmp_path: Path):
    stored_by_hand(tmp_path / "a", Event(1, -1, "roll 5", None, 1), secret=b"")
    with opened(tmp_path / "a") as found:
        why = found.check("t")
        assert why is not None
        assert why.sentence.key == "refused-damaged-secret"


# The file ---------------------------------------------------------------------------------------


def test_a_backup_is_a_store_with_the_same_tables(place: Place, tmp_path: Path):
    (tmp_path / "copy").mkdir()
    with opened(place.folder) as found:
        size = found.back_up(str(tmp_path / "copy" / FILE))
    file = (tmp_path / "copy" / FILE).stat()
    assert (file.st_size, stat.S_IMODE(file.st_mode)) == (size, 0o600)
    assert exported(tmp_path / "copy") == exported(place.folder)


def test_a_backup_is_never_written_over_a_file(place: Place, tmp_path: Path):
    (tmp_path / "empty").touch()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with opened(place.folder) as found:
        assert refusal(found.back_up, str(tmp_path / "empty")) == "cli-no-write"
        assert refusal(found.back_up, str(tmp_path / "link")) == "cli-no-write"
        assert refusal(found.back_up, str(tmp_path / "no" / "folder")) == "cli-no-write"
        assert refusal(found.back_up, "relative") == "refused-request"
    assert (tmp_path / "empty").stat().st_size == 0
    assert not (tmp_path / "nowhere").exists()


def test_a_vacuum_gives_room_back(place: Place):
    big = fresh(header=[["note", "x" * 2**20]], secret="", is_over=True)
    with opened(place.folder) as found:
        found.import_tables(head_line(1) + big)
        found.delete("fresh")
        sizes = found.vacuum()
    assert sizes.before > 2**20 > sizes.after


# Who is kept out --------------------------------------------------------------------------------


def admin_routes() -> list[tuple[str, str]]:
    return [
        (method, path.replace("{table:str}", "x"))
        for route in admin.ROUTES
        for method in route.http_methods
        for path in route.paths
        if method not in ("OPTIONS", "HEAD")
    ]


def test_without_the_token_there_is_nothing_at_these_addresses(served: Place):
    client = served.running.client
    nothing = client.get("/api/nothing")
    for (method, path), other in product(admin_routes(), ("", "x", served.running.token)):
        answer = client.ask(method, path, b"{}" if method == "POST" else None, other)
        assert (answer.status, answer.body) == (404, nothing.body), path


def test_with_the_token_but_under_another_name_there_is_nothing(start: Any, tmp_path: Path):
    server = start(tmp_path / "a", names=["play.example.org"])
    found = admin_file.read(tmp_path / "a")
    assert found is not None
    client = Client(server.address)
    assert client.get("/api/admin/tables", found.token).status == 200
    assert client.get("/api/admin/tables", found.token, Host="play.example.org").status == 404


def test_other_pages_cannot_use_the_token(served: Place):
    headers = {"Origin": "http://evil.example"}
    answer = served.running.client.ask("POST", "/api/admin/vacuum", token=token(served), **headers)
    assert (answer.status, answer.key) == (403, "refused-origin")


@pytest.mark.parametrize(
    ("client", "host", "is_own"),
    [
        ("127.0.0.1", "localhost:1608", True),
        ("::1", "[::1]:1608", True),
        ("::ffff:127.0.0.1", "127.0.0.1:1608", True),
        ("192.0.2.7", "127.0.0.1:1608", False),
        ("::ffff:192.0.2.7", "127.0.0.1:1608", False),
        ("127.0.0.1", "play.example.org:1608", False),
        ("127.0.0.1", "play.example.org", False),
        (None, "127.0.0.1:1608", False),
    ],
)
def test_this_machine_is_known_by_address_and_name(client: str | None, host: str, is_own: bool):
    assert is_this_machine(client, host) is is_own


def test_whoever_runs_the_server_need_not_wait(start: Any, tmp_path: Path):
    start(tmp_path / "a", limits=Limits(reads_a_second=1, requests_a_second=1))
    with opened(tmp_path / "a") as found:
        assert [found.tables() for _ in range(40)] == [[]] * 40


# The admin file ---------------------------------------------------------------------------------


def test_the_admin_file_is_private_and_gone_after_the_end(served: Place):
    file = served.folder / admin_file.FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with opened(served.folder) as found:
        assert isinstance(found, RunningAdministration)
    served.server.stop()
    assert [path.name for path in served.folder.iterdir()] == [FILE]


def test_the_admin_file_of_a_killed_server_is_not_used(served: Place):
    served.server.kill()
    assert (served.folder / admin_file.FILE).exists()
    with opened(served.folder) as found:
        assert isinstance(found, Administration)


def test_the_admin_file_is_that_of_the_server_that_runs(served: Place, start: Any):
    before = token(served)
    served.server.kill()
    start(served.folder)
    assert token(served) != before


def test_a_server_that_this_machine_cannot_reach_writes_no_admin_file(tmp_path: Path):
    with admin_file.announced(tmp_path, "http://192.0.2.7:1608") as token:
        assert token is None
        assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[" * 10_000,
        '{"url": "http://evil.example:80", "token": "x"}',
        '{"url": "http://localhost", "token": ""}',
    ],
)
def test_a_broken_admin_file_is_refused(served: Place, content: str):
    (served.folder / admin_file.FILE).write_text(content)
    with pytest.raises(RequestRefused) as refused, opened(served.folder):
        pass
    assert refused.value.reason.sentence.key == "admin-in-use"


def test_a_folder_without_tables_is_refused_and_left_as_it_is(tmp_path: Path):
    with pytest.raises(RequestRefused) as refused, opened(tmp_path):
        pass
    assert refused.value.reason.sentence.key == "admin-no-tables"
    assert [*tmp_path.iterdir()] == []


def test_a_file_that_is_no_store_is_refused(tmp_path: Path):
    (tmp_path / FILE).write_text("not a database, but long enough to be read as one" * 100)
    with pytest.raises(RequestRefused) as refused, opened(tmp_path):
        pass
    assert refused.value.reason.sentence.key == "start-no-database"
