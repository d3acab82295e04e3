"""A session at a socket of a real server: one answer to each message, views, news, undo."""

import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.client import Client, against, error_key, first_action, open_socket
from tests.server.processes import PATIENCE

SEED = 5  # the first roll is a 5: several takings a turn


def test_a_whole_game_at_one_browser(client: Client):
    with client.lay(options={"pile": "12"}).socket() as line:
        while line.view["result"] is None:
            line.catch_up(line.act(first_action(line.view)))
        assert line.view["to_act"] is None
        assert sum(line.view["result"]["scores"]) == 1
        assert line.view["choices"] == []


def test_the_view_is_of_the_seat_to_act(client: Client):
    with client.lay(seed=SEED).socket() as line:
        assert (line.view["seats"], line.view["seat"], line.view["to_act"]) == ([0, 1], 0, 0)
        line.catch_up(line.act("take 1"))
        line.catch_up(line.act("stop"))
        assert line.view["seat"] == line.view["to_act"] == 1


def test_done_names_the_event_and_comes_before_its_view(client: Client):
    with client.lay(seed=SEED).socket() as line:
        seq = line.view["seq"]
        line.send({"type": "act", "id": "a", "seq": seq, "seat": 0, "action": "take 1"})
        assert line.read() == {"type": "done", "id": "a", "seq": seq + 1}
        assert line.read()["view"]["seq"] == seq + 1


def test_the_same_id_gets_the_same_answer_and_is_played_once(client: Client):
    with client.lay(seed=SEED).socket() as line:
        message = {"type": "act", "id": "once", "seq": line.view["seq"], "seat": 0, "action": "take 1"}
        first = line.ask(message)
        line.catch_up(first)
        assert line.ask(message) == first
        assert line.view["plies"] == 2


def test_an_act_for_an_old_event_is_stale_and_brings_the_view(client: Client):
    with client.lay(seed=SEED).socket() as line:
        old = line.view["seq"]
        line.catch_up(line.act("take 1"))
        answer = line.act("take 1", seq=old)
        assert (answer["type"], error_key(answer)) == ("stale", "stale")
        assert answer["view"]["seq"] == old + 1
        assert line.act("take 1", seq=old + 1000)["type"] == "stale"


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing(client: Client):
    with client.lay(seed=SEED).socket() as line:
        answer = line.act("stop")
        assert answer["reason"] == {
            "sentence": {"key": "refused-must-take", "values": {"count": 0, "left": 5, "pile": 21}},
            "clause": "P4",
        }
        assert line.act("take 1")["type"] == "done"


def test_both_browsers_see_what_happens(client: Client):
    seat = client.lay(seed=SEED)
    with seat.socket() as one, seat.socket() as other:
        done = one.act("take 2")
        view = other.catch_up(done)
        assert [frame["text"] for frame in other.news] == ["take 2"]
        assert view["log"][-1]["sentences"][0]["values"]["count"] == 2
        assert other.news[0]["motions"][0] == {"element": "pebble-21", "to": "ground"}


def test_who_was_away_gets_the_plies_since(client: Client):
    seat = client.lay(seed=SEED)
    with seat.socket() as line:
        seen = line.view["seq"]
        line.catch_up(line.act("take 1"))
        line.catch_up(line.act("take 2"))
    with seat.socket(seq=seen) as back:
        assert [frame["text"] for frame in back.welcome["news"]] == ["take 1", "take 2"]
    with seat.socket(seq=-1) as new:
        assert new.welcome["news"] == []
    with seat.socket(seq=1000) as ahead:
        assert ahead.welcome["news"] == []


def test_undo_takes_back_and_brings_no_news(client: Client):
    with client.lay(seed=SEED).socket() as line:
        line.catch_up(line.act("take 1"))
        line.news.clear()
        assert line.view["can_undo"]
        view = line.catch_up(line.undo())
        assert (view["plies"], view["seq"], view["can_undo"], line.news) == (1, 3, False, [])
        assert error_key(line.undo()) == "refused-undo"


