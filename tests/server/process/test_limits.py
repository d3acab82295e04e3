"""Limits on requests, sockets, tables and connections, by address and by token."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

import pytest
from uvicorn.protocols.http.flow_control import FlowControl
from websockets.exceptions import InvalidStatus

from tests.server.client import Client, Hand, open_socket
from tests.server.event_loop import run_async
from tests.server.processes import PATIENCE, be_impatient
from voyageur.server.http import open_connections
from voyageur.server.http.http_protocol import HttpProtocol
from voyageur.server.http.open_connections import OpenConnections
from voyageur.server.process import limits
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.limits import Buckets, Limits, OpenSockets, Rates
from voyageur.server.tables import live_tables
from voyageur.server.tables.live_tables import IDLE_SECONDS, LiveTables

HOME, AWAY = "127.0.0.1", "127.0.0.2"
TOKEN, OTHER = b"token", b"other"
FEW = Limits(sockets=3, sockets_by_address=2, reads_a_second=1, changes_a_second=1, requests_a_second=3)


# Rates ------------------------------------------------------------------------------------------


def test_a_full_bucket_is_evicted():
    buckets = Buckets(rate=1, burst=2)
    buckets.take(HOME, 0.0)
    buckets.take(HOME, 0.0)
    buckets.take(AWAY, 0.0)
    buckets.evict_full(1.5)
    assert len(buckets) == 1
    assert [buckets.take(HOME, 1.5), buckets.take(HOME, 1.5)] == [0.0, 0.5]


def test_the_number_of_buckets_is_limited(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "MOST_KNOWN", 3)
    buckets = Buckets(rate=1, burst=1)
    for key in "abcda":
        buckets.take(key, 0.0)
    assert len(buckets) == 3
    assert (buckets.take("d", 0.0), buckets.take("b", 0.0)) == (1.0, 0.0)


def test_the_number_of_known_seat_tokens_is_limited(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "MOST_KNOWN", 2)
    rates = Rates(FEW)
    for digest in (b"1", b"2", b"1", b"3"):
        rates.note_seat_token(digest)
    assert [rates.is_seat_token(digest) for digest in (b"1", b"2", b"3")] == [True, False, True]


def test_a_token_and_its_address_have_separate_buckets():
    rates = Rates(FEW)
    assert [rates.take("change", HOME, HOME, 0.0) for _ in range(11)] == [0] * 10 + [1]
    assert [rates.take("change", TOKEN, HOME, 0.0) for _ in range(11)] == [0] * 10 + [1]
    assert rates.take("change", AWAY, AWAY, 0.0) == 0


def test_an_address_has_a_limit_over_all_its_tokens():
    rates = Rates(FEW)
    taken = [rates.take("read", bytes([number]), HOME, 0.0) for number in range(31)]
    assert taken == [0] * 30 + [1]


def test_buckets_of_idle_clients_are_evicted():
    rates = Rates(FEW)
    for kind in ("read", "change", "open", "lookup", "table", "message"):
        rates.take(kind, TOKEN, HOME, 0.0)
    rates.evict_full(1e6)
    kept = (*rates._own.values(), rates._requests_of_address, rates._messages_of_address)
    assert [len(buckets) for buckets in kept] == [0] * 8


def test_sockets_are_counted_in_total_and_by_address():
    sockets = OpenSockets(FEW)
    assert [sockets.add(HOME), sockets.add(HOME), sockets.add(HOME)] == [True, True, False]
    assert [sockets.add(AWAY), sockets.add(AWAY)] == [True, False]
    sockets.remove(HOME)
    assert sockets.add(AWAY)


# Tables in memory -------------------------------------------------------------------------------


class Live:
    """A stand-in for a live table, idle or in use."""

    def __init__(self, name: str, is_idle: bool = True) -> None:
        self.id = name
        self.is_idle = is_idle
        self.idle_since: float | None = None
        self.n_bytes = 1000


def tables(most: int = 10) -> LiveTables:
    async def load(name: str) -> Any:
        return Live(name)

    return LiveTables(load, most)


def test_an_idle_table_is_evicted_after_a_while():
    kept, idle, used = tables(), Live("idle"), Live("used", is_idle=False)
    for live in (idle, used):
        kept.keep(live)  # pyright: ignore[reportArgumentType]
    for now in (0.0, IDLE_SECONDS - 1):
        kept.evict_idle(now)
    assert ("idle" in kept, "used" in kept) == (True, True)
    kept.evict_idle(IDLE_SECONDS)
    assert ("idle" in kept, "used" in kept) == (False, True)


def test_a_table_that_was_used_meanwhile_is_kept():
    async def work() -> None:
        kept, live = tables(), Live("a")
        kept.keep(live)  # pyright: ignore[reportArgumentType]
        kept.evict_idle(0.0)
        await kept.get("a")
        kept.evict_idle(IDLE_SECONDS)
        assert "a" in kept

    run_async(work())


def test_idle_tables_in_memory_are_limited_by_their_bytes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live_tables, "MOST_IDLE_BYTES", 3500)
    kept = tables(100)
    for name in "abcde":
        kept.keep(Live(name))  # pyright: ignore[reportArgumentType]
    assert [name in kept for name in "abcde"] == [False, False, True, True, True]
    large = Live("large")
    large.n_bytes = 10_000
    kept.keep(large)  # pyright: ignore[reportArgumentType]
    assert (len(kept), "large" in kept) == (1, True)


def test_concurrent_requests_get_the_same_table():
    async def work() -> None:
        kept = tables()
        one, other = await asyncio.gather(kept.get("a"), kept.get("a"))
        assert one is other

    run_async(work())


def test_the_number_of_tables_in_memory_is_limited():
    async def work() -> None:
        kept, used = tables(2), Live("used", is_idle=False)
        kept.keep(used)  # pyright: ignore[reportArgumentType]
        for name in "abc":
            await kept.get(name)  # evicts the previous one, which is idle
        assert ("b" in kept, "c" in kept, len(kept)) == (False, True, 2)
        (await kept.get("c")).is_idle = False  # pyright: ignore[reportAttributeAccessIssue]
        with pytest.raises(RequestRefused) as refused:
            await kept.get("d")
        assert (refused.value.status, refused.value.seconds) == (503, live_tables.SECONDS_TO_RETRY)

    run_async(work())


# Over HTTP --------------------------------------------------------------------------------------


def limited(start: Any, **settings: Any) -> Client:
    return Client(start(limits=Limits(**{"tables_an_hour": 1000, **settings})).address)


def exhaust(client: Client) -> None:
    """Send changes until the rate limit of the address is reached."""
    while client.post("/api/summaries", {"tables": []}).status != 429:
        pass


def test_too_many_changes_of_an_address_are_refused(start: Any):
    client = limited(start, changes_a_second=0.1)
    exhaust(client)
    answer = client.post("/api/summaries", {"tables": []})
    assert (answer.status, answer.key, answer.headers["retry-after"]) == (429, "refused-too-often", "10")
    assert client.get("/api/health").status == 200


def test_too_many_reads_of_an_address_are_refused(start: Any):
    client = limited(start, reads_a_second=0.5)
    statuses = [client.get("/api/health").status for _ in range(15)]
    assert statuses[:5] == [200] * 5
    assert 429 in statuses


def test_a_player_is_not_locked_out_by_others_at_the_same_address(start: Any):
    client = limited(start, changes_a_second=0.1)
    hand = client.create()
    exhaust(client)
    assert client.ask("POST", "/api/summaries", {"tables": []}, token="made-up").status == 429
    assert client.ask("POST", "/api/summaries", {"tables": []}, token=hand.token).status == 200


def test_a_players_requests_do_not_count_for_the_address(start: Any):
    client = limited(start, changes_a_second=0.2)  # a burst of two, one of which creates the table
    hand = client.create()
    assert hand.get().status == 200
    assert client.ask("POST", "/api/summaries", {"tables": []}, token=hand.token).status == 200
    assert client.post("/api/summaries", {"tables": []}).status == 200


def test_a_player_has_a_limit_too(start: Any):
    client = limited(start, changes_a_second=0.1)
    token = client.create().token
    statuses = [client.ask("POST", "/api/summaries", {"tables": []}, token=token).status for _ in range(40)]
    assert 429 in statuses


def test_messages_of_a_token_are_counted_over_all_its_sockets(start: Any):
    hand = limited(start, messages_a_second=1).create(seed=5).only(0)
    with hand.socket() as one, hand.socket() as other:
        ask = {"type": "explain", "id": "a", "seq": 1, "words": [], "element": "pebble-1"}
        for _ in range(20):
            one.send(ask)
        for _ in range(20):
            one.read_until("explained", "refused")
        for _ in range(2):
            other.send(ask)
        assert "refused" in [other.read_until("explained", "refused")["type"] for _ in range(2)]


def test_the_tables_created_by_an_address_are_limited(start: Any):
    client = limited(start, tables_an_hour=2)
    for _ in range(2):
        client.create()
    answer = client.post("/api/tables", {"game": "pebbles", "seats": [{"kind": "person", "name": "A"}] * 2})
    assert (answer.status, answer.key) == (429, "refused-tables-an-hour")
    assert 1000 < int(answer.headers["retry-after"]) <= 1800


def test_tables_in_use_are_limited(start: Any):
    client = limited(start, tables=1)
    hand = client.create()
    with hand.socket():
        answer = client.post("/api/tables", {"game": "pebbles", "seats": [{"kind": "person", "name": "A"}] * 2})
        assert (answer.status, answer.key, answer.headers["retry-after"]) == (503, "refused-many-tables", "30")
        assert hand.get().status == 200


def refused_socket(hand: Hand) -> int:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(hand.client, hand.table)
    return refused.value.response.status_code


def test_sockets_of_an_address_are_limited(start: Any):
    hand = limited(start, sockets_by_address=2).create()
    with hand.socket() as one, hand.socket():
        assert refused_socket(hand) == 503
        one.socket.close()
        hand.client.get("/api/health")
    with hand.socket() as line:
        assert line.welcome["type"] == "welcome"


def test_all_sockets_are_limited(start: Any):
    hand = limited(start, sockets=1).create()
    with hand.socket():
        assert refused_socket(hand) == 503


# Connections ------------------------------------------------------------------------------------


def connected(client: Client, source: str = HOME) -> socket.socket:
    host, _, port = client.host.partition(":")
    return socket.create_connection((host, int(port)), PATIENCE, (source, 0))


def everything(connection: socket.socket) -> bytes:
    """Read until the server closes the connection."""
    with connection:
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize("sent", [b"", b"\r\n", b"GET / HTTP/1.1\r\nHost", b"POST /api/tables HTTP/1.1\r\nHost: "])
def test_an_incomplete_request_times_out(start: Any, sent: bytes):
    client = Client(start(alterations=(be_impatient,)).address)
    connection = connected(client)
    connection.sendall(sent)
    answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"refused-too-slow" in answer


def test_an_empty_line_does_not_keep_a_connection_open(start: Any):
    client = Client(start(alterations=(be_impatient,)).address)
    connection = connected(client)
    connection.sendall(f"HEAD /api/health HTTP/1.1\r\nHost: {client.host}\r\n\r\n".encode())
    assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
    connection.sendall(b"\r\n")
    assert b" 408 " in everything(connection)


def test_an_incomplete_body_times_out(start: Any):
    client = Client(start(alterations=(be_impatient,)).address)
    connection = connected(client)
    head = f"POST /api/tables HTTP/1.1\r\nHost: {client.host}\r\nContent-Type: application/json\r\n"
    connection.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
    assert everything(connection) == b""


def test_a_long_head_is_refused(client: Client):
    connection = connected(client)
    connection.sendall(b"GET / HTTP/1.1\r\nCookie: ")
    connection.sendall(b"x" * limits.MOST_HEAD_BYTES)
    answer = everything(connection)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"refused-long-head" in answer


def test_many_requests_of_one_connection_are_not_a_long_head(client: Client):
    request = f"HEAD /api/health HTTP/1.1\r\nHost: {client.host}\r\n".encode()
    connection = connected(client)
    connection.sendall((request + b"\r\n") * 300 + request + b"Connection: close\r\n\r\n")
    assert everything(connection).count(b"HTTP/1.1 200 ") == 301


class Loop:
    """An event loop that records its timers."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Any]] = []
        self.n_cancelled = 0

    def call_later(self, seconds: float, call: Any) -> Any:
        self.timers.append((seconds, call))
        return self

    def cancel(self) -> None:
        self.n_cancelled += 1


