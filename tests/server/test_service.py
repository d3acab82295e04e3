"""The table service: conflicts and failures of the store, concurrency, eviction, agents."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import ref

import apsw
import pytest
from structlog.testing import capture_logs

from tests.server.event_loop import run_async
from tests.table.tables import config
from tests.toys.pebbles import GAME
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, Setup
from voyageur.server import service as services
from voyageur.server.catalogue import cards, checks, how_to_play
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.http.routes import games
from voyageur.server.messages.messages import Created, NewTable, Options, encode
from voyageur.server.messages.socket import Act, Done, Hello, Refused, Resign, Stale, Undo
from voyageur.server.process.errors import RequestRefused
from voyageur.server.seats import agents as agent_seats
from voyageur.server.seats.agents import agents_at
from voyageur.server.seats.telling import table_info
from voyageur.server.service import TableService
from voyageur.server.session.session import Connection, serve_socket
from voyageur.server.store import sqlite_store, stored
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.store import Store
from voyageur.server.store.stored import SeatToken, digest_of
from voyageur.server.tables import live_tables
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.workers.pool import AgentTask, NoAnswer
from voyageur.table import table as tables
from voyageur.table.config import Agent, Open, Person
from voyageur.table.history import Event
from voyageur.table.told.events import Audience

NO_RULES = replace(GAME)  # not the GAME of any module
TWO_PEOPLE = (Person("Anna"), Person("Ben"))
Work = Callable[[TableService, Store], Awaitable[None]]


class SteadyAgents:
    """Agents that take one pebble, in this process."""

    def seconds_for(self, agent: str, game: Game, players: int) -> float:
        return 2.0

    def levels_of(self, game: Game, players: int) -> tuple[Any, ...]:
        return ()

    def names_for(self, game: Game) -> tuple[str, ...]:
        return ("first",)

    def warm_up(self, game: Game) -> None:
        """Do nothing."""

    async def choose(self, task: AgentTask) -> int:
        return 1


class NoAgents(SteadyAgents):
    """Agents that never answer."""

    async def choose(self, task: AgentTask) -> int:
        raise NoAnswer


class LateAgents(SteadyAgents):
    """Agents that never answer in time, but for the one that is asked instead: it notes what it answers."""

    def __init__(self) -> None:
        self.answers: list[int] = []

    async def choose(self, task: AgentTask) -> int:
        if task.agent != agent_seats.FALLBACK:
            raise NoAnswer
        state = states.from_bytes(GAME.rules.STATE, task.state)
        self.answers.append(contract.legal_actions(GAME.rules, state)[-1])
        return self.answers[-1]


class Watcher:
    """A connection that holds both seats and records notifications."""

    seats = (0, 1)
    digests = frozenset[bytes]()
    audience = Audience(None, "en")
    address = "192.0.2.1"

    def __init__(self, notify: Callable[[], None] = lambda: None) -> None:
        self.notify = notify
        self.is_closed = False

    def notify_closed(self) -> None:
        self.is_closed = True


BOTH = Watcher()
ANNA = Watcher()
ANNA.seats = (0,)


def in_service(folder: Path, work: Work, agents: Any = None, game: Game = GAME) -> None:
    """Run `work` with a new service and store."""

    async def run() -> None:
        kept = SqliteStore(folder)
        pool = agents or SteadyAgents()
        service = TableService({"pebbles": game}, kept, pool, pool, lambda: 5000)
        try:
            service.start()
            await work(service, kept)
            await service.stop()
        finally:
            kept.close()

    run_async(run())


async def created(service: TableService, holders: Any = TWO_PEOPLE, **more: Any) -> LiveTable:
    made = await service.create_table(NewTable(game="pebbles", seats=holders, seed=5, **more))
    live, _ = await service.join(made.table, [*made.tokens.values()])
    return live


def act(live: LiveTable, key: str, action: str = "take 1") -> Act:
    return Act(key, live.table.seq, 0, action)


def test_an_act_is_stale_if_another_event_was_stored_first(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        asked = act(live, "mine")
        kept.append(live.id, [Event(2, 0, "take 3", "other", 0)], is_over=False).result()
        answer = await service.answer(live, BOTH, asked)
        assert isinstance(answer, Stale)
        assert (live.table.seq, live.table.plies[-1].text) == (2, "take 3")
        assert isinstance(await service.answer(live, BOTH, act(live, "next")), Done)

    in_service(tmp_path, work)


def test_a_resignation_is_carried_out_if_another_event_was_stored_first(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        kept.append(live.id, [Event(2, 0, "take 3", "other", 0)], is_over=False).result()
        assert await service.answer(live, BOTH, Resign("r", 1, 0)) == Done("r", 3)
        assert live.table.resigned == 0

    in_service(tmp_path, work)


def test_an_act_already_in_the_log_is_acknowledged(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        asked = act(live, "mine")
        kept.append(live.id, [Event(2, 0, "take 1", "mine", 0)], is_over=False).result()
        assert await service.answer(live, BOTH, asked) == Done("mine", 2)

    in_service(tmp_path, work)


def test_an_act_is_refused_and_not_applied_if_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object, **__: object) -> None:
        raise apsw.FullError("database or disk is full")

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        seen: list[int] = []
        live.subscribers.add(Watcher(lambda: seen.append(live.table.seq)))
        asked = act(live, "mine")
        with monkeypatch.context() as patch:
            patch.setattr(sqlite_store, "insert_events", full)
            answer = await service.answer(live, BOTH, asked)
        assert isinstance(answer, Refused)
        assert (answer.reason.sentence.key, live.table.seq, seen) == ("refused-store", 1, [])
        assert await service.answer(live, BOTH, asked) == Done("mine", 2)

    in_service(tmp_path, work)


def test_events_are_broadcast_after_the_commit(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        on_disk: list[int] = []
        table = live.id
        told = asyncio.Event()
        live.subscribers.add(Watcher(lambda: (on_disk.append(len(kept.read(table).result().events)), told.set())))
        for key, action in (("a", "take 1"), ("b", "stop")):
            await service.answer(live, BOTH, act(live, key, action))
            async with asyncio.timeout(5):
                await told.wait()
            told.clear()
        assert on_disk == [2, 3]

    in_service(tmp_path, work)


def test_of_two_concurrent_acts_the_second_is_stale(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        one, other = act(live, "one"), act(live, "other", "take 2")
        reads: list[str] = []
        kept.read = reads.append  # pyright: ignore[reportAttributeAccessIssue]: a conflict would reload the table
        answers = await asyncio.gather(service.answer(live, BOTH, one), service.answer(live, BOTH, other))
        assert ([type(answer) for answer in answers], reads) == ([Done, Stale], [])

    in_service(tmp_path, work)


def test_a_cancelled_request_still_commits_its_act(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        asking = asyncio.ensure_future(service.answer(live, BOTH, act(live, "mine")))
        await asyncio.sleep(0)
        asking.cancel()
        await service.stop()
        assert live.table.seq_of_key == {"mine": 2}
        assert len(kept.read(live.id).result().events) == 2

    in_service(tmp_path, work)


def test_a_closed_table_refuses_acts(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        listener = Watcher(lambda: None)
        live.subscribers.add(listener)
        await service.close_table(live, (0, 1))
        assert listener.is_closed
        answer = await service.answer(live, BOTH, act(live, "late"))
        assert isinstance(answer, Refused)
        assert answer.reason.sentence.key == "refused-no-table"

    in_service(tmp_path, work)


def test_only_the_digest_of_a_token_is_stored(tmp_path: Path):
    tokens: list[str] = []

    async def work(service: TableService, kept: Store) -> None:
        made = await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE))
        live, seats = await service.join(made.table, [made.tokens[1]])
        assert (seats, len(made.tokens[1])) == ((1,), 43)
        assert [each.digest for each in live.tokens] == [stored.digest_of(made.tokens[seat]) for seat in (0, 1)]
        tokens.extend(made.tokens.values())

    in_service(tmp_path, work)
    for path in tmp_path.iterdir():
        assert all(token.encode() not in path.read_bytes() for token in tokens)


def test_a_table_survives_a_restart(tmp_path: Path):
    names: list[Created] = []

    async def first(service: TableService, kept: Store) -> None:
        names.append(await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5)))
        live, _ = await service.join(names[0].table, [names[0].tokens[0]])
        await service.answer(live, BOTH, act(live, "a", "take 2"))
        await service.answer(live, BOTH, Undo("b", live.table.seq, 0))

    async def second(service: TableService, kept: Store) -> None:
        live, seats = await service.join(names[0].table, [*names[0].tokens.values()])
        assert (seats, live.table.seq, [ply.text for ply in live.table.plies]) == ((0, 1), 3, ["roll 5"])
        assert live.table.config.commitment == names[0].commitment
        assert await service.answer(live, BOTH, Act("a", 1, 0, "take 2")) == Done("a", 2)

    in_service(tmp_path, first)
    in_service(tmp_path, second)


def test_a_table_of_an_earlier_version_is_played_on(tmp_path: Path):
    names: list[Created] = []

    async def first(service: TableService, kept: Store) -> None:
        names.append(await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5)))
        live, _ = await service.join(names[0].table, [names[0].tokens[0]])
        await service.answer(live, BOTH, act(live, "a", "take 2"))

    async def second(service: TableService, kept: Store) -> None:
        live, _ = await service.join(names[0].table, [names[0].tokens[0]])
        assert (live.table.state.pile, table_info(live, (0,)).version) == (1, "0.9")
        assert await service.answer(live, BOTH, act(live, "b", "take 1")) == Done("b", 3)
        assert live.table.is_over

    small = replace(GAME.options[0], default="3")
    in_service(tmp_path, first, game=replace(GAME, version="0.9", options=(small, GAME.options[1])))
    in_service(tmp_path, second, game=replace(GAME, earlier_versions={"0.9": {"pile": {"": "3"}}}))


def test_a_table_with_an_invalid_log_is_refused(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        made = await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        kept.append(made.table, [Event(2, 0, "fly", None, 0)], is_over=False).result()
        service.tidy(0.0)
        service.tidy(live_tables.IDLE_SECONDS)
        with pytest.raises(RequestRefused) as refused:
            await service.join(made.table, [made.tokens[0]])
        assert refused.value.reason.sentence.key == "refused-unreadable"

    in_service(tmp_path, work)


def test_the_log_of_the_server_does_not_say_what_an_unreadable_table_played(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        made = await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        kept.append(made.table, [Event(2, 0, "secret-word", None, 0)], is_over=False).result()
        service.tidy(0.0)
        service.tidy(live_tables.IDLE_SECONDS)
        with capture_logs() as logged, pytest.raises(RequestRefused):
            await service.join(made.table, [made.tokens[0]])
        entry = {"event": "unreadable table", "log_level": "error", "table": made.table}
        assert logged == [{**entry, "seq": 2, "kind": "UnreadableLog"}]

    in_service(tmp_path, work)


@pytest.mark.parametrize("secret", [b"", b"x" * 31, b"x" * 33])
def test_a_table_with_a_damaged_secret_alone_is_refused(tmp_path: Path, secret: bytes):
    store = SqliteStore(tmp_path)
    digests = {name: digest_of(name) for name in ("damaged", "whole")}
    for name, held in (("damaged", secret), ("whole", b"x" * 32)):
        store.create(config(id=name, secret=held), [SeatToken(digests[name], (0,))], (), is_over=False).result()
    store.close()

    async def work(service: TableService, kept: Store) -> None:
        with pytest.raises(RequestRefused) as refused:
            await service.join("damaged", ["damaged"])
        assert refused.value.reason.sentence.key == "refused-damaged-secret"
        assert (await service.join("whole", ["whole"]))[1] == (0,)

    in_service(tmp_path, work)


@pytest.mark.parametrize("n_people", [1, 2])
def test_whoever_joins_a_table_that_is_not_in_memory_makes_the_server_read_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, n_people: int
):
    seats = (*TWO_PEOPLE[:n_people], *[Open()] * (2 - n_people))
    n_read: list[str] = []
    plain = SqliteStore.read

    def counted(self: Store, table: str) -> Any:
        n_read.append(table)
        return plain(self, table)

    async def work(service: TableService, kept: Store) -> None:
        made = await service.create_table(NewTable(game="pebbles", seats=seats, seed=5))
        service.tidy(0.0)
        service.tidy(live_tables.IDLE_SECONDS)
        monkeypatch.setattr(SqliteStore, "read", counted)
        hello = encode(Hello(tokens=(made.tokens[0],), seq=-1)).decode()
        events = [{"type": "websocket.receive", "text": hello}, {"type": "websocket.disconnect"}]

        async def receive() -> dict[str, Any]:
            return events.pop(0)

        async def send(event: dict[str, Any]) -> None:
            assert event["type"] == "websocket.send"

        await serve_socket(Connection(receive, send, "127.0.0.1"), made.table, service)
        assert n_read == [made.table]

    in_service(tmp_path, work)


def test_idle_tables_are_evicted_and_reloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live_tables, "MOST_IDLE", 2)

    async def work(service: TableService, kept: Store) -> None:
        tables = [await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE)) for _ in range(5)]
        assert len(service._tables) == 2
        for made in tables:
            await service.join(made.table, [made.tokens[0]])
        assert len(service._tables) == 2

    in_service(tmp_path, work)


def test_the_service_stops_while_a_game_is_compiled(tmp_path: Path):
    async def lay(service: TableService, kept: Store) -> None:
        await created(service, (Agent("first"), Person("Ben")))

    async def end(service: TableService, kept: Store) -> None:
        service.catalogue.wait_for("pebbles", asyncio.get_running_loop().create_future())
        service.run_in_background(service._follower.run())
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await service.stop()

    in_service(tmp_path, lay, NeverAgents())
    in_service(tmp_path, end)


@pytest.mark.processes
def test_a_card_does_not_wait_for_compiled_code(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        service.catalogue.wait_for("pebbles", asyncio.get_running_loop().create_future())
        assert await service.catalogue.card(GAME, "fr") == cards.card(GAME, "fr")

    in_service(tmp_path, work)


def test_a_card_is_drawn_by_compiled_code_if_the_other_process_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, kept: Store) -> None:
        warm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        service.catalogue.wait_for("pebbles", warm)

        async def nothing(games: Any) -> cards.Cards:
            asyncio.get_running_loop().call_soon(warm.set_result, None)
            return {}

        monkeypatch.setattr(cards, "cards_uncompiled", nothing)
        assert await service.catalogue.card(GAME, "en") == cards.card(GAME, "en")
        assert warm.done()

    in_service(tmp_path, work)


@pytest.mark.parametrize("is_patient", [True, False])
def test_a_new_table_does_not_wait_for_compiled_code_where_rules_are_plain_python_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_patient: bool
):
    asked: list[str] = []

    async def ready(self: Catalogue, name: str) -> Game:
        asked.append(name)
        return GAME

    async def work(service: TableService, kept: Store) -> None:
        await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE))

    monkeypatch.setattr("voyageur.server.catalogue.catalogue.is_patient", lambda: is_patient)
    monkeypatch.setattr(Catalogue, "ready", ready)
    in_service(tmp_path, work)
    assert asked == ([] if is_patient else ["pebbles"])


@pytest.mark.processes
def test_a_picture_of_how_to_play_does_not_wait_for_compiled_code(tmp_path: Path):
    async def work(service: TableService, kept: Store) -> None:
        service.catalogue.wait_for("pebbles", asyncio.get_running_loop().create_future())
        drawn = await service.catalogue.how_to_play_picture("pebbles", "start", 1, "fr")
        assert drawn == encode(how_to_play.picture(GAME, "start", 1, "fr"))

    in_service(tmp_path, work)


def test_a_picture_is_drawn_by_compiled_code_if_the_other_process_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def work(service: TableService, kept: Store) -> None:
        warm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        service.catalogue.wait_for("pebbles", warm)

        async def nothing(game: Game) -> how_to_play.Pictures:
            asyncio.get_running_loop().call_soon(warm.set_result, None)
            return {}

        monkeypatch.setattr(how_to_play, "pictures_uncompiled", nothing)
        drawn = await service.catalogue.how_to_play_picture("pebbles", "start", 1, "en")
        assert drawn == encode(how_to_play.picture(GAME, "start", 1, "en"))
        assert warm.done()

    in_service(tmp_path, work)


def test_a_failed_process_returns_no_cards():
    assert run_async(cards.cards_uncompiled([GAME, NO_RULES])) == {}


class NeverAgents(SteadyAgents):
    """Agents that never finish."""

    async def choose(self, task: AgentTask) -> int:
        return await asyncio.get_running_loop().create_future()


@pytest.mark.parametrize("agents", [SteadyAgents, NoAgents])
def test_agents_play_until_a_person_is_to_act(tmp_path: Path, agents: Any):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Agent("first"), Person("Ben")), options={"pile": "150"})
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert live.table.seat_to_act == 1
        assert all(ply.seat != 1 or ply.is_forced for ply in live.table.plies)
        assert contract.legal_actions(GAME.rules, live.table.state)

    in_service(tmp_path, work, agents())


def test_another_agent_answers_for_one_that_is_late(tmp_path: Path):
    agents = LateAgents()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Agent("first"), Person("Ben")), options={"pile": "150"})
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert agents.answers == [ply.action for ply in live.table.plies if ply.seat == 0 and not ply.is_forced]

    in_service(tmp_path, work, agents)


@pytest.mark.slow
def test_concurrent_reconnections_share_one_live_table(tmp_path: Path):
    """After a restart two clients of each of 300 tables reconnect, more tables than MOST_IDLE."""

    async def create_them(service: TableService, kept: Store) -> None:
        tables.extend(
            [await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5)) for _ in range(300)]
        )

    def all_together(read: Callable[[str], Future[Any]]) -> Callable[[str], Future[Any]]:
        """Delay all reads until 300 tables have been read."""
        held: list[tuple[Future[Any], Any]] = []

        def reading(table: str) -> Future[Any]:
            held.append((Future(), read(table).result()))
            if len(held) >= 300:
                for future, stored in held if len(held) == 300 else held[-1:]:
                    future.set_result(stored)
            return held[-1][0]

        return reading

    async def come_back(service: TableService, kept: Store) -> None:
        kept.read = all_together(kept.read)

        async def sit(table: Created, told: asyncio.Queue[str]) -> LiveTable:
            live, _ = await service.join(table.table, [table.tokens[0]])
            live.subscribers.add(Watcher(lambda: told.put_nowait(live.table.plies[-1].text)))
            return live

        told: list[asyncio.Queue[str]] = [asyncio.Queue() for _ in tables]
        pairs = list(zip(tables, told, strict=True))
        firsts, seconds = [await asyncio.gather(*(sit(*each) for each in pairs)) for _ in range(2)]
        assert [first is second for first, second in zip(firsts, seconds, strict=True)] == [True] * 300
        for number, live in enumerate(firsts):
            assert isinstance(await service.answer(live, BOTH, act(live, f"move {number}")), Done)
        for each in told:
            async with asyncio.timeout(5):
                assert [await each.get() for _ in range(2)] == ["take 1", "take 1"]

    tables: list[Created] = []
    in_service(tmp_path, create_them)
    in_service(tmp_path, come_back)


def test_options_are_checked_outside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    threads: list[str] = []
    read = contract.read_setup

    def read_setup(*arguments: Any) -> Setup:
        threads.append(threading.current_thread().name)
        return read(*arguments)

    async def work(service: TableService, kept: Store) -> None:
        monkeypatch.setattr(checks.contract, "read_setup", read_setup)
        await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE))
        await service.checks.run(games._checked, GAME, Options(), "en")
        monkeypatch.undo()
        assert [name.rpartition("_")[0] for name in (threads[0], threads[-1])] == [checks.THREAD, checks.THREAD]

    in_service(tmp_path, work)


class WaitingAgents(SteadyAgents):
    """Agents that answer once `may_answer` is set."""

    def __init__(self) -> None:
        self.asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def choose(self, task: AgentTask) -> int:
        self.asked.set()
        await self.may_answer.wait()
        return 3


def test_an_agents_choice_from_before_an_undo_is_dropped(tmp_path: Path):
    agents = WaitingAgents()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Person("Anna"), Agent("first")))
        for key, action in (("a", "take 1"), ("b", "stop")):
            await service.answer(live, BOTH, act(live, key, action))
        await agents.asked.wait()
        await service.answer(live, BOTH, Undo("c", live.table.seq, 0))
        agents.may_answer.set()
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert [ply.text for ply in live.table.plies] == ["roll 5", "take 1"]

    in_service(tmp_path, work, agents)


class SlowAgents(WaitingAgents):
    """Agents that take one pebble at once, and answer after that once `may_answer` is set."""

    async def choose(self, task: AgentTask) -> int:
        return await super().choose(task) if states.from_bytes(GAME.rules.STATE, task.state).taken else 1


def test_an_agents_late_choice_is_dropped_after_its_answer_was_undone(tmp_path: Path):
    agents = SlowAgents()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Person("Anna"), Agent("first")), options={"pile": "150"})
        for key, action in (("a", "take 1"), ("b", "stop")):
            await service.answer(live, BOTH, act(live, key, action))
        await agents.asked.wait()
        assert [ply.text for ply in live.table.plies] == ["roll 5", "take 1", "stop", "take 1"]
        assert isinstance(await service.answer(live, ANNA, Undo("c", live.table.seq, 0)), Done)
        agents.may_answer.set()
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert [ply.text for ply in live.table.plies] == ["roll 5", "take 1"]

    in_service(tmp_path, work, agents)


def test_an_agent_whose_table_is_deleted_meanwhile_ends_in_silence(tmp_path: Path):
    agents = WaitingAgents()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Person("Anna"), Agent("first")))
        for key, action in (("a", "take 1"), ("b", "stop")):
            await service.answer(live, BOTH, act(live, key, action))
        await agents.asked.wait()
        await service.close_table(live, (0,))
        with capture_logs() as logged:
            agents.may_answer.set()
            await asyncio.wait([agents_at(live).task])
        assert (agents_at(live).task, logged) == (None, [])

    in_service(tmp_path, work, agents)


def test_an_agents_late_choice_is_dropped_after_a_resignation(tmp_path: Path):
    agents = WaitingAgents()

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service, (Person("Anna"), Agent("first")), options={"pile": "150"})
        for key, action in (("a", "take 1"), ("b", "stop")):
            await service.answer(live, BOTH, act(live, key, action))
        await agents.asked.wait()
        assert isinstance(await service.answer(live, BOTH, Resign("c", live.table.seq, 0)), Done)
        agents.may_answer.set()
        while agents_at(live).task is not None:
            await asyncio.wait([agents_at(live).task])
        assert [event.action for event in kept.read(live.id).result().events][-2:] == ["stop", "resign"]
        assert kept.running().result() == []

    in_service(tmp_path, work, agents)


def test_a_table_in_use_is_never_evicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live_tables, "MOST_IDLE", 1)

    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        live.subscribers.add(BOTH)
        others = [await created(service) for _ in range(3)]
        assert [live.id in service._tables, *(other.id in service._tables for other in others[:2])] == [
            True,
            False,
            False,
        ]

    in_service(tmp_path, work)


def test_a_full_table_can_still_be_viewed_saved_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    async def work(service: TableService, kept: Store) -> None:
        live = await created(service)
        with_agent = await created(service, (Person("Anna"), Agent("first")), options={"pile": "150"})
        for key, action in (("a", "take 1"), ("b", "stop")):
            monkeypatch.setattr(tables, "MOST_EVENTS", with_agent.table.seq + 1)
            await service.answer(with_agent, BOTH, act(with_agent, key, action))
        while agents_at(with_agent).task is not None:
            await asyncio.wait([agents_at(with_agent).task])
        monkeypatch.setattr(tables, "MOST_EVENTS", 1)
        answer = await service.answer(live, BOTH, act(live, "late"))
        assert isinstance(answer, Refused)
        assert answer.reason.sentence.key == "refused-too-many-events"
        for each in (live, with_agent):
            assert each.summary((0,), 0).plies == len(each.table.plies)
            assert each.table.record().plies
        await service.close_table(live, (0, 1))
        await service.close_table(with_agent, (0,))
        assert (live.is_closed, with_agent.is_closed) == (True, True)

    in_service(tmp_path, work)
    assert "Traceback" not in "".join(capsys.readouterr())


def test_the_service_evicts_idle_tables_periodically(tmp_path: Path):
    """The test replaces the pause between two evictions."""
    pauses: list[float] = []

    async def run() -> None:
        tidied = asyncio.Event()

        async def pause(seconds: float) -> None:
            if seconds != services.TIDY_SECONDS:  # others pause for ever
                await asyncio.get_running_loop().create_future()
            pauses.append(seconds)
            if len(pauses) == 4:
                tidied.set()
                await asyncio.get_running_loop().create_future()

        kept, pool = SqliteStore(tmp_path), SteadyAgents()
        service = TableService({"pebbles": GAME}, kept, pool, pool, lambda: 5000, pause=pause)  # pyright: ignore[reportArgumentType]
        n_tidied: list[float] = []
        service.tidy = n_tidied.append
        try:
            service.start()
            async with asyncio.timeout(5):
                await tidied.wait()
            await service.stop()
        finally:
            kept.close()
        assert len(n_tidied) == 3
        assert n_tidied == sorted(n_tidied)

    run_async(run())
    assert pauses == [services.TIDY_SECONDS] * 4


@pytest.mark.parametrize("end", [{"type": "websocket.disconnect"}, {"type": "websocket.receive", "bytes": b"?"}])
def test_a_closed_connection_gets_no_more_messages(tmp_path: Path, end: dict[str, Any]):
    async def work(service: TableService, kept: Store) -> None:
        made = await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        live, _ = await service.join(made.table, [made.tokens[0]])
        hello = encode(Hello(tokens=(made.tokens[0],), seq=-1)).decode()
        events = [{"type": "websocket.receive", "text": hello}, end]
        n_connected: list[int] = []

        async def receive() -> dict[str, Any]:
            n_connected.append(len(live.subscribers))
            return events.pop(0)

        async def send(event: dict[str, Any]) -> None:
            assert event["type"] in ("websocket.send", "websocket.close")

        await serve_socket(Connection(receive, send, "127.0.0.1"), made.table, service)
        assert (n_connected, live.subscribers, live.is_idle) == ([0, 1], set(), True)

    in_service(tmp_path, work)


def test_an_ended_connection_leaves_memory_at_once(tmp_path: Path):
    """The collector runs so seldom that what it would have to free stays for hours, with the table."""

    async def work(service: TableService, kept: Store) -> None:
        made = await service.create_table(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        live, _ = await service.join(made.table, [made.tokens[0]])
        hello = encode(Hello(tokens=(made.tokens[0],), seq=-1)).decode()
        events = [{"type": "websocket.receive", "text": hello}, {"type": "websocket.disconnect"}]
        sessions: list[ref[Any]] = []

        async def receive() -> dict[str, Any]:
            sessions.extend(map(ref, live.subscribers))
            return events.pop(0)

        async def send(event: dict[str, Any]) -> None:
            assert event["type"] == "websocket.send"

        await serve_socket(Connection(receive, send, "127.0.0.1"), made.table, service)
        for _ in range(5):
            await asyncio.sleep(0)
        assert [session() for session in sessions] == [None]

    gc.collect()
    gc.disable()
    try:
        in_service(tmp_path, work)
    finally:
        gc.enable()
