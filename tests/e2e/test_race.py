"""The canoe race in the browser: whole races, the solver's advice, hazards placed by players, the course editor."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import (
    GREEDY,
    ME,
    MILLISECONDS,
    PHONE,
    Server,
    Table,
    offered,
    open_table,
    picture,
    press_space,
    tab_to,
)
from tests.e2e.variants import faults_of, settings_of

GAME = "canoe"
SETUP = f"/games/{GAME}"
CLUB = "Club, seven legs with every hazard"
WILD = "file:" + "leg 9 current 1\nrapid rating 6\n" * 3 + "leg 9 current 1"
MOST_DECISIONS = 200


def ending(page: Page) -> Locator:
    return page.get_by_role("region", name=page.locator("#end-title").inner_text())


def scores(page: Page) -> list[float]:
    """Return the points of all seats at the end of the game."""
    return [float(text.split()[0]) for text in ending(page).locator(".score").all_inner_texts()]


# Colonies ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "georgia", "virginia"), [("en", "Georgia", "Virginia"), ("fr", "Géorgie", "Virginie")]
)
def test_C52_a_colony_is_chosen_at_its_seat_and_the_canoe_hails_from_it(
    elsewhere: OpenBrowser, server: Server, locale: str, georgia: str, virginia: str
) -> None:
    page = elsewhere(locale=locale)
    page.goto(f"{server.address}{SETUP}")
    first, second = (page.locator("select.seat").nth(seat) for seat in (0, 1))
    second.select_option(label=virginia)
    assert [first.input_value(), second.input_value()] == ["new-york", "virginia"]
    first.select_option(label=georgia)
    picture(page, f"colonies-{locale}")
    page.locator("button.play").click()
    expect(page.get_by_role("region", name=georgia, exact=True)).to_be_visible()
    expect(page.locator(".frame svg.picture .colony")).to_have_text([georgia, virginia])


# Whole races ------------------------------------------------------------------------------------------


def test_a_race_of_eight_by_mouse(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Colonial Canoe Race").click()
    page.get_by_role("radio", name="8", exact=True).check()
    expect(page.get_by_role("combobox", name="Player at seat")).to_have_count(8)
    page.get_by_text("Map", exact=True).click()
    page.get_by_role("radio", name=CLUB).first.check()
    page.locator("button.play").click()

    for n_decisions in range(MOST_DECISIONS):
        if offered(page)["isOver"]:
            break
        if n_decisions % 3 == 0:
            press_space(page, "canoe-0")
        else:
            page.locator(".choices .button:has(.label)").nth(n_decisions % 3 - 1).click()
    expect(page.locator("#end-title")).to_have_text(re.compile(" wins, home in round| wins: it came farthest"))
    assert sum(scores(page)) == 8 * 7 / 2
    assert len(scores(page)) == 8


def test_a_race_of_two_by_keys(page: Page, server: Server) -> None:
    page.goto(server.address + SETUP)
    page.get_by_role("heading", name="Colonial Canoe Race").wait_for()
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    tab_to(page, "input[name=option-course]")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Short, two legs and one rapid").first).to_be_checked()
    tab_to(page, "button.play", "Shift+Tab")
    page.keyboard.press("Enter")
    decide_by_keys(page)
    expect(page.locator("#end-title")).to_have_text(re.compile("^(Virginia|New York) wins"))
    expect(ending(page).get_by_text("won", exact=True)).to_have_count(1)


def decide_by_keys(page: Page) -> int:
    """Race to the end, rescuing swimmers by key; return the number of decisions."""
    for n_decisions in range(MOST_DECISIONS):
        offer = offered(page)
        if offer["isOver"]:
            return n_decisions
        assert offer["targets"] == ["canoe-0"]
        page.keyboard.press(offer["keys"][0])
    pytest.fail("the race does not end")


def test_a_race_against_the_clock(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, game=GAME, course="club", seed=5))
    offered(page)
    show_advice(page)
    expect(page.locator(".choices small").first).to_contain_text("Chance to finish: ", timeout=MILLISECONDS)
    assert decide_by_keys(page) > 0
    expect(page.locator("#end-title")).to_have_text(re.compile("Virginia (is home in round|does not come home)"))


# The solver -------------------------------------------------------------------------------------------

LISTENING = """
window.offers = [];
window.WebSocket = class extends WebSocket {
  constructor(...parts) {
    super(...parts);
    this.addEventListener("message", ({data}) => {
      const message = JSON.parse(data);
      if (message.type === "choices") window.offers.push(message);
    });
  }
};"""
IS_ADVISED = """() => window.offers.some(({seq, choices}) => choices.some(({hint}) => hint.values.solved === "exact")
  && seq === window.offers[window.offers.length - 1].seq)"""
GAINED = """() => window.offers.filter(({seq, choices}, at) => choices.some(({hint}) => hint.values.solved === "no")
  && window.offers.slice(at).some((later) => later.seq === seq
    && later.choices.some(({hint}) => hint.values.solved === "exact"))).length"""


def test_advice_arrives_during_a_decision(page: Page, server: Server) -> None:
    page.add_init_script(LISTENING)
    open_table(page, server.new_table(ME, {"kind": "person", "name": "You"}, game=GAME, course=WILD, seed=5))
    for n_decisions in range(MOST_DECISIONS):
        if offered(page)["isOver"]:
            break
        if n_decisions == 0:
            expect(page.locator(".choices")).not_to_contain_text("Chance to win")
        if n_decisions == 1:
            type_while_advice_arrives(page)
        else:
            expect_advice(page, "Chance to win: ")
            page.locator(".choices .button:has(.label)").first.click()
    assert page.evaluate(GAINED) > 0


def expect_advice(page: Page, words: str) -> None:
    """Ask for the solver's advice, and wait until both choices show it."""
    show_advice(page)
    expect(page.locator(".choices small")).to_contain_text([words] * 2, timeout=MILLISECONDS)


