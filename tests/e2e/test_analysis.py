"""What happened in a finished game: asked for, read by keyboard, and followed into the replay."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.driving import GREEDY, ME, PHONE, Server, Table, open_table, picture, tab_to

PANEL = "section.insight"
CHART = f"{PANEL} [role=slider]"


def made_up(table: Table) -> dict[str, Any]:
    """Return an analysis of a table with made-up figures, and with sentences of its log."""
    whole, dice = table.whole(), random.Random(3)
    n_plies, n_seats = whole["ply"], len(whole["seat_views"])
    entries = {entry["last"]: entry for entry in whole["log"] if isinstance(entry["seat"], int)}
    chance, chances = 500.0, []
    for position in range(n_plies + 1):
        chance = min(960.0, max(40.0, chance + dice.gauss(2, 26)))
        shares = [chance, *[(1000 - chance) / (n_seats - 1)] * (n_seats - 1)]
        wide = 60 if position < n_plies else 0
        chances.append([[round(each), max(0, round(each) - wide), min(1000, round(each) + wide)] for each in shares])
    said = [entry["sentences"][:1] for entry in entries.values()]
    decisions = {
        ply: {"seat": entry["seat"], "cost": 10 * nth, "played": "collect d4", "said": entry["sentences"][:1]}
        | ({"better": "fort e5", "better_said": said[nth - 1]} if nth % 2 else {"better": ""})
        for nth, (ply, entry) in enumerate(entries.items())
    }
    costly = [ply for ply, each in decisions.items() if each["better"]][-3:]
    return {
        "plies": n_plies,
        "chances": chances,
        "seats": [{"luck": 35 - 70 * seat, "cost": 120 + 7 * seat, "decisions": 14} for seat in range(n_seats)],
        "decisions": decisions,
        "turning": [
            {"ply": ply, "kind": kind, "seat": 1, "change": change, "said": decisions[ply]["said"]}
            for ply, kind, change in zip([*decisions][2:5], ("luck", "decision", "luck"), (-210, 90, 64), strict=True)
        ],
        "costliest": [
            {"ply": ply, "line": ["fort e5", "stop"], **{key: decisions[ply][key] for key in ("seat", "cost", "played", "better")}}
            for ply in costly
        ],
    }  # fmt: skip


class Analyst:
    """Answers the client in place of the server: half of the analysis first, the whole at the next question."""

    def __init__(self, table: Table) -> None:
        self.analysis = made_up(table)
        self.asked: list[str] = []
        self.state = "none"

    def __call__(self, route: Route) -> None:
        self.asked.append(route.request.method)
        if self.state == "running":
            self.state = "done"
        elif route.request.method == "POST":
            self.state = "running"
        n_plies = self.analysis["plies"]
        done = {"none": 0, "running": n_plies // 2, "done": n_plies}[self.state]
        rest = [None] * (n_plies + 1 - len(self.analysis["chances"][: done + 1]))
        known = {**self.analysis, "chances": [*self.analysis["chances"][: done + 1], *rest]}
        found = None if self.state == "none" else known
        now = {"state": self.state, "done": done, "plies": n_plies, "ahead": 0, "analysis": found}
        route.fulfill(status=200, content_type="application/json", body=json.dumps(now))


@pytest.fixture(scope="module")
def over(server: Server) -> Table:
    table = server.new_table(ME, GREEDY, round_cap="10")
    table.play(99)
    return table


def opened(page: Page, table: Table, path: str = "") -> Analyst:
    analyst = Analyst(table)
    page.route(f"**/api{table.path}/analysis", analyst)
    open_table(page, table, path)
    page.locator(PANEL).wait_for()
    return analyst


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_is_analysed_and_read_by_keyboard(page: Page, over: Table, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    analyst = opened(page, over)
    tab_to(page, f"{PANEL} button")
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANEL} progress")).to_be_visible()
    expect(page.locator(f"{PANEL} progress")).to_have_count(0)
    assert analyst.asked[:2] == ["GET", "POST"]
    picture(page, f"analysis-{scheme}")
    tab_to(page, CHART)
    plies = analyst.analysis["plies"]
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/plies/{plies - 1}")
    expect(page.locator(CHART)).to_be_focused()
    page.keyboard.press("Home")
    page.wait_for_url("**/plies/0")
    page.keyboard.press("PageUp")
    page.wait_for_url("**/plies/10")
    expect(page.locator(CHART)).to_have_attribute(
        "aria-valuetext", f"Move 10 of {plies}: " + page.locator(".insight .at").inner_text().partition(": ")[2]
    )
    costly = analyst.analysis["costliest"][0]["ply"]
    tab_to(page, f"{PANEL} a[href$='/plies/{costly}']")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/plies/{costly}")
    expect(page.locator(".replay .expert")).to_contain_text("An expert would play: ")
    picture(page, f"analysis-replay-{scheme}")
    tab_to(page, f"{PANEL} summary")
    page.keyboard.press("Enter")
    expect(page.locator(f"{PANEL} tbody tr")).to_have_count(plies + 1)


def test_a_press_on_the_chart_shows_that_ply(page: Page, over: Table) -> None:
    opened(page, over)
    page.get_by_role("button", name="Analyse this game").click()
    page.locator(CHART).click(position={"x": 120, "y": 60})
    page.wait_for_url("**/plies/*")


def test_on_a_phone_the_replay_has_a_sheet_with_the_analysis(page: Page, over: Table) -> None:
    page.set_viewport_size(PHONE)
    analyst = opened(page, over)
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(f"{PANEL} progress")).to_have_count(0)
    picture(page, "analysis-phone")
    page.goto(f"{page.url}/plies/5")
    page.get_by_role("button", name="Analysis").click()
    page.locator(f"dialog {CHART}").press("ArrowRight")
    page.wait_for_url("**/plies/6")
    picture(page, "analysis-phone-sheet")
    assert analyst.asked.count("POST") == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_during_a_game_nothing_is_asked_or_shown(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = server.new_table(ME, GREEDY)
    open_table(page, table)
    page.locator(".choices").first.wait_for()
    page.goto(f"{page.url}/plies/0")
    page.locator(".replay").wait_for()
    assert page.locator(PANEL).count() == 0
    assert not [url for url in asked if url.endswith("/analysis")]


def test_paper_has_the_chart_and_the_figures(page: Page, over: Table) -> None:
    opened(page, over)
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(f"{PANEL} progress")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.locator(".printed .insight svg").first.wait_for()
    expect(page.locator(".printed .insight")).to_contain_text("Costliest decisions")
    picture(page, "analysis-print")
