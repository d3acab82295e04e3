"""The menu of a table."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driving import GREEDY, ME, Server, open_table

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("name", ["Settings", "Keys"])
def test_the_menu_of_a_table_opens_a_dialog(page: Page, server: Server, name: str) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=name).click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.evaluate(FRAMES)  # the browser tells that the menu was closed after the next dialog has opened
    expect(page.locator("dialog[open]").get_by_role("heading", name=name).first).to_be_visible()
