"""Several devices at one seat, devices that are behind, and one that reads nothing."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.faults.devices import Device, StuckDevice
from tests.server.client import first_action
from tests.server.test_service import in_service
from voyageur.server.messages.links import TakeSeat
from voyageur.server.messages.messages import Created, NewTable
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.tables.broadcaster import Broadcaster
from voyageur.server.tables.live_table import LiveTable
from voyageur.table.config import Open, Person

PEOPLE = (Person("Anna"), Person("Ben"))
ACTIONS = ("act", "act", "undo", "act")  # of each of two devices
N_TOGETHER = 2 * len(ACTIONS)
ORDERS = [
    tuple(int(place in first) for place in range(N_TOGETHER)) for first in combinations(range(N_TOGETHER), len(ACTIONS))
]
LONG_GAME = {"pile": "150"}


async def made(service: TableService, **more: Any) -> Created:
    return await service.create_table(NewTable(game="pebbles", seats=PEOPLE, seed=5, options=LONG_GAME, **more))


def request(device: Device, kind: str) -> dict[str, Any]:
    """Return a message of a device that acts for what it shows."""
    seat = device.whole["to_act"]
    message = {"type": kind, "seq": device.seq, "seat": seat}
    return (
        message if kind == "undo" else {**message, "action": first_action(device.choices) if device.choices else "stop"}
    )


async def play_in_order(service: TableService, order: Sequence[int]) -> tuple[list[dict[str, Any]], list[Device], str]:
    """Let two devices with both seats act, each when its last message is answered; return the answers."""
    table = await made(service)
    tokens = [*table.tokens.values()]
    devices = [await Device(service, table.table, *tokens).join() for _ in range(2)]
    left = [list(ACTIONS), list(ACTIONS)]
    for number in order:
        device = devices[number]
        await device.is_answered()
        device.send(**request(device, left[number].pop(0)))
        await asyncio.sleep(0)
    for device in devices:
        await device.is_answered()
    live, _ = await service.join(table.table, tokens)
    for device in devices:
        await device.until(lambda device=device: device.seq == live.table.seq)
    return [answer for device in devices for answer in device.answers], devices, table.table


@pytest.mark.parametrize("part", range(5))
def test_of_two_devices_at_a_seat_one_wins_and_both_show_the_same(tmp_path: Path, part: int):
    async def work(service: TableService, kept: SqliteStore) -> None:
        for order in ORDERS[part::5]:
            answers, devices, table = await play_in_order(service, order)
            events = (await asyncio.wrap_future(kept.read(table))).events
            done = sorted(answer["seq"] for answer in answers if answer["type"] == "done")
            assert done == [event.seq for event in events if event.key is not None]
            assert {answer["type"] for answer in answers} <= {"done", "stale", "refused"}
            for answer in answers:
                assert answer["type"] == "done" or answer["reason"]["sentence"]["key"]
            assert devices[0].whole == devices[1].whole
            for device in devices:
                await device.leave()

    in_service(tmp_path, work)


def test_whoever_comes_second_gets_the_view_with_the_sentence(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore) -> None:
        table = await made(service)
        one, other = [await Device(service, table.table, table.tokens[0]).join() for _ in range(2)]
        late = request(other, "act")
        first = await one.ask(**request(one, "act"))
        second = await other.ask(**late)
        assert (first["type"], second["type"]) == ("done", "stale")
        assert second["reason"]["sentence"]["key"] == "stale"
        assert second["shown"] == first["seq"]

    in_service(tmp_path, work)


async def clash(service: TableService, kept: SqliteStore, rounds: int, *, has_lock: bool = True) -> list[str]:
    """Let two devices act at the same time; return how often the table had to be read after a write that failed."""
    table = await made(service)
    tokens = [*table.tokens.values()]
    devices = [await Device(service, table.table, *tokens).join() for _ in range(2)]
    live, _ = await service.join(table.table, tokens)
    if not has_lock:
        live.lock = nullcontext()  # pyright: ignore[reportAttributeAccessIssue]
    reads: list[str] = []
    news = kept.news
    kept.news = lambda table, head: (reads.append(table), news(table, head))[1]
    for _ in range(rounds):
        for device in devices:
            device.send(**request(device, "act"))
        for device in devices:
            await device.is_answered()
            await device.until(lambda device=device: device.seq == live.table.seq and device.choices)
    return reads


@pytest.mark.parametrize("has_lock", [True, False])
def test_changes_of_a_table_wait_for_each_other(tmp_path: Path, has_lock: bool):
    """The second one is stale, and not a write that fails.  Without the lock this test would see it."""

    async def work(service: TableService, kept: SqliteStore) -> None:
        reads = await clash(service, kept, 10, has_lock=has_lock)
        assert (not reads) == has_lock

    in_service(tmp_path, work)


@pytest.mark.parametrize("has_lock", [True, False])
def test_two_people_take_seats_at_the_same_time(tmp_path: Path, has_lock: bool):
    """Both sit.  Without the lock one of them would be written in vain first."""

    async def work(service: TableService, kept: SqliteStore) -> None:
        table = await service.create_table(NewTable(game="pebbles", seats=(Open(), Open())))
        waiting = await service.seating.waiting(table.table)
        assert waiting is not None
        if not has_lock:
            waiting.lock = nullcontext()  # pyright: ignore[reportAttributeAccessIssue]
        writes: list[int] = []
        sit = kept.sit
        kept.sit = lambda table, used, *rest: (writes.append(used.seat), sit(table, used, *rest))[1]
        await asyncio.gather(
            *(
                service.seating.take(table.table, TakeSeat(table.invitations[seat], name))
                for seat, name in enumerate(("Anna", "Ben"))
            )
        )
        stored = await asyncio.wrap_future(kept.read(table.table))
        assert [holder.name for holder in stored.config.holders] == ["Anna", "Ben"]
        assert (len(writes) == 2) == has_lock

    in_service(tmp_path, work)


# Behind -----------------------------------------------------------------------------------------


def test_a_device_that_is_behind_catches_up_and_its_old_choices_are_stale(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore) -> None:
        wholes, table, token = await long_game(service)
        last = max(wholes)
        for n_behind in (*range(1, 51), 60, 61, 90):
            device = await Device(service, table, token).join(wholes[last - n_behind])
            await device.until(lambda device=device: device.seq == last)
            assert device.whole == wholes[last], n_behind
            old = {"type": "act", "seq": last - n_behind, "seat": 0, "action": "take 1"}
            assert (await device.ask(**old))["type"] == "stale"
            await device.leave()

    in_service(tmp_path, work)


async def long_game(service: TableService) -> tuple[dict[int, dict[str, Any]], str, str]:
    """Play a long game; return what a device showed after each event, the table and a token of seat 0."""
    service.rates.take = lambda *_: 0  # pyright: ignore[reportAttributeAccessIssue]: there is no limit
    table = await made(service)
    device = await Device(service, table.table, *table.tokens.values()).join()
    wholes = {device.seq: device.whole}
    show = device._take

    def take(message: dict[str, Any]) -> None:
        show(message)
        wholes[device.seq] = device.whole

    device._take = take
    while len(wholes) < 100 and device.whole["result"] is None:
        answer = await device.ask(**request(device, "act"))
        await device.until(
            lambda answer=answer: device.seq >= answer["seq"] and (device.choices or device.whole["result"])
        )
    await device.leave()
    return wholes, table.table, table.tokens[0]


# One that reads nothing -------------------------------------------------------------------------


async def beside_a_stuck_device(service: TableService, n_acts: int) -> int:
    """Act beside a device that reads nothing; return how many acts the other device was shown."""
    table = await made(service)
    stuck = await StuckDevice(service, table.table, table.tokens[1]).join()
    device = await Device(service, table.table, *table.tokens.values()).join()
    n_shown = 0
    try:
        for _ in range(n_acts):
            async with asyncio.timeout(2):
                answer = await device.ask(**request(device, "act"))
                await device.until(lambda answer=answer: device.seq >= answer["seq"] and device.choices)
            n_shown += 1
    except TimeoutError:
        pass
    await stuck.leave()
    return n_shown


def test_a_device_that_reads_nothing_holds_up_nobody(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore) -> None:
        assert await beside_a_stuck_device(service, 10) == 10

    in_service(tmp_path, work)


def test_a_broadcast_that_waits_for_every_device_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def run(self: Broadcaster) -> None:
        while True:
            await self._has_work.wait()
            while self._queue:
                live: LiveTable = self._queue.pop(next(iter(self._queue)))
                for channel in live.channels():
                    channel.advance(100)
                for subscriber in sorted(live.subscribers, key=lambda each: each.seats == (0, 1)):
                    await subscriber._write_updates()  # pyright: ignore[reportAttributeAccessIssue]
            self._has_work.clear()

    monkeypatch.setattr(Broadcaster, "run", run)

    async def work(service: TableService, kept: SqliteStore) -> None:
        assert await beside_a_stuck_device(service, 10) < 10

    in_service(tmp_path, work)