def test_the_log_folds_what_one_seat_takes(client: Client):
    with client.lay(seed=SEED).socket() as line:
        line.catch_up(line.act("take 1"))
        view = line.catch_up(line.act("take 2"))
        entry = view["log"][-1]
        assert (entry["first"], entry["last"], entry["seat"]) == (2, 3, 0)
        assert entry["sentences"] == [{"key": "log-takes", "values": {"seat": 0, "count": 3}}]
        assert view["log"][0]["dice"] == [[{"faces": 6, "value": 5, "seat": None}]]
        assert view["log"][0]["seat"] == "chance"


def test_why_not(client: Client):
    with client.lay(seed=SEED).socket() as line:
        ask = {"type": "explain", "seq": line.view["seq"], "words": ["take"], "element": "pebble-1"}
        answer = line.ask(ask)
        assert answer["reason"]["clause"] == "P3"
        assert line.ask(ask | {"element": "pebble-21"})["reason"] is None
        assert line.ask(ask | {"seq": 0})["type"] == "stale"


def test_words_in_pictures_change_their_language(client: Client):
    with client.lay(seed=SEED).socket(locale="fr-CA") as line:
        assert "Caillou 1" in line.view["layer"]
        line.ask({"type": "locale", "locale": "en"})
        line.wait_for(lambda view: "Pebble 1" in view["layer"])


def test_a_closed_table_closes_its_sockets(client: Client):
    seat = client.lay()
    with seat.socket() as line:
        assert client.ask("DELETE", seat.path, token=seat.token).status == 204
        with pytest.raises(ConnectionClosed) as closed:
            line.read()
        assert closed.value.rcvd.code == 1000
    assert client.get(seat.path, seat.token).status == 404


# What is no message -----------------------------------------------------------------------------

