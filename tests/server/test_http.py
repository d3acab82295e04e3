"""What HTTP answers: cards, tables, records, and a reason for all that is not done."""

import json
from typing import Any

import pytest

from tests.server.client import TWO_PEOPLE, Client, against, open_socket
from tests.toys.pebbles import GAME
from voyageur.kernel import record
from voyageur.server.app import POLICY

NEW = {"game": "pebbles", "seats": TWO_PEOPLE}


def test_health(client: Client):
    answer = client.get("/api/health").json
    assert answer["games"] == ["pebbles"]
    assert isinstance(answer["client"], bool)


def test_game_cards(client: Client):
    (card,) = client.get("/api/games").json
    assert card["players"] == [2]
    assert card["minutes"] == [1, 5]
    assert "ground" in card["picture"]["base"]
    assert "Caillou" in client.get("/api/games?locale=fr").json[0]["picture"]["layer"]


def test_the_card_of_one_game(client: Client):
    card = client.get("/api/games/pebbles").json
    assert card["options"][0] == {
        "name": "pile",
        "clause": "P1",
        "kind": "whole",
        "default": "21",
        "people_only": ["500"],
        "values": ["500"],
        "least": 1,
        "most": 200,
    }
    assert card["options"][1]["values"] == ["wins", "loses"]
    assert "first" in card["agents"]
    assert card["icons"]["pebble"].startswith("<svg")


def test_styles_words_and_rules(client: Client):
    assert ".pebble" in client.get("/api/games/pebbles/picture.css").body.decode()
    assert "--paper" in client.get("/api/style/tokens.css").body.decode()
    assert client.get("/api/words/pebbles/fr.ftl").body.decode().startswith("game-name = Cailloux")
    assert "refused-token" in client.get("/api/words/voyageur/en.ftl").body.decode()
    rules = client.get("/api/games/pebbles/rules?locale=fr")
    assert '<li id="P3"><strong>P3</strong>' in rules.body.decode()
    assert "style=" not in rules.body.decode()
    assert rules.headers["content-type"] == "text/html; charset=utf-8"


def test_a_long_answer_travels_compressed(client: Client):
    headers = client.get("/api/words/voyageur/en.ftl", **{"Accept-Encoding": "gzip"}).headers
    assert headers["content-encoding"] == "gzip"


def test_options_are_checked(client: Client):
    good = client.post("/api/games/pebbles/check", {"options": {"pile": "7"}}).json
    assert good["faults"] == []
    assert good["picture"]["layer"].count("<circle") == 7
    bad = client.post("/api/games/pebbles/check", {"options": {"pile": "0", "last": "x", "y": "z"}, "players": 3})
    assert (bad.status, bad.json["picture"]) == (200, None)
    assert [fault["option"] for fault in bad.json["faults"]] == ["y", "players", "pile", "last"]


def test_a_table_is_laid_looked_at_and_closed(client: Client):
    seat = client.lay(seed=5, options={"last": "loses"})
    view = seat.view()
    assert (view["options"], view["plies"], view["seq"]) == ({"last": "loses"}, 1, 1)
    assert view["picture"]["base"].startswith("<rect")
    assert client.ask("DELETE", seat.path, token=seat.token).status == 204
    assert client.get(seat.path, seat.token).key == "refused-no-table"


def test_a_table_as_it_was(client: Client):
    seat = client.lay(seed=5)
    with seat.socket() as line:
        line.catch_up(line.act("take 2"))
    then = client.get(f"{seat.path}/plies/1", seat.token).json
    assert (then["ply"], then["plies"], then["choices"], then["can_undo"]) == (1, 2, [], False)
    assert then["layer"].count("<circle") == 21
    assert client.get(f"{seat.path}/plies/2", seat.token).json["layer"].count("<circle") == 19
    for number in ("3", "-1", "x", "1.5", str(2**70)):
        assert client.get(f"{seat.path}/plies/{number}", seat.token).status == 404


