"""User errors, which end a command, and how errors are printed."""

import os
import sys
from collections.abc import Sequence

from voyageur.kernel.text import Sentence, Value, Words

USER_ERROR = 2  # exit status


class CommandError(Exception):
    """A user error: print its lines and exit with status 2."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def command_error(key: str, /, **values: Value) -> CommandError:
    """Return the user error with the sentence `key`."""
    return CommandError(Words().say(Sentence(key, values)))


def print_errors(lines: Sequence[str]) -> None:
    """Print `lines` to standard error, after earlier output."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
    for line in lines:
        print(line, file=sys.stderr)


def drop_output() -> None:
    """Let what is still to be written to standard output, now and when the process ends, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
