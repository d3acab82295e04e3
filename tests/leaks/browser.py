"""Games on a real server, and every byte that it sends to the browser of one seat, the looker.

The server runs in the event loop of the test, behind a real port.  The looker has a browser, the other seats have
sockets of their own or are agents.  After each change the browser first gets all its messages, then the next seat acts;
so the same game gives the same messages in the same order.
"""

import asyncio
import json
import re
import socket
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from websockets.asyncio.client import ClientConnection, connect

from voyageur import agents
from voyageur.kernel import states
from voyageur.kernel.contract import Game
from voyageur.kernel.registry import game_at
from voyageur.server.bench import NO_LIMITS
from voyageur.server.http.addresses import hosts
from voyageur.server.process.client_addresses import LOOPBACK
from voyageur.server.seats import agents as agent_seats
from voyageur.server.seats.standing import SHORTEST
from voyageur.server.serve import Server, settings
from voyageur.server.service import TableService
from voyageur.server.store.sqlite_file import execute
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.workers import pool as workers
from voyageur.server.workers.pool import AdviceTask, AgentTask, NoAnswer

PATIENCE = 60.0
ANSWERS = ("done", "refused", "stale", "explained", "branch", "error")
TIME = 1_700_000_000_000


@dataclass(frozen=True, eq=False)
class Setting:
    """A game to play.

    The browser is that of seat `looker`; `agents` are those of the other seats, None for people.
    """

    game: Game
    players: int
    options: Mapping[str, str]
    seed: int
    agents: tuple[str | None, ...] = ()
    standing: tuple[tuple[int, str, str], ...] = ()  # standing answers of the others: seat, question, until when
    most_plies: int = 1_000_000
    round_of_requests: int = 100  # plies from one time that the browser requests everything to the next
    is_watched: bool = False  # whether somebody without a seat looks on
    looker: int = 0

    @property
    def holders(self) -> list[dict[str, str]]:
        """Who holds the seats, as in a request for a new table."""
        others = (*self.agents, *[None] * (self.players - 1 - len(self.agents)))
        held = [{"kind": "agent", "agent": each} if each else {"kind": "person", "name": "P1"} for each in others]
        return [*held[: self.looker], {"kind": "person", "name": "P0"}, *held[self.looker :]]

    @property
    def rival(self) -> int:
        """Another seat, of which the browser asks what it may not know."""
        return (self.looker + 1) % self.players


@dataclass(frozen=True)
class Heard:
    """Bytes that the browser got: what it had asked for, and the last ply that it had been told of."""

    ply: int
    what: str
    data: bytes
    asked: str = ""  # the words of the request
    is_watching: bool = False  # somebody without a seat


class AgentsHere:
    """A worker pool that lets the agents choose in this process."""

    names_for = staticmethod(agents.names_for)
    levels_of = staticmethod(agents.levels_of)

    def seconds_for(self, agent: str, game: Game, players: int) -> float:
        """Return how long an agent may take."""
        return workers.SECONDS_TO_THINK

    def __init__(self) -> None:
        self.may_act = asyncio.Semaphore(0)
        self.may_answer = asyncio.Semaphore(0)
        self.script: str | None = None  # the action to play, instead of the agent's

    async def choose(self, task: AgentTask) -> int:
        await self.may_act.acquire()
        game = game_at(task.game)
        state = states.from_bytes(game.rules.STATE, task.state)
        if self.script is not None:
            return game.notation.action_of(state, self.script)
        return agents.choose(task.agent, game, state, task.seat, task.key, task.seconds)

    async def advise(self, task: AdviceTask) -> NoReturn:
        """Give no advice."""
        raise NoAnswer

    async def pause(self, seconds: float) -> None:
        """Wait, but neither for the time of an agent's answer nor for that of a standing answer.

        These are given when the browser has all its messages.
        """
        if seconds >= SHORTEST * NO_LIMITS.answer_milliseconds / 1000:
            await self.may_answer.acquire()
        elif seconds != workers.SECONDS_TO_THINK + agent_seats.SECONDS_TO_SEND:
            await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Running:
    """A server, its address and its agents."""

    service: TableService
    address: str
    pool: AgentsHere


@asynccontextmanager
async def running_server(folder: Path, *games: Game) -> AsyncGenerator[Running]:
    """Run a server of some games in this event loop."""
    store, pool = SqliteStore(folder), AgentsHere()
    execute(store._connection, "PRAGMA synchronous = OFF")  # nothing here is about power cuts
    listener = socket.create_server((LOOPBACK, 0))
    port = listener.getsockname()[1]
    workers: Any = pool
    service = TableService(
        {game.name: game for game in games}, store, workers, workers, lambda: TIME, NO_LIMITS, pool.pause
    )
    server = Server(settings(service, hosts(LOOPBACK, port)))
    service.start()
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield Running(service, f"{LOOPBACK}:{port}", pool)
    finally:
        server.stop()
        await serving
        await service.stop()
        store.close()


