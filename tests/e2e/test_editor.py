"""The board editor: painting by mouse and keys, typing, reloading, saving, and playing the board."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driving import MILLISECONDS, PHONE, Server, offered

SETUP = "/games/kanata"


def cells(page: Page) -> list[str]:
    """Return the rows of the board in the text."""
    lines = page.get_by_label("As text").input_value().split("\n")
    return [line for line in lines if not line.startswith("#")]


def cell(page: Page, row: int, column: int) -> object:
    return page.get_by_role("gridcell", name=re.compile(f"^Row {row}, column {column}:"))


def open_editor(page: Page, server: Server, board: str = "Duel, 5 by 5") -> None:
    page.goto(server.address + SETUP)
    page.get_by_text("Map", exact=True).click()
    page.get_by_role("radio", name=board).first.check()
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("grid").wait_for()


UNTIL_STILL = """async (cell) => {  // the board is drawn anew with its new column
  for (let still = 0, last = ""; still < 20; still += 1) {
    await new Promise(requestAnimationFrame);
    const now = JSON.stringify(cell.getBoundingClientRect());
    if (now !== last) [still, last] = [0, now];
  }
}"""


def test_a_board_is_painted_by_mouse_and_played(page: Page, server: Server) -> None:
    open_editor(page, server)
    before = cells(page)
    page.get_by_role("button", name="Add a column at the right").click()
    page.get_by_role("radio", name="fur", exact=True).check()
    cell(page, 3, 6).evaluate(UNTIL_STILL)
    start, end = (cell(page, row, 6).bounding_box() for row in (1, 3))
    page.mouse.move(start["x"] + 9, start["y"] + 9)
    page.mouse.down()
    page.mouse.move(end["x"] + 9, end["y"] + 9, steps=12)
    page.mouse.up()
    assert cells(page) == [row + sign for row, sign in zip(before, "fff~~", strict=True)]
    expect(page.locator(".under [id$='tile-f5']")).to_have_count(1, timeout=MILLISECONDS)
    page.keyboard.press("z")
    assert cells(page) == [f"{row}~" for row in before]
    cell(page, 1, 6).click()

    page.get_by_role("button", name="Play it").click()
    assert offered(page)["targets"]
    assert page.url.startswith(f"{server.address}/tables/")
    expect(page.locator("#tile-f5")).to_have_count(1)
    expect(page.locator("#tile-f4")).to_have_count(0)


def test_a_board_is_painted_by_keys(page: Page, server: Server) -> None:
    open_editor(page, server)
    before = cells(page)
    cell(page, 1, 1).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("l")
    assert cells(page)[1][1] == "l" != before[1][1]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert cells(page)[0][1] == "l" != before[0][1]
    page.keyboard.press("Escape")
    expect(page.get_by_label("Custom", exact=True)).to_be_checked()


def test_a_colony_is_moved_and_never_doubled(page: Page, server: Server) -> None:
    open_editor(page, server)
    page.get_by_role("radio", name="the French colony").check()
    cell(page, 1, 1).click()
    text = "".join(cells(page))
    assert text[0] == "F"
    assert text.count("F") == 1


def test_faults_are_shown_in_place_and_prevent_only_playing(page: Page, server: Server) -> None:
    open_editor(page, server)
    rows = cells(page)
    page.get_by_text("As text").click()
    page.get_by_label("As text").fill("\n".join([f"x{rows[0][1:]}", *rows[1:]]))
    expect(page.get_by_role("gridcell", name="Row 1, column 1: x")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    page.get_by_role("button", name="Row 1, column 1:").click()
    expect(page.get_by_role("gridcell", name="Row 1, column 1: x")).to_be_focused()
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()


def test_a_board_survives_a_reload_and_can_be_saved(page: Page, server: Server, tmp_path: Path) -> None:
    open_editor(page, server)
    page.get_by_role("radio", name="sea", exact=True).check()
    cell(page, 1, 1).click()
    made = cells(page)
    page.reload()
    page.get_by_role("grid").wait_for()
    assert cells(page) == made
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "board.txt"
    download.value.save_as(path)
    assert download.value.suggested_filename == "kanata-board.txt"
    cell(page, 1, 2).click()
    assert cells(page) != made
    page.get_by_label("Load from a file").set_input_files(path)
    expect(cell(page, 1, 1)).to_have_accessible_name("Row 1, column 1: sea")
    assert cells(page) == made


def test_what_is_missing_is_said_in_words_and_chosen_by_a_press(page: Page, server: Server) -> None:
    open_editor(page, server)
    cell(page, 1, 1).focus()
    colony = page.get_by_role("gridcell", name=re.compile("the French colony$"))
    colony.focus()
    page.keyboard.press("~")
    page.get_by_role("button", name="Place the French colony.").click()
    expect(page.get_by_role("radio", name="the French colony")).to_be_checked()
    assert page.locator("[aria-invalid=true]").count() == 0
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ready to play.")).to_be_visible()


def test_newfoundland_is_counted_as_what_it_is(page: Page, server: Server) -> None:
    page.goto(f"{server.address}{SETUP}/edit/board")
    expect(page.locator("label", has_text="Newfoundland, lumber")).to_contain_text("1 of 1")
    expect(page.locator("label", has_text="Newfoundland, fur")).to_contain_text("0 of 1")


def test_a_finger_paints_on_the_drawn_map(page: Page, server: Server) -> None:
    open_editor(page, server)
    page.locator(".map .under svg").wait_for()
    page.get_by_role("radio", name="fur", exact=True).check()
    boxes = [cell(page, 2, column).bounding_box() for column in (1, 2, 3)]
    touch = page.context.new_cdp_session(page)
    places = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": places[:1]})
    for place in places[1:]:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert cells(page)[1].startswith("fff")


def test_a_board_is_kept_by_name_and_shared_by_a_link(page: Page, server: Server, elsewhere, context) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_editor(page, server)
    page.get_by_role("radio", name="fur", exact=True).check()
    cell(page, 1, 1).click()
    made = cells(page)
    page.get_by_label("Name").fill("My bay")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("section .soft", has_text="Kept in this browser.")).to_be_visible()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    cell(page, 2, 2).click()
    page.reload()
    own = page.get_by_role("button", name="Open My bay")
    expect(own.locator("svg")).to_be_visible()
    own.click()
    assert cells(page) == made
    other = elsewhere()
    other.goto(link)
    expect(other.get_by_text("Opened from a link.")).to_be_visible()
    assert cells(other) == made
    assert "#" not in other.url
    other.goto(f"{link[:-3]}")
    expect(other.get_by_text("This link was cut or changed on its way")).to_be_visible()
    assert cells(other) == made


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 860}], ids=["phone", "wide"])
@pytest.mark.parametrize("path", [f"{SETUP}/edit/board", "/games/nouvelle-france/edit/set"], ids=["grid", "pieces"])
def test_the_editor_fits_and_is_accessible(
    page: Page, server: Server, axe_script: str, size: dict[str, int], path: str
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{server.address}{path}")
    page.get_by_role("grid").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.evaluate(axe_script)
    faults = """async () => (await axe.run()).violations.filter(({impact}) => impact !== "minor")
                .map(({id, nodes}) => `${id}: ${nodes[0].html}`)"""
    assert page.evaluate(faults) == []


def test_a_layout_of_ones_own_begins_with_the_one_for_as_many_players(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/island")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_text("Map", exact=True).click()
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("grid").wait_for()
    assert [len(row) for row in cells(page)] == [5] * 6


def test_the_signs_of_the_island_have_the_colours_of_its_tiles(page: Page, server: Server) -> None:
    page.goto(server.address + "/games/island/edit/layout")
    page.get_by_role("grid").wait_for()
    grounds = page.locator(".swatch").evaluate_all("all => all.map((at) => at.style.background)")
    assert [grounds[0], grounds[-3]] == ["var(--sea)", "var(--island-bricks)"]
    assert (
        len(set(page.locator(".swatch").evaluate_all("all => all.map((at) => getComputedStyle(at).backgroundColor)")))
        == 12
    )


# Pieces and other lines -------------------------------------------------------------------------


def open_set(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/nouvelle-france/edit/set")
    page.locator(".look svg.picture").wait_for()


def test_a_set_of_ones_own_is_painted_and_played(page: Page, server: Server) -> None:
    open_set(page, server)
    page.get_by_label("Part to edit").select_option("Mill")
    page.get_by_role("radio", name="square of the plan").check()
    cell(page, 1, 1).click()
    assert "site mill\nxxxxxx.\nxx...xx" in page.get_by_label("As text").input_value()
    page.get_by_label("Part to edit").select_option("Other lines")
    page.get_by_role("spinbutton", name="Disk 1, points").fill("9")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    page.locator("#square-mill-a5").first.wait_for(state="attached")
    assert page.url.startswith(f"{server.address}/tables/")


def test_a_fault_of_a_set_is_shown_in_its_part(page: Page, server: Server) -> None:
    open_set(page, server)
    page.get_by_text("As text").click()
    area = page.get_by_label("As text")
    area.fill(area.input_value().replace("203", "2x3").replace("stick 2-+", "stick 2-"))
    expect(page.get_by_label("Part to edit").locator("option").first).to_have_text("Cross: 3 errors")
    page.get_by_role("button", name=re.compile("^Line 93,")).click()
    stick = page.get_by_role("textbox", name="Stick 2, signs from the lowest up")
    expect(stick).to_be_focused()
    expect(stick).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name=re.compile("^Line 9,")).click()
    expect(cell(page, 2, 2)).to_be_focused()
    expect(cell(page, 2, 2)).to_have_attribute("aria-invalid", "true")
