"""What `voyageur match` and `voyageur ladder` have in common: agents and numbers checked, the file, the bar."""

import os
import sys
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from voyageur.agents import BadAgent, agent_of, kind_of, meaning_of
from voyageur.cli.errors import CommandError, command_error, print_errors
from voyageur.cli.files import error_text
from voyageur.cli.output import Printer
from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.processors import allowed_processors
from voyageur.kernel.text import Reason, quoted
from voyageur.lab.match import BadBlockFile, Block, BlockFile, BlockPlan
from voyageur.lab.match.workers import TellBlocks
from voyageur.lab.processes import ProcessKilled
from voyageur.table.setup import people_only_faults

MOST_GAMES = 1_000_000
MOST_SECONDS = 3600.0
MOST_PROCESSES = 256
MOST_OPENING = 1000
FILE_FAULTS = {
    "other": "cli-block-file-other",
    "line": "cli-block-file-line",
    "twice": "cli-block-file-twice",
    "long": "cli-block-file-long",
}


def check_agents(game: Game, setup: Setup, names: Sequence[str]) -> None:
    """Raise CommandError unless the agents can play the game as it is set up.

    Those from outside may lie in the folder in which the command is given.
    """
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    reasons = [fault for name in names if (fault := _agent_fault(game, name))]
    reasons += [reason for _, reason in people_only_faults(game, setup)]
    if reasons:
        raise CommandError(*dict.fromkeys(Printer(game).reason(reason) for reason in reasons))


def _agent_fault(game: Game, name: str) -> Reason | None:
    try:
        agent_of(name, game)
    except BadAgent as error:
        return error.reason
    return None


def check_games(number: int) -> int:
    """Return a number of games.  Raises CommandError."""
    return int(_between("games", number, 1, MOST_GAMES))


def check_seconds(number: float) -> float:
    """Return how long an agent may think.  Raises CommandError."""
    return _between("seconds", number, 0.001, MOST_SECONDS)


def check_opening(number: int) -> int:
    """Return how many decisions of a game are drawn.  Raises CommandError."""
    return int(_between("opening", number, 0, MOST_OPENING))


def check_processes(number: int | None) -> int:
    """Return a number of processes, that of the processors allowed without one.  Raises CommandError."""
    allowed = min(allowed_processors(), MOST_PROCESSES)
    return int(_between("processes", allowed if number is None else number, 1, MOST_PROCESSES))


def note_shared_clock(game: Game, setup: Setup, names: Sequence[str], processes: int) -> None:
    """Say so if agents that think by the clock have to share processors: they find less in their time."""
    found = [meaning_of(name, game, setup.players) for name in names]
    n_threads = processes * max(kind_of(spec, game).threads(spec) for spec in found)
    allowed = allowed_processors()
    if n_threads > allowed:
        print_errors([Printer().text("cli-shared-clock", threads=n_threads, processors=allowed)])


def _between(name: str, number: float, least: float, most: float) -> float:
    if not least <= number <= most:
        raise command_error("cli-match-number", name=name, least=f"{least:g}", most=f"{most:.0f}")
    return number


def open_file(path: str | None, plan: BlockPlan) -> BlockFile | None:
    """Return the file in which the blocks of a plan are kept, if they are.  Raises CommandError."""
    if path is None:
        return None
    try:
        return BlockFile(Path(path), plan)
    except BadBlockFile as error:
        raise command_error(FILE_FAULTS[error.fault], path=quoted(path), line=error.line) from error
    except (OSError, ValueError) as error:
        raise command_error("cli-no-write", path=quoted(path), why=error_text(error)) from error


@contextmanager
def telling_what_is_kept(file: BlockFile | None, path: str | None) -> Generator[None]:
    """Turn what ends the play of blocks into a sentence on what is kept and how to go on.  Raises CommandError."""
    try:
        yield
    except (ProcessKilled, BadAgent, OSError) as error:
        why = why_stopped(error, path)
        if file is None or path is None:
            raise command_error("cli-stopped-lost", why=why) from error
        raise command_error("cli-stopped-kept", why=why, blocks=len(file.blocks), path=quoted(path)) from error


def why_stopped(error: ProcessKilled | BadAgent | OSError, path: str | None) -> str:
    """Return why a command stopped.  path : of the file that it writes, if it writes one"""
    if isinstance(error, ProcessKilled):
        return Printer().text("cli-why-killed")
    if isinstance(error, BadAgent):
        return Printer().reason(error.reason)
    name = path if error.filename is None else str(error.filename)
    if name is None:
        return Printer().text("cli-why-system", why=error_text(error))
    return Printer().text("cli-no-write", path=quoted(name), why=error_text(error))


@contextmanager
def progress(name: str, n_blocks: int, block_size: int) -> Generator[TellBlocks]:
    """Show a bar of the games that are played, if somebody looks at the terminal; yield what is to be told of them."""
    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as bar:
        task = bar.add_task(name, total=n_blocks * block_size)

        def tell(blocks: Collection[Block]) -> None:
            bar.update(task, completed=len(blocks) * block_size)

        yield tell
