"""Measure Capture the Island: its fairness, its options and the strength of greedy.

`python bench/island.py fair`: shares of the win by seat and by order of play, for 2, 3 and 4 players and each layout.
`python bench/island.py options`: the same for each value of each option, random layout, 2 and 3 players.
`python bench/island.py strength`: greedy in each seat against random in the others.
`python bench/island.py speed --games 8000`: games a second of one core, by processor time, so that other work hardly
disturbs.

All have `--games` (of each series) and `--key` (of the first game), all but `speed` `--jobs` (processes).  `fair` takes
files of layouts, too: `python bench/island.py fair mine.txt`.
"""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from voyageur.games.island import GAME
from voyageur.games.island.layout_file import read_layout
from voyageur.kernel.contract import read_setup, start
from voyageur.kernel.options import FILE_MARK
from voyageur.lab.playouts import PlayedGames, play_games
from voyageur.lab.statistics import Z95, Proportion

PLAYERS = (2, 3, 4)
LAYOUTS = ("random", "fixed")
RUNS = 7  # of a speed
CAPS = ("10", "15", "20")  # values of `round_cap` beside its default; 0 is for people only
ORDER = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Series:
    """Games of one kind."""

    name: str
    policies: tuple[str, ...]
    options: Mapping[str, str]


def play(series: Series, n: int, key: int) -> PlayedGames:
    """Play `n` games of a series, and keep their ends."""
    opening = start(GAME, read_setup(GAME, series.options, len(series.policies)))
    return play_games(GAME, opening, series.policies, key, n, keep=n)


# Reports ----------------------------------------------------------------------------------------


def report(series: Series, n: int, key: int) -> str:
    """Play a series in which all seats play alike, and describe it."""
    games = play(series, n, key)
    seats = range(len(series.policies))
    by_order = np.take_along_axis(games.shares, (games.lasts.first[:, None] + np.array(seats)) % len(seats), axis=1)
    lines = [
        f"{series.name}: {n} games of greedy, keys {key} to {key + n - 1}",
        *(f"  seat {seat} {Proportion(float(games.shares[:, seat].sum()), n)}" for seat in seats),
        *(f"  {ORDER[place]} to play {Proportion(float(by_order[:, place].sum()), n)}" for place in seats),
        f"  shared wins {Proportion(int((games.shares.max(axis=1) < 1).sum()), n)}",
        *endings(games, n),
        f"  rounds {lengths(games.lasts.round_number)}",
        f"  plies {lengths(games.plies)}",
    ]
    return "\n".join(lines)


def endings(games: PlayedGames, n: int) -> Iterator[str]:
    """Yield how often each ending came."""
    for number, ending in enumerate(GAME.notation.ENDINGS):
        if ending:
            yield f"  ended by {ending} {Proportion(int((games.endings == number).sum()), n)}"


def lengths(numbers: np.ndarray) -> str:
    """Return the mean of some lengths with its interval of 95 %, and the spread of the lengths."""
    low, median, high = np.percentile(numbers, [10, 50, 90]).astype(int)
    half = Z95 * numbers.std() / len(numbers) ** 0.5
    return (
        f"mean {numbers.mean():.2f} ± {half:.2f}, median {median}, 80 % of games {low} to {high}, most {numbers.max()}"
    )


def strength_report(players: int, n: int, key: int) -> str:
    """Play greedy in each seat in turn against random, `n` games in all, and return its share of the win."""
    each = n // players
    won = 0.0
    for seat in range(players):
        policies = tuple("greedy" if other == seat else "random" for other in range(players))
        won += float(play(Series("", policies, {}), each, key + seat * each).shares[:, seat].sum())
    return f"{players} players, greedy against random: {Proportion(won, each * players)} of {each * players} games"


def speed(n: int, key: int) -> Iterator[str]:
    """Yield how fast games of two run, as the median of seven runs; a tenth as many of greedy."""
    for layout in LAYOUTS:
        for policy, n_games in (("random", n), ("greedy", n // 10)):
            series = Series("", (policy,) * 2, {"layout": layout})
            play(series, 1, key)  # compile
            costs = np.array([_seconds(series, n_games, key + run * n_games) for run in range(RUNS)])
            rates, ply = n_games / costs[:, 0], 1e9 * np.median(costs[:, 0] / costs[:, 1])
            spread = f"{np.median(rates):,.0f} games a second ({rates.min():,.0f} to {rates.max():,.0f})"
            yield f"{policy}, {layout} layout: {spread}, {ply:,.0f} ns a ply"


def _seconds(series: Series, n: int, key: int) -> tuple[float, int]:
    begun = time.process_time()
    games = play(series, n, key)
    return time.process_time() - begun, int(games.plies.sum())


# Questions --------------------------------------------------------------------------------------


def fair(layouts: Sequence[str]) -> list[Series]:
    """Return the series for each number of players with each layout, or for layouts of one's own."""
    if layouts:
        return [_own(path) for path in layouts]
    return [
        Series(f"{players} players, {layout} layout", ("greedy",) * players, {"layout": layout})
        for players in PLAYERS
        for layout in LAYOUTS
    ]


def _own(path: str) -> Series:
    text = Path(path).read_text(encoding="utf-8").rstrip("\n")
    players = len(read_layout(tuple(text.splitlines())).starts)
    return Series(f"{players} players, {path}", ("greedy",) * players, {"layout": FILE_MARK + text})


def options() -> list[Series]:
    """Return the series for each value of each option but the layout; the default has a series of its own."""
    found: list[Series] = []
    for players in (2, 3):
        everyone = ("greedy",) * players
        found.append(Series(f"{players} players, default", everyone, {}))
        for option in GAME.options[1:]:
            values = CAPS if option.name == "round_cap" else option.values
            found += [
                Series(f"{players} players, {option.name} {value}", everyone, {option.name: value})
                for value in values
                if value != option.default
            ]
    return found


def main() -> None:
    """Read the command line and print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("question", choices=("fair", "options", "strength", "speed"))
    reader.add_argument("layouts", nargs="*", help="files of layouts, for `fair`")
    reader.add_argument("--games", type=int, default=20_000)
    reader.add_argument("--key", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=2)
    words = reader.parse_args()
    with ProcessPoolExecutor(words.jobs) as pool:
        if words.question == "speed":
            lines = speed(words.games, words.key)
        elif words.question == "strength":
            lines = pool.map(partial(strength_report, n=words.games, key=words.key), PLAYERS)
        else:
            asked = fair(words.layouts) if words.question == "fair" else options()
            lines = pool.map(partial(report, n=words.games, key=words.key), asked)
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
