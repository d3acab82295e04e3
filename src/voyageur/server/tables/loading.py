"""What is read from the store, and what a table is that waits there."""

import asyncio
from concurrent.futures import Future
from typing import Any

import structlog

from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.store.errors import StoreFault
from voyageur.server.store.stored import Stored

logger = structlog.get_logger()


async def wait_for_store(waiting: Future[Any]) -> Any:
    """Wait for the store.  Raises Conflict, or RequestRefused if the store fails."""
    try:
        return await asyncio.wrap_future(waiting)
    except StoreFault as error:
        logger.error("store failed", error=str(error))
        raise RequestRefused(reason("refused-store"), 503) from error


class TableWaits(RequestRefused):
    """A table was read whose game has not started."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(reason("refused-waiting"), 409)
        self.stored = stored
