"""Server processes of tests exit with pytest, even if it is killed."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes import await_end

TEST = """
import threading
from tests.server.processes import ServerProcess

def test_that_never_ends(tmp_path):
    server = ServerProcess(tmp_path)
    print("server", server.process.pid, flush=True)
    threading.Event().wait()
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_server_ends_when_pytest_is_killed(tmp_path: Path, number: signal.Signals):
    (tmp_path / "test_small.py").write_text(TEST)
    command = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    pytest_process = subprocess.Popen([*command, tmp_path / "test_small.py"], stdout=subprocess.PIPE, text=True)
    with pytest_process:
        assert pytest_process.stdout is not None
        line = next(line for line in pytest_process.stdout if "server " in line)
        pytest_process.send_signal(number)
    await_end(int(line.split()[-1]))
