"""Standing answers: the server declines for a seat, after a person's time, and tells nobody else."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.event_loop import run_async
from tests.server.test_service import SteadyAgents
from tests.toys import guess
from voyageur.server.messages.messages import NewTable
from voyageur.server.messages.socket import Act, Done, Refused, SetStanding, Undo
from voyageur.server.process.limits import Limits
from voyageur.server.seats.standing import LONGEST, SHORTEST, seconds_to_answer
from voyageur.server.seats.telling import choices_message
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.store import Store
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.config import Person
from voyageur.table.record import record_of
from voyageur.table.told.events import Audience, Stream

ANNA, BEN = Person("Anna"), Person("Ben")
MEAN = 0.8
SEED = 19


def declining(state: Any) -> int:
    """Return the lowest card that has not been named."""
    return next(card for card in range(guess.N_CARDS) if not state.is_named[card + 1])


# Each guess is a question, which is declined by the lowest card; a period has two guesses.
GAME = replace(
    guess.GAME,
    questions=SimpleNamespace(
        QUESTIONS=("guess", "other"),
        question=lambda state: "guess",
        declining=declining,
        period=lambda state: sum(map(bool, state.is_named[1:].tolist())) // 2,
    ),
)


class Seat:
    """A connection that holds seats and looks from the first of them."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.audience = Audience(seats[0], "en")
        self.address = "192.0.2.1"
        self.n_notified = 0

    def notify(self) -> None:
        self.n_notified += 1

    def notify_closed(self) -> None:
        raise AssertionError


