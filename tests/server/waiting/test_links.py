"""Seats by link: waiting tables, invitations exchanged once for tokens, links for other devices, and the start."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.client import Answer, Client, Hand, open_socket
from tests.server.processes import PATIENCE

ANNA = {"kind": "person", "name": "Anna"}
OPEN = {"kind": "open"}
FIRST = {"kind": "agent", "agent": "first"}


class Host:
    """Whoever created a table, with the links to its open seats."""

    def __init__(self, client: Client, *seats: dict[str, str], **more: Any) -> None:
        answer = client.post("/api/tables", {"game": "pebbles", "seats": [*seats], **more})
        assert answer.status == 201, answer.body
        self.made = answer.json
        self.client = client
        self.path = f"/api/tables/{self.made['table']}"
        self.links = {int(seat): text for seat, text in self.made["invitations"].items()}
        self.token = next(iter(self.made["tokens"].values()), self.made["watch"])

    def hand(self) -> Hand:
        tokens = {int(seat): token for seat, token in self.made["tokens"].items()}
        return Hand(self.client, self.made["table"], tokens)

    def take(self, seat: int, name: str = "Ben") -> Answer:
        return self.client.post(f"{self.path}/seat", {"invitation": self.links[seat], "name": name})

    def offered(self, seat: int) -> Answer:
        return self.client.get(f"{self.path}/seat", self.links[seat])

    def new_link(self, seat: int, token: str = "", *, revokes: bool = False) -> Answer:
        body = {"seat": seat, "revokes": revokes}
        answer = self.client.ask("POST", f"{self.path}/links", body, token or self.token)
        if answer.status == 201:
            self.links[seat] = answer.json["invitation"]
        return answer

    def start(self, token: str = "", agent: str = "first") -> Answer:
        return self.client.ask("POST", f"{self.path}/start", {"agent": agent}, token or self.token)

    def summary(self, token: str = "") -> Any:
        tickets = {"tables": [{"table": self.made["table"], "token": token or self.token}]}
        return self.client.post("/api/summaries", tickets).json[0]

    def holders(self) -> list[dict[str, str]]:
        return self.summary()["waiting"]["holders"]


@pytest.fixture
def host(client: Client) -> Host:
    return Host(client, ANNA, OPEN)


def test_an_open_seat_has_an_invitation_and_no_token(host: Host):
    assert ([*host.made["tokens"]], [*host.made["invitations"]]) == (["0"], ["1"])


def test_an_invitation_has_256_bits(host: Host):
    assert len(host.links[1]) >= 43


def test_a_link_tells_what_it_offers(host: Host):
    offered = host.offered(1).json
    assert offered == {
        "game": "pebbles",
        "options": {},
        "holders": [ANNA, OPEN],
        "seat": 1,
        "is_waiting": True,
        "asks_name": True,
        "commitment": host.made["commitment"],
        "terms": {"takeover": None, "clock": None, "hints": False, "hands_at_end": True},
    }


def test_a_link_tells_how_much_time_there_is(client: Client):
    clock = {"bank": 600, "refill": 20, "when_empty": "agent"}
    terms = {"takeover": 300, "clock": clock, "hints": False, "hands_at_end": True}
    assert Host(client, ANNA, OPEN, terms=terms).offered(1).json["terms"] == terms


def test_a_link_for_another_device_asks_for_no_name(host: Host):
    host.new_link(0)
    assert not host.offered(0).json["asks_name"]
    host.new_link(0, revokes=True)
    assert host.offered(0).json["asks_name"]
    host.take(1)
    host.new_link(0, revokes=True)
    assert not host.offered(0).json["asks_name"]


def test_the_game_starts_when_all_seats_are_taken(host: Host):
    assert host.hand().get().key == "refused-waiting"
    taken = host.take(1)
    assert (taken.status, taken.json["seat"]) == (201, 1)
    holders = host.hand().get().json["table"]["holders"]
    assert holders == [ANNA, {"kind": "person", "name": "Ben"}]


def test_the_token_of_a_taken_seat_holds_that_seat(host: Host):
    ben = Hand(host.client, host.made["table"], {1: host.take(1).json["token"]})
    assert ben.get().json["table"]["seats"] == [1]


def test_a_link_is_used_once(host: Host):
    host.take(1)
    again = host.take(1)
    assert (again.status, again.key) == (410, "refused-invitation")


KEY = "k" * 32  # of a client that exchanges a link


@pytest.mark.parametrize("is_started", [True, False])
def test_whoever_got_no_answer_gets_the_same_token_again(client: Client, is_started: bool):
    host = Host(client, ANNA, OPEN) if is_started else Host(client, OPEN, OPEN)
    body = {"invitation": host.links[1], "name": "Ben", "key": KEY}
    first, again = [client.post(f"{host.path}/seat", body) for _ in range(2)]
    assert (first.status, again.status, again.json) == (201, 201, first.json)


def test_a_link_that_was_used_opens_nothing_to_another_key(host: Host):
    body = {"invitation": host.links[1], "name": "Ben"}
    assert host.client.post(f"{host.path}/seat", {**body, "key": KEY}).status == 201
    for other in ({}, {"key": KEY.upper()}):
        assert host.client.post(f"{host.path}/seat", {**body, **other}).status == 410


def test_a_token_that_was_revoked_is_not_given_again(host: Host):
    body = {"invitation": host.links[1], "name": "Ben", "key": KEY}
    ben = host.client.post(f"{host.path}/seat", body).json["token"]
    host.new_link(1, ben, revokes=True)
    host.take(1, "Ben")
    assert host.client.post(f"{host.path}/seat", body).status == 410


def test_a_short_key_is_refused(host: Host):
    body = {"invitation": host.links[1], "name": "Ben", "key": "k" * 31}
    assert host.client.post(f"{host.path}/seat", body).status == 400


def test_a_link_opens_nothing_but_its_offer(host: Host):
    assert host.client.get(host.path, host.links[1]).status in (401, 409)
    host.new_link(0)
    host.take(1)
    assert host.client.get(host.path, host.links[1]).status == 401


def test_a_new_link_ends_the_one_before(host: Host):
    before = host.links[1]
    assert host.new_link(1).status == 201
    refused = host.client.post(f"{host.path}/seat", {"invitation": before, "name": "Eve"})
    assert refused.key == "refused-invitation"
    assert host.take(1).status == 201


def test_a_name_of_several_lines_is_refused(host: Host):
    assert host.take(1, "Ben\nEve").key == "refused-name"


# The waiting table ---------------------------------------------------------------------------------------


def test_a_socket_is_told_who_takes_a_seat_and_that_the_game_starts(host: Host):
    with joined(host) as socket:
        waiting = read(socket)
        assert (waiting["type"], waiting["table"]["holders"]) == ("waiting", [ANNA, OPEN])
        host.take(1)
        assert read(socket)["type"] == "welcome"


def test_a_waiting_table_gives_a_sign_of_life(host: Host):
    with joined(host) as socket:
        read(socket)
        socket.send('{"type":"alive"}')
        assert read(socket) == {"type": "alive"}


def test_a_message_before_the_start_is_refused(host: Host):
    with joined(host) as socket:
        read(socket)
        socket.send(json.dumps({"type": "undo", "id": "a", "seq": 0, "seat": 0}))
        answer = read(socket)
        assert (answer["type"], answer["id"], answer["reason"]["sentence"]["key"]) == (
            "refused",
            "a",
            "refused-waiting",
        )


def test_an_unknown_token_does_not_see_a_waiting_table(host: Host):
    with joined(host, "nobody's") as socket:
        assert read(socket)["reason"]["sentence"]["key"] == "refused-token"


def test_a_summary_tells_that_a_table_waits(host: Host):
    assert (host.holders(), host.summary()["summary"]) == ([ANNA, OPEN], None)


def test_whoever_created_the_table_gives_free_seats_to_the_computer(host: Host):
    assert host.start().status == 204
    assert host.hand().get().json["table"]["holders"] == [ANNA, FIRST]


def test_a_free_seat_goes_to_an_agent_that_can_play(host: Host):
    assert host.start(agent="nobody").key == "refused-no-agent"
    assert host.holders() == [ANNA, OPEN]


def test_only_whoever_created_the_table_starts_it(client: Client):
    host = Host(client, OPEN, OPEN)
    ben = host.take(1).json["token"]
    assert (host.start(ben).status, host.start(ben).key) == (403, "refused-not-host")
    assert host.start().status == 204


def test_a_game_starts_once(host: Host):
    host.start()
    assert (host.start().status, host.take(1).key) == (409, "refused-invitation")


def test_only_whoever_created_a_waiting_table_closes_it(client: Client):
    host = Host(client, OPEN, OPEN)
    ben = host.take(1).json["token"]
    close = f"{host.path}/close"
    assert client.post(close, {"tokens": [ben]}).key == "refused-not-host"
    assert client.post(close, {"tokens": [host.token]}).status == 200
    assert host.offered(0).status == 404


def test_a_waiting_table_is_kept_over_a_restart(start: Any):
    process = start()
    host = Host(Client(process.address), ANNA, OPEN)
    process.kill()
    host.client = Client(start().address)
    assert host.holders() == [ANNA, OPEN]
    assert host.take(1).status == 201


# Links of people who are seated --------------------------------------------------------------------------


def test_another_device_gets_a_token_of_the_same_seat(host: Host):
    host.take(1)
    assert host.new_link(0).status == 201
    other = Hand(host.client, host.made["table"], {0: host.take(0, "").json["token"]})
    assert other.get().json["table"]["seats"] == host.hand().get().json["table"]["seats"] == [0]


def test_a_link_that_revokes_ends_the_other_tokens_and_their_connections(host: Host):
    host.take(1)
    host.new_link(0, revokes=True)
    with host.hand().socket() as socket:
        other = host.take(0, "").json["token"]
        with pytest.raises(ConnectionClosed):
            read_to_the_end(socket.socket)
    assert host.hand().get().status == 401
    assert Hand(host.client, host.made["table"], {0: other}).get().status == 200


def test_nobody_makes_a_link_to_a_seat_that_another_holds(host: Host):
    ben = host.take(1).json["token"]
    assert (host.new_link(0, ben).status, host.new_link(0, ben).key) == (403, "refused-not-your-seat")
    assert host.new_link(1).key == "refused-not-your-seat"  # nor does the host, once the game has started


def test_whoever_created_a_table_gives_a_seat_to_another_before_the_start(client: Client):
    host = Host(client, OPEN, OPEN)
    host.take(1, "Eve")
    host.new_link(1, revokes=True)
    host.take(1, "Ben")
    assert host.holders() == [OPEN, {"kind": "person", "name": "Ben"}]


def test_whoever_created_a_table_gets_no_second_key_to_a_seat_that_another_holds(client: Client):
    host = Host(client, OPEN, OPEN)
    ben = host.take(1).json["token"]
    refused = host.new_link(1)
    assert (refused.status, refused.key) == (403, "refused-second-key")
    assert host.new_link(1, ben).status == 201  # Ben himself does
    assert host.new_link(0).status == 201  # and there are links to free seats


def test_a_link_to_a_free_seat_opens_nothing_once_somebody_has_sat_down_by_another(client: Client):
    host = Host(client, OPEN, OPEN)
    first = host.links[1]
    host.new_link(1)
    host.take(1)
    again = client.post(f"{host.path}/seat", {"invitation": first, "name": "Eve"})
    assert (again.status, again.key) == (410, "refused-invitation")


def test_there_is_no_link_to_a_seat_of_the_computer(client: Client):
    assert Host(client, FIRST, OPEN).new_link(0).key == "refused-agents-seat"


# Spectators, and seats by lot ----------------------------------------------------------------------------


def test_spectators_have_a_token_without_a_seat(client: Client):
    host = Host(client, ANNA, OPEN, spectators=True)
    host.start()
    answer = client.get(host.path, host.made["spectators"])
    assert (answer.status, answer.json["table"]["seats"]) == (200, [])


def test_spectators_do_not_start_the_game(client: Client):
    host = Host(client, ANNA, OPEN, spectators=True)
    assert host.start(host.made["spectators"]).key == "refused-not-host"


def test_spectators_make_no_link_to_a_free_seat(client: Client):
    host = Host(client, ANNA, OPEN, spectators=True)
    assert host.new_link(1, host.made["spectators"]).key == "refused-not-your-seat"


def test_whoever_holds_a_seat_makes_a_link_to_a_free_one(client: Client):
    host = Host(client, OPEN, OPEN)
    ben = host.take(0).json["token"]
    assert host.new_link(1, ben).status == 201


def test_there_are_no_spectators_unless_they_are_asked_for(host: Host):
    assert host.made["spectators"] is None


def test_seats_are_drawn_by_lot_on_request(client: Client):
    seats = {seat for _ in range(40) for seat in Host(client, ANNA, OPEN, shuffle=True).made["tokens"]}
    assert seats == {"0", "1"}  # by chance not in one run of 5 * 10**11


def read_to_the_end(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=PATIENCE)


@contextmanager
def joined(host: Host, token: str = "") -> Generator[ClientConnection]:
    with open_socket(host.client, host.made["table"]) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [token or host.token], "seq": -1}))
        yield socket


def read(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=PATIENCE))
