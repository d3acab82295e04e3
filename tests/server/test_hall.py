"""The hall: what happens when the disk knows more than we do, or does not take what we give it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import apsw
import pytest

from tests.toys.pebbles import GAME
from voyageur.kernel import contract
from voyageur.kernel.contract import Game, Setup
from voyageur.server import cards, serve, setups, store
from voyageur.server import hall as halls
from voyageur.server.agents_at_work import NoMove, Task
from voyageur.server.hall import Hall, LiveTable
from voyageur.server.messages import Act, Agent, Created, Done, NewTable, NotDone, Options, Person, Stale, Undo
from voyageur.server.reasons import Refused
from voyageur.server.routes import games
from voyageur.server.showing import Eyes
from voyageur.server.store import Store
from voyageur.server.tables import Event

BOTH = Eyes((0, 1), "en")
NO_RULES = replace(GAME)  # no module has it as its GAME
TWO_PEOPLE = (Person("Anna"), Person("Ben"))


class SteadyAgents:
    """Agents that take the first legal action, in this process."""

    patience = MappingProxyType[str, float]({})

    def names_for(self, game: Game) -> tuple[str, ...]:
        return ("first",)

    def make_ready(self, game: Game) -> None:
        """Be ready."""

    async def choose(self, task: Task) -> int:
        return 1


class NoAgents:
    """Agents that never answer."""

    patience = MappingProxyType[str, float]({})

    def names_for(self, game: Game) -> tuple[str, ...]:
        return ("first",)

    async def choose(self, task: Task) -> int:
        raise NoMove


def in_hall(folder: Path, work: Callable[[Hall, Store], Awaitable[None]], agents: Any = None) -> None:
    """Do `work` in a hall over a store of its own."""

    async def run() -> None:
        kept = Store(folder)
        hall = Hall({"pebbles": GAME}, kept, agents or SteadyAgents(), lambda: 5000)
        try:
            await work(hall, kept)
            await hall.end()
        finally:
            kept.close()

    asyncio.run(run())


async def laid(hall: Hall, holders: Any = TWO_PEOPLE, **more: Any) -> LiveTable:
    created = await hall.lay(NewTable(game="pebbles", seats=holders, seed=5, **more))
    live, _ = await hall.enter(created.table, created.token)
    return live


def act(live: LiveTable, key: str, action: str = "take 1") -> Act:
    return Act(key, live.table.seq, 0, action)


def test_what_the_log_took_first_makes_an_act_stale(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        asked = act(live, "mine")
        kept.append(live.table.terms.id, [Event(2, 0, "take 3", "other", 0)], is_over=False).result()
        answer = await hall.answer(live, BOTH, asked)
        assert isinstance(answer, Stale)
        assert (answer.view.seq, live.table.plies[-1].text) == (2, "take 3")
        assert isinstance(await hall.answer(live, BOTH, act(live, "next")), Done)

    in_hall(tmp_path, work)


def test_an_act_that_the_log_has_is_done(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        asked = act(live, "mine")
        kept.append(live.table.terms.id, [Event(2, 0, "take 1", "mine", 0)], is_over=False).result()
        assert await hall.answer(live, BOTH, asked) == Done("mine", 2)

    in_hall(tmp_path, work)


def test_what_the_disk_does_not_take_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object, **__: object) -> None:
        raise apsw.FullError("database or disk is full")

    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        seen: list[int] = []
        live.listeners.add(Listener(lambda: seen.append(live.table.seq)))
        asked = act(live, "mine")
        with monkeypatch.context() as patch:
            patch.setattr(store, "_insert_events", full)
            answer = await hall.answer(live, BOTH, asked)
        assert isinstance(answer, NotDone)
        assert (answer.reason.sentence.key, live.table.seq, seen) == ("refused-store", 1, [])
        assert await hall.answer(live, BOTH, asked) == Done("mine", 2)

    in_hall(tmp_path, work)


class Listener:
    """Hears of every change."""

    def __init__(self, notify: Callable[[], None]) -> None:
        self.notify = notify
        self.is_dismissed = False

    def dismiss(self) -> None:
        self.is_dismissed = True


def test_nobody_sees_what_is_not_on_disk(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        on_disk: list[int] = []
        table = live.table.terms.id
        live.listeners.add(Listener(lambda: on_disk.append(len(kept.read(table).result().events))))
        await hall.answer(live, BOTH, act(live, "a"))
        await hall.answer(live, BOTH, act(live, "b", "stop"))
        assert on_disk == [2, 3]

    in_hall(tmp_path, work)


def test_of_two_who_act_at_once_one_is_late(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        one, other = act(live, "one"), act(live, "other", "take 2")
        answers = await asyncio.gather(hall.answer(live, BOTH, one), hall.answer(live, BOTH, other))
        assert [type(answer) for answer in answers] == [Done, Stale]

    in_hall(tmp_path, work)


def test_an_act_is_finished_though_its_socket_is_gone(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        asking = asyncio.ensure_future(hall.answer(live, BOTH, act(live, "mine")))
        await asyncio.sleep(0)
        asking.cancel()
        await hall.end()
        assert live.table.seq_of_key == {"mine": 2}
        assert len(kept.read(live.table.terms.id).result().events) == 2

    in_hall(tmp_path, work)


def test_a_closed_table_takes_no_act(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall)
        listener = Listener(lambda: None)
        live.listeners.add(listener)
        await hall.close_table(live)
        assert listener.is_dismissed
        answer = await hall.answer(live, BOTH, act(live, "late"))
        assert isinstance(answer, NotDone)
        assert answer.reason.sentence.key == "refused-no-table"

    in_hall(tmp_path, work)


def test_the_token_is_stored_as_its_digest_alone(tmp_path: Path):
    tokens: list[str] = []

    async def work(hall: Hall, kept: Store) -> None:
        created = await hall.lay(NewTable(game="pebbles", seats=TWO_PEOPLE))
        live, seats = await hall.enter(created.table, created.token)
        assert (seats, len(created.token)) == ((0, 1), 43)
        assert [each.digest for each in live.passes] == [halls.digest_of(created.token)]
        tokens.append(created.token)

    in_hall(tmp_path, work)
    for path in tmp_path.iterdir():
        assert tokens[0].encode() not in path.read_bytes()


def test_a_table_is_found_again_after_a_restart(tmp_path: Path):
    names: dict[str, str] = {}

    async def first(hall: Hall, kept: Store) -> None:
        created = await hall.lay(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        names.update(table=created.table, token=created.token)
        live, _ = await hall.enter(created.table, created.token)
        await hall.answer(live, BOTH, act(live, "a", "take 2"))
        await hall.answer(live, BOTH, Undo("b", live.table.seq, 0))

    async def second(hall: Hall, kept: Store) -> None:
        live, seats = await hall.enter(names["table"], names["token"])
        assert (seats, live.table.seq, [ply.text for ply in live.table.plies]) == ((0, 1), 3, ["roll 5"])
        assert await hall.answer(live, BOTH, Act("a", 1, 0, "take 2")) == Done("a", 2)

    in_hall(tmp_path, first)
    in_hall(tmp_path, second)


def test_a_log_that_the_rules_do_not_follow_can_only_be_closed(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        created = await hall.lay(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5))
        kept.append(created.table, [Event(2, 0, "fly", None, 0)], is_over=False).result()
        hall._tables.clear()
        with pytest.raises(Refused) as refused:
            await hall.enter(created.table, created.token)
        assert refused.value.reason.sentence.key == "refused-unreadable"

    in_hall(tmp_path, work)


def test_idle_tables_are_forgotten_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(halls, "MOST_IDLE", 2)

    async def work(hall: Hall, kept: Store) -> None:
        laid_tables = [await hall.lay(NewTable(game="pebbles", seats=TWO_PEOPLE)) for _ in range(5)]
        assert len(hall._tables) == 2
        for created in laid_tables:
            await hall.enter(created.table, created.token)
        assert len(hall._tables) == 2

    in_hall(tmp_path, work)


def test_the_hall_ends_though_a_game_never_gets_ready(tmp_path: Path):
    async def lay(hall: Hall, kept: Store) -> None:
        await laid(hall, (Agent("first"), Person("Ben")))

    async def end(hall: Hall, kept: Store) -> None:
        hall.will_be_ready("pebbles", asyncio.get_running_loop().create_future())
        hall.in_background(hall.resume())
        await asyncio.sleep(0)
        await asyncio.wait_for(hall.end(), 5)

    in_hall(tmp_path, lay, NeverAgents())
    in_hall(tmp_path, end)


def test_a_card_does_not_wait_for_compiled_code(tmp_path: Path):
    async def work(hall: Hall, kept: Store) -> None:
        hall.will_be_ready("pebbles", asyncio.get_running_loop().create_future())
        assert await hall.card(GAME, "fr") == cards.card(GAME, "fr")

    in_hall(tmp_path, work)


def test_a_card_that_cannot_be_drawn_in_plain_is_drawn_when_the_game_is_warm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def work(hall: Hall, kept: Store) -> None:
        warm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        hall.will_be_ready("pebbles", warm)

        async def nothing(games: Any) -> cards.Cards:
            asyncio.get_running_loop().call_soon(warm.set_result, None)
            return {}

        monkeypatch.setattr(cards, "cards_in_plain", nothing)
        assert await hall.card(GAME, "en") == cards.card(GAME, "en")
        assert warm.done()

    in_hall(tmp_path, work)


def test_a_process_that_cannot_draw_cards_gives_none():
    assert asyncio.run(cards.cards_in_plain([GAME, NO_RULES])) == {}


def test_a_game_that_somebody_asks_for_is_warmed_before_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    warmed: list[str] = []
    monkeypatch.setattr(serve.warming, "warm", lambda game: warmed.append(game.name))

    async def work() -> None:
        kept = Store(tmp_path)
        games = {name: replace(GAME, name=name) for name in ("one", "two", "three")}
        hall = Hall(games, kept, SteadyAgents(), lambda: 5000)
        hall.want("three")
        serve._warm_up(hall, asyncio.get_running_loop())
        for name in games:
            await hall.ready(name)
        kept.close()

    asyncio.run(work())
    assert warmed[0] == "three"
    assert sorted(warmed) == ["one", "three", "two"]


class NeverAgents(SteadyAgents):
    """Agents that think for ever."""

    async def choose(self, task: Task) -> int:
        return await asyncio.get_running_loop().create_future()


@pytest.mark.parametrize("agents", [SteadyAgents, NoAgents])
def test_agents_play_until_a_person_is_to_act(tmp_path: Path, agents: Any):
    async def work(hall: Hall, kept: Store) -> None:
        live = await laid(hall, (Agent("first"), Person("Ben")), options={"pile": "150"})
        while live.thinking is not None:
            await asyncio.wait([live.thinking])
        assert live.table.to_act() == 1
        assert all(ply.seat != 1 or ply.is_forced for ply in live.table.plies)
        assert contract.legal_actions(GAME, live.table.state)

    in_hall(tmp_path, work, agents())


def test_many_who_come_back_at_once_sit_at_the_same_tables(tmp_path: Path):
    """After a restart two sockets of each of 300 tables come back, more tables than stay in memory idle."""

    async def lay_them(hall: Hall, kept: Store) -> None:
        created.extend([await hall.lay(NewTable(game="pebbles", seats=TWO_PEOPLE, seed=5)) for _ in range(300)])

    def all_together(read: Callable[[str], Future[Any]]) -> Callable[[str], Future[Any]]:
        """Hand out what is read only when 300 tables have been read, all at once."""
        held: list[tuple[Future[Any], Any]] = []

        def reading(table: str) -> Future[Any]:
            held.append((Future(), read(table).result()))
            if len(held) >= 300:
                for future, stored in held if len(held) == 300 else held[-1:]:
                    future.set_result(stored)
            return held[-1][0]

        return reading

    async def come_back(hall: Hall, kept: Store) -> None:
        kept.read = all_together(kept.read)

        async def sit(table: Created, seen: list[str]) -> LiveTable:
            live, _ = await hall.enter(table.table, table.token)
            live.listeners.add(Listener(lambda: seen.append(live.table.plies[-1].text)))
            return live

        seen: list[list[str]] = [[] for _ in created]
        pairs = list(zip(created, seen, strict=True))
        firsts, seconds = [await asyncio.gather(*(sit(*each) for each in pairs)) for _ in range(2)]
        assert [first is second for first, second in zip(firsts, seconds, strict=True)] == [True] * 300
        for number, live in enumerate(firsts):
            assert isinstance(await hall.answer(live, BOTH, act(live, f"move {number}")), Done)
        assert seen == [["take 1", "take 1"]] * 300

    created: list[Created] = []
    in_hall(tmp_path, lay_them)
    in_hall(tmp_path, come_back)


def test_options_are_checked_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    threads: list[str] = []
    read = contract.read_setup

    def read_setup(*arguments: Any) -> Setup:
        threads.append(threading.current_thread().name)
        return read(*arguments)

    async def work(hall: Hall, kept: Store) -> None:
        monkeypatch.setattr(setups.contract, "read_setup", read_setup)
        await hall.lay(NewTable(game="pebbles", seats=TWO_PEOPLE))
        await hall.checked(games._checked, GAME, Options(), "en")
        monkeypatch.undo()
        assert [name.rpartition("_")[0] for name in (threads[0], threads[-1])] == [halls.CHECKS, halls.CHECKS]

    in_hall(tmp_path, work)
