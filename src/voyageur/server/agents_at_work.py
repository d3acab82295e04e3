"""Agents in worker processes: at nice 10, with a time budget, killed and replaced when they hang or die.

A worker gets a task (game, state, seat, key, agent) and answers with an action.  The task is all it knows, so a
second worker, given the same task after the first one died, plays the same.
"""

import asyncio
import importlib
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from voyageur.kernel import states
from voyageur.kernel.contract import Advice, Game
from voyageur.server import warming
from voyageur.server.address import address_of, game_at

T = TypeVar("T")
NICE = 10
GRACE = 2.0  # seconds beyond its budget that an agent may take
FIRST_GRACE = 90.0  # the same for the first task of its kind in a worker: imports, compiling
ATTEMPTS = 2
_start = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Task:
    """What an agent is asked: everything it may know, and how long it may think."""

    game: str  # where its GAME is, as `address_of` says
    state: bytes
    seat: int
    key: int
    agent: str
    seconds: float


@dataclass(frozen=True)
class Question:
    """What a game's own solver is asked, for a person who is to act."""

    game: str  # as in a Task
    state: bytes


@dataclass(frozen=True)
class Readying:
    """Get ready for a game: import it, compile or load the code that agents call."""

    game: str


class NoMove(Exception):
    """An agent did not answer, in any worker."""


class _Gone(Exception):
    """A worker hung or died."""


# In the worker ----------------------------------------------------------------------------------


def work(tasks: Connection, agents: str) -> None:
    """Answer tasks until the server goes away.  `agents` names the module with `choose`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_server, daemon=True).start()
    module = importlib.import_module(agents)
    try:
        while True:
            tasks.send(_answer(module, tasks.recv()))
    except (EOFError, OSError):
        return


def _end_with_server() -> None:
    """End this process, whatever it thinks about, when the server's ends."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def _answer(agents: Any, task: Task | Question | Readying) -> int | Mapping[int, Advice]:
    game = game_at(task.game)
    if isinstance(task, Readying):
        warming.warm_agents(game, agents)
        return 0
    state = states.from_bytes(game.state_type, task.state)
    if isinstance(task, Question):
        return game.advise(state) if game.advise else {}
    return int(agents.choose(task.agent, game, state, task.seat, task.key, task.seconds))


# In the server ----------------------------------------------------------------------------------


class _Worker:
    """One worker process, as the server sees it."""

    def __init__(self, agents: str) -> None:
        self._line, its_end = _start.Pipe()
        self._process = _start.Process(target=work, args=(its_end, agents), daemon=True)
        self._process.start()
        its_end.close()
        self._known: set[tuple[str, str]] = set()  # game and agent it has played

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process.pid is not None
        return self._process.pid

    def ask(self, task: Task) -> int:
        """Return the worker's answer.  Raises _Gone if it hangs or dies."""
        kind = (task.game, task.agent)
        action = self._asked(task, task.seconds + (GRACE if kind in self._known else FIRST_GRACE))
        self._known.add(kind)
        return action

    def advise(self, question: Question) -> Mapping[int, Advice]:
        """Return what the game's solver says.  Raises _Gone if it hangs or dies."""
        return self._asked(question, FIRST_GRACE)

    def make_ready(self, readying: Readying) -> None:
        """Let the worker get ready for a game.  Raises _Gone."""
        self._asked(readying, FIRST_GRACE)

    def _asked(self, task: Task | Question | Readying, seconds: float) -> Any:
        try:
            self._line.send(task)
            if not self._line.poll(seconds):
                raise _Gone("hangs")
            return self._line.recv()
        except (EOFError, OSError) as error:
            raise _Gone("died") from error

    def kill(self) -> None:
        """End it at once; who waits for its answer learns that it is gone."""
        self._process.kill()

    def bury(self) -> None:
        """End it and give back what it held."""
        self._process.kill()
        self._process.join()
        self._line.close()


class AgentsAtWork:
    """A few worker processes, started when they are needed."""

    def __init__(self, agents: str, n_workers: int | None = None) -> None:
        """`agents` names the module with `names_for` and `choose`."""
        self._agents = agents
        self.patience: Mapping[str, float] = getattr(importlib.import_module(agents), "PATIENCE", {})
        self.names_for: Callable[[Game], tuple[str, ...]] = importlib.import_module(agents).names_for
        n = n_workers or min(4, os.cpu_count() or 1)
        self._places: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(n):
            self._places.put(None)
        self._threads = ThreadPoolExecutor(n, thread_name_prefix="agent")
        self._workers: set[_Worker] = set()
        self._readying: dict[str, threading.Event] = {}  # by the game's address, set when the worker is ready
        self._is_closed = False

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.pid for worker in list(self._workers)]

    def make_ready(self, game: Game) -> None:
        """Let a worker get ready for a game, so that its first move comes soon; wait for it.

        Who asks for a move meanwhile waits too: a second worker would only compile the same code beside the first.
        """
        address = address_of(game)
        is_ready = self._readying[address] = threading.Event()
        try:
            with suppress(NoMove):
                self._with_worker(lambda worker: worker.make_ready(Readying(address)))
        finally:
            is_ready.set()

    async def choose(self, task: Task) -> int:
        """Return the action that the agent plays.  Raises NoMove."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._choose, task)

    async def advise(self, question: Question) -> Mapping[int, Advice]:
        """Return what the game's solver says; nothing if it does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._advise, question)

    def _advise(self, question: Question) -> Mapping[int, Advice]:
        with suppress(NoMove):
            return self._with_worker(lambda worker: worker.advise(question))
        return {}

    def close(self) -> None:
        """End all workers at once."""
        self._is_closed = True
        for worker in list(self._workers):
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _choose(self, task: Task) -> int:
        if task.game in self._readying:
            self._readying[task.game].wait()
        return self._with_worker(lambda worker: worker.ask(task))

    def _with_worker(self, work: Callable[[_Worker], T]) -> T:
        """Let a free worker do `work`, and another one if that one hangs or dies.  Raises NoMove."""
        worker = self._places.get()
        try:
            for _ in range(ATTEMPTS):
                worker = worker or self._started()
                try:
                    return work(worker)
                except _Gone:
                    self._drop(worker)
                    worker = None
            raise NoMove
        finally:
            self._places.put(worker)

    def _started(self) -> _Worker:
        if self._is_closed:
            raise NoMove
        worker = _Worker(self._agents)
        self._workers.add(worker)
        return worker

    def _drop(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        worker.bury()
