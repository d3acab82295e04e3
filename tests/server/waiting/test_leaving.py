"""Seats left before the start: they are free again, and the link with which one was taken works anew."""

from typing import Any

import pytest

from tests.server.client import Answer, Client
from tests.server.waiting.test_contributing import contribute, data, hashed
from tests.server.waiting.test_links import ANNA, KEY, OPEN, Host, joined, read

OTHER_KEY = "j" * 32
BEN = {"kind": "person", "name": "Ben"}


@pytest.fixture
def host(client: Client) -> Host:
    """Somebody who created a table of two open seats."""
    return Host(client, OPEN, OPEN)


def sit(host: Host, seat: int, **more: str) -> str:
    """Take a seat by its link; return the token."""
    body = {"invitation": host.links[seat], "name": "Ben", "key": KEY, **more}
    return host.client.post(f"{host.path}/seat", body).json["token"]


def leave(host: Host, token: str, seat: int = 0, **more: str) -> Answer:
    return host.client.ask("POST", f"{host.path}/leave", {"seat": seat, **more}, token)


def proof(host: Host, seat: int = 0) -> dict[str, str]:
    """Return for what the token of a seat was exchanged."""
    return {"invitation": host.links[seat], "key": KEY}


def test_a_seat_that_was_left_is_free_and_its_link_works_anew(host: Host):
    assert leave(host, sit(host, 0), **proof(host)).status == 204
    assert host.holders() == [OPEN, OPEN]
    assert host.offered(0).json["asks_name"]
    sit(host, 0, name="Cleo", key=OTHER_KEY)
    assert host.holders() == [{"kind": "person", "name": "Cleo"}, OPEN]


def test_the_link_works_anew_after_a_restart_too(start: Any):
    process = start()
    host = Host(Client(process.address), OPEN, OPEN)
    leave(host, sit(host, 0), **proof(host))
    process.kill()
    host.client = Client(start().address)
    assert host.holders() == [OPEN, OPEN]
    assert host.offered(0).status == 200


def test_whoever_left_has_no_token_any_more_and_may_sit_down_again(host: Host):
    token = sit(host, 0)
    leave(host, token, **proof(host))
    assert host.summary(token)["reason"]["sentence"]["key"] == "refused-token"
    assert leave(host, token).status == 401
    assert sit(host, 0) == token  # the same key gets the same token


def test_the_other_devices_of_the_seat_leave_with_it_and_its_other_links_end(host: Host):
    token, old = sit(host, 0), host.links[0]
    host.new_link(0, token)
    other = sit(host, 0, key=OTHER_KEY)
    host.new_link(0, token)
    leave(host, token, invitation=old, key=KEY)
    assert host.summary(other)["reason"]["sentence"]["key"] == "refused-token"
    assert host.offered(0).status == 410
    host.links[0] = old
    assert host.offered(0).status == 200


def test_without_the_proof_that_the_token_was_exchanged_for_it_no_link_works_anew(host: Host):
    claims = (
        {},
        {"invitation": host.links[0]},
        proof(host) | {"key": OTHER_KEY},
        {"invitation": host.links[1], "key": KEY},
    )
    for claim in claims:
        token = sit(host, 0)
        assert leave(host, token, **claim).status == 204
        assert host.offered(0).status == 410
        host.new_link(0)  # as whoever created the table does then


def test_everybody_is_told_that_a_seat_is_free(host: Host):
    token = sit(host, 0)
    with joined(host) as socket:
        assert read(socket)["table"]["holders"] == [BEN, OPEN]
        leave(host, token)
        assert read(socket)["table"]["holders"] == [OPEN, OPEN]


def test_nobody_leaves_a_seat_of_somebody_else(host: Host):
    assert leave(host, sit(host, 0), seat=1).key == "refused-not-your-seat"
    assert leave(host, host.token, seat=0).key == "refused-not-your-seat"


def test_whoever_created_the_table_closes_it_instead(client: Client):
    host = Host(client, ANNA, OPEN)
    assert (leave(host, host.token).status, leave(host, host.token).key) == (403, "refused-host-leaves")


def test_once_the_game_has_started_nobody_leaves_before_it(host: Host):
    token = sit(host, 0)
    sit(host, 1)
    assert (leave(host, token).status, leave(host, token).key) == (409, "refused-started")


# The dice --------------------------------------------------------------------------------------


def test_a_seat_that_was_left_contributes_nothing(host: Host):
    leave(host, sit(host, 0, commitment=hashed(0)), **proof(host))
    assert host.summary()["waiting"]["sharing"] == {"phase": "seats", "commitments": {}}


def test_while_the_dice_are_committed_to_a_seat_can_be_left_and_the_start_waits(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    token = sit(host, 1, commitment=hashed(1))
    assert host.summary()["waiting"]["sharing"]["phase"] == "commit"
    leave(host, token, seat=1, **proof(host, 1))
    assert host.summary()["waiting"]["sharing"] == {"phase": "seats", "commitments": {"0": None}}


def test_while_contributions_are_opened_nobody_leaves_and_comes_back_to_choose(client: Client):
    host = Host(client, ANNA, OPEN, contributes=True)
    contribute(client, host.made["table"], host.token, seat=0, commitment=hashed(0))
    token = sit(host, 1, commitment=hashed(1))
    contribute(client, host.made["table"], host.token, seat=0, contribution=data(0).hex())
    assert (leave(host, token, seat=1).status, leave(host, token, seat=1).key) == (409, "refused-leaves-late")
