"""uvicorn's HTTP protocol with limits on connections, the size of a request's head, and time.

uvicorn itself waits indefinitely for the rest of a request and accepts a head of any size.
"""

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from voyageur.server.http.open_connections import OpenConnections
from voyageur.server.messages.messages import Error, encode
from voyageur.server.process.errors import reason
from voyageur.server.process.limits import MOST_HEAD_BYTES, SECONDS_FOR_A_REQUEST, SECONDS_FOR_AN_ANSWER

MANY = "refused-many-connections"


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection."""

    def __init__(self, open_connections: OpenConnections, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._open = open_connections
        self._n_head_bytes = 0
        self._is_in_head = True
        self._request_timer: asyncio.TimerHandle | None = None
        self._answer_timer: asyncio.TimerHandle | None = None

    # The connection

    def connection_made(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, transport: asyncio.Transport
    ) -> None:
        """Start the timer of the first request, or refuse the connection if there are too many."""
        super().connection_made(transport)
        send_at_once(transport)
        if self._open.add(self, self.client[0] if self.client else None, len(self.connections)):
            self._expect_request()
        else:
            self._refuse(503, MANY)

    def make_room(self) -> None:
        """End the connection, which waits for a request or for the rest of one: another takes its place."""
        if self._n_head_bytes or not self._is_in_head:
            self._refuse(503, MANY)
        else:  # nothing was asked for, so nothing is answered
            self._stop_timers()
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._open.remove(self)
        self._stop_timers()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Stop the timers and pass the connection to the WebSocket protocol."""
        self._open.remove(self)
        self._stop_timers()
        super().handle_websocket_upgrade()
        self.parser = None  # it has methods of this object, so that both would stay in memory

    def _stop_timers(self) -> None:
        for timer in (self._request_timer, self._answer_timer):
            if timer is not None:
                timer.cancel()
        self._request_timer = self._answer_timer = None

    # A request

    def data_received(self, data: bytes) -> None:
        """Parse some bytes; refuse a head that is too long."""
        if self._is_in_head:
            self._expect_request()  # also for empty lines before the request
        self._n_head_bytes += len(data)
        super().data_received(data)
        if self._is_in_head and self._n_head_bytes > MOST_HEAD_BYTES and not self.transport.is_closing():
            self._refuse(431, "refused-long-head")

    def on_headers_complete(self) -> None:
        """Start the application; the body may still arrive."""
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the timer of the request."""
        self._is_in_head, self._n_head_bytes = True, 0
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None
        super().on_message_complete()
        if self.cycle and not self.cycle.response_complete:  # there is none before a handshake
            self._open.is_busy(self)

    def _expect_request(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(SECONDS_FOR_A_REQUEST, self._refuse, 408, "refused-too-slow")

    def _refuse(self, status: int, key: str) -> None:
        """Respond with an error without running the application, and close the connection."""
        self._stop_timers()
        if self.cycle and not self.cycle.response_complete:  # the application may have sent part of its response
            self.transport.close()
            return
        content = encode(Error(reason(key)))
        head = f"content-type: application/json\r\ncontent-length: {len(content)}\r\nconnection: close\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + b"retry-after: 5\r\n\r\n" + content)
        self.transport.close()

    # A response

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if self._request_timer is not None or self.cycle.response_complete:
            self._open.waits(self)

    def pause_writing(self) -> None:
        """Start the timer that aborts the connection if the client does not read."""
        super().pause_writing()
        self._answer_timer = self.loop.call_later(SECONDS_FOR_AN_ANSWER, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer: the client reads again."""
        super().resume_writing()
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None


def send_at_once(transport: asyncio.Transport) -> None:
    """Switch Nagle's algorithm off, which asyncio leaves on for sockets without a protocol number: it costs 40 ms."""
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
