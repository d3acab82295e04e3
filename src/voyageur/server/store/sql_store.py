"""What the stores have in common: each request is a job of shared statements."""

import secrets
from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import ClassVar, TypeVar

from voyageur.server.messages.admin import TableOverview
from voyageur.server.store import connected, news, statements, time_statements, turns
from voyageur.server.store.jobs import CONNECTED, Job
from voyageur.server.store.sql import SqlConnection
from voyageur.server.store.statements import insert_events
from voyageur.server.store.store import Store
from voyageur.server.store.stored import Appended, Arranged, Arrival, Head, Invitation, Inviter, SeatToken, Stored
from voyageur.server.store.talk_statements import insert_phrase, insert_proposal, update_proposal
from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import HolderOrOpen, TableConfig
from voyageur.table.history import Event
from voyageur.table.people.phrases import SpokenPhrase
from voyageur.table.people.proposals import Proposal

T = TypeVar("T")


class SqlStore(Store):
    """A store whose jobs are SQL statements."""

    LOCKING: ClassVar[str] = ""  # how rows are claimed that other processes may claim at the same time

    def __init__(self) -> None:
        """Set what a store has before it is opened."""
        self.process = secrets.token_hex(8)
        self.committed: Callable[[int, float], None] = lambda n_writes, seconds: None
        self.noticed: Callable[[str, int], None] = lambda table, seq: None

    @abstractmethod
    def _submit(self, job: Job[T]) -> Future[T]:
        """Queue a job."""

    @abstractmethod
    def _until(self) -> int:
        """Return until when this process counts as running, unless it says so again."""

    def _write(self, work: Callable[[SqlConnection], T], table: str = "") -> Future[T]:
        """Queue a write of more than events.  table : that it changes, if it is stored already"""

        def all_work(connection: SqlConnection) -> T:
            if table:
                news.count_revision(connection, table)
            return work(connection)

        return self._submit(Job(all_work, True, Future[T](), table))

    def _read(self, work: Callable[[SqlConnection], T]) -> Future[T]:
        return self._submit(Job(work, False, Future[T]()))

    def _change_turn(self, connection: SqlConnection, table: str, *, acts: bool | None) -> None:
        """Store whether this process is to act next at a table; without other processes nobody need know."""
        if self.is_shared:
            turns.change_turn(connection, table, self.process, acts=acts)

    # Requests -----------------------------------------------------------------------------------

    def create(
        self,
        config: TableConfig,
        tokens: Sequence[SeatToken],
        events: Sequence[Event],
        *,
        is_over: bool,
        acts: bool | None = None,
    ) -> Future[None]:
        """Store a new table."""

        def work(connection: SqlConnection) -> None:
            statements.insert_table(connection, config, tokens)
            insert_events(connection, [Appended(config.id, events, is_over)])
            self._change_turn(connection, config.id, acts=acts)

        return self._write(work)

    def create_waiting(
        self,
        config: TableConfig,
        holders: Sequence[HolderOrOpen],
        tokens: Sequence[SeatToken],
        invitations: Sequence[Invitation],
        sharing: CommitReveal,
    ) -> Future[None]:
        """Store a new table that waits for people."""

        def work(connection: SqlConnection) -> None:
            statements.insert_table(connection, config, tokens, holders)
            statements.write_shares(connection, config.id, sharing)
            for invitation in invitations:
                statements.insert_invitation(connection, config.id, invitation)

        return self._write(work)

    def invite(self, table: str, invitation: Invitation, by: Inviter) -> Future[None]:
        """Store a link to a seat in place of the one before."""

        def work(connection: SqlConnection) -> None:
            statements.check_inviter(connection, table, by)
            statements.insert_invitation(connection, table, invitation)

        return self._write(work, table)

    def sit(self, table: str, used: Invitation, token: SeatToken, arranged: Arranged | None) -> Future[None]:
        """Exchange a link for a token, and store what follows at a waiting table."""

        def work(connection: SqlConnection) -> None:
            statements.use_invitation(connection, table, used)
            statements.insert_token(connection, table, token)
            if arranged is not None:
                self._arrange(connection, table, arranged)

        return self._write(work, table)

    def grant(self, table: str, link: Invitation, event: Event) -> Future[None]:
        """Store a link to a seat, and the event that tells of it."""

        def work(connection: SqlConnection) -> None:
            statements.insert_invitation(connection, table, link)
            insert_events(connection, [Appended(table, [event], False)])

        return self._write(work, table)

    def end_others(self, table: str, seat: int, kept: bytes) -> Future[None]:
        """End the link to a seat, and its tokens but one."""
        return self._write(lambda c: statements.end_others(c, table, seat, kept), table)

    def leave(self, table: str, seat: int, link: Invitation | None, arranged: Arranged) -> Future[None]:
        """Store that a seat of a waiting table is free."""

        def work(connection: SqlConnection) -> None:
            statements.free_seat(connection, table, seat)
            if link is not None:
                statements.insert_invitation(connection, table, link)
            self._arrange(connection, table, arranged)

        return self._write(work, table)

    def arrange(self, table: str, arranged: Arranged) -> Future[None]:
        """Store a change of a waiting table."""
        return self._write(lambda c: self._arrange(c, table, arranged), table)

    def _arrange(self, connection: SqlConnection, table: str, arranged: Arranged) -> None:
        statements.arrange(connection, table, arranged)
        if arranged.start is not None:
            self._change_turn(connection, table, acts=arranged.start.acts)

    def append(self, table: str, events: Sequence[Event], *, is_over: bool, acts: bool | None = None) -> Future[None]:
        """Append events to a table's log, all or none."""

        appended = Appended(table, events, is_over)

        def work(connection: SqlConnection) -> None:
            insert_events(connection, [appended])
            self._change_turn(connection, table, acts=acts)

        return self._submit(Job(work, True, Future[None](), table, events[-1].seq if events else -1, appended))

    def stand(self, table: str, seat: int, question: str, period: int | None) -> Future[None]:
        """Store in which period a seat declines a question; None: it is asked."""
        return self._write(lambda c: statements.change_standing(c, table, seat, question, period), table)

    def propose(self, table: str, proposal: Proposal, gone: Sequence[str]) -> Future[None]:
        """Store a proposal in place of those with the keys `gone`."""
        return self._write(lambda c: insert_proposal(c, table, proposal, gone), table)

    def settle(
        self,
        table: str,
        before: Proposal,
        after: Proposal,
        events: Sequence[Event] = (),
        *,
        is_over: bool = False,
        acts: bool | None = None,
        link: Invitation | None = None,
    ) -> Future[None]:
        """Store how it stands with a proposal now, and the events that carry it out."""

        def work(connection: SqlConnection) -> None:
            update_proposal(connection, table, before, after)
            if link is not None:
                statements.insert_invitation(connection, table, link)
            if events:
                insert_events(connection, [Appended(table, events, is_over)])
                self._change_turn(connection, table, acts=acts)

        return self._write(work, table)

    def say(self, table: str, spoken: SpokenPhrase) -> Future[None]:
        """Store a phrase; only the last ones are kept."""
        return self._write(lambda c: insert_phrase(c, table, spoken), table)

    def read(self, table: str) -> Future[Stored | None]:
        """Read a table; None if it does not exist."""
        return self._read(lambda c: statements.read_table(c, table))

    def is_held(self, digest: bytes) -> Future[bool]:
        """Return whether a token with this digest is stored."""
        return self._read(lambda c: statements.is_token(c, digest))

    def contributing(self) -> Future[list[str]]:
        """List the waiting tables whose seats must contribute by a certain time."""
        return self._read(statements.contributing_tables)

    def signing_key(self, new: bytes) -> Future[bytes]:
        """Return the private key with which finished records are signed; it is `new` if there was none."""
        return self._write(lambda c: statements.signing_key(c, new))

    def running(self) -> Future[list[str]]:
        """List the tables whose games go on without their people: with agents, or by time."""
        return self._read(statements.running_tables)

    def begin_run(self, game: str, now: int) -> Future[list[tuple[int, int]]]:
        """Store that a server runs a game from `now` on; return when servers ran it before, from and to."""
        return self._write(lambda c: time_statements.begin_run(c, game, now))

    def note_run(self, game: str, began: int, now: int) -> Future[None]:
        """Store that the server that ran a game from `began` on still runs."""
        return self._write(lambda c: time_statements.note_run(c, game, began, now))

    def note_seen(self, table: str, seat: int, time: int) -> Future[None]:
        """Store that the person of a seat is connected."""
        return self._write(lambda c: time_statements.note_seen(c, table, seat, time))

    def last_seen(self, table: str, seat: int) -> Future[int | None]:
        """Return when the person of a seat was connected last, if that was noted."""
        return self._read(lambda c: time_statements.last_seen(c, table, seat))

    def analysis(self, table: str) -> Future[bytes | None]:
        """Return the stored analysis of a table's game, compressed, if there is one."""
        return self._read(lambda c: statements.read_analysis(c, table))

    def keep_analysis(self, table: str, found: bytes) -> Future[None]:
        """Store the analysis of a table's game, unless there is one."""
        return self._write(lambda c: statements.insert_analysis(c, table, found))

    def delete(self, table: str) -> Future[None]:
        """Delete a table with its log, tokens and analysis."""
        return self._write(lambda c: statements.delete_table(c, table), table)

    # Other processes ----------------------------------------------------------------------------

    def news(self, table: str, head: Head) -> Future[Stored | tuple[Event, ...] | None]:
        """Return what others have written to a table since `head`: see Store."""
        return self._read(lambda c: news.read_news(c, table, head))

    def heads(self, tables: Sequence[str]) -> Future[dict[str, Head]]:
        """Return how far the stored tables among `tables` are."""
        return self._read(lambda c: news.read_heads(c, tables))

    def take_turns(self, now: int) -> Future[list[str]]:
        """Keep the turns of this process, and take those whose process has ended; return the tables of the latter."""
        return self._write(lambda c: turns.take_turns(c, self.process, now, self._until(), self.LOCKING))

    def give_turns(self) -> Future[None]:
        """Leave the turns of this process to others."""
        return self._write(lambda c: turns.end_process(c, self.process))

    def rest_turns(self, tables: Sequence[str]) -> Future[None]:
        """Let tables at which this process acts rest."""
        return self._write(lambda c: turns.rest_turns(c, tables, self.process))

    def wake_turns(self, tables: Sequence[str]) -> Future[list[str]]:
        """Act at those of `tables` that rest; return them."""
        return self._write(lambda c: turns.wake_turns(c, tables, self.process))

    def connect(self, table: str, seats: Sequence[int]) -> Future[None]:
        """Store which seats of a table have a connection to this process."""

        def work(connection: SqlConnection) -> None:
            connected.change_connected(connection, table, self.process, seats)

        return self._submit(Job(work, True, Future[None](), table, CONNECTED))

    def connected(self, tables: Sequence[str]) -> Future[dict[str, tuple[int, ...]]]:
        """Return which seats of `tables` have a connection to other processes."""
        return self._read(lambda c: connected.read_connected(c, tables, self.process, self.now()))

    # For whoever runs the server ----------------------------------------------------------------

    def ids(self) -> Future[list[str]]:
        """List the tables, the newest first."""
        return self._read(statements.table_ids)

    def unused(self, before: int, most_records: int) -> Future[list[str]]:
        """List tables that nobody uses: see Store."""
        return self._read(lambda c: statements.unused_tables(c, before, most_records))

    def overviews(self, tables: Sequence[str]) -> Future[list[TableOverview]]:
        """Return tables in one line each, without those that do not exist."""

        def work(connection: SqlConnection) -> list[TableOverview]:
            found = [statements.read_overview(connection, table) for table in tables]
            return [each for each in found if each is not None]

        return self._read(work)

    def take(self, tables: Sequence[tuple[Stored, bool]]) -> Future[list[Arrival]]:
        """Store tables from another store, all or none; see `take_tables`."""
        return self._write(lambda c: statements.take_tables(c, tables))
