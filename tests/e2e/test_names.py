"""Names that people might try: each is shown as text in its place, runs nothing and moves nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests import names
from tests.e2e.driving import PHONE, WIDE, Server, Table, open_table
from tests.e2e.test_print import show_paper

HIT = """window.hit = () => { window.isHit = true; };
  document.addEventListener("securitypolicyviolation", () => window.hit());"""
STRANGE = (
    "() => window.isHit === true || document.querySelector('#hit, bdi *, h2 script, [onerror], [onload]') !== null"
)
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
# For each seat, whether its panel shows from left to right: the seat, the name, and what comes after it, all inside.
PLACES = """() => [...document.querySelectorAll("section.panel")].map((panel) => {
  const whole = panel.getBoundingClientRect();
  const heading = panel.querySelector("h2");
  const range = document.createRange();
  range.selectNodeContents(heading.firstChild);
  const name = heading.querySelector("bdi").getBoundingClientRect();
  const isAfterSeat = range.getBoundingClientRect().right <= name.left + 1;
  return isAfterSeat && name.right <= whole.right && name.bottom <= whole.bottom;
})"""
# Where the names of a line begin: by rows, then from left to right.
STARTS = """(all) => all.map((at) => at.getClientRects()[0])
  .map(({ top, left }) => [Math.round(top / 8), Math.round(left)])"""
SEATS = 8
PARTS = [[*names.SHOWN.values()][first : first + SEATS] for first in range(0, len(names.SHOWN), SEATS)]


@pytest.fixture
def page(page: Page) -> Page:
    """A page that notes whether a script of a name has run."""
    page.add_init_script(HIT)
    return page


def table_of(server: Server, some: list[str]) -> Table:
    people = [{"kind": "person", "name": name} for name in (*some, *["Me"] * (SEATS - len(some)))]
    return server.new_table(*people, game="canoe")


def check(page: Page) -> None:
    """Nothing has run, and nothing is wider than the window, on a wide screen and on a phone."""
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        page.wait_for_function(FITS)
        assert not page.evaluate(STRANGE)


@pytest.mark.parametrize("some", PARTS, ids=range(len(PARTS)))
def test_names_are_text_in_their_places(page: Page, server: Server, some: list[str]) -> None:
    table = table_of(server, some)
    open_table(page, table)
    page.locator(".under .button").first.wait_for()
    assert page.locator("section.panel h2 bdi").all_text_contents()[: len(some)] == some
    check(page)
    page.locator("section.panel h2 bdi").first.wait_for()  # a wide screen has panels again
    assert page.evaluate(PLACES) == [True] * SEATS
    page.goto(server.address)
    found = page.locator("li:has(.seats)").first.locator("bdi")
    expect(found).to_have_count(SEATS)
    assert found.all_text_contents()[: len(some)] == some
    check(page)
    starts = found.evaluate_all(STARTS)
    assert (starts, page.title()) == (sorted(starts), "Voyageur")


def test_names_in_the_waiting_room_are_text(page: Page, server: Server) -> None:
    found = [names.HOSTILE["a script"], names.SCRIPTS["Arabic"], names.LONG["60 wide letters"]]
    seats = [*({"kind": "person", "name": name} for name in found), {"kind": "open"}]
    made = server.ask("/api/tables", {"game": "canoe", "seats": seats})
    open_table(page, Table(server, made["table"], made["tokens"], "canoe"))
    expect(page.locator("bdi.holder")).to_have_text(found)
    check(page)


def test_names_on_paper_and_in_the_result_are_text(page: Page, server: Server) -> None:
    found = [names.LONG["60 wide signs"], names.SCRIPTS["Hebrew"]]
    table = server.new_table(*({"kind": "person", "name": name} for name in found), round_cap="10")
    table.play(99)
    open_table(page, table)
    page.locator("#end-title").first.wait_for()
    assert {*page.locator(".end bdi").all_text_contents()} == {*found}
    check(page)
    show_paper(page)
    assert {*page.locator(".printed bdi").all_text_contents()} == {*found}
    page.wait_for_function(FITS)
    assert not page.evaluate(STRANGE)
