"""Whole games in the browser, by keyboard alone and by mouse.  The choices are read from the page."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import (
    GREEDY,
    ME,
    MILLISECONDS,
    PHONE,
    Server,
    is_early_step,
    last_logged_ply,
    offered,
    open_table,
    picture,
    press_space,
    tab_to,
)
from voyageur.games import GAMES
from voyageur.kernel import record

MOST_ACTS = 600
LAPTOP = {"width": 1366, "height": 768}


def walk_to(page: Page, element: str) -> None:
    """Move the focus on the board to an element by the arrow keys, or by T if they go in a circle."""
    middle = """(id) => { const at = document.getElementById(id)?.getBoundingClientRect();
                          return at ? [at.x + at.width / 2, at.y + at.height / 2] : null; }"""
    aim = page.evaluate(middle, element)
    board = page.get_by_role("application")
    page.keyboard.press("ArrowUp")
    for _ in range(25):
        now = board.get_attribute("aria-activedescendant")
        if now == element:
            return
        here = page.evaluate(middle, now)
        right, down = aim[0] - here[0], aim[1] - here[1]
        if abs(right) > abs(down):
            page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(40):
        if board.get_attribute("aria-activedescendant") == element:
            return
        page.keyboard.press("t")
    pytest.fail(f"the keys do not lead to {element}")


def undo(page: Page, before: dict[str, Any]) -> None:
    """Undo an act by Z and check that the page offers the same as before it."""
    assert offered(page)["canUndo"]
    page.keyboard.press("z")
    page.wait_for_function(
        """(ids) => [...document.querySelectorAll(".frame [aria-label$='; can be chosen']")]
            .map(({id}) => id).sort().join() === ids""",
        arg=",".join(sorted(before["targets"])),
    )


IS_COMPLETED = """() => document.querySelector(".typed input")?.value.endsWith(" ") !== false
  && document.querySelector("#typed-completions[aria-busy=true]") === null"""


def type_a_move(page: Page) -> None:
    """Play an action by typing its words; choose the last one by the arrow keys and Tab."""
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Your move")
    expect(box).to_be_focused()
    first = page.get_by_role("option").first.locator("b").inner_text()
    page.keyboard.type(first)
    for _ in range(6):
        if box.count() == 0:
            return
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function(IS_COMPLETED)


def test_whole_game_by_keyboard(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Kanata").wait_for()
    tab_to(page, "a.button")
    page.keyboard.press("Enter")

    page.get_by_role("heading", name="Kanata").wait_for()
    tab_to(page, "input[name=pictured-board]")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name="Duel, 5 by 5").first).to_be_checked()
    tab_to(page, "button.play", "Shift+Tab")
    page.keyboard.press("Enter")

    before = offered(page)
    expect(page.get_by_role("application")).to_be_focused()
    assert len(before["targets"]) >= 2
    tab_to(page, "svg.picture")
    walk_to(page, before["targets"][-1])
    page.keyboard.press("Enter")
    undo(page, before)
    type_a_move(page)
    for n_acts in range(MOST_ACTS):
        offer = offered(page)
        if offer["isOver"]:
            break
        if offer["isMenu"]:
            page.keyboard.press("1")
        elif offer["targets"] and (is_early_step(offer) or not offer["hasPrimary"]):
            if n_acts < 6:
                walk_to(page, offer["targets"][0])
            else:
                page.keyboard.press("t")
            page.keyboard.press("Enter" if n_acts % 2 else "Space")
        elif offer["keys"] and is_early_step(offer):
            page.keyboard.press(offer["keys"][-1])
        else:
            page.keyboard.press(offer["primaryKey"] or offer["keys"][0])
    end = page.get_by_role("region", name=page.locator("#end-title").inner_text())
    expect(end.get_by_text("won", exact=True)).to_have_count(1)
    here = page.url
    for key in ("Escape", "Enter"):  # a key too many takes nothing away and starts nothing
        page.keyboard.press(key)
    expect(end).to_be_visible()
    assert page.url == here
    page.keyboard.press("l")
    expect(page.locator(".slider")).to_contain_text("Move 0 of")


def test_enter_at_the_cursor_never_ends_the_step(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    steps = offered(page)["steps"]
    page.keyboard.press("t")
    for _ in range(3):
        page.keyboard.press("Enter")
        assert offered(page)["steps"] == steps
    expect(page.locator(".note.refusal")).not_to_be_empty()
    assert not offered(page)["hasPrimary"]  # its end gives up manpower
    page.keyboard.press(offered(page)["keys"][-1])
    expect(page.locator(".log")).to_contain_text("They end their turn")


@pytest.mark.parametrize(("way", "size"), [("key", LAPTOP), ("touch", PHONE)], ids=["key", "touch"])
def test_one_press_collects_the_same_as_in_the_last_turn(
    elsewhere: OpenBrowser, server: Server, way: str, size: dict[str, int]
) -> None:
    table = server.new_table(ME, ME, board="file:lll\nlFl\nlll\nlll\nllB")
    table.play(1)  # the French have collected from three of four tiles
    page = elsewhere(viewport=size, has_touch=way == "touch")
    open_table(page, table)
    same = page.get_by_role("button", name="Same as last turn")
    tiles = same.locator("small").inner_text().partition(";")[0]
    picture(page, f"collect-same-{way}")
    if way == "key":
        page.keyboard.press("s")
    else:
        same.tap()
    expect(page.locator(".prompt li").first).not_to_have_attribute("aria-current", "step")
    assert ", ".join(table.scene(0)["collected"]) == tiles
    assert tiles.count(",") == 2


def act_by_mouse(page: Page, offer: dict[str, Any]) -> None:
    """Make an act that advances the game."""
    buttons = page.locator(".choices .button:not(:disabled):has(.label)")
    main = page.locator(".choices .primary:not(:disabled)")
    if offer["isMenu"]:
        page.get_by_role("menuitem").first.click()
    elif offer["targets"] and (is_early_step(offer) or not offer["hasPrimary"]):
        press_space(page, offer["targets"][0])
    elif is_early_step(offer) and offer["keys"]:
        buttons.last.click()
    else:
        (main if offer["hasPrimary"] else buttons.first).click()


def test_whole_game_by_mouse(page: Page, server: Server, tmp_path: Path) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Kanata").click()
    page.get_by_label("Player at seat 2").select_option(label="computer, novice")
    page.get_by_text("Rules", exact=True).last.click()
    page.get_by_role("spinbutton", name="Last round").fill("10")
    page.locator("button.play").click()

    offer = offered(page)
    assert offer["targets"]
    press_space(page, offer["others"][0])
    clause = page.locator(".note.refusal .clause")
    expect(clause).to_be_visible()
    number = clause.inner_text().strip("()")
    assert page.locator(".note.refusal").inner_text().strip() != f"({number})"
    clause.click()
    expect(page.locator(f".rulebook .cited:is(#{number}, :has(#{number}))")).to_be_in_viewport()
    page.keyboard.press("b")
    expect(clause).to_be_focused()

    for _ in range(8):
        act_by_mouse(page, offered(page))
    look_back(page)

    for _ in range(MOST_ACTS):
        offer = offered(page)
        if offer["isOver"]:
            break
        act_by_mouse(page, offer)
    expect(page.locator("#end-title")).to_be_visible()

    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    path = tmp_path / "game.voyageur"
    saving.value.save_as(path)
    kept = record.read(path.read_bytes(), GAMES)
    assert len(kept.plies) == kept.plies[-1].number >= last_logged_ply(page)

    here = page.url
    page.get_by_role("button", name="Play again").first.click()
    page.wait_for_url(lambda url: "/tables/" in url and url != here)
    assert offered(page)["targets"]
    assert page.locator(".log a").count() == 0


def look_back(page: Page) -> None:
    """Replay a running game by the log, the slider and the keys, and return to the present."""
    offered(page)
    here = page.url
    line = page.locator(".log a").nth(1)
    told = line.locator(".sentence").first.inner_text()
    line.click()
    page.wait_for_url(f"{here}/plies/*")
    expect(page.locator(".prompt p")).to_contain_text(told)
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    page.wait_for_url(f"{here}/plies/0")
    plies = int(slider.get_attribute("max"))
    expect(page.locator(".prompt p")).to_have_text("The start of the game")
    page.get_by_role("button", name="One move forward").click()
    page.wait_for_url(f"{here}/plies/1")
    page.locator("section.prompt").click()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"{here}/plies/2")
    page.keyboard.press("End")
    page.wait_for_url(f"{here}/plies/{plies}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(lambda url: not url.endswith(f"/plies/{plies}"))
    before = int(page.url.rpartition("/")[2])  # a replay does not stop at a ply that nobody sees
    assert plies - 6 < before < plies
    page.reload()
    expect(page.get_by_text(f"Move {before} of {plies}")).to_be_visible(timeout=MILLISECONDS)
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_url(here)
