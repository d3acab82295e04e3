"""The picture in space, in a browser that draws it in software."""

import gzip
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from tests.conftest import BROWSER_FLAGS
from tests.e2e.acting import ByMouse, Player, wait_for_change
from tests.e2e.conftest import USUAL
from tests.e2e.driving import GREEDY, ME, PHONE, RANDOM, Server, Table, offered, open_table

FLAGS = (
    *(flag for flag in BROWSER_FLAGS if flag not in ("--disable-gpu", "--disable-3d-apis")),
    *("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"),
)
CANVAS = ".in-space canvas[data-drawn]"
CHUNK = "Scene3d"
MOST_BYTES = 200_000  # compressed, of what only the picture in space needs
MOST_ACTS, MOST_POINTS = 300, 400
BAR = ".choices.laying"
BUILD = f"{BAR} .primary:not(:disabled)"
OFFER = ".choices .label, #end-title, svg.picture [aria-label$='; can be chosen']"
SMALL = {"width": 1120, "height": 600}  # which is drawn sooner
MOST_CALLS, MOST_TRIANGLES = 40, 60_000
FRAMES = """async () => {  // until nothing is drawn any more
  const { dataset } = document.querySelector(".in-space canvas");
  for (let still = 0, drawn = dataset.drawn; still < 30; still += 1) {
    await new Promise(requestAnimationFrame);
    if (dataset.moving === "true" || dataset.drawn !== drawn) [still, drawn] = [0, dataset.drawn];
  }
  return dataset.drawn;
}"""


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    made = server.new_table(ME, GREEDY, game="nouvelle-france", seed=3)
    made.play(4)
    return made


@pytest.fixture(scope="module")
def drawing_browser(browser_type: BrowserType, browser_executable: Path) -> Iterator[Browser]:
    browser = browser_type.launch(executable_path=browser_executable, args=list(FLAGS))
    yield browser
    browser.close()


