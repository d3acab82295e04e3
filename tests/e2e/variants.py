"""Variants of colours, size and language, and the checks of every screen in each."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.driving import PHONE, WIDE

TARGET = 44  # pixels, on a phone
SHOWN = ".frame svg.picture"
AXE = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ["violations"]});
  const places = (nodes) => nodes.slice(0, 3).map(({html, failureSummary}) => html.slice(0, 160) + failureSummary);
  return violations.filter(({impact}) => ["moderate", "serious", "critical"].includes(impact))
    .map(({id, nodes}) => `${id}: ${places(nodes).join(" | ")}`);
}"""
SMALL = """(least) => {
  const pressed = "button, select, summary, .segments label, a.button, input:not([type=radio], [type=checkbox])";
  return [...document.querySelectorAll(pressed)]
    .filter((at) => at.checkVisibility() && !at.matches(".clause") && !at.closest("dialog:not(.rulebook)"))
    .map((at) => [at.getBoundingClientRect().height, at.textContent.trim() || at.ariaLabel])
    .filter(([height]) => height > 0 && height < least - 0.5).map(([height, text]) => `${text}: ${height}`);
}"""


def settings_of(colours: str, size: str, language: str) -> dict[str, Any]:
    """Return the browser's settings for a variant."""
    return {
        "viewport": PHONE if size == "phone" else WIDE,
        "locale": {"en": "en-GB", "fr": "fr-CA"}[language],
        "color_scheme": "dark" if colours == "dark" else "light",
        "contrast": "more" if colours == "contrast" else "no-preference",
        "has_touch": size == "phone",
    }


def faults_of(page: Page, screen: Callable[[Page], None], axe: str, size: str) -> list[str]:
    """Show a screen; return its faults."""
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    screen(page)
    page.evaluate("document.fonts.ready")
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > page.viewport_size["width"]:
        faults.append(f"scrolls sideways: {width}")
    if size == "phone":
        faults += page.evaluate(SMALL, TARGET)
    elif page.locator(SHOWN).count():
        box = page.locator(SHOWN).first.bounding_box()
        if box["y"] < 0 or box["y"] + box["height"] > WIDE["height"]:
            faults.append(f"the board does not fit: {box}")
    page.evaluate(axe)
    return faults + page.evaluate(AXE)
