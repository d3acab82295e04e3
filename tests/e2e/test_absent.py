"""People who leave, come back, or are away, in several browsers: what the others see, and who plays meanwhile."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenBrowser, Sit
from tests.e2e.driving import ANNA, BEN, MILLISECONDS, PHONE, Server, choose_in_menu, offered, picture

CLEO = {"kind": "person", "name": "Cleo"}
AWAY = {"takeover": 60}  # seconds, the fewest that a table may have
BACK = "Take my seat back"


def presence(page: Page, name: str) -> Locator:
    """Return the mark at somebody's seat that says whether they are connected."""
    return page.get_by_role("complementary", name="Seats").locator(".panel").filter(has_text=name).locator(".presence")


def log(page: Page, sentence: str) -> Locator:
    return page.locator(".log a").filter(has_text=sentence)


def test_the_others_see_who_leaves_and_who_returns(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN)
    anna = sit(table, 0)
    expect(presence(anna, "Ben")).to_have_attribute("title", "not connected")
    ben = sit(table, 1)
    expect(presence(anna, "Ben")).to_have_attribute("title", "connected")
    ben.context.close()
    expect(presence(anna, "Ben")).to_have_attribute("title", "not connected")
    sit(table, 1)
    expect(presence(anna, "Ben")).to_have_attribute("title", "connected")


def test_whoever_leaves_is_played_for_until_they_take_their_seat_back(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN)
    anna, ben = sit(table, 0), sit(table, 1)
    assert offered(anna)["targets"]
    choose_in_menu(anna, "Let the computer play for me")
    bar = anna.get_by_role("group", name="Choices")
    expect(bar).to_contain_text("The computer plays for you.")
    expect(log(ben, "Anna leaves, and the computer plays on.")).to_have_count(1)
    assert offered(ben)["targets"]  # the computer has played Anna's turn
    expect(ben.get_by_role("region", name="French")).to_contain_text("computer for Anna")
    expect(anna.locator(".prompt p").first).to_have_text("The British are collecting.")
    bar.get_by_role("button", name=BACK).click()
    expect(log(ben, "Anna plays again in place of the computer.")).to_have_count(1)
    expect(ben.get_by_role("region", name="French")).not_to_contain_text("computer for")
    expect(anna.get_by_role("button", name=BACK)).to_have_count(0)


@pytest.mark.long
def test_the_computer_takes_over_for_somebody_away_for_too_long(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN, terms=AWAY)
    ben = sit(table, 1)
    expect(ben.get_by_text("Waiting for Anna, who is not connected.")).to_be_visible()
    away = log(ben, "Anna has been away too long, and the computer plays on.")
    expect(away).to_have_count(1, timeout=3 * MILLISECONDS)
    assert offered(ben)["targets"]
    anna = sit(table, 0, viewport=PHONE, has_touch=True)
    anna.get_by_role("button", name=BACK).tap()
    expect(log(ben, "Anna plays again in place of the computer.")).to_have_count(1)


def test_the_others_agree_that_the_computer_plays_for_somebody_who_is_away(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN, CLEO, game="island")
    anna, ben = sit(table, 0), sit(table, 1)
    expect(presence(ben, "Cleo")).to_have_attribute("title", "not connected")  # nothing is told while all are there
    cleo = sit(table, 2)
    expect(presence(ben, "Cleo")).to_have_attribute("title", "connected")
    ben.get_by_role("button", name="Menu").click()
    expect(ben.get_by_role("dialog").get_by_role("button", name="Say something")).to_be_visible()
    expect(ben.get_by_role("dialog").get_by_role("button", name="Let the computer play for Cleo")).to_have_count(0)
    ben.keyboard.press("Escape")
    anna.context.close()
    expect(presence(ben, "Anna")).to_have_attribute("title", "not connected")
    choose_in_menu(ben, "Let the computer play for Anna")
    proposal = cleo.get_by_role("region", name="Proposal")
    expect(proposal).to_contain_text("Shall the computer play for Anna?")
    proposal.get_by_role("button", name="Agree").click()
    for page in (ben, cleo):
        expect(log(page, "The others let the computer play for Anna.")).to_have_count(1)
        expect(page.get_by_role("region", name="Blue")).to_contain_text("computer for Anna")
    anna = sit(table, 0)
    anna.get_by_role("button", name=BACK).click()
    expect(log(cleo, "Anna plays again in place of the computer.")).to_have_count(1)


def test_the_others_agree_on_a_new_link_for_somebody_who_has_lost_the_seat(
    server: Server, sit: Sit, elsewhere: OpenBrowser
) -> None:
    table = server.new_table(ANNA, BEN, CLEO, game="island")
    ben, cleo = sit(table, 1), sit(table, 2)
    expect(presence(ben, "Anna")).to_have_attribute("title", "not connected")
    choose_in_menu(ben, "New link for Anna")
    proposal = cleo.get_by_role("region", name="Proposal")
    expect(proposal).to_contain_text("Shall there be a new link for Anna?")
    picture(cleo, "lost-seat-asked")
    proposal.get_by_role("button", name="Agree").click()
    link = ben.get_by_role("dialog", name="The link for Anna").locator(".link-box input").input_value()
    picture(ben, "lost-seat-link")
    expect(log(cleo, "A new link for Anna was made, because all others agreed.")).to_have_count(1)
    anna = elsewhere()
    anna.goto(link)
    anna.get_by_role("button", name="Sit down").click()
    expect(presence(ben, "Anna")).to_have_attribute("title", "connected")
