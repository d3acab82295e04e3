"""What happened in a finished game: asked for, read by keyboard, and followed into the replay."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.e2e.analysing import CHART, PANEL, analyse, open_analysed
from tests.e2e.conftest import USUAL
from tests.e2e.driving import GREEDY, ME, MILLISECONDS, PHONE, Server, Table, open_table, picture, tab_to
from tests.e2e.tables import Tables
from tests.e2e.variants import faults_of, settings_of

HIDDEN_TEXTS = """() => [...document.querySelectorAll(".replay .over > span, .replay .letter, .replay .steps .button")]
  .filter((at) => {
    const { left, top, width, height } = at.getBoundingClientRect();
    return [1, height - 1].some((y) => !document.elementFromPoint(left + width / 2, top + y)?.closest(".replay"));
  }).map((at) => at.textContent)"""
MOST_BYTES = 40  # of the analysis of a game, compressed, for each of its plies


@pytest.fixture(scope="module")
def over(server: Server) -> Table:
    table = server.new_table(ME, GREEDY, round_cap="10")
    table.play(99)
    return table


@pytest.mark.parametrize("size", [{"width": 1280, "height": 640}, {"width": 1366, "height": 768}], ids=["low", "small"])
def test_a_replay_without_an_analysis_shows_seats_and_log(page: Page, tables: Tables, size: Any) -> None:
    page.set_viewport_size(size)
    open_table(page, tables.island_over, "/plies/1")
    expect(page.get_by_role("button", name="Analyse this game")).to_be_in_viewport(ratio=1)
    expect(page.locator(".seats > section")).to_have_count(2)
    expect(page.locator(".seats > section").last).to_be_in_viewport(ratio=1)
    log = page.locator(".right > .log").bounding_box()
    assert log
    assert log["height"] > 100


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_is_analysed_and_read_by_keyboard(page: Page, over: Table, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    analyst = open_analysed(page, over)
    tab_to(page, f"{PANEL} button")
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANEL} progress")).to_be_visible()
    expect(page.locator(f"{PANEL} progress")).to_have_count(0)
    assert analyst.asked[:2] == ["GET", "POST"]
    picture(page, f"analysis-{scheme}")
    tab_to(page, CHART)
    plies = analyst.analysis["plies"]
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/plies/{plies - 1}")
    tab_to(page, f".replay {CHART}")
    page.keyboard.press("Home")
    page.wait_for_url("**/plies/0")
    page.keyboard.press("PageUp")
    page.wait_for_url("**/plies/10")
    expect(page.locator(CHART)).to_have_attribute("aria-valuetext", re.compile(rf"Move 10 of {plies}: French \d+.%"))
    costly = analyst.analysis["costliest"][0]["ply"]
    tab_to(page, f"{PANEL} a[href$='/plies/{costly}']")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/plies/{costly}")
    expect(page.locator(".prompt .expert")).to_contain_text("An expert would play instead: ")
    better = analyst.analysis["decisions"][costly]["better_spaces"]
    assert better
    expect(page.locator(".frame .marks .chosen")).to_have_count(len(better))
    expect(page.locator(".frame .arrows .head")).to_have_count(2)
    picture(page, f"analysis-replay-{scheme}")
    tab_to(page, f"{PANEL} summary")
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANEL} tbody tr")).to_have_count(plies + 1)


def test_the_server_analyses_a_short_game(page: Page, over: Table) -> None:
    sizes: list[int] = []
    page.on("requestfinished", lambda request: note_size(request, sizes))
    open_table(page, over)
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(f"{PANEL} progress").wait_for()
    page.locator(f"{PANEL} progress").wait_for(state="detached")
    expect(page.locator(CHART)).to_have_attribute("aria-valuetext", re.compile("French 0.%, British 100.%"))
    page.reload()
    expect(page.locator(f"{PANEL} li b")).to_have_text(["French", "British"])
    page.locator(f"{PANEL} ol a").first.click()
    page.wait_for_url("**/plies/*")
    picture(page, "analysis-real")
    assert max(sizes) <= MOST_BYTES * over.whole()["ply"]


def note_size(request: Request, sizes: list[int]) -> None:
    """Add the bytes of the answer to a request for an analysis, as they were sent."""
    if request.url.endswith("/analysis"):
        sizes.append(request.sizes()["responseBodySize"])


@pytest.mark.parametrize(
    ("size", "share"),  # of the board's width that the chart has: below it, beside the prompt; or in the right column
    [((1440, 900), 0.7), ((1280, 640), 0.55)],
    ids=["window", "low"],
)
@pytest.mark.parametrize("language", ["en-GB", "fr-CA"])
def test_in_a_replay_chart_and_list_are_seen_without_scrolling(
    browser: Browser,
    browser_context_args: dict[str, Any],
    over: Table,
    size: tuple[int, int],
    share: float,
    language: str,
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    with browser.new_context(**browser_context_args | {"viewport": viewport, "locale": language}) as context:
        context.add_init_script(USUAL)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        open_analysed(page, over, "/plies/5")
        analyse(page)
        expect(page.locator(f"{PANEL} h3")).to_be_in_viewport(ratio=1)
        for shown in (*page.locator(f"{PANEL} ol a").all(), page.locator(f".replay {CHART}")):
            expect(shown).to_be_in_viewport(ratio=1)
        assert page.locator(CHART).bounding_box()["width"] >= share * page.locator(".frame").bounding_box()["width"]


def test_a_press_on_the_chart_shows_that_ply(page: Page, over: Table) -> None:
    open_analysed(page, over)
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(CHART).click(position={"x": 120, "y": 60})
    page.wait_for_url("**/plies/*")


def test_on_a_phone_the_replay_has_a_sheet_with_the_analysis(page: Page, over: Table) -> None:
    page.set_viewport_size(PHONE)
    analyst = open_analysed(page, over)
    analyse(page)
    picture(page, "analysis-phone")
    page.goto(f"{page.url}/plies/5")
    page.locator(f".replay {CHART}").press("ArrowRight")
    page.wait_for_url("**/plies/6")
    page.get_by_role("button", name="Analysis").click()
    picture(page, "analysis-phone-sheet")
    page.locator(f"dialog {PANEL} ol a").first.click()
    expect(page.locator("dialog")).to_have_count(0)
    assert analyst.asked.count("POST") == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.browser_context_args(viewport={"width": 844, "height": 390}, locale="fr-CA", has_touch=True)
def test_on_a_phone_on_its_side_the_chances_of_a_judged_move_are_in_view(page: Page, over: Table) -> None:
    analyst = open_analysed(page, over)
    analyse(page)
    for costly in analyst.analysis["costliest"]:
        page.goto(f"{over.server.address}{over.path}/plies/{costly['ply']}")
        page.locator(".prompt .expert").wait_for()
        page.locator(f".replay {CHART}").wait_for()
        picture(page, "analysis-side")
        assert page.evaluate(HIDDEN_TEXTS) == []


def test_during_a_game_nothing_is_asked_or_shown(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = server.new_table(ME, GREEDY)
    open_table(page, table)
    page.locator(".choices").first.wait_for()
    page.goto(f"{page.url}/plies/0")
    page.locator(".replay").wait_for()
    assert page.locator(PANEL).count() == 0
    assert not [url for url in asked if url.endswith("/analysis")]


def test_paper_has_the_chart_and_the_figures(page: Page, over: Table) -> None:
    open_analysed(page, over)
    analyse(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.locator(".printed .insight svg").first.wait_for()
    expect(page.locator(".printed .insight")).to_contain_text("Moments that decided the game")
    picture(page, "analysis-print")


@pytest.mark.parametrize(
    ("colours", "size", "language"),
    [("light", "wide", "en"), ("dark", "phone", "fr"), ("contrast", "wide", "fr"), ("dark", "wide", "en")],
)
def test_the_analysis_is_accessible(
    browser: Browser,
    browser_context_args: dict[str, Any],
    axe_script: str,
    over: Table,
    colours: str,
    size: str,
    language: str,
) -> None:
    def analysed(page: Page) -> None:
        open_analysed(page, over)
        analyse(page)
        page.locator(f"{PANEL} summary").click()
        picture(page, f"analysis-{size}-{colours}-{language}")

    with browser.new_context(**{**browser_context_args, **settings_of(colours, size, language)}) as context:
        context.add_init_script(USUAL)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        assert faults_of(page, analysed, axe_script, size) == []
