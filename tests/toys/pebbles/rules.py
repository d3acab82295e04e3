"""The rules of Pebbles, in the order of rules.md, as plain Python functions on one record."""

import enum
from typing import Any

import numpy as np

from voyageur.kernel.contract import Setup
from voyageur.kernel.view import CHANCE, NOBODY

State = Any

N_SEATS = 2
N_FACES = 6
STOP = 0  # the actions 1, 2 and 3 take so many pebbles
MOST_AT_ONCE = 3
N_ACTIONS = MOST_LEGAL = MOST_AT_ONCE + 1
N_OUTCOMES = N_FACES
ROLL = 1  # the one kind of chance event


class Refusal(enum.IntEnum):
    """Why an action is not legal."""

    NONE = 0
    BEYOND_DIE = 1
    BEYOND_PILE = 2
    MUST_TAKE = 3
    TOO_MANY = 4


CLAUSES: dict[Refusal, str | None] = {
    Refusal.BEYOND_DIE: "P3",
    Refusal.BEYOND_PILE: "P3",
    Refusal.MUST_TAKE: "P4",
    Refusal.TOO_MANY: "P3",
}


STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("pile", np.int32),  # pebbles left
                ("die", np.int32),  # 1 ... 6; 0 before the roll of a round
                ("taken", np.int32),  # pebbles taken in this turn
                ("seat", np.int32),  # whose turn it is
                ("rounds", np.int32),  # rounds begun
                ("last_wins", np.int32),  # whether the last pebble wins
            ],
            align=True,
        ),
    )
)


# P1  The pile -----------------------------------------------------------------------------------


def set_up(state: State, setup: Setup) -> None:
    """Lay out the pile."""
    state.pile = setup.options["pile"]
    state.last_wins = setup.options["last"] == "wins"
    state.rounds = 1


# P2  The die ------------------------------------------------------------------------------------


def n_seats(state: State) -> int:
    """Return the number of seats of this game."""
    return N_SEATS


def to_act(state: State) -> int:
    """Return the seat that decides, or CHANCE, or NOBODY."""
    if state.pile == 0:
        return NOBODY
    return CHANCE if state.die == 0 else int(state.seat)


def chance_weights(state: State, out: Any) -> int:
    """Give each face of the die weight 1.  out : int64 (6,)  written; returns the sum."""
    out[:] = 1
    return N_FACES


def chance_event(state: State, out: Any) -> None:
    """Write the key of this round's roll.  out : int64 (4,)  written"""
    out[:] = (ROLL, state.rounds, -1, 0)


# P3  Taking pebbles -----------------------------------------------------------------------------


def refusal(state: State, action: int) -> int:
    """Return why the acting seat may not play `action`, or NONE."""
    if action == STOP:
        return Refusal.NONE if state.taken > 0 else Refusal.MUST_TAKE  # P4
    if action > MOST_AT_ONCE:
        return Refusal.TOO_MANY
    if action > state.die - state.taken:
        return Refusal.BEYOND_DIE
    return Refusal.BEYOND_PILE if action > state.pile else Refusal.NONE


def legal(state: State, out: Any) -> int:
    """List the legal actions.  out : int32 (4,)  written; returns how many."""
    allowed = [action for action in range(N_ACTIONS) if refusal(state, action) == Refusal.NONE]
    out[: len(allowed)] = allowed
    return len(allowed)


def apply(state: State, action: int) -> None:
    """Play a legal action or a roll.  Nothing is checked."""
    if state.die == 0:
        state.die = action + 1
    elif action == STOP:
        end_turn(state)
    else:
        take(state, action)


def take(state: State, count: int) -> None:
    """Take `count` pebbles."""
    state.pile -= count
    state.taken += count
    if state.pile > 0 and state.taken == state.die:  # P4
        end_turn(state)


# P4  The end of a turn --------------------------------------------------------------------------


def end_turn(state: State) -> None:
    """Pass the turn to the other seat; after the second seat a new round begins."""
    state.taken = 0
    state.seat = 1 - state.seat
    if state.seat == 0:
        state.rounds += 1
        state.die = 0


# P5  The end ------------------------------------------------------------------------------------


def ending(state: State) -> int:
    """Return 1 when the pile is empty."""
    return int(state.pile == 0)


def scores(state: State, out: Any) -> None:
    """Give 1 to the winner.  out : float64 (2,)  written"""
    out[:] = 0
    out[winner(state)] = 1


def ranks(state: State, out: Any) -> None:
    """Put the winner first.  out : int64 (2,)  written"""
    out[:] = 1
    out[winner(state)] = 0


def winner(state: State) -> int:
    """Return the seat that has won a finished game; the last taker is still `seat`."""
    return int(state.seat) if state.last_wins else 1 - int(state.seat)


def value(state: State, seat: int) -> float:
    """Return 1 for a won game, 0 for a lost one, else one half."""
    return float(winner(state) == seat) if state.pile == 0 else 0.5
