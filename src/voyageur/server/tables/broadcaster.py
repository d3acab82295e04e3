"""Broadcasts events to the audiences of tables, one table at a time, a few milliseconds at a time.

The event loop answers requests in between.  Under load requests come first and broadcasts lag.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence

import structlog

from voyageur.server.tables.channel import LEAST_EVENTS, Channel
from voyageur.server.tables.live_table import LiveTable

SECONDS_AT_ONCE = 0.004  # of computing without yielding to the event loop; one ply of any game may take longer
SECONDS_OF_TABLES = 0.002  # of tables one after the other, most of which need less
MOST_UNSENT = LEAST_EVENTS  # encoded before they are sent, where more follow at once: each piece sent costs much
PAUSE = 0.002  # seconds from a commit to its broadcast, so that the acknowledgement is sent first

logger = structlog.get_logger()


class Broadcaster:
    """A queue of tables that have events to broadcast."""

    def __init__(self, cost: Callable[[], float] = time.thread_time) -> None:
        self._cost = cost
        self._queue: dict[str, LiveTable] = {}
        self._has_work = asyncio.Event()

    def enqueue(self, live: LiveTable) -> None:
        """Queue a table for broadcasting."""
        if live.subscribers:
            self._queue.setdefault(live.id, live)
            self._has_work.set()

    def enqueue_later(self, live: LiveTable) -> None:
        """Queue a table for broadcasting after PAUSE."""
        asyncio.get_running_loop().call_later(PAUSE, self.enqueue, live)

    async def run(self) -> None:
        """Broadcast until cancelled."""
        while True:
            await self._has_work.wait()
            while self._queue:
                until = self._cost() + SECONDS_OF_TABLES
                for _ in range(len(self._queue)):  # each table once: then connections send what they are told of it
                    self._broadcast(self._queue.pop(next(iter(self._queue))))
                    if self._cost() >= until:
                        break
                await asyncio.sleep(0)
            self._has_work.clear()

    def _broadcast(self, live: LiveTable) -> None:
        try:
            live.drop_unused_channels()
            channels = live.channels()
            until = self._cost() + SECONDS_AT_ONCE
            for channel in _plies_in_turn(channels):
                channel.advance(1)
                if self._cost() >= until or channel.n_unsent >= MOST_UNSENT:
                    break
        except Exception:
            logger.exception("defect", table=live.id)
            return
        is_behind = any(channel.is_behind for channel in channels)
        if not is_behind or any(channel.n_unsent >= MOST_UNSENT for channel in channels):
            for channel in channels:
                channel.n_unsent = 0
            live.notify_all()
        if is_behind:
            self.enqueue(live)


def _plies_in_turn(channels: Sequence[Channel]) -> Iterator[Channel]:
    """Yield the channel that encodes the next ply, until none is behind: each audience is as far as the others."""
    while behind := [channel for channel in channels if channel.is_behind]:
        yield from behind
