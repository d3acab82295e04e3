"""Agents at tables.  Agents act on their turn; a game's solver advises the person to act.

The worker processes serve the tables where somebody waits first, and of several addresses one after the other.  A table
rests if nobody is connected and agents play all seats, until somebody connects.
"""

import asyncio
from dataclasses import dataclass, replace

import structlog

from voyageur.kernel import contract, states
from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.registry import address_of
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.metrics import Metrics
from voyageur.server.process.tasks import cancel_all, start_task
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.changes import Changes
from voyageur.server.tables.duty import Duty, PerTable
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.workers.fair_turns import FairTurns
from voyageur.server.workers.pool import AdviceTask, AgentTask, NoAnswer, WorkerPool
from voyageur.table.table import Table

SECONDS_TO_SEND = 0.2  # for a task and its answer between the server and a worker
SECONDS_TO_ADVISE = 60.0  # the first question about a course solves the course
FALLBACK = "greedy"  # the agent that answers for one that gave no legal answer: fast, and never absurd
SEATED, WATCHED, AWAY = range(3)  # how urgent an answer is
RETRY_SECONDS = 1.0  # before an agent chooses again after the store has failed

logger = structlog.get_logger()


@dataclass(slots=True)
class AgentsAt(AtTable):
    """The agents at a table."""

    task: asyncio.Task[None] | None = None  # in which one acts
    advice_number: int = 0  # advice received so far

    @property
    def is_busy(self) -> bool:
        """Whether an agent acts."""
        return self.task is not None


agents_at = PerTable(lambda table: AgentsAt())


class AgentSeats(Duty):
    """Runs the agents of all tables concurrently, and queues at most one request for advice a table."""

    def __init__(self, changes: Changes, agents: WorkerPool, advisors: WorkerPool, metrics: Metrics) -> None:
        self._changes = changes
        self._agents = agents
        self._advisors = advisors
        self._metrics = metrics
        self._advice_queue: dict[str, LiveTable] = {}  # tables waiting for advice, by id, in order
        self._has_queued = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = FairTurns(max(1, getattr(agents, "n_workers", 1)))

    def update(self, live: LiveTable) -> None:
        """Start the agent if it is to act here and the table does not rest, else queue advice for the person to act."""
        if live.acts_here and live.table.agent_to_act is not None:
            self._turns.move(live.id, *urgency(live))
            agents = agents_at(live)
            if agents.task is None and not rests(live):
                agents.task = start_task(self._play(live), self._tasks)
        else:
            self.queue_advice(live)

    def connected(self, live: LiveTable) -> None:
        """Let the agents of a table that rested go on, or queue advice."""
        self.update(live)

    async def stop(self) -> None:
        """Cancel all agent tasks."""
        await cancel_all(self._tasks)

    # Acting

    async def _play(self, live: LiveTable) -> None:
        """Play for agents until a person is to act or the game is over."""
        try:
            while not live.is_closed and live.acts_here and live.table.agent_to_act is not None and not rests(live):
                try:
                    table, seq = live.table, live.table.seq
                    await self._changes.act(live, table, seq, await self._choose(live))
                except RequestRefused as refused:
                    if live.is_closed:  # while the agent was thinking
                        return
                    logger.warning("agent waits", reason=refused.reason.sentence.key)
                    await self._changes.pause(RETRY_SECONDS)
        except IllegalAction as error:  # the table has the maximum number of events
            logger.warning("agent cannot act", table=live.id, reason=error.reason.sentence.key)
        except Exception:  # the next change at the table starts a new task
            logger.exception("defect", table=live.id)
        finally:
            agents_at(live).task = None

    async def _choose(self, live: LiveTable) -> int:
        """Return the agent's action.

        In a game with secrets every answer takes the same time, because the time could reveal the agent's hand.
        """
        table = live.table
        seconds = self._agents.seconds_for(table.agent_to_act or "", table.game, table.players)
        if not table.game.has_secrets:
            return await self._choose_legal(live, seconds)
        action, _ = await asyncio.gather(
            self._choose_legal(live, seconds), self._changes.pause(seconds + SECONDS_TO_SEND)
        )
        return action

    async def _choose_legal(self, live: LiveTable, seconds: float) -> int:
        """Return the agent's action; if it gives none or an illegal one, that of FALLBACK.

        If that fails too, return a legal action drawn by the agent's key.
        """
        table = live.table
        legal = contract.legal_actions(table.game.rules, table.state)
        agent, key = table.agent_to_act, table.agent_key()
        assert agent is not None
        state, people = sampled_state(table), table.config.seats_of_people
        task = AgentTask(address_of(table.game), state, table.seat_to_act, key, agent, table.players, people, seconds)
        for name in dict.fromkeys((agent, FALLBACK)):
            async with self._turns.turn(live.id, *urgency(live)):
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
            agents_at(live).advice_number += 1
            live.notify_all()


def rests(live: LiveTable) -> bool:
    """Whether the agents of a table need not act: nobody is connected, and nobody's turn would come."""
    return not live.subscribers and is_for_agents(live.table)


def is_for_agents(table: Table) -> bool:
    """Whether agents play all seats."""
    return all(seat in table.substitutes.agents for seat in table.config.seats_of_people)


def urgency(live: LiveTable) -> tuple[str, int]:
    """Return from which address an agent's answer is waited for, and how urgently, 0 first.

    Somebody at the table waits, somebody looks on, or nobody is there: then it is for whoever comes back.
    """
    seated = [each.address for each in live.subscribers if each.seats]
    if seated:
        return min(seated), SEATED
    return (min(each.address for each in live.subscribers), WATCHED) if live.subscribers else ("", AWAY)


def sampled_state(table: Table) -> bytes:
    """Return a state that the seat to act cannot tell from the real one: a worker never gets the secrets of others."""
    state = states.copy(table.state)
    contract.resample(table.game, state, table.seat_to_act, table.agent_key())
    return states.to_bytes(state)


def _needs_advice(live: LiveTable) -> bool:
    """Whether a seat is to act that is connected and has no advice yet."""
    acting = live.table.seat_to_act
    is_connected = any(acting in subscriber.seats for subscriber in live.subscribers)
    return acting >= 0 and is_connected and not live.presenter.is_advised
