"""What whoever runs the server does with its tables: look, check, move, delete, back up.

`voyageur admin` calls these functions on a store that it opens, or the server does on its own.  They block, so the
server calls them in threads.
"""

import time
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from voyageur.kernel import contract
from voyageur.kernel.contract import BadSetup, Game
from voyageur.kernel.text import Fault, Reason, quoted
from voyageur.server.admin import table_file
from voyageur.server.messages.admin import FileSizes, ImportedTables, TableDetails, TableOverview
from voyageur.server.messages.links import LinkMade
from voyageur.server.process.errors import RequestRefused, reason, setup_refused
from voyageur.server.seats.new_links import new_link
from voyageur.server.store.errors import Conflict, StoreFault
from voyageur.server.store.store import Store
from voyageur.server.store.stored import Stored, digest_of
from voyageur.server.tables.restoring import has_secret
from voyageur.server.tables.seat_tokens import new_token
from voyageur.table.history import Event, UnreadableLog
from voyageur.table.seats.new_links import BY_SERVER
from voyageur.table.table import Table

T = TypeVar("T")
AT_ONCE = 200  # tables that are listed in one job, so that moves need not wait
IN_PLAY = ("waiting", "running")


class Administration:
    """The tables of a store, for whoever runs the server.  All methods raise RequestRefused."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games

    # Looking ------------------------------------------------------------------------------------

    def tables(self) -> list[TableOverview]:
        """Return all tables, the newest first."""
        ids = _result(self._store.ids())
        parts = [ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE)]
        return [each for part in parts for each in _result(self._store.overviews(part))]

    def overview(self, table: str) -> TableOverview:
        """Return a table in one line."""
        found = _result(self._store.overviews([table]))
        if not found:
            raise no_table(table)
        return found[0]

    def details(self, table: str) -> TableDetails:
        """Return what is known of a table, without its tokens, its secret and what was played."""
        overview, stored = self.overview(table), self._read(table)
        return TableDetails(
            overview=overview,
            options=dict(stored.config.options),
            play_forced=stored.config.play_forced,
            commitment=stored.config.commitment,
            is_seeded=stored.config.seed is not None,
            devices=len(stored.tokens),
            links=len(stored.invitations),
            bytes=len(table_file.table_line(stored, is_over=overview.state in ("over", "record"))),
        )

    def check(self, table: str) -> Reason | None:
        """Replay a table under today's rules; return why it cannot be read, or None."""
        self.overview(table)
        try:
            stored = self._read(table)
        except RequestRefused as refused:
            return refused.reason
        if stored.config.game not in self._games:
            return reason("fault-game", game=quoted(stored.config.game), known=", ".join(self._games))
        return _why_unreadable(self._games[stored.config.game], stored)

    def _read(self, table: str) -> Stored:
        stored = _result(self._store.read(table))
        if stored is None:
            raise no_table(table)
        return stored

    # Moving -------------------------------------------------------------------------------------

    def exported(self, table: str) -> bytes:
        """Return the line of a table in an export."""
        return table_file.table_line(self._read(table), is_over=self.overview(table).state in ("over", "record"))

    def import_tables(self, source: bytes) -> ImportedTables:
        """Store the tables of an export, all or none.  Those that are here already, and equal, stay as they are."""
        lines = table_file.read_tables(source, self._games)
        arrivals = _result(self._store.take([(table_file.stored_table(line), line.is_over) for line in lines]))
        faults = [
            Fault(number, 1, reason(f"admin-file-{arrival}", table=line.id))
            for number, (line, arrival) in enumerate(zip(lines, arrivals, strict=True), 2)
            if arrival in ("differs", "taken")
        ]
        if faults:
            raise table_file.refused(faults)
        new = [line.id for line, arrival in zip(lines, arrivals, strict=True) if arrival == "new"]
        return ImportedTables(tuple(new), tuple(line.id for line in lines if line.id not in new))

    # Seats --------------------------------------------------------------------------------------

    def link(self, table: str, seat: int) -> LinkMade:
        """Make a link to the seat of a person, which ends all other keys once it is used; the log tells of it."""
        overview, stored = self.overview(table), self._read(table)
        if overview.state == "waiting":
            raise RequestRefused(reason("admin-link-waiting", table=table), 409)
        if overview.state != "running":
            raise RequestRefused(reason("admin-over", table=table), 409)
        if seat not in stored.config.seats_of_people:
            raise RequestRefused(reason("admin-link-seat", seat=seat, table=table), 409)
        last = stored.events[-1] if stored.events else None
        now, text = int(time.time() * 1000), new_token()
        event = Event(last.seq + 1 if last else 1, seat, BY_SERVER, None, max(now, last.time if last else 0))
        link = new_link(digest_of(text), seat, now)
        try:
            _result(self._store.grant(table, link, event))
        except Conflict as error:  # somebody has played just now
            raise RequestRefused(reason("refused-store"), 503) from error
        return LinkMade(seat, text)

    # Deleting -----------------------------------------------------------------------------------

    def delete(self, table: str) -> None:
        """Delete a table whose game is over."""
        self.check_over(table)
        _result(self._store.delete(table))

    def close(self, table: str) -> None:
        """End a game by deleting its table."""
        self.check_in_play(table)
        _result(self._store.delete(table))

    def check_over(self, table: str) -> None:
        """Raise RequestRefused unless the game of a table is over."""
        if self.overview(table).state in IN_PLAY:
            raise RequestRefused(reason("admin-in-play", table=table), 409)

    def check_in_play(self, table: str) -> None:
        """Raise RequestRefused if the game of a table is over."""
        if self.overview(table).state not in IN_PLAY:
            raise RequestRefused(reason("admin-over", table=table), 409)

    # The file -----------------------------------------------------------------------------------

    def vacuum(self) -> FileSizes:
        """Give the room of deleted tables back to the disk."""
        return FileSizes(*_result(self._store.vacuum()))

    def back_up(self, path: str) -> int:
        """Write a copy of the store to a new file, private to this user; return its bytes."""
        if not Path(path).is_absolute() or "\0" in path:
            raise RequestRefused(reason("refused-request"))
        if self._store.is_shared:
            raise RequestRefused(reason("admin-no-backup"))
        try:
            return self._store.back_up(Path(path)).result()
        except StoreFault as error:
            raise RequestRefused(reason("cli-no-write", path=quoted(path), why=str(error))) from error


