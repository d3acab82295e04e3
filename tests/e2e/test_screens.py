"""Each screen in each variant: no horizontal scrolling, no small targets, no findings of axe but minor ones.

The screenshots are saved in artefacts/.
"""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.driving import GREEDY, ME, MILLISECONDS, Server, offered, open_table, picture, press_space
from tests.e2e.tables import Tables
from tests.e2e.variants import SHOWN, faults_of, settings_of
from voyageur.games import GAMES


def lobby(page: Page, tables: Tables) -> None:
    page.goto(tables.server.address)
    expect(page.locator("article svg.picture:not(.bare)")).to_have_count(len(GAMES))


def setup(page: Page, tables: Tables) -> None:
    page.goto(f"{tables.server.address}/games/kanata")
    page.locator(".look svg.picture:not(.bare) g *").first.wait_for(state="attached")
    page.locator("summary").nth(1).click()


def early(page: Page, tables: Tables) -> None:
    open_table(page, tables.early)
    page.locator(".choices .button").first.wait_for()


def crowded(page: Page, tables: Tables) -> None:
    open_table(page, tables.crowded)
    page.locator(".choices .button").first.wait_for()


def refusal(page: Page, tables: Tables) -> None:
    early(page, tables)
    whole = page.get_by_role("button", name="Whole board").or_(page.get_by_role("button", name="Tout le plateau"))
    if whole.count():  # on a phone the tile is outside the frame
        whole.click()
    press_space(page, "tile-m8")
    page.locator(".note.refusal .clause").wait_for()


def rulebook(page: Page, tables: Tables) -> None:
    refusal(page, tables)
    page.locator(".note.refusal .clause").click()
    page.locator(".rulebook .cited").wait_for()


def how_to_play(page: Page, tables: Tables) -> None:
    page.goto(f"{tables.server.address}/games/canoe/how-to-play")
    expect(page.locator("figure svg.picture:not(.bare)")).to_have_count(6)


def rules(page: Page, tables: Tables) -> None:
    page.goto(f"{tables.server.address}/games/kanata/rules#K14")
    page.locator(".text .cited").wait_for()
    page.get_by_role("searchbox").fill("fort")
    page.locator("mark.now").wait_for()


def replay(page: Page, tables: Tables) -> None:
    open_table(page, tables.crowded, "/plies/60")
    page.get_by_role("slider").wait_for()


def over(page: Page, tables: Tables) -> None:
    open_table(page, tables.over)
    page.locator("#end-title").wait_for()


def island(page: Page, tables: Tables) -> None:
    open_table(page, tables.island)
    page.locator(".choices .button").first.wait_for()


def battle(page: Page, tables: Tables) -> None:
    open_table(page, tables.battle)
    page.locator(".scene svg.picture").wait_for()


def island_over(page: Page, tables: Tables) -> None:
    open_table(page, tables.island_over)
    page.locator("#end-title").wait_for()


def building(page: Page, tables: Tables) -> None:
    open_table(page, tables.building_to_place)
    page.locator(".frame svg.picture:not(.bare)").wait_for()


def nowhere(page: Page, tables: Tables) -> None:
    page.goto(f"{tables.server.address}/no/such/page")
    page.locator("main.trouble").wait_for()


EXPECTED = "nowhere: Failed to load resource"  # the page itself is 404 there
SCREENS = (
    lobby,
    setup,
    early,
    crowded,
    refusal,
    rulebook,
    how_to_play,
    rules,
    replay,
    over,
    island,
    battle,
    island_over,
    building,
    nowhere,
)
ALL_OF_IT = ("light", "wide", "en"), ("dark", "wide", "en"), ("light", "phone", "en"), ("dark", "phone", "en")
IN_PART = ("contrast", "wide", "en"), ("contrast", "phone", "en"), ("light", "wide", "fr"), ("light", "phone", "fr")
LONG = [pytest.param(*variant, marks=pytest.mark.long, id="-".join(variant)) for variant in IN_PART]
QUICK = [pytest.param(*variant, id="-".join(variant)) for variant in ALL_OF_IT]


@pytest.mark.parametrize(("colours", "size", "language"), QUICK + LONG)
def test_screens(
    browser: Browser,
    browser_context_args: dict[str, Any],
    axe_script: str,
    tables: Tables,
    colours: str,
    size: str,
    language: str,
) -> None:
    faults: list[str] = []
    for screen in SCREENS:
        with browser.new_context(**{**browser_context_args, **settings_of(colours, size, language)}) as context:
            page = context.new_page()
            page.set_default_timeout(MILLISECONDS)
            faults += [
                f"{screen.__name__}: {fault}"
                for fault in faults_of(page, partial(screen, tables=tables), axe_script, size)
            ]
            picture(page, f"{screen.__name__}-{size}-{colours}-{language}")
    assert [fault for fault in faults if not fault.startswith(EXPECTED)] == []


def test_new_entries_of_a_long_log_do_not_make_the_page_scroll(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 640})
    open_table(page, server.new_table(ME, *[GREEDY] * 7, game="canoe"))
    offered(page)
    assert page.locator(".log .new").count() > 10
    assert page.evaluate("document.documentElement.scrollHeight") == 640


BROKEN_WIDTHS = """(clause) => {
  const [note, brackets] = [clause.closest(".note"), document.createRange()];
  brackets.selectNodeContents(clause);
  return Array.from({ length: 100 }, (_, n) => 160 + 2 * n).filter((width) => {
    note.style.flex = `0 0 ${width}px`;
    const middles = [...brackets.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
    return Math.max(...middles) - Math.min(...middles) > 9;
  });
}"""


def test_a_clause_and_its_brackets_stay_on_one_line(page: Page, tables: Tables) -> None:
    refusal(page, tables)
    assert page.locator(".note.refusal .clause").evaluate(BROKEN_WIDTHS) == []


def test_structure_of_the_table(page: Page, tables: Tables) -> None:
    table = tables.server.new_table(ME, {"kind": "person", "name": "You"})
    open_table(page, table)
    page.locator(".choices .button").first.wait_for()
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Kanata")
    for name in ("Seats", "What to do", "Log", "Choices"):
        assert page.get_by_label(name, exact=True).count() >= 1, name
    board = page.get_by_role("application", name="The board")
    expect(board).to_have_attribute("tabindex", "0")
    assert board.locator("[tabindex]").count() == 0
    assert board.get_by_role("img", name="can be chosen").count() >= 1
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Collect")
    press_space(page, page.locator(f"{SHOWN} [aria-label$='; can be chosen']").first.get_attribute("id"))
    expect(page.locator("[aria-live=polite]")).to_contain_text("collect")


CROWDED_SEATS = """(seats) => seats.flatMap((seat) => {
  const rects = (of) => [...seat.querySelectorAll(of)].map((part) => part.getBoundingClientRect());
  const isApart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return [1, 12, 123].flatMap((count) => {
    for (const number of seat.querySelectorAll(".holdings b")) number.textContent = count;
    const [boxes, counts] = [rects(".boxes i"), rects(".holdings li")];
    return boxes.length > 0 && boxes.every((box) => counts.every((one) => isApart(box, one))) ? [] : [count];
  });
})"""


@pytest.mark.parametrize("width", [1024, 1366, 1440])
def test_the_boxes_of_a_seat_never_run_into_its_counts(page: Page, server: Server, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    open_table(page, server.new_table(ME, GREEDY, board="duel"))
    offered(page)
    assert page.locator(".panel").evaluate_all(CROWDED_SEATS) == []
