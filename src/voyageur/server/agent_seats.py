"""Agents at tables.  Agents act on their turn; a game's solver advises the person to act."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from voyageur.kernel import contract, states
from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.registry import address_of
from voyageur.server.errors import RequestRefused
from voyageur.server.live_table import LiveTable
from voyageur.server.metrics import Metrics
from voyageur.server.tasks import cancel_all
from voyageur.server.workers import AdviceTask, AgentTask, NoAnswer, WorkerPool
from voyageur.table.table import Table

SECONDS_TO_SEND = 0.2  # for a task and its answer between the server and a worker
SECONDS_TO_ADVISE = 60.0  # the first question about a course solves the course
FALLBACK = "greedy"  # the agent that answers for one that gave no legal answer: fast, and never absurd
RETRY_SECONDS = 1.0  # before an agent chooses again after the store has failed

logger = structlog.get_logger()
CommitAct = Callable[[LiveTable, Table, int, int], Awaitable[None]]  # live table, table, seq, action
Pause = Callable[[float], Awaitable[None]]  # waits for a number of seconds


class AgentSeats:
    """Runs the agents of all tables concurrently, and queues at most one request for advice a table."""

    def __init__(
        self,
        agents: WorkerPool,
        advisors: WorkerPool,
        commit: CommitAct,
        metrics: Metrics,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._agents = agents
        self._advisors = advisors
        self._commit = commit
        self._metrics = metrics
        self._pause = pause
        self._advice_queue: dict[str, LiveTable] = {}  # tables waiting for advice, by id, in order
        self._has_queued = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def update(self, live: LiveTable) -> None:
        """Start the agent if it is to act, else queue advice for the person to act."""
        if live.table.agent_to_act is not None:
            if live.agent_task is None:
                live.agent_task = asyncio.get_running_loop().create_task(self._play(live))
                self._tasks.add(live.agent_task)
                live.agent_task.add_done_callback(self._tasks.discard)
        else:
            self.queue_advice(live)

    async def stop(self) -> None:
        """Cancel all agent tasks."""
        await cancel_all(self._tasks)

    # Acting

    async def _play(self, live: LiveTable) -> None:
        """Play for agents until a person is to act or the game is over."""
        try:
            while not live.is_closed and live.acts_here and live.table.agent_to_act is not None:
                try:
                    table, seq = live.table, live.table.seq
                    await self._commit(live, table, seq, await self._choose(table))
                except RequestRefused as refused:
                    if live.is_closed:  # while the agent was thinking
                        return
                    logger.warning("agent waits", reason=refused.reason.sentence.key)
                    await self._pause(RETRY_SECONDS)
        except IllegalAction as error:  # the table has the maximum number of events
            logger.warning("agent cannot act", table=live.id, reason=error.reason.sentence.key)
        except Exception:  # the next change at the table starts a new task
            logger.exception("defect", table=live.id)
        finally:
            live.agent_task = None

    async def _choose(self, table: Table) -> int:
        """Return the agent's action.

        In a game with secrets every answer takes the same time, because the time could reveal the agent's hand.
        """
        seconds = self._agents.seconds_for(table.agent_to_act or "", table.game, table.players)
        if not table.game.has_secrets:
            return await self._choose_legal(table, seconds)
        action, _ = await asyncio.gather(self._choose_legal(table, seconds), self._pause(seconds + SECONDS_TO_SEND))
        return action

    async def _choose_legal(self, table: Table, seconds: float) -> int:
        """Return the agent's action; if it gives none or an illegal one, that of FALLBACK.

        If that fails too, return a legal action drawn by the agent's key.
        """
        legal = contract.legal_actions(table.game.rules, table.state)
        agent, key = table.agent_to_act, table.agent_key()
        assert agent is not None
        state, people = sampled_state(table), table.config.seats_of_people
        task = AgentTask(address_of(table.game), state, table.acting, key, agent, table.players, people, seconds)
        for name in dict.fromkeys((agent, FALLBACK)):
            action = await self._answer(replace(task, agent=name))
            if action in legal:
                return action
            logger.error("agent without a legal answer", agent=name, table=table.config.id, action=action)
        return legal[key % len(legal)]

    async def _answer(self, task: AgentTask) -> int:
        """Return the action that an agent chooses, or -1 if it gives none."""
        try:
            with self._metrics.choosing(task.agent):
                return await self._agents.choose(task)
        except NoAnswer:
            return -1

    # Advising

    def queue_advice(self, live: LiveTable) -> None:
        """Queue a question to the solver if the person to act is connected and has no advice yet."""
        if live.table.game.solver is not None and _needs_advice(live):
            self._advice_queue.pop(live.id, None)
            self._advice_queue[live.id] = live
            self._has_queued.set()

    async def run(self) -> None:
        """Ask the solver the queued questions, one at a time, until cancelled."""
        while True:
            await self._has_queued.wait()
            while self._advice_queue:
                live = self._advice_queue.pop(next(iter(self._advice_queue)))
                try:
                    await self._advise(live)
                except Exception:
                    logger.exception("defect", table=live.id)
            self._has_queued.clear()

    async def _advise(self, live: LiveTable) -> None:
        table, seq = live.table, live.table.seq
        if not _needs_advice(live):
            return
        try:
            advice = await self._advisors.advise(
                AdviceTask(address_of(table.game), sampled_state(table), SECONDS_TO_ADVISE)
            )
        except NoAnswer:
            return
        if advice and live.table is table and table.seq == seq:
            live.presenter.take_advice(advice)
            live.advice_number += 1
            live.notify_all()


def sampled_state(table: Table) -> bytes:
    """Return a state that the seat to act cannot tell from the real one: a worker never gets the secrets of others."""
    state = states.copy(table.state)
    contract.resample(table.game, state, table.acting, table.agent_key())
    return states.to_bytes(state)


def _needs_advice(live: LiveTable) -> bool:
    """Whether a seat is to act that is connected and has no advice yet."""
    acting = live.table.acting
    is_connected = any(acting in subscriber.seats for subscriber in live.subscribers)
    return acting >= 0 and is_connected and not live.presenter.is_advised
