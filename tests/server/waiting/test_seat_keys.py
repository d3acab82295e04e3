"""Keys to seats: links for other devices of a holder, how many devices have a key, the end of all others."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Hand, TableSocket, open_socket
from tests.server.event_loop import run_async
from tests.server.processes import PATIENCE
from tests.server.test_service import SteadyAgents
from tests.server.waiting.test_links import ANNA, OPEN, Host, read_to_the_end
from tests.toys.pebbles import GAME
from voyageur.server.messages.links import NewLink, TakeSeat
from voyageur.server.messages.messages import Created, NewTable
from voyageur.server.process.errors import RequestRefused
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.waiting.seat_links import LINK_MILLISECONDS
from voyageur.table.config import Open, Person


@pytest.fixture
def running(client: Client) -> tuple[Host, str]:
    """A table whose game has started, and Ben's token of seat 1."""
    host = Host(client, ANNA, OPEN)
    return host, host.take(1).json["token"]


def end_others(host: Host, seat: int, token: str) -> Any:
    return host.client.ask("POST", f"{host.path}/devices", {"seat": seat}, token)


def hand_of(host: Host, seat: int, token: str) -> Hand:
    return Hand(host.client, host.made["table"], {seat: token})


def device_of(host: Host, seat: int, token: str) -> str:
    """Return the token of another device at a seat, made by the holder of `token`."""
    host.new_link(seat, token)
    return host.take(seat, "").json["token"]


# How many devices have a key --------------------------------------------------------------------


def test_the_holder_of_a_seat_is_told_when_another_device_gets_a_key(running: tuple[Host, str]):
    host, ben = running
    with TableSocket(hand_of(host, 1, ben)) as socket:
        assert socket.welcome["table"]["devices"] == {"1": 1}
        device_of(host, 1, ben)
        assert socket.read_until("devices")["devices"] == {"1": 2}


def test_nobody_else_is_told_how_many_devices_have_a_key(running: tuple[Host, str]):
    host, ben = running
    device_of(host, 1, ben)
    with TableSocket(hand_of(host, 0, host.token)) as anna:
        assert anna.welcome["table"]["devices"] == {"0": 1}
        device_of(host, 1, ben)
        anna.play("take 1")
        anna.wait_for_choices()
        device_of(host, 0, host.token)
        assert anna.read_until("devices")["devices"] == {"0": 2}


def test_a_reload_tells_how_many_devices_have_a_key(running: tuple[Host, str]):
    host, ben = running
    device_of(host, 1, ben)
    assert hand_of(host, 1, ben).get().json["table"]["devices"] == {"1": 2}


def test_before_the_start_the_holder_of_a_seat_is_told_when_another_device_gets_a_key(client: Client):
    host = Host(client, OPEN, OPEN)
    ben = host.take(1).json["token"]
    with open_socket(client, host.made["table"]) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [ben]}))
        assert json.loads(socket.recv(PATIENCE))["table"]["devices"] == {"1": 1}
        device_of(host, 1, ben)
        assert json.loads(socket.recv(PATIENCE))["table"]["devices"] == {"1": 2}


# The end of all others --------------------------------------------------------------------------


def test_the_holder_of_a_seat_ends_all_other_keys_and_their_connections(running: tuple[Host, str]):
    host, ben = running
    copy = device_of(host, 1, ben)
    with TableSocket(hand_of(host, 1, ben)) as own, TableSocket(hand_of(host, 1, copy)) as other:
        ended = end_others(host, 1, ben)
        assert (ended.status, ended.json) == (200, {"devices": {"1": 1}})
        with pytest.raises(ConnectionClosed):
            read_to_the_end(other.socket)
        assert own.read_until("devices")["devices"] == {"1": 1}
    assert (hand_of(host, 1, copy).get().status, hand_of(host, 1, ben).get().status) == (401, 200)
    assert hand_of(host, 0, host.token).get().status == 200


def test_ending_all_others_ends_the_link_to_the_seat(running: tuple[Host, str]):
    host, ben = running
    host.new_link(1, device_of(host, 1, ben))
    end_others(host, 1, ben)
    assert host.take(1, "").status == 410


def test_before_the_start_the_holder_of_a_seat_ends_all_other_keys(client: Client):
    host = Host(client, OPEN, OPEN)
    ben = host.take(1).json["token"]
    copy = device_of(host, 1, ben)
    assert end_others(host, 1, ben).status == 200
    with open_socket(client, host.made["table"]) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [copy]}))
        assert json.loads(socket.recv(PATIENCE))["reason"]["sentence"]["key"] == "refused-token"
    assert host.summary(ben)["waiting"]["seats"] == [1]


def test_nobody_ends_the_keys_of_a_seat_of_another(running: tuple[Host, str]):
    host, ben = running
    for seat, token in ((0, ben), (1, host.token)):
        assert (end_others(host, seat, token).status, end_others(host, seat, token).key) == (
            403,
            "refused-not-your-seat",
        )
    assert end_others(host, 1, "x" * 43).status == 401


