"""Each screen at each size, in both languages: see `layout.js` for what is checked."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import USUAL
from tests.e2e.driving import GREEDY, ME, MILLISECONDS, RANDOM, Server, Table, open_table

FAULTS = (Path(__file__).parent / "layout.js").read_text().split("\n", 2)[2]
TARGET = 44  # pixels, for a finger
SMALLEST, PHONE, ON_ITS_SIDE, TABLET = (320, 640), (390, 844), (844, 390), (820, 1180)
NEWCOMER = """localStorage.setItem("voyageur.settings", JSON.stringify({ speed: "instant" }))"""
LOW, WINDOW, HUGE = (1280, 640), (1440, 900), (2560, 1440)
FINGER = SMALLEST, PHONE, ON_ITS_SIDE, TABLET, (1180, 820)
MOUSE = LOW, WINDOW, HUGE, (1024, 768)


@dataclass(frozen=True)
class Tables:
    """The tables of the screens."""

    server: Server
    early: Table
    crowded: Table
    over: Table
    race: Table
    race_over: Table


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    early, crowded = server.new_table(ME, GREEDY), server.new_table(ME, RANDOM)
    over = server.new_table(ME, GREEDY, round_cap="10")
    race, race_over = (server.new_table(*[ME] * 8, game="canoe", seed=seed) for seed in (7, 8))
    crowded.play(8)
    over.play(99)
    race_over.play(99)
    return Tables(server, early, crowded, over, race, race_over)


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
        page.locator(".look svg.picture:not(.bare) g *").first.wait_for(state="attached")

    return editor


def table_of(name: str, path: str = "") -> Callable[[Page, Tables], None]:
    def table(page: Page, tables: Tables) -> None:
        open_table(page, getattr(tables, name), path)
        page.locator(".under .button").first.wait_for()

    return table


def rules(page: Page, tables: Tables) -> None:
    table_of("early")(page, tables)
    page.keyboard.press("r")
    page.locator(".rulebook article").wait_for()


def first_steps(page: Page, tables: Tables) -> None:
    page.goto(tables.server.address)
    page.evaluate(NEWCOMER)
    table_of("early")(page, tables)
    page.locator(".tour").wait_for()


def menu(page: Page, tables: Tables) -> None:
    table_of("early")(page, tables)
    page.locator("nav [aria-haspopup=dialog]").click()


def settings(page: Page, tables: Tables) -> None:
    page.goto(tables.server.address)
    page.locator("nav button").last.click()
    page.locator("dialog fieldset").first.wait_for()


SCREENS: dict[str, Callable[[Page, Tables], None]] = {
    "lobby": lobby,
    "set-up of Kanata": setup_of("kanata"),
    "set-up of the race": setup_of("canoe"),
    "editor of boards": editor_of("kanata", "board"),
    "editor of courses": editor_of("canoe", "course"),
    "early": table_of("early"),
    "crowded": table_of("crowded"),
    "race of eight": table_of("race"),
    "replay": table_of("crowded", "/plies/60"),
    "end of Kanata": table_of("over"),
    "end of the race": table_of("race_over"),
    "first steps": first_steps,
    "rules": rules,
    "menu": menu,
    "settings": settings,
}
FEW = "set-up of Kanata", "race of eight", "first steps", "end of Kanata"


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
    has_touch: bool,
) -> list[str]:
    """Open each screen once and give it each size; return all faults."""
    faults: list[str] = []
    for name in screens:
        with browser.new_context(**settings, has_touch=has_touch) as context:
            context.add_init_script(USUAL)
            page = context.new_page()
            page.set_default_timeout(MILLISECONDS)
            SCREENS[name](page, tables)
            page.evaluate("document.fonts.ready")
            faults += [f"{name}, {fault}" for size in sizes for fault in layout_faults(page, size, has_touch)]
    return faults


@pytest.mark.parametrize(
    ("language", "sizes", "screens"),
    [
        pytest.param("en-GB", (SMALLEST, TABLET), FEW, id="finger-en"),
        *(
            pytest.param(language, FINGER, tuple(SCREENS), id=f"finger-{language}-all", marks=pytest.mark.long)
            for language in ("en-GB", "fr-CA")
        ),
    ],
)
def test_layout_for_fingers(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tables: Tables,
    language: str,
    sizes: tuple[tuple[int, int], ...],
    screens: tuple[str, ...],
) -> None:
    settings = browser_context_args | {"locale": language}
    assert faults_of_screens(browser, settings, tables, screens, sizes, has_touch=True) == []


@pytest.mark.parametrize(
    ("language", "sizes", "screens"),
    [
        pytest.param("fr-CA", (LOW, HUGE), FEW, id="mouse-fr"),
        *(
            pytest.param(language, MOUSE, tuple(SCREENS), id=f"mouse-{language}-all", marks=pytest.mark.long)
            for language in ("en-GB", "fr-CA")
        ),
    ],
)
def test_layout_for_a_mouse(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tables: Tables,
    language: str,
    sizes: tuple[tuple[int, int], ...],
    screens: tuple[str, ...],
) -> None:
    settings = browser_context_args | {"locale": language}
    assert faults_of_screens(browser, settings, tables, screens, sizes, has_touch=False) == []