def test_frames_are_fetched_page_by_page(client: Client):
    seat = client.lay(against("first"), seed=5, options={"pile": "9"})
    with seat.socket() as line:
        line.catch_up(line.act("take 2"))
        line.catch_up(line.act("stop"))
        line.wait_for(lambda view: view["result"] is not None or view["to_act"] == 0)
        heard = line.news
    plies = seat.view()["plies"]
    frames = client.get(f"{seat.path}/frames?from=2&to={plies}", seat.token).json
    assert frames == heard[-len(frames) :]
    assert [frame["ply"] for frame in frames] == list(range(2, plies + 1))
    assert frames[0]["seat_views"] == client.get(f"{seat.path}/plies/2", seat.token).json["seat_views"]
    assert frames[0]["heading"] == client.get(f"{seat.path}/plies/2", seat.token).json["heading"]
    assert client.get(f"{seat.path}/frames?from=2&to=1", seat.token).json == []


@pytest.mark.parametrize("query", ["", "from=1", "from=0&to=1", "from=1&to=2", "from=-1&to=1", "from=x&to=1"])
def test_frames_of_no_ply(client: Client, query: str):
    seat = client.lay(seed=5)
    answer = client.get(f"{seat.path}/frames?{query}", seat.token)
    assert (answer.status, answer.key) == (404, "refused-no-ply")


def test_a_page_has_at_most_sixty_frames(client: Client):
    seat = client.lay(seats=[{"kind": "agent", "agent": "first"}] * 2, options={"pile": "200"})
    with seat.socket() as line:
        line.wait_for(lambda view: view["result"] is not None)
    frames = client.get(f"{seat.path}/frames?from=3&to=100", seat.token).json
    assert [frame["ply"] for frame in frames] == list(range(3, 63))


def test_who_only_watches_holds_a_pass_without_a_seat(client: Client):
    seat = client.lay(seats=[{"kind": "agent", "agent": "first"}] * 2, options={"pile": "9"})
    with seat.socket() as line:
        line.wait_for(lambda view: view["result"] is not None)
        view = line.view
        answer = line.ask({"type": "act", "id": "a", "seq": view["seq"], "seat": 0, "action": "stop"})
    assert (view["seats"], view["seat"], view["since"], view["choices"]) == ([], None, None, [])
    assert answer["reason"]["sentence"]["key"] == "refused-not-your-seat"
    assert client.get(seat.path, "another").status == 401
    assert client.get(f"{seat.path}/record", seat.token).status == 200


def test_the_record_of_a_table(client: Client):
    seat = client.lay(seed=5)
    answer = client.get(f"{seat.path}/record", seat.token)
    read = record.read(answer.body, {"pebbles": GAME})
    assert [ply.text for ply in read.plies] == ["roll 5"]
    assert answer.headers["content-disposition"].endswith('.voyageur"')
    assert b"secret" not in answer.body


def test_a_seed_makes_dice_repeatable_and_no_seed_does_not(client: Client):
    def rolls(**more: Any) -> set[str]:
        return {client.lay(**more).view()["log"][0]["sentences"][0]["values"]["roll"] for _ in range(20)}

    assert rolls(seed=5) == {5}
    assert len(rolls()) > 1


# What is not done -------------------------------------------------------------------------------

BAD_TABLES = {
    "no JSON": (b"{", "fault-message"),
    "nothing": (b"", "fault-message"),
    "no UTF-8": (b'"\xff"', "fault-message"),
    "NaN": (json.dumps(NEW | {"seed": float("nan")}).encode(), "fault-message"),
    "half a surrogate pair": (json.dumps(NEW | {"locale": "\ud800"}).encode(), "fault-message"),
    "deep nesting": (b'{"options": ' + b"[" * 10_000 + b"]" * 10_000 + b"}", "fault-message"),
    "a list": ([NEW], "fault-message"),
    "no seats": ({"game": "pebbles"}, "fault-message"),
    "an unknown field": (NEW | {"x": 1}, "fault-message"),
    "a word for a switch": (NEW | {"play_forced": "yes"}, "fault-message"),
    "a number for an option": (NEW | {"options": {"pile": 7}}, "fault-message"),
    "an endless seed": (NEW | {"seed": 10**30}, "fault-message"),
    "a fraction as seed": (NEW | {"seed": 1.5}, "fault-message"),
    "an unknown holder": (NEW | {"seats": [{"kind": "ghost"}] * 2}, "fault-message"),
    "a long name": (NEW | {"seats": [{"kind": "person", "name": "x" * 61}] * 2}, "fault-message"),
    "a name that cannot be seen": (NEW | {"seats": [{"kind": "person", "name": "a\u202eb"}] * 2}, "refused-name"),
    "an unknown agent": (NEW | {"seats": against("genius")}, "refused-no-agent"),
    "one seat": (NEW | {"seats": TWO_PEOPLE[:1]}, "fault-players"),
    "three seats": (NEW | {"seats": [*TWO_PEOPLE, TWO_PEOPLE[0]]}, "fault-players"),
    "an unknown option": (NEW | {"options": {"x": "y"}}, "fault-option-unknown"),
    "a bad option": (NEW | {"options": {"pile": "0"}}, "fault-option-number"),
    "an option for people": (
        NEW | {"options": {"pile": "500"}, "seats": against("first")},
        "fault-people-only",
    ),
}


