"""A printed table: picture, result, seats and the whole log, without buttons."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driving import ME, Server, Table, open_table, picture

A4 = {"width": 794, "height": 1123}  # at 96 pixels an inch


@pytest.fixture(scope="module")
def race(server: Server) -> Table:
    """A finished race with a log that is too long for the first message."""
    table = server.new_table(*[ME] * 8, game="canoe", seed=8)
    table.play(99)
    return table


def show_paper(page: Page) -> None:
    """Show the page as it is printed."""
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    page.locator(".printed").wait_for()


def test_the_menu_prints_the_whole_log(page: Page, race: Table) -> None:
    page.add_init_script("window.print = () => { window.isPrinted = true; }")
    open_table(page, race)
    page.locator(".log .older").wait_for(state="attached")
    page.locator("nav [aria-haspopup=dialog]").click()
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.isPrinted")
    show_paper(page)
    expect(page.locator(".entries h3").first).to_have_text("Before the start")
    expect(page.locator(".entries")).to_contain_text(page.locator("#end-title").first.inner_text())


def test_paper_has_no_buttons_and_everything_fits(page: Page, race: Table) -> None:
    open_table(page, race)
    page.locator(".next .primary").wait_for()
    show_paper(page)
    picture(page, "print")
    shown = "[...document.querySelectorAll('button, .log, .under')].filter((at) => at.checkVisibility()).length"
    assert page.evaluate(shown) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= A4["width"]
    viewed = page.locator(".frame .picture").evaluate("(svg) => svg.viewBox.baseVal.x + svg.viewBox.baseVal.y")
    assert viewed == 0


def test_a_long_log_takes_several_pages(page: Page, race: Table) -> None:
    open_table(page, race)
    page.locator(".next .primary").wait_for()
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(pages) >= 2
