"""The quick run leaves out what is slow, refuses other processes, and names what takes more than a moment."""

import subprocess
import sys

import pytest

from tests.quick import A_MOMENT

pytestmark = pytest.mark.processes

TESTS = f"""
import subprocess, sys, time
import pytest

def test_that_starts_a_process():
    subprocess.run([sys.executable, "-c", ""])

def test_that_takes_long():
    end = time.process_time() + {A_MOMENT} + 0.1
    while time.process_time() < end:
        pass

def test_of_a_moment():
    pass

@pytest.mark.slow
def test_that_is_slow():
    pass
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a quick run of these tests prints, in a worker as in `make test-quick`."""
    folder = tmp_path_factory.mktemp("quick")
    (folder / "test_small.py").write_text(TESTS)
    options = ["-p", "tests.quick", "-n", "1", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    command = [sys.executable, "-m", "pytest", *options, folder]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_a_slow_test_is_left_out(printed: str):
    assert "1 failed, 2 passed" in printed


def test_a_test_that_starts_a_process_fails_and_says_why(printed: str):
    assert "this test starts a process: mark it by" in printed


def test_the_run_ends_with_the_tests_that_took_more_than_a_moment(printed: str):
    end = printed.partition(" processor =")[2]
    assert "; 1 of them more than 1 s" in end
    assert "test_that_takes_long" in end
    assert "test_of_a_moment" not in end