async def fetch(address: str, method: str, path: str, token: str = "", body: Any = None, **headers: str) -> bytes:
    """Return all bytes of a response."""
    reader, writer = await asyncio.open_connection(*address.split(":"))
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", "Connection: close", f"Content-Length: {len(content)}"]
    lines += ["Content-Type: application/json"] if content else []
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join((*lines, "", "")).encode() + content)
    async with asyncio.timeout(PATIENCE):
        data = await reader.read()
    writer.close()
    return re.sub(rb"(?i)\r\ndate: [^\r]*", b"", data)


def body_of(response: bytes) -> Any:
    return json.loads(response.partition(b"\r\n\r\n")[2])


# The browser of the looker ------------------------------------------------------------------------


class Browser:
    """The browser of a seat, which keeps every byte that it gets."""

    def __init__(self, address: str, table: str, token: str, seat: int) -> None:
        self.address, self.table, self.token, self.seat = address, table, token, seat
        self.path = f"/api/tables/{table}"
        self.heard: list[Heard] = []
        self.ply = self.seq = 0
        self.choices: Any = None
        self.base = ""
        self._n_asked = 0
        self._line: ClientConnection

    def _hear(self, what: str, data: bytes, asked: str = "") -> bytes:
        self.heard.append(Heard(self.ply, what, data, asked, self.seat < 0))
        return data

    async def get(self, path: str, **headers: str) -> bytes:
        data = await fetch(self.address, "GET", path, self.token, **headers)
        return self._hear(f"GET {path.replace(self.table, 'TABLE')}", data)

    async def post(self, path: str, body: Any) -> bytes:
        data = await fetch(self.address, "POST", path, self.token, body)
        return self._hear(f"POST {path.replace(self.table, 'TABLE')}", data)

    async def open_link(self) -> None:
        """Make a link to the own seat, and look at what it offers.  The link itself is random."""
        made = body_of(await fetch(self.address, "POST", f"{self.path}/links", self.token, {"seat": self.seat}))
        data = await fetch(self.address, "GET", f"{self.path}/seat", made["invitation"])
        self._hear("GET /seat", data)

    async def get_metrics(self) -> bytes:
        """Get the names of the figures of the server; the figures are those of the moment, and of all tables."""
        data = await fetch(self.address, "GET", "/metrics")
        lines = data.partition(b"\r\n\r\n")[2].splitlines()
        names = [line.rpartition(b" ")[0] for line in lines if not line.startswith(b"#")]
        return self._hear("GET /metrics", b"\r\n\r\n" + b"\n".join(names))

    async def connect(self, stack: AsyncExitStack, seq: int = -1, **more: Any) -> None:
        """Join the table by a new socket."""
        place = f"ws://{self.address}{self.path}/live"
        self._line = await stack.enter_async_context(connect(place, compression=None, max_size=None))
        head = self._line.response
        assert head is not None
        kept = [f"{name}: {value}" for name, value in head.headers.raw_items() if not _is_of_the_moment(name)]
        self._hear("handshake", "\n".join((str(head.status_code), *kept, head.reason_phrase)).encode())
        await self._line.send(json.dumps({"type": "hello", "tokens": [self.token], "seq": seq, **more}))
        welcome = await self._read()
        assert welcome["type"] == "welcome", welcome
        if welcome["whole"] is not None:
            self.seq = welcome["whole"]["seq"]
            self.base = welcome["whole"]["picture"]["base"]

    async def disconnect(self) -> None:
        await self._line.close()

    async def _read(self, asked: str = "") -> Any:
        async with asyncio.timeout(PATIENCE):
            data = await self._line.recv(decode=False)
        message = json.loads(data)
        whole = (message["whole"] if message["type"] == "welcome" else message) or {}
        self.ply = whole.get("ply", self.ply)
        self.seq = message.get("seq", self.seq)
        if message["type"] == "choices":
            self.choices = message
        self._hear("socket", data, asked)
        return message

    async def catch_up(self, live: LiveTable, after: int) -> None:
        """Read until the choices of the last event."""
        while True:
            message = await self._read()
            if message["type"] == "choices" and message["seq"] == live.table.seq > after:
                return

    async def look_on(self, live: LiveTable) -> None:
        """Read until the last event, as somebody who gets no choices."""
        while self.seq < live.table.seq:
            await self._read()

    async def ask(self, message: Any, asked: str = "") -> Any:
        """Send a message; read up to its answer."""
        self._n_asked += 1
        await self._line.send(json.dumps({"id": f"b{self._n_asked}", **message}))
        while True:
            answer = await self._read(asked)
            if answer["type"] in ANSWERS:
                return answer


def _is_of_the_moment(name: str) -> bool:
    return name.lower() in ("date", "sec-websocket-accept")
