"""A connection to a client: messages in text, read and written."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from voyageur.kernel.text import Reason
from voyageur.server.message_fields import Id
from voyageur.server.messages import UNREADABLE, ErrorMessage, Refused

SECONDS_TO_SEND = 30.0  # before a slow client is disconnected
NORMAL_CLOSURE, UNSUPPORTED_DATA, POLICY_VIOLATION, INTERNAL_ERROR = 1000, 1003, 1008, 1011

Sender = Callable[[Any], Awaitable[None]]
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

    def __init__(self, receive: Receiver, send: Sender, address: str) -> None:
        self.address = address
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

    async def write(self, *messages: bytes) -> None:
        """Send encoded messages.  Raises ConnectionEnded, also if the client is too slow."""
        await self._put(*({"type": "websocket.send", "text": message.decode()} for message in messages))

    async def close(self, code: int) -> None:
        """Close the connection."""
        await self._put({"type": "websocket.close", "code": code, "reason": ""})

    async def _put(self, *events: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_SEND * len(events)):
                for event in events:
                    await self._send(event)
        except (OSError, RuntimeError, TimeoutError, WebSocketDisconnect) as error:
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
        _cancel_all(tasks)
        await asyncio.gather(*tasks, return_exceptions=True)
    errors = [error for error in map(asyncio.Task[None].exception, done) if error is not None]
    tasks.clear()  # a task and the traceback of its exception would keep each other, and the table, in memory
    done.clear()
    if errors:
        raise errors.pop()


def _cancel_all(tasks: Iterable[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
