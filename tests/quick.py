"""The tests of `make test-quick`: those that need nothing but this process and a moment.

One that starts another process all the same fails: it must say what it needs, or use a fixture that does.
One that takes long does not fail, for the time also depends on the machine and on what is compiled anew; the run ends
with its name.
"""

import subprocess
import time
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

LEFT_OUT = ("browser", "long", "postgresql", "processes", "slow", "twin")
A_MOMENT = 1.0  # seconds of a processor: what a test without the mark `slow` takes at most
MOST_NAMED = 20


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


# How long they take -----------------------------------------------------------------------------

BEGUN = pytest.StashKey[float]()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[BEGUN] = time.process_time()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Tell by the last report of a test, which xdist brings to the main process, what time it took of a processor."""
    if call.when == "teardown":
        item.user_properties.append(("processor", time.process_time() - item.stash[BEGUN]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that took more than a moment."""
    reports = [report for kind in terminalreporter.stats.values() for report in kind]
    spent = {
        report.nodeid: seconds
        for report in reports
        for name, seconds in getattr(report, "user_properties", ())
        if name == "processor"
    }
    line = f"{len(spent)} tests took {sum(spent.values()):.0f} s of a processor"
    long = sorted(((seconds, name) for name, seconds in spent.items() if seconds > A_MOMENT), reverse=True)
    if long:
        line += f"; {len(long)} of them more than {A_MOMENT:.0f} s, so `slow`, unless code was compiled:"
    terminalreporter.section("processor")
    terminalreporter.line(line)
    for seconds, name in long[:MOST_NAMED]:
        terminalreporter.line(f"{seconds:7.1f} s  {name}")
