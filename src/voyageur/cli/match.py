"""`voyageur match`: agents against each other, with exchanged seats under the same dice."""

import json
import os
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from voyageur.agents import SEARCH, agent_of, names_for
from voyageur.cli.arguments import WHOLE, find_game, read_setup
from voyageur.cli.board import console
from voyageur.cli.errors import CommandError, command_error
from voyageur.cli.files import error_text
from voyageur.cli.output import Printer
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.text import quoted
from voyageur.lab.match import BadMatchFile, Block, Gate, MatchFile, MatchPlan, MatchReport, report_of, run_match
from voyageur.table.config import Agent
from voyageur.table.setup import holder_fault, people_only_faults

MOST_GAMES = 1_000_000
MOST_SECONDS = 3600.0
FILE_FAULTS = {
    "other": "cli-match-file-other",
    "line": "cli-match-file-line",
    "twice": "cli-match-file-twice",
    "long": "cli-match-file-long",
}
COLUMNS = ("cli-match-agent", "cli-match-share", "cli-match-luck")
_PERCENT = r"-?[0-9]{1,2}(?:\.[0-9]{1,3})?"
_GATE = re.compile(f"({_PERCENT}):({_PERCENT})")


def match(
    game: str,
    agent: str,
    *others: str,
    games: Annotated[int, WHOLE] = 400,
    players: Annotated[int | None, WHOLE] = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    seed: Annotated[int, WHOLE] = 1,
    seconds: float = 1.0,
    gate: str | None = None,
    save: str | None = None,
    processes: Annotated[int | None, WHOLE] = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let agents play against each other, and say who wins how often.

    The agents sit in every arrangement once under the same dice: that is a block. The last agent named takes the seats
    that are left. Intervals are of 95 %, over blocks.

    Parameters
    ----------
    game
        Which game.
    agent
        The agent that is measured.
    others
        Its rivals. Default: the same agent.
    games
        How many games, up to whole blocks.
    players
        The number of seats. Default: that of the game, or of the agents named if there are more.
    option
        Change a rule, as NAME=VALUE; again for each.
    seed
        The same number gives the same dice.
    seconds
        How long an agent may think about a decision.
    gate
        Stop as soon as it is decided whether the agent's share of the win is above its fair share by the first or by
        the second of two differences in %, as 0:5.
    save
        Keep the games in this file, and go on with those that it has.
    processes
        Play in so many processes. Default: one for each core.
    as_json
        Print one JSON object.
    """
    found, names = find_game(GAMES, game), (agent, *others)
    least = next((number for number in sorted(found.players) if number >= len(names)), None)
    setup = read_setup(found, option or [], least if players is None and len(names) > found.players[0] else players)
    _check(found, setup, names)
    wanted, limit = _gate_of(gate), _between("seconds", seconds, 0.001, MOST_SECONDS)
    plan = _plan(found, setup, names, seed, limit)
    n_blocks = -(-int(_between("games", games, 1, MOST_GAMES)) // len(plan.arrangements))
    n_processes = int(_between("processes", os.cpu_count() or 1 if processes is None else processes, 1, 256))
    file = _open(save, plan) if save is not None else None
    blocks = _run(found, plan, n_blocks, wanted, file, n_processes)
    report = report_of(plan, blocks, wanted)
    if as_json:
        print(json.dumps(report.as_json()))
    else:
        _show(console(), report, Printer(found))
    return 0


def _check(game: Game, setup: Setup, names: Sequence[str]) -> None:
    """Raise CommandError unless the agents can play the game as it is set up."""
    known = (*names_for(game), SEARCH)
    unknown = [name for name in names if agent_of(name, game) is None]
    reasons = [fault for name in unknown if (fault := holder_fault(Agent(name), known))]
    reasons += [reason for _, reason in people_only_faults(game, setup)]
    if reasons:
        raise CommandError(*dict.fromkeys(Printer(game).reason(reason) for reason in reasons))


def _plan(game: Game, setup: Setup, names: tuple[str, ...], seed: int, seconds: float) -> MatchPlan:
    try:
        return MatchPlan.of(game, setup, names, seed, seconds)
    except ValueError:
        raise command_error("cli-match-agents", agents=len(names), players=setup.players) from None


def _between(name: str, number: float, least: float, most: float) -> float:
    if not least <= number <= most:
        raise command_error("cli-match-number", name=name, least=f"{least:g}", most=f"{most:.0f}")
    return number


def _gate_of(text: str | None) -> Gate | None:
    """Return the gate that LOW:HIGH describes.  Raises CommandError."""
    if text is None:
        return None
    match = _GATE.fullmatch(text)
    if match is None or float(match[1]) >= float(match[2]):
        raise command_error("cli-match-gate", text=quoted(text))
    return Gate(float(match[1]) / 100, float(match[2]) / 100)


def _open(path: str, plan: MatchPlan) -> MatchFile:
    try:
        return MatchFile(Path(path), plan)
    except BadMatchFile as error:
        raise command_error(FILE_FAULTS[error.fault], path=quoted(path), line=error.line) from error
    except (OSError, ValueError) as error:
        raise command_error("cli-no-write", path=quoted(path), why=error_text(error)) from error


def _run(
    game: Game, plan: MatchPlan, n_blocks: int, gate: Gate | None, file: MatchFile | None, n_processes: int
) -> list[Block]:
    """Play the match with a bar of its progress, if somebody looks at the terminal."""
    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    size, name = len(plan.arrangements), plan.agents[0]
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as bar:
        task = bar.add_task(name, total=n_blocks * size)

        def tell(blocks: Collection[Block]) -> None:
            bar.update(task, completed=len(blocks) * size)

        return run_match(game, plan, n_blocks, gate, file, n_processes, tell)


def _show(screen: Console, report: MatchReport, printer: Printer) -> None:
    table = Table(*map(printer.text, COLUMNS))
    for agent, share in report.shares.items():
        table.add_row(agent, str(share), str(report.shares_without_luck[agent]))
    screen.print(table)
    screen.print(
        printer.text(
            "cli-match-games",
            games=report.n_games,
            blocks=report.n_blocks,
            plies=f"{report.plies:.0f}",
            endings=", ".join(f"{ending} {n}" for ending, n in report.endings.items()),
        )
    )
    seats = ", ".join(f"{seat}: {mean}" for seat, mean in enumerate(report.seats))
    screen.print(printer.text("cli-match-seats", seats=seats))
    if report.elo is not None:
        elo, low, high = (f"{number:+.0f}" for number in report.elo)
        screen.print(printer.text("cli-match-elo", elo=elo, low=low, high=high))
    if report.n_repeated:
        screen.print(printer.text("cli-match-repeated", blocks=report.n_repeated))
    if report.verdict is not None:
        screen.print(printer.text("cli-match-verdict", verdict=report.verdict, llr=f"{report.llr:.2f}"))
