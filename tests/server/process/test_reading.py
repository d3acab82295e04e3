"""Reading takes turns, counted by what it costs, and what was read is kept; without a real clock."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.event_loop import run_async
from tests.toys.pebbles import GAME as PEBBLES
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.server.http.routes import tables
from voyageur.server.process import reading
from voyageur.server.process.errors import RequestRefused
from voyageur.server.process.reading import SECONDS_AT_ONCE, KeptAnswers, Turns
from voyageur.server.tables.channel import Channel
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.play import KEPT
from voyageur.table.table import Table
from voyageur.table.told import events
from voyageur.table.told.events import Audience, Presenter
from voyageur.table.told.log import PLIES_AT_ONCE
from voyageur.table.told.pieces import Pieces, at_once

A, B = "192.0.2.1", "192.0.2.2"
COST = 0.1  # seconds of computing, of an answer in these tests


class Watch:
    """A clock that stands still unless it is told, a count of what was computed, and the timers by them."""

    def __init__(self) -> None:
        self.now = self.spent = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self.order: list[str] = []

    def call_later(self, delay: float, callback: Callable[[], None]) -> "Watch":
        self.timers.append((self.now + delay, callback))
        return self

    def cancel(self) -> None:
        self.timers = [each for each in self.timers if each[1].__name__ != "_next"]

    async def read(self, turns: Turns, client: str) -> None:
        """Read something of this cost."""
        async with turns.turn(client):
            self.order.append(client)
            self.spent += COST

    async def run(self, seconds: float) -> None:
        """Let so much time pass, timer by timer."""
        await settle()
        until = self.now + seconds
        while self.timers and min(self.timers, key=lambda each: each[0])[0] <= until + 1e-9:
            first = min(self.timers, key=lambda each: each[0])
            self.timers.remove(first)
            self.now = max(self.now, first[0])
            first[1]()
            await settle()
        self.now = until


async def settle() -> None:
    """Let all tasks go on as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def order_of(clients: Sequence[str], seconds: float, share: float = 0.25) -> list[str]:
    """Return whose answers are made in so many seconds, if all of them are asked for at once."""
    watch = Watch()
    turns = Turns(share, lambda: watch.now, lambda: watch.spent, watch)

    async def work() -> None:
        asked = [asyncio.ensure_future(watch.read(turns, client)) for client in clients]
        await watch.run(seconds)
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    run_async(work())
    return watch.order


def test_one_answer_is_made_at_a_time_and_the_loop_is_free_for_as_long():
    assert [len(order_of([A, A, A], seconds)) for seconds in (0, 0.9 * COST, COST, 2 * COST)] == [1, 1, 2, 3]


def test_clients_take_turns():
    assert order_of([A, A, A, B], 10 * COST) == [A, A, B, A]


def test_a_client_that_has_used_up_its_share_waits_for_it():
    at_once = round(SECONDS_AT_ONCE / COST) + 1  # the last of them on credit
    assert len(order_of([A] * 20, at_once * COST, share=0.001)) == at_once
    assert len(order_of([A] * 60, 20, share=0.25)) == pytest.approx((SECONDS_AT_ONCE + 20 * 0.25) / COST, abs=2)


def test_others_do_not_wait_for_a_client_that_has_used_up_its_share():
    assert order_of([A] * 20 + [B] * 3, 2, share=0.001).count(B) == 3


def test_requests_beyond_a_queue_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reading, "MOST_WAITING", 2)
    watch = Watch()
    turns = Turns(0.25, lambda: watch.now, lambda: watch.spent, watch)

    async def work() -> None:
        asked = [asyncio.ensure_future(watch.read(turns, A)) for _ in range(3)]
        await settle()
        with pytest.raises(RequestRefused) as refused:
            await watch.read(turns, A)
        assert refused.value.status == 429
        await watch.run(1)
        await asyncio.gather(*asked)

    run_async(work())


def test_a_client_that_has_gone_does_not_stop_the_queue():
    watch = Watch()
    turns = Turns(0.25, lambda: watch.now, lambda: watch.spent, watch)

    async def work() -> None:
        first, gone, last = (asyncio.ensure_future(watch.read(turns, client)) for client in (A, B, A))
        await settle()
        gone.cancel()
        await watch.run(1)
        await asyncio.gather(first, last)

    run_async(work())
    assert watch.order == [A, A]


