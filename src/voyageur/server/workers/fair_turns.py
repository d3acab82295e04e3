"""Turns at the worker processes of agents: so many at a time, the most urgent first, fair among addresses."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from voyageur.server.workers.fair_line import FairLine

MOST_URGENT = 0


class FairTurns:
    """At most `n` turns at a time; one is kept free for the most urgent, unless there is only one."""

    def __init__(self, n: int) -> None:
        self._n_free = n
        self._n_kept = min(1, n - 1)
        self._line = FairLine[asyncio.Future[None]]()

    @asynccontextmanager
    async def turn(self, name: str, address: str, rank: int) -> AsyncGenerator[None]:
        """Wait for a turn, and keep it while the block runs."""
        await self._begin(name, address, rank)
        try:
            yield
        finally:
            self._n_free += 1
            self._serve()

    def move(self, name: str, address: str, rank: int) -> None:
        """Change how urgently `name` waits, if it does."""
        waiting = self._line.get(name)
        if waiting is not None and (waiting.address, waiting.rank) != (address, rank):
            self._line.add(name, waiting.wanted, address, rank)
            self._serve()

    async def _begin(self, name: str, address: str, rank: int) -> None:
        ready = asyncio.get_running_loop().create_future()
        self._line.add(name, ready, address, rank)
        self._serve()
        try:
            await ready
        except asyncio.CancelledError:
            self._line.remove(name)
            if ready.done() and not ready.cancelled():  # it had just begun
                self._n_free += 1
            self._serve()
            raise

    def _serve(self) -> None:
        """Let those begin for whom there is room."""
        while self._n_free > 0:
            place = self._line.pop(None if self._n_free > self._n_kept else MOST_URGENT)
            if place is None:
                return
            if not place.wanted.done():
                self._n_free -= 1
                place.wanted.set_result(None)
