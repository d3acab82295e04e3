"""Agents and solvers at tables: their tasks, late answers and failures."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.event_loop import run_async
from tests.toys import guess
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game
from voyageur.kernel.view import Advice
from voyageur.server.process.metrics import Metrics
from voyageur.server.seats import agents as agent_seats
from voyageur.server.seats.agents import AgentSeats, agents_at
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.workers import pool as workers
from voyageur.server.workers.pool import AdviceTask, AgentTask
from voyageur.table import dice
from voyageur.table.config import Agent, Holder, Person, TableConfig
from voyageur.table.table import Table
from voyageur.table.told.events import Audience

GAME: Any = replace(guess.GAME, solver=object())  # pyright: ignore[reportArgumentType]
PEOPLE = (Person("Anna"), Person("Ben"))
ADVICE = {0: Advice(0.5, is_exact=True, worth=0.5)}
PATIENCE = 60.0  # seconds: a busy machine may need them


def table_of(*holders: Holder, secret: int = 5) -> LiveTable:
    config = TableConfig("t", "guess", "1.0", {}, holders, True, dice.new_secret(secret), secret, "en", 1000)
    table = Table.new(GAME, config)
    table.commit(table.prepare_opening(1000))
    return LiveTable(table, ())


class Reader:
    """A connection that holds both seats and records notifications."""

    seats = (0, 1)
    audience = Audience(None, "en")
    address = "192.0.2.1"

    def __init__(self) -> None:
        self.is_woken = asyncio.Event()

    def notify(self) -> None:
        self.is_woken.set()

    def notify_closed(self) -> None:
        raise AssertionError


class Pool:
    """A worker pool that answers by `answer` and records its tasks."""

    def seconds_for(self, agent: str, game: Game, players: int) -> float:
        """Return how long the agent may take."""
        return 0.1 if agent == "quick" else workers.SECONDS_TO_THINK

    def __init__(self, answer: Callable[[Any], Awaitable[Any]]) -> None:
        self.answer = answer
        self.asked: list[Any] = []

    async def advise(self, task: AdviceTask) -> Mapping[int, Advice]:
        self.asked.append(task)
        return await self.answer(task)

    async def choose(self, task: AgentTask) -> int:
        self.asked.append(task)
        return await self.answer(task)


async def advice_at_once(_: Any) -> Mapping[int, Advice]:
    return ADVICE


async def no_pause(seconds: float) -> None:
    """Return at once."""


def in_loop(
    work: Callable[[AgentSeats, Pool], Awaitable[None]], answer: Any = advice_at_once, pause: Any = no_pause
) -> None:
    """Run `work` while the advice loop runs."""

    async def run() -> None:
        pool: Any = Pool(answer)

        async def act(live: LiveTable, table: Table, seq: int, action: int) -> None:
            live.table.commit(table.prepare(table.seat_to_act, f"name {action + 1}"))

        changes: Any = SimpleNamespace(act=act, pause=pause)
        seats = AgentSeats(changes, pool, pool, Metrics())
        running = asyncio.ensure_future(seats.run())
        try:
            async with asyncio.timeout(PATIENCE):
                await work(seats, pool)
        finally:
            running.cancel()

    run_async(run())


@pytest.fixture(autouse=True)
def by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent_seats, "address_of", lambda game: "tests.toys.guess:GAME")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]


def test_advice_is_shown_to_the_seat_to_act():
    async def work(seats: AgentSeats, pool: Pool) -> None:
        live, reader = table_of(*PEOPLE), Reader()
        live.subscribers.add(reader)
        seats.queue_advice(live)
        await reader.is_woken.wait()
        assert (live.presenter.is_advised, agents_at(live).advice_number) == (True, 1)

    in_loop(work)


def test_advice_goes_on_after_a_defect():
    async def first_fails(task: AdviceTask) -> Mapping[int, Advice]:
        if len(asked) == 0:
            asked.append(task)
            raise ZeroDivisionError
        return ADVICE

    async def work(seats: AgentSeats, pool: Pool) -> None:
        live, reader = table_of(*PEOPLE), Reader()
        live.subscribers.add(reader)
        seats.queue_advice(live)
        while not asked:
            await asyncio.sleep(0)
        seats.queue_advice(live)
        await reader.is_woken.wait()
        assert live.presenter.is_advised

    asked: list[AdviceTask] = []
    in_loop(work, first_fails)


def test_an_agent_goes_on_after_a_defect():
    async def first_fails(task: AgentTask) -> int:
        tasks.append(task)
        if len(tasks) == 1:
            raise ZeroDivisionError
        return next(action for action in range(5) if action not in named(task))

    def named(task: AgentTask) -> list[int]:
        state = states.from_bytes(guess.STATE, task.state)
        own = int(state.cards[state.seat])
        return [card - 1 for card in range(1, 6) if state.is_named[card] or card == own]

    async def work(seats: AgentSeats, pool: Pool) -> None:
        live = table_of(Agent("first"), Person("Ben"))
        seats.update(live)
        await asyncio.wait([agents_at(live).task]) if agents_at(live).task else None
        assert (agents_at(live).task, live.table.seat_to_act) == (None, 0)
        seats.update(live)
        await asyncio.wait([agents_at(live).task]) if agents_at(live).task else None
        assert live.table.seat_to_act != 0

    tasks: list[AgentTask] = []
    in_loop(work, first_fails)


@pytest.mark.parametrize(("agent", "seconds"), [("first", workers.SECONDS_TO_THINK), ("quick", 0.1)])
def test_an_agent_with_secrets_answers_only_after_the_full_time(agent: str, seconds: float):
    async def at_once(task: AgentTask) -> int:
        state = states.from_bytes(guess.STATE, task.state)
        return contract.legal_actions(GAME.rules, state)[0]

    async def work(seats: AgentSeats, pool: Pool) -> None:
        live = table_of(Agent(agent), Person("Ben"))
        seats.update(live)
        for _ in range(20):
            await asyncio.sleep(0)
        assert (len(pool.asked), live.table.seat_to_act) == (1, 0)
        is_over.set()
        await asyncio.wait([agents_at(live).task]) if agents_at(live).task else None
        assert (waits, live.table.seat_to_act) == ([seconds + agent_seats.SECONDS_TO_SEND], 1)

    async def pause(seconds: float) -> None:
        waits.append(seconds)
        await is_over.wait()

    waits: list[float] = []
    is_over = asyncio.Event()
    in_loop(work, at_once, pause)


def test_a_task_says_how_many_play_and_which_seats_are_people_s():
    async def first(task: AgentTask) -> int:
        return contract.legal_actions(GAME.rules, states.from_bytes(guess.STATE, task.state))[0]

    async def work(seats: AgentSeats, pool: Pool) -> None:
        live = table_of(Agent("first"), Person("Ben"))
        seats.update(live)
        await asyncio.wait([agents_at(live).task]) if agents_at(live).task else None
        assert [(task.players, task.people) for task in pool.asked] == [(2, (1,))]

    in_loop(work, first)


def test_late_advice_is_not_shown():
    async def work(seats: AgentSeats, pool: Pool) -> None:
        live, reader = table_of(*PEOPLE), Reader()
        live.subscribers.add(reader)
        seats.queue_advice(live)
        while not pool.asked:
            await asyncio.sleep(0)
        live.table.commit(live.table.prepare(0, first_action(live.table)))
        may_answer.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert (live.presenter.is_advised, agents_at(live).advice_number, reader.is_woken.is_set()) == (False, 0, False)

    may_answer = asyncio.Event()

    async def late(_: AdviceTask) -> Mapping[int, Advice]:
        await may_answer.wait()
        return ADVICE

    in_loop(work, late)


def first_action(table: Table) -> str:
    choice = table.game.notation.choices(table.state)[0]
    return f"{choice.word} {choice.then[0].word}"


def test_the_solver_gets_no_secrets_of_others():
    """Over many tables the solver gets sampled cards of the rival, and always the true own card."""

    async def work(seats: AgentSeats, pool: Pool) -> None:
        true: list[tuple[int, int]] = []
        for secret in range(20):
            live, reader = table_of(*PEOPLE, secret=secret), Reader()
            live.subscribers.add(reader)
            true.append((int(live.table.state.cards[0]), int(live.table.state.cards[1])))
            seats.queue_advice(live)
            await reader.is_woken.wait()
        shown = [states.from_bytes(guess.STATE, task.state).cards for task in pool.asked]
        assert [int(cards[0]) for cards in shown] == [mine for mine, _ in true]
        assert [int(cards[1]) for cards in shown] != [theirs for _, theirs in true]

    in_loop(work)


def test_an_agent_gets_no_secrets_of_others():
    """Over many tables the agent gets sampled cards of the rival, and always its true own card."""

    async def first_legal(task: AgentTask) -> int:
        return contract.legal_actions(GAME.rules, states.from_bytes(guess.STATE, task.state))[0]

    async def work(seats: AgentSeats, pool: Pool) -> None:
        true: list[tuple[int, int]] = []
        for secret in range(20):
            live = table_of(Agent("first"), Person("Ben"), secret=secret)
            true.append((int(live.table.state.cards[0]), int(live.table.state.cards[1])))
            seats.update(live)
            await asyncio.wait([agents_at(live).task]) if agents_at(live).task else None
        shown = [states.from_bytes(guess.STATE, task.state).cards for task in pool.asked]
        assert [int(cards[0]) for cards in shown] == [mine for mine, _ in true]
        assert [int(cards[1]) for cards in shown] != [theirs for _, theirs in true]

    in_loop(work, first_legal)


def test_the_solver_is_not_asked_without_connections():
    async def work(seats: AgentSeats, pool: Pool) -> None:
        seats.queue_advice(table_of(*PEOPLE))
        for _ in range(20):
            await asyncio.sleep(0)
        assert pool.asked == []

    in_loop(work)
