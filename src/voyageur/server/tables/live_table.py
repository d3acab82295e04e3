"""A table in memory: the game, its connections and the channels of its audiences."""

import asyncio
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Protocol

from voyageur.server.messages.messages import SeatCard
from voyageur.server.messages.socket import Answer, Done
from voyageur.server.messages.summaries import TableSummary
from voyageur.server.store.stored import Head, Invitation, SeatToken, Stored
from voyageur.server.tables.at_table import AtTable
from voyageur.server.tables.channel import Channel
from voyageur.server.tables.seat_tokens import devices_of
from voyageur.table.history import actor
from voyageur.table.table import Table
from voyageur.table.told.dice_report import DiceSeen
from voyageur.table.told.events import RECENT, Audience, Presenter, Stream, Whole
from voyageur.table.told.log import MOST_ENTRIES, Log, described
from voyageur.table.told.pieces import Pieces, T, at_once

BYTES_OF_PLY = 1000  # in memory, about
MOST_DONE = 50  # requests beyond those in the log that are remembered as done


class Subscriber(Protocol):
    """A connection that has joined a table."""

    @property
    def audience(self) -> Audience:
        """The audience whose messages it gets."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats it holds."""
        ...

    @property
    def digests(self) -> frozenset[bytes]:
        """The digests of its tokens."""
        ...

    @property
    def address(self) -> str:
        """The address of its client."""
        ...

    def notify(self) -> None:
        """Wake the connection to send new messages."""

    def notify_closed(self) -> None:
        """Wake the connection to end: the table was closed."""


