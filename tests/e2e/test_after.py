"""Replay, records, resigning and undo against the computer, in the browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driving import GREEDY, ME, RANDOM, Server, is_early_step, offered, open_table, picture, resign
from voyageur.games import GAMES
from voyageur.kernel import record

FRIEND = {"kind": "person", "name": "Friend"}


def test_resigning_ends_the_game_also_in_another_browser(page: Page, server: Server, context) -> None:
    table = server.new_table(ME, FRIEND)
    open_table(page, table)
    offered(page)
    other = context.new_page()
    other.goto(page.url)
    offered(other)
    resign(page)
    for each in (page, other):
        expect(each.locator("#end-title").first).to_have_text("The French resign.")
        expect(each.get_by_text("The British win.").first).to_be_visible()
    page.reload()
    expect(page.locator("#end-title").first).to_have_text("The French resign.")
    assert record.read(table.record(), GAMES).values_of("ending") == ["resigned"]
    page.goto(server.address)
    expect(page.get_by_text("over", exact=False).first).to_be_visible()


def test_undo_takes_the_answer_of_the_computer_back(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    for _ in range(30):
        offer = offered(page)
        if page.locator(".log a").filter(has_text="The British").count():
            break
        if offer["targets"] and is_early_step(offer):
            page.keyboard.press("t")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(offer["primaryKey"] or offer["keys"][-1])
    offered(page)
    page.keyboard.press("z")
    expect(page.locator(".log a").filter(has_text="The British")).to_have_count(0)
    assert offered(page)["targets"]


def test_a_replay_has_no_empty_steps_and_an_address_for_language(page: Page, server: Server) -> None:
    table = server.new_table(ME, RANDOM)
    table.play(3)
    open_table(page, table, "/plies/0")
    prompt = page.locator("section.prompt p").first
    expect(prompt).to_have_text("The start of the game")
    said, plies = [prompt.inner_text()], [0]
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(at) => !location.pathname.endsWith(`/plies/${at}`)", arg=plies[-1])
        plies.append(int(page.url.rpartition("/")[2].partition("?")[0]))
        expect(prompt).not_to_have_text(said[-1])
        said.append(prompt.inner_text())
    assert plies == sorted(plies)
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function("(at) => !location.pathname.endsWith(`/plies/${at}`)", arg=plies[-1])
    here = page.url
    page.goto(f"{here}?lang=fr")
    expect(page.get_by_role("button", name="Un coup en avant")).to_be_visible()
    page.get_by_role("button", name="Un tour en avant").click()
    page.wait_for_url("**/plies/*?lang=fr")
    picture(page, "replay-fr")


def test_the_link_of_a_replay_is_copied(page: Page, server: Server, context) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = server.new_table(ME, RANDOM)
    table.play(2)
    open_table(page, table, "/plies/4")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.address}{table.path}/plies/4?lang=en"


def test_a_record_is_imported_replayed_and_removed(page: Page, server: Server, tmp_path: Path) -> None:
    table = server.new_table(ME, RANDOM)
    table.play(2)
    saved = tmp_path / "game.voyageur"
    saved.write_bytes(table.record())
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_url("**/tables/*/plies/0")
    expect(page.get_by_text("The start of the game")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("/plies/[1-9]"))
    assert page.locator(".choices").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_url(server.address + "/")
    row = page.get_by_role("listitem").filter(has_text="record")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Remove for good?").click()
    expect(row).to_have_count(0)


def test_the_record_of_a_table_that_is_removed_can_be_saved(page: Page, server: Server) -> None:
    table = server.new_table(ME, RANDOM)
    open_table(page, table)
    page.goto(server.address)
    row = page.locator("li:has(.seats)")
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Remove for good?").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    lines = Path(saving.value.path()).read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in lines if line.startswith(("secret", "signature"))] == ["secret", "signature"]


@pytest.mark.parametrize("expected_noise", [["Failed to load resource"]])
def test_a_faulty_record_is_refused_with_every_place(page: Page, server: Server, tmp_path: Path) -> None:
    bad = tmp_path / "bad.voyageur"
    bad.write_text("voyageur-record 1\ngame kanata\noption bored canada\nplayers 5\n\n1 0 fly\n")
    page.goto(server.address)
    page.get_by_role("button", name="Open a record").wait_for()
    page.locator("input[type=file]").set_input_files(bad)
    alert = page.get_by_role("alert").filter(has_text="bad.voyageur cannot be replayed")
    expect(alert).to_contain_text("Line 3, column 8: There is no option bored")
    expect(alert).to_contain_text("Line 4, column 9: 5 is not a number of players")
    picture(page, "import-refused")


def test_the_record_is_saved_during_the_game(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    offered(page)
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    kept = record.read(saving.value.path().read_bytes(), GAMES)
    assert (kept.values_of("secret"), len(kept.values_of("commitment"))) == ([], 1)


SEEN_OF_LOG = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const [log, column] = [box(".right .rounds"), box(".right")];
  return Math.min(log.bottom, column.bottom) - log.top;
}"""


def test_the_log_is_seen_beside_the_result_in_a_low_window(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = server.new_table(ME, GREEDY, game="canoe", course="short")
    table.play(99)
    open_table(page, table)
    page.locator("#end-title").wait_for()
    assert page.evaluate(SEEN_OF_LOG) > 100
