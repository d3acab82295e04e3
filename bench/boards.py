"""Play greedy against greedy on boards of Kanata, shipped or custom, to see whether a board is good.

A good board: the French win 45 to 55 %, each kind of victory decides at least 20 % of games, the median game has 8 to
25 rounds, and fewer than 2 % reach the cap.

    python bench/boards.py [--games 2000] [--key 1] [BOARD or FILE ...]
"""

import argparse
from pathlib import Path

import numpy as np

from voyageur.games.kanata import GAME
from voyageur.games.kanata.components import BOARDS
from voyageur.kernel.contract import read_setup, start
from voyageur.kernel.options import FILE_MARK
from voyageur.lab.playouts import play_games
from voyageur.lab.statistics import Proportion


def report(board: str, n: int, key: int) -> None:
    """Print the results of `n` games on `board`, and of greedy against random from either seat."""
    text = board if board in BOARDS else FILE_MARK + Path(board).read_text(encoding="utf-8").rstrip("\n")
    opening = start(GAME, read_setup(GAME, {"board": text}))
    games = play_games(GAME, opening, ("greedy", "greedy"), key, n, keep=n)
    counts = np.bincount(games.endings, minlength=len(GAME.notation.ENDINGS))
    rounds = np.percentile(games.lasts.round_number, [10, 50, 90]).astype(int)
    print(f"{board}: {n} games, greedy against greedy, keys {key} to {key + n - 1}")
    print(f"  French score        {Proportion(float(games.shares[:, 0].sum()), n)}")
    print(f"  draws               {Proportion(int((games.shares[:, 0] == 0.5).sum()), n)}")
    for number, ending in enumerate(GAME.notation.ENDINGS):
        if ending:
            print(f"  ended by {ending:<10} {Proportion(int(counts[number]), n)}")
    mean = games.lasts.round_number.mean()
    print(f"  rounds              mean {mean:.1f}, median {rounds[1]}, 80 % of games {rounds[0]} to {rounds[2]}")
    print(f"  plies               median {int(np.median(games.plies))}, most {int(games.plies.max())}")
    for seat, policies in enumerate((("greedy", "random"), ("random", "greedy"))):
        won = play_games(GAME, opening, policies, key, n // 2).shares[:, seat].sum()
        print(f"  greedy in seat {seat} against random {Proportion(float(won), n // 2)}")


def main() -> None:
    """Report on the boards of the command line."""
    parser = argparse.ArgumentParser(description="Greedy against greedy on boards of Kanata.")
    parser.add_argument("boards", nargs="*", default=list(BOARDS))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--key", type=int, default=1)
    chosen = parser.parse_args()
    for board in chosen.boards:
        report(board, chosen.games, chosen.key)


if __name__ == "__main__":
    main()
