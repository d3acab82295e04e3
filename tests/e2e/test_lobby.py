"""The lobby: the tables of this browser, and starting a game."""

import json

from playwright.sync_api import Page, expect

from tests.e2e.driving import GREEDY, ME, MILLISECONDS, Server, offered


def test_the_lobby_requests_all_summaries_at_once(page: Page, server: Server) -> None:
    tables = [server.new_table(ME, GREEDY, board="duel") for _ in range(8)]
    kept = [table.kept() for table in tables]
    page.add_init_script(f"localStorage.setItem('voyageur.tables', {json.dumps(json.dumps(kept))})")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.address)))
    page.goto(server.address)
    expect(page.get_by_role("listitem").get_by_text("your turn")).to_have_count(8)
    latest = page.get_by_role("region", name="Go on with your table").get_by_role("link", name="Resume")
    assert (latest.get_attribute("href") or "").endswith(tables[-1].path)  # the last event first
    page.wait_for_load_state("networkidle")
    assert [path for path in asked if "summaries" in path or "tables" in path] == ["/api/summaries"]
    assert len([path for path in asked if path.startswith("/api/")]) <= 12


def test_holding_enter_starts_a_game_and_ends_no_turn(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/kanata")
    page.locator("button.play").wait_for()
    page.keyboard.down("Enter")
    page.wait_for_url("**/tables/*")
    offered(page)
    for _ in range(20):
        page.keyboard.down("Enter")
    assert offered(page)["steps"][0]
    assert page.locator(".log a").count() == 0


def test_four_games_are_in_view_at_once(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(server.address)
    plays = page.locator("article .button")
    expect(plays).to_have_count(4, timeout=MILLISECONDS)
    for play in plays.all():
        expect(play).to_be_in_viewport(ratio=1)
