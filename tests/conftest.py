"""What all tests share: the profiles of Hypothesis, and the browser that drives the client."""

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Some machines tell Python to keep no compiled files; but to rewrite the assertions of all tests takes longer than
# anything else that pytest does before the first one runs.
sys.dont_write_bytecode = False

# Quick tests try the same examples each time, so that a red run is red again; long ones look for new examples.
settings.register_profile("quick", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("quick")

BROWSERS = (Path(__file__).parent / "e2e" / "node_modules" / ".browser" / "chromium", Path("/usr/bin/chromium"))
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