def test_clients_that_do_not_read_are_forgotten():
    watch = Watch()
    turns = Turns(0.25, lambda: watch.now, lambda: watch.spent, watch)

    async def work() -> None:
        await watch.read(turns, A)
        turns.evict_full()
        assert len(turns._accounts) == 1
        await watch.run(10)
        turns.evict_full()
        assert len(turns._accounts) == 0

    run_async(work())


# In pieces --------------------------------------------------------------------------------------


def test_between_two_pieces_of_an_answer_the_loop_is_free_for_as_long_as_the_piece_took():
    watch, seen = Watch(), list[float]()
    turns = Turns(0.25, lambda: watch.now, lambda: watch.spent, watch)

    def pieces() -> Pieces[str]:
        for _ in range(3):
            seen.append(watch.now)
            watch.spent += COST
            yield
        return "made"

    async def work() -> str:
        async with turns.turn(A) as turn:
            made = asyncio.ensure_future(turn.make(pieces()))
            await watch.run(10 * COST)
            return await made

    assert run_async(work()) == "made"
    assert seen == pytest.approx([0, COST, 2 * COST])


def test_a_client_does_not_pay_for_what_others_compute_while_its_turn_rests():
    watch = Watch()
    turns = Turns(0.25, lambda: watch.now, lambda: watch.spent, watch)

    def pieces() -> Pieces[None]:
        watch.spent += COST
        asyncio.get_running_loop().call_soon(work_of_others)
        yield

    def work_of_others() -> None:
        watch.spent += 100 * COST

    async def work() -> float:
        async with turns.turn(A) as turn:
            made = asyncio.ensure_future(turn.make(pieces()))
            await watch.run(2 * COST)
            await made
            return turns._accounts[A].level(watch.now)

    assert run_async(work()) == pytest.approx(SECONDS_AT_ONCE - COST + 2 * COST * 0.25)


