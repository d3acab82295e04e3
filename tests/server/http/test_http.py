"""The HTTP API: cards, tables, records and refusals."""

import json
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Term

from tests.server.client import TWO_PEOPLE, Client, against, applied, error_key, open_socket
from tests.toys.pebbles import GAME
from voyageur.kernel import record
from voyageur.kernel.text import OWN_FOLDER
from voyageur.server.http.guard import POLICY
from voyageur.table.told.events import MOST_ENTRIES

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
    (french,) = client.get("/api/games?locale=fr").json
    assert "Caillou" in french["picture"]["elements"]["pebble-1"]["content"]


def test_the_card_of_one_game_can_be_without_its_picture(client: Client):
    whole, plain = (client.get(f"/api/games/pebbles?picture={each}").json for each in (1, 0))
    assert plain == {key: value for key, value in whole.items() if key != "picture"} != whole


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


def test_a_client_gets_all_messages_but_those_of_the_command_line(client: Client):
    served = client.get("/api/words/voyageur/fr.ftl").body.decode()
    whole = (OWN_FOLDER / "fr.ftl").read_text("utf-8")
    texts = {entry.id.name: entry for entry in FluentParser().parse(whole).body if isinstance(entry, Message | Term)}
    sent = {entry.id.name: entry for entry in FluentParser().parse(served).body if isinstance(entry, Message | Term)}
    assert {*texts} - {*sent} == {name for name in texts if name.startswith("cli-")}
    assert all(entry.equals(texts[name], ["span", "comment"]) for name, entry in sent.items())


def test_a_long_response_is_compressed(client: Client):
    headers = client.get("/api/words/voyageur/en.ftl", **{"Accept-Encoding": "gzip"}).headers
    assert headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("players", [-1, 10**3, 10**40, -(10**40)])
def test_a_number_of_players_has_limits(client: Client, players: int):
    answer = client.post("/api/games/pebbles/check", {"players": players})
    assert (answer.status, answer.key) == (400, "fault-message")


def test_options_are_checked(client: Client):
    good = client.post("/api/games/pebbles/check", {"options": {"pile": "7"}}).json
    assert good["faults"] == []
    assert len(good["picture"]["elements"]) == 8
    bad = client.post("/api/games/pebbles/check", {"options": {"pile": "0", "last": "x", "y": "z"}, "players": 3})
    assert (bad.status, bad.json["picture"]) == (200, None)
    assert [fault["option"] for fault in bad.json["faults"]] == ["y", "players", "pile", "last"]


def test_a_table_is_created_viewed_and_closed(client: Client):
    hand = client.create(seed=5, options={"last": "loses"})
    now = hand.get().json
    assert (now["table"]["options"], now["table"]["is_seeded"]) == ({"last": "loses"}, True)
    assert (now["whole"]["ply"], now["whole"]["seq"]) == (1, 1)
    assert hand.close().status == 200
    assert hand.get().key == "refused-no-table"


def test_closing_a_table_needs_the_tokens_of_all_people(client: Client):
    hand = client.create()
    answer = hand.only(0).close()
    assert (answer.status, answer.key) == (403, "refused-not-all-seats")
    assert hand.get().status == 200


def test_the_base_of_a_picture_is_cached_by_clients(client: Client):
    hand = client.create()
    key = hand.whole()["picture"]["base"]
    answer = hand.get(f"/base/{key}")
    assert answer.body.startswith(b"<rect")
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert hand.get("/base/another").status == 404


def test_a_cached_base_still_needs_a_token_of_its_table(client: Client):
    hand = client.create()
    key = hand.whole()["picture"]["base"]
    assert [hand.get(f"/base/{key}").status for _ in range(2)] == [200, 200]
    assert client.get(f"{hand.path}/base/{key}").status == 401
    assert hand.get("/base/0000000000000000").status == 404


def test_a_view_has_the_requested_parts(client: Client):
    hand = client.create(seed=5)
    assert "scene" not in hand.whole()
    assert hand.get("?scene=1").json["whole"]["scene"] == {"pile": 21, "die": 5}
    assert "elements" not in hand.get("?picture=0").json["whole"]


def test_a_scene_of_no_kind_is_not_sent_to_a_client_that_draws_cubes(client: Client):
    assert "scene" not in client.create(seed=5).get("?scene=cubes").json["whole"]


