"""The analysis of finished games: who gets it and when, in which order, and that nobody's move waits for it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server import stand_in_analysis
from tests.server.client import Answer, Client, Hand
from tests.server.event_loop import run_async
from tests.server.processes import PATIENCE, ServerProcess
from tests.server.session.test_spectators import Watched
from tests.server.test_service import BOTH, TWO_PEOPLE, SteadyAgents, act, created
from tests.toys.pebbles import GAME
from voyageur.games import GAMES
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game
from voyageur.kernel.record import write
from voyageur.server.messages.analysis import AnalysedDecision, AnalysisNow, CostlyPly
from voyageur.server.messages.socket import Done, Resign
from voyageur.server.process.errors import RequestRefused
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.workers import analysing
from voyageur.server.workers.pool import AnalysisTask, NoAnswer
from voyageur.table.config import Agent
from voyageur.table.table import Table

Work = Callable[[TableService, Any], Awaitable[None]]
PATH = "/analysis"


class Analysts:
    """A pool that analyses in this process, and notes what it is asked."""

    analysis: Any = stand_in_analysis

    def __init__(self) -> None:
        self.asked: list[AnalysisTask] = []
        self.most = 10_000  # plies that are answered; the others wait
        self.fails = False

    async def analyse(self, task: AnalysisTask) -> Any:
        self.asked.append(task)
        if self.fails:
            raise NoAnswer
        while len(self.asked) > self.most:
            await asyncio.sleep(0.001)
        state = states.from_bytes(GAME.rules.STATE, task.state)
        budget = task.key, task.simulations, task.seconds
        return stand_in_analysis.analyse_ply(GAME, state, task.seat, task.action, *budget)


def in_service(folder: Path, work: Work, analysts: Any = None, game: Game = GAME) -> None:
    """Run `work` with a new service on the store in `folder`."""

    async def run() -> None:
        kept, agents = SqliteStore(folder), SteadyAgents()
        pool: Any = analysts or Analysts()
        given: Any = agents, agents
        service = TableService({"pebbles": game}, kept, *given, lambda: 5000, analysts=pool)
        try:
            service.start()
            await work(service, pool)
            await service.stop()
        finally:
            kept.close()

    run_async(run())


async def ended(service: TableService, holders: Any = TWO_PEOPLE) -> LiveTable:
    """Return a table whose game is over: one pebble was taken."""
    live = await created(service, holders)
    assert isinstance(await service.answer(live, BOTH, act(live, "a")), Done)
    assert isinstance(await service.answer(live, BOTH, Resign("b", live.table.seq, 0)), Done)
    return live


async def until(service: TableService, live: LiveTable, state: str) -> AnalysisNow:
    async with asyncio.timeout(20):
        while (now := await service.analyses.now(live, (0, 1))).state != state:
            await asyncio.sleep(0.001)
        return now


async def refusal(asking: Awaitable[Any]) -> tuple[int, str]:
    with pytest.raises(RequestRefused) as refused:
        await asking
    return refused.value.status, refused.value.reason.sentence.key


def test_a_finished_game_is_analysed_ply_by_ply(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await ended(service)
        first = await service.analyses.ask(live, (0,))
        assert (first.state, first.done, first.plies, first.ahead, first.analysis) == ("waiting", 0, 2, 0, None)
        found = (await until(service, live, "done")).analysis
        assert found is not None
        assert [(task.seat, task.key) for task in analysts.asked] == [(-1, 1), (0, 2)]
        assert (found.plies, len(found.chances), found.chances[2]) == (2, 3, ((0, 0, 0), (1000, 1000, 1000)))
        decision = found.decisions[2]
        assert (decision.played, decision.said[0].key) == ("take 1", "log-takes")

    in_service(tmp_path, work)


def test_a_better_action_is_told_as_the_log_would(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await created(service)
        for key, action in (("a", "take 1"), ("b", "take 1"), ("c", "take 1"), ("d", "stop")):
            assert isinstance(await service.answer(live, BOTH, act(live, key, action)), Done)
        await service.answer(live, BOTH, Resign("e", live.table.seq, 1))
        await service.analyses.ask(live, (0,))
        found = (await until(service, live, "done")).analysis
        assert found is not None
        told = [(each.better, [said.key for said in each.better_said]) for each in found.decisions.values()]
        assert ("stop", ["log-stops"]) in told
        assert found.turning
        assert all(point.said for point in found.turning)

    in_service(tmp_path, work)


def test_a_better_action_has_the_spaces_that_it_concerns(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await created(service)
        assert isinstance(await service.answer(live, BOTH, act(live, "a", "take 2")), Done)
        await service.answer(live, BOTH, Resign("b", live.table.seq, 1))
        await service.analyses.ask(live, (0,))
        found = (await until(service, live, "done")).analysis
        assert found is not None
        assert [(each.better, each.better_spaces) for each in found.decisions.values()] == [("take 1", ("pebble-21",))]

    in_service(tmp_path, work)


def test_a_better_action_that_lays_a_piece_says_how():
    table = Table(GAMES["nouvelle-france"], seed=3)
    while not (found := [text for text in table.legal() if text.startswith("place ")]):
        table.play(table.legal()[0])
    number, better = len(table.plies) + 1, found[-1]
    table.play(found[0])
    told = analysing._told_decision(table, number, AnalysedDecision(0, 10, found[0], better))
    assert told.better_pose is not None
    _, _, _, *cubes = better.split()
    assert (told.better_pose.words, len(told.better_pose.colours)) == (2, len(cubes))


def test_a_decision_has_the_ways_of_what_was_played_and_what_is_better():
    table = Table(GAMES["kanata"], seed=3)
    while len(marches := [text for text in table.legal() if text.startswith("march ")]) < 2:
        table.play(next((text for text in table.legal() if text != "stop"), table.legal()[0]))
    number = len(table.plies) + 1
    played, better = marches[0], marches[-1]
    table.play(played)
    told = analysing._told_decision(table, number, AnalysedDecision(0, 10, played, better))
    assert told.way == tuple(f"tile-{name}" for name in played.split()[1:])
    assert told.better_way == tuple(f"tile-{name}" for name in better.split()[1:])


def test_what_would_follow_a_better_action_is_told_as_the_log_would(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await created(service)
        for key in ("a", "b"):
            assert isinstance(await service.answer(live, BOTH, act(live, key, "take 1")), Done)
        await service.answer(live, BOTH, Resign("c", live.table.seq, 1))
        await service.analyses.ask(live, (0,))
        found = (await until(service, live, "done")).analysis
        assert found is not None
        costly = next(each for each in found.costliest if each.ply == 3)
        assert costly.line == ("stop", "take 1")
        told = [(said.key, said.values["side"]) for action in costly.line_said for said in action]
        assert told == [("log-stops", 0), ("log-takes", 1)]

    in_service(tmp_path, work)


def test_an_action_that_the_log_leaves_out_is_told_by_its_label(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await ended(service)
        await service.analyses.ask(live, (0,))
        found = (await until(service, live, "done")).analysis
        assert found is not None
        decision = found.decisions[2]
        assert [said.key for said in decision.said] == ["choice-take", "choice-count"]

    monkeypatch.setattr(GAME.presentation, "describe", lambda *_: ())
    in_service(tmp_path, work)


def test_what_chance_did_is_told_though_the_log_leaves_it_out():
    table = Table(GAMES["canoe"], players=2, seed=3)
    told = [said.key for ply in range(1, len(table.plies) + 1) for said in analysing._ply_sentences(table, ply, 0)]
    assert "log-chip" in told


@pytest.mark.parametrize(("is_forced", "told"), [(False, ["choice-take", "choice-count"]), (True, [])])
def test_of_a_line_the_forced_actions_that_the_log_leaves_out_are_not_told(
    monkeypatch: pytest.MonkeyPatch, is_forced: bool, told: list[str]
):
    table = Table(GAME, seed=1)
    monkeypatch.setattr(GAME.presentation, "describe", lambda *_: ())
    monkeypatch.setattr(contract, "is_forced", lambda *_: is_forced)
    costly = CostlyPly(len(table.plies) + 1, 0, 10, "take 1", "take 1", ("take 1",))
    assert [[said.key for said in action] for action in analysing._line_sentences(table, costly)] == [told]


def test_during_a_game_there_is_no_analysis(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await created(service)
        await service.answer(live, BOTH, act(live, "a"))
        for asking in (service.analyses.ask, service.analyses.now):
            assert await refusal(asking(live, (0, 1))) == (409, "refused-analysis-early")
        assert analysts.asked == []

    in_service(tmp_path, work)


def test_a_game_is_analysed_once(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await ended(service)
        asked = [service.analyses.ask(live, (0,)) for _ in range(10)]
        assert {now.state for now in await asyncio.gather(*asked)} <= {"waiting", "running"}
        await until(service, live, "done")
        assert (await service.analyses.ask(live, (1,))).state == "done"
        assert len(analysts.asked) == len(live.table.plies)

    in_service(tmp_path, work)


def test_an_analysis_outlasts_a_restart(tmp_path: Path):
    found: list[Any] = []

    async def first(service: TableService, analysts: Analysts) -> None:
        live = await ended(service)
        await service.analyses.ask(live, (0,))
        found.extend([live.id, [*live.tokens], await until(service, live, "done")])

    async def second(service: TableService, analysts: Analysts) -> None:
        live = await service._tables.current(found[0])
        assert await service.analyses.ask(live, (0,)) == found[2]
        assert analysts.asked == []

    in_service(tmp_path, first)
    in_service(tmp_path, second)


def test_what_is_known_so_far_is_told(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 1
        live = await ended(service)
        await service.analyses.ask(live, (0,))
        while (now := await service.analyses.now(live, (0,))).done < 1:
            await asyncio.sleep(0.001)
        assert now.analysis is not None
        assert (now.state, now.plies) == ("running", 2)
        assert [chance is None for chance in now.analysis.chances] == [False, True, False]
        analysts.most = 2
        await until(service, live, "done")

    in_service(tmp_path, work)


def test_games_are_analysed_one_after_the_other_and_only_so_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(analysing, "MOST_QUEUED", 2)

    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 0
        first, second, third = [await ended(service) for _ in range(3)]
        assert (await service.analyses.ask(first, (0,))).ahead == 0
        assert (await service.analyses.ask(second, (0,))).ahead == 1
        assert await refusal(service.analyses.ask(third, (0,))) == (503, "refused-analyses-full")
        await until(service, first, "running")
        assert (await service.analyses.now(second, (0,))).state == "waiting"
        analysts.most = 2
        await until(service, first, "done")
        assert (await service.analyses.ask(third, (0,))).state == "waiting"
        analysts.most = 6
        await until(service, third, "done")
        assert (await service.analyses.now(second, (0,))).state == "done"

    in_service(tmp_path, work)


def test_of_several_addresses_each_has_its_turn(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 0
        games = [await ended(service) for _ in range(5)]
        for live, address in zip(games, "xxxyz", strict=True):
            await service.analyses.ask(live, (0,), address)
        await until(service, games[0], "running")
        assert [(await service.analyses.now(live, (0,))).ahead for live in games] == [0, 3, 4, 1, 2]

    in_service(tmp_path, work)


def test_only_a_few_games_of_one_address_wait(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 0
        games = [await ended(service) for _ in range(analysing.MOST_BY_ADDRESS + 1)]
        for live in games[:-1]:
            await service.analyses.ask(live, (0,), "x")
        assert await refusal(service.analyses.ask(games[-1], (0,), "x")) == (503, "refused-analyses-yours")
        assert (await service.analyses.ask(games[0], (0,), "x")).state != "none"  # it is known already
        assert (await service.analyses.ask(games[-1], (0,), "y")).state == "waiting"

    in_service(tmp_path, work)


async def imported(service: TableService, live: LiveTable) -> LiveTable:
    """Return a table that replays the record of a game."""
    made = await service.import_record(write(live.table.record()).encode())
    return (await service.join(made.table, [made.watch]))[0]


def test_games_that_were_played_here_come_before_imported_ones(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 0
        first, played = [await ended(service) for _ in range(2)]
        record = await imported(service, first)
        await service.analyses.ask(first, (0,), "x")
        await until(service, first, "running")
        await service.analyses.ask(record, (), "y")
        await service.analyses.ask(played, (0,), "x")
        waiting = await service.analyses.now(record, ()), await service.analyses.now(played, (0,))
        assert [each.ahead for each in waiting] == [2, 1]

    in_service(tmp_path, work)


def test_imported_games_leave_room_for_those_that_were_played_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(analysing, "MOST_IMPORTED", 1)

    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 0
        live = await ended(service)
        records = [await imported(service, live) for _ in range(2)]
        await service.analyses.ask(records[0], (), "x")
        assert await refusal(service.analyses.ask(records[1], (), "y")) == (503, "refused-analyses-full")
        assert (await service.analyses.ask(live, (0,), "x")).state == "waiting"

    in_service(tmp_path, work)


def test_no_agent_waits_for_an_analysis(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.most = 0
        live = await ended(service)
        await service.analyses.ask(live, (0,))
        await until(service, live, "running")
        other = await created(service, (TWO_PEOPLE[0], Agent("first")))
        await service.answer(other, BOTH, act(other, "a"))
        await service.answer(other, BOTH, act(other, "b", "stop"))
        while other.table.plies[-1].seat != 1:
            await asyncio.sleep(0.001)
        assert (await service.analyses.now(live, (0,))).state == "running"

    in_service(tmp_path, work)


def test_a_ply_without_an_answer_is_tried_twice_and_its_game_can_be_asked_for_again(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        analysts.fails = True
        live = await ended(service)
        with capture_logs() as logs:
            await service.analyses.ask(live, (0,))
            await until(service, live, "failed")
            analysts.fails = False
            assert (await service.analyses.ask(live, (0,))).state == "waiting"
            n_asked = len(analysts.asked)
            await until(service, live, "done")
        assert (n_asked, [entry["event"] for entry in logs]) == (2, ["analysis without an answer"])

    in_service(tmp_path, work)


def test_a_defect_ends_one_analysis_and_the_next_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, analysts: Analysts) -> None:
        first, second = [await ended(service) for _ in range(2)]
        with monkeypatch.context() as faulty, capture_logs() as logs:
            faulty.setattr(stand_in_analysis, "summary_of", lambda *_: 1 / 0)
            await service.analyses.ask(first, (0,))
            while not any(entry["event"] == "defect" for entry in logs):
                await asyncio.sleep(0.001)
        await service.analyses.ask(second, (0,))
        await until(service, second, "done")
        assert (await service.analyses.now(first, (0,))).state == "failed"

    in_service(tmp_path, work)


def test_a_deleted_table_has_no_analysis(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        kept = service._store
        analysts.most = 0
        live, other = await ended(service), await ended(service)
        await service.analyses.ask(live, (0,))
        await until(service, live, "running")
        while not analysts.asked:
            await asyncio.sleep(0.001)
        await service.close_table(live, (0, 1))
        analysts.most = 100
        await service.analyses.ask(other, (0,))
        await until(service, other, "done")
        assert [kept.analysis(each.id).result() is None for each in (live, other)] == [True, False]
        assert len(analysts.asked) == 1 + len(other.table.plies)

    in_service(tmp_path, work)


def test_a_game_of_other_rules_is_not_analysed(tmp_path: Path):
    found: list[str] = []

    async def first(service: TableService, analysts: Analysts) -> None:
        found.append((await ended(service)).id)

    async def second(service: TableService, analysts: Analysts) -> None:
        live = await service._tables.current(found[0])
        assert await refusal(service.analyses.ask(live, (0,))) == (409, "refused-analysis-rules")

    in_service(tmp_path, first)
    in_service(tmp_path, second, game=replace(GAME, version="2.0"))


def test_a_game_of_one_seat_is_not_analysed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await ended(service)
        monkeypatch.setattr(Table, "players", 1)
        assert await refusal(service.analyses.ask(live, (0,))) == (409, "refused-analysis-alone")

    in_service(tmp_path, work)


def test_agents_without_an_analysis_refuse_it(tmp_path: Path):
    async def work(service: TableService, analysts: Analysts) -> None:
        live = await ended(service)
        assert await refusal(service.analyses.ask(live, (0,))) == (409, "refused-no-analysis")

    silent = Analysts()
    silent.analysis = None
    in_service(tmp_path, work, silent)


# Over HTTP --------------------------------------------------------------------------------------


def post(hand: Hand) -> Answer:
    return hand.client.ask("POST", hand.path + PATH, {}, hand.token)


def resigned(client: Client) -> Hand:
    hand = client.create(seed=5)
    with hand.socket() as line:
        line.play("take 1")
        assert line.ask({"type": "resign", "seq": line.seq, "seat": 0})["type"] == "done"
    return hand


def test_a_server_analyses_a_finished_game_in_its_workers(client: Client):
    hand = resigned(client)
    assert hand.get(PATH).json["state"] == "none"
    assert post(hand).status == 200
    deadline = time.monotonic() + PATIENCE
    while (now := hand.get(PATH).json)["state"] != "done":
        assert time.monotonic() < deadline, now
        time.sleep(0.05)
    assert now["analysis"]["decisions"]["2"]["played"] == "take 1"


@pytest.mark.processes
@pytest.mark.parametrize("hands_at_end", [True, False], ids=["all hands", "public view"])
def test_spectators_who_see_no_hands_get_no_analysis(tmp_path: Path, hands_at_end: bool):
    served = ServerProcess(tmp_path / "served", games=("guess", "pebbles"))
    table = Watched(served, hands_at_end=hands_at_end)
    try:
        assert [hand.get(PATH).status for hand in (table.people, table.spectator)] == [409, 409]
        table.end()
        assert [hand.get(PATH).status for hand in (table.people, table.spectator)] == [
            200,
            200 if hands_at_end else 403,
        ]
        assert post(table.spectator).status == (200 if hands_at_end else 403)
    finally:
        served.kill()


def test_without_a_token_of_the_table_there_is_no_analysis(client: Client):
    hand, other = resigned(client), client.create()
    for token in ("", other.token):
        asked = [
            client.ask(*question, token=token)
            for question in (("GET", hand.path + PATH), ("POST", hand.path + PATH, {}))
        ]
        assert [answer.status for answer in asked] == [401, 401]
    assert hand.get(PATH).json["state"] == "none"
