"""Tables that nobody plays end after some months: imported records, and games that nobody began."""

from collections.abc import Awaitable, Callable

import structlog

from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.limits import Limits
from voyageur.server.process.tasks import Pause
from voyageur.server.store.store import Store
from voyageur.server.tables.loading import wait_for_store

MILLISECONDS_A_DAY = 86_400_000
SECONDS_TO_FIRST, SECONDS_BETWEEN = 600.0, 3600.0  # until the first look, and between two

logger = structlog.get_logger()


async def end_unused(store: Store, remove: Callable[[str], Awaitable[None]], limits: Limits, pause: Pause) -> None:
    """Delete tables without use every SECONDS_BETWEEN, until cancelled; `remove` deletes one."""
    await pause(SECONDS_TO_FIRST)
    while True:
        try:
            before = store.now() - limits.unused_days * MILLISECONDS_A_DAY
            for table in await wait_for_store(store.unused(before, limits.records)):
                await remove(table)
                logger.info("unused table ended", table=table)
        except RequestRefused as refused:
            logger.warning("unused tables wait", reason=refused.reason.sentence.key)
        await pause(SECONDS_BETWEEN)
