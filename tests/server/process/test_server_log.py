"""The log of the server: each entry has a time and says something, and clients cannot fill it."""

import logging
import re
import socket
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.processes import PATIENCE, ServerProcess
from voyageur.server.process import server_log
from voyageur.server.process.limits import Limits

ENTRY = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z \[\w+ *\] \S.*")
HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    "Sec-WebSocket-Version": "13",
}


def shake(client: Client, path: str, **changes: str | None) -> int:
    """Ask for a socket; return the status."""
    host, _, port = client.host.partition(":")
    given = {"Host": client.host, **HANDSHAKE, **{name.replace("_", "-"): value for name, value in changes.items()}}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items() if value is not None)]
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return int(connection.recv(65536).split()[1])


def written_by(server: ServerProcess, path: str = "/api/tables/any/live", **changes: str | None) -> tuple[int, str]:
    """Ask for a socket; return the status, and what the server writes to its log."""
    client, before = Client(server.address), server.log.read_text()
    status = shake(client, path, **changes)
    client.get("/api/health")  # answered after what follows the refusal
    return status, server.log.read_text().removeprefix(before)


REFUSED: dict[str, tuple[dict[str, str | None], int]] = {
    "host": ({"Host": "evil.example"}, 400),
    "origin": ({"Origin": "http://evil.example"}, 403),
    "no key": ({"Sec_WebSocket_Key": None}, 400),
    "an old version": ({"Sec_WebSocket_Version": "7"}, 400),
    "another upgrade": ({"Upgrade": "h2c"}, 405),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_handshake_writes_nothing(server: ServerProcess, name: str):
    changes, status = REFUSED[name]
    assert written_by(server, **changes) == (status, "")


def test_a_socket_at_an_address_that_does_not_exist_writes_nothing(server: ServerProcess):
    assert written_by(server, "/api/tables")[1] == ""


def test_a_handshake_beyond_the_sockets_writes_nothing(start: Any):
    assert written_by(start(limits=Limits(sockets=0))) == (503, "")


def test_a_handshake_beyond_the_rate_writes_nothing(start: Any):
    server = start(limits=Limits(sockets_by_address=1, requests_a_second=0.2))
    written_by(server)
    assert written_by(server) == (429, "")


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Any:
    server_log.log_to_stderr()
    return lambda: capsys.readouterr().err.splitlines()


def test_what_a_library_logs_has_a_time(written: Any):
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    (line,) = written()
    assert ENTRY.fullmatch(line)


def test_an_error_that_a_library_logs_is_told_without_its_text(written: Any):
    try:
        raise KeyError("drop3-the-token")
    except KeyError:
        logging.getLogger("asyncio").exception("Task exception was never retrieved")
    first, *more = written()
    assert (bool(ENTRY.fullmatch(first)), more[0]) == (True, "Traceback (most recent call last):")
    assert "drop3" not in "".join(line for line in more if "raise" not in line)


def test_a_text_of_a_client_begins_no_entry(written: Any):
    server_log.structlog.get_logger().error("defect", path="/\n2026-01-01T00:00:00.000000Z [error] forged")
    assert len(written()) == 1
