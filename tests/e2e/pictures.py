"""Take the pictures of the README anew: `python -m tests.e2e.pictures`, or with the names of some.

People's seats are played at random, those of the computer by the levels that a set-up offers, so that the pictures show
today's words; look at each before it is kept.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.conftest import BROWSER_FLAGS, BROWSERS
from tests.e2e.conftest import USUAL
from tests.e2e.driving import ANNA, BEN, MILLISECONDS, ROOT, WIDE, Server, Table, open_table

PICTURES = ROOT / "docs" / "pictures"
TALL = {"width": 1440, "height": 900}
NAMES = ("Anna", "Ben", "Chloé", "David", "Emma", "Félix", "Grace", "Hugo")


def level(name: str) -> dict[str, str]:
    """Return a seat of the computer."""
    return {"kind": "agent", "agent": name}


def kanata(server: Server) -> Table:
    """A table in the middle of the game."""
    table = server.new_table(ANNA, level("easy"), seed=7)
    table.play(9)
    return table


def race(server: Server) -> Table:
    """A race of eight in which somebody decides about a man in the water."""
    people = [{"kind": "person", "name": name} for name in NAMES]
    table = server.new_table(*people, game="canoe", seed=9)
    table.play(11)
    table.play(99, lambda choices: any(choice["word"] == "rescue" for choice in choices))
    return table


def island(server: Server) -> Table:
    """An island with four seats, a few turns after the start."""
    table = server.new_table(ANNA, level("easy"), level("medium"), level("easy"), game="island", seed=8)
    table.play(4)
    return table


def building(server: Server) -> Table:
    """A building game late: two storms are past."""
    table = server.new_table(BEN, *[level("medium")] * 3, game="nouvelle-france", seed=3)
    table.play(8, lambda choices: False)
    return table


SHOWN: dict[str, tuple[Callable[[Server], Table], dict[str, int]]] = {
    "table": (kanata, WIDE),
    "race": (race, WIDE),
    "island": (island, WIDE),
    "nouvelle-france": (building, TALL),
}


def take(page: Page, table: Table, path: Path) -> None:
    """Open a table and keep its picture once nothing moves any more."""
    open_table(page, table)
    page.locator(".frame svg.picture").wait_for()
    page.locator(".choices .button:not(:disabled)").first.wait_for()
    page.wait_for_timeout(2000)
    page.screenshot(path=path)


def main(names: list[str]) -> None:
    """Take the named pictures, or all."""
    executable = next(path for path in BROWSERS if path.exists())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        browser: Any = playwright.chromium.launch(executable_path=executable, args=list(BROWSER_FLAGS))
        try:
            for name in names or SHOWN:
                made, size = SHOWN[name]
                context = browser.new_context(viewport=size, reduced_motion="reduce", locale="en-GB")
                context.set_default_timeout(MILLISECONDS)
                context.add_init_script(USUAL)
                take(context.new_page(), made(server), PICTURES / f"{name}.png")
                context.close()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
