"""What clients asked and were told, compared with what a server has on disk."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from voyageur.server.store.sql import rows
from voyageur.server.store.sqlite_file import SqliteConnection
from voyageur.server.store.sqlite_store import FILE
from voyageur.server.store.stored import digest_of

LogLine = tuple[int, str, str | None]  # seq, action, key


class Broken(AssertionError):
    """The disk has something else than clients were told."""


@dataclass
class Asked:
    """A change that a client asked for, and the answer; times are in the order of a counter."""

    client: str
    action: str  # its text, or "undo"
    seq: int
    sent: int
    answer: str = ""  # of the server: done, stale, refused; "" while there is none
    told: int = -1  # the event that it became
    answered: int = 0


@dataclass
class TableHistory:
    """The history of a table, by the keys of the changes."""

    id: str
    asked: dict[str, Asked] = field(default_factory=dict[str, Asked])
    shown: int = 0  # the last event that a client was shown
    tokens: list[str] = field(default_factory=list[str])  # for which links were exchanged
    n_links: int = 1

    def check_log(self, log: list[LogLine]) -> None:
        """Compare the changes of the table with its log.  Raises Broken."""
        for fault in (*self._faults_of_log(log), *self._faults_of_order()):
            raise Broken(f"{self.id}: {fault}")

    def check(self, log: list[LogLine], tokens: set[bytes], links: int) -> None:
        """Compare the table with its log, the digests of its tokens and the number of its links.  Raises Broken."""
        self.check_log(log)
        for fault in self._faults_of_links(tokens, links):
            raise Broken(f"{self.id}: {fault}")

    def _faults_of_log(self, log: list[LogLine]) -> Iterator[str]:
        if [seq for seq, _, _ in log] != list(range(1, len(log) + 1)):
            yield f"gaps or doubles in {log}"
        keys = [key for _, _, key in log if key is not None]
        if len(keys) != len(set(keys)):
            yield f"applied twice: {log}"
        found = {key: (seq, "undo" if action.startswith("undo") else action) for seq, action, key in log if key}
        for key, asked in self.asked.items():
            there = found.pop(key, None)
            if asked.answer == "done" and there != (asked.told, asked.action):
                yield f"acknowledged as event {asked.told}, but the log has {there}: {asked}"
            if asked.answer in ("stale", "refused") and there is not None:
                yield f"{asked.answer}, but the log has {there}: {asked}"
        if found:
            yield f"in the log, but never sent: {found}"
        unanswered = [self.asked[key].client for key in keys if key in self.asked and self.asked[key].answer == ""]
        if len(unanswered) != len(set(unanswered)):
            yield f"more than one change of a client without an answer: {unanswered}"
        if self.shown > len(log):
            yield f"shown event {self.shown}, but the log has {len(log)}"

    def _faults_of_order(self) -> Iterator[str]:
        """Yield changes that are in the log before others that were answered before they were sent."""
        latest = 0
        for each in sorted((each for each in self.asked.values() if each.answer == "done"), key=lambda e: e.told):
            if each.answered < latest:
                yield f"out of order: {each}"
            latest = max(latest, each.sent)

    def _faults_of_links(self, tokens: set[bytes], links: int) -> Iterator[str]:
        missing = [token for token in self.tokens if digest_of(token) not in tokens]
        if missing:
            yield f"{len(missing)} tokens are not on the disk"
        if len(tokens) - 1 + links != self.n_links:  # one token is that of whoever created the table
            yield f"{len(tokens)} tokens and {links} links, not one of them for each of {self.n_links} links"


class History:
    """The history of all tables.  `now` counts what happens."""

    def __init__(self) -> None:
        self.tables: dict[str, TableHistory] = {}
        self.n_lost_creations = 0  # requests for a table without an answer
        self.n_acknowledged = 0
        self.n_repeated = 0  # changes sent again
        self.on_change: Callable[[], None] = lambda: None
        self._clock = 0

    def now(self) -> int:
        """Return the next moment."""
        self._clock += 1
        return self._clock

    def table(self, table: str) -> TableHistory:
        """Return the history of a table."""
        return self.tables.setdefault(table, TableHistory(table))

    def check(self, data: Path) -> None:
        """Compare all with the file of a server that does not run.  Raises Broken."""
        with TemporaryDirectory() as copied:
            for file in data.glob(f"{FILE}*"):  # a copy, so that the next server finds what the last one left
                shutil.copy(file, copied)
            connection = SqliteConnection(str(Path(copied) / FILE))
            if rows(connection, "PRAGMA integrity_check") != [("ok",)]:
                raise Broken("the file is damaged")
            on_disk = {table for (table,) in rows(connection, 'SELECT id FROM "table"')}
            if len(on_disk - self.tables.keys()) > self.n_lost_creations:
                raise Broken(f"invented tables: {on_disk - self.tables.keys()}")
            for table, history in self.tables.items():
                if table not in on_disk:
                    raise Broken(f"{table} is lost")
                log = rows(connection, 'SELECT seq, action, key FROM event WHERE "table" = ? ORDER BY seq', (table,))
                tokens = rows(connection, 'SELECT digest FROM token WHERE "table" = ?', (table,))
                links = rows(connection, 'SELECT 1 FROM invitation WHERE "table" = ?', (table,))
                history.check([(int(a), str(b), c) for a, b, c in log], {digest for (digest,) in tokens}, len(links))
            connection.close()
