"""The board keeps its place and its size through the steps of a turn, and a refusal covers nothing of the prompt."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.acting import ByMouse, Player
from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import (
    ANNA,
    GREEDY,
    ME,
    MILLISECONDS,
    PHONE,
    RANDOM,
    WIDE,
    Server,
    offered,
    open_table,
    press_space,
)
from voyageur.games import GAMES

LOW = {"width": 1280, "height": 640}
ON_ITS_SIDE = {"width": PHONE["height"], "height": PHONE["width"]}
SETTINGS = json.dumps({"speed": "instant", "toured": [*GAMES]})
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
IS_READY = f"() => document.querySelector('{BUTTONS}, .choices .type, #end-title') !== null"
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
@pytest.mark.parametrize(("game", "n_rivals"), [("kanata", 1), ("canoe", 3), ("island", 2), ("nouvelle-france", 1)])
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


COVERED = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const note = boxOf(".note.refusal");
  const meets = (part) => boxOf(part).bottom > note.top + 1 && boxOf(part).top < note.bottom - 1;
  return ["div.prompt > p", "div.prompt > ol"].filter(meets);
}"""


def test_a_refusal_on_a_phone_covers_neither_the_prompt_nor_the_steps(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    open_table(page, server.new_table(ME, GREEDY))
    offered(page)
    for key in ("t", "Enter", "Enter"):  # a tile gives only once
        page.keyboard.press(key)
        offered(page)
    page.locator(".note.refusal .clause").wait_for()
    assert page.evaluate(COVERED) == []


CUT = """() => {
  const bar = document.querySelector(".under.steady > :first-child");
  return bar && bar.scrollHeight > bar.clientHeight + 1 ? bar.innerText : null;
}"""


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True, locale="fr-CA")
def test_no_choice_is_hidden_on_a_phone_with_a_hand(page: Page, server: Server) -> None:
    table = server.new_table(ME, RANDOM, game="island")
    table.play(2)
    open_table(page, table)
    dice = random.Random(1)
    for _ in range(2 * N_ACTS):
        act(page, dice)
        assert page.evaluate(CUT) is None


HIDDEN = """() => {
  const hit = (button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  const isCut = (button, bar) => {
    const [box, room] = [button, bar].map((part) => part.getBoundingClientRect());
    return box.top < room.top - 1 || box.bottom > room.bottom + 1 || box.bottom > innerHeight;
  };
  const bar = document.querySelector(".under.steady > :first-child");
  const buttons = [...document.querySelectorAll(".under.steady .button:not(.type)")].filter((one) => one.offsetParent);
  return buttons
    .filter((one) => !one.contains(hit(one)) || (bar.contains(one) && isCut(one, bar)))
    .map((one) => one.innerText || one.ariaLabel);
}"""


@pytest.mark.browser_context_args(viewport=ON_ITS_SIDE, has_touch=True)
def test_no_choice_is_hidden_on_a_phone_on_its_side_while_a_piece_is_laid(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, RANDOM, game="nouvelle-france"))
    dice = random.Random(1)
    while page.locator(".laying").count() == 0:
        act(page, dice)
        assert page.evaluate(HIDDEN) == []
    page.keyboard.press("t")
    page.locator(".laying .primary:enabled").wait_for()
    assert page.evaluate(HIDDEN) == []


@pytest.mark.browser_context_args(viewport=ON_ITS_SIDE, has_touch=True)
def test_no_choice_is_hidden_on_a_phone_on_its_side_up_to_a_number(page: Page, server: Server) -> None:
    open_table(page, server.new_table(ME, *[GREEDY] * 3, game="island"))
    player = Player(ByMouse(page))
    while not offered(page)["number"]:
        assert page.evaluate(HIDDEN) == []
        assert not player.act()["isOver"]
    assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("size", [WIDE, LOW, {"width": 1024, "height": 768}], ids=["wide", "low", "tablet"])
def test_no_button_moves_as_undo_comes(page: Page, server: Server, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    open_table(page, server.new_table(ME, GREEDY))
    first = offered(page)["targets"][0]
    end = page.get_by_role("button", name="End collecting")
    before = end.bounding_box()
    press_space(page, first)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    after = end.bounding_box()
    assert before
    assert after
    assert (after["x"], after["y"]) == (before["x"], before["y"])


BARS = """() => ["div.prompt", ".under"].map((part) => document.querySelector(part).getBoundingClientRect().height)"""


@pytest.mark.parametrize(("game", "n_rivals"), [("kanata", 1), ("canoe", 3), ("island", 2), ("nouvelle-france", 1)])
@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True)
def test_prompt_and_choices_leave_a_phone_its_height(page: Page, server: Server, game: str, n_rivals: int) -> None:
    table = server.new_table(ME, *[RANDOM] * n_rivals, game=game)
    open_table(page, table)
    offered(page)
    prompt, under = page.evaluate(BARS)
    assert prompt <= 93
    assert under <= 156


