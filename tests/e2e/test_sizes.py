"""Each screen at each size, in both languages: see `layout.js` for what is checked."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.analysing import analyse, open_analysed
from tests.e2e.conftest import USUAL
from tests.e2e.driving import MILLISECONDS, Table, open_table, press_space
from tests.e2e.tables import Tables

FAULTS = (Path(__file__).parent / "layout.js").read_text().split("\n", 2)[2]
TARGET = 44  # pixels, for a finger
SMALLEST, PHONE, ON_ITS_SIDE, TABLET = (320, 640), (390, 844), (844, 390), (820, 1180)
NEWCOMER = """localStorage.setItem("voyageur.settings", JSON.stringify({ speed: "instant" }))"""
ROLLER = """localStorage.setItem("voyageur.settings", JSON.stringify({ speed: "instant", toured: ["canoe"] }))"""
LOW, WINDOW, HUGE = (1280, 640), (1440, 900), (2560, 1440)
FINGER = SMALLEST, PHONE, ON_ITS_SIDE, TABLET, (1180, 820)
MOUSE = LOW, WINDOW, HUGE, (1024, 768)


# The screens ------------------------------------------------------------------------------------


def lobby(page: Page, tables: Tables) -> None:
    open_table(page, tables.crowded)  # so that the browser knows a table
    page.locator(".under .button").first.wait_for()
    page.goto(tables.server.address)
    page.locator("article svg.picture:not(.bare)").first.wait_for()
    page.locator("li .seats").first.wait_for()


def setup_of(game: str) -> Callable[[Page, Tables], None]:
    def setup(page: Page, tables: Tables) -> None:
        page.goto(f"{tables.server.address}/games/{game}")
        page.locator(".look svg.picture:not(.bare) g *").first.wait_for(state="attached")
        for group in page.locator("details").all():
            group.evaluate("(group) => group.open = true")

    return setup


def editor_of(game: str, option: str) -> Callable[[Page, Tables], None]:
    def editor(page: Page, tables: Tables) -> None:
        page.goto(f"{tables.server.address}/games/{game}/edit/{option}")
        page.locator(".look svg.picture:not(.bare) g *, [role=grid] [role=gridcell]").first.wait_for(state="attached")

    return editor


def table_of(find: Callable[[Tables], Table], path: str = "") -> Callable[[Page, Tables], None]:
    def table(page: Page, tables: Tables) -> None:
        open_table(page, find(tables), path)
        page.locator(".under .button").first.wait_for()

    return table


def text_of(path: str) -> Callable[[Page, Tables], None]:
    def text(page: Page, tables: Tables) -> None:
        page.goto(f"{tables.server.address}/games/{path}")
        page.locator(".text h1").wait_for()
        for figure in page.locator("figure").all():
            figure.locator("svg.picture:not(.bare)").wait_for()

    return text


def rules_beside(page: Page, tables: Tables) -> None:
    table_of(lambda tables: tables.early)(page, tables)
    page.keyboard.press("b")
    page.locator(".rulebook article").wait_for()
    page.locator(".rulebook .text h1").wait_for()


def how_to_play_beside(page: Page, tables: Tables) -> None:
    rules_beside(page, tables)
    page.locator(".rulebook header a").first.click()
    page.locator(".rulebook figure svg.picture:not(.bare)").last.wait_for()


def rolls(page: Page, tables: Tables) -> None:
    """Open a race of which this browser has seen nothing, so that the first roll waits."""
    page.goto(tables.server.address)
    page.evaluate(ROLLER)
    page.evaluate(
        "(kept) => localStorage.setItem('voyageur.tables', kept)", json.dumps([tables.rolls.kept() | {"seen": 0}])
    )
    page.goto(tables.server.address + tables.rolls.path)
    page.locator(".roll.primary").wait_for()


def battle(page: Page, tables: Tables) -> None:
    table_of(lambda tables: tables.battle)(page, tables)
    page.locator(".scene svg.picture").wait_for()


def discards(page: Page, tables: Tables) -> None:
    table_of(lambda tables: tables.battle)(page, tables)
    press_space(page, "discards-combat")
    page.locator("dialog .pile svg.picture").wait_for()


def analysed(page: Page, tables: Tables) -> None:
    open_analysed(page, tables.over)
    analyse(page)


def replay_analysed(page: Page, tables: Tables) -> None:
    open_analysed(page, tables.over, "/plies/5")
    analyse(page)


def first_steps(page: Page, tables: Tables) -> None:
    page.goto(tables.server.address)
    page.evaluate(NEWCOMER)
    table_of(lambda tables: tables.early)(page, tables)
    page.locator(".tour").wait_for()


def menu(page: Page, tables: Tables) -> None:
    table_of(lambda tables: tables.early)(page, tables)
    page.locator("nav [aria-haspopup=dialog]").click()


def waiting_room(page: Page, tables: Tables) -> None:
    setup_of("island")(page, tables)
    page.locator("input[name=players]").last.check()
    for seat in (1, 2, 3):
        page.locator("ol select").nth(seat).select_option("open")
    page.locator("input[name=watching]").last.check()
    page.locator("button.play").click()
    page.locator(".look svg.picture:not(.bare)").wait_for()
    for code in page.locator(".link-box details").all():
        code.evaluate("(code) => code.open = true")


def sitting_down(page: Page, tables: Tables) -> None:
    waiting_room(page, tables)
    link = page.locator(".link-box input").first.input_value()
    page.evaluate("localStorage.removeItem('voyageur.tables')")
    page.goto(tables.server.address)  # the address of the link alone would not load the page again
    page.goto(link)
    page.locator("button.sit").wait_for()


def another_device(page: Page, tables: Tables) -> None:
    menu(page, tables)
    page.locator("dialog li button", has_text=re.compile("Another device|Autre")).click()
    page.locator("dialog .primary").click()
    page.locator("dialog .link-box").wait_for()


def settings(page: Page, tables: Tables) -> None:
    page.goto(tables.server.address)
    page.locator("nav button").last.click()
    page.locator("dialog fieldset").first.wait_for()


SCREENS: dict[str, Callable[[Page, Tables], None]] = {
    "lobby": lobby,
    "set-up of Kanata": setup_of("kanata"),
    "set-up of the race": setup_of("canoe"),
    "set-up of the island": setup_of("island"),
    "set-up of the building": setup_of("nouvelle-france"),
    "editor of boards": editor_of("kanata", "board"),
    "editor of courses": editor_of("canoe", "course"),
    "editor of layouts": editor_of("island", "layout"),
    "editor of sets": editor_of("nouvelle-france", "set"),
    "early": table_of(lambda tables: tables.early),
    "crowded": table_of(lambda tables: tables.crowded),
    "race of eight": table_of(lambda tables: tables.race),
    "race with a roll": rolls,
    "island of four": table_of(lambda tables: tables.island),
    "building of four": table_of(lambda tables: tables.building),
    "building to place": table_of(lambda tables: tables.building_to_place),
    "battle": battle,
    "discards": discards,
    "replay": table_of(lambda tables: tables.crowded, "/plies/60"),
    "analysis": analysed,
    "replay with an analysis": replay_analysed,
    "end of Kanata": table_of(lambda tables: tables.over),
    "end of the race": table_of(lambda tables: tables.race_over),
    "end of the island": table_of(lambda tables: tables.island_over),
    "end of the building": table_of(lambda tables: tables.building_over),
    "first steps": first_steps,
    "rules beside a table": rules_beside,
    "how to play beside a table": how_to_play_beside,
    "rules of Kanata": text_of("kanata/rules"),
    "rules of the race": text_of("canoe/rules"),
    "rules of the island": text_of("island/rules"),
    "rules of the building": text_of("nouvelle-france/rules"),
    "how to play Kanata": text_of("kanata/how-to-play"),
    "how to play the race": text_of("canoe/how-to-play"),
    "how to play the island": text_of("island/how-to-play"),
    "how to play the building": text_of("nouvelle-france/how-to-play"),
    "menu": menu,
    "waiting room": waiting_room,
    "sitting down": sitting_down,
    "another device": another_device,
    "settings": settings,
}
FEW = (
    "set-up of Kanata",
    "editor of boards",
    "settings",
    "race of eight",
    "race with a roll",
    "battle",
    "first steps",
    "analysis",
    "replay with an analysis",
    "end of Kanata",
    "end of the island",
    "building to place",
    "how to play the race",
    "waiting room",
    "sitting down",
)


def layout_faults(page: Page, size: tuple[int, int], has_touch: bool) -> list[str]:
    """Give the page a size; return the faults of its layout."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(FAULTS, {"least": TARGET if has_touch else 0})
    return [f"{width} x {height}: {fault}" for fault in found]


