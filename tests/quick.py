"""The tests of `make test-quick`: those that need nothing but this process and a moment.

One that starts another process all the same fails: it must say what it needs, or use a fixture that does.
"""

import subprocess
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

LEFT_OUT = ("browser", "long", "postgresql", "processes", "slow", "twin")


def pytest_configure(config: pytest.Config) -> None:
    config.option.markexpr = f"not ({' or '.join(LEFT_OUT)})"


@pytest.fixture(autouse=True)
def no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test fail that starts a process; only git may be asked what files there are."""
    start = subprocess.Popen.__init__

    def refuse(*_: Any) -> None:
        pytest.fail("this test starts a process: mark it by `@pytest.mark.processes`")

    def start_git(process: Any, command: Any, *words: Any, **how: Any) -> None:
        return start(process, command, *words, **how) if command[0] == "git" else refuse()

    monkeypatch.setattr(subprocess.Popen, "__init__", start_git)
    monkeypatch.setattr(BaseProcess, "start", refuse)
