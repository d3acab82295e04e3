"""Updates of a table are small and change only the nodes concerned."""

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Request, WebSocket, expect

from tests.e2e.driving import ME, Server, offered, open_table, press_space

YOU = {"kind": "person", "name": "You"}
KB = 1000
MOST_REQUESTS = 12  # to the API, for the first screen of a table
MOST_BYTES_OF_WELCOME, MOST_BYTES_OF_EVENT = 60 * KB, 24 * KB
MOST_BYTES_OF_BASE = 30 * KB  # compressed
MOST_BYTES_OF_SCREEN = 186 * KB  # compressed, without fonts

MARK = """() => {
  const layer = document.querySelector(".frame svg.picture > g:nth-of-type(2)");
  for (const node of layer.querySelectorAll("*")) node.isMarked = true;
  return [...layer.children].map(({id}) => id);
}"""
LAYER = """() => [...document.querySelector(".frame svg.picture > g:nth-of-type(2)").children].map((group) =>
  [group.id, group.isMarked ?? false, [...group.querySelectorAll("*")].every(({isMarked}) => isMarked)])"""


@dataclass
class Traffic:
    """The socket messages and HTTP requests of a page."""

    messages: list[str] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)

    def of_type(self, kind: str) -> list[str]:
        return [text for text in self.messages if json.loads(text)["type"] == kind]


def listen(page: Page) -> Traffic:
    """Record the traffic of the page from now on."""
    traffic = Traffic()

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: traffic.messages.append(str(text)))

    page.on("websocket", hear)
    page.on("requestfinished", lambda request: traffic.requests.append(request))
    return traffic


def size_of(request: Request) -> int:
    return request.sizes()["responseBodySize"]


def test_nodes_of_unchanged_elements_survive_an_event(page: Page, server: Server) -> None:
    traffic = listen(page)
    open_table(page, server.new_table(ME, YOU))
    offer = offered(page)
    before = set(page.evaluate(MARK))
    press_space(page, offer["targets"][0])
    expect(page.locator(".log a")).to_have_count(1)
    offered(page)
    changes: dict[str, Any] = {
        change["id"]: change for event in traffic.of_type("event") for change in json.loads(event).get("elements", [])
    }
    assert changes
    shown = {name: (is_marked, is_whole) for name, is_marked, is_whole in page.evaluate(LAYER)}
    assert before - set(shown) == {name for name, change in changes.items() if change.get("gone")}
    assert {name for name, (is_marked, _) in shown.items() if not is_marked} == set(shown) - before
    untouched = set(shown) - {name for name, change in changes.items() if "content" in change}
    assert untouched
    assert all(shown[name] == (True, True) for name in untouched)


def test_the_first_screen_of_a_table_is_small(page: Page, server: Server) -> None:
    traffic = listen(page)
    open_table(page, server.new_table(ME, YOU))
    offered(page)
    page.wait_for_load_state("networkidle")
    asked = [request for request in traffic.requests if "/api/" in request.url]
    bases = [request for request in asked if "/base/" in request.url]
    assert len(asked) <= MOST_REQUESTS
    assert len(bases) == len(traffic.of_type("welcome")) == 1
    assert size_of(bases[0]) <= MOST_BYTES_OF_BASE
    assert len(traffic.of_type("welcome")[0].encode()) <= MOST_BYTES_OF_WELCOME
    assert sum(size_of(request) for request in traffic.requests if ".woff2" not in request.url) <= MOST_BYTES_OF_SCREEN


def test_an_event_is_small_and_causes_no_requests(page: Page, server: Server) -> None:
    traffic = listen(page)
    open_table(page, server.new_table(ME, YOU))
    offer = offered(page)
    page.wait_for_load_state("networkidle")
    traffic.requests.clear()
    press_space(page, offer["targets"][0])
    expect(page.locator(".log a")).to_have_count(1)
    offered(page)
    events = traffic.of_type("event")
    assert events
    assert max(len(event.encode()) for event in events) <= MOST_BYTES_OF_EVENT
    assert [request.url for request in traffic.requests] == []
