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
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from series import PLAYERS, Series, play, shares_by_order, speeds, strengths

from voyageur.games.island import GAME
from voyageur.games.island.data.layout_file import read_layout
from voyageur.kernel.options import FILE_MARK
from voyageur.lab.playouts import PlayedGames
from voyageur.lab.statistics import Z95, Proportion

LAYOUTS = ("random", "fixed")
CAPS = ("10", "15", "20")  # values of `round_cap` beside its default; 0 is for people only


# Reports ----------------------------------------------------------------------------------------


def report(series: Series, n: int, key: int) -> str:
    """Play a series in which all seats play alike, and describe it."""
    games = play(series, n, key)
    seats = range(len(series.policies))
    lines = [
        f"{series.name}: {n} games of greedy, keys {key} to {key + n - 1}",
        *(f"  seat {seat} {Proportion(float(games.shares[:, seat].sum()), n)}" for seat in seats),
        *shares_by_order(games),
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


# Questions --------------------------------------------------------------------------------------


def fair(layouts: Sequence[str]) -> list[Series]:
    """Return the series for each number of players with each layout, or for layouts of one's own."""
    if layouts:
        return [_own(path) for path in layouts]
    return [
        Series(GAME.name, f"{players} players, {layout} layout", ("greedy",) * players, {"layout": layout})
        for players in PLAYERS
        for layout in LAYOUTS
    ]


def _own(path: str) -> Series:
    text = Path(path).read_text(encoding="utf-8").rstrip("\n")
    players = len(read_layout(tuple(text.splitlines())).starts)
    return Series(GAME.name, f"{players} players, {path}", ("greedy",) * players, {"layout": FILE_MARK + text})


def options() -> list[Series]:
    """Return the series for each value of each option but the layout; the default has a series of its own."""
    found: list[Series] = []
    for players in (2, 3):
        everyone = ("greedy",) * players
        found.append(Series(GAME.name, f"{players} players, default", everyone, {}))
        for option in GAME.options[1:]:
            values = CAPS if option.name == "round_cap" else option.values
            found += [
                Series(GAME.name, f"{players} players, {option.name} {value}", everyone, {option.name: value})
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
            kinds = {f"{layout} layout": (2, {"layout": layout}) for layout in LAYOUTS}
            lines = speeds(GAME.name, kinds, words.games, words.key)
        elif words.question == "strength":
            lines = strengths(GAME.name, words.games, words.key, pool)
        else:
            asked = fair(words.layouts) if words.question == "fair" else options()
            lines = pool.map(partial(report, n=words.games, key=words.key), asked)
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
