"""Broadcasts events to the audiences of tables, one table at a time, a few plies at a time.

The event loop answers requests in between.  Under load requests come first and broadcasts lag.
"""

import asyncio

import structlog

from voyageur.server.live_table import LiveTable

PLIES_AT_ONCE = 8  # without yielding to the event loop: two or three milliseconds
PAUSE = 0.002  # seconds from a commit to its broadcast, so that the acknowledgement is sent first

logger = structlog.get_logger()


class Broadcaster:
    """A queue of tables that have events to broadcast."""

    def __init__(self) -> None:
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
                self._broadcast(self._queue.pop(next(iter(self._queue))))
                await asyncio.sleep(0)
            self._has_work.clear()

    def _broadcast(self, live: LiveTable) -> None:
        try:
            live.drop_unused_channels()
            channels = live.channels()
            for channel in channels:
                if channel.is_behind:
                    channel.advance(PLIES_AT_ONCE)
        except Exception:
            logger.exception("defect", table=live.id)
            return
        live.notify_all()
        if any(channel.is_behind for channel in channels):
            self.enqueue(live)
