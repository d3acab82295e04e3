"""Agents in worker processes: they play without a browser, and a dead or hanging one does not stop a table."""

import asyncio
import os
import select
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, against
from tests.server.processes import AGENTS
from tests.server.stand_in_agents import MARK, PIPE
from tests.server.test_tables import laid
from tests.toys.pebbles import GAME
from voyageur.kernel import states
from voyageur.server import agents_at_work
from voyageur.server.address import address_of
from voyageur.server.agents_at_work import AgentsAtWork, NoMove, Task

ALONE = [{"kind": "agent", "agent": "keyed"}] * 2


@pytest.fixture
def at_work() -> Iterator[AgentsAtWork]:
    workers = AgentsAtWork(AGENTS, n_workers=1)
    yield workers
    workers.close()


def task(agent: str, key: int = 7, seconds: float = 0.1) -> Task:
    return Task("tests.toys.pebbles:GAME", states.to_bytes(laid().state), 0, key, agent, seconds)


def choose(workers: AgentsAtWork, asked: Task) -> int:
    return asyncio.run(workers.choose(asked))


def test_a_game_is_found_by_its_module():
    assert address_of(GAME) == "tests.toys.pebbles:GAME"


def test_the_same_key_gives_the_same_move(at_work: AgentsAtWork):
    moves = [choose(at_work, task("keyed", key)) for key in (1, 2, 3, 1, 2, 3)]
    assert moves[:3] == moves[3:]
    assert len(set(moves)) > 1


def test_a_worker_gets_ready_before_it_is_asked(at_work: AgentsAtWork):
    at_work.make_ready(GAME)
    (worker,) = at_work.pids
    choose(at_work, task("first"))
    assert at_work.pids == [worker]


def test_who_asks_while_a_worker_gets_ready_waits_for_that_one(monkeypatch: pytest.MonkeyPatch):
    has_begun, started = threading.Event(), AgentsAtWork._started

    def beginning(self: AgentsAtWork) -> Any:
        has_begun.set()
        return started(self)

    monkeypatch.setattr(AgentsAtWork, "_started", beginning)
    workers = AgentsAtWork(AGENTS, n_workers=2)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(workers.make_ready, GAME)
        assert has_begun.wait(60)
        choose(workers, task("first"))
    assert len(workers.pids) == 1
    workers.close()


def test_a_worker_is_nice(at_work: AgentsAtWork):
    choose(at_work, task("first"))
    assert os.getpriority(os.PRIO_PROCESS, at_work.pids[0]) == agents_at_work.NICE


def test_a_worker_that_dies_is_replaced_and_plays_the_same(
    at_work: AgentsAtWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    assert choose(at_work, task("dying-once")) == choose(at_work, task("keyed"))
    assert (tmp_path / "mark").exists()


def test_a_worker_killed_in_mid_think_is_replaced(
    at_work: AgentsAtWork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setenv(PIPE, str(pipe))
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(choose, at_work, task("hanging", seconds=60))
        killed = set()
        for _ in range(agents_at_work.ATTEMPTS):
            assert pipe.read_text() == "thinking"
            (worker,) = set(at_work.pids) - killed
            os.kill(worker, signal.SIGKILL)
            killed.add(worker)
        assert isinstance(answer.exception(60), NoMove)
    assert choose(at_work, task("first")) == 1


def test_a_worker_that_hangs_is_given_up(at_work: AgentsAtWork, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(agents_at_work, "FIRST_GRACE", 0.1)
    with pytest.raises(NoMove):
        choose(at_work, task("hanging"))


# At a table -------------------------------------------------------------------------------------


def test_two_agents_play_to_the_end_though_nobody_looks(client: Client):
    seat = client.lay(ALONE, seed=1)
    with seat.socket() as line:
        view = line.wait_for(lambda view: view["result"])
    assert (view["seats"], view["seat"], view["choices"], view["since"]) == ([], None, [], None)


def test_the_same_seed_gives_the_same_game(client: Client):
    records = []
    for _ in range(2):
        seat = client.lay(ALONE, seed=9)
        with seat.socket() as line:
            line.wait_for(lambda view: view["result"])
        body = client.get(f"{seat.path}/record", seat.token).body
        records.append([line for line in body.splitlines() if not line.startswith(b"started")])
    assert records[0] == records[1]


@pytest.mark.parametrize("agent", ["dying", "cheating"])
def test_an_agent_without_a_legal_answer_does_not_stop_the_table(client: Client, agent: str):
    with client.lay(against(agent), seed=5).socket() as line:
        line.catch_up(line.act("take 1"))
        line.catch_up(line.act("stop"))
        view = line.wait_for(lambda view: view["to_act"] == 0)
        assert any(entry["seat"] == 1 for entry in view["log"])


def test_a_person_may_take_back_while_the_agent_thinks(start: Any):
    with Client(start().address).lay(against("hanging"), seed=5).socket() as line:
        line.catch_up(line.act("take 1"))
        view = line.catch_up(line.act("stop"))
        assert (view["thinking"], view["can_undo"], view["choices"]) == (1, True, [])
        view = line.catch_up(line.undo())
        assert (view["thinking"], view["to_act"]) == (None, 0)


def test_agents_go_on_after_a_restart_though_no_browser_is_open(start: Any, tmp_path: Path):
    server = start()
    seat = Client(server.address).lay(ALONE, options={"pile": "200"})
    with seat.socket() as line:
        line.wait_for(lambda view: view["plies"] > 3)
    server.kill()
    again = start()
    seat.client = Client(again.address)
    with seat.socket() as line:
        line.wait_for(lambda view: view["result"])


def test_workers_end_with_a_server_that_is_killed(start: Any):
    server = start()
    with Client(server.address).lay(ALONE).socket() as line:
        line.wait_for(lambda view: view["result"])
    workers = children(server.process.pid)
    assert workers
    server.kill()
    for worker in workers:
        await_end(worker)


def children(pid: int) -> list[int]:
    """Return the worker processes of a process, found by their parent."""
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


def await_end(pid: int) -> None:
    """Wait until a process that is not ours has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        assert select.select([handle], [], [], 30)[0], f"{pid} is still there"
    finally:
        os.close(handle)
