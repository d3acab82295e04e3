"""The arguments of commands: whole numbers, games, options and seats.

Modules that need NumPy are imported in functions, so that `voyageur --help` is quick.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import Parameter, Token

from voyageur.cli.errors import CommandError, command_error
from voyageur.cli.files import error_text, read_file
from voyageur.cli.output import Printer
from voyageur.kernel.options import FILE_MARK, Option
from voyageur.kernel.text import quoted

if TYPE_CHECKING:
    from voyageur.kernel.contract import Game, Setup
    from voyageur.table.config import Holder

HUMAN = "human"
DEFAULT_AGENT = "easy"  # holds the seats that are not named, except seat 0
_WHOLE = re.compile("-?[0-9]{1,18}")


def _whole(kind: object, tokens: Sequence[Token]) -> int:
    """Return the whole number that a word spells.  Raises ValueError."""
    text = tokens[0].value
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"{ascii(text)[:60]} is not a whole number.")
    return int(text)


WHOLE = Parameter(converter=_whole)


def find_game(games: "Mapping[str, Game]", name: str) -> "Game":
    """Return the game `name`.  Raises CommandError."""
    if name not in games:
        raise command_error("fault-game", game=quoted(name), known=", ".join(games))
    return games[name]


# Options ----------------------------------------------------------------------------------------


def read_setup(game: "Game", options: Sequence[str], players: int | None) -> "Setup":
    """Return the set-up for NAME=VALUE words.  Raises CommandError with every fault."""
    from voyageur.kernel import contract

    given = _split(options)
    known = {option.name: option for option in game.options}
    texts = {name: _text_of(known[name], value) if name in known else value for name, value in given.items()}
    try:
        return contract.read_setup(game, texts, players)
    except contract.BadSetup as error:
        raise CommandError(*error.lines(given)) from error


def _split(options: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in options:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise command_error("cli-option-form", text=quoted(word))
        if name in given:
            raise command_error("cli-option-twice", option=quoted(name))
        given[name] = value
    return given


def _text_of(option: Option, value: str) -> str:
    """Return the text of an option; the value of a data option is a shipped name or the path of a file."""
    if option.kind != "data" or value in option.values:
        return value
    try:
        is_file = Path(value).is_file()
    except (OSError, ValueError) as error:
        raise _no_data(option, value, error_text(error)) from error
    if not is_file:
        raise _no_data(option, value, "No such file")
    try:
        text = read_file(value).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise command_error("cli-not-utf8", path=quoted(value)) from error
    return FILE_MARK + text.replace("\r\n", "\n").removesuffix("\n")


def _no_data(option: Option, value: str, why: str) -> CommandError:
    shipped = ", ".join(option.values)
    return command_error("cli-option-file", text=quoted(value), option=option.name, shipped=shipped, why=why)


# Seats ------------------------------------------------------------------------------------------


def read_holders(game: "Game", setup: "Setup", seats: Sequence[str]) -> "tuple[Holder, ...]":
    """Return who holds each seat, from NUMBER=HOLDER words.  Raises CommandError."""
    from voyageur.agents import names_for
    from voyageur.table.config import Agent, Person
    from voyageur.table.setup import holder_fault, people_only_faults

    names = _split_seats(seats, setup.players)
    chosen = (names.get(seat, DEFAULT_AGENT if seat else HUMAN) for seat in range(setup.players))
    holders = tuple(Person("") if name == HUMAN else Agent(name) for name in chosen)
    reasons = [fault for holder in holders if (fault := holder_fault(holder, names_for(game)))]
    if not reasons and any(isinstance(holder, Agent) for holder in holders):
        reasons = [reason for _, reason in people_only_faults(game, setup)]
    if reasons:
        raise CommandError(*dict.fromkeys(Printer(game).reason(reason) for reason in reasons))
    return holders


def _split_seats(seats: Sequence[str], players: int) -> dict[int, str]:
    """Return the names of holders in NUMBER=HOLDER words, by seat."""
    named: dict[int, str] = {}
    for word in seats:
        number, equals, holder = word.partition("=")
        if not equals:
            raise command_error("cli-seat-form", text=quoted(word))
        if number not in map(str, range(players)):
            raise command_error("cli-seat-number", seat=quoted(number), known=", ".join(map(str, range(players))))
        if int(number) in named:
            raise command_error("cli-seat-twice", seat=number)
        named[int(number)] = quoted(holder)
    return named
