"""A proxy between clients and a server that loses, repeats, swaps and delays messages, and cuts connections.

It works on the messages of WebSockets, in both directions.  A delayed message arrives even if its sender has connected
anew in the meantime, as on a slow line.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any
from weakref import WeakSet

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

TO_SERVER = {"none": 55, "lose": 10, "repeat": 10, "swap": 10, "delay": 10, "cut": 5}  # per cent of the messages
TO_CLIENT = {"none": 82, "lose": 3, "repeat": 5, "swap": 3, "delay": 5, "cut": 2}
SHORT_DELAY = 0.02  # seconds, in which the next message overtakes
PLAIN: dict[str, Any] = {"compression": None, "max_size": None, "open_timeout": None, "close_timeout": 0.1}


class Proxy:
    """Relays connections to a server at `upstream`; the same seed draws the same faults in the same order."""

    def __init__(self, upstream: str, seed: int, longest_delay: float) -> None:
        self.counts: Counter[str] = Counter()
        self.address = ""
        self._upstream = upstream
        self._dice = Random(seed)
        self._longest_delay = longest_delay
        self._late: set[asyncio.Task[None]] = set()
        self._cut: WeakSet[Connection] = WeakSet()  # whose last frame has no end

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Listen at `address`."""
        async with serve(self._relay, "127.0.0.1", 0, **PLAIN) as server:
            self.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
            yield
            for task in self._late:
                task.cancel()

    async def _relay(self, here: ServerConnection) -> None:
        assert here.request is not None
        with suppress(OSError, WebSocketException):
            async with connect(f"ws://{self._upstream}{here.request.path}", **PLAIN) as there:
                pumps = [
                    asyncio.create_task(self._pump(here, there, TO_SERVER)),
                    asyncio.create_task(self._pump(there, here, TO_CLIENT)),
                ]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
                here.transport.abort()
                if self._late:
                    await asyncio.wait(self._late, timeout=self._longest_delay)
                there.transport.abort()

    async def _pump(self, source: Connection, target: Connection, faults: dict[str, int]) -> None:
        """Pass messages on, each with the fault that is drawn for it."""
        async for message in source:
            fault = self._dice.choices([*faults], [*faults.values()])[0]
            self.counts[fault] += 1
            match fault:
                case "lose":
                    pass
                case "repeat":
                    await target.send(message)
                    await target.send(message)
                case "swap":
                    self._send_late(target, message, SHORT_DELAY)
                case "delay":
                    self._send_late(target, message, self._dice.random() * self._longest_delay)
                case "cut":
                    self._cut.add(target)
                    return _cut_within(target, message)
                case _:
                    await target.send(message)
        return None

    def _send_late(self, target: Connection, message: Any, seconds: float) -> None:
        async def send() -> None:
            await asyncio.sleep(seconds)
            with suppress(WebSocketException):
                if target not in self._cut:
                    await target.send(message)

        task = asyncio.create_task(send())
        self._late.add(task)
        task.add_done_callback(self._late.discard)


def _cut_within(target: Connection, message: Any) -> None:
    """Send the first half of the frame of a message; the connection ends after it."""
    data = message.encode() if isinstance(message, str) else message
    frame = Frame(Opcode.TEXT, data).serialize(mask=not isinstance(target, ServerConnection))
    target.transport.write(frame[: len(frame) // 2])
