"""Worker processes for agents, solvers and analysis: nice, with a time limit, replaced when they hang or die.

After a start that failed the next one waits, each time longer, so that a broken installation does not keep the
processor busy.

A task holds all that its answer depends on, so after a crash another worker gives the same answer to the same task.
"""

import asyncio
import importlib
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from voyageur.kernel import states
from voyageur.kernel.contract import Game
from voyageur.kernel.jit import is_patient, machine_code, set_patience
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.registry import address_of, game_at
from voyageur.kernel.view import Advice
from voyageur.server.workers import warmup

NICE = 10
NICEST = 19  # for what nobody waits for
QUICK, SEARCHING = "easy", "medium"  # agents: one that looks a ply ahead, and one that searches
GRACE = 10.0  # seconds added to the time limit of a task: on a busy machine a worker waits for the processor
SECONDS_TO_THINK = 2.0  # if the agents do not say how many they may take
WARMUP_SECONDS = 600.0  # time limit for imports and compiling before a worker's first task of a game; usually 20
ATTEMPTS = 2
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a start, after one that failed and after many
NEVER = float("inf")  # seconds
LEAST_WORKERS = 2  # one chooses while another compiles
_start = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class AgentTask:
    """A request for an agent's action, with the state, the key of its random numbers and a time limit."""

    game: str  # its address
    state: bytes
    seat: int
    key: int
    agent: str
    players: int
    people: tuple[int, ...]  # their seats
    seconds: float


@dataclass(frozen=True)
class AdviceTask:
    """A request for the solver's advice, with a sample of the state and a time limit."""

    game: str  # its address
    state: bytes
    seconds: float


@dataclass(frozen=True)
class SuggestionTask:
    """A request for what a search would choose for a seat, with a sample of the state."""

    game: str  # its address
    state: bytes
    seat: int
    key: int
    simulations: int
    seconds: float


@dataclass(frozen=True)
class AnalysisTask:
    """A request to judge one ply of a finished game, with the state before it."""

    game: str  # its address
    state: bytes
    seat: int  # or CHANCE
    action: int
    key: int
    simulations: int
    seconds: float


@dataclass(frozen=True)
class Warmup:
    """A request to import a game and compile or load its agents' code, or that of its analysis."""

    game: str  # its address
    seconds: float = WARMUP_SECONDS
    analyses: bool = False
    agent: str = ""  # that is to be ready; without it, only the game is
    players: int = 0  # 0: as many as the game has by default
    compiles: bool = False  # also what may run as plain Python at first


Task = AgentTask | AdviceTask | SuggestionTask | AnalysisTask | Warmup


def warmup_of(task: Task) -> Warmup:
    """Return what has to be ready before a task, so that compiling does not count as thinking."""
    match task:
        case Warmup():
            return task
        case AgentTask():
            return Warmup(task.game, agent=task.agent, players=task.players)
        case AdviceTask():
            return Warmup(task.game)
        case SuggestionTask() | AnalysisTask():
            return Warmup(task.game, analyses=True)


class NoAnswer(Exception):
    """A worker hung, or all that tried a task died."""


class _WorkerGone(Exception):
    """A worker hung or died."""


class _WorkerHangs(_WorkerGone):
    """A worker did not answer in time."""


def _usual_seconds(_agent: str, _game: Game, _players: int) -> float:
    return SECONDS_TO_THINK


def _never(_agent: str, _game: Game, _players: int) -> bool:
    return False


def _no_levels(_game: Game, _players: int) -> Sequence[Any]:
    return ()


def pause_after(n_failed: int) -> float:
    """Return how long to wait before a start after `n_failed` starts in a row that failed, in seconds."""
    return min(FIRST_PAUSE * 2 ** min(n_failed - 1, 10), LONGEST_PAUSE) if n_failed else 0.0


# In the worker ----------------------------------------------------------------------------------


def work(tasks: Connection, agents: str, nice: int = NICE) -> None:
    """Answer tasks until the server exits.  `agents` names the module with `choose`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_exit_with_server, daemon=True).start()
    module = importlib.import_module(agents)
    set_patience(to_compile=NEVER)  # another worker compiles, and tasks have a time limit
    try:
        while True:
            tasks.send(_answer(module, tasks.recv()))
    except (EOFError, OSError):
        return


def _exit_with_server() -> None:
    """Exit at once when the server's process exits."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def _answer(agents: Any, task: Task) -> Any:
    game = game_at(task.game)
    match task:
        case Warmup():
            with machine_code() if task.compiles or task.analyses else nullcontext():
                if task.analyses:
                    warmup.warm_analysis(game, agents)
                elif task.agent:
                    warmup.warm_agent(game, agents, task.agent, task.players)
            return 0
        case AdviceTask():
            state = states.from_bytes(game.rules.STATE, task.state)
            return game.solver.advise(state) if game.solver else {}
        case AgentTask():
            state = states.from_bytes(game.rules.STATE, task.state)
            return int(agents.choose(task.agent, game, state, task.seat, task.key, task.seconds, task.people))
        case SuggestionTask():
            state = states.from_bytes(game.rules.STATE, task.state)
            return agents.analysis.suggest(game, state, task.seat, task.key, task.simulations, task.seconds)
        case AnalysisTask():
            state = states.from_bytes(game.rules.STATE, task.state)
            budget = task.key, task.simulations, task.seconds
            return agents.analysis.analyse_ply(game, state, task.seat, task.action, *budget)


# In the server ----------------------------------------------------------------------------------


