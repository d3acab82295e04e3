"""What all tests share: the profiles of Hypothesis, what each of them needs, and the browser that drives the client."""

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from voyageur.games import GAMES
from voyageur.kernel import jit

TESTS = Path(__file__).parent

# Some machines tell Python to keep no compiled files; but to rewrite the assertions of all tests takes longer than
# anything else that pytest does before the first one runs.
sys.dont_write_bytecode = False

# What is compiled is tested compiled, also in processes that tests start.
jit.set_patience(0, 0)
os.environ[jit.PLAIN_FIRST] = "0"

# Quick tests try the same examples each time, so that a red run is red again; long ones look for new examples.
settings.register_profile("quick", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("quick")


# Other libraries --------------------------------------------------------------------------------

# Not every machine has a wheel of them; without one the tests of its adapter are not collected.
NEEDED_BY_FILES = {"adapters/test_openspiel*.py": ("OpenSpiel", "pyspiel")}
MISSING = {files: name for files, (name, module) in NEEDED_BY_FILES.items() if find_spec(module) is None}
collect_ignore_glob = [*MISSING]


def pytest_report_header() -> list[str]:
    return [f"{name} is not installed: tests/{files} are left out" for files, name in MISSING.items()]


# What a test needs ------------------------------------------------------------------------------

# By the fixtures that it uses, and by its folder.  Where a test starts processes by itself or is slow without such a
# fixture, the mark stands there.
NEEDED_BY_FIXTURE = {
    "browser": {"browser", "browser_executable"},
    "postgresql": {"postgres"},
    "processes": {"package", "once_compiled", "played_package", "server", "start", "wheel", "sdist"},
    "slow": {"fit", "sentences", "types"},
}
NEEDED_BY_FOLDER = {"faults": "slow", "twins": "twin"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="NAME", help="run only the tests of this game")


def pytest_configure(config: pytest.Config) -> None:
    game = config.getoption("game")
    if game is not None and game not in GAMES:
        raise pytest.UsageError(f"There is no game “{game}”; the games are {', '.join(GAMES)}.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test with what it needs, and leave out what is not of the game that is asked for."""
    for item in items:
        for need in needs_of(item):
            item.add_marker(need)
    if game := config.getoption("game"):
        config.hook.pytest_deselected(items=[item for item in items if not is_of(game, item)])
        items[:] = [item for item in items if is_of(game, item)]


def needs_of(item: pytest.Item) -> list[str]:
    used = {*getattr(item, "fixturenames", ())}
    found = [need for need, fixtures in NEEDED_BY_FIXTURE.items() if fixtures & used]
    folder = item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else ""
    return [*found, NEEDED_BY_FOLDER[folder]] if folder in NEEDED_BY_FOLDER else found


def is_of(game: str, item: pytest.Item) -> bool:
    """Return whether a test lies in the folder of a game, or has its name in its file, its own name or a parameter."""
    name, word = item.nodeid.replace("-", "_"), game.replace("-", "_")
    if folder := re.match(r"tests/games/(?!suite/)(\w+)/", name):
        return folder[1] == word
    return re.search(rf"(?<![a-z]){word}(?![a-z])", name) is not None


# The browser ------------------------------------------------------------------------------------

BROWSERS = (TESTS / "e2e" / "node_modules" / ".browser" / "chromium", Path("/usr/bin/chromium"))
BROWSER_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-3d-apis",  # the flat pictures; tests/e2e/test_space.py draws in space
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_executable() -> Path:
    """The Chromium that the tests drive: the one `make test` unpacks, else the system's."""
    for path in BROWSERS:
        if path.exists():
            return path
    pytest.fail("there is no browser for the tests: run them by `make test`, or install Debian's chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_executable: Path) -> dict[str, Any]:
    """How pytest-playwright starts the browser (its fixtures `page`, `context` and `browser` use this)."""
    return {"executable_path": str(browser_executable), "args": list(BROWSER_FLAGS)}


@pytest.fixture(scope="session")
def axe_script() -> str:
    """The accessibility checker axe, to be run in a page by `page.evaluate`."""
    path = BROWSERS[0].parents[1] / "axe-core" / "axe.min.js"
    return path.read_text() if path.exists() else pytest.fail("axe-core is missing: run the tests by `make test`")
