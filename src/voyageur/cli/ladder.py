"""`voyageur ladder`: every agent against every other, and all of them on one scale."""

import json
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from voyageur.agents import LEVELS
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
from voyageur.kernel.text import quoted
from voyageur.lab.ladder import LadderPlan, LadderReport, ladder_report_of, run_ladder

MOST_AGENTS = 16  # 120 matches
ANCHORS = ("greedy", "easy")  # the first of these that plays has the rating 0


def ladder(
    game: str,
    *agents: str,
    games: Annotated[int, WHOLE] = 100,
    players: Annotated[int | None, WHOLE] = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    anchor: str | None = None,
    seed: Annotated[int, WHOLE] = 1,
    seconds: float = 1.0,
    opening: Annotated[int, WHOLE] = 0,
    save: str | None = None,
    processes: Annotated[int | None, WHOLE] = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let every agent play every other, and rate them all on one scale.

    Every two agents play a match in blocks under the same dice. At more than two seats one agent plays alone against
    several of another. Ratings are in Elo points. Intervals are of 95 %, over blocks.

    Parameters
    ----------
    game
        Which game.
    agents
        The agents, at least two. Default: the five levels.
    games
        How many games between every two agents, up to whole blocks.
    players
        The number of seats. Default: that of the game.
    option
        Change a rule, as NAME=VALUE; again for each.
    anchor
        The agent whose rating is 0. Default: greedy or easy if it plays, or the first.
    seed
        The same number gives the same dice.
    seconds
        How long an agent may think about a decision whose name has no budget of its own, as search:500 and search:2s
        have.
    opening
        Draw so many first plies of seats in each game, forced ones too, among those that do not look bad, alike in all
        games of a block.
    save
        Keep the games in this file, and go on with those that it has.
    processes
        Play in so many processes. Default: one for each processor that this command may use.
    as_json
        Print one JSON object.
    """
    found = find_game(GAMES, game)
    names = agents or LEVELS
    _check_different(names)
    setup, fixed = read_setup(found, option or [], players), _anchor_of(names, anchor)
    check_agents(found, setup, names)
    if setup.players < 2:
        raise command_error("cli-ladder-seats")
    plan = LadderPlan.of(found, setup, names, seed, check_seconds(seconds), check_opening(opening))
    n_cycles, n_processes = -(-check_games(games) // plan.games_of_two), check_processes(processes)
    file = open_file(save, plan)
    note_shared_clock(found, setup, names, n_processes)
    with telling_what_is_kept(file, save), progress(game, n_cycles * len(plan.matches), plan.players) as tell:
        blocks = run_ladder(found, plan, n_cycles, file, n_processes, tell)
    report = ladder_report_of(plan, blocks, fixed)
    if as_json:
        print(json.dumps(report.as_json()))
    else:
        _show(console(), report, Printer(found))
    return 0


def _check_different(names: Sequence[str]) -> None:
    """Raise CommandError unless there are as many agents as a ladder can have, all different."""
    if not 2 <= len(names) <= MOST_AGENTS:
        raise command_error("cli-ladder-agents", agents=len(names), most=MOST_AGENTS)
    twice = next((name for number, name in enumerate(names) if name in names[:number]), None)
    if twice is not None:
        raise command_error("cli-ladder-twice", agent=quoted(twice))


def _anchor_of(names: Sequence[str], wanted: str | None) -> str:
    """Return the agent whose rating is 0.  Raises CommandError."""
    if wanted is None:
        return next((name for name in ANCHORS if name in names), names[0])
    if wanted not in names:
        raise command_error("cli-ladder-anchor", agent=quoted(wanted), known=", ".join(map(quoted, names)))
    return wanted


def _show(screen: Console, report: LadderReport, printer: Printer) -> None:
    players = report.plan.players
    table = Table(
        printer.text("cli-match-agent"),
        printer.text("cli-ladder-rating"),
        printer.text("cli-ladder-next", players=players),
    )
    for agent, rating in report.ratings.items():
        share = report.share_against_next(agent)
        table.add_row(agent, "0" if agent == report.anchor else str(rating), str(share) if share else "")
    screen.print(table)
    screen.print(printer.text("cli-ladder-scale", anchor=report.anchor))
    screen.print(
        printer.text(
            "cli-match-games",
            games=report.n_games,
            blocks=report.n_blocks,
            plies=f"{report.plies:.0f}",
            endings=", ".join(f"{ending} {n}" for ending, n in report.endings.items()),
        )
    )
    if report.advantage is not None:
        screen.print(printer.text("cli-ladder-advantage", points=str(report.advantage)))
    else:
        seats = ", ".join(f"{seat}: {effect}" for seat, effect in enumerate(report.seats))
        screen.print(printer.text("cli-ladder-seat-effects", seats=seats))
    if report.n_repeated:
        screen.print(printer.text("cli-match-repeated", blocks=report.n_repeated))
