"""What the server asks of a store.

A future completes only when its write is on disk.  The futures of all methods may raise StoreFault: then it is unknown
whether anything was written.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol

from voyageur.server.messages.admin import TableOverview
from voyageur.server.store.stored import Arranged, Arrival, Head, Invitation, Inviter, SeatToken, Stored
from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import HolderOrOpen, TableConfig
from voyageur.table.history import Event
from voyageur.table.people.phrases import SpokenPhrase
from voyageur.table.people.proposals import Proposal


class Store(Protocol):
    """The tables, where they outlive the server."""

    committed: Callable[[int, float], None]
    """Called after each commit with the number of its writes and the seconds it took."""

    noticed: Callable[[str, int], None]
    """Called, in any thread, when another process may have changed a table: with the table, and its last event or -1.

    The table is "" if it may be any.  CONNECTED instead of an event: who is connected has changed.
    """

    is_shared: bool
    """Whether other processes may use the tables at the same time."""

    def now(self) -> int:
        """Return the time, in milliseconds since 1970, by a clock that all processes share."""
        ...

    def close(self) -> None:
        """Complete what was asked, and end."""
        ...

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
        """Store a new table.  acts : whether the server is to act next; None: it never is at this table"""
        ...

    def create_waiting(
        self,
        config: TableConfig,
        holders: Sequence[HolderOrOpen],
        tokens: Sequence[SeatToken],
        invitations: Sequence[Invitation],
        sharing: CommitReveal,
    ) -> Future[None]:
        """Store a new table that waits for people."""
        ...

    def invite(self, table: str, invitation: Invitation, by: Inviter) -> Future[None]:
        """Store a link to a seat in place of the one before.

        The future raises Conflict if the token of its maker has ended, or somebody has taken or left a seat.
        """
        ...

    def sit(
        self,
        table: str,
        used: Invitation,
        token: SeatToken,
        arranged: Arranged | None,
    ) -> Future[None]:
        """Exchange a link for a token, and store what follows at a waiting table.

        The future raises Conflict if the link was used, or the table is not as it was.
        """
        ...

    def grant(self, table: str, link: Invitation, event: Event) -> Future[None]:
        """Store a link to the seat of a running game, and the event that tells of it.

        The future raises Conflict if another write came first.
        """
        ...

    def end_others(self, table: str, seat: int, kept: bytes) -> Future[None]:
        """End the link to a seat, and its tokens but the one with the digest `kept`.

        The future raises Conflict if that has ended.
        """
        ...

    def leave(self, table: str, seat: int, link: Invitation | None, arranged: Arranged) -> Future[None]:
        """Store that a seat of a waiting table is free: its tokens end, and `link` is its only one.

        The future raises Conflict if the table is not as it was.
        """
        ...

    def arrange(self, table: str, arranged: Arranged) -> Future[None]:
        """Store a change of a waiting table.  The future raises Conflict if the table is not as it was."""
        ...

    def append(self, table: str, events: Sequence[Event], *, is_over: bool, acts: bool | None = None) -> Future[None]:
        """Append events to a table's log, all or none.  The future raises Conflict if another write came first.

        acts : whether the server is to act next; None: it never is at this table
        """
        ...

    def stand(self, table: str, seat: int, question: str, period: int | None) -> Future[None]:
        """Store in which period a seat declines a question; None: it is asked."""
        ...

    def propose(self, table: str, proposal: Proposal, gone: Sequence[str]) -> Future[None]:
        """Store a proposal in place of those with the keys `gone`.

        The future raises Conflict if another one is open, or has this key.
        """
        ...

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
        """Store how it stands with a proposal now, and the events and the link that carry it out, all or none.

        The future raises Conflict if the proposal or the log has changed.
        """
        ...

    def say(self, table: str, spoken: SpokenPhrase) -> Future[None]:
        """Store a phrase.  The future raises Conflict if there is one with this number."""
        ...

    def read(self, table: str) -> Future[Stored | None]:
        """Read a table; None if it does not exist."""
        ...

    def is_held(self, digest: bytes) -> Future[bool]:
        """Return whether a token with this digest is stored."""
        ...

    def running(self) -> Future[list[str]]:
        """List the tables whose games go on without their people: with agents, or by time."""
        ...

    def begin_run(self, game: str, now: int) -> Future[list[tuple[int, int]]]:
        """Store that a server runs a game from `now` on; return when servers ran it before, from and to."""
        ...

    def note_run(self, game: str, began: int, now: int) -> Future[None]:
        """Store that the server that ran a game from `began` on still runs."""
        ...

    def note_seen(self, table: str, seat: int, time: int) -> Future[None]:
        """Store that the person of a seat is connected."""
        ...

    def last_seen(self, table: str, seat: int) -> Future[int | None]:
        """Return when the person of a seat was connected last, if that was noted."""
        ...

    def contributing(self) -> Future[list[str]]:
        """List the waiting tables whose seats must contribute by a certain time."""
        ...

    def signing_key(self, new: bytes) -> Future[bytes]:
        """Return the private key with which finished records are signed; it is `new` if there was none."""
        ...

    def analysis(self, table: str) -> Future[bytes | None]:
        """Return the stored analysis of a table's game, compressed, if there is one."""
        ...

    def keep_analysis(self, table: str, found: bytes) -> Future[None]:
        """Store the analysis of a table's game, unless there is one.

        The future raises Conflict if there is no such table.
        """
        ...

    def delete(self, table: str) -> Future[None]:
        """Delete a table with its log, tokens and analysis."""
        ...

    # Other processes ----------------------------------------------------------------------------

    def news(self, table: str, head: Head) -> Future[Stored | tuple[Event, ...] | None]:
        """Return the events after `head`; the whole table if more has changed since; None if it is gone."""
        ...

    def heads(self, tables: Sequence[str]) -> Future[dict[str, Head]]:
        """Return how far the stored tables among `tables` are."""
        ...

    def take_turns(self, now: int) -> Future[list[str]]:
        """Keep the turns of this process, and take those whose process has ended at `now`; return the latter.

        A turn is a table at which the server is to act.
        """
        ...

    def give_turns(self) -> Future[None]:
        """Leave the turns of this process to others."""
        ...

    def rest_turns(self, tables: Sequence[str]) -> Future[None]:
        """Let tables at which this process acts rest: none acts there until one wakes them."""
        ...

    def wake_turns(self, tables: Sequence[str]) -> Future[list[str]]:
        """Act at those of `tables` that rest; return them, and those at which this process acts already."""
        ...

    def connect(self, table: str, seats: Sequence[int]) -> Future[None]:
        """Store which seats of a table have a connection to this process, while it runs."""
        ...

    def connected(self, tables: Sequence[str]) -> Future[dict[str, tuple[int, ...]]]:
        """Return which seats of `tables` have a connection to other processes."""
        ...

    # For whoever runs the server ----------------------------------------------------------------

    def ids(self) -> Future[list[str]]:
        """List the tables, the newest first."""
        ...

    def unused(self, before: int, most_records: int) -> Future[list[str]]:
        """List the imported records, and the games that no person began, created before a time (milliseconds).

        The oldest records beyond `most_records` are listed, too.
        """
        ...

    def overviews(self, tables: Sequence[str]) -> Future[list[TableOverview]]:
        """Return tables in one line each, without those that do not exist."""
        ...

    def take(self, tables: Sequence[tuple[Stored, bool]]) -> Future[list[Arrival]]:
        """Store tables from another store, each with whether it is over, all or none; return what each is."""
        ...

    def vacuum(self) -> Future[tuple[int, int]]:
        """Give the room of deleted tables back to the disk; return the bytes before and after."""
        ...

    def back_up(self, path: Path) -> Future[int]:
        """Write a copy to the new file at `path`; return its bytes."""
        ...
