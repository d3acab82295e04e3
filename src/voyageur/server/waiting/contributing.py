"""What seats contribute to the dice of a waiting table, and the time that they have for it."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import structlog

from voyageur.server.messages.links import Contribute, Contributed
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.tasks import Pause, cancel_all, start_task
from voyageur.server.store.errors import Conflict
from voyageur.server.store.stored import digest_of
from voyageur.server.tables.seat_tokens import seats_held
from voyageur.server.waiting.retrying import NotWaiting, at_waiting
from voyageur.server.waiting.table import WaitingTable
from voyageur.table.commit_reveal import BadContribution, CommitReveal

STARTED = 409

logger = structlog.get_logger()


class WaitingTables(Protocol):
    """Where waiting tables are found and changed."""

    async def waiting(self, table: str) -> WaitingTable | None:
        """Return a table that waits, or None if its game has started."""
        ...

    async def arrange(self, waiting: WaitingTable, sharing: CommitReveal) -> None:
        """Store what the seats contribute, and start the game if nothing is missing.  Raises Conflict."""
        ...


class Contributing:
    """Takes contributions, and goes on without those that are late."""

    def __init__(self, tables: WaitingTables, clock: Callable[[], int], pause: Pause) -> None:
        self._tables = tables
        self._clock = clock
        self._pause = pause
        self._timers: dict[str, asyncio.Task[Any]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def contribute(self, table: str, token: str, request: Contribute) -> Contributed:
        """Take a commitment or what was committed to.  Raises RequestRefused."""
        if request.commitment is None and request.contribution is None:
            raise RequestRefused(reason("refused-contribution-empty"))
        try:
            return await at_waiting(
                lambda: self._tables.waiting(table), lambda waiting: self._contribute(waiting, token, request)
            )
        except NotWaiting as started:
            raise RequestRefused(reason("refused-contribution-started"), STARTED) from started

    async def _contribute(self, waiting: WaitingTable, token: str, request: Contribute) -> Contributed:
        if request.seat not in seats_held(waiting.tokens, [digest_of(token)]):
            raise RequestRefused(reason("refused-not-your-seat", seat=request.seat), 403)
        if waiting.is_gone:
            raise Conflict("another process changed the table")
        if waiting.is_started or await self._is_over(waiting):
            raise RequestRefused(reason("refused-contribution-started"), STARTED)
        try:
            sharing = self._changed(waiting, request)
        except BadContribution as bad:
            raise RequestRefused(bad.reason) from bad
        if sharing != waiting.sharing:
            await self._tables.arrange(waiting, sharing)
        return Contributed(None if waiting.is_started else waiting.sharing.phase)

    def _changed(self, waiting: WaitingTable, request: Contribute) -> CommitReveal:
        """Return what the seats contribute with this.  Raises BadContribution."""
        sharing = waiting.sharing
        if request.commitment is not None:
            sharing = sharing.commit(request.seat, bytes.fromhex(request.commitment))
        if request.contribution is not None:
            sharing, _ = sharing.advanced(self._clock(), is_full=waiting.is_full)
            sharing = sharing.reveal(request.seat, bytes.fromhex(request.contribution))
        return sharing

    async def _is_over(self, waiting: WaitingTable) -> bool:
        """Go on if the time is over; return whether the game has started."""
        if waiting.sharing.is_late(self._clock()):
            await self._tables.arrange(waiting, waiting.sharing)
        return waiting.is_started

    # Time ---------------------------------------------------------------------------------------

    def keep_time(self, waiting: WaitingTable) -> None:
        """Go on with a table when its deadline is over."""
        if waiting.id not in self._timers and waiting.sharing.deadline is not None:
            task = self._timers[waiting.id] = start_task(self._wait(waiting.id), self._tasks)
            task.add_done_callback(lambda _: self._timers.pop(waiting.id, None))

    async def _wait(self, table: str) -> None:
        while True:
            waiting = await self._found(table)
            if waiting is None or waiting.sharing.deadline is None:
                return
            left = waiting.sharing.deadline - self._clock()
            if left > 0:
                await self._pause(left / 1000)
                continue
            try:
                async with waiting.lock:
                    if not (waiting.is_gone or waiting.is_started):
                        await self._is_over(waiting)
            except Conflict:
                continue
            except RequestRefused as refused:
                logger.warning("contributions not closed", table=table, reason=refused.reason.sentence.key)
                return

    async def _found(self, table: str) -> WaitingTable | None:
        try:
            return await self._tables.waiting(table)
        except RequestRefused:
            return None

    async def stop(self) -> None:
        """Cancel all timers."""
        await cancel_all(self._tasks)
