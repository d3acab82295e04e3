"""What the processes have in common that play games for a command."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

AHEAD = 2  # tasks under way for each process
STARTS = 2  # of all processes: what kills one of them, such as a shortage of memory, may pass

R = TypeVar("R")


class ProcessKilled(Exception):
    """Processes of a command were killed again and again."""


def end_with_parent() -> None:
    """Let this process end at once when the user breaks off, or when its parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def results_of(function: Callable[..., R], tasks: Iterable[tuple[Any, ...]], processes: int) -> Iterator[tuple[int, R]]:
    """Call `function` with the arguments of each task in processes; yield the number of a task and what it returned.

    They come as they are ready.  If a process is killed, all are started anew, once, with the tasks that are missing.
    Raises ProcessKilled if one is killed again.
    """
    waiting = enumerate(tasks)
    missing: dict[int, tuple[Any, ...]] = {}  # tasks that were given out
    for _ in range(STARTS):
        pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), end_with_parent)
        try:
            numbers = {pool.submit(function, *task): number for number, task in missing.items()}
            while True:
                for number, task in waiting:
                    missing[number] = task
                    numbers[pool.submit(function, *task)] = number
                    if len(numbers) >= AHEAD * processes:
                        break
                if not numbers:
                    return
                done: set[Future[R]] = wait(numbers, return_when=FIRST_COMPLETED).done
                for each in done:
                    found = each.result()
                    number = numbers.pop(each)
                    del missing[number]
                    yield number, found
        except BrokenProcessPool:
            continue
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    raise ProcessKilled(
        "The processes of a command were killed twice: often memory is short, or a script calls this outside of"
        ' `if __name__ == "__main__":`.'
    )