def show_advice(page: Page) -> None:
    """Show the solver's advice by the menu of the table, if it is not shown."""
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click(timeout=MILLISECONDS)
    entry = page.locator("dialog li", has_text=re.compile("advice|conseil"))
    entry.wait_for()
    is_hidden = re.match("Show|Montrer", entry.inner_text())
    page.locator("dialog li button").first.press("Escape") if not is_hidden else entry.get_by_role("button").click()


def type_while_advice_arrives(page: Page) -> None:
    """Check that typed text stays when the advice arrives."""
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Your move")
    box.fill("resc")
    page.wait_for_function(IS_ADVISED)
    expect(box).to_have_value("resc")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(box).to_have_count(0)


def test_the_chance_of_a_rescue_goes_with_the_decision_under_a_mouse_that_rests(page: Page, server: Server) -> None:
    table = server.new_table(ME, GREEDY, game=GAME, seed=9)
    table.play(99, lambda choices: any(choice["word"] == "rescue" for choice in choices))
    open_table(page, table)
    (canoe,) = offered(page)["targets"]
    box = page.locator(f".frame svg.picture #{canoe}").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".tip")).to_contain_text("Chance that")
    asked = page.locator(".prompt p").first.inner_text()
    press_space(page, canoe)
    expect(page.locator(".prompt p").first).not_to_have_text(asked)
    assert page.locator(".tip").all_inner_texts() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hint_is_in_view_below_two_tall_choices_on_a_phone(
    browser: Browser, browser_context_args: dict[str, Any], server: Server, language: str
) -> None:
    table = server.new_table(ME, GREEDY, game=GAME, seed=9, terms={"hints": True})
    table.play(99, lambda choices: any(choice["word"] == "rescue" for choice in choices))
    with browser.new_context(**{**browser_context_args, **settings_of("light", "phone", language)}) as context:
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        open_table(page, table)
        offered(page)
        page.locator(".choices small").last.wait_for()
        for each in page.locator(".choices small").all():  # as tall as the solver's advice makes them
            each.evaluate("small => small.append(small.textContent)")
        hint = page.get_by_role("button", name="Hint" if language == "en" else "Conseil")
        (box, shown) = (hint.bounding_box(), page.locator(".steady > :first-child").bounding_box())
        assert box["y"] + box["height"] <= shown["y"] + shown["height"] + 1
        picture(page, f"race-hint-phone-{language}")


# Hazards ----------------------------------------------------------------------------------------------


def test_hazards_are_placed_by_mouse_and_by_keys(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, GREEDY, game=GAME, placing="players", shooters="3,4", seed=3))
    assert {"rapid-1", "rapid-6", "leg-2", "leg-6"} <= set(offered(page)["targets"])
    page.get_by_role("button", name="Bear").click()
    expect(page.locator(".prompt p")).to_have_text("Bear: choose the rapid where it fishes.")
    press_space(page, "rapid-3")
    expect(page.locator(".frame #bear-3")).to_have_count(1)
    for _ in range(9):
        offer = offered(page)
        if "Before the start" not in page.get_by_role("heading", level=1).inner_text():
            break
        if offer["keys"]:
            page.keyboard.press(offer["keys"][0])
        else:
            page.keyboard.press("t")
            page.keyboard.press("Enter")
    expect(page.locator(".frame [id^=whirlpool-]")).to_have_count(2)
    expect(page.locator(".frame [id^=shooter-]")).to_have_count(2)
    puts = page.locator(".log .sentence", has_text=" puts a ")
    expect(puts).to_have_count(5)
    expect(puts.first).to_have_text("Virginia puts a bear in rapid 3.")


# The course editor ------------------------------------------------------------------------------------


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("spinbutton", name=name, exact=True)


