"""Kill the server (SIGKILL) at random moments: no acknowledged act is lost, duplicated or invented.

Bots play at several tables of a server process, which is killed and restarted on the same file.  After each kill the
acknowledged acts are compared with the log.  The last test shows that a server that acknowledges too early is detected.
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

from tests.server.client import Client, Hand, TableSocket, first_action
from tests.server.processes import ACKS_EARLY, PATIENCE, ServerProcess
from voyageur.server.store import FILE

TABLES = 3
MOST_ACKS = 40  # a server is killed after 1 to MOST_ACKS acknowledged acts


class Lost(AssertionError):
    """The log differs from the acknowledged acts."""


@dataclass
class Bot:
    """Plays both seats of one table and records its requests and acknowledgements."""

    hand: Hand
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)  # id -> seq, action
    unanswered: dict[str, Any] | None = None

    def play(self, client: Client, told: threading.Semaphore) -> None:
        """Repeat the unanswered request, then act until the game is over."""
        self.hand.client = client
        with self.hand.socket() as line:
            if self.unanswered is not None:
                self._send(line, self.unanswered, told)
            while line.wait_for_choices():
                self._act(line, told)

    def _act(self, line: TableSocket, told: threading.Semaphore) -> None:
        seq, seat = line.seq, line.whole["to_act"]
        key = f"{self.hand.table}-{len(self.acknowledged)}-{seq}"
        if line.choices["can_undo"] and seq % 5 == 0:
            self._send(line, {"type": "undo", "id": key, "seq": seq, "seat": seat}, told)
        else:
            action = first_action(line.choices)
            self._send(line, {"type": "act", "id": key, "seq": seq, "seat": seat, "action": action}, told)

    def _send(self, line: TableSocket, message: dict[str, Any], told: threading.Semaphore) -> None:
        self.unanswered = message
        answer = line.ask(message)
        if answer["type"] == "done":
            self.acknowledged[message["id"]] = (answer["seq"], message.get("action", "undo"))
        self.unanswered = None
        told.release()
        if answer["type"] == "done":
            line.catch_up(answer)

    def check(self, log: list[tuple[int, str, str | None]]) -> None:
        """Compare the acknowledged acts with the log.  Raises Lost."""
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
    """Return the logs of all tables: table -> (seq, action, key)."""
    connection = sqlite3.connect(data / FILE)
    rows = connection.execute('SELECT "table", seq, action, key FROM event ORDER BY "table", seq').fetchall()
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    found: dict[str, list[tuple[int, str, str | None]]] = {}
    for table, *event in rows:
        found.setdefault(table, []).append(tuple(event))
    return found


def play_on(client: Client, bots: list[Bot], told: threading.Semaphore) -> None:
    """Continue the last game, then play new ones until the server is gone."""
    with contextlib.suppress(WebSocketException, OSError, EOFError, HTTPException):
        while True:
            if bots:
                bots[-1].play(client, told)
            bots.append(Bot(client.create(options={"pile": "60"}, play_forced=len(bots) % 2 == 0)))


def one_life(data: Path, tables: list[list[Bot]], acks: int, breakage: str) -> None:
    """Start a server, let the bots play, kill it after `acks` acknowledged acts and check the logs."""
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
        bot.check(found.get(bot.hand.table, []))


def live_and_die(data: Path, kills: int, seed: int, breakage: str = "") -> Iterator[int]:
    """Run and kill a server `kills` times; yield the number of acknowledged acts so far."""
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


def test_a_server_that_acknowledges_before_it_commits_is_detected(tmp_path: Path):
    with pytest.raises(Lost, match="acknowledged, but not in the log"):
        for _ in live_and_die(tmp_path, 25, seed=3, breakage=ACKS_EARLY):
            pass
