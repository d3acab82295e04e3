"""Runs end: a test that hangs fails, and a folder that hangs is stopped."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import run_limited
from tests.server.processes import await_end

pytestmark = pytest.mark.processes

HANGS = """
import threading

def test_that_hangs():
    threading.Event().wait()

def test_that_passes():
    pass
"""

WITH_A_CHILD = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait()"])
print(child.pid, file=open(sys.argv[1], "w"), flush=True)
child.wait()
"""


def test_a_test_that_hangs_fails_and_the_others_run(tmp_path: Path):
    (tmp_path / "test_small.py").write_text(HANGS)
    options = ["-o", "faulthandler_timeout=2", "-n", "1", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, tmp_path], capture_output=True, text=True, check=False
    )
    assert "1 failed, 1 passed" in done.stdout


def test_a_folder_that_hangs_is_stopped_with_its_processes(tmp_path: Path):
    how = run_limited([sys.executable, "-c", WITH_A_CHILD, str(tmp_path / "pid")], seconds=5)
    await_end(int((tmp_path / "pid").read_text()))
    assert how == "FAILED: stopped after 5 s"