def test_a_replay_page_has_a_whole_and_events(client: Client):
    hand = client.create(seats=[{"kind": "agent", "agent": "first"}] * 2, options={"pile": "200"})
    with hand.socket() as line:
        now = line.wait_for(lambda whole: whole["result"] is not None)
    first, second = (hand.get(f"/replay/{page}").json for page in (0, 1))
    assert (first["whole"]["ply"], len(first["events"]), first["whole"]["log"]) == (0, 50, [])
    whole = first["whole"]
    for event in first["events"]:
        whole = applied(whole, event)
    assert whole | {"log": []} == second["whole"] | {"log_start": 0}
    pages = now["ply"] // 50
    assert hand.get(f"/replay/{pages}").json["whole"]["ply"] == 50 * pages
    for number in (str(pages + 1), "-1", "x", "1.5", str(2**70)):
        assert hand.get(f"/replay/{number}").status == 404


def test_the_dice_of_a_game_are_judged_when_it_is_over(client: Client):
    hand = client.create(seed=1)
    during = hand.get("/dice").json
    assert [(row["faces"], sum(row["counts"]), row["band"]) for row in during["dice"]] == [(6, 1, None)]
    over = client.create(seats=[{"kind": "agent", "agent": "first"}] * 2, options={"pile": "200"})
    with over.socket() as line:
        now = line.wait_for(lambda whole: whole["result"] is not None)
    report = over.get("/dice").json
    assert report["ply"] == now["ply"]
    assert [row["band"] is None for row in report["dice"]] == [False]
    assert over.get("/dice?ply=3").json["dice"][0]["band"] is None
    assert over.get("/dice?ply=99999").status == 404


def test_older_entries_of_the_log_are_fetched(client: Client):
    hand = client.create(seats=[{"kind": "agent", "agent": "first"}] * 2, options={"pile": "200"})
    with hand.socket() as line:
        whole = line.wait_for(lambda whole: whole["result"] is not None)
    fresh = hand.whole()
    older = hand.get(f"/log?before={fresh['log_start'] + 1}").json
    assert len(older) == len(fresh["log"]) == MOST_ENTRIES
    both = older + fresh["log"]
    assert both == whole["log"][-len(both) :]
    assert hand.get("/log?before=x").status == 404


def test_a_table_of_agents_has_a_token_for_watching(client: Client):
    hand = client.create(seats=[{"kind": "agent", "agent": "first"}] * 2, options={"pile": "9"})
    with hand.socket() as line:
        line.wait_for(lambda whole: whole["result"] is not None)
        answer = line.ask({"type": "act", "id": "a", "seq": line.seq, "seat": 0, "action": "stop"})
        assert (line.welcome["table"]["seats"], line.choices) == ([], None)
    assert error_key(answer) == "refused-not-your-seat"
    assert client.get(hand.path, "another").status == 401
    assert hand.get("/record").status == 200
    assert hand.close().status == 200


def test_the_record_of_a_table(client: Client):
    answer = client.create(seed=5).get("/record")
    read = record.read(answer.body, {"pebbles": GAME})
    assert [ply.text for ply in read.plies] == ["roll 5"]
    assert answer.headers["content-disposition"].endswith('.voyageur"')
    assert b"secret" not in answer.body
    assert read.values_of("seed") == ["chosen"]


def test_a_seed_makes_dice_repeatable_and_no_seed_does_not(client: Client):
    def rolls(**more: Any) -> set[str]:
        return {client.create(**more).whole()["log"][0]["sentences"][0]["values"]["roll"] for _ in range(20)}

    assert rolls(seed=5) == {5}
    assert len(rolls()) > 1


# Refusals ---------------------------------------------------------------------------------------

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


def test_the_faults_of_a_bad_table_have_positions(client: Client):
    answer = client.post("/api/tables", NEW | {"options": {"pile": "x", "last": "x"}})
    assert [(fault["option"], fault["line"], fault["column"]) for fault in answer.json["faults"]] == [
        ("pile", 1, 1),
        ("last", 1, 1),
    ]
    assert answer.json["faults"][0]["reason"]["clause"] == "P1"


def test_a_large_body_is_refused(client: Client):
    answer = client.post("/api/tables", NEW | {"options": {"pile": "x" * 70_000}})
    assert (answer.status, answer.key) == (413, "refused-too-large")


