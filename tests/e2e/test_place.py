"""The board keeps its place and its size through the steps of a turn."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.driving import ME, MILLISECONDS, PHONE, RANDOM, Server, open_table

LOW = {"width": 1280, "height": 640}
SETTINGS = json.dumps({"speed": "instant", "toured": ["kanata", "canoe"]})
NOTE_BOXES = """() => {
  window.boxes = new Set();
  const note = () => {
    const { x, y, width, height } = document.querySelector(".frame").getBoundingClientRect();
    window.boxes.add([x, y, width, height].map(Math.round).join(" "));
    requestAnimationFrame(note);
  };
  note();
}"""
BUTTONS = ".under :is(.choices, .rolls) .button:not(:disabled, .type), .under .roll.primary"
IS_READY = f"() => document.querySelector('{BUTTONS}, #end-title') !== null"
NOTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([...window.boxes]))))"
PRESS = """({ buttons, nth }) => {
  const all = document.querySelectorAll(buttons);
  all[nth % all.length]?.click();
}"""
N_ACTS = 14


def act(page: Page, dice: random.Random) -> None:
    """Choose at random: a button, or a space of the board by its keys; a second press answers a question."""
    page.wait_for_function(IS_READY)
    if dice.random() < 0.6:
        for _ in range(dice.randrange(1, 5)):
            page.keyboard.press("t")
        page.keyboard.press("Enter")
    else:
        page.evaluate(PRESS, {"buttons": BUTTONS, "nth": dice.randrange(60)})


@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
@pytest.mark.parametrize(("game", "n_rivals"), [("kanata", 1), ("canoe", 3)])
def test_the_board_keeps_its_place_during_a_turn(
    browser: Browser,
    browser_context_args: dict[str, Any],
    server: Server,
    size: dict[str, int],
    game: str,
    n_rivals: int,
) -> None:
    table = server.new_table(ME, *[RANDOM] * n_rivals, game=game)
    table.play(3)
    settings = browser_context_args | {"viewport": size, "locale": "fr-CA", "has_touch": size == PHONE}
    with browser.new_context(**settings) as context:
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        page.add_init_script(f"localStorage.setItem('voyageur.settings', {json.dumps(SETTINGS)})")
        open_table(page, table)
        page.wait_for_function(IS_READY)
        page.evaluate("document.fonts.ready")
        page.evaluate(NOTE_BOXES)
        dice = random.Random(1)
        for _ in range(N_ACTS):
            act(page, dice)
        assert len(page.evaluate(NOTED)) == 1