def test_whoever_created_a_table_can_still_start_it_from_the_device_that_ended_the_others(client: Client):
    host = Host(client, ANNA, OPEN)
    other = device_of(host, 0, host.token)
    assert host.start(other).key == "refused-not-host"
    assert end_others(host, 0, other).status == 200
    assert host.start(other).status == 204


def test_whoever_created_a_table_can_still_start_it_after_a_link_that_revoked_their_key(start: Any, tmp_path: Path):
    first = start(tmp_path)
    host = Host(Client(first.address), ANNA, OPEN)
    host.new_link(0, revokes=True)
    moved = host.take(0, "Anna").json["token"]
    first.kill()
    host.client = Client(start(tmp_path).address)
    assert host.start(moved).status == 204


# Links work once --------------------------------------------------------------------------------


def test_a_link_to_a_seat_of_a_running_game_is_used_once(running: tuple[Host, str]):
    host, ben = running
    host.new_link(1, ben)
    assert [host.take(1, "").status for _ in range(3)] == [201, 410, 410]


def test_a_link_that_was_used_is_not_there_again_after_a_restart(start: Any, tmp_path: Path):
    first = start(tmp_path)
    host = Host(Client(first.address), ANNA, OPEN)
    ben = host.take(1).json["token"]
    host.new_link(1, ben)
    assert host.take(1, "").status == 201
    first.kill()
    host.client = Client(start(tmp_path).address)
    assert host.take(1, "").status == 410


def test_a_link_is_used_once_after_a_restart(start: Any, tmp_path: Path):
    first = start(tmp_path)
    host = Host(Client(first.address), ANNA, OPEN)
    host.new_link(1, host.take(1).json["token"])
    first.kill()
    host.client = Client(start(tmp_path).address)
    assert [host.take(1, "").status for _ in range(3)] == [201, 410, 410]


# For a week -------------------------------------------------------------------------------------


class Clock:
    """A clock that the test sets."""

    now = 5000

    def __call__(self) -> int:
        return self.now


async def never(_: float) -> None:
    await asyncio.Event().wait()


def at_times(folder: Path, work: Callable[[TableService, Clock], Awaitable[None]], clock: Clock) -> None:
    """Run `work` with a new service on the store in a folder."""

    async def run() -> None:
        kept, pool = SqliteStore(folder), SteadyAgents()
        service = TableService({"pebbles": GAME}, kept, pool, pool, clock, pause=never)  # pyright: ignore[reportArgumentType]
        try:
            await work(service, clock)
            await service.stop()
        finally:
            kept.close()

    run_async(run())


async def made(service: TableService, *holders: Any) -> Created:
    return await service.create_table(NewTable(game="pebbles", seats=holders, seed=5))


@pytest.mark.parametrize(("left", "works"), [(1, True), (0, False)])
@pytest.mark.parametrize("is_restarted", [True, False])
def test_a_link_for_another_device_works_for_a_week(tmp_path: Path, left: int, works: bool, is_restarted: bool):
    clock, links = Clock(), dict[str, str]()

    async def make(service: TableService, clock: Clock) -> None:
        table = await made(service, Person("Anna"), Person("Ben"))
        link = await service.seating.keys.new_link(table.table, table.tokens[1], NewLink(1))
        links[table.table] = link.invitation
        clock.now += LINK_MILLISECONDS - left
        if not is_restarted:
            await use(service, clock)

    async def use(service: TableService, clock: Clock) -> None:
        ((table, invitation),) = links.items()
        if works:
            assert (await service.seating.offered(table, invitation)).seat == 1
            assert (await service.seating.take(table, TakeSeat(invitation))).seat == 1
            return
        for asking in (service.seating.offered(table, invitation), service.seating.take(table, TakeSeat(invitation))):
            with pytest.raises(RequestRefused) as refused:
                await asking
            assert refused.value.reason.sentence.key == "refused-invitation"

    at_times(tmp_path, make, clock)
    if is_restarted:
        at_times(tmp_path, use, clock)


def test_a_link_to_a_free_seat_works_until_the_start(tmp_path: Path):
    async def work(service: TableService, clock: Clock) -> None:
        table = await made(service, Person("Anna"), Open())
        renewed = await service.seating.keys.new_link(table.table, table.tokens[0], NewLink(1))
        clock.now += 100 * LINK_MILLISECONDS
        assert (await service.seating.take(table.table, TakeSeat(renewed.invitation, "Ben"))).seat == 1

    at_times(tmp_path, work, Clock())


def test_before_the_start_a_link_that_gives_a_seat_away_works_for_a_week(tmp_path: Path):
    async def work(service: TableService, clock: Clock) -> None:
        table = await made(service, Open(), Open())
        host = table.watch or ""
        await service.seating.take(table.table, TakeSeat(table.invitations[1], "Ben"))
        link = await service.seating.keys.new_link(table.table, host, NewLink(1, revokes=True))
        clock.now += LINK_MILLISECONDS
        with pytest.raises(RequestRefused):
            await service.seating.take(table.table, TakeSeat(link.invitation, "Cleo"))

    at_times(tmp_path, work, Clock())
