"""Change a waiting table, again when somebody else changed it at the same time."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from voyageur.server.store.errors import Conflict
from voyageur.server.waiting.table import WaitingTable

MOST_TRIES = 5  # when other processes change the table at the same time

T = TypeVar("T")


class NotWaiting(Exception):
    """The game of a table has started, or others change its seats all the time."""


async def at_waiting(
    find: Callable[[], Awaitable[WaitingTable | None]], change: Callable[[WaitingTable], Awaitable[T]]
) -> T:
    """Return what `change` does to the table that `find` gives, under its lock.  Raises NotWaiting, or what it raises.

    find : returns the waiting table, or None if its game has started;  change : may raise Conflict, and is tried again
    """
    for _ in range(MOST_TRIES):
        waiting = await find()
        if waiting is None:
            break
        try:
            async with waiting.lock:
                return await change(waiting)
        except Conflict:
            continue
    raise NotWaiting
