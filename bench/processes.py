"""What several server processes on one PostgreSQL database cost: CPU for each move, by process.

    python bench/processes.py                             kanata: one process on SQLite, then 1 and 2 on PostgreSQL
    python bench/processes.py --rate 2000 --tables 60     more than they can do: the throughput

PostgreSQL is that of the tests, with fsync on.  `together`: all sockets of a table are connected to one process, as
behind a proxy that sends requests by table; `spread`: to one process after the other.  The load is that of load.py.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.load import Load, Server
from tests.server.postgres import Postgres
from voyageur.games import GAMES

FSYNC = ("fsync=on", "shared_buffers=128MB", "max_connections=100")


class Setup(NamedTuple):
    """So many processes on a kind of store; by `spread` the sockets of a table are connected to several."""

    store: str
    processes: int
    way: str = "together"


SETUPS = (
    Setup("sqlite", 1),
    Setup("postgresql", 1),
    Setup("postgresql", 2),
    Setup("postgresql", 2, "spread"),
)


class SharedLoad(Load):
    """The load of tables at several servers."""

    def __init__(self, servers: list[Server], way: str, asked: argparse.Namespace) -> None:
        super().__init__(servers[0], asked.games, asked.seed)
        self._addresses = [server.address for server in servers]
        self._is_spread = way == "spread"

    def live(self, table: str, number: int) -> str:
        """Return the address for a socket of a table."""
        chosen = zlib.crc32(table.encode()) + (number if self._is_spread else 0)
        return f"ws://{self._addresses[chosen % len(self._addresses)]}/api/tables/{table}/live"


def cpu_of_children(pid: int) -> float:
    """Return the CPU seconds of a process and its children, also of those that have ended."""
    total = 0.0
    for each in (parent := psutil.Process(pid), *parent.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            times = each.cpu_times()
            total += times.user + times.system
    return total


async def measured(servers: list[Server], postgres: Postgres | None, way: str, asked: argparse.Namespace) -> Any:
    """Play at the set rate; return the figures."""
    load = SharedLoad(servers, way, asked)
    await load.open(asked.tables)
    await load.run(asked.rate, asked.warm)
    await load.settle()
    load.answered.clear()
    load.seen.clear()
    for server in servers:
        server.mark()
    client, database = time.process_time(), cpu_of_children(postgres.pid) if postgres else 0.0
    begun = time.perf_counter()
    await load.run(asked.rate, asked.seconds)
    await load.settle()
    found = load.figures(time.perf_counter() - begun)
    n_moves = max(1, sum(found["acknowledged_of_game"].values()))
    in_database = (cpu_of_children(postgres.pid) if postgres else 0.0) - database
    figures = {
        "moves_per_second": found["acknowledged_per_second"],
        "acknowledged_ms": found["acknowledged_ms"],
        "seen_ms": found["seen_ms"],
        "faults": {key: found[key] for key in ("refused", "dropped_sockets", "gaps")},
        "cpu_ms_per_move": {
            "processes": [round(1000 * server.cpu_seconds / n_moves, 2) for server in servers],
            "postgresql": round(1000 * in_database / n_moves, 2),
            "client": round(1000 * (time.process_time() - client) / n_moves, 2),
        },
        "load_of_machine": os.getloadavg()[0],
    }
    await load.close()
    return figures


def run(setup: Setup, asked: argparse.Namespace) -> Any:
    """Start the processes of a set-up, and measure."""
    postgres = Postgres(*FSYNC) if setup.store == "postgresql" else None
    database = postgres.new_database() if postgres else None
    servers: list[Server] = []
    try:
        with tempfile.TemporaryDirectory(prefix="voyageur-load-") as folder:
            for _ in range(setup.processes):
                servers.append(Server(Path(folder), database))
                servers[-1].wait_until_ready()
            figures = asyncio.run(measured(servers, postgres, setup.way, asked))
            for server in servers:
                server.stop()
            return figures
    finally:
        if postgres:
            postgres.remove()


def main() -> None:
    """Measure all set-ups and print the figures as JSON, a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50.0, help="actions a second, of all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of play before the measurement")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=["kanata"], help="of the tables, in turn")
    parser.add_argument("--setups", nargs="+", type=int, default=[*range(len(SETUPS))], help="their numbers, from 0")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    numbers: list[int] = asked.setups
    for setup in (SETUPS[number] for number in numbers):
        print(json.dumps({**setup._asdict(), **run(setup, asked)}), flush=True)


if __name__ == "__main__":
    main()
