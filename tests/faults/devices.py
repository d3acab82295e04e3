"""Devices at tables of a service in this process: sessions whose channels are queues."""

import asyncio
import json
from typing import Any

from tests.server.client import ANSWERS, applied
from voyageur.server.service import TableService
from voyageur.server.session.connection import Connection
from voyageur.server.session.session import serve_socket

PATIENCE = 30.0


class Device:
    """A client that has joined a table; `whole` is what it shows."""

    def __init__(self, service: TableService, table: str, *tokens: str) -> None:
        self.whole: dict[str, Any] = {}
        self.choices: dict[str, Any] | None = None
        self.answers: list[dict[str, Any]] = []
        self.n_sent = 0
        self._tokens = tokens
        self._service = service
        self._table = table
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._has_news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def join(self, whole: dict[str, Any] | None = None) -> "Device":
        """Join with the last whole that it had; wait for the welcome and what it has missed."""
        self.whole = whole or {}
        connection = Connection(self._inbox.get, self.show, "127.0.0.1")
        self._task = asyncio.create_task(serve_socket(connection, self._table, self._service))
        self._put({"type": "hello", "tokens": self._tokens, "seq": self.seq, "picture": False})
        await self.until(lambda: self.choices is not None or bool(self.whole.get("result")))
        return self

    async def leave(self) -> None:
        """End the connection."""
        assert self._task is not None
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        async with asyncio.timeout(PATIENCE):
            await self._task

    @property
    def seq(self) -> int:
        """The last event that it shows."""
        return self.whole.get("seq", -1)

    def _put(self, message: dict[str, Any]) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def send(self, **message: Any) -> None:
        """Send a message with an id."""
        self.n_sent += 1
        self._put({"id": f"{id(self)}-{self.n_sent}", **message})

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message; return its answer."""
        self.send(**message)
        await self.is_answered()
        return self.answers[-1]

    async def is_answered(self) -> None:
        """Wait until every message has its answer."""
        await self.until(lambda: len(self.answers) == self.n_sent)

    async def until(self, is_so: Any) -> None:
        """Wait until what it shows is so."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self._has_news.clear()
                await self._has_news.wait()

    async def show(self, event: dict[str, Any]) -> None:
        """Take what the server sends."""
        if event["type"] == "websocket.send":
            self._take(json.loads(event["text"]))
        self._has_news.set()

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.whole = message["whole"] or self.whole
            case "whole":
                self.whole, self.choices = message, None
            case "event":
                self.whole, self.choices = applied(self.whole, message), None
            case "choices":
                self.choices = message
            case kind if kind in ANSWERS:
                self.answers.append({**message, "shown": self.seq})
            case _:
                pass


class StuckDevice(Device):
    """A device that takes the welcome and nothing after it."""

    async def show(self, event: dict[str, Any]) -> None:
        """Take what the server sends, or leave it waiting for ever."""
        if self.choices is not None:
            await asyncio.get_running_loop().create_future()
        await super().show(event)

    async def leave(self) -> None:
        """End the connection at once."""
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
