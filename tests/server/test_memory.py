"""What ended connections and tables leave in memory: nothing, as the collector runs too seldom to free it."""

import asyncio
import gc
import socket
from collections import Counter
from pathlib import Path
from weakref import ref

import pytest
from litestar import Request, WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect

from tests.server.test_service import ANNA, BOTH, TWO_PEOPLE, created, in_service
from voyageur.server.http.addresses import hosts
from voyageur.server.http.http_protocol import HttpProtocol
from voyageur.server.messages.messages import NewTable, encode
from voyageur.server.messages.socket import Done, Hello, Propose, SayPhrase
from voyageur.server.process.client_addresses import LOOPBACK
from voyageur.server.seats.proposals import proposal_message
from voyageur.server.seats.telling import choices_message
from voyageur.server.serve import Server, settings
from voyageur.server.service import TableService
from voyageur.server.store.store import Store
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.live_tables import IDLE_SECONDS
from voyageur.table.terms import TableTerms

PATIENCE = 60.0  # seconds: a busy machine may need them
PARTS = (HttpProtocol, WebSocketsSansIOProtocol, WebSocket, Request)


@pytest.mark.slow
def test_ended_connections_of_a_real_server_leave_memory_at_once(tmp_path: Path):
    left: Counter[str] = Counter()

    async def work(service: TableService, kept: Store) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        server = Server(settings(service, hosts(LOOPBACK, port)))
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup([listener])
        made = await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        await _visit(port, made.table, made.tokens[0])
        while server.server_state.connections or server.server_state.tasks:
            await asyncio.sleep(0)
        left.update(_parts())
        await server.shutdown([listener])

    gc.collect()
    before = _parts()
    gc.disable()
    try:
        in_service(tmp_path, work)
    finally:
        gc.enable()
    assert left == before


async def _visit(port: int, table: str, token: str) -> None:
    """Fetch the games once, and join a table by a socket once."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n".encode())
    assert b" 200 " in await reader.read()
    writer.close()
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live") as client:
        await client.send(encode(Hello(tokens=(token,))).decode())
        assert str(await client.recv()).startswith('{"type":"welcome"')


def _parts() -> Counter[str]:
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "evicted"])
def test_what_duties_know_of_a_table_goes_with_it(tmp_path: Path, is_closed: bool):
    left: Counter[str] = Counter()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, terms=TableTerms(takeover=120 if is_closed else None))
        said = SayPhrase("a", 0, "thanks"), Propose("b", live.table.seq, 0, "draw")
        assert [type(await service.answer(live, ANNA, each)) for each in said] == [Done, Done]
        assert choices_message(live, ANNA.audience, ANNA.seats)
        assert proposal_message(live)
        assert {type(each).__name__ for each in live.kept.values()} == {each.__name__ for each in subclasses}
        if is_closed:
            await service.close_table(live, BOTH.seats)
            await service.seats.timed.look()
        else:
            service.tidy(0)
            service.tidy(IDLE_SECONDS)
        gone = ref(live)
        del live
        async with asyncio.timeout(PATIENCE):
            while gone() is not None:
                await asyncio.sleep(0.001)
        left.update(_known())

    subclasses = AtTable.__subclasses__()
    gc.collect()
    before = _known()
    gc.disable()
    try:
        in_service(tmp_path, work)
    finally:
        gc.enable()
    assert left == before


def _known() -> Counter[str]:
    return Counter(type(each).__name__ for each in gc.get_objects() if issubclass(type(each), AtTable))
