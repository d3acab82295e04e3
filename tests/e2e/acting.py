"""People without a plan, who play what the page offers: by mouse, by keys, by touch."""

import random
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.driving import MILLISECONDS, OFFERED, offered, tab_to

BUTTONS = ".choices .button:not(:disabled):has(.label)"
MAIN = ".choices .primary:not(:disabled)"
CURTAIN = ".curtain button"
UNSETTLED = ".choices[data-settling]"  # a tap on a button that has just come is taken for one on what was there before
FEWER = ".numbers .step:first-child"
BOLDNESS = 0.8  # how often a space or a card is chosen where a button is offered, too


class Way(ABC):
    """How somebody presses what is on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, at: Locator, key: str) -> None:
        """Press a button, or its key."""

    @abstractmethod
    def choose(self, element: str, offer: dict[str, Any]) -> None:
        """Choose a space of the board or a card of the hand."""

    def open_curtain(self) -> None:
        """Press the button of the curtain."""
        self.press(self.page.locator(CURTAIN), "")


class ByMouse(Way):
    """With a mouse."""

    def press(self, at: Locator, key: str) -> None:
        at.click()

    def choose(self, element: str, offer: dict[str, Any]) -> None:
        self.page.mouse.move(*middle(self.page, element))  # which shows what is known of it
        self.page.mouse.click(*middle(self.page, element))


class ByTouch(Way):
    """With a finger: a first tap may show numbers, then the second one chooses."""

    def press(self, at: Locator, key: str) -> None:
        self.page.locator(UNSETTLED).wait_for(state="detached")
        at.tap()

    def choose(self, element: str, offer: dict[str, Any]) -> None:
        self._tap(element)
        tapped = wait_for_change(self.page, offer)
        if tapped["isTapped"]:
            self._tap(element)
            wait_for_change(self.page, tapped)

    def _tap(self, element: str) -> None:
        """Tap a pile in the row of piles, or the place of the element in its picture, which a scene may cover."""
        pile = self.page.locator(f".pile:has(use[href='#{element}'])")
        if pile.count():
            return pile.tap()
        cover = self.page.locator(".scene.over header button")
        if cover.count() and self.page.locator(f".frame > svg.picture #{element}").count():
            cover.tap()
            cover.wait_for(state="detached")
        return self.page.touchscreen.tap(*middle(self.page, element))


class ByKeys(Way):
    """With keys alone."""

    def press(self, at: Locator, key: str) -> None:
        self.page.keyboard.press(key)

    def choose(self, element: str, offer: dict[str, Any]) -> None:
        for _ in range(len(offer["targets"]) + 1):
            self.page.keyboard.press("t")
            if self.page.evaluate("() => document.activeElement.getAttribute('aria-activedescendant')") == element:
                return self.page.keyboard.press("Enter")
        raise AssertionError(f"T does not come to {element}")

    def open_curtain(self) -> None:
        tab_to(self.page, CURTAIN)
        self.page.keyboard.press("Enter")


def middle(page: Page, element: str) -> tuple[float, float]:
    """Return the middle of an element of the board or of an inset."""
    at = page.locator(f"svg.picture #{element}")
    at.wait_for()
    box = at.bounding_box()
    assert box, element
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wait_for_change(page: Page, offer: dict[str, Any]) -> dict[str, Any]:
    """Wait until the page offers something else: the browser handles a tap later.  Return what it offers."""
    is_other = f"(before) => JSON.stringify(({OFFERED})()) !== JSON.stringify(before)"
    page.wait_for_function(is_other, arg=offer, timeout=MILLISECONDS / 3)
    return page.evaluate(OFFERED)


class Player:
    """Chooses at random what to press; the same seed presses the same."""

    def __init__(self, way: Way, seed: int = 1) -> None:
        self._way, self._page = way, way.page
        self._dice = random.Random(seed)

    def act(self) -> dict[str, Any]:
        """Make one press, and wait for what follows; return what was offered before it."""
        offer = self.press()
        if not offer["isOver"]:
            wait_for_change(self._page, offer)
        return offer

    def press(self) -> dict[str, Any]:
        """Make one press; return what was offered before it."""
        offer = offered(self._page)
        if offer["isOver"]:
            pass
        elif offer["curtain"]:
            self._way.open_curtain()
        elif offer["isMenu"]:
            self._way.press(self._page.get_by_role("menuitem").first, "1")
        elif offer["number"]:
            self._take_a_number(offer["number"])
        elif offer["targets"] and (not offer["keys"] or self._dice.random() < BOLDNESS):
            self._way.choose(self._dice.choice(offer["targets"]), offer)
        elif offer["hasPrimary"]:
            self._way.press(self._page.locator(MAIN), offer["primaryKey"])
        else:
            nth = self._dice.randrange(len(offer["keys"]))
            self._way.press(self._page.locator(BUTTONS).nth(nth), offer["keys"][nth])
        return offer

    def _take_a_number(self, number: int) -> None:
        """Take the number that is shown, or one less."""
        if number > 1 and self._dice.random() < 1 / 3:
            self._way.press(self._page.locator(FEWER), "-")
            expect(self._page.get_by_role("spinbutton")).to_have_text(str(number - 1))
        self._way.press(self._page.locator(MAIN), "Enter")