def _why_unreadable(game: Game, stored: Stored) -> Reason | None:
    """Return why a table cannot be replayed, without saying what was played: it may be secret."""
    config = stored.config
    versions = {"version": quoted(config.version), "ours": game.version}
    if not has_secret(stored):
        return reason("refused-damaged-secret")
    try:
        if stored.waiting_holders is None:
            Table.restore(game, config, stored.events)
        else:
            contract.read_setup(game, config.options, len(stored.waiting_holders), config.version)
    except BadSetup as error:
        return reason("admin-check-setup", **versions, options=", ".join(_refused_options(error)))
    except UnreadableLog as error:
        return reason("admin-check-log", **versions, seq=error.seq, events=len(stored.events))
    except Exception as error:  # a log that the rules stumble over is unreadable too
        return reason("admin-check-defect", **versions, why=type(error).__name__)
    return None


def _refused_options(error: BadSetup) -> list[str]:
    """Return the names of the options that a game does not take, and `players` for their number."""
    return list(dict.fromkeys(fault.option for fault in setup_refused(error).faults))


def no_table(table: str) -> RequestRefused:
    """Return the refusal of a table that is not here."""
    return RequestRefused(reason("admin-no-table", table=quoted(table)), 404)


def _result(waiting: Future[T]) -> T:
    """Wait for the store.  Raises RequestRefused if it fails."""
    try:
        return waiting.result()
    except StoreFault as error:
        raise RequestRefused(reason("admin-store", why=str(error)), 503) from error
