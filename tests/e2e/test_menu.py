"""The menu of a table."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.driving import GREEDY, ME, PHONE, Server, choose_in_menu, open_table

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("name", ["Settings", "Keys"])
def test_the_menu_of_a_table_opens_a_dialog(page: Page, server: Server, name: str) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=name).click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.evaluate(FRAMES)  # the browser tells that the menu was closed after the next dialog has opened
    expect(page.locator("dialog[open]").get_by_role("heading", name=name).first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, {"width": 1366, "height": 768}])
def test_the_text_of_a_table_is_as_large_as_one_has_set_it(page: Page, server: Server, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    open_table(page, server.new_table(ME, GREEDY))
    choose_in_menu(page, "Settings")
    page.get_by_role("radio", name="Largest").check()
    page.reload()
    page.locator(".choices .button").first.wait_for()
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "20.8px"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
