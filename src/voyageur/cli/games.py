"""`voyageur games`: the list of games, or the options of one."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, cast

from cyclopts import Parameter
from rich.table import Table

from voyageur.cli.arguments import find_game
from voyageur.cli.board import console
from voyageur.cli.output import Printer
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.kernel.options import Option
from voyageur.kernel.text import Sentence

OPTION_COLUMNS = ("option", "default", "takes", "about")
COLUMNS = ("name", "rules", "stage", "players", "minutes", "about")


def games(
    game: str | None = None,
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    locale: str = "en",
) -> int:
    """List the games, or the options of one.

    Parameters
    ----------
    game
        List the options of this game.
    as_json
        Print one JSON object instead of the table.
    locale
        The language: en or fr.
    """
    if game is None:
        _print_rows("games", COLUMNS, [_row(each, locale) for each in GAMES.values()], as_json, locale)
    else:
        found = find_game(GAMES, game)
        printer = Printer(found, locale)
        _print_rows("options", OPTION_COLUMNS, [_option_row(each, printer) for each in found.options], as_json, locale)
    return 0


def _print_rows(
    key: str, columns: Sequence[str], rows: Sequence[Mapping[str, object]], as_json: bool, locale: str
) -> None:
    """Print `rows` as a table, or as one JSON object with the only `key`."""
    if as_json:
        print(json.dumps({key: rows}))
        return
    printer = Printer(locale=locale)
    table = Table(*(printer.text(f"cli-games-{column}") for column in columns))
    for row in rows:
        table.add_row(*(_cell(column, row[column]) for column in columns))
    console().print(table)


def _row(game: Game, locale: str) -> dict[str, object]:
    about = Printer(game, locale).say(Sentence("game-sentence"))
    return {
        "name": game.name,
        "rules": game.version,
        "stage": game.stage,
        "players": list(game.players),
        "minutes": list(game.minutes),
        "about": about,
        "options": [option.name for option in game.options],
    }


def _option_row(option: Option, printer: Printer) -> dict[str, object]:
    about = printer.text(f"option-{option.name}.about")
    return {
        "option": option.name,
        "clause": option.clause,
        "default": option.default,
        "takes": _takes(option),
        "about": about,
    }


def _takes(option: Option) -> str:
    """Return which texts an option takes."""
    more = {
        "one-of": [],
        "some-of": [],
        "whole": [f"{option.least}...{option.most}"],
        "data": ["FILE"],
        "amounts": ["none", "SIDE:GOOD=NUMBER;..."],
        "each-seat": ["VALUE,VALUE,..."],
    }
    return ", ".join([*option.values, *more[option.kind]])


def _cell(column: str, value: object) -> str:
    """Return a list of numbers as people write it: 1-8, or 2, 4."""
    if not isinstance(value, list):
        return str(value)
    numbers = sorted(cast(list[int], value))
    is_range = column == "minutes" or (len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)))
    return f"{numbers[0]}-{numbers[-1]}" if is_range else ", ".join(map(str, numbers))