class Transport(asyncio.Transport):
    """A connection to a client that does not read."""

    is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


def test_a_connection_of_a_client_that_does_not_read_is_aborted():
    protocol, loop, transport = HttpProtocol.__new__(HttpProtocol), Loop(), Transport()
    protocol.loop = loop  # pyright: ignore[reportAttributeAccessIssue]
    protocol.flow = FlowControl(transport)
    protocol.transport = transport
    protocol.pause_writing()
    protocol.resume_writing()
    assert loop.n_cancelled == 1
    protocol.pause_writing()
    assert [seconds for seconds, _ in loop.timers] == [limits.SECONDS_FOR_AN_ANSWER] * 2
    loop.timers[1][1]()
    assert (loop.n_cancelled, transport.is_aborted) == (1, True)


class Held:
    """A stand-in for a connection."""

    is_closed = False

    def make_room(self) -> None:
        self.is_closed = True


def held(connections: OpenConnections, *clients: str, n_open: int = 0) -> list[Held]:
    """Open a connection of each client."""
    made = [Held() for _ in clients]
    assert all(connections.add(each, client, n_open) for each, client in zip(made, clients, strict=True))
    return made


def are_closed(made: Sequence[Held]) -> list[bool]:
    return [each.is_closed for each in made]


def test_a_connection_beyond_the_share_of_its_address_takes_the_place_of_its_oldest():
    connections = OpenConnections(100, (), 2)
    made = held(connections, AWAY, HOME, HOME, HOME)
    assert (are_closed(made), len(connections)) == ([False, True, False, False], 3)


