"""`voyageur`: the commands and the handling of errors.

Commands are imported when they are called, so that `voyageur --help` imports neither Numba nor a game.
"""

import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError
from typing import Annotated

from cyclopts import App, CycloptsError, MissingArgumentError, Parameter, UnusedCliTokensError

from voyageur import __version__
from voyageur.cli.arguments import WHOLE
from voyageur.cli.errors import USER_ERROR, CommandError, command_error, drop_output, print_errors
from voyageur.cli.files import error_text
from voyageur.kernel.text import quoted

INTERRUPTED = 130  # exit status
NO_ROOM = {errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EROFS, getattr(errno, "EDQUOT", errno.ENOSPC)}

COMMANDS = {
    "play": ("voyageur.cli.play:play", "Play a game in the terminal."),
    "games": ("voyageur.cli.games:games", "List the games."),
    "replay": ("voyageur.cli.replay:replay", "Step through a record."),
    "verify": ("voyageur.cli.verify:verify", "Check records: rules, dice and signature."),
    "analyse": ("voyageur.cli.analyse:analyse", "Say what happened in a game: chances, luck, what decisions cost."),
    "legal": ("voyageur.cli.legal:legal", "Print the legal actions at each position of records, as JSON lines."),
    "generate": ("voyageur.cli.generate:generate", "Print a random course."),
    "solve": ("voyageur.cli.solve:solve", "Print the chances at the start of a game, computed by its solver."),
    "match": ("voyageur.cli.match:match", "Let agents play against each other, and say who wins how often."),
    "learn": ("voyageur.cli.learn:learn", "Fit the values by which a search judges positions to results of games."),
    "ladder": ("voyageur.cli.ladder:ladder", "Let every agent play every other, and rate them all on one scale."),
    "admin": ("voyageur.cli.admin:app", "Look after the tables of a server, also while it runs."),
    "bench": ("voyageur.cli.bench:bench", "Measure how fast the games run."),
}

app = App(
    name="voyageur",
    help="Board games of the old frontier. Without a command: open them in the browser.",
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
    limit: Annotated[list[str] | None, Parameter(negative=())] = None,
    host: str | None = None,
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    proxy: Annotated[list[str] | None, Parameter(negative=())] = None,
    database: str | None = None,
) -> int:
    """Serve the games to the browser.

    Parameters
    ----------
    no_open
        Do not open a browser.
    port
        Listen on this port. Default: the usual port or the next free one.
    data
        Keep the tables in this folder.
    limit
        Set a limit of the server as NAME=NUMBER; again for each.
    host
        Listen at this address: 0.0.0.0 for all of this machine, so that others in the network can play. Default:
        this machine alone.
    name
        Accept requests under this name too, such as that of a proxy before the server, or NAME:PORT; again for each.
    proxy
        Believe this address or network when it says for whom it asks, as proxies do; again for each.
    database
        Keep the tables in this PostgreSQL database, postgresql://USER@HOST/NAME, which several servers may share.
    """
    from voyageur.cli.serve import serve_games

    words = {"limits": limit or [], "names": name or [], "proxies": proxy or []}
    return serve_games(port=port, data=data, open_browser=not no_open, host=host, database=database, **words)


def run(words: Sequence[str]) -> int:
    """Run one command and return its exit status; print errors as sentences."""
    _open_streams()
    _tolerate_encodings()
    try:
        status = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has ended, as `head` does
        drop_output()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        drop_output()
        with suppress(OSError):  # standard error may be full, too
            print_errors(_no_room(error).lines)
        return USER_ERROR
    return status


def _run(words: Sequence[str]) -> int:
    """Run one command and return its exit status.  Raises OSError if its output cannot be written."""
    try:
        status = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        print_errors([_sentence(error)])
        return USER_ERROR
    except CommandError as error:
        print_errors(error.lines)
        return USER_ERROR
    except CalledProcessError as error:
        print_errors(command_error("cli-process-ended", status=error.returncode).lines)
        return USER_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _no_room(error: OSError) -> CommandError:
    """Return the sentence for a file, or for the output, that cannot be written."""
    why = error_text(error)
    if error.filename is None:
        return command_error("cli-no-output", why=why)
    return command_error("cli-no-write", path=quoted(str(error.filename)), why=why)


def _sentence(error: CycloptsError) -> str:
    """Return an error of the command line in one line."""
    if isinstance(error, UnusedCliTokensError):
        word = ascii((error.unused_tokens or [""])[0])[:60]
        if error.command_chain:
            command = " ".join(error.command_chain)
            return f"{word} is one word too many; see voyageur {command} --help."
        return f"There is no command {word}; the commands are {', '.join(COMMANDS)}."
    if isinstance(error, MissingArgumentError) and error.argument and error.keyword is None:
        command = " ".join(("voyageur", *(error.command_chain or ())))
        return f"{command} needs {error.argument.name.removeprefix('--').upper()}; see {command} --help."
    return " ".join(str(error).split())


def _open_streams() -> None:
    """Open standard streams that were closed, so that no file takes their numbers, and nobody gets what goes there."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))


def _tolerate_encodings() -> None:
    """Print characters that the terminal cannot encode as escapes, and replace input that is not text."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
