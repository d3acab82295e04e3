"""Play whole games in compiled code: random playouts and games of greedy against greedy or random.

A playout starts from a given state.  The same key gives the same game.  Greedy knows no more than at a table: in a
game with secrets it chooses on a sample of the state.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from voyageur.agents import greedy
from voyageur.agents.contract import resampler
from voyageur.agents.random import drawing
from voyageur.kernel.chance import fast_below, fast_word, outcome_at
from voyageur.kernel.contract import Game, State
from voyageur.kernel.jit import bound
from voyageur.kernel.states import WorkStates, copy_changing, work_states
from voyageur.kernel.view import CHANCE, NOBODY

RANDOM, GREEDY = 0, 1  # who plays a seat
PLAYER_KIND = -3  # for keyed randomness; no game has an event of this kind
POLICIES = {"random": RANDOM, "greedy": GREEDY}


def to_act(state: Any) -> int: ...  # replaced by the game's own (by `bound`), as are the following
def legal(state: Any, out: Any) -> int: ...
def draw_legal(state: Any, out: Any, word: int) -> int: ...
def chance_weights(state: Any, out: Any) -> int: ...
def chance_event(state: Any, out: Any) -> None: ...
def apply(state: Any, action: int) -> None: ...
def ending(state: Any) -> int: ...
def scores(state: Any, out: Any) -> None: ...
def ranks(state: Any, out: Any) -> None: ...
def resample(state: Any, seat: int, key: int) -> None: ...
def best_action(work: WorkStates, seat: int, actions: Any, n: int, key: int, values: Any) -> int: ...


def play_out(
    work: WorkStates,
    policies: Any,
    first_key: int,
    n: int,
    actions: Any,
    values: Any,
    weights: Any,
    plies: Any,
    ends: Any,
    points: Any,
    places: Any,
    lasts: Any,
) -> None:
    """Play `n` games with keys `first_key`, `first_key` + 1, ...

    work : the start, then three to work on;  policies : int32 (S,);
    actions : int32 (MOST_LEGAL,), values : float64 (MOST_LEGAL,), weights : int64 (N_OUTCOMES + 4,)  to work on;
    plies : int64 (n,), ends : int32 (n,), points : float64 (n, S), places : int64 (n, S),
    lasts : record (n or fewer,)  written
    """
    n_outcomes = len(weights) - 4
    event, weights = weights[n_outcomes:], weights[:n_outcomes]
    state, pair = work.states[1], WorkStates(work.states[2:], work.memory[2:], work.n_changing)
    for game in range(n):
        key = first_key + game
        copy_changing(work, 1, 0)
        random = fast_word(key, PLAYER_KIND, 0, 0, 0, 0)
        played = 0
        acting = int(to_act(state))  # `int`: NumPy's numbers are too short where this runs as plain Python
        while acting != NOBODY:
            if acting == CHANCE:
                total = chance_weights(state, weights)
                chance_event(state, event)
                # `fast_outcome`, written out: calling it takes half as long again
                point = fast_below(key, event[0], event[1], event[2], event[3], total)
                action = outcome_at(weights, point)
            else:
                random = (random * 1103515245 + 12345) & 0x7FFFFFFFFFFF  # a plain congruence: fast, and enough here
                if policies[acting] == RANDOM:
                    action = int(draw_legal(state, actions, random))
                else:
                    n_legal = legal(state, actions)
                    copy_changing(work, 2, 1)
                    resample(pair.states[0], acting, random)
                    action = int(best_action(pair, acting, actions, n_legal, random, values))
            apply(state, action)
            played += 1
            acting = int(to_act(state))
        plies[game] = played
        ends[game] = ending(state)
        scores(state, points[game])
        ranks(state, places[game])
        if game < len(lasts):
            lasts[game] = state


OF_RULES = ("to_act", "legal", "chance_weights", "chance_event", "apply", "ending", "scores", "ranks")


@cache
def _play_out_of(
    name: str,
    best_action: Callable[..., Any],
    resample: Callable[..., Any],
    draw_legal: Callable[..., Any],
    *of_rules: Callable[..., Any],
) -> Callable[..., None]:
    chosen = {"best_action": best_action, "resample": resample, "draw_legal": draw_legal}
    return bound(play_out, name, {**chosen, **dict(zip(OF_RULES, of_rules, strict=True))})


@dataclass(frozen=True)
class PlayedGames:
    """The results of `n` games."""

    plies: Any  # int64 (n,)
    endings: Any  # int32 (n,)  by number
    scores: Any  # float64 (n, S)
    ranks: Any  # int64 (n, S)  0 won
    lasts: Any  # the last states of the games that are kept

    @property
    def shares(self) -> Any:
        """Each seat's share of the win: 1 divided among the winners.  float64 (n, S)"""
        has_won = self.ranks == 0
        return has_won / np.maximum(1, has_won.sum(axis=1, keepdims=True))


def play_games(game: Game, start: State, policies: tuple[str, ...], key: int, n: int, keep: int = 0) -> PlayedGames:
    """Play `n` whole games from `start` with one policy per seat ("random" or "greedy").

    Keep the last states of the first `keep` games.
    """
    of_rules = (getattr(game.rules, name) for name in OF_RULES)
    play = _play_out_of(game.name, greedy.chooser(game), resampler(game), drawing(game), *of_rules)
    plies, ends = np.zeros(n, np.int64), np.zeros(n, np.int32)
    points, places = np.zeros((n, len(policies)), np.float64), np.zeros((n, len(policies)), np.int64)
    who = np.array([POLICIES[policy] for policy in policies], np.int32)
    actions = np.zeros(game.rules.MOST_LEGAL, np.int32)
    values, weights = np.zeros(game.rules.MOST_LEGAL), np.zeros(game.rules.N_OUTCOMES + 4, np.int64)
    lasts = np.zeros(keep, game.rules.STATE).view(np.recarray)
    work = work_states(start, 4, game.constants)
    play(work, who, key, n, actions, values, weights, plies, ends, points, places, lasts)
    return PlayedGames(plies, ends, points, places, lasts)
