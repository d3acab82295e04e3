"""Hints from the computer: switched on with the table, asked for, shown to their seat, and noted for everybody."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.acting import ByKeys, Player
from tests.e2e.analysing import CHART, PANEL
from tests.e2e.conftest import Sit
from tests.e2e.driving import ANNA, BEN, GREEDY, ME, PHONE, Server, offered, open_table, picture

LINE = ".prompt .suggestion"
FOUND = re.compile(r"Hint: .+ Chance to win: (about )?\d")
HINTS = {"hints": True}
SWITCH = "Hints from the computer"
MOST_QUESTION = 60  # pixels: two lines
FEW_ACTS = 8  # so that the analysis is short
COMPILING = 150_000  # milliseconds: for the first hint of a game a worker compiles the search, beside other tests


def expect_hint(page: Page) -> None:
    expect(page.locator(LINE)).to_have_text(FOUND, timeout=COMPILING)


def hint_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Hint"))


def test_a_level_plays_from_the_lobby_with_a_hint_and_an_analysis(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Kanata").click()
    page.get_by_label("Player at seat 2").select_option("easy")
    expect(page.get_by_role("checkbox", name=SWITCH)).to_be_checked()
    page.locator("button.play").click()
    offered(page)
    page.keyboard.press("h")
    expect_hint(page)
    player = Player(ByKeys(page))
    for _ in range(FEW_ACTS):
        player.act()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for good?").click()
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(f"{PANEL} progress").wait_for()
    page.locator(f"{PANEL} progress").wait_for(state="detached")
    expect(page.locator(CHART)).to_have_attribute("aria-valuetext", re.compile("French .*%, British .*%"))
    expect(page.locator(f"{PANEL} li b")).to_have_text(["French", "British"])
    page.locator(CHART).press("Home")
    page.locator(CHART).press("ArrowRight")
    page.wait_for_url("**/plies/1")
    expect(page.locator(".prompt .expert")).to_contain_text(re.compile("An expert|The computer"))


def test_a_hint_is_asked_for_by_its_button_and_names_a_choice(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, terms=HINTS))
    offered(page)
    hint_button(page).click()
    expect_hint(page)
    expect(hint_button(page)).to_be_disabled()
    expect(page.locator(".log")).to_contain_text("A hint for Me.")
    picture(page, "hint-wide")


NOTE_GONE = """() => {
  window.gone = [];
  const isButton = (node) => node instanceof Element && node.matches(".button:not(.type)");
  const note = ({ removedNodes }) =>
    window.gone.push(...[...removedNodes].filter(isButton).map((node) => node.innerText));
  const observer = new MutationObserver((changes) => changes.forEach(note));
  observer.observe(document.querySelector(".choices"), { childList: true });
}"""


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True)
def test_no_button_is_put_in_place_anew_as_a_hint_comes(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, terms=HINTS))
    offered(page)
    page.evaluate(NOTE_GONE)
    hint_button(page).tap()
    expect_hint(page)
    assert page.evaluate("window.gone") == []
    assert page.locator(".choices[data-settling]").count() == 0


def test_a_hint_is_asked_for_by_keyboard_and_read_out(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, terms=HINTS))
    offered(page)
    page.keyboard.press("h")
    expect_hint(page)
    expect(page.locator("[aria-live]").filter(has_text=FOUND).first).to_be_attached()


def test_a_hint_is_gone_after_the_move(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, terms=HINTS))
    player = Player(ByKeys(page))
    offered(page)
    page.keyboard.press("h")
    expect_hint(page)
    hinted = page.url
    player.act()
    expect(page.locator(LINE)).to_have_count(0)
    expect(hint_button(page)).to_be_visible()
    assert page.url == hinted


@pytest.mark.parametrize("game", ["island", "nouvelle-france", "canoe"])
def test_other_games_give_hints(page: Page, server: Server, game: str) -> None:
    open_table(page, server.new_table(ME, GREEDY, game=game, terms=HINTS))
    offered(page)
    page.keyboard.press("h")
    expect_hint(page)
    picture(page, f"hint-{game}")


def test_a_hint_to_lay_a_block_shows_it_until_another_place_is_pointed_at(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, game="nouvelle-france", terms=HINTS))
    player = Player(ByKeys(page))
    offered(page)
    while page.locator(".prompt .now").inner_text() != "Place":
        player.act()
        offered(page)
    page.keyboard.press("h")
    expect_hint(page)
    expect(page.locator(".frame .ghost .tag")).to_have_count(1)
    expect(page.locator(LINE)).to_have_text(re.compile(r"Hint: Place\s› [^›]+\s› (Redoubt|Church|Mill)\. "))
    picture(page, "hint-block")


def test_the_others_are_told_that_a_hint_was_taken_but_not_what_it_says(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN, terms=HINTS)
    anna, ben = sit(table, 0), sit(table, 1)
    offered(anna)
    expect(hint_button(ben)).to_have_count(0)
    anna.keyboard.press("h")
    expect_hint(anna)
    expect(ben.locator(".log")).to_contain_text("A hint for Anna.")
    expect(ben.locator(LINE)).to_have_count(0)
    assert "Chance to win" not in ben.content()


def test_a_table_without_hints_offers_none(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY))
    before = offered(page)
    expect(hint_button(page)).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(LINE)).to_have_count(0)
    assert offered(page) == before


def test_hints_are_switched_on_for_a_person_alone_and_off_among_people(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/kanata")
    switch = page.get_by_role("checkbox", name=SWITCH)
    expect(switch).to_be_checked()
    page.get_by_label("Player at seat 2").select_option("open")
    expect(switch).not_to_be_checked()
    switch.check()
    page.locator("button.play").click()
    expect(page.get_by_text("Whoever is to decide may ask the computer for a hint")).to_be_visible()


BOXES = """() => [...document.querySelectorAll(".under .choices .button")].map((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""


@pytest.mark.parametrize("viewport", [{"width": 1366, "height": 768}, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(("game", "end"), [("kanata", "End collecting"), ("island", "Done moving")])
def test_a_question_takes_the_place_of_the_hint(
    page: Page, server: Server, game: str, end: str, viewport: ViewportSize
) -> None:
    page.set_viewport_size(viewport)
    open_table(page, server.new_table(ME, GREEDY, game=game, terms=HINTS))
    player = Player(ByKeys(page))
    ending = page.get_by_role("button", name=re.compile(end))
    while offered(page) and not ending.count():
        player.act()
    page.keyboard.press("h")
    expect_hint(page)
    ending.click()
    question = page.locator(".prompt .note")
    expect(question).to_contain_text("Press again to end it.")
    picture(page, f"question-{game}-{viewport['width']}")
    expect(page.locator(LINE)).to_be_hidden()
    assert question.bounding_box()["height"] < MOST_QUESTION


@pytest.mark.parametrize("viewport", [{"width": 1366, "height": 768}, PHONE], ids=["wide", "phone"])
def test_a_hint_is_told_beside_a_refusal_or_again(page: Page, server: Server, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    open_table(page, server.new_table(ME, GREEDY, game="island", terms=HINTS))
    player = Player(ByKeys(page))
    while offered(page) and not page.get_by_role("button", name=re.compile("Done moving")).count():
        player.act()
    page.keyboard.press("h")
    expect_hint(page)
    before = page.evaluate(BOXES)
    page.locator(".hand svg.picture").click(position={"x": 30, "y": 40})
    note = page.locator(".prompt .note")
    note.wait_for()
    if viewport == PHONE:
        hint_button(page).click()
        expect(note).to_have_count(0)
    picture(page, f"hint-refusal-{viewport['width']}")
    expect(page.locator(LINE)).to_be_visible()
    assert page.evaluate(BOXES) == before


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True)
def test_on_a_phone_no_button_takes_the_place_of_the_one_for_a_hint(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, terms=HINTS))
    offered(page)
    before = page.evaluate(BOXES)
    assert len(set(before)) > 1
    hint_button(page).tap()
    page.locator(LINE).wait_for()
    assert page.evaluate(BOXES) == before
    expect_hint(page)
    assert page.evaluate(BOXES) == before
    hint_button(page).tap(force=True)  # which has no effect
    expect(page.locator(".prompt .note")).to_have_count(0)
    expect(page.locator(".prompt .now")).to_have_text("Collect")


def test_on_a_phone_the_hint_is_above_the_board(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, server.new_table(ME, GREEDY, terms=HINTS))
    offered(page)
    hint_button(page).click()
    expect_hint(page)
    picture(page, "hint-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
