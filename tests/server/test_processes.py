"""Servers that tests and measurements start, and their workers, end with the process that started them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes import await_end

pytestmark = pytest.mark.processes

TEST = """
import threading
from tests.server.processes import ServerProcess

def test_that_never_ends(tmp_path):
    server = ServerProcess(tmp_path)
    print("pids", server.process.pid, flush=True)
    threading.Event().wait()
"""

BROWSER_TEST = """
import threading
import psutil
from tests.e2e.driving import ME, RANDOM, Server

def test_that_never_ends(tmp_path):
    server = Server(tmp_path / "data")
    server.new_table(ME, RANDOM).play(1)
    below = psutil.Process(server.pid).children(recursive=True)
    assert any("spawn_main" in word for process in below for word in process.cmdline())
    print("pids", server.pid, *(process.pid for process in below), flush=True)
    threading.Event().wait()
"""

LOAD = """
import sys, threading
from pathlib import Path
from bench.load import Server

server = Server(Path(sys.argv[1]))
print("pids", server._process.pid, flush=True)
threading.Event().wait()
"""


def pids_after_kill(command: list[str], number: signal.Signals) -> list[int]:
    """Run `command` until it prints the ids of its processes, kill it, and return them."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(["", *sys.path])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        line = next(line for line in parent.stdout if "pids " in line)
        parent.send_signal(number)
        parent.wait()
        parent.stdout.close()
    return [int(pid) for pid in line.rpartition("pids ")[2].split()]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("test", [TEST, BROWSER_TEST], ids=["server", "browser"])
def test_a_server_and_its_workers_end_when_pytest_is_killed(tmp_path: Path, test: str, number: signal.Signals):
    (tmp_path / "test_small.py").write_text(test)
    command = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    for pid in pids_after_kill([*command, str(tmp_path / "test_small.py")], number):
        await_end(pid)


def test_a_server_under_load_ends_when_the_measurement_is_killed(tmp_path: Path):
    for pid in pids_after_kill([sys.executable, "-c", LOAD, str(tmp_path / "data")], signal.SIGKILL):
        await_end(pid)
