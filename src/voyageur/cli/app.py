"""`voyageur`: which commands there are, and what happens when one fails.

Commands are imported when they are called, so that `voyageur --help` needs neither Numba nor a game.
"""

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from voyageur import __version__
from voyageur.cli.numbers import WHOLE
from voyageur.cli.wrong import Wrong

WRONG = 2  # exit status of everything that somebody may set right
INTERRUPTED = 130

COMMANDS = {
    "play": ("voyageur.cli.play:play", "Play a game in the terminal."),
    "games": ("voyageur.cli.games:games", "List the games."),
    "replay": ("voyageur.cli.replay:replay", "Step through a record."),
    "verify": ("voyageur.cli.verify:verify", "Check records against the rules, and their dice against their secret."),
    "legal": ("voyageur.cli.legal:legal", "Print what was legal at each position of records, as JSON lines."),
    "generate": ("voyageur.cli.generate:generate", "Print a random course, to play on or to change."),
    "solve": ("voyageur.cli.solve:solve", "Solve a game that has a solver: the chances at the start."),
    "bench": ("voyageur.cli.bench:bench", "Measure how fast the games run."),
}

app = App(
    name="voyageur",
    help="Board games of the old frontier. Without a command: serve them to the browser.",
    version=__version__,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)
for _name, (_place, _help) in COMMANDS.items():
    app.command(_place, name=_name, help=_help)


@app.default
def serve(
    *,
    no_open: Annotated[bool, Parameter(negative=())] = False,
    port: Annotated[int | None, WHOLE] = None,
    data: Path | None = None,
) -> int:
    """Serve the games to the browser.

    Parameters
    ----------
    no_open
        Do not open a browser.
    port
        Listen here; without it, at the usual port or the next free one.
    data
        Keep the tables in this folder.
    """
    from voyageur.cli.serve import serve_games

    return serve_games(port=port, data=data, open_browser=not no_open)


def run(words: Sequence[str]) -> int:
    """Run one command and return its exit status; what is wrong is said in sentences."""
    _never_fail_to_print()
    try:
        status = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(_sentence(error))
    except Wrong as error:
        return _complain(*error.lines)
    except BrokenPipeError:  # the reader has gone, as `head` does: there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _sentence(error: CycloptsError) -> str:
    """Say in one line what is wrong with the words of the command line."""
    if isinstance(error, UnusedCliTokensError) and not error.command_chain:
        word = ascii((error.unused_tokens or [""])[0])[:60]
        return f"There is no command {word}; the commands are {', '.join(COMMANDS)}."
    return " ".join(str(error).split())


def _complain(*lines: str) -> int:
    for line in lines:
        print(line, file=sys.stderr)
    return WRONG


def _never_fail_to_print() -> None:
    """Show what the terminal cannot encode as an escape, and read what is no text with a mark."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
