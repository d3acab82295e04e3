"""Check what an agent is asked: compiled code does not, and a wrong number would end the process."""

import math
from collections.abc import Sequence
from numbers import Integral, Real

from voyageur.kernel.contract import Game, State
from voyageur.kernel.view import CHANCE, NOBODY

MOST_KEY = 2**63 - 1


def check_question(game: Game, state: State, seat: int, key: int, seconds: float, people: Sequence[int]) -> None:
    """Raise ValueError unless `seat` is to act in `state`, and the other arguments are in their ranges."""
    check_state(game, state)
    players = int(game.rules.n_seats(state))
    check_seats("seat", (seat,), players)
    check_seats("people", people, players)
    if not _is_whole(key) or not 0 <= key <= MOST_KEY:
        raise ValueError(f"key must be a whole number from 0 to 2**63 - 1, not {key!r}")
    if not _is_number(seconds) or not 0 <= seconds < math.inf:
        raise ValueError(f"seconds must be a number from 0 on, not {seconds!r}")
    acting = int(game.rules.to_act(state))
    if acting != seat:
        who = {NOBODY: "nobody: the game is over", CHANCE: "chance"}.get(acting, f"seat {acting}")
        raise ValueError(f"seat {seat} cannot choose: to act is {who}")


def check_state(game: Game, state: State) -> None:
    """Raise ValueError unless `state` is one of `game`."""
    if getattr(state, "dtype", None) != game.rules.STATE or getattr(state, "shape", None) != ():
        raise ValueError(f"this is not a state of {game.name}")


def check_seats(name: str, seats: Sequence[int], players: int) -> None:
    """Raise ValueError unless all are seats of a game of so many players.  name : of the argument"""
    wrong = [seat for seat in seats if not _is_whole(seat) or not 0 <= seat < players]
    if wrong:
        raise ValueError(f"{name} must be of the seats 0 to {players - 1}, not {wrong[0]!r}")


def _is_whole(number: object) -> bool:
    return not isinstance(number, bool) and isinstance(number, Integral)


def _is_number(number: object) -> bool:
    return not isinstance(number, bool) and isinstance(number, Real)
