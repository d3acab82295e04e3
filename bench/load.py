"""A load client: many tables on a real server over loopback, three sockets each, actions at a set rate.

    python bench/load.py                                   1,000 tables of all games, 300 moves a second for 60 seconds
    python bench/load.py --games kanata                    tables of one game
    python bench/load.py --rate 600                        twice that load
    python bench/load.py --thinking 1                      the same beside a table at which Expert thinks
    python bench/load.py --reading 4 --tables 30 --rate 30 --limit reading_percent=25
                                                           the same while one client reads as fast as it may
    python bench/load.py --agents 30 --half 1300           beside tables of agents alone, and requests that never end
    python bench/load.py --signs                           what signs of life cost beside that play
    python bench/load.py --kill --tables 300               kill -9 the server, then all come back at once
    python bench/load.py --seconds 3600 --memory curve.csv     memory of the server over an hour

Actions are sent at their own times, whether or not earlier ones were answered (open loop), and an action's latency
counts from the moment at which it was due.  Finished games are replaced by new ones.  In a game with secrets each of
three players has a socket; else one socket holds all seats, and two others see the same.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from voyageur.games import GAMES
from voyageur.server.bench import fetch, quantile

UNTIL_PARENT_ENDS = Path(__file__).resolve().parents[1] / "tests" / "until_parent_ends.py"
SOCKETS_A_TABLE = 3
AT_ONCE = 50  # connections that are opened at the same time
MEMORY_SECONDS = 10
SECONDS_TO_COMPILE = 300.0
SECONDS_TO_END = 10.0  # limit for the last events
SEQ = re.compile(r'"seq":(\d+)')
LIMITS = [  # of the server, raised for many sockets from one address
    *("--limit", "sockets=5000", "--limit", "sockets_by_address=5000"),
    *("--limit", "tables=10000", "--limit", "tables_an_hour=1000000"),
    *("--limit", "changes_a_second=2000", "--limit", "requests_a_second=4000"),
    *("--limit", "messages_a_second=1000", "--limit", "messages_by_address=10000"),
    *("--limit", "reading_percent=400"),  # all come from one address
]
Message = dict[str, Any]
NAMES = ("Anna", "Ben", "Chloé")
BEST_LEVEL = "expert"
OTHER_ADDRESS = "127.0.0.2"
SECONDS_TO_COME_AGAIN = 1.0
SECONDS_OF_SILENCE = 24.0  # after which a page asks the server for a sign of life
TIMES_AS_OFTEN = 10  # that `--signs` asks, so that their cost stands out of what a server at rest does
ALIVE = '{"type":"alive"}'
BYTES_OF_A_SIGN = 2 * len(ALIVE) + 6 + 2  # question and answer, with their frames
ROUNDS = 5
SECONDS_OF_REST, CPU_AT_REST = 15, 0.05
MOST_SECONDS_TO_REST = 60
SECONDS_BEFORE = 10.0  # in which all begins: what is measured comes after them
LEAST_URGENT = 19


class Socket:
    """One socket of a table."""

    def __init__(self, table: "LoadTable", tokens: list[str], number: int, *, is_actor: bool) -> None:
        self.table = table
        self.number = number  # among those of its table
        self.tokens = tokens
        self.is_actor = is_actor
        self.seq = -1
        self.offer: Message | None = None  # the present choices
        self._words: list[str] = []  # chosen so far among them
        self.connection: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Join the table and start to read."""
        self.offer = None
        live = self.table.load.live(self.table.id, self.number)
        self.connection = await connect(live, max_size=None, compression=None, open_timeout=60)
        await self.connection.send(json.dumps({"type": "hello", "tokens": self.tokens, "seq": self.seq}))
        self.reading = asyncio.create_task(self._read(self.connection))

    async def _read(self, connection: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            async for text in connection:
                assert isinstance(text, str)
                self._take(text)
        self.table.load.n_dropped += not self.table.is_over and not self.table.load.is_down

    def _take(self, text: str) -> None:
        load, kind = self.table.load, text[9 : text.index('"', 9)]
        load.messages[kind] += 1
        load.bytes_in += len(text)
        if kind in ("event", "whole"):
            found = SEQ.search(text)
            assert found is not None
            self._see(int(found[1]), is_jump=kind == "whole")
            self.table.is_over |= '"result":{' in text
        elif kind == "welcome":
            whole = json.loads(text)["whole"]
            self.seq = whole["seq"] if whole else self.seq
        elif self.is_actor and kind in ("choices", "branch"):
            self._choose(json.loads(text), is_new=kind == "choices")
        elif self.is_actor:
            self.table.take_answer(kind, json.loads(text))

    def _see(self, seq: int, *, is_jump: bool) -> None:
        load = self.table.load
        load.n_gaps += not is_jump and seq != self.seq + 1
        self.seq = seq
        if seq in self.table.due_of_seq:
            load.seen.append(time.perf_counter() - self.table.due_of_seq[seq])

    def _choose(self, message: Message, *, is_new: bool) -> None:
        """Choose at random; ask for the branches that were left out, so that an action is ready when it is due."""
        if is_new:
            self.offer, self._words = message, []
            self.table.forget_action(self)
        assert self.offer is not None
        if message.get("choices") or message.get("poses"):
            if self._walk(message):
                asked = {"type": "branch", "id": self.table.next_id(), "seq": self.offer["seq"], "words": self._words}
                self.table.load.keep(asyncio.ensure_future(self.send(asked)))
            else:
                self.table.offer_action(self, " ".join(self._words))

    def _walk(self, message: Message) -> bool:
        """Add the words of a random choice; return whether more must be asked for."""
        dice = self.table.load.dice
        if message.get("poses"):
            self._words.append(dice.choice(message["poses"]["all"])[0])
            return False
        level = message["choices"]
        while level:
            choice = dice.choice(level)
            self._words.append(choice["word"])
            if choice["has_more"]:
                return True
            level = choice["then"]
        return False

    async def send(self, request: Message) -> None:
        """Send a request; a closed connection is counted where it is read."""
        assert self.connection is not None
        with contextlib.suppress(ConnectionClosed):
            await self.connection.send(json.dumps(request))

    async def close(self) -> None:
        """Leave."""
        if self.connection is not None:
            await self.connection.close()
        if self.reading is not None:
            await self.reading


class LoadTable:
    """A table, its sockets and its pending action."""

    def __init__(self, load: "Load", game: str) -> None:
        self.load = load
        self.game = game
        self.is_over = False
        self.sockets: list[Socket] = []
        self.due_of_seq: dict[int, float] = {}  # for the last action only
        self._ready: tuple[Socket, str] | None = None  # an action that can be sent, and who sends it
        self._due: float | None = None  # when the pending action was due
        self._n_sent = 0

    async def open(self) -> None:
        """Create the table on the server and join it."""
        has_secrets = GAMES[self.game].has_secrets
        new = {"game": self.game, "options": dict[str, str](), "seats": self.holders()}
        created = json.loads(await asyncio.to_thread(fetch, self.load.address, "POST", "/api/tables", new))
        self.id: str = created["table"]
        tokens: list[str] = list(created["tokens"].values())
        if has_secrets:
            self.sockets = [Socket(self, [token], number, is_actor=True) for number, token in enumerate(tokens)]
        else:
            watchers = [Socket(self, tokens[:1], number, is_actor=False) for number in range(1, SOCKETS_A_TABLE)]
            self.sockets = [*watchers, Socket(self, tokens, 0, is_actor=True)]
        await self.connect()

    def holders(self) -> list[dict[str, str]]:
        """Return who holds the seats, as the server is told."""
        names = NAMES if 3 in GAMES[self.game].players else NAMES[:2]
        return [{"kind": "person", "name": name} for name in names]

    async def connect(self) -> None:
        """Let all sockets join."""
        self._ready = self._due = None
        for each in self.sockets:
            await each.connect()

    async def close(self) -> None:
        """Leave the table."""
        self.is_over = True
        for each in self.sockets:
            await each.close()

    @property
    def can_act(self) -> bool:
        """Whether an action can be sent now."""
        return self._ready is not None and self._due is None and not self.is_over

    @property
    def is_waiting(self) -> bool:
        """Whether an action is pending."""
        return self._due is not None

    def next_id(self) -> str:
        """Return an id for a request."""
        self._n_sent += 1
        return str(self._n_sent)

    def offer_action(self, by: Socket, action: str) -> None:
        """Let `action` be the next one."""
        self._ready = by, action

    def forget_action(self, by: Socket) -> None:
        """Drop the action of a socket that got other choices."""
        if self._ready is not None and self._ready[0] is by:
            self._ready = None

    def act(self, due: float) -> None:
        """Send the action that was due at `due`."""
        assert self._ready is not None
        by, action = self._ready
        assert by.offer is not None
        self._ready, self._due = None, due
        request = {"type": "act", "id": self.next_id(), "seq": by.offer["seq"], "seat": by.offer["seat"]}
        self.load.keep(asyncio.ensure_future(by.send({**request, "action": action})))

    def take_answer(self, kind: str, message: Message) -> None:
        """Process the answer to the pending action."""
        if self._due is not None:
            self.load.answered[self.game].append(time.perf_counter() - self._due)
            self.load.n_refused += kind != "done"
            if kind == "done":
                self.due_of_seq = {message["seq"]: self._due}
            self._due = None


class ThinkingTable(LoadTable):
    """A table of a person against the best level; the person acts at once, and is not measured."""

    def holders(self) -> list[dict[str, str]]:
        """Return a person and the best level."""
        return [{"kind": "person", "name": NAMES[0]}, {"kind": "agent", "agent": BEST_LEVEL}]

    def offer_action(self, by: Socket, action: str) -> None:
        """Send an action as soon as there is one."""
        super().offer_action(by, action)
        if self.can_act:
            self.act(time.perf_counter())

    def take_answer(self, kind: str, message: Message) -> None:
        """Count the answer, and go on."""
        self.load.n_beside_thinking += 1
        self._due = None


class Reader:
    """A connection that reads the tables in turn as fast as it may: states, pages of the replay, the log."""

    def __init__(self, tables: list[LoadTable]) -> None:
        self._tables = tables
        self.statuses: Counter[int] = Counter()

    def _requests(self) -> Iterator[tuple[LoadTable, str]]:
        """Yield a table and what is read of it: seldom what was read before."""
        for number in count():
            table = self._tables[number % len(self._tables)]
            plies = max(1, *(each.seq for each in table.sockets))
            yield table, f"?locale={('en', 'fr')[number % 2]}"
            yield table, f"/replay/{plies // 100}"
            yield table, f"/log?before={1 + number % plies}"

    async def run(self) -> None:
        """Read until it is cancelled."""
        host = self._tables[0].load.address
        reading, writing = await asyncio.open_connection(*host.split(":"))
        for table, path in self._requests():
            token = table.sockets[0].tokens[0]
            head = f"Host: {host}\r\nAuthorization: Bearer {token}\r\nAccept-Encoding: gzip\r\n\r\n"
            writing.write(f"GET /api/tables/{table.id}{path} HTTP/1.1\r\n{head}".encode())
            answer = await reading.readuntil(b"\r\n\r\n")
            found = re.search(rb"content-length: (\d+)", answer)
            assert found is not None
            await reading.readexactly(int(found[1]))
            self.statuses[int(answer[9:12])] += 1


class AgentTable(LoadTable):
    """A table of two agents of the best level; nobody is connected."""

    async def open(self) -> None:
        """Create it."""
        seats = [{"kind": "agent", "agent": BEST_LEVEL}] * 2
        new = {"game": self.game, "options": dict[str, str](), "seats": seats}
        await asyncio.to_thread(fetch, self.load.address, "POST", "/api/tables", new)


class HalfRequests:
    """Connections from another address that send half a request, and come again when the server ends them.

    They are made by a process of its own that gives way, so that their cost to this machine is that of the server.
    """

    def __init__(self, address: str, n: int) -> None:
        self._n_open = get_context("spawn").Value("i", 0)
        self._process = get_context("spawn").Process(target=_hold_all, args=(address, n, self._n_open), daemon=True)
        if n:
            self._process.start()

    @property
    def n_open(self) -> int:
        """How many are open now."""
        return int(self._n_open.value)

    def stop(self) -> None:
        """End them all."""
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _hold_all(address: str, n: int, n_open: Any) -> None:
    os.nice(LEAST_URGENT)
    host, port = address.split(":")

    async def hold() -> None:
        while True:
            with contextlib.suppress(OSError):
                reading, writing = await asyncio.open_connection(host, int(port), local_addr=(OTHER_ADDRESS, 0))
                n_open.value += 1
                writing.write(b"GET /api/tables HTTP/1.1\r\nHost: ")
                await reading.read()
                n_open.value -= 1
                writing.close()
            await asyncio.sleep(SECONDS_TO_COME_AGAIN)

    async def hold_all() -> None:
        await asyncio.gather(*(hold() for _ in range(n)))

    asyncio.run(hold_all())


class Load:
    """All tables at one server, and the measurements."""

    def __init__(self, server: "Server", games: Sequence[str], seed: int) -> None:
        self.server = server
        self.games = games
        self.address = server.address
        self.dice = random.Random(seed)
        self.tables: list[LoadTable] = []
        self.messages: Counter[str] = Counter()
        # by game, seconds from when an action was due to its acknowledgement
        self.answered: defaultdict[str, list[float]] = defaultdict(list)
        self.seen: list[float] = []  # seconds from when an action was due to a socket's event of it
        self.thinking: list[ThinkingTable] = []
        self.n_beside_thinking = 0  # actions at those tables
        self.bytes_in = self.n_dropped = self.n_gaps = self.n_refused = self.n_late = self.n_replaced = 0
        self.is_down = False
        self._cpu_before = 0.0  # of this process
        self._under_way: set[asyncio.Future[None]] = set()

    def live(self, table: str, number: int) -> str:
        """Return the address for a socket of a table."""
        return f"ws://{self.address}/api/tables/{table}/live"

    def keep(self, work: asyncio.Future[None]) -> None:
        """Hold a reference to a task until it is done."""
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)

    async def open(self, n_tables: int, n_thinking: int = 0) -> None:
        """Open so many tables, and so many at which the best level thinks."""
        self.tables = [LoadTable(self, self.games[number % len(self.games)]) for number in range(n_tables)]
        self.thinking = [ThinkingTable(self, self.games[number % len(self.games)]) for number in range(n_thinking)]
        await at_once(table.open for table in (*self.tables, *self.thinking))

    async def run(self, rate: float, seconds: float) -> None:
        """Send `rate` actions per second."""
        n_actions, begun, turn = int(rate * seconds), time.perf_counter(), 0
        for number in range(n_actions):
            due = begun + number / rate
            if (ahead := due - time.perf_counter()) > 0.0005:
                await asyncio.sleep(ahead)
            for _ in self.tables:
                turn = (turn + 1) % len(self.tables)
                if self.tables[turn].is_over:
                    self._replace(self.tables, turn)
                elif self.tables[turn].can_act:
                    self.tables[turn].act(due)
                    break
            else:
                self.n_late += 1
            if number % 50 == 0:
                await asyncio.sleep(0)
                for index in [index for index, table in enumerate(self.thinking) if table.is_over]:
                    self._replace(self.thinking, index)

    def _replace(self, tables: list[Any], index: int) -> None:
        """Leave a table whose game is over, and open another one."""
        old: LoadTable = tables[index]
        new: LoadTable = type(old)(self, old.game)
        tables[index] = new
        self.n_replaced += 1
        self.keep(asyncio.ensure_future(old.close()))
        self.keep(asyncio.ensure_future(new.open()))

    def forget(self) -> None:
        """Forget what was measured so far, while all begins."""
        self.answered.clear()
        self.seen.clear()
        self._cpu_before = time.process_time()

    async def settle(self) -> int:
        """Wait until every socket saw the last action of its table; return how many did not."""
        until = time.perf_counter() + SECONDS_TO_END
        while time.perf_counter() < until and (self.n_behind or any(table.is_waiting for table in self.tables)):
            await asyncio.sleep(0.05)
        return self.n_behind

    @property
    def n_behind(self) -> int:
        """How many sockets have not seen the last acknowledged action of their table."""
        return sum(each.seq < max(t.due_of_seq, default=-1) for t in self.tables for each in t.sockets)

    def figures(self, seconds: float) -> dict[str, Any]:
        """Return the measurements of `seconds` seconds."""
        return {
            "tables": len(self.tables),
            "sockets": SOCKETS_A_TABLE * len(self.tables),
            "acknowledged_per_second": round(sum(map(len, self.answered.values())) / seconds, 1),
            "acknowledged_of_game": {game: len(found) for game, found in sorted(self.answered.items())},
            "acknowledged_ms": milliseconds([each for found in self.answered.values() for each in found]),
            "seen_ms": milliseconds(self.seen),
            "refused": self.n_refused,
            "dropped_sockets": self.n_dropped,
            "gaps": self.n_gaps,
            "no_table_ready": self.n_late,
            "games_replaced": self.n_replaced,
            "thinking_tables": len(self.thinking),
            "actions_at_thinking_tables": self.n_beside_thinking,
            "messages": dict(self.messages),
            "megabytes_in": round(self.bytes_in / 1e6, 1),
            "server_cpu_share": round(self.server.cpu_seconds / seconds, 2),
            "client_cpu_share": round((time.process_time() - self._cpu_before) / seconds, 2),
            "server_mb": round(self.server.megabytes, 1),
        }

    async def close(self) -> None:
        """Leave all tables."""
        await at_once(table.close for table in (*self.tables, *self.thinking))


