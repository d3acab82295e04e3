"""Messages are compressed once for all sockets, and each on its own."""

import zlib

from websockets.frames import Frame, Opcode

from voyageur.server.socket_protocol import LEAST_BYTES, SharedDeflate, SharedDeflateFactory, wire_bytes

MESSAGE = b'{"type":"event","words":"collect"}' * 20
OFFER = [("client_max_window_bits", None)]  # as browsers do


def accepted() -> SharedDeflate:
    extension = SharedDeflateFactory().process_request_params(OFFER, [])[1]
    assert isinstance(extension, SharedDeflate)
    return extension


def text(message: bytes) -> Frame:
    return Frame(Opcode.TEXT, message)


def test_two_sockets_are_sent_the_same_object():
    assert accepted().encode(text(MESSAGE)).data is accepted().encode(text(bytes(bytearray(MESSAGE)))).data


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
