"""A browser that keeps nothing for the page, or no more: it is said, and play goes on."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.driving import ME, MILLISECONDS, Server, offered, open_table, picture, press_space

NOTHING_KEPT = "This browser keeps nothing for this page"
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.fixture(params=[BLOCKED, FULL], ids=["blocked", "full"])
def unkept(request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page without storage; everything uncaught is an error."""
    context = browser.new_context(**browser_context_args)
    context.add_init_script(request.param)
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def test_a_game_is_played_in_a_browser_that_keeps_nothing(unkept: Page, server: Server) -> None:
    unkept.goto(f"{server.address}/games/canoe")
    unkept.get_by_role("button", name="Play Enter").wait_for()
    expect(unkept.get_by_text(NOTHING_KEPT)).to_be_visible()
    picture(unkept, "storage-none")
    unkept.get_by_role("button", name="Play Enter").click()
    unkept.locator(".frame svg.picture").wait_for()


def test_an_act_is_sent_after_the_storage_has_become_full(page: Page, server: Server) -> None:
    table = server.new_table(ME, {"kind": "person", "name": "You"})
    open_table(page, table)
    offer = offered(page)
    page.evaluate(f"() => {{ {FULL} }}")
    press_space(page, offer["targets"][0])
    expect(page.locator(".log a")).to_have_count(1)
    press_space(page, offered(page)["targets"][0])
    expect(page.locator(".log a[href$='/plies/2']")).to_have_count(1)
