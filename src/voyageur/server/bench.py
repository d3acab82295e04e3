"""The server's part of `voyageur bench`: CPU time of a move, and bytes sent to a socket.

The server runs in a thread of this process; three sockets of one table connect to it over loopback.
"""

import asyncio
import gzip
import http.client
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from voyageur.kernel.contract import Game
from voyageur.kernel.jit import set_patience
from voyageur.server.http.addresses import hosts
from voyageur.server.http.socket_protocol import wire_bytes
from voyageur.server.process.client_addresses import LOOPBACK
from voyageur.server.process.limits import Limits
from voyageur.server.serve import Server, settings
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.workers.pool import WorkerPool

N_SOCKETS = 3
N_GAMES, N_QUICK_GAMES = 5, 1
Message = dict[str, Any]
REFUSALS = ("refused", "stale", "error")
AGENTS = "voyageur.agents"
NO_LIMITS = Limits(*[1_000_000] * len(fields(Limits)))


def measure(game: Game, quick: bool = False) -> dict[str, Any]:
    """Return the figures of one game, at a table with three sockets.

    All seats of the maximum number of players act on one socket, and two others see the same.  In a game with secrets
    each seat sees something else: there three players have a socket each.
    `move_cpu_ms` is the server's CPU time for a ply, from receiving the action to sending the event to all sockets.
    The others are bytes sent to one socket, compressed: for an event, the welcome, a decision (an event, the choices
    after it, and what a player asks for until he acts), a whole game, and the base of its picture.  The raw ones are
    those of the largest event and welcome before that.
    """
    set_patience(0, 0)  # what is measured is compiled
    n_games = N_QUICK_GAMES if quick else N_GAMES
    with running_server(game) as address:
        games = [play_game(address, game, seed) for seed in range(1 + n_games)][1:]  # the first one warms up
    events = sorted(size for each in games for size in each.event_bytes)
    return {
        "move_cpu_ms": 1000 * sum(each.cpu for each in games) / len(events),
        "event_bytes": {"median": quantile(events, 0.5), "p99": quantile(events, 0.99), "max": events[-1]},
        "welcome_bytes": max(each.welcome_bytes for each in games),
        "decision_bytes": max(each.decision_bytes for each in games),
        "game_bytes": max(each.all_bytes for each in games),
        "base_bytes": max(each.base_bytes for each in games),
        "raw_event_bytes": max(each.raw_event_bytes for each in games),
        "raw_welcome_bytes": max(each.raw_welcome_bytes for each in games),
    }


def quantile(values: Sequence[float], share: float) -> float:
    """Return the `share` quantile (0 to 1) of sorted `values`."""
    return values[min(int(share * len(values)), len(values) - 1)]


# A server and a game on it ----------------------------------------------------------------------


