"""Capture the Island in the browser: whole games against computers, and between two people at one screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acting import ByKeys, ByMouse, ByTouch, Player
from tests.e2e.driving import GREEDY, ME, MILLISECONDS, PHONE, Server, Table, open_table

GAME = "island"
ROUNDS = "2"  # enough for every step of a turn
MOST_ACTS = 400
SEATS = ("Blue", "Red", "Ochre", "Violet")
CARDS = """() => [...document.querySelectorAll(".hand svg.picture [id^=card-]")].map((at) => at.id)"""


def play_to_the_end(page: Page, player: Player) -> None:
    for _ in range(MOST_ACTS):
        if player.act()["isOver"]:
            break
    expect(page.locator("#end-title")).to_have_text(f"Round {ROUNDS} was the last.")


def expect_scores(page: Page, n_seats: int) -> None:
    """Expect a place for each seat, from the most points to the fewest."""
    end = page.get_by_role("region", name=page.locator("#end-title").inner_text())
    scores = [int(text.split()[0]) for text in end.locator(".score").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == n_seats
    expect(end.get_by_text("capture area")).to_have_count(n_seats + 1)


def n_cards_of(page: Page, seat: str) -> int:
    """Return how many cards a seat holds, as its panel says."""
    texts = page.get_by_role("region", name=seat).locator(".holdings li").all_inner_texts()
    return sum(int(text.split()[0]) for text in texts if "card" in text)


def hands_by_view(page: Page) -> list[list[str]]:
    """Return the cards that the replay shows as one's own in the view of each seat."""
    hands: list[list[str]] = []
    for nth, seat in enumerate(SEATS):
        page.get_by_role("combobox", name="View of").select_option(label=seat)
        page.wait_for_url(f"**?seat={nth}")
        expect(page.locator(".hand svg.picture [id^=card-]")).to_have_count(n_cards_of(page, seat))
        hands.append(page.evaluate(CARDS))
    return hands


def table_of_four(server: Server) -> Table:
    return server.new_table(ME, *[GREEDY] * 3, game=GAME, round_cap=ROUNDS)


def test_a_game_against_three_computers_by_mouse(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Capture the Island").click()
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_text("Rules", exact=True).last.click()
    page.get_by_role("spinbutton", name="Last round").fill(ROUNDS)
    page.locator("button.play").click()
    play_to_the_end(page, Player(ByMouse(page)))
    expect_scores(page, 4)

    page.locator(".log a").last.click()
    cards = [card for hand in hands_by_view(page) for card in hand]
    assert len(cards) == len(set(cards)) > 0


def test_a_game_against_three_computers_by_keys(page: Page, server: Server) -> None:
    open_table(page, table_of_four(server))
    play_to_the_end(page, Player(ByKeys(page)))
    expect_scores(page, 4)
    page.keyboard.press("l")
    expect(page.locator(".slider")).to_contain_text("Move 0 of", timeout=MILLISECONDS)


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True)
def test_a_game_against_three_computers_by_touch(page: Page, server: Server) -> None:
    open_table(page, table_of_four(server))
    play_to_the_end(page, Player(ByTouch(page)))
    expect_scores(page, 4)
    here = page.url
    page.get_by_role("button", name="Play again").tap()
    page.wait_for_url(lambda url: "/tables/" in url and url != here)
