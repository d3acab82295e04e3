"""Messages are compressed once for all sockets, each on its own, and leave together."""

import asyncio
import socket
import zlib
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from tests.server.event_loop import run_async
from voyageur.server.http.http_protocol import send_at_once
from voyageur.server.http.socket_protocol import (
    ALIVE,
    LEAST_BYTES,
    SharedDeflate,
    SharedDeflateFactory,
    SocketProtocol,
    framed,
    wire_bytes,
)
from voyageur.server.process.client_addresses import LOOPBACK

MESSAGE = b'{"type":"event","words":"collect"}' * 20
OFFER = [("client_max_window_bits", None)]  # as browsers do


def accepted() -> SharedDeflate:
    extension = SharedDeflateFactory().process_request_params(OFFER, [])[1]
    assert isinstance(extension, SharedDeflate)
    return extension


def text(message: bytes) -> Frame:
    return Frame(Opcode.TEXT, message)


def test_two_sockets_are_sent_the_same_object():
    assert framed(MESSAGE, 15) is framed(bytes(bytearray(MESSAGE)), 15)


@pytest.mark.parametrize("bits", [9, 15])
def test_a_frame_is_the_one_that_the_protocol_itself_would_send(bits: int):
    conn = Protocol(Side.SERVER, state=State.OPEN)
    conn.extensions = [SharedDeflate(True, True, 15, bits)]
    conn.send_text(MESSAGE)
    assert framed(MESSAGE, bits) == b"".join(conn.data_to_send())


def test_a_client_that_cannot_read_compressed_messages_is_sent_none():
    wire = Wire()
    send(opened(wire), [MESSAGE])
    assert wire.pieces[0].endswith(MESSAGE)


def test_a_client_that_can_is_sent_compressed_messages():
    wire = Wire()
    connection = opened(wire)
    connection.conn.extensions = [accepted()]
    send(connection, [MESSAGE])
    assert wire.pieces == [framed(MESSAGE, 15)]


def test_a_message_does_not_depend_on_those_before_it():
    socket = accepted()
    socket.encode(text(b"secret" + MESSAGE))
    assert zlib.decompressobj(wbits=-15).decompress(bytes(socket.encode(text(MESSAGE)).data)) == MESSAGE


def test_a_client_may_ask_for_a_smaller_window():
    agreed = SharedDeflateFactory().process_request_params([("server_max_window_bits", "9")], [])[1]
    assert zlib.decompressobj(wbits=-9).decompress(bytes(agreed.encode(text(MESSAGE)).data)) == MESSAGE


def test_a_short_message_is_sent_as_it_is():
    short = text(b"x" * (LEAST_BYTES - 1))
    assert accepted().encode(short) is short
    assert wire_bytes(bytes(short.data)) == LEAST_BYTES - 1


def test_nothing_is_kept_between_messages_in_either_direction():
    response = SharedDeflateFactory().process_request_params(OFFER, [])[0]
    assert {name for name, _ in response} == {"server_no_context_takeover", "client_no_context_takeover"}


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.pieces.append(data)


def opened(wire: Wire, **state: Any) -> Any:
    """Return what of a connection is used to send."""
    conn = Protocol(Side.SERVER, state=State.OPEN)
    writable = asyncio.Event()
    writable.set()
    kept = {"conn": conn, "transport": wire, "writable": writable, "disconnected": False, "close_sent": False}
    connection = SocketProtocol.__new__(SocketProtocol)
    connection.__dict__.update(kept | state)
    return connection


def send(connection: SocketProtocol, messages: Sequence[bytes]) -> None:
    """Send messages, and wait until that is possible."""
    sending = connection.send_together(messages)
    if sending is not None:
        run_async(sending)


def test_messages_that_follow_each_other_leave_in_one_piece():
    wire = Wire()
    send(opened(wire), [b"one", b"two"])
    assert wire.pieces == [b"\x81\x03one\x81\x03two"]  # two frames (RFC 6455, 5.2)


@pytest.mark.parametrize("state", [{"disconnected": True}, {"close_sent": True}], ids=str)
def test_nothing_is_sent_after_the_end_of_a_connection(state: dict[str, bool]):
    wire = Wire()
    with pytest.raises(ClientDisconnected):
        send(opened(wire, **state), [b"one"])
    assert wire.pieces == []


def test_nothing_is_sent_once_the_closing_of_a_connection_has_begun():
    wire = Wire()
    connection = opened(wire)
    connection.conn.send_close()
    with pytest.raises(ClientDisconnected):
        send(connection, [b"one"])
    assert wire.pieces == []


def test_what_waits_until_a_client_reads_is_sent_then():
    async def sent() -> list[bytes]:
        wire, writable = Wire(), asyncio.Event()
        sending = opened(wire, writable=writable).send_together([b"one"])
        assert sending is not None
        waiting = asyncio.ensure_future(sending)
        await asyncio.sleep(0)
        assert wire.pieces == []
        writable.set()
        await waiting
        return wire.pieces

    assert run_async(sent()) == [b"\x81\x03one"]


def asked(wire: Wire, **state: Any) -> None:
    """Let a client ask for a sign of life."""
    opened(wire, handshake_complete=True, **state).handle_text(text(ALIVE))


def test_a_sign_of_life_and_its_question_have_at_most_40_bytes():
    wire = Wire()
    asked(wire)
    question = Frame(Opcode.TEXT, ALIVE).serialize(mask=True)
    assert len(wire.pieces[0]) + len(question) <= 40


def test_nothing_piles_up_for_a_client_that_only_asks_for_signs_of_life():
    wire = Wire()
    asked(wire, writable=asyncio.Event())
    assert wire.pieces == []


def test_an_answer_does_not_wait_for_the_acknowledgement_of_the_one_before():
    with socket.create_server((LOOPBACK, 0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            send_at_once(cast(asyncio.Transport, SimpleNamespace(get_extra_info=lambda name: accepted)))
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