def test_a_course_is_built_and_played(page: Page, server: Server) -> None:
    page.goto(server.address + SETUP)
    page.get_by_text("Map", exact=True).click()
    page.get_by_role("radio", name=CLUB).first.check()
    page.get_by_role("button", name="Edit").click()
    way = page.locator(".look [id$='way-inside']")
    before = way.get_attribute("d")
    field(page, "Leg 3, inches").fill("30")
    expect(way).not_to_have_attribute("d", before)
    page.get_by_role("button", name="Add after: Leg 7").click()
    page.get_by_role("checkbox", name="Rapid 7, whirlpool").check()
    page.get_by_role("checkbox", name="Rapid 7, bear").check()
    expect(page.locator(".look [id$='bear-7']")).to_have_count(1)
    expect(page.locator(".look [id*='whirlpool-'][id$='-7']")).to_have_count(1)

    field(page, "Leg 2, inches").fill("3")
    expect(field(page, "Leg 2, inches")).to_have_attribute("aria-invalid", "true")
    leg = page.get_by_role("listitem", name="Leg 2")
    expect(leg).to_contain_text("A leg below a rapid must be longer than a canoe: 3 is not more than 4.")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    page.get_by_role("button", name=re.compile("^Line 6, column")).click()
    expect(field(page, "Leg 2, inches")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()

    text = page.get_by_label("As text").input_value()
    assert "leg 5 current 2 shooter" in text
    page.reload()
    expect(page.get_by_label("As text")).to_have_value(text)
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".frame #bear-7")).to_have_count(1, timeout=MILLISECONDS)
    expect(page.locator(".frame #leg-8")).to_have_count(1)
    assert page.url.startswith(f"{server.address}/tables/")


# Screens ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Races:
    """The races of the screens: one waits for a decision, one is over."""

    server: Server
    waiting: Table
    over: Table


@pytest.fixture(scope="module")
def races(server: Server) -> Races:
    waiting = server.new_table(ME, *[GREEDY] * 7, game=GAME, course="club", seed=11)
    over = server.new_table(ME, *[GREEDY] * 7, game=GAME, course="club", seed=11)
    over.play(99)
    while waiting.whole()["to_act"] != 0:
        pass
    return Races(server, waiting, over)


def race_setup(page: Page, races: Races) -> None:
    page.goto(races.server.address + SETUP)
    page.get_by_role("radio", name="8", exact=True).check()
    expect(page.locator(".look [id$='canoe-7']")).to_have_count(1)


def race_early(page: Page, races: Races) -> None:
    open_table(page, races.waiting, "/plies/30")
    page.get_by_role("slider").wait_for()


def race_middle(page: Page, races: Races) -> None:
    open_table(page, races.over, f"/plies/{races.over.whole()['ply'] // 2}")
    page.get_by_role("slider").wait_for()


def race_decision(page: Page, races: Races) -> None:
    open_table(page, races.waiting)
    expect_advice(page, "Chance to win: ")


def race_decision_in_french(page: Page, races: Races) -> None:
    open_table(page, races.waiting)
    expect_advice(page, "%")


def race_end(page: Page, races: Races) -> None:
    open_table(page, races.over)
    page.locator("#end-title").wait_for()


def test_a_phone_zooms_into_the_river(page: Page, races: Races) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, races.waiting)
    offered(page)
    river, whole = page.locator(".frame svg.picture"), page.get_by_role("button", name="Whole board")
    expect(whole).to_be_visible()
    near = river.get_attribute("viewBox")
    assert page.locator(".frame #canoe-0").bounding_box()["height"] > 44
    whole.click()
    expect(whole).to_have_count(0)
    assert float(near.split()[2]) < 0.6 * float(river.get_attribute("viewBox").split()[2])
    page.get_by_role("button", name="Fill the screen with the board").click()
    expect(whole).to_be_visible()


Screen = Callable[[Page, Races], None]
SCREENS: tuple[Screen, ...] = (race_setup, race_early, race_middle, race_decision, race_end)
IN_FRENCH: tuple[Screen, ...] = (race_setup, race_early, race_middle, race_decision_in_french, race_end)
QUICK = [("light", "wide", "en"), ("dark", "wide", "en"), ("light", "phone", "en")]
SLOW = [
    ("dark", "phone", "en"),
    ("contrast", "wide", "en"),
    ("contrast", "phone", "en"),
    ("light", "wide", "fr"),
    ("light", "phone", "fr"),
]
VARIANTS = [*QUICK, *(pytest.param(*variant, marks=pytest.mark.long) for variant in SLOW)]


@pytest.mark.parametrize(("colours", "size", "language"), VARIANTS)
def test_screens_of_the_race(
    browser: Browser,
    browser_context_args: dict[str, Any],
    axe_script: str,
    races: Races,
    colours: str,
    size: str,
    language: str,
) -> None:
    faults: list[str] = []
    for screen in IN_FRENCH if language == "fr" else SCREENS:
        with browser.new_context(**{**browser_context_args, **settings_of(colours, size, language)}) as context:
            page = context.new_page()
            page.set_default_timeout(MILLISECONDS)
            found = faults_of(page, partial(screen, races=races), axe_script, size)
            faults += [f"{screen.__name__}: {fault}" for fault in found]
            picture(page, f"{screen.__name__.replace('_', '-')}-{size}-{colours}-{language}")
    assert faults == []
