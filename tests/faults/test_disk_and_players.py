"""What players are told while the disk fails or is full, and that they go on with the next try."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.faults.devices import Device
from tests.faults.power import PowerVFS
from tests.faults.test_devices import made, request
from tests.server.test_service import in_service
from voyageur.server.messages.messages import Created
from voyageur.server.service import TableService
from voyageur.server.store.sql import SqlConnection, rows
from voyageur.server.store.sqlite_store import SqliteStore

MOST_ACTS = 200  # until the last page is full


@pytest.fixture
def power() -> Iterator[PowerVFS]:
    """The file system of all connections."""
    vfs = PowerVFS("players")
    yield vfs
    vfs.unregister()


async def limit_pages(kept: SqliteStore, pages: int) -> None:
    """Let the file have so many pages, 0: as many as now."""

    def work(connection: SqlConnection) -> None:
        most = pages or rows(connection, "PRAGMA page_count")[0][0]
        rows(connection, f"PRAGMA max_page_count = {most}")

    await asyncio.wrap_future(kept._read(work))


async def check_done_again(device: Device, message: dict[str, Any]) -> None:
    """Check that a message which was refused is done now, as the next event."""
    answer = device.answers[-1]
    assert (answer["type"], answer["reason"]["sentence"]["key"]) == ("refused", "refused-store")
    answer = await device.ask(**message)
    assert (answer["type"], answer["seq"]) == ("done", message["seq"] + 1)


async def check_can_be_read(service: TableService, table: Created, device: Device) -> None:
    """Check that another device sees the same."""
    reader = await Device(service, table.table, table.tokens[1]).join()
    assert reader.whole["seq"] == device.seq
    await reader.leave()


def test_a_full_disk_is_said_and_the_same_act_is_done_when_there_is_room(tmp_path: Path):
    async def work(service: TableService, kept: SqliteStore) -> None:
        service.rates.take = lambda *_: 0  # pyright: ignore[reportAttributeAccessIssue]: there is no limit
        table = await made(service)
        device = await Device(service, table.table, *table.tokens.values()).join()
        await limit_pages(kept, 0)
        for number in range(MOST_ACTS):
            message = {"id": f"act-{number}", **request(device, "act")}
            answer = await device.ask(**message)
            if answer["type"] == "refused":
                break
            await device.until(lambda answer=answer: device.seq >= answer["seq"] and device.choices)
        else:
            raise AssertionError("the disk is never full")
        await check_can_be_read(service, table, device)
        await limit_pages(kept, 1_000_000)
        await check_done_again(device, message)

    in_service(tmp_path, work)


def test_a_failing_disk_is_said_and_the_same_act_is_done_when_it_works_again(tmp_path: Path, power: PowerVFS):
    def fail(kind: str, path: str) -> None:
        raise apsw.IOError("the disk is gone")

    async def work(service: TableService, kept: SqliteStore) -> None:
        table = await made(service)
        device = await Device(service, table.table, *table.tokens.values()).join()
        message = {"id": "failing", **request(device, "act")}
        power.before = fail
        await device.ask(**message)
        await check_can_be_read(service, table, device)
        power.before = lambda kind, path: None
        await check_done_again(device, message)

    in_service(tmp_path, work)