async def at_once(calls: Iterable[Callable[[], Awaitable[None]]]) -> None:
    """Run the calls, at most AT_ONCE at the same time."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(call: Callable[[], Awaitable[None]]) -> None:
        async with room:
            await call()

    await asyncio.gather(*map(one, calls))


def milliseconds(seconds: list[float]) -> dict[str, float]:
    """Return the median, tails and maximum of durations."""
    ordered = sorted(seconds) or [0.0]
    shares = {"median": 0.5, "p95": 0.95, "p99": 0.99, "p999": 0.999}
    return {name: round(1000 * quantile(ordered, share), 1) for name, share in (*shares.items(), ("max", 1.0))}


class Server:
    """A `voyageur` in a process of its own, which ends with this one, with a data folder of its own."""

    def __init__(self, data: Path, database: str | None = None, more: Sequence[str] = ()) -> None:
        """Start it with `more` words of the command line."""
        self._more = more
        self._where = ["--data", str(data)] if database is None else ["--database", database]
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port: int = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        """Start it, and wait for its address."""
        words = ["--no-open", *self._where, "--port", str(self._port), *LIMITS, *self._more]
        command = [sys.executable, str(UNTIL_PARENT_ENDS), "voyageur.cli", *words]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip().removeprefix("http://")
        self._watched = psutil.Process(self._process.pid)
        self._cpu_before = 0.0

    def wait_until_ready(self) -> None:
        """Wait until all games are compiled."""
        until = time.monotonic() + SECONDS_TO_COMPILE
        while time.monotonic() < until:
            with contextlib.suppress(RuntimeError, OSError):
                fetch(self.address, "GET", "/ready")
                return
            time.sleep(0.2)
        raise SystemExit("the server did not get ready")

    def kill(self) -> None:
        """kill -9."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ask it to end."""
        self._process.terminate()
        self._process.wait(30)

    def mark(self) -> None:
        """Start to count CPU seconds."""
        self._cpu_before = self._cpu()

    def _cpu(self) -> float:
        times = self._watched.cpu_times()
        return times.user + times.system

    @property
    def cpu_seconds(self) -> float:
        """The CPU seconds since `mark`."""
        return self._cpu() - self._cpu_before

    @property
    def megabytes(self) -> float:
        """The memory of the server."""
        return self._watched.memory_info().rss / 1e6


