"""What happens at tables by time, with a clock that the test sets: takeovers, lost time, restarts, processes."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.event_loop import run_async
from tests.server.test_service import ANNA, BOTH, TWO_PEOPLE, SteadyAgents, Watcher, act, created
from tests.toys.pebbles import GAME
from voyageur.games.kanata import GAME as KANATA
from voyageur.kernel.text import Sentence
from voyageur.server.messages.links import TakeSeat
from voyageur.server.messages.messages import NewTable
from voyageur.server.messages.socket import ClockStatus, Done, LeaveSeat, ReturnToSeat
from voyageur.server.process.running_time import SteadyClock, time_run
from voyageur.server.seats.presence import presence_at, status_of
from voyageur.server.seats.timed import time_at
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.config import Open, Person
from voyageur.table.history import Event
from voyageur.table.terms import ClockTerms, TableTerms

MINUTE = 60_000
AWAY = TableTerms(takeover=120)
TIMED = TableTerms(clock=ClockTerms(bank=60, refill=5))
LOSING = TableTerms(clock=ClockTerms(bank=60, refill=5, when_empty="loses"))
BEN = Watcher()
BEN.seats = (1,)
Work = Callable[["Server"], Awaitable[None]]


class Clock:
    def __init__(self) -> None:
        self.now = 10 * MINUTE

    def __call__(self) -> int:
        return self.now


class Thinking(SteadyAgents):
    """Agents that never answer, so that a test sees the table before they do."""

    async def choose(self, task: Any) -> int:
        await asyncio.Event().wait()
        return 1


class Server:
    """A service on the store in a folder, whose clock the test sets."""

    def __init__(self, service: TableService, kept: SqliteStore, clock: Clock) -> None:
        self.service, self.kept, self.clock = service, kept, clock

    async def after(self, *milliseconds: int) -> None:
        """Let time pass and look at the tables, each time."""
        for each in milliseconds:
            self.clock.now += each
            await self.service.seats.timed.look()

    async def minutes(self, n: int) -> None:
        """Let minutes pass, looking twice in each."""
        await self.after(*[MINUTE // 2] * (2 * n))

    async def table(self, terms: TableTerms) -> LiveTable:
        return await created(self.service, TWO_PEOPLE, terms=terms)

    async def loaded(self, table: str) -> LiveTable:
        found = self.kept.read(table).result()
        assert found is not None
        return await self.service._tables.get(table)  # pyright: ignore[reportPrivateUsage]


async def never(seconds: float) -> None:
    await asyncio.Event().wait()


def serving(folder: Path, *works: Work, down: int = 0, ends: str = "kill") -> Clock:
    """Run each of `works` with a new server on the same store, each `down` milliseconds after the one before."""
    clock = Clock()

    async def run(work: Work) -> None:
        kept, pool = SqliteStore(folder), Thinking()
        games = {"pebbles": GAME, "kanata": KANATA}
        service = TableService(games, kept, pool, pool, clock, pause=never)  # pyright: ignore[reportArgumentType]
        try:
            await asyncio.sleep(0)
            await work(Server(service, kept, clock))
            if ends == "stop":
                await service.stop()
        finally:
            kept.close()

    for work in works:
        run_async(run(work))
        clock.now += down
    return clock


def notes(live: LiveTable) -> list[Sentence]:
    return [sentence for note in live.table.notes for sentence in note.sentences]


def keys(live: LiveTable) -> list[str]:
    return [sentence.key for sentence in notes(live)]


# Somebody is away -------------------------------------------------------------------------------


def test_an_agent_takes_over_for_somebody_who_is_away_too_long(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        await server.minutes(1)
        assert keys(live) == []
        await server.minutes(2)
        assert (keys(live), live.table.substitutes.agents) == (["log-agent-away"], {0: "first"})

    serving(tmp_path, work)


def test_without_terms_nobody_takes_over(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(TableTerms())
        await server.minutes(60)
        assert (keys(live), time_at(live).is_timed) == ([], False)

    serving(tmp_path, work)


def test_nobody_takes_over_for_somebody_who_is_connected(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        live.subscribers.add(ANNA)
        await server.minutes(60)
        assert keys(live) == []
        live.subscribers.discard(ANNA)
        await server.minutes(1)
        assert keys(live) == []
        await server.minutes(2)
        assert keys(live) == ["log-agent-away"]

    serving(tmp_path, work)


def test_only_the_time_counts_in_which_the_seat_is_to_act(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        live.subscribers.add(ANNA)  # Ben is away from the beginning
        await server.minutes(30)
        for action in ("take 1", "stop"):
            assert isinstance(await server.service.answer(live, BOTH, act(live, action, action)), Done)
        assert live.table.asked == 1
        await server.minutes(1)
        assert keys(live) == []
        await server.minutes(2)
        assert live.table.substitutes.agents == {1: "first"}

    serving(tmp_path, work)


def test_somebody_who_came_back_in_time_begins_anew(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        await server.after(MINUTE)
        live.subscribers.add(ANNA)
        await server.after(1000)
        live.subscribers.discard(ANNA)
        await server.minutes(1)
        assert keys(live) == []

    serving(tmp_path, work)


def test_a_seat_that_is_connected_elsewhere_is_not_taken_over(tmp_path: Path):
    """Another process notes every half minute that it has a connection to the seat."""

    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        for _ in range(20):
            await server.after(MINUTE // 2)
            server.kept.note_seen(live.id, 0, server.clock.now).result()
        assert keys(live) == []
        await server.minutes(3)
        assert keys(live) == ["log-agent-away"]

    serving(tmp_path, work)


def test_the_person_takes_the_seat_back_and_is_not_thrown_out_at_once(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        await server.minutes(3)
        await server.service.answer(live, ANNA, ReturnToSeat("a", 0))
        await server.minutes(1)
        assert keys(live) == ["log-agent-away", "log-person-returns"]

    serving(tmp_path, work)


def test_two_processes_write_one_takeover(tmp_path: Path):
    """The one that comes second finds the event on disk and writes nothing."""

    async def work(server: Server) -> None:
        live = await server.table(AWAY)
        await server.minutes(1)
        taken = Event(2, 0, "agent first takes over: away", None, server.clock.now, 2 * MINUTE)
        server.kept.append(live.id, [taken], is_over=False).result()
        await server.minutes(2)
        assert keys(live) == ["log-agent-away"]
        stored = server.kept.read(live.id).result()
        assert stored is not None
        assert len(stored.events) == 2

    serving(tmp_path, work)


# The start --------------------------------------------------------------------------------------


async def sat_down_after(server: Server, milliseconds: int, game: str, terms: TableTerms) -> LiveTable:
    """Return a table of one person, at which another has sat down after a while."""
    made = await server.service.create_table(NewTable(game=game, seats=(Person("Anna"), Open()), terms=terms))
    await server.after(milliseconds)
    await server.service.seating.take(made.table, TakeSeat(made.invitations[1], "Ben"))
    live, _ = await server.service.join(made.table, [made.tokens[0]])
    return live


@pytest.mark.parametrize("game", ["kanata", "pebbles"])  # the first one begins with a decision, the other with a roll
def test_the_clocks_begin_when_the_last_person_has_sat_down(tmp_path: Path, game: str):
    async def work(server: Server) -> None:
        live = await sat_down_after(server, 5 * MINUTE, game, TIMED)
        assert live.table.time_left(server.clock()) == 65_000
        await server.after(1000)
        assert (live.table.time_left(server.clock()), keys(live)) == (64_000, [])
        status = status_of(live, server.clock())
        assert status.clock == ClockStatus({0: 65_000, 1: 60_000}, 0, 1000)

    serving(tmp_path, work)


def test_the_time_before_the_start_does_not_count_after_a_restart(tmp_path: Path):
    made: list[str] = []

    async def before(server: Server) -> None:
        live = await sat_down_after(server, 5 * MINUTE, "kanata", TIMED)
        made.append(live.id)
        await server.after(10_000)

    async def after(server: Server) -> None:
        live = await server.loaded(made[0])
        assert live.table.time_left(server.clock()) == 55_000

    serving(tmp_path, before, after, down=60 * MINUTE, ends="stop")


# Restarts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ends", ["kill", "stop"])
def test_time_away_goes_on_after_a_restart_without_the_time_between(tmp_path: Path, ends: str):
    made: list[str] = []

    async def before(server: Server) -> None:
        made.append((await server.table(TableTerms(takeover=600))).id)
        await server.minutes(6)

    async def after(server: Server) -> None:
        live = await server.loaded(made[0])
        await server.minutes(3)
        assert keys(live) == []
        await server.minutes(2)
        assert keys(live) == ["log-agent-away"]

    serving(tmp_path, before, after, down=60 * MINUTE, ends=ends)


def test_after_a_restart_everybody_has_a_minute_to_come_back(tmp_path: Path):
    made: list[str] = []

    async def before(server: Server) -> None:
        live = await server.table(TableTerms(takeover=60))
        made.append(live.id)
        live.subscribers.add(ANNA)
        await server.minutes(10)

    async def after(server: Server) -> None:
        live = await server.loaded(made[0])
        await server.after(1000, MINUTE // 2, 1000)
        assert keys(live) == []

    serving(tmp_path, before, after, down=60 * MINUTE)


@pytest.mark.parametrize(("ends", "slack"), [("kill", 10_000), ("stop", 0)])
def test_a_restart_neither_gives_nor_takes_time(tmp_path: Path, ends: str, slack: int):
    made: list[str] = []

    async def before(server: Server) -> None:
        live = await server.table(TIMED)
        made.append(live.id)
        await server.service.answer(live, BOTH, act(live, "a"))
        await server.after(*[1000] * 20)
        assert live.table.time_left(server.clock()) == 45_000

    async def after(server: Server) -> None:
        live = await server.loaded(made[0])
        left = live.table.time_left(server.clock())
        assert left is not None
        assert 45_000 <= left <= 45_000 + slack

    serving(tmp_path, before, after, down=60 * MINUTE, ends=ends)


def test_many_restarts_give_no_time(tmp_path: Path):
    made: list[str] = []

    async def before(server: Server) -> None:
        made.append((await server.table(TIMED)).id)

    async def think(server: Server) -> None:
        await server.loaded(made[0])
        await server.after(*[1000] * 5)

    async def after(server: Server) -> None:
        live = await server.loaded(made[0])
        assert live.table.time_left(server.clock()) == 65_000 - 20_000

    serving(tmp_path, before, think, think, think, think, after, down=MINUTE, ends="stop")


async def loaded_once_compiled(server: Server, table: str, milliseconds: int) -> LiveTable:
    """Return a table whose rules, and not those of another game, were compiled for so long after the server began."""
    compiled, other = (asyncio.get_running_loop().create_future() for _ in range(2))
    other.set_result(None)
    server.service.catalogue.wait_for("pebbles", compiled)
    server.service.catalogue.wait_for("kanata", other)
    loading = asyncio.ensure_future(server.loaded(table))
    await server.after(*[1000] * (milliseconds // 1000))
    compiled.set_result(None)
    return await loading


def test_no_time_passes_while_the_rules_are_compiled(tmp_path: Path):
    made: list[str] = []

    async def before(server: Server) -> None:
        made.append((await server.table(TIMED)).id)
        await server.after(10_000)

    async def compiling(server: Server) -> None:
        live = await loaded_once_compiled(server, made[0], 68_000)
        assert live.table.time_left(server.clock()) == 55_000
        await server.after(*[1000] * 5)

    async def after(server: Server) -> None:
        live = await server.loaded(made[0])
        assert live.table.time_left(server.clock()) == 50_000

    serving(tmp_path, before, compiling, after, down=60 * MINUTE, ends="stop")


def test_the_time_to_come_back_begins_when_the_rules_are_compiled(tmp_path: Path):
    made: list[str] = []

    async def before(server: Server) -> None:
        live = await server.table(TableTerms(takeover=60))
        made.append(live.id)
        live.subscribers.add(ANNA)
        await server.minutes(10)

    async def after(server: Server) -> None:
        live = await loaded_once_compiled(server, made[0], 10 * MINUTE)
        await server.after(1000, MINUTE // 2, 1000)
        assert keys(live) == []

    serving(tmp_path, before, after, down=60 * MINUTE)


# Clocks -----------------------------------------------------------------------------------------


def test_an_agent_takes_over_for_somebody_without_time_even_if_they_are_connected(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        live.subscribers.add(ANNA)
        await server.after(64_000)
        assert keys(live) == []
        await server.after(1000)
        assert (keys(live), live.table.substitutes.agents) == (["log-agent-time"], {0: "first"})

    serving(tmp_path, work)


def test_by_other_terms_the_seat_loses(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(LOSING)
        await server.after(65_000)
        assert live.table.result is not None
        assert (live.table.result.ending, live.table.result.winners) == ("out-of-time", (1,))
        await server.after(65_000)
        assert time_at(live).is_timed is False

    serving(tmp_path, work)


def test_the_clock_runs_for_the_seat_that_is_asked_alone(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        await server.after(30_000)
        for action in ("take 1", "stop"):
            await server.service.answer(live, BOTH, act(live, action, action))
        await server.after(64_000)
        assert keys(live) == []
        await server.after(1000)
        assert live.table.substitutes.agents == {1: "first"}

    serving(tmp_path, work)


def test_a_decision_in_time_is_not_punished_later(tmp_path: Path):
    """The clock is empty when somebody looks, but the decision was written before."""

    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        server.clock.now += 64_999
        for action in ("take 1", "stop"):
            assert isinstance(await server.service.answer(live, BOTH, act(live, action, action)), Done)
        await server.after(5000)
        assert keys(live) == []

    serving(tmp_path, work)


def test_a_decision_that_is_written_first_keeps_the_seat(tmp_path: Path):
    """Somebody looks at the empty clock while the decision is being written."""

    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        await server.after(64_999)
        server.clock.now += 1
        async with live.lock:
            look = asyncio.ensure_future(server.service.seats.timed.look())
            for _ in range(10):
                await asyncio.sleep(0)
            for action in ("take 1", "stop"):
                live.table.commit(live.table.prepare(0, action, None, server.clock.now))
        await look
        assert keys(live) == []

    serving(tmp_path, work)


def test_while_an_agent_plays_no_time_is_lost(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        await server.service.answer(live, ANNA, LeaveSeat("a", 0))
        await server.minutes(60)
        assert keys(live) == ["log-agent-left"]

    serving(tmp_path, work)


def test_the_summary_tells_the_time_left(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        assert live.summary((0,), server.clock() + 5000).left == 60_000
        assert (await server.table(AWAY)).summary((0,), server.clock()).left is None

    serving(tmp_path, work)


def test_the_message_on_the_clocks_is_short_and_right_for_who_comes_later(tmp_path: Path):
    import json

    async def work(server: Server) -> None:
        live = await server.table(TIMED)
        assert presence_at(live).status is not None
        assert len(presence_at(live).status) <= 120
        server.clock.now += 7000
        told = json.loads(server.service.seats.presence.now(live))["clock"]
        assert told == {"left": {"0": 65_000, "1": 60_000}, "asked": 0, "waited": 7000}

    serving(tmp_path, work)


def test_without_a_clock_an_event_costs_no_message(tmp_path: Path):
    async def work(server: Server) -> None:
        live = await server.table(TableTerms())
        await server.service.answer(live, BOTH, act(live, "a"))
        assert presence_at(live).status is None

    serving(tmp_path, work)


# The time of the server -------------------------------------------------------------------------


def test_a_step_of_the_machines_clock_is_not_seen(monkeypatch: pytest.MonkeyPatch):
    import time

    clock = SteadyClock()
    before = clock()
    monkeypatch.setattr(time, "time_ns", lambda: 10**21)
    monkeypatch.setattr(time, "time", lambda: 10.0**12)
    assert 0 <= clock() - before < MINUTE


@pytest.mark.parametrize(
    ("runs", "start", "end", "counted"),
    [
        ([], 0, 100, 0),
        ([(0, 100)], 20, 50, 30),
        ([(0, 10), (20, 30)], 5, 25, 10),
        ([(0, 30), (10, 40)], 0, 100, 40),
        ([(20, 30), (0, 10)], 0, 100, 20),
        ([(50, 60)], 0, 40, 0),
    ],
)
def test_time_between_runs_does_not_count(runs: list[tuple[int, int]], start: int, end: int, counted: int):
    assert time_run(runs, start, end) == counted
