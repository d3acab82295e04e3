"""What agents lose to a perfect rival on a tiny island that is solved exactly; the position is that of the tests.

    python bench/tiny_island.py --agent greedy --agent search:400 --keys 12
    python bench/tiny_island.py --agent search:1600 --agent search:6400 --keys 3

For each agent and seat: the least, the mean and the greatest loss over so many keys, in shares of the win.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.testing.test_exact_hidden import evenly, solved_island, strategy_of
from voyageur import agents
from voyageur.games import GAMES

ISLAND = GAMES["island"]


def losses(name: str, seat: int, n_keys: int) -> list[float]:
    """Return what an agent loses by each key."""
    agent = agents.agent_of(name, ISLAND)
    return [solved_island(0).loss(seat, strategy_of(ISLAND, agent, key)) for key in range(1, n_keys + 1)]


def line(name: str, seat: int, lost: Sequence[float]) -> str:
    """Return what is printed of an agent in a seat."""
    return f"{name} as seat {seat}: {min(lost):z.3f} to {max(lost):z.3f}, mean {sum(lost) / len(lost):z.3f}"


def main() -> None:
    """Read the command line, and print a line for each agent and seat."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", action="append", required=True)
    parser.add_argument("--keys", type=int, default=12)
    arguments = parser.parse_args()
    found = solved_island(0)
    print(f"{found.n_nodes} positions, {len(found.information_sets)} information sets, shares {found.shares}")
    for seat in (0, 1):
        print(line("even chances", seat, [found.loss(seat, evenly)]))
    for name in arguments.agent:
        for seat in (0, 1):
            print(line(name, seat, losses(name, seat, arguments.keys)))


if __name__ == "__main__":
    main()
