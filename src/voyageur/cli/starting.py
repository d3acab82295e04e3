"""The words that start a game: `--option`, `--players`, `--seat`, checked before anything is played."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from voyageur.agents import names_for
from voyageur.cli.files import read_file, why_not
from voyageur.cli.saying import Voice, wrong
from voyageur.cli.wrong import Wrong
from voyageur.kernel import contract
from voyageur.kernel.contract import BadSetup, Game, Setup
from voyageur.kernel.options import FILE_MARK, Option
from voyageur.kernel.text import Reason, quoted

HUMAN = "human"
OTHERS = "greedy"  # who holds the seats that nobody names


def find_game(games: Mapping[str, Game], name: str) -> Game:
    """Return the game `name`.  Raises Wrong."""
    if name not in games:
        raise wrong("fault-game", game=quoted(name), known=", ".join(games))
    return games[name]


# Options ----------------------------------------------------------------------------------------


def read_setup(game: Game, options: Sequence[str], players: int | None) -> Setup:
    """Return the set-up that NAME=VALUE words describe.  Raises Wrong with every fault."""
    given = _split(options)
    known = {option.name: option for option in game.options}
    texts = {name: _text_of(known[name], value) if name in known else value for name, value in given.items()}
    try:
        return contract.read_setup(game, texts, players)
    except BadSetup as error:
        raise Wrong(*_lines(game, given, error)) from error


def _split(options: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in options:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise wrong("cli-option-form", text=quoted(word))
        if name in given:
            raise wrong("cli-option-twice", option=quoted(name))
        given[name] = value
    return given


def _text_of(option: Option, value: str) -> str:
    """Return the option's text; a data option's value is a shipped name or the path of a file."""
    if option.kind != "data" or value in option.values:
        return value
    try:
        is_file = Path(value).is_file()
    except (OSError, ValueError) as error:
        raise _no_data(option, value, why_not(error)) from error
    if not is_file:
        raise _no_data(option, value, "No such file")
    try:
        text = read_file(value).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise wrong("cli-not-utf8", path=quoted(value)) from error
    return FILE_MARK + text.replace("\r\n", "\n").removesuffix("\n")


def _no_data(option: Option, value: str, why: str) -> Wrong:
    shipped = ", ".join(option.values)
    return wrong("cli-option-file", text=quoted(value), option=option.name, shipped=shipped, why=why)


def _lines(game: Game, given: Mapping[str, str], error: BadSetup) -> list[str]:
    """Say all that is wrong with a set-up: a file's faults with its path, line and column."""
    voice = Voice(game)
    lines = [voice.reason(Reason(reason.sentence, reason.clause)) for reason in error.reasons]
    for bad in error.options:
        if bad.option.kind == "data":
            lines += voice.faults(given[bad.option.name], bad.faults)
        else:
            lines += [voice.reason(fault.reason) for fault in bad.faults]
    return lines


# Seats ------------------------------------------------------------------------------------------


def read_holders(game: Game, setup: Setup, seats: Sequence[str]) -> list[str]:
    """Return who holds each seat, HUMAN or an agent's name, from NUMBER=HOLDER words.  Raises Wrong."""
    named: dict[int, str] = {}
    for word in seats:
        number, equals, holder = word.partition("=")
        if not equals:
            raise wrong("cli-seat-form", text=quoted(word))
        if number not in map(str, range(setup.players)):
            raise wrong("cli-seat-number", seat=quoted(number), known=", ".join(map(str, range(setup.players))))
        if int(number) in named:
            raise wrong("cli-seat-twice", seat=number)
        if holder not in (HUMAN, *names_for(game)):
            raise wrong("cli-seat-holder", holder=quoted(holder), known=", ".join((HUMAN, *names_for(game))))
        named[int(number)] = holder
    holders = [named.get(seat, OTHERS if seat else HUMAN) for seat in range(setup.players)]
    _refuse_people_only(game, setup, holders)
    return holders


def _refuse_people_only(game: Game, setup: Setup, holders: Sequence[str]) -> None:
    if all(holder == HUMAN for holder in holders):
        return
    voice = Voice(game)
    for option in game.options:
        text = setup.texts.get(option.name, option.default)
        if text in option.people_only:
            reason = wrong("cli-people-only", option=option.name, text=text).lines[0]
            raise Wrong(voice.text("cli-clause", sentence=reason, clause=option.clause))
