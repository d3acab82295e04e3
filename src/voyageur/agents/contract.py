"""What an agent gets, and what it gives: the same for every agent and every game.

An agent never sees the state of a table.  It gets its seat's observation, the legal actions, a clock and `sample`,
which redraws whatever the seat cannot see; looking ahead happens on such samples.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from voyageur.kernel import states
from voyageur.kernel.contract import Game, State, legal_actions


@dataclass(frozen=True)
class Clock:
    """How long an agent may think."""

    deadline: float  # in seconds of `time.monotonic`

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.deadline - time.monotonic())


@dataclass(frozen=True)
class Turn:
    """One decision put to an agent."""

    game: Game
    seat: int
    observation: Any  # float32 (O,)
    legal: tuple[int, ...]  # at least one
    clock: Clock
    key: int  # the same key gives the same decision
    sample: Callable[[int], State]  # key -> a state that the seat cannot tell from the real one


class Agent(Protocol):
    """Anything that chooses among legal actions."""

    def choose(self, turn: Turn) -> int:
        """Return one of `turn.legal`."""
        ...


def put(game: Game, state: State, seat: int, key: int, seconds: float) -> Turn:
    """Put the decision in `state` to the agent at `seat`."""
    observation = np.zeros(game.observation_size, np.float32)
    game.observe(state, seat, observation)

    def sample(sample_key: int) -> State:
        redrawn = states.copy(state)
        game.resample(redrawn, seat, sample_key)
        return redrawn

    clock = Clock(time.monotonic() + seconds)
    return Turn(game, seat, observation, tuple(legal_actions(game, state)), clock, key, sample)