@dataclass(eq=False)
class LiveTable:
    """A table restored from its log.  At most one exists for each table."""

    table: Table
    tokens: tuple[SeatToken, ...]
    standing: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])
    invitations: tuple[Invitation, ...] = ()
    presenter: Presenter = field(init=False)
    life: object = field(default_factory=object)  # of `table`: another one after it was loaded anew
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set[Subscriber])
    must_reload: bool = False  # a write failed: the log on disk may be ahead
    is_closed: bool = False
    revision: int = -1  # as other processes count its changes outside of the log, if it is known
    is_shared: bool = False  # other processes may serve it, too
    acts_here: bool = True  # whether this process acts for the table's agents, and no other
    idle_since: float | None = None  # monotonic seconds, set by LiveTables
    kept: dict[object, AtTable] = field(default_factory=dict[object, AtTable])  # see `duty.PerTable`
    _done: dict[str, int] = field(default_factory=dict[str, int])  # the last requests that no log has: ids and events
    _dice: dict[int | None, DiceSeen] = field(default_factory=dict[int | None, DiceSeen])  # by the seat that saw them
    _channels: dict[Audience, Channel] = field(default_factory=dict[Audience, Channel])
    _devices: tuple[tuple[SeatToken, ...], dict[int, int]] | None = None  # for these tokens

    def __post_init__(self) -> None:
        self.presenter = Presenter(self.table)

    @classmethod
    def stored(cls, table: Table, stored: Stored) -> "LiveTable":
        """Return a table restored from the log in `stored`."""
        return cls(table, stored.tokens, dict(stored.standing), stored.invitations, revision=stored.revision)

    def take_over(self, stored: Stored) -> None:
        """Take over tokens, links and standing answers; end the connections of tokens that are no longer valid."""
        revoked = {token.digest for token in self.tokens} - {token.digest for token in stored.tokens}
        self.tokens, self.invitations, self.revision = stored.tokens, stored.invitations, stored.revision
        self.standing.clear()
        self.standing.update(stored.standing)
        self.end_connections(revoked)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.config.id

    @property
    def head(self) -> Head:
        """How far the table is."""
        return Head(self.table.seq, self.revision)

    @property
    def devices(self) -> dict[int, int]:
        """How many devices have a key to each seat."""
        if self._devices is None or self._devices[0] is not self.tokens:
            self._devices = self.tokens, devices_of(self.tokens)
        return self._devices[1]

    @property
    def is_idle(self) -> bool:
        """Whether no connection, duty or request uses the table.

        Other processes must first know that it rests.
        """
        has_turn = self.is_shared and self.acts_here and self.table.agent_to_act is not None
        is_used = self.subscribers or has_turn or any(each.is_busy for each in self.kept.values())
        return not is_used and not self.lock.locked()

    @property
    def n_bytes(self) -> int:
        """About how much memory the table takes."""
        header = self.table.config.header or ()
        texts = sum(len(name) + len(value) for name, value in (*header, *self.table.config.options.items()))
        return texts + BYTES_OF_PLY * len(self.table.plies)

    def replace(self, table: Table) -> None:
        """Continue with `table`, reloaded from its log."""
        self.table = table
        self.presenter = Presenter(table)
        self.life = object()
        self._channels.clear()
        self._dice.clear()

    def summary(self, seats: tuple[int, ...], now: int) -> TableSummary:
        """Return the summary of the table at the time `now`, for the holder of `seats`."""
        table, view = self.table, self.table.view_of(None)
        return TableSummary(
            heading=view.heading,
            plies=len(table.plies),
            seats=seats,
            holders=table.config.holders,
            seat_cards=tuple(SeatCard(seat.name, seat.colour, seat.letter) for seat in view.seats),
            to_act=actor(table.seat_to_act),
            is_over=table.is_over,
            winners=table.result.winners if table.result is not None else (),
            is_record=table.config.is_record or table.is_kept,
            is_seeded=table.config.seed is not None,
            agents=dict(table.substitutes.agents),
            left=None if (left := table.time_left(now)) is None else max(0, left),
            last=table.time,
        )

    def dice_seen(self, seat: int | None) -> DiceSeen:
        """Return the dice that an audience with the knowledge of `seat` has seen."""
        return self._dice.setdefault(seat, DiceSeen(self.table, seat))

    # Messages -----------------------------------------------------------------------------------

    def version_until(self, n_plies: int) -> Hashable:
        """Return what changes whenever an answer about the first `n_plies` plies may change.

        What was played is changed by undo alone, after which the last of these plies is another event.
        """
        table = self.table
        last = table.plies[n_plies - 1].seq if 0 < n_plies < len(table.plies) else table.seq
        return self.life, last, tuple(table.substitutes.agents.items())

    def note_answer(self, answer: Answer) -> None:
        """Remember that a request was carried out, as far as what is stored does not tell."""
        if isinstance(answer, Done) and self.seq_done(answer.id) is None:
            self._done[answer.id] = answer.seq
            if len(self._done) > MOST_DONE:
                del self._done[next(iter(self._done))]

    def seq_done(self, key: str) -> int | None:
        """Return the event that answered the request with the id `key`, if one was carried out."""
        seq = self.table.seq_of_key.get(key, self._done.get(key))
        told = (each.seq_done(key, self.table) for each in self.kept.values()) if seq is None else ()
        return next((each for each in told if each is not None), seq)

    def channel(self, audience: Audience) -> Channel:
        """Return the channel of an audience; create it if there is none."""
        if audience not in self._channels:
            self._channels[audience] = Channel(self.table, audience, self._log_of(audience))
        return self._channels[audience]

    def channel_made(self, audience: Audience) -> Pieces[Channel]:
        """Return the same as `channel`."""
        if audience not in self._channels:
            log = yield from self._log(audience)
            self._channels.setdefault(audience, Channel(self.table, audience, log))
        return self._channels[audience]

    def whole(self, audience: Audience) -> Pieces[Whole]:
        """Return what an audience may know now."""
        log = yield from self._log(audience)
        yield from log.filled(MOST_ENTRIES)
        return Stream(self.table, audience, log=log).whole()

    def _log(self, audience: Audience) -> Pieces[Log]:
        """Return the log of an audience up to about now."""
        told = self._log_of(audience)
        return told or (yield from described(self.table, audience.seat, len(self.table.plies), RECENT))

    def _log_of(self, audience: Audience) -> Log | None:
        """Return a copy of the log if a channel has told all up to now to the same seat, in whatever language."""
        for channel in self._channels.values():
            if channel.audience.seat == audience.seat and not channel.is_behind:
                return channel.log.copy()
        return None

    def steadily(self, make: Callable[[], Pieces[T]]) -> Pieces[T]:
        """Do the work of `make` in pieces; anew and at once if meanwhile something is taken back."""
        life, seq, pieces = self.life, self.table.seq, make()
        while True:
            try:
                next(pieces)
            except StopIteration as made:
                return made.value
            yield
            if self.life is not life or self.table.was_undone_since(seq):
                return at_once(make())

    def channels(self) -> list[Channel]:
        """Return the channels of all audiences."""
        return list(self._channels.values())

    def drop_unused_channels(self) -> None:
        """Drop the channels without connections."""
        used = {subscriber.audience for subscriber in self.subscribers}
        self._channels = {audience: channel for audience, channel in self._channels.items() if audience in used}

    def end_connections(self, revoked: Collection[bytes]) -> None:
        """End the connections whose tokens with these digests are no longer valid."""
        for subscriber in list(self.subscribers):
            if not subscriber.digests.isdisjoint(revoked):
                subscriber.notify_closed()

    def notify_all(self) -> None:
        """Wake all connections to send new messages."""
        for subscriber in list(self.subscribers):
            subscriber.notify()