BELOW = """() => {
  const [frame, note] = [".frame", ".under .note"].map((part) => document.querySelector(part).getBoundingClientRect());
  return note.height && note.bottom - frame.bottom;
}"""


def test_the_name_of_a_space_stands_next_to_the_board(page: Page, server: Server) -> None:
    page.set_viewport_size(WIDE)
    open_table(page, server.new_table(ME, GREEDY, game="canoe"))
    offered(page)
    page.keyboard.press("t")
    page.locator(".under .note:not(:empty)").wait_for()
    assert 0 < page.evaluate(BELOW) <= 48


BELOW_NAME = """() => {
  const style = getComputedStyle(document.querySelector(".prompt .who"));
  const [size, line, border] = [style.fontSize, style.lineHeight, style.borderBottomWidth].map(parseFloat);
  const underline = parseFloat(style.textUnderlineOffset) + parseFloat(style.textDecorationThickness);
  return [border ? 0.3 * size + border : underline, line - 0.75 * size];
}"""


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, WIDE], ids=["phone", "side", "wide"])
def test_the_mark_of_a_name_stays_above_the_next_line(page: Page, server: Server, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    open_table(page, server.new_table(ME, ANNA))
    page.locator(".prompt .who").wait_for()
    mark, room = page.evaluate(BELOW_NAME)
    assert 0 < mark <= room


IN_VIEW = """(at) => {
  const { left, right, top, bottom } = document.querySelector(at).getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => document.elementFromPoint(middle, y)?.closest(at));
}"""


BEYOND = """() => [...document.querySelectorAll(".under .button:not(.type), .line-of-seats :is(.opens, .held)")]
  .map((one) => [one, one.getBoundingClientRect(), (one.closest(".seat") ?? document.body).getBoundingClientRect()])
  .filter(([, box, room]) => box.width > 0 && box.right > room.right + 1 && box.top < room.bottom)
  .map(([one]) => one.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", ["kanata", "canoe"])
def test_nothing_is_cut_beside_the_board_of_a_small_phone_on_its_side(
    elsewhere: OpenBrowser, server: Server, game: str, locale: str
) -> None:
    size: ViewportSize = {"width": 667, "height": 375}
    page = elsewhere(viewport=size, locale=locale)
    table = server.new_table(ME, RANDOM, game=game)
    table.play(2)
    open_table(page, table)
    page.locator(".under .choices .button:enabled").first.wait_for()
    assert page.evaluate(BEYOND) == []


NEWS = """() => {
  const [news, choices, prompt] = [".room p", ".under.steady > :first-child", "div.prompt"].map((part) =>
    document.querySelector(part).getBoundingClientRect(),
  );
  return news.height > 0 && prompt.bottom <= news.top && news.bottom <= choices.top;
}"""


@pytest.mark.parametrize(("game", "n_rivals"), [("kanata", 1), ("canoe", 3), ("island", 3), ("nouvelle-france", 3)])
@pytest.mark.browser_context_args(viewport=ON_ITS_SIDE, has_touch=True)
def test_on_a_phone_on_its_side_what_happened_is_told_over_the_choices(
    page: Page, server: Server, game: str, n_rivals: int
) -> None:
    table = server.new_table(ME, *[RANDOM] * n_rivals, game=game)
    table.play(2)
    open_table(page, table)
    offered(page)
    assert page.locator(".line .news").text_content() == page.locator(".room p").text_content()
    assert page.evaluate(NEWS)


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_on_a_phone_on_its_side_hint_and_winner_are_in_view(page: Page, server: Server, text: str) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    settings = json.dumps(json.loads(SETTINGS) | {"textSize": text})
    page.add_init_script(f"localStorage.setItem('voyageur.settings', '{settings}')")
    open_table(page, server.new_table(ME, GREEDY, terms={"hints": True}, board="duel"))
    offered(page)
    page.get_by_role("button", name="Hint").evaluate("(at) => (at.id = 'hint')")
    assert page.evaluate(IN_VIEW, "#hint")
    ended = server.new_table(ME, ANNA, game="canoe", course="short")
    ended.play(99)
    open_table(page, ended)
    page.locator("#end-title").wait_for()
    assert page.evaluate(IN_VIEW, "#end-title")


@pytest.mark.parametrize("n_rivals", [1, 2])
def test_the_button_for_an_analysis_is_in_view_in_a_low_window(page: Page, server: Server, n_rivals: int) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = server.new_table(ME, *[RANDOM] * n_rivals, game="canoe", course="short")
    table.play(99)
    open_table(page, table)
    page.locator(".insight button").wait_for()
    assert page.evaluate(IN_VIEW, ".insight button")


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, LOW, {"width": 1366, "height": 768}])
@pytest.mark.parametrize("game", ["canoe", "nouvelle-france"])
def test_the_button_to_play_is_in_view_in_the_set_up(
    page: Page, server: Server, game: str, size: dict[str, int]
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{server.address}/games/{game}")
    page.locator(".play").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.look svg *').length > 5")
    assert page.evaluate(IN_VIEW, ".play")
