"""`voyageur bench`: how fast the games and the server run here, compared with OpenSpiel and Pgx."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, cast

from cyclopts import Parameter
from rich.table import Table

from voyageur.cli.arguments import find_game
from voyageur.cli.board import console
from voyageur.cli.output import Printer
from voyageur.games import GAMES
from voyageur.lab.bench import machine, measure_game
from voyageur.server import bench as server_bench

MACHINE = "machine"
PEERS = {"openspiel_ratio": "OpenSpiel", "pgx_ratio": "Pgx"}  # a figure ends so -> what it is compared with


def bench(
    *games: str,
    quick: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Measure how fast the games run, and what a move costs the server.

    Parameters
    ----------
    games
        Which games. Default: all.
    quick
        Measure quickly and roughly.
    as_json
        Print one JSON object instead of the tables.
    """
    chosen = {name: find_game(GAMES, name) for name in games} or dict(GAMES)
    found: dict[str, Any] = {MACHINE: machine()}
    for name, game in chosen.items():
        found[name] = {**measure_game(game, quick), **server_bench.measure(game, quick)}
    if as_json:
        print(json.dumps(found))
        return 0
    screen = console()
    screen.print(", ".join(f"{name} {value}" for name, value in found[MACHINE].items()))
    screen.print(_table(found))
    return 0


def _table(found: Mapping[str, Any]) -> Table:
    """Return a table with a row for each figure and a column for each game."""
    names = [name for name in found if name != MACHINE]
    figures = dict.fromkeys(figure for name in names for figure in found[name])
    table = Table(Printer().text("cli-bench-row"), *names)
    for figure in figures:
        table.add_row(figure.replace("_", " "), *(_cell(figure, found[name].get(figure)) for name in names))
    return table


def _cell(figure: str, value: Any) -> str:
    if isinstance(value, Mapping):
        spread = cast(Mapping[str, Any], value)
        least = f"{_number(spread['min'])} ... " if "min" in spread else ""
        return f"{_number(spread['median'])} ({least}{_number(spread['max'])})"
    if value is None:
        missing = (peer for end, peer in PEERS.items() if figure.endswith(end))
        return next((Printer().text("cli-bench-no-peer", peer=peer) for peer in missing), "-")
    return _number(value)


def _number(value: Any) -> str:
    if isinstance(value, int | float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return str(value)