def test_a_request_that_is_handled_is_not_cut_off():
    connections = OpenConnections(100, (), 2)
    made = held(connections, HOME, HOME)
    connections.is_busy(made[0])
    assert are_closed([*made, *held(connections, HOME)]) == [False, True, False]


def test_a_connection_is_refused_while_all_of_its_address_are_busy():
    connections = OpenConnections(100, (), 2)
    for each in held(connections, HOME, HOME):
        connections.is_busy(each)
    assert [connections.add(Held(), client, 0) for client in (HOME, AWAY)] == [False, True]


def test_a_connection_that_was_answered_waits_again_behind_the_others():
    connections = OpenConnections(100, (), 2)
    made = held(connections, HOME, HOME)
    connections.is_busy(made[0])
    connections.waits(made[0])
    assert are_closed([*made, *held(connections, HOME)]) == [False, True, False]


def test_where_all_connections_are_open_the_one_that_has_waited_longest_ends():
    connections = OpenConnections(3)
    made = held(connections, AWAY, HOME)
    assert are_closed([*made, *held(connections, HOME, n_open=4)]) == [True, False, False]


def test_a_proxy_has_the_connections_of_many():
    connections = OpenConnections(100, ["10.0.0.0/8"], 2)
    assert are_closed(held(connections, "10.1.2.3", "10.1.2.3", "10.1.2.3")) == [False] * 3


