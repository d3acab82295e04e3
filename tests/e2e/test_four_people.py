"""Four people at four browsers finish a game of Capture the Island while the server is killed twice."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.e2e.acting import ByMouse, Player
from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import IS_SETTLED, MILLISECONDS, Server, Table, offered

MOST_PRESSES = 1500
AT_ONCE = 6, 15  # after so many presses the server is killed: once before a choice, once with a choice on its way
PEOPLE = 4
A_MOMENT = 1000  # milliseconds for which a page may show nothing to press, until the server is asked again


@pytest.fixture
def expected_noise() -> list[str]:
    return ["WebSocket connection to", "Failed to load resource"]


def seated(server: Server, open_browser: OpenBrowser, **options: str) -> tuple[Table, list[Page]]:
    """Return a table of four people who have sat down by their links, and their pages."""
    created = server.ask(
        "/api/tables",
        {"game": "island", "options": options, "seats": [{"kind": "open"}] * PEOPLE, "spectators": True},
    )
    pages: list[Page] = []
    for seat in range(PEOPLE):
        page = open_browser()
        page.goto(f"{server.address}/tables/{created['table']}#invitation={created['invitations'][str(seat)]}")
        page.get_by_label("Your name").fill(f"Person {seat}")
        page.get_by_role("button", name="Sit down").click()
        expect(page).to_have_url(re.compile(r"/tables/\w+$"))
        pages.append(page)
    return Table(server, created["table"], {"-1": created["spectators"]}, "island"), pages


def asked_seat(table: Table, pages: list[Page]) -> int | None:
    """Return the seat to act when its page asks it, or None after the end.

    A page changes as soon as something is pressed, so the server may name the seat before at first.
    """
    for _ in range(MILLISECONDS // A_MOMENT):
        acting = table.whole()["to_act"]
        if acting is None:
            return None
        with suppress(TimeoutError):
            pages[acting].wait_for_function(IS_SETTLED, timeout=A_MOMENT)
            return int(acting)
    raise AssertionError("no page asks anybody")


def play_with_kills(start: Callable[..., Server], open_browser: OpenBrowser, **options: str) -> list[Page]:
    """Play a game at random to its end; return the pages."""
    server = start()
    table, pages = seated(server, open_browser, **options)
    players = [Player(ByMouse(page), seed) for seed, page in enumerate(pages)]
    for page in pages:
        page.locator(".frame svg.picture").wait_for()
    for number in range(MOST_PRESSES):
        acting = asked_seat(table, pages)
        if acting is None:
            return pages
        if number not in AT_ONCE:
            players[acting].act()
            continue
        offered(pages[acting])
        if number == AT_ONCE[0]:
            server.kill()
            expect(pages[acting].get_by_text("Reconnecting")).to_be_visible()
        players[acting].press()
        server.kill()
        server = table.server = start(server.port)
        server.ask("/api/health")
        for page in pages:
            expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=MILLISECONDS)
    raise AssertionError(f"the game goes on after {MOST_PRESSES} presses")


def check_end(pages: list[Page]) -> None:
    """All see the result, and the same scores."""
    for page in pages:
        page.locator("#end-title").wait_for()
    told = [page.locator(".end ol").inner_text() for page in pages]
    assert told == told[:1] * PEOPLE


def test_a_short_game_of_four_is_finished_in_spite_of_two_kills(
    start: Callable[..., Server],
    elsewhere: OpenBrowser,
) -> None:
    check_end(play_with_kills(start, elsewhere, round_cap="2"))


@pytest.mark.long
def test_a_whole_game_of_four_is_finished_in_spite_of_two_kills(
    start: Callable[..., Server],
    elsewhere: OpenBrowser,
) -> None:
    check_end(play_with_kills(start, elsewhere))
