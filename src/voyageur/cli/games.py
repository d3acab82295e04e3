"""`voyageur games`: the list of games."""

import json
from typing import Annotated, cast

from cyclopts import Parameter
from rich.table import Table

from voyageur.cli.board import console
from voyageur.cli.saying import voice_in
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.kernel.text import Sentence

COLUMNS = ("name", "rules", "stage", "players", "minutes", "about")


def games(
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    locale: str = "en",
) -> int:
    """List the games.

    Parameters
    ----------
    as_json
        Print one JSON object instead of the table.
    locale
        The language: en or fr.
    """
    voice = voice_in(locale)
    rows = [_row(game, locale) for game in GAMES.values()]
    if as_json:
        print(json.dumps({"games": rows}))
        return 0
    table = Table(*(voice.text(f"cli-games-{column}") for column in COLUMNS))
    for row in rows:
        table.add_row(*(_cell(column, row[column]) for column in COLUMNS))
    console().print(table)
    return 0


def _row(game: Game, locale: str) -> dict[str, object]:
    about = voice_in(locale, game).say(Sentence("game-sentence"))
    return {
        "name": game.name,
        "rules": game.version,
        "stage": game.stage,
        "players": list(game.players),
        "minutes": list(game.minutes),
        "about": about,
        "options": [option.name for option in game.options],
    }


def _cell(column: str, value: object) -> str:
    between = "-" if column == "minutes" else ", "
    return between.join(map(str, cast(list[object], value))) if isinstance(value, list) else str(value)
