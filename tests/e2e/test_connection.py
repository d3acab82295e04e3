"""The server dies and comes back, two windows look at one table, and addresses lead nowhere."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.driving import ME, MILLISECONDS, Server, Table, end_step, offered, picture, plies_told, press_space, sit

IS_BACK = 10_000  # milliseconds from the server's first answer until the page goes on
YOU = {"kind": "person", "name": "You"}


@pytest.fixture
def expected_noise() -> list[str]:
    return ["WebSocket connection to", "Failed to load resource", "fault "]


def test_kill_9_while_playing(page: Page, start: Callable[..., Server]) -> None:
    server = start()
    table = server.new_table(ME, YOU)
    sit(page, table)
    offer = offered(page)
    for _ in range(8):
        press_space(page, offer["targets"][0]) if offer["targets"] else end_step(page)
        offer = offered(page)
    while not (offer["targets"] and offer["steps"][0]):
        end_step(page)
        offer = offered(page)
    # The newest line of the log, which is the first, may still grow.
    before, told = plies(table), page.locator(".log .sentence").all_inner_texts()[1:]

    server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    picture(page, "reconnecting")
    press_space(page, offer["targets"][0])
    assert table_is_asking(page)
    server = table.server = start(server.port)
    server.ask("/api/health")
    expect(page.get_by_text("Reconnecting")).to_be_hidden(timeout=IS_BACK)
    offered(page)

    after = plies(table)
    assert after[: len(before)] == before
    # What was pressed meanwhile is played once; the table may play a forced ply after it.
    act = offer["targets"][0].rpartition("-")[2]
    assert [act in text for text in after[len(before) :]] == [True] + [False] * (len(after) - len(before) - 1)
    assert table.view()["plies"] == len(after) >= plies_told(page) > 0
    assert set(told) <= set(page.locator(".log .sentence").all_inner_texts())


def plies(table: Table) -> list[str]:
    """The plies in the record of a table."""
    return table.record().decode().partition("\n\n")[2].splitlines()


def table_is_asking(page: Page) -> bool:
    """Whether an act waits for its answer: nothing else can be pressed."""
    return page.locator(".choices .button:has(.label):not(:disabled)").count() == 0


def test_two_windows_on_one_table(context: BrowserContext, page: Page, server: Server) -> None:
    table = server.new_table(ME, YOU)
    sit(page, table)
    other = context.new_page()
    other.set_default_timeout(MILLISECONDS)
    sit(other, table)
    first = offered(page)["targets"][0]
    offered(other)
    press_space(page, first)
    expect(other.locator(".log a")).to_have_count(1)
    assert first not in offered(other)["targets"]
    assert plies_told(page) == plies_told(other) == table.view()["plies"]


def test_a_late_act_is_answered_with_a_sentence(context: BrowserContext, server: Server) -> None:
    table = server.new_table(ME, YOU)
    late, quick = context.new_page(), context.new_page()
    held: list[str | bytes] = []

    def hold_views(line: object) -> None:
        there = line.connect_to_server()
        line.on_message(there.send)
        there.on_message(lambda text: held.append(text) if '"type":"view"' in text[:20] else line.send(text))

    late.route_web_socket("**/live", hold_views)
    for page in (late, quick):
        page.set_default_timeout(MILLISECONDS)
        sit(page, table)
    first, second = offered(late)["targets"][:2]
    offered(quick)
    press_space(quick, first)
    expect(quick.locator(".log a")).to_have_count(1)
    press_space(late, second)
    expect(late.locator(".note.refusal")).not_to_be_empty()
    expect(late.locator(".log a")).to_have_count(1)
    assert table.view()["plies"] == 1


@pytest.mark.parametrize("path", ["/tables/nobody", "/games/nothing", "/nowhere/at/all", "/tables/a/plies/-1"])
def test_an_address_that_leads_nowhere(page: Page, server: Server, path: str) -> None:
    page.goto(server.address + path)
    main = page.locator("main.trouble")
    expect(main.get_by_role("heading")).not_to_be_empty()
    expect(main.locator("p")).to_have_text(re.compile(r"\w+ \w+.*\."))
    main.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("link", name="Play Kanata")).to_be_visible()


def test_a_ply_beyond_the_end(page: Page, server: Server) -> None:
    table = server.new_table(ME, YOU)
    sit(page, table, "/plies/999")
    expect(page.locator("main.trouble")).to_contain_text("Nothing has been played yet.")
    page.get_by_role("link", name="Back to now").click()
    assert offered(page)["targets"]
