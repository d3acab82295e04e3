"""A server for each module, and pages whose console is checked."""

import contextlib
import json
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.e2e.driving import MILLISECONDS, WIDE, Server, Table
from tests.e2e.tables import Tables
from voyageur.games import GAMES

expect.set_options(timeout=MILLISECONDS / 3)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("served") / "data")
    yield started
    started.kill()


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    return Tables(server)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Return a function that starts servers on one folder; all are killed after the test."""
    started: list[Server] = []

    def start(port: int | None = None) -> Server:
        started.append(Server(tmp_path / "data", port))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Use reduced motion and English by default."""
    return {**browser_context_args, "viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"}


Sit = Callable[..., Page]  # opens a table in a browser of its own, with the token of one seat
OpenBrowser = Callable[..., Page]  # opens a browser of its own; takes what `new_context` takes
SETTINGS = json.dumps({"speed": "instant", "rollsForMe": True, "toured": [*GAMES]})
USUAL = f"""localStorage.getItem("voyageur.settings") ??
  localStorage.setItem("voyageur.settings", JSON.stringify({SETTINGS}))"""


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """Show others' acts at once, let no roll wait and offer no guided first turn, by default."""
    context.add_init_script(USUAL)
    return context


# What a browser says by itself of a socket that was closed while it was being opened, as when a page is left soon.
CLOSED_EARLY = "WebSocket is closed before the connection is established"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a failed test what its page shows."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.failed and report.when == "call" and isinstance(page, Page) and not page.is_closed():
        with contextlib.suppress(Error):
            shown = page.evaluate("() => document.body.innerText")
            report.sections.append((f"{page.url} shows", shown))
    return report


@pytest.fixture
def expected_noise() -> list[str]:
    """Prefixes of console messages that a test expects."""
    return []


@pytest.fixture
def page(page: Page, expected_noise: list[str]) -> Iterator[Page]:
    """A page whose console must stay empty, without errors or violations of the content security policy."""
    page.set_default_timeout(MILLISECONDS)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    yield page
    faults = [text for text in heard if CLOSED_EARLY not in text]
    assert [text for text in faults if not text.startswith(tuple(expected_noise))] == []


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


@pytest.fixture
def sit(elsewhere: OpenBrowser) -> Sit:
    """Return a function that opens a table in a browser of its own, with the token of one seat."""

    def sit(table: Table, seat: int, **more: Any) -> Page:
        page = elsewhere(**more)
        kept = json.dumps([{**table.kept(), "tokens": {str(seat): table.tokens[str(seat)]}}])
        page.add_init_script(f"localStorage.setItem('voyageur.tables', {json.dumps(kept)})")
        page.goto(table.server.address + table.path)
        page.locator(".frame svg.picture").wait_for()
        return page

    return sit