def test_a_connection_that_was_lost_counts_no_longer():
    connections = OpenConnections(100, (), 2)
    made = held(connections, HOME, HOME)
    connections.remove(made[1])
    assert are_closed([*made, *held(connections, HOME)]) == [False] * 3


def half_requests(client: Client, source: str, number: int) -> list[socket.socket]:
    """Open connections from an address, and send the beginning of a request on each."""
    opened = [connected(client, source) for _ in range(number)]
    for connection in opened:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: ")
    return opened


@pytest.mark.parametrize("source", [HOME, AWAY])
def test_half_requests_of_an_address_keep_nobody_out(client: Client, source: str):
    first, *others = half_requests(client, AWAY, open_connections.MOST_BY_ADDRESS)
    with connected(client, source) as asking:
        asking.sendall(f"GET /api/health HTTP/1.1\r\nHost: {client.host}\r\n\r\n".encode())
        assert asking.recv(65536).startswith(b"HTTP/1.1 200 ")
    if source == AWAY:
        answer = everything(first)
        assert (answer.startswith(b"HTTP/1.1 503 "), b"refused-many-connections" in answer) == (True, True)
    for connection in (first, *others):
        connection.close()


def test_half_requests_of_many_addresses_keep_nobody_out(start: Any):
    client = limited(start, sockets=1)
    opened = [each for last in range(2, 5) for each in half_requests(client, f"127.0.0.{last}", 67)]
    assert len(opened) == open_connections.MOST_OTHER_CONNECTIONS + 1
    assert client.get("/api/health").status == 200
    for connection in opened:
        connection.close()
