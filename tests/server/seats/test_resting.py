"""Tables of agents alone rest until somebody is connected, and the tables where somebody waits come first."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, TableSocket, against
from tests.server.event_loop import run_async
from tests.server.processes import PATIENCE
from tests.server.seats.test_timed import Clock
from tests.server.test_processes_and_time import Process
from tests.server.test_service import NoAgents, SteadyAgents, Watcher, created, in_service
from tests.server.waiting.test_links import FIRST
from voyageur.server.messages.socket import LeaveSeat
from voyageur.server.seats.agents import AWAY, SEATED, WATCHED, agents_at, urgency
from voyageur.server.service import TableService
from voyageur.server.store.opening import open_database
from voyageur.server.store.store import Store
from voyageur.server.workers.fair_turns import FairTurns
from voyageur.server.workers.pool import AgentTask
from voyageur.table.config import Agent, Person

AGENTS = (Agent("first"), Agent("first"))
LONG = {"pile": "150"}


def connection(*seats: int, address: str = "192.0.2.1") -> Watcher:
    made = Watcher()
    made.seats, made.address = seats, address
    return made


class CountedAgents(SteadyAgents):
    """Agents that count what they are asked."""

    n_asked = 0

    async def choose(self, task: AgentTask) -> int:
        self.n_asked += 1
        return 1


async def settled() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


# Resting ----------------------------------------------------------------------------------------


def test_a_table_of_agents_alone_rests_until_somebody_is_connected(tmp_path: Path):
    agents = CountedAgents()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, AGENTS, options=LONG)
        await settled()
        assert (agents.n_asked, agents_at(live).task, live.is_idle) == (0, None, True)
        spectator = connection()
        live.subscribers.add(spectator)
        service.connected(live)
        while agents.n_asked < 3:
            await asyncio.sleep(0)
        live.subscribers.discard(spectator)
        assert agents_at(live).task is not None
        await asyncio.wait([agents_at(live).task])
        n_asked = agents.n_asked
        await settled()
        assert (agents.n_asked, live.is_idle, live.table.is_over) == (n_asked, True, False)

    in_service(tmp_path, work, agents)


def test_a_table_of_agents_alone_is_not_even_loaded_at_the_start(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        await created(service, AGENTS, options=LONG)
        waited = await created(service, (Person("Anna"), Agent("first")), options=LONG)
        assert kept.running().result() == [waited.id]

    in_service(tmp_path, work)


def test_an_agent_plays_on_for_a_person_who_is_away(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Agent("first"), Person("Anna")), options=LONG)
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert live.table.seat_to_act == 1
        assert live.table.plies

    in_service(tmp_path, work)


def test_a_table_all_of_whose_people_have_left_it_to_agents_rests(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Person("Anna"), Person("Ben")), options=LONG)
        both = connection(0, 1)
        for seat in (0, 1):
            await service.answer(live, both, LeaveSeat(f"leave-{seat}", seat))
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert (live.table.agent_to_act, live.is_idle) == ("first", True)
        seq = live.table.seq
        live.subscribers.add(both)
        service.connected(live)
        while live.table.seq < seq + 3:
            await asyncio.sleep(0)

    in_service(tmp_path, work)


def test_a_page_that_shows_a_table_of_agents_sees_them_play(client: Client):
    hand = client.create([FIRST, FIRST], options=LONG)
    seq = hand.whole()["seq"]
    with TableSocket(hand) as socket:
        socket.wait_for(lambda whole: whole["seq"] > seq + 1)


def test_after_a_restart_a_table_of_agents_rests_until_somebody_is_connected(start: Any, tmp_path: Path):
    first = start(tmp_path)
    hand = Client(first.address).create([FIRST, FIRST], options=LONG)
    with TableSocket(hand) as socket:
        socket.wait_for(lambda whole: whole["seq"] > 2)
    first.kill()
    hand.client = Client(start(tmp_path).address)
    seq = hand.whole()["seq"]
    hand.client.create(against("first"))  # a request that is served later
    assert hand.whole()["seq"] == seq
    with TableSocket(hand) as socket:
        socket.wait_for(lambda whole: whole["seq"] > seq)


# Several processes ------------------------------------------------------------------------------


@pytest.fixture
def together(database: str) -> Iterator[Callable[[Callable[[Process, Process], Awaitable[None]]], None]]:
    stores, clock = [open_database(database) for _ in range(2)], Clock()

    def together(work: Callable[[Process, Process], Awaitable[None]]) -> None:
        async def run() -> None:
            one, other = (Process(store, clock) for store in stores)  # pyright: ignore[reportArgumentType]
            async with asyncio.timeout(PATIENCE):
                await work(one, other)
            await one.service.stop()
            await other.service.stop()

        run_async(run())

    yield together
    for store in stores:
        store.close()


async def looks(*processes: Process) -> None:
    for _ in range(2):
        for process in processes:
            await process.look()


def test_a_table_that_rests_goes_on_at_the_process_to_which_somebody_connects(together: Any):
    async def work(one: Process, other: Process) -> None:
        here = await created(one.service, AGENTS, options=LONG)
        assert not here.is_idle  # until all know that it rests
        await looks(one, other)
        assert (here.acts_here, here.is_idle, agents_at(here).task) == (False, True, None)
        there = await other.loaded(here.id)
        await looks(one, other)
        assert not there.acts_here
        there.subscribers.add(connection())
        other.service.connected(there)
        await looks(one, other)
        assert (there.acts_here, here.acts_here) == (True, False)
        assert agents_at(there).task is not None  # it thinks

    together(work)


def test_a_table_that_rests_is_not_taken_over_when_its_process_ends(together: Any):
    async def work(one: Process, other: Process) -> None:
        here = await created(one.service, AGENTS, options=LONG)
        await looks(one, other)
        one.is_running = False
        one.service._store.give_turns().result()  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
        await looks(other)
        assert other.service._tables.known(here.id) is None  # pyright: ignore[reportPrivateUsage]
        there = await other.loaded(here.id)
        there.subscribers.add(connection())
        await looks(other)
        assert there.acts_here

    together(work)


# Who comes first --------------------------------------------------------------------------------


def urgency_of(*connections: Watcher) -> tuple[str, int]:
    live: Any = type("Live", (), {"subscribers": {*connections}})()
    return urgency(live)


def test_a_table_with_a_seated_person_is_most_urgent_then_one_that_is_watched():
    seated, watching = connection(0, address="a"), connection(address="b")
    found = [urgency_of(seated, watching), urgency_of(watching), urgency_of()]
    assert found == [("a", SEATED), ("b", WATCHED), ("", AWAY)]


def test_agents_answer_first_where_somebody_waits():
    async def work() -> None:
        turns, served = FairTurns(1), list[str]()

        async def take(name: str, address: str, rank: int) -> None:
            async with turns.turn(name, address, rank):
                served.append(name)
                await asyncio.sleep(0)

        wanted = [
            ("first", "z", 2),
            ("away", "a", 2),
            ("watched", "b", 1),
            ("a1", "a", 0),
            ("a2", "a", 0),
            ("b1", "b", 0),
        ]
        await asyncio.gather(*(take(*each) for each in wanted))
        assert served == ["first", "a1", "b1", "a2", "watched", "away"]

    run_async(work())


def test_one_turn_is_kept_free_for_people_who_wait():
    async def work() -> None:
        turns, served, is_over = FairTurns(2), list[str](), asyncio.Event()

        async def take(name: str, rank: int) -> None:
            async with turns.turn(name, name, rank):
                served.append(name)
                await is_over.wait()

        tasks = [asyncio.ensure_future(take(name, rank)) for name, rank in (("x", 2), ("y", 1), ("z", 0))]
        await settled()
        assert served == ["x", "z"]
        is_over.set()
        await asyncio.wait(tasks)
        assert served == ["x", "z", "y"]

    run_async(work())


def test_a_turn_that_is_cancelled_is_free_again():
    async def work() -> None:
        turns, is_over = FairTurns(1), asyncio.Event()

        async def take(name: str) -> None:
            async with turns.turn(name, name, 0):
                await is_over.wait()

        for waits in (True, False):  # cancelled while it waits, and during its turn
            tasks = [asyncio.ensure_future(take(name)) for name in ("x", "y")]
            await settled()
            tasks[int(waits)].cancel()
            is_over.set()
            await asyncio.wait(tasks)
            is_over.clear()
        async with asyncio.timeout(5), turns.turn("z", "z", 0):
            pass

    run_async(work())


def test_a_turn_that_is_cancelled_as_it_begins_is_free_again():
    async def work() -> None:
        turns = FairTurns(1)

        async def take() -> None:
            async with turns.turn("y", "y", 0):
                pass

        async with turns.turn("x", "x", 0):
            task = asyncio.ensure_future(take())
            await settled()
        task.cancel()  # its turn has come, and it does not know it yet
        await asyncio.wait([task])
        assert task.cancelled()
        async with asyncio.timeout(5), turns.turn("z", "z", 0):
            pass

    run_async(work())


def test_a_table_whose_person_comes_back_while_it_waits_comes_first():
    async def work() -> None:
        turns, served, is_over = FairTurns(1), list[str](), asyncio.Event()

        async def take(name: str) -> None:
            async with turns.turn(name, name, 2):
                served.append(name)
                await is_over.wait()

        tasks = [asyncio.ensure_future(take(name)) for name in "xyz"]
        await settled()
        turns.move("z", "z", 0)
        is_over.set()
        await asyncio.wait(tasks)
        assert served == ["x", "z", "y"]

    run_async(work())


def test_at_a_table_with_people_an_agent_answers_while_many_tables_are_watched(tmp_path: Path):
    """Thirty tables of slow agents with a spectator each hold up nobody's game."""

    class SlowAgents(NoAgents):
        n_workers = 2

        def names_for(self, game: Any) -> tuple[str, ...]:
            return ("first", "slow")

        async def choose(self, task: AgentTask) -> int:
            if task.agent == "slow":
                await is_over.wait()
            return 1

    async def work(service: TableService, kept: Store) -> None:
        for _ in range(30):
            slow = await created(service, (Agent("slow"), Agent("slow")), options=LONG)
            slow.subscribers.add(connection())
            service.connected(slow)
        live = await created(service, (Agent("first"), Person("Anna")), options=LONG)
        live.subscribers.add(connection(1))
        async with asyncio.timeout(10):
            while live.table.seat_to_act != 1:
                await asyncio.sleep(0)
        is_over.set()

    is_over = asyncio.Event()
    in_service(tmp_path, work, SlowAgents())
