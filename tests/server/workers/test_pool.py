"""Agents in worker processes: crashes, time limits, and tables without connections."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, against
from tests.server.event_loop import run_async
from tests.server.processes import AGENTS, await_end
from tests.server.stand_in_agents import MARK, PIPE
from tests.table.tables import played
from tests.toys.pebbles import GAME
from voyageur import agents
from voyageur.kernel import states
from voyageur.kernel.registry import address_of
from voyageur.server.workers import pool as workers
from voyageur.server.workers.pool import AdviceTask, AgentTask, AnalysisTask, NoAnswer, Warmup, WorkerPool

pytestmark = pytest.mark.processes

ALONE = [{"kind": "agent", "agent": "keyed"}] * 2


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(AGENTS, n_workers=1)
    yield made
    made.close()


def task(agent: str, key: int = 7, seconds: float = 0.1) -> AgentTask:
    return AgentTask("tests.toys.pebbles:GAME", states.to_bytes(played().state), 0, key, agent, 2, (0,), seconds)


def choose(pool: WorkerPool, asked: AgentTask) -> int:
    return run_async(pool.choose(asked))


def test_a_game_is_found_by_its_module():
    assert address_of(GAME) == "tests.toys.pebbles:GAME"


def test_the_same_key_gives_the_same_move(pool: WorkerPool):
    moves = [choose(pool, task("keyed", key)) for key in (1, 2, 3, 1, 2, 3)]
    assert moves[:3] == moves[3:]
    assert len(set(moves)) > 1


def test_no_module_is_imported_because_a_table_names_it_as_an_agent():
    before = workers.warmup_of(task("tests.agents.broken:Agent"))  # a worker does this first
    with pytest.raises(ValueError, match="There is no agent"):
        workers._answer(agents, before)


def test_a_warm_worker_is_used_first(pool: WorkerPool):
    pool.warm_up(GAME)
    (worker,) = pool.pids
    choose(pool, task("first"))
    assert pool.pids == [worker]


def test_a_task_waits_for_the_worker_that_is_warming_up(monkeypatch: pytest.MonkeyPatch):
    has_begun, start_worker = threading.Event(), WorkerPool._start_worker

    def beginning(self: WorkerPool) -> Any:
        has_begun.set()
        return start_worker(self)

    monkeypatch.setattr(WorkerPool, "_start_worker", beginning)
    pool = WorkerPool(AGENTS, n_workers=2)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(pool.warm_up, GAME)
        assert has_begun.wait(60)
        choose(pool, task("first"))
    assert len(pool.pids) == 1
    pool.close()


def nicer(by: int) -> int:
    """Return the niceness of a process that is so much nicer than the tests, which may be nice themselves."""
    return min(workers.NICEST, os.getpriority(os.PRIO_PROCESS, 0) + by)


def test_a_worker_has_low_priority(pool: WorkerPool):
    choose(pool, task("first"))
    assert os.getpriority(os.PRIO_PROCESS, pool.pids[0]) == nicer(workers.NICE)


def test_an_analysis_has_the_lowest_priority():
    analysts = WorkerPool(AGENTS, 1, workers.NICEST)
    state = played().state
    asked = AnalysisTask("tests.toys.pebbles:GAME", states.to_bytes(state), int(state.seat), 1, 7, 10, 0.1)
    assert run_async(analysts.analyse(asked)).played == "take 1"
    assert os.getpriority(os.PRIO_PROCESS, analysts.pids[0]) == workers.NICEST > workers.NICE > 0
    analysts.close()


def test_a_worker_that_dies_is_replaced_and_plays_the_same(
    pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    assert choose(pool, task("dying-once")) == choose(pool, task("keyed"))
    assert (tmp_path / "mark").exists()


def test_a_worker_killed_during_a_task_is_replaced(pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setenv(PIPE, str(pipe))
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(choose, pool, task("hanging", seconds=60))
        killed = set()
        for _ in range(workers.ATTEMPTS):
            assert pipe.read_text() == "thinking"
            (worker,) = set(pool.pids) - killed
            os.kill(worker, signal.SIGKILL)
            killed.add(worker)
        assert isinstance(answer.exception(60), NoAnswer)
    assert choose(pool, task("first")) == 1


def test_a_hanging_worker_is_abandoned(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "GRACE", 0.1)
    with pytest.raises(NoAnswer):
        choose(pool, task("hanging"))


def test_a_task_with_which_a_worker_hung_is_not_tried_again(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch):
    asked: list[Any] = []
    ask = workers._Worker._ask
    monkeypatch.setattr(workers._Worker, "_ask", lambda self, task: (asked.append(type(task)), ask(self, task))[1])
    monkeypatch.setattr(workers, "GRACE", 0.1)
    with pytest.raises(NoAnswer):
        choose(pool, task("hanging"))
    assert asked == [Warmup, AgentTask]


class NotToBeAwaited(threading.Event):
    """An event for which no test waits."""

    def wait(self, timeout: float | None = None) -> bool:
        pytest.fail("it is awaited")


def test_a_task_that_may_be_plain_python_at_first_does_not_wait(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "is_patient", lambda: True)
    pool = WorkerPool("voyageur.agents", n_workers=1)
    pool._warming[address_of(GAME)] = NotToBeAwaited()
    assert pool._run_when_warm(task("novice")) in range(GAME.rules.N_ACTIONS)
    pool.close()


@pytest.mark.parametrize(("agent", "is_patient", "is_plain"), [("easy", 1, 1), ("medium", 1, 0), ("easy", 0, 0)])
def test_an_agent_with_a_clock_is_compiled_before(
    monkeypatch: pytest.MonkeyPatch, agent: str, is_patient: int, is_plain: int
):
    monkeypatch.setattr(workers, "is_patient", lambda: bool(is_patient))
    pool = WorkerPool("voyageur.agents", n_workers=1)
    assert pool._is_plain_at_first(task(agent)) == bool(is_plain)
    pool.close()


def test_a_worker_is_warmed_up_before_its_first_task(monkeypatch: pytest.MonkeyPatch, pool: WorkerPool):
    asked: list[Any] = []
    ask = workers._Worker._ask
    monkeypatch.setattr(workers._Worker, "_ask", lambda self, task: (asked.append(type(task)), ask(self, task))[1])
    for _ in range(2):
        choose(pool, task("first"))
    assert asked == [Warmup, AgentTask, AgentTask]


def test_the_time_limit_of_a_task_excludes_the_warm_up():
    limits = {Warmup: Warmup("g").seconds, AgentTask: task("hanging", seconds=1.5).seconds}
    assert (limits[AgentTask], limits[Warmup]) == (1.5, workers.WARMUP_SECONDS)


class Broken(workers._Worker):
    """A worker that never starts."""

    def __init__(self, agents: str, nice: int) -> None:
        self._warm = set[str]()

    def run(self, task: Any) -> Any:
        raise workers._WorkerGone

    def close(self) -> None:
        """There is no process."""

    kill = close


def test_a_start_that_fails_makes_the_next_ones_wait_longer(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch):
    pauses: list[float] = []
    monkeypatch.setattr(pool._closing, "wait", pauses.append)
    monkeypatch.setattr(workers, "_Worker", Broken)
    for _ in range(4):
        with pytest.raises(NoAnswer):
            choose(pool, task("first"))
    assert pauses == [0, 0.5, 1, 2, 4, 8, 16, 30]


def test_a_worker_that_had_started_is_replaced_at_once(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch):
    pauses: list[float] = []
    monkeypatch.setattr(pool._closing, "wait", pauses.append)
    with pytest.raises(NoAnswer):
        choose(pool, task("dying"))
    assert pauses == [0, 0]


def test_a_closed_pool_does_not_wait_for_a_start(pool: WorkerPool):
    pool._n_failed_starts = 9
    pool._closing.set()
    with pytest.raises(NoAnswer):
        choose(pool, task("first"))


# At a table -------------------------------------------------------------------------------------


def test_two_agents_play_to_the_end_without_connections(client: Client):
    with client.create(ALONE, seed=1).socket() as line:
        line.wait_for(lambda whole: whole["result"])
    assert (line.welcome["table"]["seats"], line.choices) == ([], None)


def test_the_same_seed_gives_the_same_game(client: Client):
    records, of_the_moment = [], (b"started", b"chain", b"signature")
    for _ in range(2):
        hand = client.create(ALONE, seed=9)
        with hand.socket() as line:
            line.wait_for(lambda whole: whole["result"])
        records.append([line for line in hand.get("/record").body.splitlines() if not line.startswith(of_the_moment)])
    assert records[0] == records[1]


@pytest.mark.parametrize("agent", ["dying", "cheating"])
def test_an_agent_without_a_legal_answer_does_not_stop_the_table(client: Client, agent: str):
    with client.create(against(agent), seed=5).socket() as line:
        line.play("take 1")
        line.play("stop")
        whole = line.wait_for(lambda whole: whole["to_act"] == 0)
        assert any(entry["seat"] == 1 for entry in whole["log"])


def test_a_person_may_undo_while_the_agent_thinks(start: Any):
    with Client(start().address).create(against("hanging"), seed=5).socket() as line:
        line.play("take 1")
        assert line.play("stop")["to_act"] == 1
        choices = line.wait_for_choices()
        assert (choices["can_undo"], choices["choices"]) == (True, [])
        assert line.catch_up(line.undo())["to_act"] == 0


def test_agents_continue_after_a_restart_without_connections(start: Any, tmp_path: Path):
    server = start()
    hand = Client(server.address).create(ALONE, options={"pile": "200"})
    with hand.socket() as line:
        line.wait_for(lambda whole: whole["ply"] > 3)
    server.kill()
    again = start()
    hand.client = Client(again.address)
    with hand.socket() as line:
        line.wait_for(lambda whole: whole["result"])


def test_workers_exit_when_the_server_is_killed(start: Any):
    server = start()
    with Client(server.address).create(ALONE).socket() as line:
        line.wait_for(lambda whole: whole["result"])
    workers = children(server.process.pid)
    assert workers
    server.kill()
    for worker in workers:
        await_end(worker)


def children(pid: int) -> list[int]:
    """Return the ids of the workers of a process."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and parent(int(entry.name)) == pid:
            line = (entry / "cmdline").read_bytes()
            found += [int(entry.name)] if b"spawn_main" in line else []
    return found


def parent(pid: int) -> int | None:
    try:
        return int((Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def test_what_a_task_needs_is_ready_before_its_time_counts():
    asked = task("first", seconds=0.1)
    assert workers.warmup_of(asked) == Warmup(asked.game, agent="first", players=2)
    assert workers.warmup_of(AdviceTask(asked.game, b"", 0.1)) == Warmup(asked.game)


def test_each_agent_is_warmed_up_once_in_a_worker(monkeypatch: pytest.MonkeyPatch):
    sent: list[Any] = []

    class Worker(workers._Worker):
        def __init__(self) -> None:
            self._warm = set()

        def _ask(self, task: Any) -> Any:
            sent.append(task)

    worker = Worker()
    for name in ("first", "keyed", "first"):
        worker.run(task(name))
    warmed = [each.agent for each in sent if isinstance(each, Warmup)]
    assert warmed == ["first", "keyed"]
    assert len(sent) == 5


def test_the_cache_is_warmed_by_a_worker_outside_the_pool(pool: WorkerPool):
    pool.warm_cache(GAME)
    assert pool.pids == []
