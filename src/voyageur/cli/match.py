"""`voyageur match`: agents against each other, with exchanged seats under the same dice."""

import json
import math
import re
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from voyageur.cli.arguments import WHOLE, find_game, read_setup
from voyageur.cli.blocks import (
    check_agents,
    check_games,
    check_opening,
    check_processes,
    check_seconds,
    note_shared_clock,
    open_file,
    progress,
    telling_what_is_kept,
)
from voyageur.cli.board import console
from voyageur.cli.errors import command_error
from voyageur.cli.output import Printer
from voyageur.games import GAMES
from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.text import quoted
from voyageur.lab.match import Gate, MatchPlan, MatchReport, report_of, run_match
from voyageur.lab.match.play_match import N_GAMES, SECONDS, SEED, n_blocks, players_for

COLUMNS = ("cli-match-agent", "cli-match-share", "cli-match-luck")
_PERCENT = r"-?[0-9]{1,2}(?:\.[0-9]{1,3})?"
_GATE = re.compile(f"({_PERCENT}):({_PERCENT})")


def match(
    game: str,
    agent: str,
    *others: str,
    games: Annotated[int, WHOLE] = N_GAMES,
    players: Annotated[int | None, WHOLE] = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    seed: Annotated[int, WHOLE] = SEED,
    seconds: float = SECONDS,
    opening: Annotated[int, WHOLE] = 0,
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
        How long an agent may think about a decision whose name has no budget of its own, as search:500 and search:2s
        have.
    opening
        Draw so many first plies of seats in each game, forced ones too, among those that do not look bad, alike in all
        games of a block.
    gate
        Stop as soon as it is decided whether the agent's share of the win is above its fair share by the first or by
        the second of two differences in %, as 0:5.
    save
        Keep the games in this file, and go on with those that it has.
    processes
        Play in so many processes. Default: one for each processor that this command may use.
    as_json
        Print one JSON object.
    """
    found, names = find_game(GAMES, game), (agent, *others)
    setup = read_setup(found, option or [], players_for(found, len(names), players))
    check_agents(found, setup, names)
    wanted = _gate_of(gate, setup.players)
    plan = _plan(found, setup, names, seed, check_seconds(seconds), check_opening(opening))
    needed, n_processes, file = n_blocks(plan, check_games(games)), check_processes(processes), open_file(save, plan)
    note_shared_clock(found, setup, names, n_processes)
    with telling_what_is_kept(file, save), progress(agent, needed, len(plan.arrangements)) as tell:
        blocks = run_match(found, plan, needed, wanted, file, n_processes, tell)
    report = report_of(plan, blocks, wanted)
    if as_json:
        print(json.dumps(report.as_json()))
    else:
        _show(console(), report, Printer(found))
    return 0


def _plan(game: Game, setup: Setup, names: tuple[str, ...], seed: int, seconds: float, opening: int) -> MatchPlan:
    try:
        return MatchPlan.of(game, setup, names, seed, seconds, opening)
    except ValueError:
        raise command_error("cli-match-agents", agents=len(names), players=setup.players) from None


def _gate_of(text: str | None, players: int) -> Gate | None:
    """Return the gate that LOW:HIGH describes.  Raises CommandError."""
    if text is None:
        return None
    match = _GATE.fullmatch(text)
    if match is None or float(match[1]) >= float(match[2]):
        raise command_error("cli-match-gate", text=quoted(text))
    if players == 1:
        raise command_error("cli-match-gate-alone")
    gate = Gate(float(match[1]) / 100, float(match[2]) / 100)
    if not gate.is_possible(1 / players):
        raise command_error("cli-match-gate-range", text=quoted(text), fair=f"{100 / players:.4g}")
    return gate


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
    if report.elo is not None and not all(map(math.isfinite, report.elo)):
        screen.print(printer.text("cli-match-elo-unknown"))
    elif report.elo is not None:
        elo, low, high = (f"{number:+.0f}" for number in report.elo)
        screen.print(printer.text("cli-match-elo", elo=elo, low=low, high=high))
    if report.n_repeated:
        screen.print(printer.text("cli-match-repeated", blocks=report.n_repeated))
    if report.verdict is not None:
        high, low = (f"{number:.3g}" for number in report.evidence)
        screen.print(printer.text("cli-match-verdict", verdict=report.verdict, high=high, low=low))
