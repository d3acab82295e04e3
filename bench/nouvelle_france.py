"""Measure Nouvelle-France: fairness, building, places for blocks, options, and the strength of greedy.

`python bench/nouvelle_france.py fair`: shares of the win by order of play and by colour, and what was built, for
2, 3 and 4 players and both orders of turns.
`python bench/nouvelle_france.py places`: lawful places of each shape when the first storm comes.
`python bench/nouvelle_france.py options`: shares and building for each value of each option.
`python bench/nouvelle_france.py strength`: greedy in each seat against random in the others.
`python bench/nouvelle_france.py speed --games 2000`: games a second of one core, by processor time.

All have `--games` (of each series) and `--key` (of the first game), all but `speed` `--jobs` (processes).
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from series import ORDER, PLAYERS, Series, opening, play, shares_by_order, speeds, strengths

from voyageur.agents import greedy
from voyageur.games.nouvelle_france import GAME, rules, secrets
from voyageur.games.nouvelle_france.components import N_BLOCKS, SHAPES, SITES
from voyageur.games.nouvelle_france.rules.actions import PLACE
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.chance import fast_outcome
from voyageur.kernel.contract import State
from voyageur.kernel.states import WorkStates, work_states
from voyageur.kernel.view import CHANCE
from voyageur.lab.playouts import PlayedGames
from voyageur.lab.statistics import Z95, Proportion

# Shares and building ----------------------------------------------------------------------------


def report(series: Series, n: int, key: int) -> str:
    """Play a series in which all seats play alike, and describe it."""
    games = play(series, n, key)
    return "\n".join(
        [f"{series.name}: {n} games of greedy, keys {key} to {key + n - 1}", *shares(games, n), *building(games, n)]
    )


def shares(games: PlayedGames, n: int) -> Iterator[str]:
    """Yield the shares of the win by order of play and by seat, and how games were decided."""
    seats = range(games.shares.shape[1])
    order = (games.lasts.first[:, None] + np.array(seats)) % len(seats)
    by_order = np.take_along_axis(games.shares, order, axis=1)
    yield from shares_by_order(games)
    even = (games.lasts.turn_number - 1) % len(seats) == 0  # the last turn is not finished (N13)
    for place in seats:
        found = Proportion(float(by_order[even, place].sum()), int(even.sum()))
        yield f"  {ORDER[place]} to play, of the {found.n} games with equal turns {found}"
    yield from (f"  seat {seat} {Proportion(float(games.shares[:, seat].sum()), n)}" for seat in seats)
    for number, ending in enumerate(GAME.notation.ENDINGS):
        if ending:
            yield f"  decided by {ending} {Proportion(int((games.endings == number).sum()), n)}"
    yield f"  points of the winner {mean(games.scores.max(axis=1))}"
    yield f"  points of the last {mean(games.scores.min(axis=1))}"


def building(games: PlayedGames, n: int) -> Iterator[str]:
    """Yield how much was built."""
    lasts = games.lasts
    bonus = lasts.has_placed.sum(axis=(1, 2))
    from_cards = lasts.n_placed - bonus
    stock = np.bitwise_count(lasts.stock).sum(axis=1)
    cubes = np.bitwise_count(lasts.cubes).sum(axis=(1, 2, 3))
    spaces = 3 * lasts.n_squares.sum(axis=1)
    completed = lasts.completed_by >= 0
    yield f"  blocks from cards {mean(from_cards)}, bonus blocks {mean(bonus)}"
    yield f"  blocks removed {mean(N_BLOCKS - stock - from_cards)}"
    yield f"  spaces filled, in per cent {mean(100 * cubes / spaces)}"
    yield f"  some building completed {Proportion(int(completed.any(axis=1).sum()), n)}"
    yield from (f"  {name} completed {Proportion(int(completed[:, i].sum()), n)}" for i, name in enumerate(SITES))
    yield f"  tokens used by a seat {mean(lasts.n_used[:, : games.shares.shape[1]].mean(axis=1))}"


def mean(numbers: Any) -> str:
    """Return the mean of some numbers with the half of its interval of 95 %."""
    return f"{numbers.mean():.2f} ± {Z95 * numbers.std() / len(numbers) ** 0.5:.2f}"


# Places -----------------------------------------------------------------------------------------


def places(players: int, n: int, key: int) -> str:
    """Play up to the first storm, and count the places of each shape: poses of one block, whatever its colours."""
    series = Series(GAME.name, "", ("greedy",) * players, {})
    counted = np.array([places_of_shapes(before_the_storm(series, each)) for each in range(key, key + n)])
    lines = [f"{players} players: lawful places of a block before the first storm, {n} games of greedy"]
    for shape, name in enumerate(SHAPES):
        low, median, high = np.percentile(counted[:, shape], [10, 50, 90]).astype(int)
        lines.append(f"  {name} median {median}, 80 % of games {low} to {high}, least {counted[:, shape].min()}")
    return "\n".join(lines)


def before_the_storm(series: Series, key: int) -> State:
    """Play a game of greedy until the first snowflake is drawn, and return the position before that."""
    choose = greedy.chooser(GAME)
    work = work_states(opening(series), 4, GAME.constants)
    records, pair = work.states, WorkStates(work.states[2:], work.memory[2:], work.n_changing)
    actions, values, event = np.zeros(rules.MOST_LEGAL, np.int32), np.zeros(rules.MOST_LEGAL), np.zeros(4, np.int64)
    weights, number = np.zeros(rules.N_OUTCOMES, np.int64), key << 20
    while True:
        state = records[1]
        acting = int(rules.to_act(state))
        number += 1
        if acting == CHANCE:
            rules.chance_event(state, event)
            action = fast_outcome(key, event, weights, rules.chance_weights(state, weights))
        else:
            records[2] = state
            secrets.resample(records[2], acting, number)
            action = choose(pair, acting, actions, rules.legal(state, actions), number, values)
        records[0] = state
        rules.apply(state, action)
        if state.storms == 1:
            return records[0]


def places_of_shapes(state: State) -> list[int]:
    """Return the number of places of each shape, as if its card lay open and one of its blocks were in stock."""
    actions, found = np.zeros(rules.MOST_LEGAL, np.int32), list[int]()
    for shape in range(len(SHAPES)):
        state.phase, state.open[:], state.stock[:] = Phase.CHOOSE, 0, 0
        state.open[shape], state.stock[shape], state.may_declare = 1, 1, 0
        n = int(rules.legal(state, actions)) if rules.to_act(state) >= 0 else 0
        found.append(int((actions[:n] >= PLACE).sum()))
    return found


# Questions --------------------------------------------------------------------------------------


def fair() -> list[Series]:
    """Return the series for each number of players and order of turns."""
    return [
        Series(GAME.name, f"{players} players, turn_order {order}", ("greedy",) * players, {"turn_order": order})
        for players in PLAYERS
        for order in ("round", "snake")
    ]


def options() -> list[Series]:
    """Return the series for each value of each option but the set, for 2 and 4; the default has a series of its own."""
    found: list[Series] = []
    for players in (2, 4):
        everyone = ("greedy",) * players
        found.append(Series(GAME.name, f"{players} players, default", everyone, {}))
        for option in GAME.options[1:]:
            found += [
                Series(GAME.name, f"{players} players, {option.name} {value}", everyone, {option.name: value})
                for value in option.values
                if value != option.default and not (option.name == "two_colours" and players > 2)
            ]
    return found


def main() -> None:
    """Read the command line and print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("question", choices=("fair", "places", "options", "strength", "speed"))
    reader.add_argument("--games", type=int, default=3_000)
    reader.add_argument("--key", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=2)
    words = reader.parse_args()
    with ProcessPoolExecutor(words.jobs) as pool:
        if words.question == "speed":
            kinds: dict[str, tuple[int, dict[str, str]]] = {f"{players} players": (players, {}) for players in PLAYERS}
            lines = speeds(GAME.name, kinds, words.games, words.key)
        elif words.question == "places":
            lines = pool.map(partial(places, n=words.games, key=words.key), PLAYERS)
        elif words.question == "strength":
            lines = strengths(GAME.name, words.games, words.key, pool)
        else:
            asked = fair() if words.question == "fair" else options()
            lines = pool.map(partial(report, n=words.games, key=words.key), asked)
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
