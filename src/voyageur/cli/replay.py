"""`voyageur replay`: step through a record, board by board."""

import json
import sys
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from voyageur.cli.board import console, seat_names, show_board
from voyageur.cli.records import load, refused_line
from voyageur.cli.saying import Voice, voice_in, wrong
from voyageur.cli.wrong import Wrong
from voyageur.games import GAMES
from voyageur.kernel import record, states
from voyageur.kernel.contract import CHANCE, NOBODY, Game, State
from voyageur.kernel.record import BadPly, Record


@dataclass(frozen=True)
class _Film:
    """A record with the state after each of its plies."""

    game: Game
    record: Record
    states: list[State]
    actions: list[int]
    voice: Voice
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
        Show the position after so many plies, and leave.
    as_json
        Print that position as one JSON object on the last line.
    locale
        The language: en or fr.
    """
    voice_in(locale)
    film = _film(file, locale)
    if ply is not None and not 0 <= ply <= film.last:
        raise wrong("cli-ply-number", ply=str(ply), plies=str(film.last))
    if ply is None and sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
        _step_through(film)
        return 0
    if ply is None:
        _tell_all(film)
    at = film.last if ply is None else ply
    _show(film, at)
    if as_json:
        print(json.dumps(_facts(film, at)))
    return 0


def _film(path: str, locale: str) -> _Film:
    found = load(path, GAMES)
    game = GAMES[found.game]
    voice = voice_in(locale, game)
    state = record.start(found, GAMES)
    film = _Film(game, found, [states.copy(state)], [], voice, console())
    for due, ply in enumerate(found.plies, 1):
        try:
            action = record.action_at(game, state, ply, due)
        except BadPly as error:
            raise Wrong(refused_line(path, game, state, error, voice)) from error
        game.apply(state, action)
        film.states.append(states.copy(state))
        film.actions.append(action)
    return film


def _step_through(film: _Film) -> None:
    """Show boards as the person at the terminal asks for them."""
    at = 0
    _show(film, at)
    film.screen.print(film.voice.text("cli-replay-keys"))
    while True:
        try:
            word = input("> ").strip()
        except EOFError:
            return
        if word == "q":
            return
        if word.isdecimal() and len(word) < 10:
            at = min(int(word), film.last)
        elif at < film.last or word == "b":
            at = max(0, at - 1) if word == "b" else at + 1
        _tell(film, at)
        _show(film, at)


def _tell_all(film: _Film) -> None:
    for at in range(1, film.last + 1):
        _tell(film, at)


def _tell(film: _Film, at: int) -> None:
    """Print ply number `at` as it stands, and as the log tells it."""
    if at == 0:
        return
    ply = film.record.plies[at - 1]
    told = film.game.tell(film.states[at - 1], film.actions[at - 1], film.states[at], None)
    said = " ".join(film.voice.say(sentence) for sentence in told.sentences)
    film.screen.print(f"{ply.number} {record.seat_sign(ply.seat)} {ply.text:<20} {said}".rstrip())


def _show(film: _Film, at: int) -> None:
    view = film.game.view(film.states[at], None)
    film.screen.print(film.voice.text("cli-after-ply", ply=str(at), plies=str(film.last)))
    show_board(film.screen, film.game, view, film.voice, seat_names(view, film.voice))
    if view.result is not None:
        for sentence in view.result.sentences:
            film.screen.print(film.voice.say(sentence))


def _facts(film: _Film, at: int) -> dict[str, Any]:
    view = film.game.view(film.states[at], None)
    return {
        "game": film.game.name,
        "ply": at,
        "plies": film.last,
        "to_act": {CHANCE: "chance", NOBODY: None}.get(view.to_act, view.to_act),
        "position": view.position,
        "ending": view.result.ending if view.result else None,
        "scores": view.result.scores if view.result else None,
    }