def pieces_of(game: str, path: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return how many plies are described and how many pictures are drawn in each piece of an answer."""
    table, dice = Table(GAMES[game], seed=1), random.Random(1)
    while not table.is_over and len(table.plies) < 120:
        table.play(dice.choice(table.legal()))
    live, audience = LiveTable(table, ()), Audience(0, "en")
    counts, done = Counter[str](), list[tuple[int, int]]()
    for name in ("describe", "draw"):
        counted(monkeypatch, table.game, name, counts)
    pieces: dict[str, Callable[[], Pieces[Any]]] = {
        "now": lambda: live.whole(audience),
        "log": lambda: live.presenter.older_entries(audience, 90),
        "page": lambda: live.presenter.page(audience, 1),
        "welcome": lambda: live.channel_made(audience),
        "missed": lambda: live.channel(audience).missed(table.seq - 50),
    }
    if path == "missed":
        live.channel(audience)
        counts.clear()
    for _ in pieces[path]():
        done.append((counts["describe"], counts["draw"]))
    done.append((counts["describe"], counts["draw"]))
    return [(one[0] - other[0], one[1] - other[1]) for one, other in zip(done, [(0, 0), *done], strict=False)]


def counted(monkeypatch: pytest.MonkeyPatch, game: Game, name: str, counts: Counter[str]) -> None:
    """Count the calls of a function of a game's presentation."""
    plain = getattr(game.presentation, name)

    def count(*words: Any) -> Any:
        counts[name] += 1
        return plain(*words)

    monkeypatch.setattr(game.presentation, name, count)


@pytest.mark.parametrize("path", ["now", "log", "page", "welcome", "missed"])
def test_a_piece_of_an_answer_describes_eight_plies_or_draws_one_picture(monkeypatch: pytest.MonkeyPatch, path: str):
    for described, drawn in pieces_of("kanata", path, monkeypatch):
        assert described <= PLIES_AT_ONCE
        assert drawn <= 1


# Answers that are kept --------------------------------------------------------------------------


def test_kept_answers_are_bounded_in_bytes():
    kept = KeptAnswers(most=3000)
    for number in range(100):
        kept.keep(number, bytes([number]) * 900)
    assert kept.n_bytes <= 3000
    assert kept.get(99) is not None
    assert kept.get(0) is None


def test_the_answer_that_was_used_last_is_kept_longest():
    kept = KeptAnswers(most=3000)
    for number in range(20):
        kept.keep(number, bytes([number]) * 900)
        kept.get(0)
    assert kept.get(0) is not None


def test_an_answer_beyond_the_bound_is_not_kept():
    kept = KeptAnswers(most=3000)
    assert kept.keep("long", b"x" * 5000)[0] == b"x" * 5000
    assert (len(kept), kept.n_bytes) == (0, 0)


# Over HTTP --------------------------------------------------------------------------------------


def let_nobody_wait() -> None:
    reading.MOST_WAITING = 0


@pytest.mark.parametrize("path", ["", "/log?before=1", "/replay/0", "/record", "/base/any"])
def test_what_costs_much_takes_turns(start: Any, path: str):
    hand = Client(start(alterations=(let_nobody_wait,)).address).create(seed=5)
    answer = hand.get(path)
    assert (answer.status, answer.key) == (429, "refused-too-often")


def test_a_socket_is_not_refused_but_waits(start: Any):
    with Client(start(alterations=(let_nobody_wait,)).address).create(seed=5).socket() as line:
        assert line.welcome["type"] == "welcome"


def make_each_page_once() -> None:
    """Let pages have two plies, and fail where one is made again."""
    tables.PAGE = events.PAGE = 2
    make, made = Presenter.page, set[int]()

    def page(self: Presenter, audience: Any, number: int) -> Any:
        assert number not in made
        made.add(number)
        return make(self, audience, number)

    Presenter.page = page


def test_a_finished_page_is_made_once_whatever_is_played_later(start: Any):
    hand = Client(start(alterations=(make_each_page_once,)).address).create(seed=5)
    with hand.socket() as line:
        while line.whole["ply"] < 4:
            line.play("take 1")
        first = hand.get("/replay/0").body
        line.play("take 1")
        assert hand.get("/replay/0").body == first


def test_a_page_is_made_anew_after_its_plies_were_taken_back(start: Any):
    hand = Client(start(alterations=(make_each_page_once,)).address).create(seed=5)
    with hand.socket() as line:
        line.play("take 1")
        assert hand.get("/replay/0").status == 200
        line.catch_up(line.undo(seat=0))
        assert hand.get("/replay/0").status == 500


def test_what_is_taken_back_while_an_answer_is_made_is_not_in_it():
    table = Table(PEBBLES, seed=7)
    table.play("take 1")
    live, audience = LiveTable(table, ()), Audience(None, "en")
    pieces = live.steadily(lambda: live.presenter.page(audience, 0))
    next(pieces)
    table.undo()
    with pytest.raises(StopIteration) as made:
        next(pieces)
    assert made.value.value == at_once(live.presenter.page(audience, 0))


def test_what_is_played_while_an_answer_is_made_does_not_begin_it_anew(monkeypatch: pytest.MonkeyPatch):
    table = Table(PEBBLES, seed=7)
    table.play("take 1")
    live, audience, counts = LiveTable(table, ()), Audience(None, "en"), Counter[str]()
    counted(monkeypatch, PEBBLES, "describe", counts)
    pieces = live.steadily(lambda: live.presenter.page(audience, 0))
    next(pieces)
    table.play("take 1")
    whole, events = at_once(pieces)
    assert (whole.ply, len(events)) == (0, len(table.plies))
    assert counts["describe"] == len(events)


def test_an_audience_in_another_language_is_told_what_was_described_before(monkeypatch: pytest.MonkeyPatch):
    table = Table(PEBBLES, seed=7)
    for _ in range(KEPT + 2):  # the last ones keep what is told of them
        table.play("take 1")
    live, counts = LiveTable(table, ()), Counter[str]()
    live.channel(Audience(None, "en"))
    counted(monkeypatch, PEBBLES, "describe", counts)
    french = live.channel(Audience(None, "fr"))
    assert counts["describe"] == 0
    assert french.whole() == Channel(table, Audience(None, "fr")).whole()


def test_a_kept_answer_is_sent_compressed_to_who_accepts_it(start: Any):
    hand = Client(start().address).create(seed=5)
    plain = hand.get()
    for _ in range(2):
        answer = hand.get(**{"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert reading.compressed(plain.body) == answer.body
