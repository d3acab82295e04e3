"""Who resigns while the computer's turn is still shown has resigned."""

import json

from playwright.sync_api import Page, expect

from tests.e2e.driving import GREEDY, ME, Server, offered, open_table, press_space

NORMAL = json.dumps({"speed": "normal", "rollsForMe": True, "toured": ["kanata"]})


def test_to_resign_right_after_the_own_act_ends_the_game(page: Page, server: Server) -> None:
    table = server.new_table(ME, GREEDY)
    page.add_init_script(f"localStorage.setItem('voyageur.settings', {json.dumps(NORMAL)})")
    open_table(page, table)
    for _ in range(2):
        press_space(page, offered(page)["targets"][0])
    page.keyboard.press(offered(page)["keys"][-1])  # which ends the turn
    expect(page.get_by_role("region", name="What to do")).to_contain_text("The French end their turn")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign for good?").click()
    expect(page.locator("#end-title").first).to_have_text("The French resign.")
    assert table.whole()["result"]["ending"] == "resigned"
