"""A game with secrets on a server process: no message reveals what a seat may not know."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import ANSWERS, Client, Hand, TableSocket, error_key, first_action
from tests.server.processes import ServerProcess
from tests.table.tables import PEOPLE
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.stored import SeatToken, digest_of
from voyageur.table import dice
from voyageur.table.config import TableConfig
from voyageur.table.history import Event

pytestmark = pytest.mark.processes

NAMES = ("table-a", "table-b")  # of equal length
ELEMENTS = [None, *(f"card-{card}" for card in range(1, 6))]


@pytest.fixture
def guessing(tmp_path: Path) -> Iterator[Client]:
    server = ServerProcess(tmp_path / "guess", games=("guess",))
    yield Client(server.address, "guess")
    server.kill()


def cards_of(whole: Any) -> list[int]:
    return whole["scene"]["cards"]


def test_each_seat_sees_its_own_card(guessing: Client):
    hand = guessing.create(seed=4)
    seen = [cards_of(hand.only(seat).get("?scene=1").json["whole"]) for seat in (0, 1)]
    assert [[bool(card) for card in cards] for cards in seen] == [[True, False], [False, True]]


def test_a_request_gets_only_the_view_of_its_own_seat(guessing: Client):
    hand = guessing.create(seed=4)
    answer = hand.only(0).get("?seat=1")
    assert (answer.status, answer.key) == (403, "refused-not-your-seat")
    assert hand.only(1).get("?seat=1").status == 200


def test_a_socket_with_two_tokens_has_one_view_at_a_time(guessing: Client):
    hand = guessing.create(seed=4)
    with hand.socket(scene=True, seat=0) as line:
        mine = cards_of(line.whole)
        assert (line.welcome["seat"], mine[1]) == (0, 0)
        assert line.ask({"type": "look", "seat": 1})["type"] == "done"
        line.read_until("whole")
        assert [bool(card) for card in cards_of(line.whole)] == [False, True]


def test_choices_are_sent_only_in_the_view_of_the_seat_to_act(guessing: Client):
    hand = guessing.create(seed=4)
    with hand.socket(seat=1) as line:
        ask = {"type": "branch", "seq": line.seq, "words": ["name"]}
        assert line.ask(ask)["choices"] == []
        assert line.wait_for_choices()["choices"] == []
        line.ask({"type": "look", "seat": 0})
        line.read_until("whole")
        assert line.read_until("choices")["seat"] == 0
        assert len(line.ask(ask)["choices"]) == 4  # all but its own card


def test_at_one_screen_nobody_takes_back_what_another_has_done(guessing: Client):
    hand = guessing.create(seed=4)
    with hand.socket(seat=0) as line:
        line.play(first_action(line.wait_for_choices()))
        assert line.wait_for_choices()["can_undo"]
        line.ask({"type": "look", "seat": 1})
        line.read_until("whole")
        assert not line.wait_for_choices()["can_undo"]
        assert error_key(line.undo(1)) == "refused-undo"


def test_each_audience_gets_only_its_own_card(guessing: Client):
    hand = guessing.create(seed=4)
    with hand.only(0).socket(scene=True) as one, hand.only(1).socket(scene=True) as other:
        cards = {0: cards_of(one.whole), 1: cards_of(other.whole)}
        target = next(card for card in range(1, 6) if card not in (cards[0][0], cards[1][1]))
        one.play(f"name {target}")
        other.wait_for(lambda whole: whole["ply"] == 3)
        assert (cards_of(one.whole), cards_of(other.whole)) == (cards[0], cards[1])


def test_after_the_game_everybody_may_have_any_view(guessing: Client):
    hand = guessing.create(seed=4)
    with hand.only(0).socket(scene=True) as one, hand.only(1).socket(scene=True) as other:
        one.play(f"name {cards_of(other.whole)[1]}")
    answer = hand.only(1).get("?seat=0&scene=1")
    assert answer.json["whole"]["result"]["winners"] == [0]
    assert all(cards_of(answer.json["whole"]))


# Look-alike worlds --------------------------------------------------------------------------------
#
# Two tables with the same secret, in which seat 0 has the same card and seat 1 different cards.  All bytes that the
# server sends to seat 0, over HTTP and over the socket, must be equal.


def look_alike_logs(folder: Path, rival_cards: tuple[int, int]) -> None:
    """Store the two tables."""
    folder.mkdir(0o700)
    kept = SqliteStore(folder)
    for name, card in zip(NAMES, rival_cards, strict=True):
        config = TableConfig(name, "guess", "1.0", {}, PEOPLE, True, dice.new_secret(1), None, "en", 1000)
        tokens = [SeatToken(digest_of(f"{name}-{seat}"), (seat,)) for seat in (0, 1)]
        events = [Event(1, -1, "deal 1", None, 1000), Event(2, -1, f"deal {card}", None, 1000)]
        kept.create(config, tokens, events, is_over=False).result()
    kept.close()


@pytest.fixture
def look_alike_server(tmp_path: Path) -> Iterator[ServerProcess]:
    look_alike_logs(tmp_path / "look-alikes", (2, 3))
    server = ServerProcess(tmp_path / "look-alikes", games=("guess",))
    yield server
    server.kill()


@pytest.fixture
def look_alikes(look_alike_server: ServerProcess) -> list[Hand]:
    client = Client(look_alike_server.address, "guess")
    return [Hand(client, name, {0: f"{name}-0"}) for name in NAMES]


def same(found: list[Any]) -> Any:
    """Return the first of two values, which must be equal except for the names of the tables."""
    one, other = (json.dumps(each).replace(name, "table") for each, name in zip(found, NAMES, strict=True))
    assert one == other
    return found[0]


PATHS = (
    "",
    "?scene=1",
    "?picture=0&scene=1",
    "/replay/0",
    "/log?before=3",
    "/record",
    "/log?before=99",
    "?seat=1",
    "/base/x",
)


@pytest.mark.parametrize("path", PATHS)
def test_responses_are_the_same_in_look_alike_worlds(look_alikes: list[Hand], path: str):
    answers = [hand.get(path) for hand in look_alikes]
    headers = [{name: value for name, value in each.headers.items() if name != "date"} for each in answers]
    same([[each.status, each.body.decode(), header] for each, header in zip(answers, headers, strict=True)])


def messages_of(line: TableSocket, ids: Iterator[int], *requests: Any) -> list[Any]:
    """Send requests one by one; return all messages received up to the last answer."""
    heard: list[Any] = []
    for request in requests:
        line.send({"id": f"r{next(ids)}", **request})
        while True:
            message = line.read()
            line.receive(message)
            heard.append(message)
            if message["type"] in ANSWERS:
                break
    return heard


ACT = {"type": "act", "seq": 2, "seat": 0}
REQUESTS = (
    *({"type": "explain", "seq": 2, "element": element} for element in ELEMENTS),
    {"type": "branch", "seq": 2, "words": ["name"]},
    {"type": "look", "seat": 1},
    *({**ACT, "seq": 9, "action": f"name {card}"} for card in range(7)),
    *({**ACT, "action": text} for text in ("name 1", "deal 2", "x")),
    {**ACT, "seat": 1, "action": "name 5"},
    {**ACT, "action": "name 5"},
)


def test_messages_are_the_same_in_look_alike_worlds(look_alikes: list[Hand]):
    heard: list[list[Any]] = []
    for hand in look_alikes:
        with hand.socket(scene=True) as line:
            ids = count()
            told = [line.welcome, line.wait_for_choices(), *messages_of(line, ids, *REQUESTS)]
            line.wait_for(lambda whole: whole["ply"] == 3)
            line.wait_for_choices()
            told += messages_of(line, ids, {"type": "undo", "seq": 3, "seat": 0})  # the other seat has to agree
            told += messages_of(line, ids, {"type": "propose", "seq": 3, "seat": 0, "kind": "undo"})
            heard.append([*told, line.events, line.whole, line.wait_for_choices()])
    same(heard)


def test_the_servers_log_reveals_nothing_about_a_game(look_alikes: list[Hand], look_alike_server: ServerProcess):
    for hand in look_alikes:
        with hand.socket() as line:
            messages_of(line, count(), *REQUESTS, {**ACT, "action": "name 9"})
        assert hand.get("/nothing").status == 404
    assert look_alike_server.log.read_text() == ""


def test_a_deal_is_revealed_only_to_its_seat(guessing: Client):
    hand = guessing.create(seed=4)
    told = [[event["text"] for event in hand.only(seat).get("/replay/0").json["events"]] for seat in (0, 1)]
    cards = [cards_of(hand.only(seat).get("?scene=1").json["whole"])[seat] for seat in (0, 1)]
    assert told[0][0] == f"deal {cards[0]}"
    assert told[1][1] == f"deal {cards[1]}"
    assert told[1][0] == told[0][1] != f"deal {cards[0]}"
