"""Rolls of one's own: in a game that rolls for seats between their decisions they wait for a press."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.driving import GREEDY, ME, Server, Table, last_logged_ply, offered

ROLL, FOR_ME, RESULT = "Roll", "Roll for me", "Skip to the result"
IS_READY = """() => document.querySelector(
  ".roll.primary, .choices .type, #end-title, .under > .row .primary, .watch .primary") !== null"""
MOST_PRESSES = 300


def open_from(page: Page, table: Table, seen: int, speed: str = "instant", *, rolls_for_me: bool = False) -> None:
    """Open a table of this browser after ply `seen`."""
    settings = json.dumps({"speed": speed, "rollsForMe": rolls_for_me, "toured": ["canoe"]})
    kept = json.dumps([table.kept() | {"seen": seen}])
    page.add_init_script(
        f"if (!localStorage.getItem('test')) {{ localStorage.setItem('voyageur.settings', {json.dumps(settings)});"
        f" localStorage.setItem('voyageur.tables', {json.dumps(kept)}); localStorage.setItem('test', 'set'); }}"
    )
    page.goto(table.server.address + table.path)


def roll_button(page: Page) -> Locator:
    return page.locator(".roll.primary", has_text=ROLL)


def test_a_race_is_played_by_pressing_roll(page: Page, server: Server) -> None:
    table = server.new_table(ME, GREEDY, game="canoe", course="short", seed=4)
    open_from(page, table, 0)
    n_rolls = n_decisions = 0
    for _ in range(MOST_PRESSES):
        page.wait_for_function(IS_READY)
        if page.locator("#end-title").count():
            break
        if roll_button(page).count():
            n_rolls += 1
            press_roll(page)
        elif page.locator(".choices .type").count():
            n_decisions += 1
            page.keyboard.press(offered(page)["keys"][0])
        else:
            page.locator("#end-title").wait_for()
    expect(page.locator("#end-title")).to_contain_text("wins")
    log = table.whole()["log"]
    n_own = sum(any(die["seat"] == 0 for dice in entry.get("dice", ()) for die in dice) for entry in log)
    assert n_own - n_decisions <= n_rolls <= n_own
    assert n_rolls > 2


def press_roll(page: Page) -> None:
    """Press Roll by key, and wait until the log tells the roll."""
    shown = last_logged_ply(page)
    page.keyboard.press("Space")
    is_told = "(ply) => [...document.querySelectorAll('.log a')].some(({ href }) => href.split('/').pop() > ply)"
    page.wait_for_function(is_told, arg=shown)


def test_a_roll_waits_through_a_reload_and_until_the_switch(page: Page, server: Server) -> None:
    table = server.new_table(ME, GREEDY, game="canoe", course="short", seed=4)
    open_from(page, table, 0)
    expect(roll_button(page)).to_be_visible()
    expect(page.locator("section.prompt")).to_contain_text("Your roll: Virginia")
    shown = last_logged_ply(page)
    assert shown < table.whole()["ply"]
    page.reload()
    expect(roll_button(page)).to_be_visible()
    assert last_logged_ply(page) == shown
    page.get_by_role("checkbox", name=FOR_ME).focus()
    page.keyboard.press("Space")
    offered(page)
    expect(roll_button(page)).to_have_count(0)
    assert last_logged_ply(page) > shown


@pytest.fixture(scope="module")
def finished(server: Server) -> Table:
    """Return a race of four whose first canoe was home or out before the end."""
    for seed in range(20):
        table = server.new_table(ME, GREEDY, GREEDY, GREEDY, game="canoe", course="short", seed=seed)
        table.play(99)
        if ply_done(table) < table.whole()["ply"] - 4:
            return table
    pytest.fail("no race goes on without the first canoe")


def ply_done(table: Table) -> int:
    """Return the ply after which seat 0 has no more part in the race."""
    pages = range(table.whole()["ply"] // 50 + 1)
    answers = (table.server.ask(f"/api{table.path}/replay/{page}?picture=0", token=table.token) for page in pages)
    events = [event for answer in answers for event in answer["events"]]
    return next(event["ply"] for event in events if event.get("seat_views", {}).get("0", {}).get("is_done"))


def test_the_result_is_one_press_away_when_my_canoe_is_done(page: Page, finished: Table) -> None:
    open_from(page, finished, ply_done(finished), "slow")
    skip = page.get_by_role("button", name=RESULT)
    expect(skip).to_be_visible()
    expect(page.locator("#end-title")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator("#end-title").wait_for()
    expect(skip).to_have_count(0)
