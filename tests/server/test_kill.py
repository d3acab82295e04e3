"""kill -9 at random moments: no acknowledged act is lost, doubled or invented.

Bots play at several tables of a real server, which is killed and started again on the same file.  What the bots
know is compared with the log each time.  The last test shows that a server that answers too early is caught.
"""

import contextlib
import random
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.client import Client, Line, Seat, first_action
from tests.server.processes import ACKS_EARLY, PATIENCE, ServerProcess
from voyageur.server.store import FILE

TABLES = 3
MOST_ACKS = 40  # a server lives for 1 to so many acknowledged acts


class Lost(AssertionError):
    """The log is not what the bots were told."""


@dataclass
class Bot:
    """Plays both seats of one table and remembers what it sent and what was acknowledged."""

    seat: Seat
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)  # id -> seq, action
    unanswered: dict[str, Any] | None = None

    def play(self, client: Client, told: threading.Semaphore) -> None:
        """Act until the game is over; first send again what got no answer."""
        self.seat.client = client
        with self.seat.socket() as line:
            if self.unanswered is not None:
                self._send(line, self.unanswered, told)
            while line.view["result"] is None:
                self._act(line, told)

    def _act(self, line: Line, told: threading.Semaphore) -> None:
        view = line.view
        key = f"{self.seat.table}-{len(self.acknowledged)}-{view['seq']}"
        seq, seat = view["seq"], view["to_act"]
        if view["can_undo"] and view["seq"] % 5 == 0:
            self._send(line, {"type": "undo", "id": key, "seq": seq, "seat": seat}, told)
        else:
            action = first_action(view)
            self._send(line, {"type": "act", "id": key, "seq": seq, "seat": seat, "action": action}, told)

    def _send(self, line: Line, message: dict[str, Any], told: threading.Semaphore) -> None:
        self.unanswered = message
        answer = line.ask(message)
        if answer["type"] == "done":
            self.acknowledged[message["id"]] = (answer["seq"], message.get("action", "undo"))
        self.unanswered = None
        told.release()
        if answer["type"] == "done":
            line.catch_up(answer)

    def check(self, log: list[tuple[int, str, str | None]]) -> None:
        """Compare what was acknowledged with the log.  Raises Lost."""
        if [seq for seq, _, _ in log] != list(range(1, len(log) + 1)):
            raise Lost(f"gaps or doubles in {log}")
        found = {key: (seq, "undo" if action.startswith("undo") else action) for seq, action, key in log if key}
        missing = {key: told for key, told in self.acknowledged.items() if found.get(key) != told}
        if missing:
            raise Lost(f"acknowledged, but not in the log: {missing}")
        invented = found.keys() - self.acknowledged.keys() - {(self.unanswered or {}).get("id")}
        if invented:
            raise Lost(f"in the log, but never sent: {invented}")


def logs(data: Path) -> dict[str, list[tuple[int, str, str | None]]]:
    """Read the logs of all tables as a server that starts would find them."""
    connection = sqlite3.connect(data / FILE)
    rows = connection.execute('SELECT "table", seq, action, key FROM event ORDER BY "table", seq').fetchall()
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    found: dict[str, list[tuple[int, str, str | None]]] = {}
    for table, *event in rows:
        found.setdefault(table, []).append(tuple(event))
    return found


def play_on(client: Client, bots: list[Bot], told: threading.Semaphore) -> None:
    """Play the last of these games, and new ones after it, until the server is gone."""
    with contextlib.suppress(WebSocketException, OSError, EOFError, HTTPException):
        while True:
            if bots:
                bots[-1].play(client, told)
            bots.append(Bot(client.lay(options={"pile": "60"}, play_forced=len(bots) % 2 == 0)))


def one_life(data: Path, tables: list[list[Bot]], acks: int, breakage: str) -> None:
    """Start a server, let the bots play, kill it after so many acknowledged acts and look at the logs."""
    server = ServerProcess(data, breakage=breakage)
    told = threading.Semaphore(0)
    threads = [threading.Thread(target=play_on, args=(Client(server.address), bots, told)) for bots in tables]
    for thread in threads:
        thread.start()
    for _ in range(acks):
        assert told.acquire(timeout=PATIENCE), "no act is acknowledged"
    server.kill()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    found = logs(data)
    for bot in (bot for bots in tables for bot in bots):
        bot.check(found.get(bot.seat.table, []))


def live_and_die(data: Path, kills: int, seed: int, breakage: str = "") -> Iterator[int]:
    """Kill a server so many times; yield how many acts were acknowledged so far."""
    chance = random.Random(seed)
    tables: list[list[Bot]] = [[] for _ in range(TABLES)]
    for _ in range(kills):
        one_life(data, tables, chance.randint(1, MOST_ACKS), breakage)
        yield sum(len(bot.acknowledged) for bots in tables for bot in bots)


def test_no_acknowledged_act_is_lost_in_25_kills(tmp_path: Path):
    assert [*live_and_die(tmp_path, 25, seed=1)][-1] > 0


@pytest.mark.long
def test_no_acknowledged_act_is_lost_in_1000_kills(tmp_path: Path):
    assert len([*live_and_die(tmp_path, 1000, seed=2)]) == 1000


def test_a_server_that_answers_before_it_commits_is_caught(tmp_path: Path):
    with pytest.raises(Lost, match="acknowledged, but not in the log"):
        for _ in live_and_die(tmp_path, 25, seed=3, breakage=ACKS_EARLY):
            pass
