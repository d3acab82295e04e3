"""`voyageur bench`: how fast the games run here, beside what they are compared with."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, cast

from cyclopts import Parameter
from rich.table import Table

from voyageur.cli.board import console
from voyageur.cli.saying import Voice
from voyageur.cli.starting import find_game
from voyageur.games import GAMES
from voyageur.lab.bench import measure

MACHINE = "machine"
RATIO = "openspiel_ratio"


def bench(
    *games: str,
    quick: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Measure how fast the games run.

    Parameters
    ----------
    games
        Which games; all if you do not say.
    quick
        Measure shortly and roughly.
    as_json
        Print one JSON object instead of the tables.
    """
    chosen = {name: find_game(GAMES, name) for name in games} or dict(GAMES)
    found: Mapping[str, Any] = measure(chosen, quick=quick)
    if as_json:
        print(json.dumps(found))
        return 0
    screen = console()
    machine: dict[str, Any] = found.get(MACHINE, {})
    screen.print(", ".join(f"{name} {value}" for name, value in machine.items()))
    screen.print(_table(found))
    return 0


def _table(found: Mapping[str, Any]) -> Table:
    """Return a row for each figure and a column for each game."""
    names = [name for name in found if name != MACHINE]
    figures = dict.fromkeys(figure for name in names for figure in found[name])
    table = Table(Voice().text("cli-bench-row"), *names)
    for figure in figures:
        table.add_row(figure.replace("_", " "), *(_cell(figure, found[name].get(figure)) for name in names))
    return table


def _cell(figure: str, value: Any) -> str:
    if isinstance(value, Mapping):
        spread = cast(Mapping[str, Any], value)
        return f"{_number(spread['median'])} ({_number(spread['min'])} ... {_number(spread['max'])})"
    if value is None:
        return Voice().text("cli-bench-no-openspiel") if figure == RATIO else "-"
    return _number(value)


def _number(value: Any) -> str:
    if isinstance(value, int | float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return str(value)
