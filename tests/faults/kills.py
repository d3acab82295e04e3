"""A server that is killed again and again while people play, and the people."""

import asyncio
import secrets
import signal
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.alterations import kill_at, more_migrations, skip_warm_up
from tests.faults.history import History
from tests.faults.player import ENDED, Player, post
from tests.server.event_loop import run_async
from tests.server.processes import PATIENCE, NotStarted, ServerProcess
from voyageur.games import GAMES as REAL_GAMES
from voyageur.server.bench import NO_LIMITS
from voyageur.server.process.fault_points import FaultPoint

GAMES = (*REAL_GAMES, "pebbles")
MOST_ACKNOWLEDGED = 8  # changes before a kill
MOST_REACHED = 6  # times that a point is reached before a kill
KILLED = -signal.SIGKILL  # the status of a process
SEATS = [{"kind": "person", "name": "Anna"}, {"kind": "open"}]
Alterations = Sequence[Callable[[], None]]


class Kills:
    """Servers on one folder, one after the other, and a table of each game with two people."""

    def __init__(self, data: Path, seed: int, alterations: Alterations = ()) -> None:
        """The `alterations` are those of every server."""
        self.history = History()
        self.n_kills = 0
        self._data = data
        self._seed = seed
        self._chance = Random(seed)
        self._alterations = (skip_warm_up, *alterations)
        self._n_migrations = 0
        self._port = 0
        self._address = ""
        self._is_up = asyncio.Event()
        self._changed = asyncio.Event()
        self.history.on_change = self._changed.set
        self._n_busy = 0  # players and requests that have not noticed the end of the server
        self._tasks: dict[str, asyncio.Task[None]] = {}  # of tables, by game
        self._number = count()

    async def run(self, kills: int, points: Sequence[FaultPoint | None]) -> None:
        """Kill servers at `points`, None: at any instant; compare the history with the disk.  Raises Broken."""
        try:
            for number in range(kills):
                await self._one_life(points[number % len(points)], GAMES[number % len(GAMES)])
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _one_life(self, point: FaultPoint | None, renewed: str) -> None:
        """Run a server until it is killed at `point`, or after some changes; the table of one game is a new one."""
        if renewed in self._tasks:
            self._tasks.pop(renewed).cancel()
        for game in GAMES:
            if game not in self._tasks:
                self._tasks[game] = asyncio.create_task(self._play_tables(game))
                self._tasks[game].add_done_callback(lambda _: self._changed.set())
        server = await self._started(point)
        self._is_up.set()
        try:
            if point is None or point == FaultPoint.SHUTDOWN:
                await self._wait_for_changes(self._chance.randint(1, MOST_ACKNOWLEDGED))
                server.process.terminate() if point else server.process.kill()
            await self._wait_for_end(server)
            status = server.process.exitcode
            assert status == KILLED, f"{point} was not reached: {status}; see {server.log}"
        finally:
            server.kill()
            self._is_up.clear()
        self.n_kills += 1
        await self._wait_until(lambda: self._n_busy == 0)
        self.history.check(self._data)

    async def _wait_for_end(self, server: ServerProcess) -> None:
        """Wait until a server ends, at most for PATIENCE."""
        loop, sentinel = asyncio.get_running_loop(), server.process.sentinel
        loop.add_reader(sentinel, self._changed.set)
        try:
            with suppress(TimeoutError):
                await self._wait_until(lambda: server.process.exitcode is not None)
        finally:
            loop.remove_reader(sentinel)

    async def _started(self, point: FaultPoint | None) -> ServerProcess:
        """Start a server that is killed at `point`."""
        if point == FaultPoint.MIGRATION_STEP:
            self._n_migrations += 1
            with pytest.raises(NotStarted) as ended:
                await self._start(partial(kill_at, point, 1))
            assert ended.value.status == KILLED, ended.value
            self.n_kills += 1
            return await self._start(partial(kill_at, FaultPoint.AFTER_COMMIT, 1))
        times = 1 if point in (FaultPoint.SEAT_TAKEN, FaultPoint.SHUTDOWN) else self._chance.randint(1, MOST_REACHED)
        return await self._start(*([partial(kill_at, point, times)] if point else []))

    async def _start(self, *alterations: Callable[[], None]) -> ServerProcess:
        all_of_them = (*self._alterations, partial(more_migrations, self._n_migrations), *alterations)
        start = partial(ServerProcess, self._data, self._port, all_of_them, GAMES, NO_LIMITS)
        server = await asyncio.to_thread(start)
        self._port, self._address = server.port, server.address.removeprefix("http://")
        return server

    async def _wait_for_changes(self, number: int) -> None:
        before = self.history.n_acknowledged
        await self._wait_until(lambda: self.history.n_acknowledged >= before + number)

    async def _wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something.  Raises what is wrong with a table as soon as a player notices it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                for task in self._tasks.values():
                    if task.done():
                        task.result()
                if is_so():
                    return
                await self._changed.wait()

    # People -------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _reached(self) -> AsyncGenerator[str]:
        """Wait until there is a server; yield its address."""
        await self._is_up.wait()
        self._n_busy += 1
        try:
            yield self._address
        finally:
            self._n_busy -= 1
            self._changed.set()

    async def _play_tables(self, game: str) -> None:
        """Play one table after the other."""
        while True:
            made = await self._created(game)
            history = self.history.table(made["table"])
            key = secrets.token_hex(16)
            body = {"invitation": made["invitations"]["1"], "name": "Ben", "key": key}
            token = (await self._answered(f"/api/tables/{history.id}/seat", body))["token"]
            history.tokens.append(token)
            seed = f"{self._seed} {next(self._number)}"
            players = [
                asyncio.create_task(Player(self._reached, history.id, seat, each, seed, self.history, PATIENCE).play())
                for seat, each in enumerate((made["tokens"]["0"], token))
            ]
            try:
                await asyncio.gather(*players)
            finally:
                for player in players:
                    player.cancel()

    async def _created(self, game: str) -> Any:
        """Create a table; one whose answer gets lost stays on the disk."""
        while True:
            async with self._reached() as address:
                self.history.n_lost_creations += 1
                with suppress(*ENDED):
                    made = await post(address, "/api/tables", {"game": game, "seats": SEATS})
                    self.history.n_lost_creations -= 1
                    return made

    async def _answered(self, path: str, body: Any) -> Any:
        """Send a request until it is answered."""
        while True:
            async with self._reached() as address:
                with suppress(*ENDED):
                    return await post(address, path, body)


def kill_often(
    data: Path,
    kills: int,
    seed: int,
    alterations: Alterations = (),
    points: Sequence[FaultPoint | None] = (None, *FaultPoint),
) -> Kills:
    """Kill servers `kills` times.  Raises Broken or NotUnderstood."""

    async def run() -> Kills:
        killed = Kills(data, seed, alterations)
        await killed.run(kills, points)
        return killed

    return run_async(run())