ACT = {"type": "act", "id": "x", "seq": 1, "seat": 0, "action": "take 1"}
BAD = {
    "another type": ACT | {"type": "fly"},
    "no type": {"id": "x"},
    "a word for a number": ACT | {"seq": "1"},
    "a fraction": ACT | {"seq": 1.5},
    "true for a number": ACT | {"seat": True},
    "a number that no browser can count": ACT | {"seq": 2**63},
    "a negative seat": ACT | {"seat": -1},
    "no action": {key: value for key, value in ACT.items() if key != "action"},
    "an unknown field": ACT | {"extra": 1},
    "a long action": ACT | {"action": "x" * 1001},
    "many words": {"type": "explain", "id": "x", "seq": 1, "words": ["a"] * 51},
    "hello again": {"type": "hello", "id": "x", "token": "t"},
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_message_with_an_id_is_refused_by_its_id(client: Client, name: str):
    with client.lay(seed=SEED).socket() as line:
        line.send(BAD[name])
        answer = line.read()
        assert (answer["type"], answer["id"]) == ("refused", "x")
        assert line.act("take 1")["type"] == "done"


NO_ID = {
    "no JSON": "{",
    "nothing": "",
    "a number": "7",
    "NaN": '{"type": "act", "id": "x", "seq": NaN}',
    "an endless number": '{"type": "act", "id": "x", "seq": 1' + "0" * 5000 + "x}",
    "half a surrogate pair": '{"type": "act", "id": "\\ud800", "seq": 1}',
    "the other half": '{"type": "act", "id": "\\udc00 ", "seq": 1}',
    "deep nesting": '{"type": ' + "[" * 10_000 + "]" * 10_000 + "}",
    "an id too long": json.dumps(ACT | {"id": "x" * 65}),
    "an empty id": json.dumps(ACT | {"id": ""}),
    "an id that is a number": json.dumps(ACT | {"id": 7}),
}


@pytest.mark.parametrize("name", NO_ID)
def test_a_message_without_a_readable_id_is_a_fault(client: Client, name: str):
    with client.lay(seed=SEED).socket() as line:
        line.send(NO_ID[name])
        answer = line.read()
        assert (answer["type"], error_key(answer)) == ("fault", "fault-message")
        assert line.act("take 1")["type"] == "done"


def test_the_place_of_what_is_wrong_is_named(client: Client):
    with client.lay(seed=SEED).socket() as line:
        answer = line.ask(ACT | {"seat": "0"})
        assert answer["reason"]["sentence"] == {"key": "fault-message", "values": {"place": "seat"}}


def test_a_seat_that_is_not_mine_is_refused(client: Client):
    with client.lay(against("hanging"), seed=SEED).socket() as line:
        assert error_key(line.act("take 1", seat=1)) == "refused-not-your-seat"
        assert error_key(line.act("take 1", seat=60)) == "refused-not-your-seat"


def test_an_unknown_action_is_refused(client: Client):
    with client.lay(seed=SEED).socket() as line:
        for text in ("fly", "", "take", "take 99", "roll 3", "take 1\n", "undo to 0", "\u202etake 1"):
            assert error_key(line.act(text)) == "fault-action"


def test_too_many_messages_are_each_told_so(client: Client):
    with client.lay(seed=SEED).socket() as line:
        for number in range(300):
            line.send({"type": "explain", "id": f"e{number}", "seq": 1, "words": [], "element": "pebble-1"})
        answers = [line.read() for _ in range(300)]
        assert [answer["id"] for answer in answers] == [f"e{number}" for number in range(300)]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert [answer["type"] for answer in answers[:40]] == ["explained"] * 40
        assert refused
        assert {error_key(answer) for answer in refused} == {"refused-too-often"}


# Close codes ------------------------------------------------------------------------------------


def closed_with(client: Client, table: str, *messages: str | bytes) -> int:
    """Return the code with which the server closes after these messages."""
    with open_socket(client, table) as socket:
        for message in messages:
            socket.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            read_to_the_end(socket)
        return closed.value.rcvd.code


def read_to_the_end(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=PATIENCE)


def hello(token: str) -> str:
    return json.dumps({"type": "hello", "token": token})


def test_an_unknown_token_is_turned_away(client: Client):
    seat, other = client.lay(), client.lay()
    assert closed_with(client, seat.table, hello(other.token)) == 1008
    assert closed_with(client, seat.table, hello("")) == 1008


def test_an_unknown_table_is_turned_away(client: Client):
    assert closed_with(client, "nowhere", hello("x")) == 1008


def test_who_does_not_say_hello_is_turned_away(client: Client):
    seat = client.lay()
    assert closed_with(client, seat.table, json.dumps(ACT)) == 1008
    assert closed_with(client, seat.table, "{") == 1008


def test_who_says_nothing_is_turned_away_in_time(client: Client):
    assert closed_with(client, client.lay().table) == 1008


def test_bytes_are_no_text(client: Client):
    seat = client.lay()
    assert closed_with(client, seat.table, b"{}") == 1003
    assert closed_with(client, seat.table, hello(seat.token), b"{}") == 1003


def test_a_message_over_64_kb_is_too_large(client: Client):
    seat = client.lay()
    assert closed_with(client, seat.table, hello(seat.token), " " * 65537) == 1009


def test_a_message_of_64_kb_is_not(client: Client):
    with client.lay(seed=SEED).socket() as line:
        line.send(json.dumps(ACT).ljust(65536))
        assert line.read() == {"type": "done", "id": "x", "seq": 2}


def test_what_is_not_utf_8_is_no_text(client: Client):
    with open_socket(client, client.lay().table) as socket:
        socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd.code == 1007


def test_no_extension_is_negotiated(client: Client):
    seat = client.lay()
    with open_socket(
        client, seat.table, additional_headers={"Sec-WebSocket-Extensions": "permessage-deflate"}
    ) as socket:
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
