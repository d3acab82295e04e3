"""A server for each module, and pages in which nothing may go wrong unseen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.driving import MILLISECONDS, WIDE, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("served") / "data")
    yield started
    started.kill()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers of one's own on one folder; all are killed in the end."""
    started: list[Server] = []

    def start(port: int | None = None) -> Server:
        started.append(Server(tmp_path / "data", port))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing moves, and the language is English, unless a test says otherwise."""
    return {**browser_context_args, "viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"}


AT_ONCE = """localStorage.getItem("voyageur.settings") ??
  localStorage.setItem("voyageur.settings", JSON.stringify({ speed: "instant" }))"""


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """The acts of others are shown at once, unless a test says otherwise."""
    context.add_init_script(AT_ONCE)
    return context


@pytest.fixture
def expected_noise() -> list[str]:
    """Beginnings of console messages that a test brings about by what it does."""
    return []


@pytest.fixture
def page(page: Page, expected_noise: list[str]) -> Iterator[Page]:
    """A page whose console must stay empty: no error, and no breach of the content security policy."""
    page.set_default_timeout(MILLISECONDS)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    yield page
    assert [text for text in heard if not text.startswith(tuple(expected_noise))] == []
