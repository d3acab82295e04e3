"""Insets and the curtain, with Guess: a card in each hand, the last guess as a scene, the named cards as a pile."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import USUAL
from tests.e2e.driving import (
    KNOWN,
    MILLISECONDS,
    NOTHING,
    PHONE,
    Server,
    Table,
    offered,
    open_table,
    picture,
    press_space,
    resign,
)
from tests.e2e.variants import faults_of, settings_of
from tests.server.processes import ServerProcess

ANNA = {"kind": "person", "name": "Anna"}
BEN = {"kind": "person", "name": "Ben"}
HAND = ".hand svg.picture"


class GuessServer(Server):
    """A server of Guess, in a process forked from one of the tests."""

    def __init__(self, data: Path) -> None:
        self._guessing = ServerProcess(data, games=("guess",))
        self.address = self._guessing.address

    def kill(self) -> None:
        self._guessing.kill()


@pytest.fixture(scope="module")
def guessing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GuessServer]:
    server = GuessServer(tmp_path_factory.mktemp("guess") / "data")
    yield server
    server.kill()


def table_of(server: Server, own: str = "no") -> Table:
    return server.new_table(ANNA, BEN, game="guess", seed=4, own=own)


def begin(page: Page, table: Table) -> None:
    """Open a table, and its curtain."""
    open_table(page, table)
    page.locator(".curtain button").click()
    page.locator(HAND).wait_for()


def own_card(page: Page) -> str:
    return page.locator(f"{HAND} .card").get_attribute("id") or ""


def name_on_board(page: Page) -> str:
    """Name the first card on the board that may be named; return its id."""
    target = offered(page)["targets"][0]
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    page.locator(".curtain").wait_for()
    return target


def test_a_card_in_the_hand_is_chosen_by_keys_after_those_on_the_board(page: Page, guessing: GuessServer):
    begin(page, table_of(guessing, own="yes"))
    own = own_card(page)
    for _ in range(5):
        page.keyboard.press("t")
    expect(page.locator(HAND)).to_be_focused()
    expect(page.locator(HAND)).to_have_attribute("aria-activedescendant", own)
    expect(page.locator(f"#{own}")).to_have_attribute("aria-label", f"card {own[-1]}; can be chosen")
    page.keyboard.press("Enter")
    page.locator(".curtain").wait_for()


def test_a_card_in_the_hand_is_chosen_by_a_press(page: Page, guessing: GuessServer):
    table = table_of(guessing, own="yes")
    begin(page, table)
    own = own_card(page)
    offered(page)
    box = page.locator(f"{HAND} #{own}").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".curtain").wait_for()
    assert table.whole()["log"][-1]["spaces"] == [own]


def test_behind_the_curtain_nothing_of_the_seat_before_is_in_the_page(page: Page, guessing: GuessServer):
    begin(page, table_of(guessing))
    assert page.evaluate(KNOWN)["ids"] > 0
    name_on_board(page)
    expect(page.locator(".curtain h2")).to_contain_text("Ben")
    assert page.evaluate(KNOWN) == NOTHING


def test_after_the_curtain_all_is_in_the_knowledge_of_the_next_seat(page: Page, guessing: GuessServer):
    begin(page, table_of(guessing))
    before = own_card(page)
    name_on_board(page)
    page.locator(".curtain button").click()
    page.locator(HAND).wait_for()
    after = own_card(page)
    assert after != before
    expect(page.locator(f".frame svg.picture #{before}")).to_have_count(1)  # on the board: whose it is, nobody tells
    page.keyboard.press("l")
    page.get_by_role("slider").wait_for()
    assert own_card(page) == after


def show_scene(page: Page, guessing: GuessServer) -> None:
    """Show the hand and the scene of the second seat after a guess."""
    begin(page, table_of(guessing))
    name_on_board(page)
    page.locator(".curtain button").click()
    page.locator(".scene").wait_for()
    if page.locator(".scene.closed").count():  # on a phone, where it would cover what is to be named
        page.locator(".scene button").click()
    page.locator("#guessed").wait_for()


def test_a_scene_on_a_phone_does_not_cover_the_targets_of_the_board_unless_it_is_opened(
    page: Page, guessing: GuessServer
):
    page.set_viewport_size(PHONE)
    begin(page, table_of(guessing))
    name_on_board(page)
    page.locator(".curtain button").click()
    scene = page.get_by_role("region", name="The last guess")
    scene.get_by_role("button", name="Show: The last guess").click()
    expect(scene.locator("#guessed")).to_have_count(1)
    scene.get_by_role("button", name="See the board").click()
    expect(scene.locator("#guessed")).to_have_count(0)
    scene.get_by_role("button", name="Show: The last guess").click()
    expect(scene.locator("#guessed")).to_have_count(1)


def test_a_scene_over_the_board_closes_when_the_game_ends(page: Page, guessing: GuessServer):
    page.set_viewport_size(PHONE)
    show_scene(page, guessing)
    resign(page)
    expect(page.locator("#end-title").first).to_be_visible()
    expect(page.get_by_role("button", name="Show: The last guess")).to_be_visible()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_hand_and_scene_fit_and_are_accessible(
    browser: Browser, browser_context_args: dict[str, Any], guessing: GuessServer, axe_script: str, size: str
):
    with browser.new_context(**{**browser_context_args, **settings_of("light", size, "en")}) as context:
        context.add_init_script(USUAL)
        page = context.new_page()
        assert faults_of(page, partial(show_scene, guessing=guessing), axe_script, size) == []
        picture(page, f"scene-{size}")


def test_a_pile_opens_by_its_space_and_closes_by_escape(page: Page, guessing: GuessServer):
    begin(page, table_of(guessing))
    named = name_on_board(page)
    page.locator(".curtain button").click()
    page.locator(HAND).wait_for()
    pile = page.get_by_role("dialog", name="Cards named so far")
    press_space(page, "discards")
    expect(pile.locator("svg.picture .card")).to_have_id(f"named-{named[-1]}")
    page.keyboard.press("Escape")
    expect(pile).to_have_count(0)
    expect(page.locator("#discards")).to_have_attribute("aria-label", "cards named so far; press to look through it")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".frame svg.picture").first).to_have_attribute("aria-activedescendant", "discards")
    page.keyboard.press("Enter")
    pile.wait_for(timeout=MILLISECONDS)
