"""The guided first turn: offered once for each game, beside the board, by mouse and by keyboard."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.driving import GREEDY, ME, PHONE, WIDE, Server, Table, offered, open_table, press_space, tab_to

NEWCOMER = """localStorage.getItem("test.newcomer") ?? (localStorage.setItem("test.newcomer", "yes"),
  localStorage.setItem("voyageur.settings", JSON.stringify({ speed: "instant" })))"""
COLONY = "home-0"
IN_REACH = 3  # tiles of the French in their first turn


def tips_at(page: Page, table: Table) -> Locator:
    """Open a new table in a browser that has been offered no tips."""
    page.add_init_script(NEWCOMER)
    page.add_init_script(
        f"localStorage.setItem('voyageur.tables', {json.dumps(json.dumps([table.kept() | {'seen': 0}]))})"
    )
    page.goto(table.server.address + table.path)
    return page.get_by_role("region", name="First steps")


def box_of(at: Locator) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom edges of an element."""
    box = at.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def framed(page: Page) -> list[list[int]]:
    """Return the middles of the frames on the board."""
    middles = "all => all.map(at => at.getBoundingClientRect()).map(at => [at.x + at.width / 2, at.y + at.height / 2])"
    return [[round(x) for x in middle] for middle in page.locator(".marks .glow").evaluate_all(middles)]


def test_a_newcomer_is_led_through_the_first_turn_by_mouse(page: Page, server: Server) -> None:
    tip = tips_at(page, server.new_table(ME, GREEDY))
    expect(tip).to_contain_text("You lead the French")
    left, top, right, bottom = box_of(page.locator(f"#{COLONY}"))
    assert framed(page) == [[round((left + right) / 2), round((top + bottom) / 2)]]
    tip.get_by_role("button", name="Next").click()
    expect(tip.locator(".now")).to_contain_text("Collect:")
    assert len(framed(page)) == IN_REACH
    for _ in range(IN_REACH):
        press_space(page, offered(page)["targets"][0])
    expect(tip.locator(".now")).to_contain_text("After your turn the rival")
    expect(page.locator(".log").first).to_have_css("outline-style", "solid")
    for button in ("Next", "Next", "Done"):
        tip.get_by_role("button", name=button).click()
    expect(tip).to_have_count(0)


def test_a_newcomer_is_led_through_the_first_turn_by_keyboard(page: Page, server: Server) -> None:
    tip = tips_at(page, server.new_table(ME, GREEDY))
    expect(tip).to_contain_text("You lead the French")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("You lead the French")
    assert page.evaluate("document.activeElement.closest('.tour') === null")
    tab_to(page, ".tour button")
    page.keyboard.press("Enter")
    expect(tip.locator(".now")).to_contain_text("Collect:")
    for _ in range(IN_REACH):
        assert offered(page)["targets"]
        page.keyboard.press("t")
        page.keyboard.press("Enter")
    expect(tip.locator(".now")).to_contain_text("After your turn the rival")


def test_a_newcomer_is_led_to_the_first_roll_by_mouse(page: Page, server: Server) -> None:
    tip = tips_at(page, server.new_table(ME, GREEDY, game="canoe", course="club"))
    roll = page.get_by_role("button", name="Roll", exact=False).first
    expect(tip).to_contain_text("You paddle for Virginia")
    assert len(framed(page)) == 1
    tip.get_by_role("button", name="Next").click()
    expect(tip.locator(".now")).to_contain_text("Press Roll")
    expect(page.locator(".rolls")).to_have_css("outline-style", "solid")
    roll.click()
    expect(tip.locator(".now")).to_contain_text("Rapids lie between the legs")


def test_a_newcomer_is_led_to_the_first_roll_by_keyboard(page: Page, server: Server) -> None:
    tip = tips_at(page, server.new_table(ME, GREEDY, game="canoe", course="club"))
    expect(tip).to_contain_text("You paddle for Virginia")
    page.keyboard.press("Space")
    expect(tip.locator(".now")).to_contain_text("Rapids lie between the legs")


def test_one_key_skips_the_tips_of_a_race_and_they_are_offered_once(page: Page, server: Server) -> None:
    tip = tips_at(page, server.new_table(ME, GREEDY, game="canoe", course="club"))
    tip.wait_for()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    expect(page.locator(".rolls .primary")).to_be_visible()
    page.reload()
    expect(page.locator(".rolls .primary")).to_be_visible()
    expect(tip).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="First steps").click()
    expect(tip).to_contain_text("You paddle for Virginia")


