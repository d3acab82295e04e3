"""Turn the text of a record into a table that only replays.

All of it runs in a thread, because a long record takes seconds.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from voyageur.kernel import record
from voyageur.kernel.contract import Game
from voyageur.kernel.options import first_faults
from voyageur.kernel.record import HeaderLine, Reading, Record
from voyageur.kernel.text import Fault, Reason, Sentence, quoted
from voyageur.server.catalogue.catalogue import Catalogue
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.table.config import MOST_NAME, Agent, Holder, Person, TableConfig
from voyageur.table.history import Event
from voyageur.table.names import name_fault
from voyageur.table.table import Table

T = TypeVar("T")
MOST_RECORD_BYTES = 2 * 2**20  # of an imported record; the longest races have 0.1 MB
MOST_HEADER_LINES = 100  # that the rules do not need; Voyageur itself writes some thirty
MOST_HEADER_BYTES = 16_384  # of these
MOST_PLIES = 10_000  # of an imported record: many times the longest game, and replayed in some ten seconds
REDACTED = "redacted"
IMPORTS = "imports"  # name of the thread
MOST_WAITING = 8  # records at the same time
SECONDS_TO_RETRY = 10


@dataclass(frozen=True)
class Import:
    """A record that was read without a fault, and its game."""

    record: Record
    game: Game


def read(source: bytes, games: record.Games) -> Import:
    """Return the record in `source`.  Raises RequestRefused with the first faults."""
    reading = record.scan(source, games)
    faults = (*reading.header_faults, *reading.ply_faults) or tuple(_other_faults(reading))
    if faults or reading.record is None or reading.game is None:
        raise refused_record(reading.game, faults)
    return Import(reading.record, reading.game)


def _other_faults(reading: Reading) -> Sequence[Fault]:
    """Return why a readable record cannot be replayed here: it hides plies, or has too many."""
    found = reading.record
    assert found is not None
    hidden = [Fault(line.line, 1, reason("fault-record-redacted")) for line in found.header if line.key == REDACTED]
    hidden += _header_faults(found)
    if len(found.plies) <= MOST_PLIES:
        return hidden
    values = {"most": MOST_PLIES, "plies": len(found.plies)}
    return [*hidden, Fault(found.plies[MOST_PLIES].line, 1, Reason(Sentence("fault-record-plies", values)))]


def _header_faults(found: Record) -> Sequence[Fault]:
    """Return a fault at the first header line beyond the limits of those that the rules do not need."""
    n_bytes = 0
    for number, line in enumerate(found.header, 1):
        n_bytes += len(line.key.encode()) + len(line.value.encode())
        if number > MOST_HEADER_LINES or n_bytes > MOST_HEADER_BYTES:
            values = {"lines": MOST_HEADER_LINES, "most": MOST_HEADER_BYTES // 1024}
            return [Fault(line.line, 1, Reason(Sentence("fault-record-unneeded", values)))]
    return []


def table_of(found: Import, table: str, now: int) -> tuple[Table, list[Event]]:
    """Return the table of a record with the id `table`, and its events.

    Raises RequestRefused if the record is not what it says.
    """
    verdict = record.verify(found.record, {found.game.name: found.game})
    if verdict.faults:
        raise refused_record(found.game, (*_version_faults(found), *verdict.faults))
    events = [Event(ply.number, ply.seat, ply.text, None, now) for ply in found.record.plies]
    return Table.restore(found.game, _config(found, table, now), events), events


def _config(found: Import, table: str, now: int) -> TableConfig:
    return TableConfig(
        id=table,
        game=found.game.name,
        version=found.record.version,
        options=found.record.options,
        holders=_holders(found.record),
        play_forced=True,
        secret=b"",  # its dice came out long ago
        seed=None,
        locale="en",
        created=now,
        header=tuple((line.key, line.value) for line in found.record.header),
    )


def _version_faults(found: Import) -> Sequence[Fault]:
    """Return a fault that says that another version of the rules was played, if so: it explains the others."""
    version, ours = found.record.version, found.game.version
    if found.game.can_play(version):
        return ()
    return (Fault(1, 1, reason("fault-record-version", version=quoted(version), ours=ours)),)


def refused_record(game: Game | None, faults: Sequence[Fault]) -> RequestRefused:
    listed = first_faults(faults)
    return RequestRefused(listed[0].reason, faults=listed, game=game.name if game else None)


def _holders(found: Record) -> tuple[Holder, ...]:
    """Return who held the seats, as far as the header says so."""
    names = {f"{seat}": Person("") for seat in range(found.players)}
    holders: dict[str, Holder] = {**names}
    for line in found.values_of("seat"):
        seat, _, rest = line.partition(" ")
        kind, _, name = rest.partition(" ")
        if seat in names and name_fault(name) is None and len(name) <= MOST_NAME:
            holders[seat] = Agent(name) if kind == "agent" and name else Person(name)
    return tuple(holders.values())


def note_on(table: Table) -> Sentence | None:
    """Return what must be said about a record that replays: that other rules were played."""
    version, ours = table.config.version, table.game.version
    if not table.config.is_record or table.game.can_play(version):
        return None
    return Sentence("note-record-version", {"version": quoted(version), "ours": ours})


def commitment_of(header: Sequence[HeaderLine]) -> str:
    """Return the commitment in the header of a record, or an empty text."""
    return next((line.value.strip() for line in header if line.key == "commitment"), "")


class RecordImporter:
    """Reads records one after another in a thread of its own, so that they hold up nothing else."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=IMPORTS)
        self._n_waiting = 0

    async def table_of(self, source: bytes, table: str, now: int) -> tuple[Table, list[Event]]:
        """Return the table that replays a record, and its events.  Raises RequestRefused with the first faults."""
        return await self.read(source, lambda found: table_of(found, table, now))

    async def read(self, source: bytes, work: Callable[[Import], T]) -> T:
        """Return what `work` makes of a record.  Raises RequestRefused with the first faults."""
        if len(source) > MOST_RECORD_BYTES:
            raise too_large()
        if self._n_waiting == MOST_WAITING:
            raise RequestRefused(reason("refused-many-imports"), 503, seconds=SECONDS_TO_RETRY)
        self._n_waiting += 1
        try:
            run = asyncio.get_running_loop().run_in_executor
            found = await run(self._thread, read, source, self._catalogue.games)
            await self._catalogue.ready(found.game.name)
            return await run(self._thread, work, found)
        finally:
            self._n_waiting -= 1

    def stop(self) -> None:
        """Drop the records that wait."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def too_large() -> RequestRefused:
    """Return the refusal of a record with too many bytes."""
    return RequestRefused(reason("refused-large-record", most=MOST_RECORD_BYTES // 2**20), 413)
