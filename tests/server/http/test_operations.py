"""What whoever runs the server asks it: whether it is alive and ready, and its figures."""

import asyncio
import re
import socket
import time
from collections.abc import Callable
from typing import Any

from tests.server.client import Client
from tests.server.event_loop import run_async
from tests.server.processes import PATIENCE
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.process.metrics import Metrics

KEY = "MDEyMzQ1Njc4OWFiY2RlZg=="
CLOSED = b"\x88\x02\x03\xf0"  # a frame that closes with 1008


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline


def figure(client: Client, name: str) -> float:
    """Return a figure, 0 if it has not been counted yet."""
    text = client.get("/metrics").body.decode()
    found = re.search(rf"^voyageur_{re.escape(name)} ([0-9.e+-]+)$", text, flags=re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_the_server_says_that_it_is_alive(client: Client):
    assert client.get("/health").json == {"state": "alive"}


def test_the_server_says_that_it_is_ready(start: Any):
    client = Client(start().address)
    client.create()  # which waits for the compiled code of the game
    assert client.get("/ready").json == {"state": "ready"}


def test_the_server_is_not_ready_while_a_game_is_compiled():
    found: list[bool] = []

    async def work() -> None:
        catalogue, warm = Catalogue({}), asyncio.get_running_loop().create_future()
        catalogue.wait_for("pebbles", warm)
        found.append(catalogue.is_warm)
        warm.set_result(None)
        found.append(catalogue.is_warm)

    run_async(work())
    assert found == [False, True]


def test_an_answer_is_counted_by_its_message(client: Client):
    name = 'answer_seconds_count{answer="done",message="act"}'
    before = figure(client, name)
    with client.create(seed=5).socket() as socket:
        socket.play("take 1")
    assert figure(client, name) == before + 1


def test_open_sockets_are_counted(start: Any):
    client = Client(start().address)
    with client.create().socket():
        assert figure(client, "sockets") == 1


def test_a_socket_is_counted_until_its_connection_ends(start: Any):
    client = Client(start().address)
    host, _, port = client.host.partition(":")
    head = f"GET /api/tables/any/live HTTP/1.1\r\nHost: {client.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    with socket.create_connection((host, int(port)), PATIENCE) as connection:
        connection.sendall(f"{head}Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        connection.sendall(b"\x81\x81\0\0\0\0x")  # a text that is no hello (RFC 6455, 5.2)
        said = b""
        while CLOSED not in said:
            said += connection.recv(65536)
        assert figure(client, "sockets") == 1
    wait_until(lambda: figure(client, "sockets") == 0)


def test_commits_are_counted(client: Client):
    before = figure(client, "commit_seconds_count")
    client.create()
    assert figure(client, "commit_seconds_count") > before


def test_refused_requests_are_counted_by_status(client: Client):
    before = figure(client, 'refused_requests_total{status="404"}')
    client.get("/api/nowhere")
    assert figure(client, 'refused_requests_total{status="404"}') == before + 1


def test_the_figures_name_no_table(client: Client):
    hand = client.create()
    assert hand.table not in client.get("/metrics").body.decode()


def test_other_machines_do_not_get_the_figures(start: Any):
    client = Client(start(names=["play.example.org"]).address)
    assert client.get("/metrics", Host="play.example.org").status == 404


def test_the_time_of_an_agent_is_measured():
    metrics = Metrics()
    with metrics.choosing("greedy"):
        pass
    assert b'voyageur_agent_seconds_count{agent="greedy"} 1.0' in metrics.text()
