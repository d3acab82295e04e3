"""The log says where an error was raised, and nothing of what the error tells."""

import io
import sys
from typing import Any

from voyageur.server.process.tracebacks import print_traceback

SECRET = "drop3-the-token"


def printed(work: Any) -> str:
    out = io.StringIO()
    try:
        work()
    except Exception:
        print_traceback(out, sys.exc_info())
    return out.getvalue()


def fail() -> None:
    raise KeyError(SECRET)


def fail_again() -> None:
    try:
        fail()
    except KeyError as error:
        raise ValueError(f"no {SECRET}") from error


def test_a_traceback_names_the_kind_and_the_place():
    text = printed(fail)
    assert text.startswith("Traceback (most recent call last):\n")
    assert (text.splitlines()[-1], "in fail" in text, "test_tracebacks.py" in text) == ("KeyError", True, True)


def test_a_traceback_begins_with_the_first_cause():
    kinds = [line for line in printed(fail_again).splitlines() if line.endswith("Error")]
    assert kinds == ["KeyError", "ValueError"]


def test_a_traceback_does_not_repeat_what_an_error_says():
    assert SECRET not in printed(fail_again)