def faults_of_screens(
    browser: Browser,
    settings: dict[str, Any],
    tables: Tables,
    screens: tuple[str, ...],
    sizes: tuple[tuple[int, int], ...],
) -> list[str]:
    """Open each screen once and give it each size; return all faults."""
    faults: list[str] = []
    for name in screens:
        with browser.new_context(**settings) as context:
            context.add_init_script(USUAL)
            page = context.new_page()
            page.set_default_timeout(MILLISECONDS)
            SCREENS[name](page, tables)
            page.evaluate("document.fonts.ready")
            faults += [
                f"{name}, {fault}" for size in sizes for fault in layout_faults(page, size, settings["has_touch"])
            ]
    return faults


SLICE = [
    pytest.param("en-GB", True, (SMALLEST, TABLET), FEW, id="finger-en"),
    pytest.param("fr-CA", False, (LOW, HUGE), FEW, id="mouse-fr"),
]
WHOLE = [
    pytest.param(language, has_touch, sizes, tuple(SCREENS), id=f"{pointer}-{language}-all", marks=pytest.mark.long)
    for language in ("en-GB", "fr-CA")
    for pointer, has_touch, sizes in (("finger", True, FINGER), ("mouse", False, MOUSE))
]


@pytest.mark.parametrize(("language", "has_touch", "sizes", "screens"), [*SLICE, *WHOLE])
def test_layout(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tables: Tables,
    language: str,
    has_touch: bool,
    sizes: tuple[tuple[int, int], ...],
    screens: tuple[str, ...],
) -> None:
    settings = browser_context_args | {"locale": language, "has_touch": has_touch}
    assert faults_of_screens(browser, settings, tables, screens, sizes) == []


