"""Parts of the client that do not come: it is said, and they are asked for again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.driving import Server, picture

MISSING = "This part of the page did not come."


@pytest.fixture
def expected_noise() -> list[str]:
    return ["Failed to load resource"]


def press_play(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Play Kanata").click()


def gone(route: Route) -> None:
    route.fulfill(status=404, body="{}", content_type="application/json")


@pytest.mark.parametrize(
    ("kind", "refuse"),
    [("js", gone), ("js", lambda route: route.abort()), ("css", gone)],
    ids=["gone", "away", "without its style"],
)
def test_a_part_that_did_not_come_comes_when_it_is_asked_for_again(
    page: Page, server: Server, kind: str, refuse: Callable[[Route], None]
) -> None:
    page.route(f"**/assets/SetUp-*.{kind}", refuse)
    press_play(page, server)
    page.get_by_role("alert").get_by_text(MISSING).wait_for()
    picture(page, "part-missing")
    page.evaluate("window.isSamePage = true")
    page.unroute(f"**/assets/SetUp-*.{kind}")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Kanata", level=1)).to_be_visible()
    styles = "() => [...document.styleSheets].some(({ href }) => href?.includes('SetUp-'))"
    assert page.evaluate("window.isSamePage") is True
    assert page.evaluate(styles)


def test_a_page_of_another_version_loads_itself_anew_once(page: Page, server: Server) -> None:
    def other_version(route: Route) -> None:
        if route.request.is_navigation_request():
            return route.continue_()
        text = '<html><head><script type="module" src="/assets/index-other.js"></script></head></html>'
        return route.fulfill(body=text, content_type="text/html")

    page.route(f"{server.address}/", other_version)
    page.route("**/assets/SetUp-*.js", gone)
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    press_play(page, server)
    page.get_by_role("alert").get_by_text(MISSING).wait_for()
    assert [re.sub(r".*(?=/)", "", url) for url in loads] == ["/", "/kanata"]
