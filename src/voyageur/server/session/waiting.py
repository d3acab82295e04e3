"""A connection to a table whose game has not started: it is told who takes which seat, until the game starts."""

import asyncio
import contextlib
from collections.abc import Sequence

from voyageur.server.messages.links import WaitingTableInfo
from voyageur.server.messages.messages import encode
from voyageur.server.messages.socket import UNREADABLE, Alive, ErrorMessage, Refused, Waiting, decode
from voyageur.server.process.errors import reason
from voyageur.server.session.connection import (
    NORMAL_CLOSURE,
    Connection,
    ConnectionEnded,
    refusal,
    run_until_first_ends,
)
from voyageur.server.waiting.table import WaitingTable


class WaitingSession:
    """A connection that waits for the start of a game with the tokens it has."""

    def __init__(self, connection: Connection, table: WaitingTable, digests: Sequence[bytes]) -> None:
        self._connection = connection
        self._table = table
        self._digests = digests
        self._has_update = asyncio.Event()

    def notify(self) -> None:
        """Wake the writer: something has changed."""
        self._has_update.set()

    async def run(self) -> None:
        """Tell the client about the table until its game starts.  Raises ConnectionEnded, or RequestRefused."""
        self._table.subscribers.add(self)
        try:
            await run_until_first_ends(self._read_all(), self._write_all())
        finally:
            self._table.subscribers.discard(self)

    async def _write_all(self) -> None:
        told: WaitingTableInfo | None = None
        while not self._table.is_started:
            if self._table.is_gone:
                raise ConnectionEnded(NORMAL_CLOSURE)
            info = self._table.info(self._digests)
            if info != told:
                await self._connection.write(encode(Waiting(info)))
                told = info
            await self._has_update.wait()
            self._has_update.clear()

    async def _read_all(self) -> None:
        while True:
            await self._connection.write(encode(_answer(await self._connection.read())))


def _answer(text: str) -> Alive | Refused | ErrorMessage:
    """Give a sign of life to a client that asks for one, and refuse everything else."""
    with contextlib.suppress(*UNREADABLE):
        message = decode(text)
        if isinstance(message, Alive):
            return message
    return refusal(text, reason("refused-waiting"))