@contextmanager
def running_server(game: Game) -> Generator[str]:
    """Run a server of one game in a thread; yield its address, `host:port`."""
    with TemporaryDirectory(prefix="voyageur-bench-") as folder:
        store, pools = SqliteStore(Path(folder)), (WorkerPool(AGENTS), WorkerPool(AGENTS, 1))
        listener = socket.create_server((LOOPBACK, 0))
        port = listener.getsockname()[1]
        service = TableService({game.name: game}, store, *pools, lambda: time.time_ns() // 1_000_000, NO_LIMITS)
        server = Server(settings(service, hosts(LOOPBACK, port)))

        async def serve() -> None:
            service.start()
            await server.serve(sockets=[listener])
            await service.stop()

        def run() -> None:
            with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
                runner.run(serve())

        thread = threading.Thread(target=run)
        thread.start()
        try:
            yield f"{LOOPBACK}:{port}"
        finally:
            server.stop()
            thread.join()
            store.close()


@dataclass
class PlayedGame:
    """The server's CPU time for a game, and the bytes sent to one socket."""

    cpu: float = 0.0  # seconds
    welcome_bytes: int = 0
    base_bytes: int = 0
    decision_bytes: int = 0  # the most from an event to the next one
    raw_event_bytes: int = 0  # the most before compression
    raw_welcome_bytes: int = 0
    all_bytes: int = 0  # after the welcome
    event_bytes: list[int] = field(default_factory=list[int])


def cpu_of_other_threads() -> float:
    """Return the CPU seconds of this process without those of this thread, which is the clients'."""
    return time.process_time() - time.thread_time()


def play_game(
    address: str, game: Game, seed: int, *, n_watchers: int = 0, cpu: Callable[[], float] = cpu_of_other_threads
) -> PlayedGame:
    """Play a whole random game.  n_watchers : more sockets, which see what everybody may;  cpu : of the server"""
    players = N_SOCKETS if game.has_secrets else game.players[-1]
    people = [{"kind": "person", "name": f"Player {seat + 1}"} for seat in range(players)]
    new = {"game": game.name, "options": dict[str, str](), "seats": people, "seed": seed, "spectators": n_watchers > 0}
    created = json.loads(fetch(address, "POST", "/api/tables", new))
    every = list(created["tokens"].values())
    held = [[token] for token in every] if game.has_secrets else [every, *[every[:1]] * (N_SOCKETS - 1)]
    held += [[created["spectators"]]] * n_watchers
    return asyncio.run(_play(address, created["table"], held, game.has_secrets, random.Random(seed), cpu))


async def _play(
    address: str,
    table: str,
    held: Sequence[Sequence[str]],
    all_act: bool,
    dice: random.Random,
    cpu: Callable[[], float],
) -> PlayedGame:
    """Play a game with a socket for each of `held`, its tokens; all of them act, or only the first one."""
    played = PlayedGame()
    async with AsyncExitStack() as stack:
        place = f"ws://{address}/api/tables/{table}/live"
        sockets = [await stack.enter_async_context(connect(place, max_size=None)) for _ in held]
        wholes = [await _welcome(each, tokens) for each, tokens in zip(sockets, held, strict=True)]
        begun = cpu()
        counted = [PlayedGame() for _ in sockets[1:]] + [played]
        acting = [all_act or number == 0 for number in range(len(sockets))]
        await asyncio.gather(*map(_follow, sockets, counted, [dice if acts else None for acts in acting]))
        played.cpu = cpu() - begun
        late = await stack.enter_async_context(connect(place, max_size=None))
        wholes.append(await _welcome(late, held[-1]))
    base = f"/api/tables/{table}/base/{json.loads(wholes[0])['whole']['picture']['base']}"
    played.decision_bytes = max(each.decision_bytes for each in counted)
    played.raw_event_bytes = max(each.raw_event_bytes for each in counted)
    played.base_bytes = len(gzip.compress(fetch(address, "GET", base, token=held[0][0])))
    played.welcome_bytes, played.raw_welcome_bytes = max(map(wire_bytes, wholes)), max(map(len, wholes))
    return played


async def _welcome(connection: ClientConnection, tokens: Sequence[str]) -> bytes:
    await _send(connection, type="hello", tokens=tokens, seq=-1)
    return await connection.recv(decode=False)


async def _follow(connection: ClientConnection, played: PlayedGame, dice: random.Random | None) -> None:
    """Count the bytes of one socket until the game is over; answer its choices by random actions if it has dice."""
    walk = _Walk(connection, dice) if dice else None
    since_event = 0
    while True:
        text = await connection.recv(decode=False)
        size = wire_bytes(text)
        message: Message = json.loads(text)
        if message["type"] in REFUSALS:
            raise RuntimeError(f"the server refused a random action: {text!r}")
        since_event = size if message["type"] == "event" else since_event + size
        played.all_bytes += size
        played.decision_bytes = max(played.decision_bytes, since_event)
        if message["type"] == "event":
            played.event_bytes.append(size)
            played.raw_event_bytes = max(played.raw_event_bytes, len(text))
            if message.get("result"):
                return
        if walk and message["type"] in ("choices", "branch"):
            await walk.go_on(message)


class _Walk:
    """Chooses random actions; what follows a choice that has more is asked for."""

    def __init__(self, connection: ClientConnection, dice: random.Random) -> None:
        self._connection, self._dice = connection, dice
        self._offer: Message = {}  # the choices that are walked through
        self._words: list[str] = []
        self._n_sent = 0

    async def go_on(self, message: Message) -> None:
        """Choose among what the server offers, or what it says to follow the words so far."""
        if message["type"] == "choices":
            self._offer, self._words = message, []
        if message.get("choices") or message.get("poses"):
            has_more = self._choose(message)
            self._n_sent += 1
            asked = {"id": f"{self._offer['seat']}-{self._n_sent}", "seq": self._offer["seq"]}
            if has_more:
                await _send(self._connection, type="branch", words=self._words, **asked)
            else:
                action = " ".join(self._words)
                await _send(self._connection, type="act", seat=self._offer["seat"], action=action, **asked)

    def _choose(self, message: Message) -> bool:
        """Add the words of a random choice; return whether more must be asked for."""
        poses: Message | None = message.get("poses")
        if poses:
            self._words.append(self._dice.choice(poses["all"])[0])
            return False
        choices: Sequence[Message] = message["choices"]
        while choices:
            choice = self._dice.choice(choices)
            self._words.append(choice["word"])
            if choice.get("has_more"):
                return True
            choices = choice.get("then", ())
        return False


async def _send(connection: ClientConnection, **message: Any) -> None:
    await connection.send(json.dumps(message))


# HTTP -------------------------------------------------------------------------------------------


def fetch(address: str, method: str, path: str, body: Any = None, token: str | None = None) -> bytes:
    """Return the body of the response.  Raises RuntimeError for an error status."""
    connection = http.client.HTTPConnection(address)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    if answer.status >= 400:
        raise RuntimeError(f"{method} {path}: {answer.status} {content.decode()}")
    return content
