"""Background tasks.  The event loop keeps only weak references to tasks, so we keep strong ones."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
Pause = Callable[[float], Awaitable[None]]  # waits for a number of seconds


def start_task(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
    """Start `work` as a task and keep it in `tasks` until it is done."""
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended."""
    ending = list(tasks)  # `tasks` changes while they end
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
