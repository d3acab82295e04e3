"""Nouvelle-France in the browser: blocks are placed by keys on the plan, by mouse, and by touch on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.acting import BUTTONS, middle, wait_for_change
from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import GREEDY, ME, MILLISECONDS, PHONE, WIDE, Server, Table, offered, open_table, picture

GAME = "nouvelle-france"
BAR = ".choices.laying"
BUILD = f"{BAR} .primary"
VIEW = ".frame > svg.picture"
SUM = ".prompt .sum"
GHOST = ".picture .ghost .edge"
MOST_ACTS = 300
TABLE_SEED = 5
SITES = ".sites .button"
FINGER = 44  # pixels
ALMOST = 0.9  # of a finger, for a square among others: nothing is built before the button is pressed
COVERED = """() => [...document.querySelectorAll('.frame svg.picture [id^=square-][aria-label$="; can be chosen"]')]
  .map((at) => at.id)"""

IS_ENLARGED = """(least) => [...document.querySelectorAll('.frame svg.picture [id^=square-]')]
  .every((at) => at.getBoundingClientRect().width > least)"""
TAPPED = """() => [...document.querySelectorAll('.frame svg.picture [id^=square-][aria-label$="; can be chosen"]')]
  .filter((at) => {
    const {x, y, width, height} = at.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg.picture");
  }).map((at) => at.id)"""
TURN = f"{BAR} .button:has(small)"


@pytest.mark.parametrize(
    ("locale", "blue", "yellow", "white", "brown"),
    [("en", "Blue", "Yellow", "White", "Brown"), ("fr", "Bleu", "Jaune", "Blanc", "Brun")],
)
def test_N2_a_colour_is_chosen_at_any_seat_and_the_others_follow(
    elsewhere: OpenBrowser, server: Server, locale: str, blue: str, yellow: str, white: str, brown: str
) -> None:
    page = elsewhere(locale=locale)
    page.goto(f"{server.address}/games/{GAME}")
    seats = page.locator("select.seat")
    seats.nth(1).select_option(label=white)
    assert [seats.nth(seat).input_value() for seat in (0, 1)] == ["brown", "white"]
    seats.nth(0).select_option(label=blue)
    assert [seats.nth(seat).input_value() for seat in (0, 1)] == ["blue", "yellow"]
    picture(page, f"seat-colours-{locale}")
    page.locator("button.play").click()
    for name in (blue, yellow):
        expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()
    for name in (white, brown):
        expect(page.get_by_role("region", name=name, exact=True)).to_have_count(0)
    assert page.locator(f"{VIEW} [id^=marker-] use").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('href'))"
    ) == [*("#nf-3tse", "#nf-2tse")]


def one_card(server: Server) -> Table:
    """Return a short game: every turn has one card, and nobody interrupts."""
    return server.new_table(ME, GREEDY, game=GAME, seed=TABLE_SEED, one_card="yes", ally_use="none")


def placing(server: Server) -> Table:
    """Return a table at which the person is to place a block of an open card."""
    table = server.new_table(ME, GREEDY, game=GAME, seed=TABLE_SEED, ally_use="none")
    table.play(99, lambda choices: [each["word"] for each in choices] == ["place"])
    return table


def act_by_keys(page: Page, offer: dict[str, Any]) -> None:
    """Take the first choice: go on, choose a block, or build it in the second way that covers the next square."""
    if page.locator(BAR).count():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("r")
        expect(page.locator(SUM)).to_contain_text("point")
        return page.keyboard.press("Enter")
    if offer["targets"] and not offer["keys"]:
        page.keyboard.press("t")
        return page.keyboard.press("Enter")
    return page.keyboard.press(offer["keys"][-1] if offer["keys"] else "Enter")


def choose_block(page: Page, press: str = "click") -> None:
    """Choose the first block that may be placed, and wait for the ways to place it."""
    block = offered(page)["targets"][0]
    at = middle(page, block)
    (page.mouse.click if press == "click" else page.touchscreen.tap)(*at)
    page.locator(BAR).wait_for()


def tap(page: Page, at: Locator) -> None:
    """Tap the middle of what a finger can press: it is on the screen, and nothing covers it."""
    expect(at).to_be_in_viewport(ratio=1)
    box = at.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def build_by_touch(page: Page) -> None:
    """Enlarge a site, tap a square that is free to a finger, turn the block there if possible, and build it."""
    tap(page, page.locator(SITES).first)
    page.wait_for_function(IS_ENLARGED, arg=FINGER * ALMOST, timeout=MILLISECONDS)
    square = page.locator(f"#{page.evaluate(TAPPED)[-1]}")
    tap(page, square)
    expect(page.locator(SUM)).to_contain_text("point")
    expect(page.locator(GHOST).first).to_be_visible()
    if page.locator(TURN).is_enabled():
        tap(page, square)
        expect(page.locator(TURN)).to_contain_text("2 of")
    tap(page, page.locator(BUILD))
    expect(page.locator(BAR)).to_have_count(0)


def act_by_touch(page: Page, offer: dict[str, Any]) -> None:
    """Take the first block, lay it, or go on."""
    if page.locator(BAR).count():
        build_by_touch(page)
    elif offer["targets"] and not offer["keys"]:
        tap(page, page.locator(f".hand #{offer['targets'][0]} .hit"))
    else:
        tap(page, page.locator(BUTTONS).last)


def test_a_game_by_keyboard_on_the_plan(page: Page, server: Server) -> None:
    open_table(page, one_card(server))
    for _ in range(MOST_ACTS):
        offer = offered(page)
        if offer["isOver"]:
            break
        act_by_keys(page, offer)
        wait_for_change(page, offer)
    expect(page.locator("#end-title")).to_contain_text("Royal Engineer")


def test_keys_lead_from_the_block_to_the_square_and_back(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    offered(page)
    for key in ("t", "Enter"):
        page.keyboard.press(key)
    first = page.locator(BUILD)
    expect(first).to_be_enabled()
    expect(page.locator("[aria-live=polite]").first).to_contain_text("1 of")
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_have_count(0)


def test_a_turn_of_the_picture_leaves_the_ghost_as_it_lies(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    offered(page)
    for key in ("t", "Enter"):
        page.keyboard.press(key)
    told = page.locator(f"{BAR} small")
    expect(told).to_contain_text("1 of")
    page.keyboard.press("r")
    expect(told).to_contain_text("2 of")
    before = told.text_content()
    with page.expect_response("**/base/**"):
        page.keyboard.press("e")
    expect(page.locator(".picture .ghost-tag")).to_have_count(1)
    expect(told).to_have_text(before or "")


def test_keys_that_are_held_down_act_once(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    offered(page)
    for key, repeats in (("t", 1), ("Enter", 20), ("r", 20)):
        for _ in range(repeats):
            page.keyboard.down(key)
        page.keyboard.up(key)
        expect(page.locator(BAR)).to_have_count(0 if key == "t" else 1)
    expect(page.locator(f"{BAR} small")).to_contain_text("2 of")


@pytest.mark.parametrize("width", [1440, 2560])
def test_a_panel_in_a_high_window_says_in_one_line_who_plays(page: Page, server: Server, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1300})
    open_table(page, server.new_table(ME, *[GREEDY] * 3, game=GAME, seed=TABLE_SEED))
    heading = page.locator(".panel h2").nth(2).bounding_box()
    assert heading
    assert heading["height"] < 24
    ally = page.locator(".panel .tokens li span").filter(has_text="Huron-Wendat ally").first.bounding_box()
    assert ally
    assert ally["width"] > 90  # with its name


def test_a_ghost_follows_the_mouse_until_it_is_pressed(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    choose_block(page)
    _, one, *_, other = page.evaluate(COVERED)  # on a corner of a site there may be one way only
    page.mouse.move(*middle(page, one))
    expect(page.locator(GHOST).first).to_be_visible()
    told = page.locator(f"{BAR} small")
    expect(told).to_contain_text("1 of")
    page.mouse.click(*middle(page, one))
    page.mouse.move(*middle(page, other))
    page.mouse.wheel(0, 120)
    expect(told).to_contain_text("2 of")
    page.mouse.click(*middle(page, one))
    expect(told).not_to_contain_text("2 of")


def test_a_square_is_pointed_at_in_the_picture_as_on_its_plan(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    choose_block(page)
    square = page.evaluate(COVERED)[-1]
    stone = page.locator(f".frame #stone-{square.removeprefix('square-')}").bounding_box()
    assert stone
    page.mouse.click(stone["x"] + stone["width"] / 2, stone["y"] + stone["height"] / 2)
    expect(page.locator(f"{BAR} small")).to_contain_text("1 of")
    expect(page.locator(GHOST).first).to_be_visible()


def test_blocks_that_cannot_be_chosen_are_dimmed(page: Page, server: Server) -> None:
    table = server.new_table(ME, GREEDY, game=GAME, seed=TABLE_SEED, ally_use="none")
    open_table(page, table)
    assert offered(page)["targets"] == ["block-beam-white"]
    dimmed = page.locator(".hand [id^=block-][data-dim]")
    assert dimmed.count() == page.locator(".hand [id^=block-]").count() - 1
    expect(page.locator(".hand #block-beam-white")).to_have_css("opacity", "1")


def test_the_ghost_is_drawn_in_the_picture_with_its_points(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    choose_block(page)
    page.mouse.move(*middle(page, page.evaluate(COVERED)[0]))
    expect(page.locator(".picture .ghost-tag")).to_have_count(1)
    points = page.locator(".picture .ghost-tag text").text_content().removeprefix("+")
    expect(page.locator(SUM)).to_contain_text("no points" if points == "0" else f"{points} point")


def test_a_typed_move_is_completed_to_a_placement(page: Page, server: Server) -> None:
    table = placing(server)
    open_table(page, table)
    offered(page)
    page.keyboard.press("/")
    typed = page.get_by_role("combobox", name="Your move")
    for _ in range(12):
        typed.press("Tab")
        expect(page.locator("#typed-completions")).to_have_attribute("aria-busy", "false")
        if page.locator("#typed-completions li").count() == 0:
            break
    typed.press("Enter")
    expect(page.locator(".typed")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("White places")


def test_in_a_large_window_the_tray_stands_beside_the_board(page: Page, server: Server) -> None:
    open_table(page, placing(server))
    board, tray = page.locator(".frame").first.bounding_box(), page.locator(".hand svg").bounding_box()
    assert board
    assert tray
    assert tray["x"] > board["x"] + board["width"]
    assert tray["width"] > 450
    assert board["height"] > 0.8 * WIDE["height"]


def test_the_bonus_block_has_its_name(page: Page, server: Server) -> None:
    open_table(page, one_card(server))
    expect(page.locator(".hand #bonus")).to_have_text("Your beam")
    expect(page.locator(".hand #bonus text").last).to_be_visible()


OVER_PICTURE = """() => {
  const { left, right, top, bottom } = document.querySelector(".frame > svg.picture").getBoundingClientRect();
  return [...document.querySelectorAll(".frame .button")].map((at) => at.getBoundingClientRect())
    .filter((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom).length;
}"""


class TestOnAPhone:
    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        return {**browser_context_args, "viewport": PHONE, "has_touch": True, "is_mobile": True}

    def test_a_block_is_placed_by_touch(self, page: Page, server: Server) -> None:
        open_table(page, placing(server))
        choose_block(page, "tap")
        page.get_by_role("group", name="Sites").get_by_role("button", name="Mill").tap()
        square = [each for each in page.evaluate(COVERED) if each.startswith("square-mill")][-1]
        page.wait_for_function(
            "(id) => document.getElementById(id).getBoundingClientRect().width > 43.9", arg=square, timeout=MILLISECONDS
        )
        page.touchscreen.tap(*middle(page, square))
        expect(page.locator(SUM)).to_contain_text("point")
        expect(page.locator(GHOST).first).to_be_visible()
        enlarged = page.locator(VIEW).get_attribute("viewBox")
        page.locator(BUILD).tap()
        expect(page.locator(BAR)).to_have_count(0)
        expect(page.locator(VIEW)).not_to_have_attribute("viewBox", enlarged or "")

    def test_a_block_is_not_built_at_a_site_that_is_out_of_view(self, page: Page, server: Server) -> None:
        open_table(page, placing(server))
        choose_block(page, "tap")
        page.locator(BAR).get_by_role("button", name="Turn").tap()
        expect(page.locator(BUILD)).to_be_enabled()
        page.locator(f"{BAR} .sites [aria-pressed='false']").first.tap()
        expect(page.locator(BUILD)).to_be_disabled()

    def test_the_points_of_each_seat_are_in_view_on_a_narrow_phone(self, page: Page, server: Server) -> None:
        page.set_viewport_size({"width": 320, "height": 640})
        open_table(page, server.new_table(ME, *[GREEDY] * 3, game=GAME, seed=TABLE_SEED))
        scores = page.locator(".line .score")
        expect(scores).to_have_count(4)
        for score in scores.all():
            expect(score).to_be_in_viewport(ratio=0.7)  # its line is higher than its digits

    @pytest.mark.parametrize("width", [390, 320])
    def test_each_block_of_the_tray_is_large_enough_for_a_finger(self, page: Page, server: Server, width: int) -> None:
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        open_table(page, placing(server))
        blocks = page.locator(".hand [id^=block-] .hit")
        expect(blocks.nth(8)).to_be_in_viewport(ratio=1)
        boxes = [each.bounding_box() for each in blocks.all()]
        assert min(min(box["width"], box["height"]) for box in boxes if box) > FINGER - 0.5
        assert max(box["x"] + box["width"] for box in boxes if box) <= width

    def test_a_tap_on_small_squares_enlarges_their_site(self, page: Page, server: Server) -> None:
        open_table(page, placing(server))
        choose_block(page, "tap")
        square = page.evaluate(COVERED)[-1]
        page.touchscreen.tap(*middle(page, square))
        page.wait_for_function(
            "(id) => document.getElementById(id).getBoundingClientRect().width > 43.9", arg=square, timeout=MILLISECONDS
        )
        expect(page.locator(BUILD)).to_be_disabled()

    @pytest.mark.parametrize("size", [(320, 640), (390, 844), (2560, 1440)])
    def test_the_buttons_of_the_view_cover_nothing_of_the_picture(
        self, page: Page, server: Server, size: tuple[int, int]
    ) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        open_table(page, placing(server))
        page.locator(".frame .turns .button").first.wait_for()
        assert page.evaluate(OVER_PICTURE) == 0

    def test_a_tap_enlarges_small_squares_each_time(self, page: Page, server: Server) -> None:
        open_table(page, placing(server))
        for _ in range(2):
            choose_block(page, "tap")
            square = page.evaluate(COVERED)[-1]
            page.touchscreen.tap(*middle(page, square))
            page.wait_for_function(
                "(id) => document.getElementById(id).getBoundingClientRect().width > 43.9",
                arg=square,
                timeout=MILLISECONDS,
            )
            page.get_by_role("group", name="Sites").get_by_role("button", name="Whole board").tap()
            page.locator(BAR).get_by_role("button", name="Back").tap()
            expect(page.locator(BAR)).to_have_count(0)

    def test_a_game_by_touch_on_the_plan(self, page: Page, server: Server) -> None:
        open_table(page, one_card(server))
        for _ in range(MOST_ACTS):
            offer = offered(page)
            if offer["isOver"]:
                break
            act_by_touch(page, offer)
            wait_for_change(page, offer)
        expect(page.locator("#end-title")).to_be_in_viewport()
        expect(page.locator("#end-title")).to_contain_text("Royal Engineer")
