"""*How to play* and the rulebook: as pages of their own, beside a table, on a phone, on paper."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.e2e.driving import GREEDY, ME, MILLISECONDS, PHONE, Server, offered, open_table, press_space
from voyageur.games import GAMES

MOST_BYTES = 200_000  # of How to play with its pictures, as they are sent
TEXTS = ("how-to-play", "rules")
WIDER_THAN_ITS_BOX = """() => [document.documentElement, ...document.querySelectorAll("article, .text, .text *")]
  .filter((at) => at.matches("html, article, .text, pre, table"))
  .filter((at) => at.scrollWidth > at.clientWidth + 1).map((at) => `${at.tagName}: ${at.scrollWidth}`)"""
SAME_IDS = """() => {
  const ids = [...document.querySelectorAll("main [id], .rulebook [id]")].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
HAS_FOCUS = "(selector) => document.activeElement.matches(selector)"


def open_text(page: Page, server: Server, path: str) -> None:
    """Open the page of a text and wait for it, and for its pictures."""
    page.goto(f"{server.address}/games/{path}")
    page.locator(".text h1").wait_for()
    expect(page.locator("figure:not(:has(svg.picture:not(.bare)))")).to_have_count(0, timeout=MILLISECONDS)


def open_refusal(page: Page, server: Server) -> None:
    """Open the clause of a refused choice beside a table."""
    open_table(page, server.new_table(ME, GREEDY))
    offered(page)
    press_space(page, "tile-m8")
    page.locator(".note .clause").click()
    page.locator(".rulebook .cited").wait_for()


def n_pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


# Pages ------------------------------------------------------------------------------------------


def test_the_lobby_leads_to_how_to_play_and_back(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="How to play: Kanata").click()
    expect(page).to_have_url(f"{server.address}/games/kanata/how-to-play")
    expect(page.locator(".text h1")).to_have_text("How to play Kanata")
    expect(page.get_by_role("img", name="An arrow leads from the fort on g3")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="Play Kanata")).to_be_visible()


def test_a_clause_has_an_address_that_can_be_reloaded(page: Page, server: Server) -> None:
    for _ in range(2):
        open_text(page, server, "kanata/rules#K14")
        expect(page.locator("#K14.cited")).to_be_in_viewport()
        page.reload()
    page.get_by_role("button", name="Next clause").click()
    expect(page.locator("#K15.cited")).to_be_in_viewport()
    assert page.url.endswith("#K15")
    page.go_back()
    expect(page.locator("#K14.cited")).to_be_in_viewport()


def test_links_and_contents_lead_inside_the_rulebook(page: Page, server: Server) -> None:
    open_text(page, server, "kanata/rules")
    page.locator("#K57 a", has_text="K14").click()
    expect(page.locator("#K14.cited")).to_be_in_viewport()
    page.get_by_label("Contents").get_by_role("link", name="Fights", exact=True).click()
    expect(page.locator("#section-fights")).to_be_in_viewport()


def test_search_by_keyboard(page: Page, server: Server) -> None:
    open_text(page, server, "canoe/rules")
    page.keyboard.press("/")
    page.keyboard.type("whirlpool")
    count = page.get_by_role("search").get_by_role("status")
    expect(count).to_have_text(re.compile(r"^1 of \d\d$"))
    page.keyboard.press("Enter")
    expect(count).to_have_text(re.compile(r"^2 of "))
    expect(page.locator("mark.now")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("mark")).to_have_count(0)


def test_the_texts_of_an_unknown_game_are_not_found(page: Page, server: Server, expected_noise: list[str]) -> None:
    expected_noise.append("Failed to load resource")
    page.goto(f"{server.address}/games/chess/how-to-play")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


# Beside a table ---------------------------------------------------------------------------------


def test_the_clause_of_a_refusal_stands_among_its_neighbours(page: Page, server: Server) -> None:
    open_refusal(page, server)
    expect(page.locator(".rulebook li:has(+ .cited)")).to_be_in_viewport()
    expect(page.locator(".rulebook .cited + li")).to_be_in_viewport()


