"""`voyageur analyse`: what happened in a game: chances, luck, turning points, and what decisions cost."""

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from voyageur.agents.analysis import Analysis, PlyAnalysis, analyse_ply, summary_of
from voyageur.cli.arguments import WHOLE
from voyageur.cli.board import console, seat_names
from voyageur.cli.errors import CommandError, command_error
from voyageur.cli.output import Printer
from voyageur.cli.records import load, replayed
from voyageur.games import GAMES
from voyageur.kernel import contract, record
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game, State
from voyageur.kernel.record import Record
from voyageur.table.setup import people_only_faults

PLY_KIND = -10  # for keyed randomness; no game has an event of this kind
MOST_SIMULATIONS = 1_000_000
MOST_SEED = 2**32 - 1
COLUMNS = ("cli-analyse-seat", "cli-analyse-chances", "cli-analyse-luck", "cli-analyse-cost", "cli-analyse-decisions")
WIDTH = 24  # of a chart, at most
HEIGHTS = "▁▂▃▄▅▆▇█"


def analyse(
    file: str,
    *,
    simulations: Annotated[int, WHOLE] = 400,
    seed: Annotated[int, WHOLE] = 1,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    locale: str = "en",
) -> int:
    """Say what happened in a game: chances to win, luck, turning points, and what decisions cost.

    Parameters
    ----------
    file
        A file with a record.
    simulations
        How many simulations judge a position, and again each of two actions that are compared; five times as many
        look again where one seems to cost something.
    seed
        The same number gives the same analysis.
    as_json
        Print one JSON object.
    locale
        The language: en or fr.
    """
    _check("simulations", simulations, 1, MOST_SIMULATIONS)
    _check("seed", seed, 0, MOST_SEED)
    found = load(file, GAMES)
    game = GAMES[found.game]
    printer = Printer(game, locale)
    _check_record(found, game, printer)
    states, actions = replayed(file, found, game, printer)
    analysed: dict[int, PlyAnalysis] = {}
    with _progress(printer.text("cli-analyse-bar"), len(actions)) as advance:
        for ply, state, action in zip(found.plies, states, actions, strict=False):
            key = ply_key(seed, ply.number)
            analysed[ply.number] = analyse_ply(game, state, ply.seat, action, key, simulations)
            advance()
    analysis = summary_of(analysed, len(actions), found.players, _shares(found, game, states[-1]))
    if as_json:
        print(json.dumps(analysis.as_json()))
    else:
        names = seat_names(game.presentation.view(states[-1], None), printer)
        _show(console(), analysis, names, printer)
    return 0


def ply_key(seed: int, number: int) -> int:
    """Return the key by which a ply is analysed."""
    return int(fast_word(seed, PLY_KIND, number, 0, 0, 0))


# What can be analysed ---------------------------------------------------------------------------


def _check(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise command_error("cli-match-number", name=name, least=str(least), most=str(most))


def _check_record(found: Record, game: Game, printer: Printer) -> None:
    """Raise CommandError unless agents can judge the game of a record."""
    if found.players == 1:
        raise CommandError(printer.text("cli-analyse-alone"))
    if found.values_of("redacted"):
        raise CommandError(printer.text("fault-record-redacted"))
    _, setup = record.setup_of(found, GAMES)
    if reasons := [printer.reason(reason) for _, reason in people_only_faults(game, setup)]:
        raise CommandError(*reasons)


def _shares(found: Record, game: Game, last: State) -> tuple[float, ...] | None:
    """Return each seat's share of the win, None if the game is not over."""
    outcome = contract.outcome(game, last, found.players)
    end = record.early_end_of(found, game, outcome)
    if end is not None:
        outcome = end.outcome
    if outcome is None:
        return None
    return tuple((seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(found.players))


@contextmanager
def _progress(name: str, n: int) -> Generator[Callable[[], None]]:
    """Show a bar of the plies that are analysed, if somebody looks at the terminal; yield what moves it."""
    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as bar:
        task = bar.add_task(name, total=n)
        yield lambda: bar.advance(task)


# What is shown ----------------------------------------------------------------------------------


def _show(screen: Console, analysis: Analysis, names: Sequence[str], printer: Printer) -> None:
    table = Table(*map(printer.text, COLUMNS))
    for seat, summary in enumerate(analysis.seats):
        luck, cost = (_percent(printer, number) for number in (summary.luck, summary.cost))
        table.add_row(names[seat], chart(analysis, seat), luck, cost, str(summary.decisions))
    screen.print(table)
    if analysis.chances[-1] is None:
        screen.print(printer.text("cli-unfinished", plies=analysis.plies))
    _show_turning_points(screen, analysis, names, printer)
    _show_costliest(screen, analysis, names, printer)


def _show_turning_points(screen: Console, analysis: Analysis, names: Sequence[str], printer: Printer) -> None:
    if analysis.turning:
        screen.print(printer.text("cli-analyse-turning"))
    for point in analysis.turning:
        values = {"ply": point.ply, "kind": point.kind, "change": point.change / 10, "name": names[point.seat]}
        before = analysis.chances[point.ply - 1]
        assert before is not None, "a turning point has been analysed"
        mean, low, high = (number / 10 for number in before[point.seat])
        screen.print("  " + printer.text("cli-analyse-turn", **values, mean=mean, low=low, high=high))


def _show_costliest(screen: Console, analysis: Analysis, names: Sequence[str], printer: Printer) -> None:
    screen.print(printer.text("cli-analyse-costliest" if analysis.costliest else "cli-analyse-none"))
    for each in analysis.costliest:
        values = {"ply": each.ply, "name": names[each.seat], "played": each.played, "cost": each.cost / 10}
        screen.print("  " + printer.text("cli-analyse-costly", **values, line=", ".join(each.line)))


def chart(analysis: Analysis, seat: int) -> str:
    """Return the chance of a seat to win as a row of bars, from the first position to the last one known."""
    means = [position[seat][0] for position in analysis.chances if position is not None]
    width = min(WIDTH, len(means))
    shown = [means[column * (len(means) - 1) // max(1, width - 1)] for column in range(width)]
    return "".join(HEIGHTS[min(len(HEIGHTS) - 1, mean * len(HEIGHTS) // 1000)] for mean in shown)


def _percent(printer: Printer, number: int) -> str:
    """Return a number of thousandths as %."""
    return printer.text("cli-analyse-percent", number=number / 10)
