"""The contract between agents and games.

An agent never sees the state of a table.  It gets its seat's observation, the legal actions, a clock and `sample`,
which redraws whatever the seat cannot see; agents look ahead on such samples.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np

from voyageur.agents.questions import check_seats
from voyageur.kernel import contract, states
from voyageur.kernel.contract import Game, State
from voyageur.kernel.jit import bound, compiled
from voyageur.kernel.states import copy_changing

QUICK = 0.1  # seconds; an agent that looks one ply ahead needs less than a hundredth of that


@dataclass(frozen=True)
class Clock:
    """How long an agent may think."""

    deadline: float  # in seconds of `time.monotonic`

    @property
    def seconds_left(self) -> float:
        """The seconds until the deadline, 0 after it."""
        return max(0.0, self.deadline - time.monotonic())

    def at_most(self, seconds: float) -> "Clock":
        """Return this clock, or one that allows only so many seconds from now."""
        return Clock(min(self.deadline, time.monotonic() + seconds))


@dataclass(frozen=True)
class Decision:
    """A choice among legal actions that an agent is asked to make."""

    game: Game
    seat: int
    observation: Any  # float32 (OBSERVATION_SIZE,)
    legal: tuple[int, ...]  # at least one if a seat is to act
    clock: Clock
    key: int  # the same key gives the same choice
    sample: Callable[[int], State]  # key -> a state that the seat cannot tell from the real one
    against: tuple[int, ...] = ()  # the seats that all others play against together; without any, each for itself


class Agent(Protocol):
    """Anything that chooses among legal actions."""

    def choose(self, decision: Decision) -> int:
        """Return one of `decision.legal`."""
        ...


def decision_at(game: Game, state: State, seat: int, key: int, seconds: float, against: Sequence[int] = ()) -> Decision:
    """Return the decision of `seat` in `state`, without what the seat cannot see.  Raises ValueError for other seats.

    If the seats `against` are given, all others are allied against them; one of them plays for itself.
    """
    check_seats("seat", (seat,), int(game.rules.n_seats(state)))
    observation = np.zeros(game.presentation.OBSERVATION_SIZE, np.float32)
    game.presentation.observe(state, seat, observation)

    def sample(sample_key: int) -> State:
        redrawn = states.copy(state)
        contract.resample(game, redrawn, seat, sample_key)
        return redrawn

    legal, rivals = tuple(contract.legal_actions(game.rules, state)), () if seat in against else tuple(against)
    clock = Clock(time.monotonic() + seconds)  # last, as the rest may have to be compiled
    return Decision(game, seat, observation, legal, clock, key, sample, rivals)


def apply(state: Any, action: int) -> None: ...  # replaced by the game's own (by `bound`)
def value(state: Any, seat: int) -> float: ...  # likewise


def values_one_by_one(work: Any, into: int, source: int, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write the value for `seat` of the state number `source` after each of `n` legal actions.

    into : the number of a state to try plies on;  actions : int32 (n or more,);  out : float64 (n or more,)  written
    """
    for i in range(n):
        copy_changing(work, into, source)
        apply(work.states[into], int(actions[i]))  # NumPy's numbers are too short where this runs as plain Python
        out[i] = value(work.states[into], seat)


def looking_ahead(game: Game) -> Callable[[Any, int, int, int, Any, int, Any], None]:
    """Return the compiled function that writes values as `values_one_by_one` does: the game's own, if it has one."""
    return contract.values_after(game) or _one_by_one_of(game.name, game.rules.apply, game.rules.value)


@cache
def _one_by_one_of(name: str, apply: Callable[..., Any], value: Callable[..., Any]) -> Callable[..., None]:
    return bound(values_one_by_one, name, {"apply": apply, "value": value}, is_loop=False)


def bits_of(seats: Sequence[int]) -> int:
    """Return the seats as the bits of a number, as compiled code takes them."""
    return sum(1 << seat for seat in set(seats))


@compiled
def redraw_nothing(state: Any, seat: int, key: int) -> None:
    """Take the place of `resample` in a game without secrets."""


def resampler(game: Game) -> Callable[[State, int, int], None]:
    """Return the compiled `resample` of `game`, for loops that are compiled themselves."""
    return redraw_nothing if game.secrets is None else game.secrets.resample
