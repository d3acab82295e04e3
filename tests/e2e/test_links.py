"""Seats by link: a table for somebody elsewhere, who opens the link on a phone; a third person watches."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenBrowser
from tests.e2e.driving import PHONE, Server, offered, tab_to

LINK = re.compile(r"/tables/[\w-]+#invitation=[\w-]{43}$")


def create(page: Page, server: Server, *, is_watchable: bool = False) -> None:
    """Create a table of Kanata whose second seat is for somebody elsewhere."""
    page.goto(f"{server.address}/games/kanata")
    page.get_by_label("Player at seat 2").select_option("open")
    page.get_by_role("group", name="Spectators").get_by_text("By a link" if is_watchable else "None").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("status").filter(has_text="Waiting for one player")).to_be_visible()


def link_to_seat(page: Page) -> str:
    link = page.get_by_role("textbox", name="Link to the seat").input_value()
    assert LINK.search(link)
    return link


def test_a_friend_sits_down_on_a_phone_and_sees_a_move(page: Page, server: Server, elsewhere: OpenBrowser) -> None:
    create(page, server)
    link = link_to_seat(page)
    expect(page.get_by_role("img", name=re.compile("^QR code"))).to_have_count(0)  # no phone gets here by it
    expect(page.get_by_role("textbox", name="Command that opens")).to_have_value("make play ARGS='--host 0.0.0.0'")
    friend = elsewhere(viewport=PHONE, has_touch=True)
    friend.goto(link)
    friend.get_by_role("button", name="How to play").tap()
    friend.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(friend).to_have_url(link)  # it can still be opened elsewhere
    friend.get_by_label("Your name").fill("Zoë")
    friend.get_by_role("button", name="Sit down").tap()
    offer = offered(page)  # the table has appeared by itself
    expect(friend).to_have_url(link.partition("#")[0])
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
    expect(
        stranger.get_by_role("alert").filter(has_text="This link was used or replaced, or it is too old.")
    ).to_be_visible()
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


def test_whoever_leaves_before_the_start_can_sit_down_again_by_the_same_link(
    page: Page, server: Server, elsewhere: OpenBrowser
) -> None:
    page.goto(f"{server.address}/games/island")
    page.get_by_role("group", name="Players").get_by_text("3").click()
    for seat in (2, 3):
        page.get_by_label(f"Player at seat {seat}").select_option("open")
    page.get_by_role("button", name="Create the table").click()
    field = page.get_by_role("textbox", name="Link to the seat Red")
    link = field.input_value()
    friend = elsewhere(viewport=PHONE, has_touch=True)
    for _ in range(2):
        friend.goto(link)
        friend.get_by_label("Your name").fill("Zoë")
        friend.get_by_role("button", name="Sit down").tap()
        expect(page.get_by_role("list", name="Seats")).to_contain_text("Zoë")
        expect(field).to_have_count(0)
        friend.get_by_role("button", name="Leave my seat").tap()
        friend.get_by_role("button", name="Leave it for good?").tap()
        expect(friend.get_by_role("heading", name="My tables")).to_be_visible()
        expect(page.locator("[aria-live=polite]").get_by_text("Zoë has left.")).not_to_have_count(0)
        expect(field).to_have_value(link)


def test_before_the_start_too_a_seat_is_played_on_another_device(
    page: Page, server: Server, elsewhere: OpenBrowser
) -> None:
    create(page, server)
    page.get_by_role("button", name="Another device").click()
    own = page.get_by_role("textbox", name="Link to the seat French").input_value()
    other = elsewhere(viewport=PHONE, has_touch=True)
    other.goto(own)
    other.get_by_role("button", name="Sit down").tap()
    expect(other.get_by_role("list", name="Seats")).to_contain_text("you")
    page.get_by_role("button", name="Start with the computer").click()
    for each in (page, other):
        assert offered(each)["targets"]


@pytest.fixture
def expected_noise(request: pytest.FixtureRequest) -> list[str]:
    """The console says why a connection was refused."""
    return ["The server refused a message: refused-token"] if "signs" in request.node.name else []