def test_the_text_has_the_focus_until_escape_gives_it_back(page: Page, server: Server) -> None:
    open_refusal(page, server)
    assert page.evaluate(HAS_FOCUS, ".rulebook article")
    page.keyboard.press("/")
    assert page.evaluate(HAS_FOCUS, ".rulebook input")
    page.keyboard.press("Escape")
    expect(page.locator(".rulebook")).to_have_count(0)
    assert page.evaluate(HAS_FOCUS, ".note .clause")


def test_pictures_beside_the_board_share_no_ids_with_it(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    offered(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.locator(".rulebook figure svg.picture")).to_have_count(6)
    assert page.evaluate(SAME_IDS) == []


def test_a_sheet_covers_the_phone_until_it_is_closed(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, server.new_table(ME, GREEDY))
    offered(page)
    page.get_by_role("button", name="Rules").click()
    sheet = page.locator("dialog.rulebook")
    expect(sheet).to_have_accessible_name("Rulebook")
    sheet.locator("h1").wait_for()
    assert sheet.bounding_box() == {"x": 0, "y": 0, **PHONE}
    sheet.get_by_label("Contents").select_option(label="Fights")
    expect(sheet.locator("#section-fights")).to_be_in_viewport()
    sheet.get_by_role("link", name="How to play").click()
    expect(sheet.locator("h1")).to_have_text("How to play Kanata")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


# Sizes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 390, 820])
def test_no_text_scrolls_sideways_in_french(
    browser: Browser, browser_context_args: dict[str, Any], server: Server, width: int
) -> None:
    size = {"width": width, "height": 844}
    with browser.new_context(**{**browser_context_args, "locale": "fr-CA", "viewport": size}) as context:
        page = context.new_page()
        for path in [f"{game}/{text}" for game in GAMES for text in TEXTS]:
            open_text(page, server, path)
            assert page.evaluate(WIDER_THAN_ITS_BOX) == [], path


def test_the_rulebook_beside_a_table_does_not_scroll_sideways_in_french(
    browser: Browser, browser_context_args: dict[str, Any], server: Server
) -> None:
    size = {"width": 1280, "height": 640}
    with browser.new_context(**{**browser_context_args, "locale": "fr-CA", "viewport": size}) as context:
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        for game in GAMES:
            page.goto(f"{server.address}/games/{game}")
            page.get_by_role("button", name="Règles").click()
            page.locator(".rulebook .text h1").wait_for()
            assert page.evaluate(WIDER_THAN_ITS_BOX) == [], game


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_how_to_play_is_small(page: Page, server: Server, game: str) -> None:
    sent: list[int] = []

    def note(request: Request) -> None:
        if f"/api/games/{game}/how-to-play" in request.url:
            sent.append(request.sizes()["responseBodySize"])

    page.on("requestfinished", note)
    open_text(page, server, f"{game}/how-to-play")
    page.wait_for_load_state("networkidle")
    print(f"{game}: {sum(sent)} bytes in {len(sent)} requests")
    assert 0 < sum(sent) <= MOST_BYTES


def test_the_lobby_fetches_no_text(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.address)
    page.get_by_role("link", name="How to play: Kanata").wait_for()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "how-to-play" in url or url.endswith("/rules")] == []


# Paper ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [f"{game}/{text}" for game in GAMES for text in TEXTS])
def test_a_text_is_printed_whole_with_its_contents_and_without_buttons(page: Page, server: Server, path: str) -> None:
    open_text(page, server, path)
    fewest = 2 if path.endswith("how-to-play") else 6
    assert fewest <= n_pages(page.pdf(format="A4")) <= 4 * fewest
    page.emulate_media(media="print")
    expect(page.get_by_label("Contents").get_by_role("listitem").first).to_be_visible()
    assert page.locator("button:visible, input:visible, select:visible, header:visible, a.button:visible").count() == 0
    expect(page.locator("nav:visible")).to_have_count(1)
    expect(page.locator("h1:visible")).to_have_count(1)
    title, contents = (page.locator(part).bounding_box()["y"] for part in ("h1:visible", "nav:visible"))
    assert title < contents
    height, shown = page.evaluate(
        "[document.documentElement.scrollHeight, document.querySelector('.text').scrollHeight]"
    )
    assert height >= shown
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
