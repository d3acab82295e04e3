"""Standard streams that are closed or full: no traceback, and nothing goes where it does not belong."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.processes


def shell(words: str, redirected: str) -> subprocess.CompletedProcess[str]:
    command = f'"$0" -m voyageur.cli {words} {redirected}'
    return subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("words", ["--version", "generate canoe --seed 5", "games"])
def test_output_that_nobody_wants_is_no_error(words: str):
    done = shell(words, ">&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_errors_that_nobody_wants_are_not_in_the_output():
    done = shell("sing", "2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def test_without_input_a_game_ends_at_once():
    done = shell("play canoe --seed 1", "<&-")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


def test_without_any_stream_a_command_still_ends():
    assert shell("--version", "<&- >&- 2>&-").returncode == 0


@pytest.mark.parametrize("words", ["--version", "games"])
def test_output_that_cannot_be_written_is_told_in_a_sentence(words: str):
    done = shell(words, ">/dev/full")
    assert done.stderr == "The output cannot be written: No space left on device.\n"
    assert done.returncode == 2


def test_a_reader_that_has_ended_is_no_error():
    command = '("$0" -m voyageur.cli generate canoe; echo $? >&2) | true'
    done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, check=False)
    assert done.stderr == "0\n"
