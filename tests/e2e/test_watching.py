"""Catching up with a table: the missed plies are shown at the chosen speed, from the last one seen."""

import json

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.driving import GREEDY, ME, MILLISECONDS, PHONE, WIDE, Server, Table, last_logged_ply, open_table, picture

PAUSE, ROUND, RESULT = "Pause", "Skip this round", "Skip to the result"


def watch(page: Page, table: Table, speed: str = "normal", **more: int) -> None:
    """Open a table of this browser, with `speed` for others' acts."""
    kept = json.dumps([table.kept() | more])
    for name, value in (("tables", kept), ("settings", json.dumps({"speed": speed, "rollsForMe": True}))):
        page.add_init_script(
            f"localStorage.getItem('test.{name}') ?? (localStorage.setItem('voyageur.{name}',"
            f" {json.dumps(value)}), localStorage.setItem('test.{name}', 'set'))"
        )
    page.goto(table.server.address + table.path)


def finished(server: Server) -> Table:
    """Return a table whose game was played to its end without the browser."""
    table = server.new_table(ME, GREEDY, board="duel", round_cap="10")
    table.play(99)
    return table


def ply_of(page: Page) -> int:
    kept = page.evaluate("JSON.parse(localStorage.getItem('voyageur.tables'))")
    return kept[0]["seen"]


def test_catching_up_starts_at_the_last_ply_seen(page: Page, server: Server) -> None:
    table = finished(server)
    plies = table.whole()["ply"]
    watch(page, table, seen=4)
    page.get_by_role("button", name=PAUSE).click()
    assert last_logged_ply(page) < plies
    expect(page.locator("#end-title")).to_have_count(0)
    seen = ply_of(page)
    assert seen >= 4
    page.reload()
    page.get_by_role("button", name=PAUSE).click()
    assert last_logged_ply(page) < plies
    assert ply_of(page) >= seen
    page.get_by_role("button", name=RESULT).click()
    page.locator("#end-title").wait_for()
    assert ply_of(page) == plies
    page.reload()
    page.locator("#end-title").wait_for()
    expect(page.get_by_role("button", name=RESULT)).to_have_count(0)


def test_a_replay_shows_the_log_entry_of_its_ply(page: Page, server: Server) -> None:
    table = finished(server)
    log = table.whole()["log"]
    firsts = {entry["first"] for entry in log}
    last = next(entry["last"] for entry in log[5:] if entry["last"] + 1 not in firsts)
    watch(page, table)
    page.goto(f"{server.address}{table.path}/plies/{last + 1}")
    current = page.locator(".log [aria-current=true]")
    expect(current).to_have_attribute("href", f"{table.path}/plies/{last}")
    expect(current).to_be_in_viewport(ratio=1)


def test_a_replay_begins_at_the_beginning_of_the_log(page: Page, server: Server) -> None:
    table = server.new_table(ME, GREEDY, round_cap="20")
    table.play(99)
    watch(page, table, "instant")
    page.get_by_role("button", name="Replay").click()
    page.wait_for_url("**/plies/0")
    expect(page.locator(".log .older")).to_have_count(0)
    expect(page.locator(".log a").first).to_be_in_viewport(ratio=1)
    page.keyboard.press("End")
    expect(page.locator(".log a").last).to_be_in_viewport()
    page.keyboard.press("Home")
    expect(page.locator(".log a").first).to_be_in_viewport(ratio=1)


BUTTONS = (
    """(replay) => [...replay.querySelectorAll("button")].map((button) => button.getBoundingClientRect().toJSON())"""
)


@pytest.mark.parametrize("size", [WIDE, {"width": 1366, "height": 768}, PHONE], ids=["wide", "laptop", "phone"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_buttons_of_a_replay_have_the_same_places_in_game_and_record(
    page: Page, server: Server, size: ViewportSize, language: str
) -> None:
    played = finished(server)
    made = server.ask("/api/records", played.record().decode())
    record = Table(server, made["table"], {"": made["watch"]}, played.game)
    page.set_viewport_size(size)
    places = []
    for table in (played, record):
        open_table(page, table, f"/plies/3?lang={language}")
        places.append(page.locator(".replay").evaluate(BUTTONS))
    assert len(places[0]) == 9
    assert places[0] == places[1]


SCROLLED = """(list) => ({
  above: list.scrollTop, below: list.scrollHeight - list.scrollTop - list.clientHeight,
  entries: list.querySelectorAll("a").length,
})"""


def test_the_log_is_at_its_end_and_older_entries_come_above_without_a_jump(page: Page, server: Server) -> None:
    table = server.new_table(ME, ME)
    table.play(25)
    watch(page, table, "instant")
    entries = page.locator(".log .rounds")
    entries.locator("a").first.wait_for()
    before = entries.evaluate(SCROLLED)
    assert before["above"] > 0
    assert before["below"] < 2
    page.set_viewport_size({"width": 1280, "height": 640})
    page.wait_for_function(f"() => ({SCROLLED})(document.querySelector('.log .rounds')).below < 2")
    first = entries.locator("a").first.get_attribute("href")
    entries.hover()
    page.mouse.wheel(0, -100_000)
    page.wait_for_function("(n) => document.querySelectorAll('.rounds a').length > n", arg=before["entries"])
    assert entries.evaluate(SCROLLED)["above"] > 0
    expect(entries.locator(f"a[href='{first}']")).to_be_in_viewport()


def test_catching_up_by_keys(page: Page, server: Server) -> None:
    table = finished(server)
    watch(page, table, seen=0)
    page.get_by_role("button", name=PAUSE).wait_for()
    page.keyboard.press("Space")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Round 1")
    page.keyboard.press("f")
    page.keyboard.press("x")  # the next act, in the next round
    expect(heading).to_contain_text("Round 2")
    assert [text for text in page.locator(".log h3").all_inner_texts() if "3" in text] == []
    page.keyboard.press("+")
    expect(page.get_by_role("group", name="Catching up")).to_contain_text("Fast")
    page.keyboard.press("End")
    page.locator("#end-title").wait_for()


def test_a_table_of_another_browser_starts_at_the_present(page: Page, server: Server) -> None:
    watch(page, finished(server))
    page.locator("#end-title").wait_for(timeout=MILLISECONDS)
    expect(page.get_by_role("button", name=RESULT)).to_have_count(0)


def test_instant_speed_skips_catching_up(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    watch(page, finished(server), "instant", seen=0)
    page.locator("#end-title").wait_for()


@pytest.mark.browser_context_args(viewport={"width": 844, "height": 390}, locale="fr-CA", has_touch=True)
def test_on_a_phone_on_its_side_no_button_is_cut_with_the_seats_in_two_rows(page: Page, server: Server) -> None:
    table = server.new_table(ME, *[GREEDY] * 4, game="canoe")
    table.play(99)
    watch(page, table, seen=4)
    page.locator(".watch .primary").wait_for()
    picture(page, "watch-side")
    assert page.locator(".watch").evaluate("(bar) => bar.scrollHeight - bar.clientHeight") == 0
