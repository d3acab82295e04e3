"""A made-up analysis of a finished game, in place of one that the server would have to compute."""

import json
import random
from typing import Any

from playwright.sync_api import Page, Route

from tests.e2e.driving import Table, open_table

PANEL = "section.insight"
CHART = ".chart[role=slider]"  # under the board in a replay, else in the panel
NONE = {"better": ""}


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
    spaces = next(entry["spaces"] for entry in entries.values() if len(entry.get("spaces", ())) > 1)
    way = {"way": spaces[:2], "better_way": spaces[1::-1]}
    decisions = {
        ply: {"seat": entry["seat"], "cost": 10 * nth, "played": "collect d4", "said": entry["sentences"][:1]}
        | ({"better": "fort e5", "better_said": said[nth - 1], "better_spaces": spaces, **way} if nth % 2 else NONE)
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
            {"ply": ply, "line": ["fort e5", "stop"]}
            | {key: decisions[ply][key] for key in ("seat", "cost", "played", "better")}
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


def open_analysed(page: Page, table: Table, path: str = "") -> Analyst:
    analyst = Analyst(table)
    page.route(f"**/api{table.path}/analysis", analyst)
    open_table(page, table, path)
    page.locator(PANEL).wait_for()
    return analyst


def analyse(page: Page) -> None:
    """Ask for the analysis, and wait until it is complete."""
    page.locator(f"{PANEL} button").first.click()
    page.locator(f"{PANEL} progress").wait_for()
    page.locator(f"{PANEL} progress").wait_for(state="detached")
