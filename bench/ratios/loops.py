"""Loops over calls of the rules, which are compiled with the rules of a game.

The file is copied into both builds: only code in the package is kept by its cache of compiled code.
"""

from typing import Any


def legal(state: Any, out: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def apply(state: Any, action: int) -> None: ...
def observe(state: Any, seat: int, out: Any) -> None: ...
def observe_changed(state: Any, seat: int, out: Any, shown: Any) -> None: ...


def time_legal(positions: Any, room: Any, numbers: Any, out: Any, rounds: int) -> int:
    """List the legal actions of every position, `rounds` times."""
    total = 0
    for _ in range(rounds):
        for index in range(len(positions)):
            total += legal(positions[index], out)
    return total


def time_copy(positions: Any, room: Any, numbers: Any, out: Any, rounds: int) -> int:
    """Copy every position, `rounds` times."""
    for _ in range(rounds):
        for index in range(len(positions)):
            room[0] = positions[index]
    return 0


def time_apply(positions: Any, room: Any, numbers: Any, out: Any, rounds: int) -> int:
    """Copy every position and apply its action, one of `numbers`, `rounds` times."""
    for _ in range(rounds):
        for index in range(len(positions)):
            room[0] = positions[index]
            apply(room[0], numbers[index])
    return 0


def time_observe(positions: Any, room: Any, numbers: Any, out: Any, rounds: int) -> int:
    """Write the observation of the seat to act, one of `numbers`, in every position, `rounds` times."""
    for _ in range(rounds):
        for index in range(len(positions)):
            observe(positions[index], numbers[index], out)
    return 0


def observe_anew(state: Any, seat: int, out: Any, shown: Any) -> None:
    """Write a whole observation, in place of `observe_changed` where a build has none."""
    observe(state, seat, out)


def time_observe_loop(positions: Any, seats: Any, out: Any, shown: Any, rounds: int) -> None:
    """Write the observation of a seat in every position over that of the position before, `rounds` times."""
    for _ in range(rounds):
        for index in range(len(positions)):
            observe_changed(positions[index], seats[index], out, shown)


def time_observe_rows(positions: Any, seats: Any, rows: Any, shown: Any, rounds: int) -> None:
    """Write as many observations, each in a row of its own over that of the position before, `rounds` times."""
    for first in range(rounds):
        index = first % len(positions)
        for row in range(len(positions)):
            observe_changed(positions[index], seats[index], rows[row], shown[row])
            index = index + 1 if index + 1 < len(positions) else 0