def test_only_json_bodies_are_accepted(client: Client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post("/api/tables", NEW, **{"Content-Type": kind})
        assert (answer.status, answer.key) == (400, "refused-not-json")


def test_unknown_names_are_refused(client: Client):
    hand = client.create()
    for method, path, token, status, key in [
        ("GET", "/api/games/chess", "", 404, "refused-no-game"),
        ("GET", "/api/games/chess/rules", "", 404, "refused-no-game"),
        ("GET", "/api/games/chess/how-to-play", "", 404, "refused-no-game"),
        ("GET", "/api/words/chess/en.ftl", "", 404, "refused-no-game"),
        ("GET", "/api/words/pebbles/xx.ftl", "", 404, "refused-address"),
        ("GET", "/api/words/pebbles/..%2f..%2fen.ftl", "", 404, "refused-address"),
        ("GET", "/api/nothing", "", 404, "refused-address"),
        ("GET", "/api", "", 404, "refused-address"),
        ("GET", "/assets/nothing.js", "", 404, "refused-address"),
        ("GET", "/api/tables/nowhere", hand.token, 404, "refused-no-table"),
        ("GET", hand.path, "", 401, "refused-token"),
        ("GET", hand.path, "x", 401, "refused-token"),
        ("GET", f"{hand.path}/record", "x", 401, "refused-token"),
        ("GET", f"{hand.path}/replay/0", "x", 401, "refused-token"),
        ("GET", f"{hand.path}/log?before=1", "x", 401, "refused-token"),
        ("GET", f"{hand.path}?seat=9", hand.token, 404, "refused-number"),
        ("GET", f"{hand.path}?seat=x", hand.token, 404, "refused-number"),
        ("PUT", hand.path, hand.token, 405, "refused-method"),
        ("GET", f"{hand.path}/replay/9999", hand.token, 404, "refused-no-page"),
    ]:
        answer = client.ask(method, path, token=token)
        assert (answer.status, answer.key) == (status, key), path
    assert hand.whole()["ply"] >= 1


def test_no_path_escapes_the_client_folder(client: Client):
    for path in ("/../serve.py", "/..%2f__init__.py", "/assets/..%2f..%2fpy.typed", "/%00", "//etc/passwd"):
        answer = client.get(path)
        assert b"import" not in answer.body
        assert b"root:" not in answer.body


# Headers, hosts, origins ------------------------------------------------------------------------


def test_every_answer_has_the_policy(client: Client):
    hand = client.create()
    paths = [
        "/", "/tables/x", "/assets/nothing.js", "/api/health", "/api/games", "/api/games/pebbles",
        "/api/games/pebbles/picture.css", "/api/style/tokens.css", "/api/games/pebbles/rules",
        "/api/words/voyageur/en.ftl", hand.path, f"{hand.path}/replay/0", f"{hand.path}/record",
        "/api/nothing", "/api/tables/nowhere",
    ]  # fmt: skip
    answers = [client.get(path, hand.token) for path in paths]
    answers += [client.post("/api/tables", body) for body in (NEW, {}, b"{")]
    answers += [client.post("/api/games/pebbles/check", {}), client.ask("PATCH", "/"), client.get("/", Host="evil")]
    answers += [hand.close()]
    for answer in answers:
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert "'unsafe" not in POLICY
    assert POLICY.startswith("default-src 'none'; script-src 'self';")


# Names that lead here for a while, or say that they do (DNS rebinding).
REBOUND = (
    "127.0.0.1.nip.io:{port}",
    "rebind.evil.example:{port}",
    "localhost.evil.example:{port}",
    "evil.example:{port}@127.0.0.1:{port}",
    "127.0.0.1:{port},evil.example",
    "127.0.0.1:{port}:{port}",
    "127.0.0.1:0{port}",
    "localhost.:{port}",
    "0.0.0.0:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "[::]:{port}",
)


def test_only_known_hosts_are_accepted(client: Client):
    port = client.host.rpartition(":")[2]
    assert client.get("/api/health", Host=f"localhost:{port}").status == 200
    for host in (
        "evil.example",
        f"evil.example:{port}",
        "localhost:0",
        "localhost:100000",
        f"127.0.0.1.evil:{port}",
        "",
        *REBOUND,
    ):
        answer = client.get("/api/health", Host=host.format(port=port))
        assert answer.status == 400, host


@pytest.mark.parametrize("host", ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost"])
def test_this_machine_is_reached_by_another_port_that_leads_here(client: Client, host: str):
    assert client.post("/api/summaries", {"tables": []}, Host=host, Origin=f"http://{host}").status == 200
    assert client.post("/api/summaries", {"tables": []}, Host=host, Origin=f"http://{client.host}").status == 403


BROWSER = {"Accept": "text/html,application/xhtml+xml"}
SCRIPT = "<script>alert(1)</script>"


def test_a_browser_is_told_which_name_is_unknown_and_what_to_do(client: Client):
    answer = client.get("/", Host="mine.example:8080", **BROWSER)
    assert (answer.status, answer.headers["content-type"]) == (400, "text/html; charset=utf-8")
    assert "--name mine.example:8080" in answer.body.decode()
    french = client.get("/", Host="mine.example", **BROWSER, **{"Accept-Language": "fr-CA,fr;q=0.9"}).body.decode()
    assert ('lang="fr"' in french, "Ce serveur" in french) == (True, True)


def test_a_page_about_an_unknown_name_runs_nothing_of_it(client: Client):
    answer = client.get("/", Host=SCRIPT, **BROWSER)
    assert ("<script" in answer.body.decode(), "&lt;script&gt;" in answer.body.decode()) == (False, True)
    assert answer.headers["content-security-policy"] == POLICY


def test_a_program_is_told_of_an_unknown_name_by_json(client: Client):
    assert client.get("/api/health", Host="mine.example").json["reason"]["sentence"] == {
        "key": "refused-host",
        "values": {"host": "mine.example"},
    }


FOREIGN = [
    "null",
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil-127.0.0.1:{port}",
    "http://localhost:{port}",
    "https://evil.example",
    "http://sub.127.0.0.1:{port}",
    "http://127.0.0.1.:{port}",
    "http://127.0.0.1:{port}.",
    "http://127.0.0.1:{port}:80",
    "http://127.0.0.1:0{port}",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}/api",
    "http://127.0.0.1:{port}?",
    "http://127.0.0.1:{port}@evil.example",
    "http://evil.example@127.0.0.1:{port}",
    "http://127.0.0.1:{port}, http://evil.example",
    "http://evil.example http://127.0.0.1:{port}",
    "HTTP://127.0.0.1:{port}",
    "http:127.0.0.1:{port}",
    "//127.0.0.1:{port}",
    "127.0.0.1:{port}",
    "ws://127.0.0.1:{port}",
    "wss://127.0.0.1:{port}",
    "http://127.1:{port}",
    "http://2130706433:{port}",
    "http://0x7f000001:{port}",
    "http://0.0.0.0:{port}",
    "http://[::1]:{port}",
    "http://[::ffff:127.0.0.1]:{port}",
    "http://localhost",
    "file://",
    "about:blank",
    "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb",
    "*",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_another_origin_may_change_nothing_and_open_no_socket(client: Client, origin: str):
    origin = origin.format(port=client.host.rpartition(":")[2])
    hand = client.create()
    assert client.post("/api/tables", NEW, Origin=origin).key == "refused-origin"
    assert client.post(f"{hand.path}/close", {"tokens": [hand.token]}, Origin=origin).status == 403
    with pytest.raises(Exception, match="403"), open_socket(client, hand.table, origin=origin):
        pass


def test_the_own_origin_may_change_things(client: Client):
    origin = f"http://{client.host}"
    assert client.post("/api/tables", NEW, Origin=origin, **{"Sec-Fetch-Site": "same-origin"}).status == 201
    assert client.post("/api/tables", NEW, **{"Sec-Fetch-Site": "cross-site"}).status == 403
    with open_socket(client, client.create().table, origin=origin):
        pass


# The client -------------------------------------------------------------------------------------


PAGES = ("/", "/games/pebbles", "/games/pebbles/edit/pile", "/tables/abc", "/tables/abc/", "/tables/abc/plies/12")


@pytest.mark.parametrize("path", PAGES)
def test_a_route_of_the_client_returns_its_page(client: Client, path: str):
    answer = client.get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.body == client.get("/").body


# Summaries --------------------------------------------------------------------------------------


def test_summaries_describe_each_table(client: Client):
    one, other = client.create(seed=1), client.create(seed=1)
    tables = [{"table": hand.table, "token": hand.token} for hand in (one, other)]
    first, second = client.post("/api/summaries", {"tables": tables}).json
    assert [first["table"], second["table"]] == [one.table, other.table]
    assert first["summary"]["last"] > 1_600_000_000_000  # milliseconds since 1970
    assert first["summary"] | {"seat_cards": 2, "holders": 2, "heading": 1, "last": 1} == {
        "heading": 1,
        "plies": 1,
        "seats": [0],
        "holders": 2,
        "seat_cards": 2,
        "to_act": 0,
        "is_over": False,
        "winners": [],
        "is_record": False,
        "is_seeded": True,
        "left": None,
        "last": 1,
        "agents": {},
    }


def test_a_summary_needs_a_token_of_the_table(client: Client):
    one, other = client.create(), client.create()
    tables = [{"table": one.table, "token": other.token}, {"table": "none", "token": "x"}]
    answers = client.post("/api/summaries", {"tables": tables}).json
    assert [answer["reason"]["sentence"]["key"] for answer in answers] == ["refused-token", "refused-no-table"]
    assert [answer["summary"] for answer in answers] == [None, None]


def test_at_most_fifty_summaries_are_returned_at_once(client: Client):
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
def test_large_bad_options_get_a_small_response(client: Client, options: dict[str, str]):
    checked = client.post("/api/games/pebbles/check", {"options": options})
    refused = client.post("/api/tables", {**NEW, "options": options})
    assert (checked.status, refused.status) == (200, 400)
    assert 1 <= len(checked.json["faults"]) <= 21
    assert max(len(checked.body), len(refused.body)) < 8000


# Addresses --------------------------------------------------------------------------------------

NOT_HERE = (
    "/figures", "/openapi.json", "/docs", "/schema", "/redoc", "/favicon.php", "/index.php", "/table/x", "/games",
    "/games/pebbles/x", "/games/pebbles/edit", "/tables", "/tables/x/plies", "/tables/x/plies/y", "/games/x.php",
    "/tables/x.json", "/api", "/api/", "/api/nothing", "/api/tables", "/apis", "/assets/nothing.js", "/assets",
)  # fmt: skip


@pytest.mark.parametrize("path", NOT_HERE)
def test_an_unknown_address_is_not_found(client: Client, path: str):
    answer = client.get(path)
    assert (answer.status, answer.headers["content-type"]) == (
        404 if path != "/api/tables" else 405,
        "application/json",
    )
    assert answer.key in ("refused-address", "refused-method")


@pytest.mark.parametrize("path", ["/nowhere/at/all", "/figures", "/tables/a/plies/-1"])
def test_a_browser_at_an_unknown_address_gets_the_page_with_404(client: Client, path: str):
    answer = client.get(path, Accept="text/html,*/*")
    assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize("path", ["/api/nothing", "/openapi.json", "/assets/nothing.js"])
def test_a_missing_file_or_api_address_is_not_answered_by_the_page(client: Client, path: str):
    answer = client.get(path, Accept="text/html,*/*")
    assert (answer.status, answer.headers["content-type"]) == (404, "application/json")


def test_head_is_get_without_a_body(client: Client):
    hand = client.create()
    paths = [
        "/", "/games/pebbles", "/api/health", "/api/games", "/api/games/pebbles", "/api/games/pebbles/picture.css",
        "/api/games/pebbles/rules", "/api/style/tokens.css", "/api/words/voyageur/en.ftl", hand.path,
        "/api/games/pebbles/how-to-play", "/api/games/pebbles/how-to-play/start/1",
        f"{hand.path}/record", f"{hand.path}/log?before=1", f"{hand.path}/replay/0", "/api/nothing",
        f"{hand.path}/base/{hand.whole()['picture']['base']}",
    ]  # fmt: skip
    for path in paths:
        get, head = client.get(path, hand.token), client.ask("HEAD", path, token=hand.token)
        assert head.body == b""
        assert head.status == get.status
        assert head.headers | {"date": ""} == get.headers | {"date": ""}, path


@pytest.mark.parametrize("host", REBOUND)
def test_no_socket_is_opened_under_another_name(client: Client, host: str):
    hand = client.create()
    host = host.format(port=client.host.rpartition(":")[2])
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    answer = client.get(f"{hand.path}/live", Host=host, **upgrade, **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
    assert answer.status == 400


def test_a_proxy_that_was_not_named_does_not_say_the_host(client: Client):
    forwarded = {"X-Forwarded-Host": client.host, "Forwarded": f"host={client.host}"}
    assert client.get("/api/health", Host="evil.example", **forwarded).key == "refused-host"
