"""Series of games of one kind, for the measurements of a game: shares of the win, strength and speed."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

import numpy as np

from voyageur.games import GAMES
from voyageur.kernel.chance import fast_outcome, fast_word
from voyageur.kernel.contract import Game, State, outcome_weights, read_setup, start
from voyageur.kernel.view import CHANCE, NOBODY
from voyageur.lab.playouts import PlayedGames, play_games
from voyageur.lab.statistics import Proportion

PLAYERS = (2, 3, 4)
RUNS = 7  # of a speed
MOVE_KIND = -4  # for keyed randomness, as in a match
Choose = Callable[[int, int], int]  # seat, key -> the action of the seat
ORDER = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Series:
    """Games of one kind: their game, their name in a report, the policy of each seat, and their options as texts."""

    game: str
    name: str
    policies: tuple[str, ...]
    options: Mapping[str, str]


def opening(series: Series) -> State:
    """Return the first state of a series."""
    game = GAMES[series.game]
    return start(game, read_setup(game, series.options, len(series.policies)))


def play(series: Series, n: int, key: int) -> PlayedGames:
    """Play `n` games of a series, from the one with `key`, and keep their ends."""
    return play_games(GAMES[series.game], opening(series), series.policies, key, n, keep=n)


def plies_of(game: Game, state: State, key: int, choose: Choose) -> Iterator[tuple[int, int]]:
    """Play a game on in `state`; yield who acts (CHANCE: chance) and the action of each ply before it is applied."""
    event, n_plies = np.zeros(4, np.int64), 0
    while (acting := int(game.rules.to_act(state))) != NOBODY:
        if acting == CHANCE:
            weights = np.array(outcome_weights(game, state), np.int64)
            game.rules.chance_event(state, event)
            action = int(fast_outcome(key, event, weights, int(weights.sum())))
        else:
            action = choose(acting, int(fast_word(key, MOVE_KIND, n_plies, acting, 0, 0)))
        yield acting, action
        game.rules.apply(state, action)
        n_plies += 1


def shares_by_order(games: PlayedGames) -> Iterator[str]:
    """Yield the share of the win of who plays first, second and so on.  The states must name the seat that is first."""
    n, n_seats = games.shares.shape
    order = (games.lasts.first[:, None] + np.array(range(n_seats))) % n_seats
    shares = np.take_along_axis(games.shares, order, axis=1).sum(axis=0)
    yield from (f"  {ORDER[place]} to play {Proportion(float(share), n)}" for place, share in enumerate(shares))


def strengths(game: str, n: int, key: int, pool: Executor) -> Iterator[str]:
    """Yield greedy's share of the win against random, for each number of players."""
    return pool.map(partial(_strength, game, n=n, key=key), PLAYERS)


def _strength(game: str, players: int, n: int, key: int) -> str:
    """Play greedy in each seat in turn against random, `n` games in all, and return its share of the win."""
    each, won = n // players, 0.0
    for seat in range(players):
        policies = tuple("greedy" if other == seat else "random" for other in range(players))
        won += float(play(Series(game, "", policies, {}), each, key + seat * each).shares[:, seat].sum())
    return f"{players} players, greedy against random: {Proportion(won, each * players)} of {each * players} games"


def speeds(game: str, kinds: Mapping[str, tuple[int, Mapping[str, str]]], n: int, key: int) -> Iterator[str]:
    """Yield how fast games of each kind (its number of players and options) run, as the median of seven runs.

    Random plays `n` games a run, greedy a tenth as many.
    """
    for name, (players, options) in kinds.items():
        for policy, n_games in (("random", n), ("greedy", n // 10)):
            series = Series(game, "", (policy,) * players, options)
            play(series, 1, key)  # compile
            costs = np.array([_cost(series, n_games, key + run * n_games) for run in range(RUNS)])
            rates, ply = n_games / costs[:, 0], 1e9 * np.median(costs[:, 0] / costs[:, 1])
            spread = f"{np.median(rates):,.0f} games a second ({rates.min():,.0f} to {rates.max():,.0f})"
            yield f"{policy}, {name}: {spread}, {ply:,.0f} ns a ply"


def _cost(series: Series, n: int, key: int) -> tuple[float, int]:
    """Return the processor seconds of some games, and how many plies they had."""
    begun = time.process_time()
    games = play(series, n, key)
    return time.process_time() - begun, int(games.plies.sum())
