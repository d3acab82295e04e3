"""The levels of the computer, from the set-up to the table."""

from playwright.sync_api import Page, expect

from tests.e2e.driving import MILLISECONDS, Server, end_step, offered, tab_to

MOST_STEPS = 12


def chosen(page: Page, seat: int) -> str:
    return page.get_by_label(f"Player at seat {seat}").locator("option:checked").inner_text()


def test_a_level_is_chosen_by_keyboard_plays_and_is_remembered(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/kanata")
    expect(page.get_by_text("easy: looks hardly further")).to_be_visible()
    tab_to(page, "li:nth-child(2) select")
    page.keyboard.press("ArrowDown")
    assert chosen(page, 2) == "computer, medium"
    expect(page.get_by_text("medium: looks further ahead")).to_be_visible()
    tab_to(page, "button.play")
    page.keyboard.press("Enter")
    expect(page.get_by_text("computer, medium").first).to_be_visible(timeout=MILLISECONDS)
    for _ in range(MOST_STEPS):  # of a turn
        end_step(page)
        offered(page)
        if page.locator(".log a.new").count() > 0:  # what the computer has done meanwhile
            break
    expect(page.locator(".log a.new").first).to_be_visible()
    page.goto(f"{server.address}/games/kanata")
    page.locator("button.play").wait_for()
    assert chosen(page, 2) == "computer, medium"


def test_no_agent_is_offered_but_the_levels(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/canoe")
    page.locator("button.play").wait_for()
    labels = page.get_by_label("Player at seat 2").locator("option").all_inner_texts()
    levels = [label.removeprefix("computer, ") for label in labels if label.startswith("computer")]
    assert levels == ["novice", "easy", "medium", "hard", "expert"]


def test_two_computers_can_play_together_against_a_person(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/island")
    page.get_by_role("group", name="Players").get_by_text("3").click()
    page.get_by_text("All against the people").click()
    page.locator("button.play").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("computer, easy, allied").first).to_be_visible(timeout=MILLISECONDS)


def test_the_host_of_a_waiting_table_chooses_the_level_for_free_seats(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/kanata")
    page.get_by_label("Player at seat 2").select_option("open")
    page.locator("button.play").click()
    page.get_by_label("Level of the computer").select_option("hard")
    expect(page.get_by_text("hard: looks further ahead")).to_be_visible()
    page.get_by_role("button", name="Start with the computer").click()
    expect(page.get_by_text("computer, hard").first).to_be_visible(timeout=MILLISECONDS)
