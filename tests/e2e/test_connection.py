"""Reconnecting after a crash of the server, two windows on one table, and unknown addresses."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.e2e.driving import (
    ME,
    MILLISECONDS,
    Server,
    Table,
    end_step,
    last_logged_ply,
    offered,
    open_table,
    picture,
    press_space,
)

YOU = {"kind": "person", "name": "You"}


@pytest.fixture
def expected_noise() -> list[str]:
    return ["WebSocket connection to", "Failed to load resource", "The server refused a message"]


def test_a_game_continues_after_the_server_was_killed(page: Page, start: Callable[..., Server]) -> None:
    server = start()
    table = server.new_table(ME, YOU)
    open_table(page, table)
    offer = offered(page)
    for _ in range(8):
        press_space(page, offer["targets"][0]) if offer["targets"] else end_step(page)
        offer = offered(page)
    while not (offer["targets"] and offer["steps"][0]):
        end_step(page)
        offer = offered(page)
    # The last line of the log is the newest one and may still change.
    before, told = plies(table), page.locator(".log .sentence").all_inner_texts()[:-1]

    server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    picture(page, "reconnecting")
    press_space(page, offer["targets"][0])
    assert is_waiting_for_answer(page)
    expect(page.locator(".prompt .awaited")).to_have_text("No connection. Your choice is kept and will be sent.")
    server = table.server = start(server.port)
    server.ask("/api/health")
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    offered(page)

    after = plies(table)
    assert after[: len(before)] == before
    # The act made while disconnected is played once; a forced ply may follow it.
    act = offer["targets"][0].rpartition("-")[2]
    assert [act in text for text in after[len(before) :]] == [True] + [False] * (len(after) - len(before) - 1)
    assert table.whole()["ply"] == len(after) >= last_logged_ply(page) > 0
    assert set(told) <= set(page.locator(".log .sentence").all_inner_texts())


def plies(table: Table) -> list[str]:
    """Return the plies in the record of a table."""
    return table.record().decode().partition("\n\n")[2].splitlines()


def is_waiting_for_answer(page: Page) -> bool:
    """Whether an act waits for its answer, so that all choices are disabled."""
    return page.locator(".choices .button:has(.label):not(:disabled)").count() == 0


def test_two_windows_on_one_table(context: BrowserContext, page: Page, server: Server) -> None:
    table = server.new_table(ME, YOU)
    open_table(page, table)
    other = context.new_page()
    other.set_default_timeout(MILLISECONDS)
    open_table(other, table)
    first = offered(page)["targets"][0]
    offered(other)
    press_space(page, first)
    for window in (page, other):
        expect(window.locator(".log a")).to_have_count(1)
    assert first not in offered(other)["targets"]
    assert last_logged_ply(page) == last_logged_ply(other) == table.whole()["ply"]


def test_a_frozen_connection_is_noticed_and_made_anew(page: Page, server: Server) -> None:
    """Nothing goes through any more, and the browser says that the socket is open."""
    frozen: list[bool] = []

    def connect(here: WebSocketRoute) -> None:
        there = here.connect_to_server()
        number = len(frozen)
        frozen.append(False)
        here.on_message(lambda text: None if frozen[number] else there.send(text))
        there.on_message(lambda text: None if frozen[number] else here.send(text))

    page.clock.install()
    page.route_web_socket("**/live", connect)
    table = server.new_table(ME, YOU)
    open_table(page, table)
    offered(page)
    frozen[0] = True
    table.play(1)
    page.clock.run_for(30_000)
    expect(page.locator(f".log a[href$='/plies/{table.whole()['ply']}']")).to_be_visible()
    assert len(frozen) == 2


def delay_events(page: Page) -> Callable[[], None]:
    """Delay all events after the welcome until the returned function is called."""
    held: list[Callable[[], None]] = []

    def connect(here: WebSocketRoute) -> None:
        there = here.connect_to_server()
        opened = {"seq": 0}

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                opened["seq"] = message["whole"]["seq"]
            is_late = message["type"] in ("event", "choices") and message["seq"] > opened["seq"]
            if is_late:
                held.append(partial(here.send, text))
            else:
                here.send(text)

        here.on_message(there.send)
        there.on_message(pass_on)

    def release() -> None:
        for send in held:
            send()

    page.route_web_socket("**/live", connect)
    return release


def test_a_stale_act_gets_an_explanation(context: BrowserContext, server: Server) -> None:
    table = server.new_table(ME, YOU)
    late, quick = context.new_page(), context.new_page()
    release = delay_events(late)
    for page in (late, quick):
        page.set_default_timeout(MILLISECONDS)
        open_table(page, table)
    first, second = offered(late)["targets"][:2]
    offered(quick)
    press_space(quick, first)
    expect(quick.locator(".log a")).to_have_count(1)
    press_space(late, second)
    expect(late.locator(".note.refusal")).not_to_be_empty()
    release()
    expect(late.locator(".log a")).to_have_count(1)
    assert table.whole()["ply"] == 1


@pytest.mark.parametrize("path", ["/tables/nobody", "/games/nothing", "/nowhere/at/all", "/tables/a/plies/-1"])
def test_an_unknown_address_shows_a_page(page: Page, server: Server, path: str) -> None:
    page.goto(server.address + path)
    main = page.locator("main.trouble")
    expect(main.get_by_role("heading")).not_to_be_empty()
    expect(main.locator("p")).to_have_text(re.compile(r"\w+ \w+.*\."))
    main.get_by_role("link", name="All games").press("Enter")
    expect(page.get_by_role("link", name="Play Kanata")).to_be_visible()


def test_a_ply_beyond_the_end(page: Page, server: Server) -> None:
    table = server.new_table(ME, YOU)
    open_table(page, table, "/plies/999")
    expect(page.locator("main.trouble")).to_contain_text("Nothing has been played yet.")
    page.get_by_role("link", name="Back to the game").click()
    assert offered(page)["targets"]
