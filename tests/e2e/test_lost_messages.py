"""A person plays while messages get lost and others come twice: each act is made once, and the page shows the game."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.driving import ME, Server, end_step, last_logged_ply, offered, open_table, press_space

YOU = {"kind": "person", "name": "You"}
LOST_ACT, LOST_ANSWER = 2, 4  # the numbers of the act and of the answer that get lost
ACTS = 7
LOSE_THE_FIRST_TABLE = """
const real = window.fetch;
window.fetch = async (path, request) => {
  const answer = await real(path, request);
  if (path !== "/api/tables" || sessionStorage.getItem("lost")) return answer;
  sessionStorage.setItem("lost", (await answer.json()).table);
  throw new TypeError("lost");
};"""


@dataclass
class BadLine:
    """What went over the line: the acts by their ids, and the events that they became."""

    acts: dict[str, str] = field(default_factory=dict[str, str])
    done: dict[str, int] = field(default_factory=dict[str, int])
    lost: list[str] = field(default_factory=list[str])
    n_sent_again: int = 0

    def connect(self, here: WebSocketRoute) -> None:
        """Pass every message on twice, except those that get lost."""
        there = here.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                self.n_sent_again += message["id"] in self.acts
                self.acts[message["id"]] = message["action"]
                if self._is_lost("act", len(self.acts) == LOST_ACT):
                    return
            self._send_twice(there.send, text)

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "done" and message["id"] in self.acts:
                if self._is_lost("done", len(self.acts) == LOST_ANSWER):
                    return
                self.done[message["id"]] = message["seq"]
            self._send_twice(here.send, text)

        here.on_message(to_server)
        there.on_message(to_page)

    def _is_lost(self, kind: str, is_due: bool) -> bool:
        """Lose one message of each kind."""
        if not is_due or kind in self.lost:
            return False
        self.lost.append(kind)
        return True

    def _send_twice(self, send: Callable[[str | bytes], None], text: str | bytes) -> None:
        for _ in range(2):
            send(text)


@pytest.fixture
def expected_noise() -> list[str]:
    return ["WebSocket connection to", "The server refused a message"]


def shown(page: Page) -> list[str]:
    """Return the elements of the board."""
    return page.evaluate("() => [...document.querySelectorAll('.frame svg.picture g[id]')].map((at) => at.id)")


def test_lost_and_repeated_messages_change_nothing(page: Page, server: Server) -> None:
    line = BadLine()
    page.route_web_socket("**/live", line.connect)
    table = server.new_table(ME, YOU)
    open_table(page, table)
    while len(line.acts) < ACTS:
        offer = offered(page)
        press_space(page, offer["targets"][0]) if offer["targets"] else end_step(page)
    offered(page)

    assert line.lost == ["act", "done"]
    assert line.n_sent_again >= 2
    plies = table.record().decode().partition("\n\n")[2].splitlines()
    assert {*line.done} == {*line.acts}
    assert len({*line.done.values()}) == ACTS
    for key, seq in line.done.items():
        assert line.acts[key] in plies[seq - 1]
    assert last_logged_ply(page) == len(plies) == table.whole()["ply"]
    before = shown(page)
    page.reload()
    offered(page)
    assert shown(page) == before


def test_after_a_lost_answer_play_opens_the_table_that_was_made(page: Page, server: Server) -> None:
    page.add_init_script(LOSE_THE_FIRST_TABLE)
    page.goto(f"{server.address}/games/canoe")
    play = page.get_by_role("button", name="Play Enter")
    play.click()
    expect(page.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()
    page.reload()
    play.click()
    page.locator(".frame svg.picture").wait_for()
    assert page.url.rpartition("/")[2] == page.evaluate("() => sessionStorage.getItem('lost')")