class _Worker:
    """The server's side of a worker process."""

    def __init__(self, agents: str, nice: int) -> None:
        self._pipe, worker_end = _start.Pipe()
        self._process = _start.Process(target=work, args=(worker_end, agents, nice), daemon=True)
        self._process.start()
        worker_end.close()
        self._warm: set[Warmup] = set()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def has_started(self) -> bool:
        """Whether it was warmed up for a game."""
        return bool(self._warm)

    def run(self, task: Task) -> Any:
        """Return the answer to `task`, after a warm-up for what it needs.  Raises _WorkerGone."""
        before = warmup_of(task)
        if before not in self._warm:
            self._ask(before)
            self._warm.add(before)
        return None if isinstance(task, Warmup) else self._ask(task)

    def _ask(self, task: Task) -> Any:
        try:
            self._pipe.send(task)
            if not self._pipe.poll(task.seconds + GRACE):
                raise _WorkerHangs
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            raise _WorkerGone("died") from error

    def kill(self) -> None:
        """Kill the process; a running `run` raises _WorkerGone."""
        self._process.kill()

    def close(self) -> None:
        """Kill the process and release its resources."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


class WorkerPool:
    """A pool of worker processes, started on demand."""

    def __init__(self, agents: str, n_workers: int | None = None, nice: int = NICE) -> None:
        """`agents` names the module with `names_for` and `choose`.

        It may have `seconds_for`, `is_plain_at_first`, `levels_of`, `warm_up` and `analysis`, as `voyageur.agents` has.
        """
        self._agents = agents
        self._nice = nice
        module = importlib.import_module(agents)
        self.names_for: Callable[[Game], tuple[str, ...]] = module.names_for
        self.seconds_for: Callable[[str, Game, int], float] = getattr(module, "seconds_for", _usual_seconds)
        self.is_plain_at_first: Callable[[str, Game, int], bool] = getattr(module, "is_plain_at_first", _never)
        self.levels_of: Callable[[Game, int], Sequence[Any]] = getattr(module, "levels_of", _no_levels)
        self.analysis: Any = getattr(module, "analysis", None)  # with `analyse_ply`, `summary_of` and `suggest`, if any
        self.n_workers = n = n_workers or min(4, max(LEAST_WORKERS, allowed_processors()))
        self._free: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(n):
            self._free.put(None)
        self._threads = ThreadPoolExecutor(n, thread_name_prefix="worker")
        self._workers: set[_Worker] = set()
        self._warming: dict[str, threading.Event] = {}  # by the game's address; set when a worker is warm
        self._closing = threading.Event()
        self._n_failed_starts = 0  # in a row

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.pid for worker in list(self._workers)]

    def warm_up(self, game: Game) -> None:
        """Warm up a worker for a game and its QUICK agent, and wait for it.

        Tasks of that game wait as well, but those of agents that may be plain Python at first; otherwise a second
        worker would compile the same code at the same time.
        """
        address = address_of(game)
        is_ready = self._warming[address] = threading.Event()
        try:
            with suppress(NoAnswer):
                self._run(Warmup(address, agent=QUICK, compiles=True))
        finally:
            is_ready.set()

    def warm_cache(self, game: Game) -> None:
        """Let a worker outside the pool, for which no task waits, compile what SEARCHING needs for a game."""
        if self._closing.is_set():
            return
        worker = _Worker(self._agents, NICEST)
        self._workers.add(worker)
        try:
            with suppress(_WorkerGone):
                worker.run(Warmup(address_of(game), agent=SEARCHING, compiles=True))
        finally:
            self._workers.discard(worker)
            worker.close()

    async def choose(self, task: AgentTask) -> int:
        """Return the agent's action.  Raises NoAnswer."""
        return await self._run_in_thread(task)

    async def advise(self, task: AdviceTask) -> Mapping[int, Advice]:
        """Return the solver's advice by action.  Raises NoAnswer."""
        return await self._run_in_thread(task)

    async def suggest(self, task: SuggestionTask) -> Any:
        """Return what a search would choose: `agents.analysis.Suggestion`.  Raises NoAnswer."""
        return await self._run_in_thread(task)

    async def analyse(self, task: AnalysisTask) -> Any:
        """Return what `analyse_ply` says of a ply.  Raises NoAnswer."""
        return await self._run_in_thread(task)

    async def _run_in_thread(self, task: Task) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run_when_warm, task)

    def _run_when_warm(self, task: Task) -> Any:
        if task.game in self._warming and not self._is_plain_at_first(task):
            self._warming[task.game].wait()
        return self._run(task)

    def _is_plain_at_first(self, task: Task) -> bool:
        if not isinstance(task, AgentTask) or not is_patient():
            return False
        return self.is_plain_at_first(task.agent, game_at(task.game), task.players)

    def _run(self, task: Task) -> Any:
        """Run a task in a free worker; retry in a new one if that dies, but not if it hangs.  Raises NoAnswer."""
        worker = self._free.get()
        try:
            for _ in range(ATTEMPTS):
                worker = worker or self._start_worker()
                try:
                    return worker.run(task)
                except _WorkerGone as gone:
                    self._discard(worker)
                    worker = None
                    if isinstance(gone, _WorkerHangs):  # it would again, and people wait
                        break
            raise NoAnswer
        finally:
            self._free.put(worker)

    def _start_worker(self) -> _Worker:
        """Start a worker, after a pause if the last starts failed.  Raises NoAnswer if the pool is closed."""
        if self._closing.wait(pause_after(self._n_failed_starts)):
            raise NoAnswer
        worker = _Worker(self._agents, self._nice)
        self._workers.add(worker)
        return worker

    def _discard(self, worker: _Worker) -> None:
        self._n_failed_starts = 0 if worker.has_started else self._n_failed_starts + 1
        self._workers.discard(worker)
        worker.close()

    def close(self) -> None:
        """Kill all workers."""
        self._closing.set()
        for worker in list(self._workers):
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
