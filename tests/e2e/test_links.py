"""Seats by link: a table for somebody elsewhere, who opens the link on a phone; a third person watches."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import USUAL
from tests.e2e.driving import MILLISECONDS, PHONE, Server, offered, tab_to

LINK = re.compile(r"/tables/[\w-]+#invitation=[\w-]{43}$")
OpenBrowser = Callable[..., Page]


@pytest.fixture
def elsewhere(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[OpenBrowser]:
    """Return a function that opens a browser of its own, with a storage of its own."""
    opened: list[BrowserContext] = []

    def open_browser(**more: Any) -> Page:
        opened.append(browser.new_context(**{**browser_context_args, **more}))
        opened[-1].add_init_script(USUAL)
        opened[-1].set_default_timeout(MILLISECONDS)
        return opened[-1].new_page()

    yield open_browser
    for one in opened:
        one.close()


def create(page: Page, server: Server, *, is_watchable: bool = False) -> None:
    """Create a table of Kanata whose second seat is for somebody elsewhere."""
    page.goto(f"{server.address}/games/kanata")
    page.get_by_label("Player at seat 2").select_option("open")
    page.get_by_label("Let others watch by a link").set_checked(is_watchable)
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("status").filter(has_text="Waiting for one player")).to_be_visible()


def link_to_seat(page: Page) -> str:
    link = page.get_by_role("textbox", name="Link to the seat").input_value()
    assert LINK.search(link)
    return link


def test_a_friend_sits_down_on_a_phone_and_sees_a_move(page: Page, server: Server, elsewhere: OpenBrowser) -> None:
    create(page, server)
    link = link_to_seat(page)
    expect(page.get_by_role("img", name=re.compile("^QR code: Link to the seat"))).to_be_visible()
    friend = elsewhere(viewport=PHONE, has_touch=True)
    friend.goto(link)
    expect(friend).to_have_url(link.partition("#")[0])
    friend.get_by_label("Your name").fill("Zoë")
    friend.get_by_role("button", name="Sit down").tap()
    offer = offered(page)  # the table has appeared by itself
    expect(page.locator("[aria-live=polite]").get_by_text("Zoë has sat down.")).to_have_count(1)
    expect(friend.locator(".frame svg.picture")).to_be_visible()
    page.locator(f".frame svg.picture #{offer['targets'][0]}").click()
    expect(page.locator(".log a")).to_have_count(1)
    friend.get_by_role("button", name="Log").tap()
    expect(friend.locator("dialog .log a")).to_have_count(1)


def test_a_link_that_was_used_says_so(page: Page, server: Server, elsewhere: OpenBrowser) -> None:
    create(page, server)
    link = link_to_seat(page)
    friend = elsewhere()
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    friend.locator(".frame svg.picture").wait_for()
    friend.goto(link)  # whoever has the seat is led to the table
    expect(friend.locator(".frame svg.picture")).to_be_visible()
    stranger = elsewhere()
    stranger.goto(link)
    expect(stranger.get_by_role("alert").filter(has_text="This link was used or replaced.")).to_be_visible()
    expect(stranger.get_by_role("link", name="All games")).to_be_visible()


def test_the_waiting_room_is_used_by_keyboard(page: Page, server: Server) -> None:
    create(page, server)
    link = link_to_seat(page)
    page.keyboard.press("l")  # a key of tables, which has nothing to show yet
    tab_to(page, "button[aria-label^='New link']")
    page.keyboard.press("Enter")
    expect(page.get_by_label(re.compile("^Link to the seat"))).not_to_have_value(link)
    tab_to(page, "main .row .start")
    page.keyboard.press("Enter")
    assert offered(page)["targets"]


def test_others_watch_by_a_link(page: Page, server: Server, elsewhere: OpenBrowser) -> None:
    create(page, server, is_watchable=True)
    link = page.get_by_role("textbox", name="Link for watching").input_value()
    guest = elsewhere()
    guest.goto(link)
    expect(guest).to_have_url(link.partition("#")[0])
    expect(guest.get_by_role("status").filter(has_text="Waiting for one player")).to_be_visible()
    expect(guest.get_by_label(re.compile("^Link to the seat"))).to_have_count(0)
    page.get_by_role("button", name="Start with the computer").click()
    expect(guest.locator(".frame svg.picture")).to_be_visible()
    expect(guest.locator(".choices .button:not(:disabled)")).to_have_count(0)


def test_another_device_takes_the_seat_and_signs_the_first_one_out(
    page: Page, server: Server, elsewhere: OpenBrowser
) -> None:
    create(page, server)
    page.get_by_role("button", name="Start with the computer").click()
    offered(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Another device").click()
    page.get_by_role("checkbox", name="Sign out where it is played now").check()
    page.get_by_role("button", name="Make a link").click()
    other = elsewhere(viewport=PHONE, has_touch=True)
    other.goto(link_to_seat(page))
    expect(other.get_by_label("Your name")).to_have_count(0)
    other.get_by_role("button", name="Sit down").tap()
    assert offered(other)["targets"]
    expect(page.get_by_role("heading", name="You are no longer at this table")).to_be_visible()


@pytest.fixture
def expected_noise(request: pytest.FixtureRequest) -> list[str]:
    """The console says why a connection was refused."""
    return ["The server refused a message: refused-token"] if "signs" in request.node.name else []
