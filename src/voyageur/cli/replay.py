"""`voyageur replay`: step through a record, board by board."""

import json
import sys
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from voyageur.cli.board import console, seat_names, show_board
from voyageur.cli.errors import command_error
from voyageur.cli.output import Printer
from voyageur.cli.records import load, replayed
from voyageur.games import GAMES
from voyageur.kernel import record
from voyageur.kernel.contract import Game, State
from voyageur.kernel.record import Record
from voyageur.table.history import actor


@dataclass(frozen=True)
class _Replay:
    """A record with the state after each of its plies."""

    game: Game
    record: Record
    states: list[State]
    actions: list[int]
    printer: Printer
    screen: Console

    @property
    def last(self) -> int:
        return len(self.actions)


def replay(
    file: str,
    *,
    ply: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    locale: str = "en",
) -> int:
    """Step through a record.

    Parameters
    ----------
    file
        A file with a record.
    ply
        Show only the position after this many plies.
    as_json
        Print that position as one JSON object on the last line.
    locale
        The language: en or fr.
    """
    played = _load(file, locale)
    if ply is not None and not 0 <= ply <= played.last:
        raise command_error("cli-ply-number", ply=str(ply), plies=str(played.last))
    if ply is None and sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
        _step_through(played)
        return 0
    if ply is None:
        for at in range(1, played.last + 1):
            _print_ply(played, at)
    at = played.last if ply is None else ply
    _show(played, at)
    if as_json:
        print(json.dumps(_facts(played, at)))
    return 0


def _load(path: str, locale: str) -> _Replay:
    """Return the replay of a file.  Raises CommandError."""
    found = load(path, GAMES)
    game = GAMES[found.game]
    printer = Printer(game, locale)
    return _Replay(game, found, *replayed(path, found, game, printer), printer, console())


def _step_through(played: _Replay) -> None:
    """Show one board after another, as the user types."""
    at = 0
    _show(played, at)
    played.screen.print(played.printer.text("cli-replay-keys"))
    while True:
        try:
            word = input("> ").strip()
        except EOFError:
            return
        if word == "q":
            return
        if word.isdecimal() and len(word) < 10:
            at = min(int(word), played.last)
        elif at < played.last or word == "b":
            at = max(0, at - 1) if word == "b" else at + 1
        if at > 0:
            _print_ply(played, at)
        _show(played, at)


def _print_ply(played: _Replay, at: int) -> None:
    """Print ply number `at` as in the record, with its sentences of the log."""
    ply = played.record.plies[at - 1]
    facts = played.game.presentation.describe(played.states[at - 1], played.actions[at - 1], played.states[at], None)
    text = " ".join(played.printer.say(fact.sentence) for fact in facts if fact.is_told)
    played.screen.print(f"{ply.number} {record.seat_sign(ply.seat)} {ply.text:<20} {text}".rstrip())


def _show(played: _Replay, at: int) -> None:
    view = played.game.presentation.view(played.states[at], None)
    played.screen.print(played.printer.text("cli-after-ply", ply=str(at), plies=str(played.last)))
    show_board(played.screen, played.game, view, played.printer, seat_names(view, played.printer))
    if view.result is not None:
        for sentence in view.result.sentences:
            played.screen.print(played.printer.say(sentence))


def _facts(played: _Replay, at: int) -> dict[str, Any]:
    view = played.game.presentation.view(played.states[at], None)
    result = view.result
    return {
        "game": played.game.name,
        "ply": at,
        "plies": played.last,
        "to_act": actor(view.to_act),
        "scene": view.scene,
        "ending": result.ending if result else None,
        "scores": result.scores if result else None,
        "winners": result.winners if result else None,
    }