class Clock:
    """A pause that ends when a test says so, and notes for how long it would last."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._gates: list[asyncio.Event] = []

    async def pause(self, seconds: float) -> None:
        if seconds > 10:  # the service tidies up
            await asyncio.Event().wait()
        self.seconds.append(seconds)
        self._gates.append(asyncio.Event())
        await self._gates[-1].wait()

    async def ring(self, kept: Store) -> None:
        """Let all pauses end, and what follows them happen."""
        for gate in self._gates:
            gate.set()
        await settled(kept)


async def settled(kept: Store) -> None:
    """Let everything happen that waits for nothing but the store."""
    for _ in range(8):
        await asyncio.wrap_future(kept.ids())


Work = Callable[[TableService, Store, Clock], Awaitable[None]]


def in_service(folder: Path, work: Work) -> None:
    async def run() -> None:
        kept, clock, pool = SqliteStore(folder), Clock(), SteadyAgents()
        limits = Limits(answer_milliseconds=int(1000 * MEAN))
        agents: Any = pool
        service = TableService({"guess": GAME}, kept, agents, agents, lambda: 5000, limits, clock.pause)
        try:
            await work(service, kept, clock)
            await service.stop()
        finally:
            kept.close()

    run_async(run())


async def created(service: TableService) -> LiveTable:
    """Return a table at which Anna holds card 4 and Ben card 5."""
    new = NewTable("guess", (ANNA, BEN), {"own": "yes"}, seed=SEED)
    made = await service.create_table(new)
    live, _ = await service.join(made.table, [*made.tokens.values()])
    live.subscribers |= {Seat(0), Seat(1)}
    assert live.table.state.cards.tolist() == [4, 5]
    return live


async def stand(service: TableService, live: LiveTable, by: Seat, until: Any, question: str = "guess") -> Any:
    return await service.answer(live, by, SetStanding("s", by.seats[0], question, until))


def texts(live: LiveTable) -> list[str]:
    return [ply.text for ply in live.table.plies if ply.seat >= 0]


def told(live: LiveTable, seat: int) -> Any:
    return json.loads(choices_message(live, Audience(seat, "en"), (seat,)))


# Answers


def test_a_question_is_declined_after_a_while(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        assert await stand(service, live, Seat(1), "never") == Done("s", live.table.seq)
        await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
        await settled(kept)
        assert (texts(live), len(clock.seconds)) == (["name 3"], 1)
        assert SHORTEST * MEAN <= clock.seconds[0] <= LONGEST * MEAN
        await clock.ring(kept)
        assert texts(live) == ["name 3", "name 1"]

    in_service(tmp_path, work)


def test_a_standing_answer_to_the_question_of_the_moment_is_given_at_once(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(0), "period")
        assert (texts(live), clock.seconds) == (["name 1"], [])

    in_service(tmp_path, work)


def test_where_nobody_watches_there_is_no_delay(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        live.subscribers = {Seat(1, 0)}
        await stand(service, live, Seat(1), "never")
        await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
        await settled(kept)
        assert clock.seconds == [0.0]

    in_service(tmp_path, work)


def test_a_seat_is_asked_again_when_the_period_ends(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "period")
        for key, action in (("a", "name 3"), ("b", "name 2")):
            await service.answer(live, Seat(0), Act(key, live.table.seq, 0, action))
            await settled(kept)
            await clock.ring(kept)
        assert texts(live) == ["name 3", "name 1", "name 2"]
        assert (told(live, 1)["seat"], told(live, 1)["standing"]["answers"]) == (1, {})

    in_service(tmp_path, work)


def test_a_seat_that_wants_to_be_asked_again_is_asked(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "never")
        await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
        await settled(kept)
        await stand(service, live, Seat(1), "ask")
        await clock.ring(kept)
        assert texts(live) == ["name 3"]
        assert told(live, 1)["choices"] != []

    in_service(tmp_path, work)


def test_an_answer_that_was_taken_back_is_not_given_again(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(0), "never")
        done = await service.answer(live, Seat(0, 1), Undo("u", live.table.seq, 0))  # at one screen nobody has to agree
        assert isinstance(done, Done)
        await settled(kept)
        await clock.ring(kept)
        assert (texts(live), clock.seconds, told(live, 0)["seat"]) == ([], [], 0)

    in_service(tmp_path, work)


def test_a_question_that_the_seat_answers_itself_is_not_declined(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "never")
        await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
        await settled(kept)
        await service.answer(live, Seat(1), Act("b", live.table.seq, 1, "name 5"))
        await clock.ring(kept)
        assert texts(live)[:2] == ["name 3", "name 5"]
        assert all(text != "name 1" for text in texts(live))

    in_service(tmp_path, work)


def test_standing_answers_outlast_the_server(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "never")
        await stand(service, live, Seat(1), "period", "other")
        await stand(service, live, Seat(0), "never", "other")
        await stand(service, live, Seat(0), "ask", "other")
        stored = kept.read(live.id).result()
        assert stored is not None
        assert stored.standing == {(1, "guess"): -1, (1, "other"): 0} == live.standing

    in_service(tmp_path, work)


def test_a_table_that_is_read_again_goes_on_answering(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "never")
        await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
        again = await service.changes.load(live.id)
        await settled(kept)
        await clock.ring(kept)
        assert texts(again) == ["name 3", "name 1"]

    in_service(tmp_path, work)


# What others can tell: nothing


def trace(live: LiveTable, seat: int, first: int) -> list[Any]:
    """Return what a seat is told of the plies after `first`, the record, and its choices."""
    stream = Stream(live.table, Audience(seat, "en"), first)
    plies = [(ply.seat, ply.text) for ply in record_of(live.table).plies]
    return [*stream.advance(), stream.whole(), plies, choices_message(live, Audience(seat, "en"), (seat,))]


def test_the_rival_is_told_the_same_as_if_a_person_had_declined(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        traces: list[Any] = []
        for is_standing in (True, False):
            live = await created(service)
            rival = next(each for each in live.subscribers if each.seats == (0,))
            assert isinstance(rival, Seat)
            first = len(live.table.plies)
            if is_standing:
                await stand(service, live, Seat(1), "never")
            n_notified = rival.n_notified
            waiting = choices_message(live, rival.audience, (0,))
            await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
            waiting += choices_message(live, rival.audience, (0,))
            await settled(kept)
            if is_standing:
                await clock.ring(kept)
            else:
                await service.answer(live, Seat(1), Act("b", live.table.seq, 1, "name 1"))
            traces.append((waiting, n_notified, *trace(live, 0, first)))
        assert repr(traces[0]) == repr(traces[1])

    in_service(tmp_path, work)


def test_only_the_seat_itself_is_told_of_its_standing_answers(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "never", "other")
        own, others = told(live, 1)["standing"], told(live, 0)["standing"]
        assert (own["seat"], own["answers"]) == (1, {"other": "never"})
        assert others == {"seat": 0, "question": "guess", "answers": {}, "is_answered": False}

    in_service(tmp_path, work)


def test_a_seat_that_is_answered_for_is_offered_no_choices(tmp_path: Path):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        await stand(service, live, Seat(1), "never")
        await service.answer(live, Seat(0), Act("a", live.table.seq, 0, "name 3"))
        found = told(live, 1)
        assert (found["seat"], found["choices"], found["standing"]["is_answered"]) == (None, [], True)
        assert told(live, 0)["standing"]["is_answered"] is False

    in_service(tmp_path, work)


# Refusals


@pytest.mark.parametrize(
    ("by", "seat", "question", "key"),
    [
        (Seat(0), 1, "guess", "refused-not-your-seat"),
        (Seat(0, 1), 1, "guess", "refused-not-your-seat"),
        (Seat(0), 0, "anything", "refused-no-question"),
    ],
)
def test_a_standing_answer_is_only_for_the_seat_that_looks(
    tmp_path: Path, by: Seat, seat: int, question: str, key: str
):
    async def work(service: TableService, kept: Store, clock: Clock) -> None:
        live = await created(service)
        answer = await service.answer(live, by, SetStanding("s", seat, question, "never"))
        assert isinstance(answer, Refused)
        assert answer.reason.sentence.key == key
        assert live.standing == {}

    in_service(tmp_path, work)


# Time


def test_the_time_of_an_answer_is_about_the_mean_with_a_long_tail():
    found = [seconds_to_answer(MEAN, draw / 1000) for draw in range(1000)]
    assert (min(found), max(found)) == (SHORTEST * MEAN, LONGEST * MEAN)
    assert abs(sum(found) / len(found) - MEAN) < 0.02
    assert found == sorted(found)
