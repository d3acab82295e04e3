"""The socket of one browser or bot at one table.

It reads one message at a time and answers each exactly once.  What is new goes through a mailbox with one slot:
a slow reader only ever has the newest view waiting, and stalls nobody.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NoReturn

import structlog

from voyageur.kernel.text import Reason
from voyageur.server.hall import Hall, LiveTable
from voyageur.server.limits import Bucket
from voyageur.server.messages import (
    UNREADABLE,
    Asked,
    Fault,
    FromClient,
    Hello,
    News,
    NotDone,
    Speak,
    Welcome,
    decode,
    encode,
    id_of,
)
from voyageur.server.reasons import Refused, reason
from voyageur.server.showing import Eyes, spoken

SECONDS_TO_HELLO = 5.0
SECONDS_TO_SEND = 30.0  # then a reader is too slow to be kept
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20.0, 40.0
CLOSED, NOT_TEXT, NOT_LET_IN, DEFECT = 1000, 1003, 1008, 1011

logger = structlog.get_logger()
Sender = Callable[[Any], Awaitable[None]]
Receiver = Callable[[], Awaitable[Any]]


class Gone(Exception):
    """The other side has closed the socket, or must be closed out with `code`."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


class Wire:
    """Texts in and out of one WebSocket (the raw ASGI channel of an accepted one)."""

    def __init__(self, receive: Receiver, send: Sender) -> None:
        self._receive = receive
        self._send = send

    async def read(self) -> str:
        """Return the next message.  Raises Gone."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            raise Gone
        if event.get("text") is None:
            raise Gone(NOT_TEXT)
        return event["text"]

    async def write(self, message: Any) -> None:
        """Send a message.  Raises Gone, also if the reader is too slow."""
        await self._put({"type": "websocket.send", "text": encode(message).decode()})

    async def close(self, code: int) -> None:
        """Close the socket."""
        await self._put({"type": "websocket.close", "code": code, "reason": ""})

    async def _put(self, event: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_SEND):
                await self._send(event)
        except (OSError, RuntimeError, TimeoutError) as error:
            raise Gone from error


async def serve_socket(wire: Wire, table: str, hall: Hall) -> None:
    """Serve an accepted socket until it is closed."""
    try:
        await _serve(wire, table, hall)
    except Gone as gone:
        if gone.code is not None:
            await _close_quietly(wire, gone.code)
    except Exception:
        logger.exception("defect", table=table)
        await _close_quietly(wire, DEFECT)


async def _close_quietly(wire: Wire, code: int) -> None:
    with contextlib.suppress(Gone):
        await wire.close(code)


async def _serve(wire: Wire, table: str, hall: Hall) -> None:
    hello = await _hello(wire)
    try:
        live, seats = await hall.enter(table, hello.token)
    except Refused as refused:
        await _turn_away(wire, refused.reason)
    await Sitter(wire, hall, live, Eyes(seats, spoken(hello.locale)), hello.seq).stay()


async def _hello(wire: Wire) -> Hello:
    try:
        async with asyncio.timeout(SECONDS_TO_HELLO):
            text = await wire.read()
    except TimeoutError:
        await _turn_away(wire, reason("fault-no-hello"))
    try:
        message = decode(text)
    except UNREADABLE as error:
        await _turn_away(wire, _why_unreadable(error))
    if not isinstance(message, Hello):
        await _turn_away(wire, reason("fault-no-hello"))
    return message


async def _turn_away(wire: Wire, why: Reason) -> NoReturn:
    await wire.write(Fault(why))
    raise Gone(NOT_LET_IN)


def _why_unreadable(error: Exception) -> Reason:
    """Return why a message could not be read, with the place in it if there is one."""
    _, _, place = str(error).partition(" - at `$")
    return reason("fault-message", place=place.rstrip("`").lstrip(".") or "-")


class Sitter:
    """Whoever is at the other end of a socket, once let in."""

    def __init__(self, wire: Wire, hall: Hall, live: LiveTable, eyes: Eyes, seq: int) -> None:
        self._wire = wire
        self._hall = hall
        self._live = live
        self._eyes = eyes
        self._seq = seq  # the last event shown
        self._mailbox = asyncio.Event()
        self._is_dismissed = False
        self._bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        live.listeners.add(self)

    def notify(self) -> None:
        """Something happened: the newest view will be sent when the socket takes it."""
        self._mailbox.set()

    def dismiss(self) -> None:
        """The table is closed for good."""
        self._is_dismissed = True
        self._mailbox.set()

    async def stay(self) -> None:
        """Welcome, then read and write until the socket is closed."""
        try:
            await self._welcome()
            await _first_to_end(self._read_all(), self._write_news())
        finally:
            self._live.listeners.discard(self)

    async def _welcome(self) -> None:
        showing, eyes = self._live.showing, self._eyes
        news = showing.news(eyes, self._seq)
        self._seq = self._live.table.seq
        await self._wire.write(Welcome(showing.base(eyes), showing.now(eyes), news))

    # Out ----------------------------------------------------------------------------------------

    async def _write_news(self) -> None:
        while not self._is_dismissed:
            await self._mailbox.wait()
            self._mailbox.clear()
            if not self._is_dismissed:
                await self._wire.write(self._news())
        raise Gone(CLOSED)

    def _news(self) -> News:
        showing = self._live.showing
        news = showing.news(self._eyes, self._seq)
        self._seq = self._live.table.seq
        return News(showing.now(self._eyes), news)

    # In -----------------------------------------------------------------------------------------

    async def _read_all(self) -> None:
        while True:
            await self._wire.write(await self._answer(await self._wire.read()))
            if self._live.table.seq != self._seq:
                self._mailbox.set()

    async def _answer(self, text: str) -> Any:
        """Return the one answer to a message; whatever goes wrong, there is one."""
        try:
            message = self._understood(text)
            if isinstance(message, Speak):
                self._speak(message)
            return await self._hall.answer(self._live, self._eyes, message, self)
        except Refused as refused:
            return _no(text, refused.reason)
        except Exception:
            logger.exception("defect", table=self._live.table.terms.id)
            return _no(text, reason("refused-defect"))

    def _understood(self, text: str) -> Asked:
        if not self._bucket.takes(time.monotonic()):
            raise Refused(reason("refused-too-often"))
        try:
            message: FromClient = decode(text)
        except UNREADABLE as error:
            raise Refused(_why_unreadable(error)) from error
        if isinstance(message, Hello):
            raise Refused(reason("fault-second-hello"))
        return message

    def _speak(self, message: Speak) -> None:
        self._eyes = Eyes(self._eyes.seats, spoken(message.locale))
        self._mailbox.set()


def _no(text: str, why: Reason) -> NotDone | Fault:
    """Refuse by id, or, if a message has none, as a fault."""
    key = id_of(text)
    return Fault(why) if key is None else NotDone(key, why)


async def _first_to_end(*works: Coroutine[Any, Any, None]) -> None:
    """Do several things until one ends; then end the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
