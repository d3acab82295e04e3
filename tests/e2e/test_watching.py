"""A table that went on without us is caught up with: at our pace, and never farther than what was shown."""

import json

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.driving import GREEDY, MILLISECONDS, Server, Table, plies_told

PAUSE, ROUND, NOW = "Pause", "End of the round", "To now"


def watch(page: Page, table: Table, speed: str = "normal", **more: int) -> None:
    """Open a table that this browser has laid, at a pace that can be followed."""
    kept = json.dumps([{"id": table.name, "token": table.token, "game": table.game, "at": 1, **more}])
    for name, value in (("tables", kept), ("settings", json.dumps({"speed": speed}))):
        page.add_init_script(
            f"localStorage.getItem('test.{name}') ?? (localStorage.setItem('voyageur.{name}',"
            f" {json.dumps(value)}), localStorage.setItem('test.{name}', 'set'))"
        )
    page.goto(table.server.address + table.path)


def finished(server: Server) -> Table:
    """A game of two agents, played to its end."""
    table = server.new_table(GREEDY, GREEDY, board="duel", round_cap="10")
    while table.view()["result"] is None:
        pass
    return table


def ply_of(page: Page) -> int:
    kept = page.evaluate("JSON.parse(localStorage.getItem('voyageur.tables'))")
    return kept[0]["seen"]


def test_a_table_is_watched_from_where_one_left_it(page: Page, server: Server) -> None:
    table = finished(server)
    plies = table.view()["plies"]
    watch(page, table, seen=4)
    page.get_by_role("button", name=PAUSE).click()
    assert plies_told(page) < plies
    expect(page.locator("#end-title")).to_have_count(0)
    seen = ply_of(page)
    assert seen >= 4
    page.reload()
    page.get_by_role("button", name=PAUSE).click()
    assert plies_told(page) < plies
    assert ply_of(page) >= seen
    page.get_by_role("button", name=NOW).click()
    page.locator("#end-title").wait_for()
    assert ply_of(page) == plies
    page.reload()
    page.locator("#end-title").wait_for()
    expect(page.get_by_role("button", name=NOW)).to_have_count(0)


def test_the_keys_of_a_catch_up(page: Page, server: Server) -> None:
    table = finished(server)
    watch(page, table, seen=0)
    page.get_by_role("button", name=PAUSE).wait_for()
    page.keyboard.press("Space")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Round 1")
    page.keyboard.press("f")
    page.keyboard.press("x")  # the next act, which is of the next round
    expect(heading).to_contain_text("Round 2")
    assert [text for text in page.locator(".log h3").all_inner_texts() if "3" in text] == []
    page.keyboard.press("+")
    expect(page.get_by_role("group", name="Catching up")).to_contain_text("Fast")
    page.keyboard.press("End")
    page.locator("#end-title").wait_for()


def test_a_table_from_elsewhere_begins_with_now(page: Page, server: Server) -> None:
    watch(page, finished(server))
    page.locator("#end-title").wait_for(timeout=MILLISECONDS)
    expect(page.get_by_role("button", name=NOW)).to_have_count(0)


def test_at_once_means_at_once(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    watch(page, finished(server), "instant", seen=0)
    page.locator("#end-title").wait_for()
