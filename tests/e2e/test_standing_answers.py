"""Standing answers in the browser: set at a question, seen and changed back in the menu, by keys and by touch."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driving import GREEDY, ME, PHONE, Server, Table, offered, open_table

QUESTION = "ask your Huron-Wendat ally"
PASS = "Do not ask again until the next storm"
LEGEND = "Huron-Wendat ally, between turns"


def asked(server: Server) -> Table:
    """Return a table at which the person is asked about the Huron-Wendat ally first."""
    return server.new_table(ME, GREEDY, game="nouvelle-france", seed=3)


def expect_answer(page: Page, label: str) -> None:
    expect(page.get_by_role("group", name=LEGEND).get_by_role("radio", name=label, exact=True)).to_be_checked()


def test_a_question_is_left_to_the_server_by_keys(page: Page, server: Server) -> None:
    table = asked(server)
    open_table(page, table)
    offered(page)
    expect(page.locator(".prompt p").first).to_contain_text(QUESTION)
    page.keyboard.press("n")
    expect(page.locator(".prompt p").first).to_contain_text("draw a card")
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Standing answers (1)").press("Enter")
    expect_answer(page, "Never until the next storm")
    page.get_by_role("group", name=LEGEND).get_by_role("radio", name="Never until the next storm").focus()
    page.keyboard.press("ArrowLeft")
    expect_answer(page, "Ask me")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True)
def test_a_question_is_left_to_the_server_by_touch(page: Page, server: Server) -> None:
    table = asked(server)
    open_table(page, table)
    offered(page)
    page.get_by_role("button", name=PASS).tap()
    expect(page.locator(".prompt p").first).to_contain_text("draw a card")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Standing answers (1)").tap()
    page.get_by_role("group", name=LEGEND).get_by_text("Never", exact=True).tap()
    expect_answer(page, "Never")