@pytest.fixture
def drawing(drawing_browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    context = drawing_browser.new_context(**browser_context_args)
    context.add_init_script(USUAL)
    yield context
    context.close()


def opened(context: BrowserContext, table: Table) -> Page:
    page = context.new_page()
    open_table(page, table)
    page.locator(CANVAS).wait_for()
    return page


def shot(page: Page) -> bytes:
    """Return the picture as it is after all that was to be drawn."""
    page.evaluate(FRAMES)
    return page.locator(CANVAS).screenshot()


def test_the_view_turns_by_keys_and_is_not_drawn_while_nothing_changes(drawing: BrowserContext, table: Table):
    page = opened(drawing, table)
    stop = page.locator(".in-space .view b")
    expect(stop).to_have_text("from the south-east")
    first = shot(page)
    page.keyboard.press("e")
    expect(stop).to_have_text("from the north-east")
    turned = shot(page)
    page.keyboard.press("q")
    again = shot(page)
    drawn = page.locator(CANVAS).get_attribute("data-drawn")
    assert (turned == first, again == first) == (False, True)
    assert page.evaluate(FRAMES) == drawn


def test_the_picture_is_cheap_enough_for_software(drawing: BrowserContext, table: Table):
    """At 30 frames a second a processor draws some 100,000 triangles; a full board adds a third to these."""
    page = opened(drawing, table)
    cost = page.evaluate(f"({{...document.querySelector('{CANVAS}').dataset}})")
    assert int(cost["calls"]) < MOST_CALLS
    assert int(cost["triangles"]) < MOST_TRIANGLES


def test_what_the_picture_in_space_needs_is_loaded_for_it_alone(drawing: BrowserContext, server: Server, table: Table):
    loaded: dict[str, int] = {}
    drawing.on(
        "response",
        lambda answer: loaded.update({answer.url: len(gzip.compress(answer.body()))}) if CHUNK in answer.url else None,
    )
    other = drawing.new_page()
    open_table(other, server.new_table(ME, GREEDY, game="canoe"))
    other.evaluate("() => new Promise(requestAnimationFrame)")
    assert not loaded
    opened(drawing, table)
    assert 100_000 < sum(loaded.values()) < MOST_BYTES


def test_without_the_setting_the_flat_picture_is_shown(drawing: BrowserContext, table: Table):
    page = opened(drawing, table)
    page.evaluate(
        """() => localStorage.setItem("voyageur.settings",
             JSON.stringify({ ...JSON.parse(localStorage.getItem("voyageur.settings")), picture3d: false }))"""
    )
    page.reload()
    page.locator("svg.picture #view-frame").wait_for()
    expect(page.locator(".in-space")).to_have_count(0)


def test_a_lost_context_leaves_the_flat_picture(drawing: BrowserContext, table: Table):
    page = opened(drawing, table)
    page.evaluate(
        f"document.querySelector('{CANVAS}').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    )
    expect(page.locator(".in-space")).to_have_count(0)


def test_without_webgl_the_flat_picture_is_shown(page: Page, table: Table):
    open_table(page, table)
    page.locator("svg.picture #view-frame").wait_for()
    expect(page.locator(".in-space")).to_have_count(0)


def test_a_block_is_laid_by_the_pointer_in_space(drawing: BrowserContext, server: Server):
    """Pointing shows the ghost with its points beside it; the wheel turns it, and a press keeps it for Enter."""
    made = server.new_table(ME, GREEDY, game="nouvelle-france", seed=5)
    made.play(5)  # a block is to be laid
    page = opened(drawing, made)
    page.locator(f"#{offered(page)['targets'][0]}").first.click()
    build = page.get_by_role("button", name="Build it here")
    tag = page.locator(".in-space .tag.ghost")
    canvas = page.locator(CANVAS).bounding_box()
    assert canvas
    for step in range(1, 20):
        if tag.count():
            break
        page.mouse.move(canvas["x"] + canvas["width"] * step / 20, canvas["y"] + canvas["height"] * 0.6)
        page.evaluate(FRAMES)
    expect(tag).to_contain_text("+")
    before = shot(page)
    page.mouse.wheel(0, 120)
    assert shot(page) != before
    page.mouse.down()
    page.mouse.up()
    build.click()
    expect(build).to_have_count(0)
    expect(tag).to_have_count(0)


def point_anywhere(page: Page, dice: random.Random) -> None:
    """Point at random places of the picture until the block can lie there, turn it, and build it."""
    canvas = page.locator(CANVAS).bounding_box()
    assert canvas
    build = page.locator(BUILD)
    for _ in range(MOST_POINTS):
        if build.count():
            break
        across, down = dice.random(), dice.uniform(0.1, 0.9)
        page.mouse.move(canvas["x"] + canvas["width"] * across, canvas["y"] + canvas["height"] * down)
    page.mouse.wheel(0, 120)
    page.mouse.down()
    page.mouse.up()
    build.click()


def test_a_game_by_mouse_in_space(drawing: BrowserContext, server: Server):
    """Blocks are chosen on the tray and built where the pointer finds a place; the bar has all else."""
    page = opened(
        drawing, server.new_table(ME, GREEDY, game="nouvelle-france", seed=5, one_card="yes", ally_use="none")
    )
    dice = random.Random(1)
    page.set_viewport_size(SMALL)
    player = Player(ByMouse(page))
    for _ in range(MOST_ACTS):
        page.locator(OFFER).first.wait_for(state="attached")
        if page.locator(BAR).count():
            offer = offered(page)
            point_anywhere(page, dice)
            wait_for_change(page, offer)
        elif player.act()["isOver"]:
            break
    expect(page.locator("#end-title")).to_contain_text("Royal Engineer")
    expect(page.locator(CANVAS)).to_have_count(1)


HIDDEN = """() => [...document.querySelectorAll(".frame svg.picture [id^=square-]")].filter((square) => {
  const { x, y, width, height } = square.getBoundingClientRect();
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  const isIn = across > frame.left && across < frame.right && down > frame.top && down < frame.bottom;
  return isIn && !document.elementFromPoint(across, down)?.closest("svg.picture");
}).map(({ id }) => id)"""
SQUARE = """() => {  // in the middle of the frame, as far as a block can lie there
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const middles = [...document.querySelectorAll(".frame svg.picture [aria-label$='; can be chosen']")]
    .map((at) => at.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  return middles.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0];
}"""


def test_on_a_phone_nothing_covers_the_plan_and_the_points_stand_at_the_block(
    drawing_browser: Browser, browser_context_args: dict[str, Any], server: Server
):
    made = server.new_table(ME, GREEDY, game="nouvelle-france", seed=5)
    made.play(5)  # a block is to be laid
    with drawing_browser.new_context(**{**browser_context_args, "viewport": PHONE, "has_touch": True}) as context:
        context.add_init_script(USUAL)
        page = opened(context, made)
        order = page.locator(".in-space .sites button").all_inner_texts()
        block = page.locator(f"#{offered(page)['targets'][0]}").first.bounding_box()
        page.touchscreen.tap(block["x"] + block["width"] / 2, block["y"] + block["height"] / 2)
        sites = page.get_by_role("group", name="Sites").get_by_role("button")
        sites.first.wait_for()
        names = [name for name in sites.all_inner_texts() if name.strip()]
        assert names == [name for name in order if name in names]
        expect(page.locator(".in-space .sites button")).to_have_count(0)
        sites.first.tap()
        expect(page.locator(".in-space .bar")).to_have_count(0)
        assert page.evaluate(HIDDEN) == []
        square = page.evaluate(SQUARE)
        page.touchscreen.tap(*square)
        expect(page.locator(".ghost .points")).to_contain_text("+")
        expect(page.locator(".in-space .tag")).to_have_count(0)


def test_for_fingers_a_chosen_site_is_dark_on_its_plate_alone(
    drawing_browser: Browser, browser_context_args: dict[str, Any], server: Server
):
    made = server.new_table(ME, GREEDY, game="nouvelle-france", seed=5)
    with drawing_browser.new_context(**{**browser_context_args, "viewport": PHONE, "has_touch": True}) as context:
        context.add_init_script(USUAL)
        page = opened(context, made)
        page.locator(".in-space .sites button").first.tap()
        chosen = page.locator(".in-space .sites button.now")
        expect(chosen).to_have_css("background-color", "rgba(0, 0, 0, 0)")
        expect(chosen.locator("span")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_a_short_press_lifts_the_snow_until_the_next_one(
    drawing_browser: Browser, browser_context_args: dict[str, Any], server: Server
):
    made = server.new_table(ME, *[RANDOM] * 3, game="nouvelle-france", seed=3)
    made.play(8)  # a storm is past
    with drawing_browser.new_context(**{**browser_context_args, "viewport": PHONE, "has_touch": True}) as context:
        context.add_init_script(USUAL)
        page = opened(context, made)
        lift = page.get_by_role("button", name="Lift the snow")
        for is_lifted in ("true", "false"):
            lift.tap()
            expect(lift).to_have_attribute("aria-pressed", is_lifted)


def test_on_a_phone_the_picture_leaves_room_for_the_button_of_the_whole_board(drawing: BrowserContext, table: Table):
    page = drawing.new_page()
    page.set_viewport_size({"width": 412, "height": 915})
    open_table(page, table)
    page.locator(CANVAS).wait_for()
    frame, picture = page.locator(".frame").bounding_box(), page.locator(".frame > svg.picture").bounding_box()
    assert frame
    assert picture
    assert frame["y"] + frame["height"] - picture["y"] - picture["height"] >= 44