@pytest.mark.parametrize("name", BAD_TABLES)
def test_a_bad_table_is_refused(client: Client, name: str):
    body, key = BAD_TABLES[name]
    answer = client.post("/api/tables", body)
    assert (answer.status, answer.key) == (400, key)


def test_the_faults_of_a_bad_table_are_placed(client: Client):
    answer = client.post("/api/tables", NEW | {"options": {"pile": "x", "last": "x"}})
    assert [(fault["option"], fault["line"], fault["column"]) for fault in answer.json["faults"]] == [
        ("pile", 1, 1),
        ("last", 1, 1),
    ]
    assert answer.json["faults"][0]["reason"]["clause"] == "P1"


def test_a_large_body_is_too_large(client: Client):
    answer = client.post("/api/tables", NEW | {"options": {"pile": "x" * 70_000}})
    assert (answer.status, answer.key) == (413, "refused-too-large")


def test_only_json_is_understood(client: Client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post("/api/tables", NEW, **{"Content-Type": kind})
        assert (answer.status, answer.key) == (400, "refused-not-json")


def test_what_is_unknown_is_named(client: Client):
    seat = client.lay()
    for method, path, token, status, key in [
        ("GET", "/api/games/chess", "", 404, "refused-no-game"),
        ("GET", "/api/games/chess/rules", "", 404, "refused-no-game"),
        ("GET", "/api/words/chess/en.ftl", "", 404, "refused-no-game"),
        ("GET", "/api/words/pebbles/xx.ftl", "", 404, "refused-address"),
        ("GET", "/api/words/pebbles/..%2f..%2fen.ftl", "", 404, "refused-address"),
        ("GET", "/api/nothing", "", 404, "refused-address"),
        ("GET", "/api", "", 404, "refused-address"),
        ("GET", "/assets/nothing.js", "", 404, "refused-address"),
        ("GET", "/api/tables/nowhere", seat.token, 404, "refused-no-table"),
        ("GET", seat.path, "", 401, "refused-token"),
        ("GET", seat.path, "x", 401, "refused-token"),
        ("GET", f"{seat.path}/record", "x", 401, "refused-token"),
        ("GET", f"{seat.path}/plies/0", "x", 401, "refused-token"),
        ("GET", f"{seat.path}/frames?from=1&to=1", "x", 401, "refused-token"),
        ("DELETE", seat.path, "x", 401, "refused-token"),
        ("PUT", seat.path, seat.token, 405, "refused-method"),
        ("GET", f"{seat.path}/plies/9999", seat.token, 404, "refused-no-ply"),
    ]:
        answer = client.ask(method, path, token=token)
        assert (answer.status, answer.key) == (status, key), path
    assert seat.view()["plies"] >= 1


def test_no_path_leads_out_of_the_client(client: Client):
    for path in ("/../serve.py", "/..%2f__init__.py", "/assets/..%2f..%2fpy.typed", "/%00", "//etc/passwd"):
        answer = client.get(path)
        assert b"import" not in answer.body
        assert b"root:" not in answer.body


# Headers, hosts, origins ------------------------------------------------------------------------


def test_every_answer_has_the_policy(client: Client):
    seat = client.lay()
    paths = [
        "/", "/table/x", "/assets/nothing.js", "/api/health", "/api/games", "/api/games/pebbles",
        "/api/games/pebbles/picture.css", "/api/style/tokens.css", "/api/games/pebbles/rules",
        "/api/words/voyageur/en.ftl", seat.path, f"{seat.path}/plies/0", f"{seat.path}/record",
        "/api/nothing", "/api/tables/nowhere",
    ]  # fmt: skip
    answers = [client.get(path, seat.token) for path in paths]
    answers += [client.post("/api/tables", body) for body in (NEW, {}, b"{")]
    answers += [client.post("/api/games/pebbles/check", {}), client.ask("PATCH", "/"), client.get("/", Host="evil")]
    answers += [client.ask("DELETE", seat.path, token=seat.token)]
    for answer in answers:
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert "'unsafe" not in POLICY
    assert POLICY.startswith("default-src 'none'; script-src 'self';")


def test_only_its_own_names_are_answered(client: Client):
    port = client.host.rpartition(":")[2]
    assert client.get("/api/health", Host=f"localhost:{port}").status == 200
    for host in ("evil.example", f"evil.example:{port}", "localhost", "localhost:1", f"127.0.0.1.evil:{port}", ""):
        answer = client.get("/api/health", Host=host)
        assert answer.status == 400, host


FOREIGN = [
    "null",
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil-127.0.0.1:{port}",
    "http://localhost:{port}",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_another_page_may_change_nothing_and_open_no_socket(client: Client, origin: str):
    origin = origin.format(port=client.host.rpartition(":")[2])
    seat = client.lay()
    assert client.post("/api/tables", NEW, Origin=origin).key == "refused-origin"
    assert client.ask("DELETE", seat.path, token=seat.token, Origin=origin).status == 403
    with pytest.raises(Exception, match="403"), open_socket(client, seat.table, origin=origin):
        pass


def test_a_page_of_its_own_may(client: Client):
    origin = f"http://{client.host}"
    assert client.post("/api/tables", NEW, Origin=origin, **{"Sec-Fetch-Site": "same-origin"}).status == 201
    assert client.post("/api/tables", NEW, **{"Sec-Fetch-Site": "cross-site"}).status == 403
    with open_socket(client, client.lay().table, origin=origin):
        pass


# The client -------------------------------------------------------------------------------------


def test_an_address_within_the_client_answers_with_the_client(client: Client):
    answers = [client.get(path) for path in ("/", "/table/abc", "/games/pebbles")]
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1


# Summaries --------------------------------------------------------------------------------------


def test_a_summary_says_how_each_table_stands(client: Client):
    one, other = client.lay(), client.lay()
    tables = [{"table": seat.table, "token": seat.token} for seat in (one, other)]
    first, second = client.post("/api/summaries", {"tables": tables}).json
    assert [first["table"], second["table"]] == [one.table, other.table]
    assert first["summary"] | {"seat_cards": 2, "holders": 2, "heading": 1} == {
        "heading": 1,
        "plies": 1,
        "seats": [0, 1],
        "holders": 2,
        "seat_cards": 2,
        "to_act": 0,
        "is_over": False,
    }


def test_a_summary_of_a_table_that_is_not_mine_says_why_not(client: Client):
    one, other = client.lay(), client.lay()
    tables = [{"table": one.table, "token": other.token}, {"table": "none", "token": "x"}]
    answers = client.post("/api/summaries", {"tables": tables}).json
    assert [answer["reason"]["sentence"]["key"] for answer in answers] == ["refused-token", "refused-no-table"]
    assert [answer["summary"] for answer in answers] == [None, None]


def test_at_most_fifty_summaries_are_told_at_once(client: Client):
    tables = [{"table": "none", "token": "x"}] * 51
    assert client.post("/api/summaries", {"tables": tables}).status == 400


# Sizes ------------------------------------------------------------------------------------------

LARGE = {
    "an unknown option": {"o" * 60_000: "x"},
    "many unknown options": {f"o{number}": "x" for number in range(4000)},
    "a long number": {"pile": "9" * 60_000},
    "a long word": {"last": "x" * 60_000},
}


@pytest.mark.parametrize("options", LARGE.values(), ids=LARGE)
def test_large_bad_options_get_a_small_answer(client: Client, options: dict[str, str]):
    checked = client.post("/api/games/pebbles/check", {"options": options})
    refused = client.post("/api/tables", {**NEW, "options": options})
    assert (checked.status, refused.status) == (200, 400)
    assert 1 <= len(checked.json["faults"]) <= 21
    assert max(len(checked.body), len(refused.body)) < 8000
