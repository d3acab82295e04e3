"""uvicorn's WebSocket protocol with messages that are compressed once for all sockets, and leave together.

uvicorn itself keeps a compressor for each socket, which takes 44 KB of memory and compresses each message anew.  And it
asks the operating system to send each message by itself, which took a sixth of the server's time.
"""

import zlib
from collections.abc import Callable, Coroutine, Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.typing import ExtensionParameter

from voyageur.server.http.routes.requests import SEND_TOGETHER, WHEN_LOST
from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import Alive

LEAST_BYTES = 200  # of a message that is compressed
MOST_KEPT = 64  # messages; most have 1 to 4 KB
LEVEL = 6
WINDOW_BITS = 15  # unless a client asks for less
ALIVE = encode(Alive())  # of a quiet socket, each half minute
END_OF_FLUSH = b"\x00\x00\xff\xff"  # left out in messages (RFC 7692, 7.2.1)


class SocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [SharedDeflateFactory()]
        self._when_lost: list[Callable[[], None]] = []

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell those who wait for it."""
        super().connection_lost(exc)
        for call in self._when_lost:
            call()
        self._when_lost.clear()

    def when_lost(self, call: Callable[[], None]) -> None:
        """Call a function once the connection is lost, which may be long after the application has ended."""
        if self.disconnected:
            call()
        else:
            self._when_lost.append(call)

    async def run_asgi(self) -> None:
        """Offer the application to send messages together, as long as it runs, and to hear of the connection's end."""
        extensions: dict[str, Any] = self.scope.setdefault("extensions", {})  # pyright: ignore[reportAssignmentType]
        extensions[SEND_TOGETHER], extensions[WHEN_LOST] = self.send_together, self.when_lost
        try:
            await super().run_asgi()
        finally:
            del extensions[SEND_TOGETHER], extensions[WHEN_LOST]  # else these would keep each other in memory

    async def send(self, message: Any) -> None:
        """Send what the application tells.  A handshake that it refused is complete, which uvicorn does not note."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def send_together(self, messages: Sequence[bytes]) -> Coroutine[Any, Any, None] | None:
        """Send texts in UTF-8 in one piece: at once, or as soon as what is returned was waited for.

        Raises ClientDisconnected, then or now.
        """
        return self._write(messages) if self.writable.is_set() else self._write_when_possible(messages)

    async def _write_when_possible(self, messages: Sequence[bytes]) -> None:
        await self.writable.wait()
        self._write(messages)

    def _write(self, messages: Sequence[bytes]) -> None:
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        bits = next((each.local_max_window_bits for each in self.conn.extensions if isinstance(each, SharedDeflate)), 0)
        self.transport.write(b"".join((*self.conn.data_to_send(), *(framed(message, bits) for message in messages))))

    def handle_text(self, event: Frame) -> None:
        """Give a sign of life at once; hand everything else to the application.

        Where the client reads nothing no more is written: it is sent other messages as soon as it does.
        """
        if event.data != ALIVE or not event.fin or not self.handshake_complete or self.close_sent:
            super().handle_text(event)
        elif self.writable.is_set():
            self.conn.send_text(ALIVE)
            self.transport.write(b"".join(self.conn.data_to_send()))


class SharedDeflateFactory(ServerPerMessageDeflateFactory):
    """Accepts `permessage-deflate` where a client offers it: nothing is kept between messages, in either direction."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Return the parameters of the response, and the extension."""
        response, agreed = super().process_request_params(params, accepted_extensions)
        return response, SharedDeflate(True, True, agreed.remote_max_window_bits, agreed.local_max_window_bits)


class SharedDeflate(PerMessageDeflate):
    """Compresses each message on its own, so that the result is the same for all sockets."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a message unless it is short; uvicorn sends each message in one frame."""
        if frame.opcode is not Opcode.TEXT or len(frame.data) < LEAST_BYTES:
            return frame
        return Frame(frame.opcode, deflated(bytes(frame.data), self.local_max_window_bits), frame.fin, rsv1=True)


@lru_cache(MOST_KEPT)
def framed(message: bytes, window_bits: int) -> bytes:
    """Return all that is sent of a message: the same object for all sockets.  window_bits : 0: it is not compressed"""
    extensions = [SharedDeflate(True, True, WINDOW_BITS, window_bits)] if window_bits else []
    return Frame(Opcode.TEXT, message).serialize(mask=False, extensions=extensions)


def deflated(message: bytes, window_bits: int = WINDOW_BITS) -> bytes:
    """Return a message as it is sent compressed."""
    compressor = zlib.compressobj(LEVEL, wbits=-window_bits)
    return (compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END_OF_FLUSH)


def wire_bytes(message: bytes) -> int:
    """Return how many bytes of a message are sent to a browser."""
    return len(message) if len(message) < LEAST_BYTES else len(deflated(message))