LARGEST = """localStorage.setItem("voyageur.settings", JSON.stringify({ speed: "instant", textSize: "largest" }))"""


@pytest.mark.parametrize("language", ["en-GB", "fr-CA"])
def test_the_largest_text_fits_into_the_first_steps_and_the_menu_of_a_phone(
    browser: Browser, browser_context_args: dict[str, Any], tables: Tables, language: str
) -> None:
    with browser.new_context(**browser_context_args | {"locale": language, "has_touch": True}) as context:
        context.add_init_script(LARGEST)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        table_of(lambda tables: tables.early)(page, tables)
        page.locator(".tour").wait_for()
        page.evaluate("document.fonts.ready")
        assert page.evaluate(TOUR_TEXT) > 18
        page.locator("nav [aria-haspopup=dialog]").click()
        page.locator(".resign .button").click()
        assert layout_faults(page, PHONE, has_touch=True) == []


TOUR_TEXT = "parseFloat(getComputedStyle(document.querySelector('.tour .now')).fontSize)"
HIGHER = """(most) => [...document.querySelectorAll(".replay .button")]
  .filter((button) => button.clientHeight > most).map((button) => button.innerText)"""


@pytest.mark.parametrize("language", ["en-GB", "fr-CA"])
def test_on_a_phone_the_texts_of_a_replay_take_one_line(
    browser: Browser, browser_context_args: dict[str, Any], tables: Tables, language: str
) -> None:
    with browser.new_context(**browser_context_args | {"locale": language, "has_touch": True}) as context:
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        table_of(lambda tables: tables.island_over, "/plies/5")(page, tables)
        page.locator(".replay select").wait_for()
        page.evaluate("document.fonts.ready")
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(HIGHER, TARGET) == []
