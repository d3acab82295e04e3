"""Suggested moves at a server: who gets one, when everybody is told, what is refused, and what is dropped."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.server import stand_in_analysis
from tests.server.client import Client, error_key
from tests.server.event_loop import run_async
from tests.server.test_service import ANNA, BOTH, TWO_PEOPLE, SteadyAgents, Watcher, act
from tests.toys import guess
from tests.toys.pebbles import GAME
from voyageur.kernel.contract import Game
from voyageur.server.messages.messages import NewTable
from voyageur.server.messages.socket import Act, Answer, AskSuggestion, Done, Refused, Stale, Undo
from voyageur.server.seats import suggestion_queue
from voyageur.server.seats.telling import choices_message
from voyageur.server.service import TableService
from voyageur.server.store.errors import Conflict
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.workers.pool import NoAnswer, SuggestionTask
from voyageur.table.history import Event
from voyageur.table.table import Table
from voyageur.table.terms import TableTerms
from voyageur.table.told.events import Audience

WITH_SUGGESTIONS = TableTerms(hints=True)
LONG = suggestion_queue.SECONDS_WITH_SECRETS
BEN = Watcher()
BEN.seats = (1,)
Work = Callable[[TableService, "Advisors", SqliteStore], Awaitable[None]]


class Advisors(SteadyAgents):
    """A pool that searches in this process, and notes what it is asked."""

    analysis: Any = stand_in_analysis

    def __init__(self) -> None:
        self.asked: list[SuggestionTask] = []
        self.error: Exception | None = None
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def suggest(self, task: SuggestionTask) -> Any:
        self.asked.append(task)
        await self.may_answer.wait()
        if self.error is not None:
            raise self.error
        return stand_in_analysis.suggest(GAME, None, task.seat, task.key, task.simulations, task.seconds)


class Pauses:
    """Pauses that end at once if they are for a hint, and else never."""

    def __init__(self) -> None:
        self.of_hints: list[float] = []

    async def __call__(self, seconds: float) -> None:
        if seconds not in (0.0, LONG):
            await asyncio.Event().wait()
        self.of_hints.append(seconds)


def in_service(folder: Path, work: Work, game: Game = GAME, pause: Any = None) -> None:
    """Run `work` with a new service on the store in `folder`."""

    async def run() -> None:
        kept, pool = SqliteStore(folder), Advisors()
        given: Any = pool, pool
        service = TableService({game.name: game}, kept, *given, lambda: 5000, pause=pause or Pauses())
        try:
            service.start()
            await work(service, pool, kept)
            await service.stop()
        finally:
            kept.close()

    run_async(run())


async def at_table(service: TableService, **more: Any) -> LiveTable:
    """Return a new table with suggested moves, to which the person of each seat is connected."""
    new = {"game": "pebbles", "terms": WITH_SUGGESTIONS, "seed": 5, **more}
    made = await service.create_table(NewTable(seats=TWO_PEOPLE, **new))
    live, _ = await service.join(made.table, [*made.tokens.values()])
    live.subscribers |= {ANNA, BEN}
    return live


def ask(service: TableService, live: LiveTable, by: Any = ANNA, seat: int = 0, key: str = "h") -> Awaitable[Answer]:
    return service.answer(live, by, AskSuggestion(key, live.table.seq, seat))


async def ask_without_answer(
    service: TableService, live: LiveTable, pool: Advisors, by: Any = ANNA, seat: int = 0
) -> None:
    """Ask for a hint, and wait until the worker has been asked, which answers once `pool.may_answer` is set."""
    pool.may_answer.clear()
    await ask(service, live, by, seat)
    while not pool.asked:
        await asyncio.sleep(0.001)


async def until(live: LiveTable, state: str) -> None:
    async with asyncio.timeout(20):
        while suggestion_queue.suggestion_at(live).now(live.table).state != state:
            await asyncio.sleep(0.001)


def told(live: LiveTable, seats: tuple[int, ...], seat: int | None = None) -> Any:
    """Return what the holder of `seats` is told of a hint; None if nothing."""
    return msgspec.json.decode(choices_message(live, Audience(seat, "en"), seats)).get("search_hint")


def notes(live: LiveTable) -> list[str]:
    return [sentence.key for note in live.table.notes for sentence in note.sentences]


# Who comes first --------------------------------------------------------------------------------


def elsewhere(address: str) -> Watcher:
    made = Watcher()
    made.seats, made.address = (0,), address
    return made


def test_of_several_addresses_each_has_its_turn(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        first = await at_table(service)
        await ask_without_answer(service, first, pool)
        lives = [await at_table(service) for _ in range(4)]
        for live, address in zip(lives, "xxxy", strict=True):
            assert isinstance(await ask(service, live, elsewhere(address)), Done)
        assert [*service.seats.suggestions._line] == [lives[nth].id for nth in (0, 3, 1, 2)]  # pyright: ignore[reportPrivateUsage]
        pool.may_answer.set()
        for live in lives:
            await until(live, "found")

    in_service(tmp_path, work)


def test_only_a_few_hints_for_one_address_wait(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        await ask_without_answer(service, await at_table(service), pool)
        lives = [await at_table(service) for _ in range(suggestion_queue.MOST_BY_ADDRESS + 1)]
        answers = [await ask(service, live, elsewhere("x")) for live in lives]
        assert [type(answer) for answer in answers] == [Done] * suggestion_queue.MOST_BY_ADDRESS + [Refused]
        refused = answers[-1]
        assert isinstance(refused, Refused)
        assert refused.reason.sentence.key == "refused-hints-yours"
        assert isinstance(await ask(service, lives[-1], elsewhere("y")), Done)

    in_service(tmp_path, work)


# Who gets it ------------------------------------------------------------------------------------


def test_the_seat_to_act_gets_the_suggestion(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        assert told(live, (0,)) == {"state": "none", "best": None, "others": []}
        seq = live.table.seq
        assert await ask(service, live) == Done("h", seq)
        await until(live, "found")
        best = {"key": "choice-take", "values": {}}, {"key": "choice-count", "values": {"count": 1}}
        found = told(live, (0,))
        assert (found["best"]["text"], found["best"]["chance"]) == ("take 1", [612, 500, 700])
        assert [label["key"] for label in found["best"]["labels"]] == [each["key"] for each in best]
        assert (found["best"]["spaces"], found["best"]["is_pose"]) == (["pile"], False)
        assert [other["text"] for other in found["others"]] == ["take 2"]

    in_service(tmp_path, work)


def test_no_other_seat_and_no_spectator_gets_it(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask(service, live)
        await until(live, "found")
        assert [told(live, seats) for seats in ((1,), ())] == [None, None]

    in_service(tmp_path, work)


def test_in_a_game_with_secrets_only_the_view_of_its_seat_has_it(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        suggestion_queue.suggestion_at(live).take(live.table, suggestion_queue.SuggestionNow("sought"))
        assert told(live, (0, 1), 1) is None
        assert told(live, (0, 1), 0)["state"] == "sought"

    in_service(tmp_path, work)


def test_everybody_is_told_that_a_suggestion_was_taken_but_not_what_it_says(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        channel = live.channel(Audience(None, "en"))
        await ask(service, live)
        await until(live, "found")
        channel.advance(1)
        events = b"".join(channel.since(1) or ())
        assert notes(live) == ["log-hint"]
        assert (b"log-hint" in events, b"612" in events) == (True, False)

    in_service(tmp_path, work)


def test_the_event_is_on_disk_before_the_suggestion_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        seen: list[list[str]] = []
        take = suggestion_queue.SuggestionAt.take

        def noted(at: suggestion_queue.SuggestionAt, table: Table, hint: Any) -> None:
            stored = kept.read(live.id).result()
            assert stored is not None
            seen.append([hint.state, *[event.action for event in stored.events if event.action == "takes a hint"]])
            take(at, table, hint)

        monkeypatch.setattr(suggestion_queue.SuggestionAt, "take", noted)
        await ask(service, live)
        await until(live, "found")
        assert seen == [["sought"], ["found", "takes a hint"]]

    in_service(tmp_path, work)


def test_a_worker_gets_a_sample_and_not_the_secrets_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask(service, live)
        await until(live, "found")
        assert [task.state for task in pool.asked] == [b"sample"]

    monkeypatch.setattr(suggestion_queue, "sampled_state", lambda table: b"sample")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    in_service(tmp_path, work)


@pytest.mark.parametrize(("game", "least"), [(GAME, 0.0), (guess.GAME, LONG)])
def test_with_secrets_every_hint_takes_the_same_time(tmp_path: Path, game: Game, least: float):
    pauses = Pauses()

    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service, game=game.name)
        await ask(service, live)
        await until(live, "found")
        assert pauses.of_hints == [least]

    in_service(tmp_path, work, game, pauses)


# When it ends -----------------------------------------------------------------------------------


def test_the_suggestion_is_gone_after_the_next_ply(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask(service, live)
        await until(live, "found")
        assert isinstance(await service.answer(live, BOTH, act(live, "a")), Done)
        assert told(live, (0, 1)) == {"state": "none", "best": None, "others": []}

    in_service(tmp_path, work)


@pytest.mark.parametrize("change", ["play", "undo"])
def test_a_suggestion_for_a_position_that_is_gone_is_not_taken(tmp_path: Path, change: str):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        assert isinstance(await service.answer(live, BOTH, act(live, "a")), Done)
        await ask_without_answer(service, live, pool, BOTH, live.table.seat_to_act)
        seq, seat = live.table.seq, live.table.seat_to_act
        other = Act("b", seq, seat, "take 1") if change == "play" else Undo("b", seq, 0)
        assert isinstance(await service.answer(live, BOTH, other), Done)
        pool.may_answer.set()
        assert isinstance(await ask(service, live, BOTH, live.table.seat_to_act, "again"), Done)
        await until(live, "found")
        assert (len(pool.asked), notes(live)) == (2, ["log-hint"])

    in_service(tmp_path, work)


def test_a_second_hint_for_the_same_decision_does_not_count(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask(service, live)
        await until(live, "found")
        # as at another process, or after a restart
        suggestion_queue.suggestion_at(live).take(live.table, suggestion_queue.NO_SUGGESTION)
        await ask(service, live)
        await until(live, "found")
        assert (len(pool.asked), notes(live)) == (2, ["log-hint"])

    in_service(tmp_path, work)


def test_asking_twice_searches_once(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        assert [type(await ask(service, live, key=key)) for key in "ab"] == [Done, Done]
        await until(live, "found")
        await ask(service, live, key="c")
        assert len(pool.asked) == 1

    in_service(tmp_path, work)


def test_nothing_is_sought_or_counted_for_whoever_has_left(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask_without_answer(service, live, pool)
        live.subscribers.remove(ANNA)
        pool.may_answer.set()
        await until(live, "none")
        assert notes(live) == []

    in_service(tmp_path, work)


# Refusals and failures --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "seat", "terms", "why"),
    [
        (ANNA, 1, WITH_SUGGESTIONS, "refused-not-your-seat"),
        (BEN, 1, WITH_SUGGESTIONS, "refused-not-to-act"),
        (ANNA, 0, TableTerms(), "refused-hints-off"),
    ],
)
def test_a_suggestion_is_refused(tmp_path: Path, by: Any, seat: int, terms: TableTerms, why: str):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service, terms=terms)
        refused = await ask(service, live, by, seat)
        assert isinstance(refused, Refused)
        assert (refused.reason.sentence.key, pool.asked) == (why, [])

    in_service(tmp_path, work)


def test_a_server_without_an_analysis_gives_no_hints(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        pool.analysis = None
        refused = await ask(service, live)
        assert isinstance(refused, Refused)
        assert refused.reason.sentence.key == "refused-no-hints"

    in_service(tmp_path, work)


def test_a_request_for_an_earlier_position_is_stale(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        assert isinstance(await service.answer(live, ANNA, AskSuggestion("h", live.table.seq - 1, 0)), Stale)

    in_service(tmp_path, work)


def test_a_request_is_answered_after_an_event_that_left_the_position_as_it_was(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask(service, live)
        await until(live, "found")
        assert live.table.seq > live.table.position_seq
        assert isinstance(await service.answer(live, ANNA, AskSuggestion("h", live.table.position_seq, 0)), Done)

    in_service(tmp_path, work)


@pytest.mark.parametrize("error", [NoAnswer(), ValueError("a defect")])
def test_a_search_that_fails_is_told_and_may_be_tried_again(tmp_path: Path, error: Exception):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        pool.error = error
        await ask(service, live)
        await until(live, "failed")
        assert (told(live, (0,))["state"], notes(live)) == ("failed", [])
        pool.error = None
        await ask(service, live)
        await until(live, "found")

    with capture_logs() as logs:
        in_service(tmp_path, work)
    assert {entry["event"] for entry in logs} & {"no suggestion", "defect"}


def test_a_suggestion_that_cannot_be_written_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        append = kept.append

        def fails(table: str, events: Any, **more: Any) -> Any:
            if events[0].action == "takes a hint":
                raise Conflict
            return append(table, events, **more)

        monkeypatch.setattr(kept, "append", fails)
        await ask(service, live)
        await until(live, "failed")
        assert told(live, (0,))["best"] is None

    with capture_logs():
        in_service(tmp_path, work)


def test_a_suggestion_is_dropped_if_another_process_has_played(tmp_path: Path):
    async def work(service: TableService, pool: Advisors, kept: SqliteStore) -> None:
        live = await at_table(service)
        await ask_without_answer(service, live, pool)
        kept.append(live.id, [Event(live.table.seq + 1, 0, "take 1", "other", 0)], is_over=False).result()
        live.must_reload = True
        pool.may_answer.set()
        async with asyncio.timeout(20):
            while live.table.plies[-1].text != "take 1":
                await asyncio.sleep(0.001)
        assert (notes(live), suggestion_queue.suggestion_at(live).now(live.table).state) == ([], "none")

    in_service(tmp_path, work)


# Over the wire ----------------------------------------------------------------------------------


def test_a_suggestion_is_asked_for_over_the_socket(client: Client):
    with client.create(terms={"hints": True}).socket() as line:
        assert line.wait_for_choices()["search_hint"]["state"] == "none"
        answer = line.ask({"type": "hint", "seq": line.seq, "seat": 0})
        assert answer["type"] == "done"
        while (choices := line.read_until("choices"))["search_hint"]["state"] != "found":
            pass
        assert choices["search_hint"]["best"]["text"] == "take 1"
        assert "log-hint" in str(line.whole["log"])


def test_a_table_without_hints_is_told_nothing_of_them(client: Client):
    with client.create().socket() as line:
        assert "search_hint" not in line.wait_for_choices()
        assert error_key(line.ask({"type": "hint", "seq": line.seq, "seat": 0})) == "refused-hints-off"