# The runs ---------------------------------------------------------------------------------------


async def steady(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """Play at a set rate; return the figures."""
    load = Load(server, asked.games, asked.seed)
    await load.open(asked.tables, asked.thinking)
    server.mark()
    watching = asyncio.create_task(watch_memory(server, asked.memory)) if asked.memory else None
    await at_once(AgentTable(load, load.games[number % len(load.games)]).open for number in range(asked.agents))
    readers = [Reader(load.tables) for _ in range(asked.reading)]
    halves = HalfRequests(load.address, asked.half)
    reading = [asyncio.create_task(each.run()) for each in readers]
    await load.run(asked.rate, SECONDS_BEFORE)
    load.forget()
    server.mark()
    begun = time.perf_counter()
    await load.run(asked.rate, asked.seconds)
    figures = load.figures(time.perf_counter() - begun)
    figures["half_requests_open"] = halves.n_open
    halves.stop()
    figures["answers_read"] = dict(sum((reader.statuses for reader in readers), Counter[int]()))
    for each in reading:
        each.cancel()
    figures["sockets_behind_at_the_end"] = await load.settle()
    if watching is not None:
        watching.cancel()
    await load.close()
    return figures


async def signs(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """Compare signs of life on all sockets with rest, and with play at a set rate."""
    load = Load(server, asked.games, asked.seed)
    await load.open(asked.tables)
    await load.run(asked.rate, SECONDS_BEFORE)
    await load.settle()
    sockets = [each for table in load.tables for each in table.sockets]
    kinds: dict[str, Callable[[], Awaitable[None]]] = {
        "rest": lambda: asyncio.sleep(asked.seconds),
        "signs": lambda: ask_for_signs(sockets, asked.seconds),
        "play": lambda: load.run(asked.rate, asked.seconds),
    }
    shares: dict[str, list[float]] = {kind: [] for kind in kinds}
    await rest(server)
    bytes_before = 0
    # Rest and signs in turns, so that what else the machine does meets both; play last: it leaves garbage.
    for kind in [*["rest", "signs"] * ROUNDS, "play"]:
        server.mark()
        begun, bytes_before = time.perf_counter(), load.bytes_in
        await kinds[kind]()
        shares[kind].append(server.cpu_seconds / (time.perf_counter() - begun))
    bytes_of_play = load.bytes_in - bytes_before
    await load.settle()
    await load.close()
    at_rest, asking, playing = (statistics.median(found) for found in shares.values())
    n_signs = load.messages["alive"] / ROUNDS / TIMES_AS_OFTEN
    return {
        "sockets": len(sockets),
        "signs_answered": load.messages["alive"],
        "server_cpu_percent": {kind: [round(100 * each, 2) for each in found] for kind, found in shares.items()},
        "signs_in_percent_of_play": {
            "cpu": round(100 * (asking - at_rest) / TIMES_AS_OFTEN / (playing - at_rest), 2),
            "bytes": round(100 * n_signs * BYTES_OF_A_SIGN / bytes_of_play, 2),
        },
    }


async def rest(server: Server) -> None:
    """Wait until the server has done what it does once nobody plays, such as the collection of garbage."""
    n_quiet = 0
    for _ in range(MOST_SECONDS_TO_REST):
        server.mark()
        await asyncio.sleep(1.0)
        n_quiet = n_quiet + 1 if server.cpu_seconds <= CPU_AT_REST else 0
        if n_quiet == SECONDS_OF_REST:
            break


async def ask_for_signs(sockets: Sequence[Socket], seconds: float) -> None:
    """Let each socket ask for a sign of life TIMES_AS_OFTEN as a page does, evenly spread."""
    begun, apart = time.perf_counter(), SECONDS_OF_SILENCE / TIMES_AS_OFTEN / len(sockets)
    for number in range(int(seconds / apart)):
        await asyncio.sleep(max(0.0, begun + number * apart - time.perf_counter()))
        connection = sockets[number % len(sockets)].connection
        if connection is not None:
            with contextlib.suppress(ConnectionClosed):
                await connection.send(ALIVE)


async def watch_memory(server: Server, path: Path) -> None:
    """Write the memory of the server into a file every MEMORY_SECONDS."""
    begun = time.monotonic()
    with path.open("w") as file:
        print("seconds,megabytes", file=file)
        while True:
            print(f"{time.monotonic() - begun:.0f},{server.megabytes:.1f}", file=file, flush=True)
            await asyncio.sleep(MEMORY_SECONDS)


async def killed(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """Kill the server during play and reconnect all sockets at once; count those that miss the next move."""
    load = Load(server, asked.games, asked.seed)
    await load.open(asked.tables)
    await load.run(asked.rate, min(asked.seconds, 10))
    load.is_down = True
    server.kill()
    for each in (each for table in load.tables for each in table.sockets):
        await each.close()
    server.start()
    begun = time.perf_counter()
    await asyncio.gather(*(table.connect() for table in load.tables))
    back = time.perf_counter() - begun
    load.is_down = False
    while not all(table.can_act or table.is_over for table in load.tables):
        await asyncio.sleep(0.05)
    ready = time.perf_counter() - begun
    for table in load.tables:
        if table.can_act:
            table.act(time.perf_counter())
    n_behind = await load.settle()
    await load.close()
    return {
        "tables": asked.tables,
        "sockets": SOCKETS_A_TABLE * asked.tables,
        "all_connected_s": round(back, 2),
        "all_can_act_s": round(ready, 2),
        "sockets_that_did_not_see_the_next_move": n_behind,
        "refused": load.n_refused,
    }


def main() -> None:
    """Run the chosen measurement and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0, help="actions a second, of all tables")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), help="of the tables, in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thinking", type=int, default=0, help="tables at which the best level plays a person")
    parser.add_argument("--reading", type=int, default=0, help="connections of a client that reads as fast as it may")
    parser.add_argument("--agents", type=int, default=0, help="tables of two agents of the best level, alone")
    parser.add_argument("--half", type=int, default=0, help="half requests that another address keeps open")
    parser.add_argument("--limit", action="append", default=[], help="NAME=NUMBER: another limit of the server")
    parser.add_argument("--signs", action="store_true", help="compare signs of life with play")
    parser.add_argument("--kill", action="store_true", help="kill the server and let everyone come back")
    parser.add_argument("--memory", type=Path, help="a file for the memory of the server over time")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="voyageur-load-") as folder:
        server = Server(Path(folder), more=[word for limit in asked.limit for word in ("--limit", limit)])
        try:
            server.wait_until_ready()
            run = killed if asked.kill else signs if asked.signs else steady
            figures = asyncio.run(run(server, asked))
        finally:
            server.stop()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
