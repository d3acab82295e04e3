"""A connection to a client: messages in text, read and written."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from voyageur.kernel.text import Reason
from voyageur.server.messages.fields import Id
from voyageur.server.messages.socket import UNREADABLE, ErrorMessage, Refused
from voyageur.server.process.tasks import cancel_all

SECONDS_TO_SEND = 30.0  # before a slow client is disconnected
NORMAL_CLOSURE, UNSUPPORTED_DATA, POLICY_VIOLATION, INTERNAL_ERROR = 1000, 1003, 1008, 1011

SEND_ERRORS = (OSError, RuntimeError, TimeoutError, WebSocketDisconnect)

Sender = Callable[[Any], Awaitable[None]]
TogetherSender = Callable[[Sequence[bytes]], Awaitable[None] | None]  # what it returns is to be waited for
Receiver = Callable[[], Awaitable[Any]]


class _WithId(msgspec.Struct, frozen=True):
    """The id of an otherwise invalid message."""

    id: Id


_with_id = msgspec.json.Decoder(_WithId)


class ConnectionEnded(Exception):
    """The client has closed the connection (`code` None), or the server must close it with `code`."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """Text messages of an accepted WebSocket, over its ASGI channels."""

    def __init__(
        self, receive: Receiver, send: Sender, address: str, send_together: TogetherSender | None = None
    ) -> None:
        """Keep the channels.  send_together : sends several messages at once, where the server can"""
        self.address = address
        self._send_together = send_together or self._send_each
        self._receive = receive
        self._send = send

    async def read(self) -> str:
        """Return the next message.  Raises ConnectionEnded."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            raise ConnectionEnded
        if event.get("text") is None:
            raise ConnectionEnded(UNSUPPORTED_DATA)
        return event["text"]

    async def write(self, *messages: bytes) -> bool:
        """Send encoded messages; return whether others may have run meanwhile.

        Raises ConnectionEnded, also if the client is too slow.
        """
        try:
            sending = self._send_together(messages)
        except SEND_ERRORS as error:
            raise ConnectionEnded from error
        if sending is not None:
            await self._put(sending, SECONDS_TO_SEND * len(messages))
        return sending is not None

    async def close(self, code: int) -> None:
        """Close the connection."""
        await self._put(self._send({"type": "websocket.close", "code": code, "reason": ""}), SECONDS_TO_SEND)

    async def _send_each(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            await self._send({"type": "websocket.send", "text": message.decode()})

    async def _put(self, sending: Awaitable[None], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await sending
        except SEND_ERRORS as error:
            raise ConnectionEnded from error


async def close_quietly(connection: Connection, code: int) -> None:
    """Close a connection that may have ended already."""
    with contextlib.suppress(ConnectionEnded):
        await connection.close(code)


def _id_of(text: str | bytes) -> str | None:
    """Return the id of a message that `decode` does not accept, or None if it has no readable id."""
    try:
        return _with_id.decode(text).id
    except UNREADABLE:
        return None


def refusal(text: str, why: Reason) -> Refused | ErrorMessage:
    """Return the refusal of a message, as an error if it has no id."""
    key = _id_of(text)
    return ErrorMessage(why) if key is None else Refused(key, why)


async def run_until_first_ends(*works: Coroutine[Any, Any, None]) -> None:
    """Run coroutines until one ends, then cancel the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await cancel_all(tasks)
    errors = [error for error in map(asyncio.Task[None].exception, done) if error is not None]
    tasks.clear()  # a task and the traceback of its exception would keep each other, and the table, in memory
    done.clear()
    if errors:
        raise errors.pop()
