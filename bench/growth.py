"""What a ply costs late in a long game, and at a table that many sockets follow, as ratios within one run.

    python bench/growth.py                     both
    python bench/growth.py --plies 8000        a ply of Kanata after so many beside one after a hundred
    python bench/growth.py --sockets 100       a ply told to the players and so many who watch, beside one who does

The first is the time of the table and of what one audience is told, the second the CPU time of a server that is a
process of its own.  Each is a median of pairs in turns, with the least and the most.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.ratios import measure
from voyageur import Table
from voyageur.games import GAMES
from voyageur.kernel.contract import Game
from voyageur.server import bench
from voyageur.table.told.events import Audience, Stream

PAIRS = 7
EARLY, MEASURED = 100, 300  # plies: where the early ones begin, and how many are measured at once


# A long game ------------------------------------------------------------------------------------


def ratios_of_a_long_game(n_plies: int) -> list[float]:
    """Return how many times as much a ply costs after `n_plies` as after EARLY, in pairs."""
    return [seconds_of_plies(late) / seconds_of_plies(early) for early, late in long_games(n_plies)]


def long_games(n_plies: int) -> Iterator[tuple[Stream, Stream]]:
    """Yield pairs of games in which both seats only stop: one of EARLY plies, and one of `n_plies`."""
    for seed in range(PAIRS):
        late = played(n_plies, seed)
        yield played(EARLY, seed), late


def played(n_plies: int, seed: int) -> Stream:
    """Return what a spectator sees of a game of Kanata that does not end by itself."""
    table = Table("kanata", seed=seed, round_cap=0)
    stream = Stream(table, Audience(None, "en"))
    while len(table.plies) < n_plies:
        table.play("stop")
        list(stream.advance())
    return stream


def seconds_of_plies(stream: Stream) -> float:
    """Return the CPU seconds of the next MEASURED plies, and of telling them."""
    begun = time.process_time()
    for _ in range(MEASURED):
        stream.table.play("stop")
        list(stream.advance())
    return time.process_time() - begun


# Many sockets -----------------------------------------------------------------------------------


def ratios_of_sockets(game: Game, n_sockets: int) -> list[float]:
    """Return how many times as much a ply costs a server with so many more sockets that see the same as with one more.

    The others are those of the players: three, each with its own seats in a game with secrets.
    """
    limits = (word for limit in measure.NO_LIMITS for word in ("--limit", limit))
    with (
        tempfile.TemporaryDirectory(prefix="voyageur-bench-") as folder,
        measure.serving("--data", folder, *limits) as (server, port),
    ):
        measure.wait_until_ready(port)
        process = psutil.Process(server.pid)

        def cost(n_watchers: int, seed: int) -> float:
            played = bench.play_game(
                f"127.0.0.1:{port}", game, seed, n_watchers=n_watchers, cpu=lambda: sum(process.cpu_times()[:2])
            )
            return played.cpu / len(played.event_bytes)

        cost(1, PAIRS)  # which fills what all tables share
        return [cost(n_sockets, seed) / cost(1, seed) for seed in range(PAIRS)]


# The report -------------------------------------------------------------------------------------


def shown(title: str, ratios: Sequence[float]) -> str:
    """Return a line of the report."""
    return f"{title:50} {statistics.median(ratios):5.2f}  ({min(ratios):.2f} {max(ratios):.2f})  {len(ratios)} pairs"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plies", type=int)
    parser.add_argument("--sockets", type=int)
    parser.add_argument("--games", default=",".join(GAMES))
    asked = parser.parse_args(arguments)
    both = asked.plies is None and asked.sockets is None
    measures: list[tuple[str, Callable[[], list[float]]]] = []
    if n_plies := asked.plies or (both and 8000):
        measures.append((f"a ply after {n_plies} plies, Kanata", lambda: ratios_of_a_long_game(n_plies)))
    if n_sockets := asked.sockets or (both and 100):
        for name in asked.games.split(","):
            measures.append(
                (f"a ply for {n_sockets} sockets, {name}", lambda name=name: ratios_of_sockets(GAMES[name], n_sockets))
            )
    for title, ratios in measures:
        print(shown(title, ratios()), flush=True)


if __name__ == "__main__":
    main()
