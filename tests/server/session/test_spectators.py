"""What spectators see of a game with secrets: before the end the public view, after it all hands only if agreed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Answer, Client, Hand, open_socket
from tests.server.processes import ServerProcess
from tests.server.waiting.test_links import ANNA, OPEN, Host
from tests.toys import guess, pebbles
from voyageur.kernel import record
from voyageur.kernel.record import Record

pytestmark = pytest.mark.processes

GAMES = {"guess": guess.GAME, "pebbles": pebbles.GAME}
PATHS = ("", "/replay/0", "/log?before=3", "/dice", "/record")
BOTH = pytest.mark.parametrize("hands_at_end", [True, False], ids=["all hands", "public view"])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    started = ServerProcess(tmp_path / "served", games=("guess", "pebbles"))
    yield started
    started.kill()


class Watched:
    """A table of two people with a spectator."""

    def __init__(self, server: ServerProcess, *, hands_at_end: bool, game: str = "guess", seed: int = 4) -> None:
        client = Client(server.address, game)
        terms = {"hands_at_end": hands_at_end}
        host = Host(client, ANNA, OPEN, game=game, spectators=True, terms=terms, seed=seed)
        tokens = {0: host.token, 1: host.take(1).json["token"]}
        self.people = Hand(client, host.made["table"], tokens)
        self.spectator = Hand(client, host.made["table"], {-1: host.made["spectators"]})

    def end(self) -> None:
        """Let seat 0 resign, which shows no card."""
        with self.people.only(0).socket() as line:
            assert line.ask({"type": "resign", "seq": line.seq, "seat": 0})["type"] == "done"

    def looking(self, path: str, seat: int) -> Answer:
        """Return what the spectator gets of the view of a seat."""
        return self.spectator.get(f"{path}{'&' if '?' in path else '?'}seat={seat}")

    def record(self, hand: Hand) -> Record:
        return record.read(hand.get("/record").body, GAMES)


def deals(found: Record) -> list[str]:
    return [ply.text for ply in found.plies if ply.text.startswith("deal")]


@BOTH
@pytest.mark.parametrize("path", PATHS)
def test_before_the_end_no_spectator_gets_the_view_of_a_seat(server: ServerProcess, path: str, hands_at_end: bool):
    table = Watched(server, hands_at_end=hands_at_end)
    refused = [table.looking(path, seat) for seat in (0, 1)]
    assert [(answer.status, answer.key) for answer in refused] == [(403, "refused-not-your-seat")] * 2


@BOTH
@pytest.mark.parametrize("is_over", [False, True])
def test_no_spectator_gets_the_view_of_a_seat_over_the_socket(server: ServerProcess, hands_at_end: bool, is_over: bool):
    table = Watched(server, hands_at_end=hands_at_end)
    if is_over:
        table.end()
    with table.spectator.socket() as line:
        assert line.ask({"type": "look", "seat": 0})["reason"]["sentence"]["key"] == "refused-not-your-seat"
    with open_socket(table.spectator.client, table.spectator.table) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [table.spectator.token], "seq": -1, "seat": 0}))
        assert json.loads(socket.recv())["type"] == "error"


def test_before_the_end_all_that_a_spectator_gets_is_the_same_by_both_terms(server: ServerProcess):
    def told(*, hands_at_end: bool) -> list[Any]:
        table = Watched(server, hands_at_end=hands_at_end)
        pages = [table.spectator.get(path).json for path in ("/replay/0", "/log?before=3", "/dice")]
        return [table.spectator.whole(), *pages, deals(table.record(table.spectator))]

    assert told(hands_at_end=True) == told(hands_at_end=False)


@BOTH
def test_before_the_end_the_record_of_a_spectator_has_no_card_and_no_secret(server: ServerProcess, hands_at_end: bool):
    table = Watched(server, hands_at_end=hands_at_end)
    found = table.record(table.spectator)
    assert (deals(found), found.values_of("secret"), found.values_of("redacted")) == (
        ["deal", "deal"],
        [],
        ["spectator"],
    )


def test_after_the_end_a_spectator_gets_all_hands_if_that_was_agreed(server: ServerProcess):
    table = Watched(server, hands_at_end=True)
    table.end()
    assert [table.looking(path, seat).status for path in PATHS for seat in (0, 1)] == [200] * 10
    for seat in (0, 1):
        texts = [event["text"] for event in table.looking("/replay/0", seat).json["events"]]
        assert texts[seat] == deals(table.record(table.people))[seat] != "deal"
    assert table.record(table.spectator) == table.record(table.people)
    assert table.record(table.spectator).values_of("secret")


def test_after_the_end_a_spectator_of_the_public_view_gets_nothing_more(server: ServerProcess):
    table = Watched(server, hands_at_end=False)
    before = deals(table.record(table.spectator))
    table.end()
    assert [table.looking(path, seat).status for path in PATHS for seat in (0, 1)] == [403] * 10
    found = table.record(table.spectator)
    assert (deals(found), found.values_of("secret"), found.values_of("signature")) == (before, [], [])
    assert table.spectator.get("/replay/0").json["events"][0]["text"] == "deal"


@BOTH
def test_after_the_end_the_players_get_all_hands_by_any_terms(server: ServerProcess, hands_at_end: bool):
    table = Watched(server, hands_at_end=hands_at_end)
    table.end()
    for seat in (0, 1):
        assert table.people.only(seat).get(f"/replay/0?seat={1 - seat}").status == 200
        assert "deal" not in deals(table.record(table.people.only(seat)))


def test_in_a_game_without_secrets_the_terms_hide_nothing(server: ServerProcess):
    table = Watched(server, hands_at_end=False, game="pebbles")
    table.end()
    assert table.record(table.spectator) == table.record(table.people)
    assert table.looking("/replay/0", 1).status == 200
