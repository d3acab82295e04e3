"""Spectators of a game with secrets: what they are offered once it is over, as was chosen with the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenBrowser, Sit
from tests.e2e.driving import ANNA, BEN, Server, Table


@pytest.mark.parametrize(
    ("hands_at_end", "views"), [(True, ["Everybody", "Blue", "Red"]), (False, [])], ids=["all hands", "public view"]
)
def test_after_the_end_spectators_have_the_views_that_were_agreed(
    server: Server, sit: Sit, elsewhere: OpenBrowser, hands_at_end: bool, views: list[str]
) -> None:
    body = {"game": "island", "seats": [ANNA, BEN], "spectators": True, "terms": {"hands_at_end": hands_at_end}}
    made = server.ask("/api/tables", body)
    guest = elsewhere()
    guest.goto(f"{server.address}/tables/{made['table']}#watch={made['spectators']}")
    guest.locator(".frame svg.picture").wait_for()
    expect(guest.locator(".hand")).to_have_count(0)
    anna = sit(Table(server, made["table"], made["tokens"], "island"), 0)
    resign(anna)
    guest.locator("#end-title").wait_for()
    guest.get_by_role("button", name="Replay").first.click()
    guest.get_by_role("button", name="Back to the game").wait_for()
    assert guest.get_by_role("combobox", name="View of").locator("option").all_inner_texts() == views
    if views:
        guest.get_by_role("combobox", name="View of").select_option("Red")
        expect(guest.locator(".hand")).to_be_visible()


def resign(page: Page) -> None:
    """Resign by the menu of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign for good?").click()
    page.locator("#end-title").wait_for()


def test_what_spectators_see_is_chosen_with_the_table(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/island")
    page.get_by_label("Player at seat 2").select_option("open")
    choice = page.get_by_role("group", name="Spectators")
    expect(choice.get_by_role("radio")).to_have_count(3)
    choice.get_by_text("Public view").click()
    expect(choice).to_contain_text("They only ever see what everybody sees.")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("textbox", name="Link for watching")).to_be_visible()
    expect(page.get_by_text("Spectators only ever see what everybody sees.")).to_be_visible()
