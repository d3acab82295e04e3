"""Clocks in the browser: set with the table, shown and counting down, and what happens when one is empty."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Sit
from tests.e2e.driving import ANNA, BEN, MILLISECONDS, PHONE, Server

LONG = {"bank": 600, "refill": 10}
SHORT = {"bank": 10, "refill": 1}  # seconds, the fewest that a table may have
COUNTS_DOWN = """() => {
  const seconds = () => {
    const [minutes, rest] = document.querySelector("PLACE").textContent.split(":").map(Number);
    return 60 * minutes + rest;
  };
  window.first ??= seconds();
  return seconds() < window.first - 1;
}"""


def expect_counting(page: Page, place: str) -> None:
    """Wait until the clock at a place shows two seconds less than at first."""
    page.wait_for_function(COUNTS_DOWN.replace("PLACE", place), timeout=MILLISECONDS)


def test_the_clock_of_whoever_is_to_act_counts_down_for_both(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN, terms={"clock": LONG})
    anna, ben = sit(table, 0), sit(table, 1)
    for page in (anna, ben):
        expect(page.get_by_role("timer", name="Time left")).to_have_count(2)
        expect_counting(page, "[role=timer].running")
        expect(page.locator("[role=timer]:not(.running)")).to_have_text("10:00")


def test_the_clocks_are_in_view_on_a_phone(server: Server, sit: Sit) -> None:
    page = sit(server.new_table(ANNA, BEN, terms={"clock": LONG}), 1, viewport=PHONE, has_touch=True)
    for clock in page.locator(".line .clock").all():
        expect(clock).to_be_in_viewport(ratio=1)
    expect_counting(page, ".line .now .clock")
    expect(page.locator(".line .seat:not(.now) .clock")).to_have_text("10:00")


def test_without_time_the_computer_plays_on(server: Server, sit: Sit) -> None:
    ben = sit(server.new_table(ANNA, BEN, terms={"clock": SHORT}), 1)
    told = ben.locator(".log a").filter(has_text="Anna has no time left, and the computer plays on.")
    expect(told).to_have_count(1, timeout=MILLISECONDS)


def test_without_time_the_player_loses_where_that_was_chosen(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN, terms={"clock": {**SHORT, "when_empty": "loses"}})
    for seat, outcome in enumerate(("You have lost.", "You have won.")):
        page = sit(table, seat)
        page.locator("#end-title").wait_for(timeout=MILLISECONDS)
        expect(page.locator(".log a").filter(has_text="The French run out of time.")).to_have_count(1)
        expect(page.locator(".prompt p").first).to_have_text(outcome)


def test_the_clock_is_chosen_with_the_table_and_told_before_the_start(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/games/kanata")
    expect(page.get_by_label("Clock")).to_have_count(0)  # nobody waits for a lone person
    page.get_by_label("Player at seat 2").select_option("open")
    page.get_by_label("The computer takes over").select_option("after 10 minutes away")
    page.get_by_label("Clock").select_option("Custom")
    page.get_by_label("Minutes for each person").fill("2")
    page.get_by_label("Seconds more for each turn").fill("7")
    page.get_by_label("Without time").select_option("the player loses")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("The computer takes over for whoever is away for 10 minutes.")).to_be_visible()
    expect(
        page.get_by_text(re.compile("^Each has 2 minutes, and 7 seconds more .* Whoever has no time left loses"))
    ).to_be_visible()