def test_one_key_skips_the_tips_and_they_are_offered_once(page: Page, server: Server) -> None:
    tip = tips_at(page, server.new_table(ME, GREEDY))
    tip.wait_for()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    open_table(page, server.new_table(ME, GREEDY, board="duel"))
    offered(page)
    expect(tip).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="First steps").click()
    expect(tip).to_contain_text("You lead the French")


@pytest.mark.parametrize("size", [WIDE, PHONE, {"width": 320, "height": 640}], ids=["wide", "phone", "tiny"])
def test_tips_lie_beside_the_board_and_keep_their_height(page: Page, server: Server, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    tip = tips_at(page, server.new_table(ME, GREEDY))
    tip.wait_for()
    left, top, right, bottom = box_of(tip)
    boards_left, boards_top, boards_right, boards_bottom = box_of(page.locator(".frame > svg.picture"))
    assert left >= boards_right or bottom <= boards_top or right <= boards_left or top >= boards_bottom
    tip.get_by_role("button", name="Next").click()
    expect(tip.locator(".now")).to_contain_text("Collect:")
    assert box_of(tip) == (left, top, right, bottom)
    page.emulate_media(media="print")
    expect(tip).to_be_hidden()


def test_the_buttons_of_the_tips_are_in_view_in_a_window_of_twice_the_zoom(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 720, "height": 450})
    tip = tips_at(page, server.new_table(ME, GREEDY))
    for name in ("Next", "Skip"):
        button = tip.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        button.click(trial=True)  # nothing lies over it
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize(("size", "seats"), [(WIDE, ".seats"), (PHONE, ".line-of-seats")])
def test_the_tips_of_the_island_frame_the_hand_then_both_stacks_then_the_seats(
    page: Page, server: Server, size: dict[str, int], seats: str
) -> None:
    page.set_viewport_size(size)
    tip = tips_at(page, server.new_table(ME, GREEDY, game="island", layout="fixed"))
    for _ in ("move", "cards"):
        tip.get_by_role("button", name="Next").click()
    expect(page.locator(".hand")).to_have_css("outline-style", "solid")
    tip.get_by_role("button", name="Next").click()
    expect(page.locator(".marks .glow")).to_have_count(2)
    tip.get_by_role("button", name="Next").click()
    expect(page.locator(seats).first).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_newcomer_is_led_to_the_first_block(page: Page, server: Server, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    tip = tips_at(page, server.new_table(ME, GREEDY, game="nouvelle-france", seed=3))
    expect(tip).to_contain_text("your marker is framed")
    assert len(framed(page)) == 1
    tip.get_by_role("button", name="Next").click()
    expect(tip.locator(".now")).to_contain_text("The stick of a site")
    tip.get_by_role("button", name="Next").click()
    expect(tip.locator(".now")).to_contain_text("Between turns")
    left, top, right, bottom = box_of(tip)
    assert left >= 0
    assert top >= 0
    assert right <= size["width"]
    assert bottom <= size["height"]
    page.locator(".choices .label").get_by_text("Draw a card").click()
    expect(tip.locator(".now")).to_contain_text("Press a block, then a square")


OVERLAP = """([card, mark]) => {
  const [one, other] = [card, mark].map((at) => document.querySelector(at).getBoundingClientRect());
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return Math.max(0, across) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}"""


def test_on_a_phone_on_its_side_the_card_leaves_the_framed_canoe_in_view(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    tips_at(page, server.new_table(ME, GREEDY, game="canoe"))
    page.locator(".tour.low").wait_for()
    assert page.evaluate(OVERLAP, [".tour", ".frame .framed"]) == 0


def test_a_low_window_shows_the_seats_of_which_a_tip_speaks(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    tips_at(page, server.new_table(ME, GREEDY, game="island"))
    while page.locator(".tour[data-place=seats]").count() == 0:
        page.locator(".tour .button").first.click()
    column = page.locator("aside.left").bounding_box()
    seats = page.locator("aside.left .seats").bounding_box()
    assert seats["y"] + seats["height"] <= column["y"] + column["height"]
