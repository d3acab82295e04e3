"""At every size, in every game and state: each button can be pressed, and the board is large and keeps its place."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.driving import MILLISECONDS, Table, offered, open_table
from tests.e2e.tables import Tables
from voyageur.games import GAMES

WIDE = (1280, 640), (1280, 720), (1366, 768), (1440, 900), (1536, 864), (1920, 1080), (2560, 1440)
PHONE = (390, 844)
LEAST = 0.4  # of the window's area
STATES = "watching", "over", "choosing"
BOARD = """() => {
  const { x, y, width, height } = document.querySelector(".frame > svg.picture").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
# A button answers at its middle and its corners.  What is in a column that scrolls is first brought into view; the
# choices must be in view as they are.
COVERED = """async () => {
  const faults = [];
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  for (const button of document.querySelectorAll("button, a.button")) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue;
    if (!button.closest(".under, .prompt, .frame, header")) button.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const inset = 2 + 0.3 * parseFloat(getComputedStyle(button).borderTopLeftRadius);
    const [xs, ys] = [[left + inset, right - inset], [top + inset, bottom - inset]];
    const points = [[(left + right) / 2, (top + bottom) / 2], ...xs.flatMap((x) => ys.map((y) => [x, y]))];
    for (const [x, y] of points) {
      const there = document.elementFromPoint(x, y);
      if (button.contains(there)) continue;
      const name = (button.ariaLabel ?? button.textContent).trim().replace(/\\s+/g, " ");
      const by = there ? `${there.localName}.${there.className.baseVal ?? there.className}` : "nothing";
      faults.push(`${name} at ${Math.round(x)},${Math.round(y)}: ${by}`);
      break;
    }
  }
  scrollTo(0, 0);
  return faults;
}"""


@dataclass(frozen=True)
class Seen:
    """What was seen of a game in a state at a size."""

    game: str
    state: str
    size: tuple[int, int]
    board: tuple[int, int, int, int]
    covered: tuple[str, ...]

    @property
    def share(self) -> float:
        """The board's part of the window's area."""
        return self.board[2] * self.board[3] / (self.size[0] * self.size[1])


def opened(browser: Browser, settings: dict[str, Any], table: Table, speed: str, **kept: int) -> Page:
    """Open a table in a browser of its own, which has seen what `kept` says of it."""
    context = browser.new_context(**settings)
    stored = {
        "tables": [table.kept() | kept],
        "settings": {"speed": speed, "rollsForMe": speed == "slow", "toured": [*GAMES]},
    }
    for name, value in stored.items():
        context.add_init_script(f"localStorage.setItem('voyageur.{name}', {json.dumps(json.dumps(value))})")
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    page.goto(table.server.address + table.path)
    return page


def at_all_sizes(page: Page, game: str, state: str) -> Iterator[Seen]:
    page.evaluate("document.fonts.ready")
    for width, height in (*WIDE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        covered = page.evaluate(COVERED)
        yield Seen(game, state, (width, height), tuple(page.evaluate(BOARD)), tuple(covered))


def look(browser: Browser, settings: dict[str, Any], game: str, over: Table, early: Table) -> Iterator[Seen]:
    """Watch a game from its start to its end, and choose in another one."""
    page = opened(browser, settings, over, "slow", seen=0)
    page.locator(".watch .button").first.click()  # Pause
    yield from at_all_sizes(page, game, "watching")
    page.locator(".watch .primary").click()
    page.locator("#end-title").wait_for()
    yield from at_all_sizes(page, game, "over")
    page.context.close()
    page = opened(browser, settings, early, "instant", seen=0)
    page.locator(".roll.primary").wait_for() if game == "canoe" else offered(page)
    yield from at_all_sizes(page, game, "choosing")
    page.context.close()


@pytest.fixture(scope="module")
def seen(browser: Browser, browser_context_args: dict[str, Any], tables: Tables) -> list[Seen]:
    """Return what is seen of all games in all states at all sizes."""
    played = {
        "kanata": (tables.over, tables.early),
        "canoe": (tables.race_over, tables.rolls),
        "island": (tables.island_over, tables.island),
        "nouvelle-france": (tables.building_over, tables.building_to_place),
    }
    assert set(played) == set(GAMES)
    return [
        one for game, (over, early) in played.items() for one in look(browser, browser_context_args, game, over, early)
    ]


def test_every_button_answers_at_its_middle_and_its_corners(seen: list[Seen]) -> None:
    assert [(one.game, one.state, one.size, fault) for one in seen for fault in one.covered] == []


def test_a_board_has_two_fifths_of_a_wide_window(seen: list[Seen]) -> None:
    small = [one for one in seen if one.size in WIDE and one.share < LEAST]
    assert [(one.game, one.state, one.size, round(one.share, 3)) for one in small] == []


def test_a_board_never_shrinks_as_the_window_grows(seen: list[Seen]) -> None:
    of = {(one.game, one.state, one.size): one.board[2] for one in seen}
    smaller = [(a, b) for a in WIDE for b in WIDE if a != b and a[0] <= b[0] and a[1] <= b[1]]
    shrunk = [
        (game, state, a, b)
        for game in GAMES
        for state in STATES
        for a, b in smaller
        if of[game, state, b] < of[game, state, a]
    ]
    assert shrunk == []


def test_a_board_keeps_its_place_while_one_watches_chooses_and_at_the_end(seen: list[Seen]) -> None:
    of = {(one.game, one.state, one.size): one.board for one in seen}
    boards = {(game, size): {of[game, state, size] for state in STATES} for game in GAMES for size in WIDE}
    assert {at: places for at, places in boards.items() if len(places) > 1} == {}


BESIDE = """() => {
  const [board, right] = [".frame", ".right"].map((part) => document.querySelector(part).getBoundingClientRect());
  const heading = document.querySelector(".panel h2");
  return {
    gap: document.querySelector(".panel").getBoundingClientRect().left - board.right,
    rest: innerWidth - right.right,
    type: parseFloat(getComputedStyle(heading).fontSize),
  };
}"""


@pytest.mark.parametrize("game", ["kanata", "island", "canoe"])
def test_the_cards_of_a_very_large_window_use_its_room(page: Page, tables: Tables, game: str) -> None:
    page.set_viewport_size({"width": 2560, "height": 1440})
    open_table(page, {"kanata": tables.early, "island": tables.island, "canoe": tables.rolls}[game])
    page.locator(".panel h2").first.wait_for()
    beside = page.evaluate(BESIDE)
    assert beside["type"] >= 20
    assert beside["gap"] < 40
    assert beside["rest"] < 40
