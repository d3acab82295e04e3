"""Touch: the first tap on a target with numbers shows them, the second one chooses it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import ME, PHONE, RANDOM, Server, Table, offered, open_table

TABLET = {"width": 1180, "height": 820}


@pytest.fixture
def context(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    with browser.new_context(**{**browser_context_args, "viewport": TABLET, "has_touch": True}) as made:
        yield made


def tap(page: Page, element: str) -> None:
    """Tap in the middle of a space of the board."""
    box = page.locator(f".frame svg.picture #{element}").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def fights(choices: list[Any]) -> list[tuple[str, str]]:
    """Return the marches into a fight: the elements of the unit and of the goal."""
    return [
        (unit["element"], goal["element"])
        for verb in choices
        for unit in verb["then"]
        for goal in unit["then"]
        if unit["element"] and goal["hint"] and goal["hint"]["key"] == "hint-fight"
    ]


@pytest.fixture
def fight(server: Server) -> tuple[Table, str, str]:
    """Return a table whose first seat may march into a fight, and the elements of the unit and the goal."""
    found: list[tuple[str, str]] = []
    for seed in range(3, 30):
        table = server.new_table(ME, RANDOM, board="duel", seed=seed)
        table.play(99, lambda choices: found.extend(fights(choices)) or found)
        if found:
            return table, *found[0]
    pytest.fail("no random game comes to a fight")


def test_odds_are_seen_before_a_march_by_touch(page: Page, fight: tuple[Table, str, str]) -> None:
    table, unit, goal = fight
    plies = table.whole()["ply"]
    open_table(page, table)
    offered(page)
    tap(page, unit)
    expect(page.get_by_role("button", name="Back")).to_be_visible()
    tap(page, goal)
    expect(page.locator(".under .note")).to_contain_text(re.compile(r"\d\s%"))
    expect(page.locator(".under .note")).to_contain_text("Tap again to choose it.")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("Tap again to choose it.")
    assert table.whole()["ply"] == plies
    tap(page, goal)
    expect(page.get_by_role("button", name="Back")).to_have_count(0)
    expect(page.locator(".tip")).to_have_count(0)
    assert table.whole()["ply"] > plies


GAP = """(clause) => {
  const before = clause.previousSibling;
  const [sentence, brackets] = [document.createRange(), document.createRange()];
  sentence.setStart(before, 0);
  sentence.setEnd(before, before.data.trimEnd().length);
  brackets.selectNodeContents(clause);
  return brackets.getBoundingClientRect().left - [...sentence.getClientRects()].at(-1).right;
}"""


@pytest.mark.parametrize("named", ["K14", "the rule"])
def test_a_space_is_between_a_refusal_and_its_rule(page: Page, server: Server, named: str) -> None:
    open_table(page, server.new_table(ME, RANDOM))
    offered(page)
    tap(page, "tile-m8")
    clause = page.locator(".note.refusal .clause")
    clause.locator("span").evaluate("(span, named) => (span.textContent = named)", named)
    assert 2 < clause.evaluate(GAP) < 8


def test_odds_on_a_phone_stand_above_the_choices_and_cover_no_tile(
    elsewhere: OpenBrowser, fight: tuple[Table, str, str]
) -> None:
    table, unit, goal = fight
    page = elsewhere(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, table)
    offered(page)
    tap(page, unit)
    expect(page.get_by_role("button", name="Back")).to_be_visible()
    board = page.locator(".frame > svg.picture")
    before = board.bounding_box()
    tap(page, goal)
    note = page.locator(".under .note")
    expect(note).to_contain_text(re.compile(r"\d\s%"))
    expect(note).to_be_in_viewport(ratio=1)
    expect(page.locator(".tip")).to_have_count(0)
    assert board.bounding_box() == before
