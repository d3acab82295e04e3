"""Browsers contribute to the dice of a table, and check the dice of its record."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import Server, Table, offered, picture
from tests.e2e.test_after import resign
from tests.e2e.test_links import link_to_seat
from voyageur.games import GAMES
from voyageur.kernel import record

FIRST = re.compile(rb"^(\d+ \* first )(\d)$", re.MULTILINE)  # the lot that says who begins
RIGHT = (
    "The secret matches the commitment that this browser noted before the game.",
    "These seats contributed to the dice: 0, 1.",
    "is part of it.",
    "outcomes follow from the secret and the contributions.",
    "signed these lines.",
)


def create(page: Page, server: Server, second: str) -> None:
    """Create a table whose first plies are drawn; `second` says who gets the second seat."""
    page.goto(f"{server.address}/games/island")
    page.get_by_label("Player at seat 2").select_option(second)
    page.locator("button.play").click()


def open_curtain(page: Page) -> None:
    """Wait until the game has started by itself, and open the curtain between people at one device."""
    assert offered(page)["curtain"]
    page.locator(".curtain button").click()


def kept(page: Page) -> Any:
    """Return what the browser stores of its only table."""
    (table,) = json.loads(page.evaluate("localStorage.getItem('voyageur.tables')"))
    return table


def parts_of(page: Page) -> dict[int, bytes | None]:
    """Return what the browser contributes, by seat."""
    return {int(seat): bytes.fromhex(part) for seat, part in kept(page)["contributions"].items()}


def finished(page: Page, server: Server) -> bytes:
    """Resign, and return the record."""
    resign(page)
    page.locator("#end-title").first.wait_for()
    stored = kept(page)
    return Table(server, stored["id"], stored["tokens"], stored["game"]).record()


def contributed(data: bytes) -> dict[int, bytes | None]:
    """Return what the seats contributed to the dice of a record, which must be proved."""
    verdict = record.verify(record.read(data, GAMES), GAMES)
    assert (verdict.faults, verdict.dice) == ((), "proved")
    return {each.seat: each.opened for each in verdict.contributions}


def test_a_browser_contributes_for_people_at_one_device(page: Page, server: Server) -> None:
    create(page, server, "person")
    open_curtain(page)
    part = parts_of(page)[0]
    assert contributed(finished(page, server)) == {0: part}


def test_two_browsers_contribute_and_both_find_their_part(page: Page, server: Server, elsewhere: OpenBrowser) -> None:
    create(page, server, "open")
    friend = elsewhere()
    friend.goto(link_to_seat(page))
    friend.get_by_role("button", name="Sit down").click()
    for each in (page, friend):
        each.locator(".frame svg.picture").wait_for()
    parts = parts_of(page) | parts_of(friend)
    assert contributed(finished(page, server)) == parts
    assert len(parts) == 2
    for seat, each in enumerate((page, friend)):
        each.get_by_role("link", name="Check dice and cards").first.click()
        expect(each.get_by_role("heading", name="The record of this table: nothing is wrong")).to_be_visible()
        for said in RIGHT:
            expect(each.locator(".findings .proved").filter(has_text=said)).to_have_count(1)
        expect(each.locator(".findings")).to_contain_text(f"What this browser contributed for seat {seat}")
        picture(each, f"verify-{seat}")


def test_a_changed_byte_of_a_record_is_said(page: Page, server: Server, tmp_path: Path) -> None:
    create(page, server, "person")
    open_curtain(page)
    data = finished(page, server)
    changed = tmp_path / "changed.voyageur"
    changed.write_bytes(FIRST.sub(lambda found: found[1] + (b"1" if found[2] == b"0" else b"0"), data, count=1))
    page.goto(f"{server.address}/verify")
    page.locator("input[type=file]").set_input_files(changed)
    expect(page.get_by_role("heading", name="changed.voyageur: something is wrong")).to_be_visible()
    wrong = page.locator(".findings .wrong")
    expect(wrong).to_have_count(2)
    expect(wrong.first).to_contain_text("should be “first")
    expect(wrong.last).to_contain_text("The lines were changed after the record was signed.")
    picture(page, "verify-wrong")
