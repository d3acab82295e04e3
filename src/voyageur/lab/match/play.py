"""One game between agents, with the luck of each seat.

The luck of a seat at a die is the game's `value` of the state for it after the die, less what was to be expected.
The mean of that over all dice is 0 whatever the values are, so a share less its luck has the same mean as the share;
the better the values, the less it scatters (the first half of AIVAT: N. Burch and others, AAAI 2018, 17316).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voyageur import agents
from voyageur.agents import AgentSpec
from voyageur.kernel import contract, states
from voyageur.kernel.chance import fast_word
from voyageur.kernel.contract import Game, State
from voyageur.kernel.draws import draw
from voyageur.kernel.view import CHANCE, NOBODY

MOVE_KIND = -4  # for keyed randomness; no game has an event of this kind
# The agent that decides in an opening: it draws among the actions that are not far from the best.
OPENER = AgentSpec("greedy", slack=0.1)


@dataclass(frozen=True)
class MatchGame:
    """A game; the tuples have an item for each seat."""

    agents: tuple[str, ...]
    shares: tuple[float, ...]  # of the win: 1 divided among the winners
    luck: tuple[float, ...]  # the sum over all dice
    ending: str
    n_plies: int
    digest: str  # of the plies and who played them


def play_game(game: Game, start: State, names: Sequence[str], key: int, seconds: float, opening: int = 0) -> MatchGame:
    """Play a game from `start` between the agents `names`, one for each seat.  The same key gives the same chance.

    seconds : how long an agent may think about a decision;
    opening : how many first plies of seats, forced ones too, are drawn instead, by the key alone, so alike whoever sits
    where.  Raises BadAgent for one that does not play the game, or that chooses what is not legal.
    """
    rules, state, seated = game.rules, states.copy(start), [agents.spec_of(name) for name in names]
    luck, plies, n_decided = np.zeros(len(names)), 0, 0
    digest = hashlib.blake2b(repr(tuple(names)).encode(), digest_size=16)
    while (acting := int(rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            action, gained = _draw_with_luck(game, state, key, len(names))
            luck += gained
        else:
            move_key = int(fast_word(key, MOVE_KIND, plies, acting, 0, 0)) >> 1
            decider = OPENER if n_decided < opening else seated[acting]
            action = agents.choose(decider, game, state, acting, move_key, seconds)
            n_decided += 1
        rules.apply(state, action)
        plies += 1
        digest.update(b"%d " % action)
    outcome = contract.outcome(game, state, len(names))
    assert outcome is not None
    shares = tuple((seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(len(names)))
    return MatchGame(tuple(names), shares, tuple(luck.tolist()), outcome.ending, plies, digest.hexdigest())


def _draw_with_luck(game: Game, state: State, key: int, players: int) -> tuple[int, Any]:
    """Return the outcome of a chance event, and what it gives each seat: float64 (players,)."""
    outcome, weights = draw(game, state, key), np.array(contract.outcome_weights(game, state), np.int64)
    possible = np.flatnonzero(weights)
    if len(possible) == 1:
        return outcome, np.zeros(players)
    values = np.array([_values_after(game, state, int(each), players) for each in possible])
    expected = weights[possible] @ values / weights.sum()
    return outcome, values[np.searchsorted(possible, outcome)] - expected


def _values_after(game: Game, state: State, outcome: int, players: int) -> list[float]:
    after = states.copy(state)
    game.rules.apply(after, outcome)
    return [float(game.rules.value(after, seat)) for seat in range(players)]
