"""Channels: the messages of an audience, encoded once for all its connections."""

from collections import deque

from voyageur.server.messages.messages import encode
from voyageur.table.table import Table
from voyageur.table.told.events import RECENT, Audience, Stream
from voyageur.table.told.log import MOST_ENTRIES, Log, described
from voyageur.table.told.pieces import Pieces, at_once

MOST_EVENTS = 50  # kept for clients that read slowly or reconnect
LEAST_EVENTS = 8  # kept even if they are long: a reader that is not slow never misses one
MOST_BYTES = 16_000  # of the kept events, if they are more than that
MOST_MISSED = 60  # plies resent as events to a client that reconnects
MOST_BEHIND = 300  # plies; a channel further behind starts again with the whole


class Channel:
    """The events sent to an audience of a table."""

    def __init__(self, table: Table, audience: Audience, log: Log | None = None) -> None:
        """Start now, with the log of the same seat if it is there already."""
        self.audience = audience
        self.n_unsent = 0  # events of which no connection was told yet
        self._table = table
        self._restart(log)

    def _restart(self, log: Log | None = None) -> None:
        """Start at the current state of the table, without events."""
        self._stream = Stream(self._table, self.audience, log=log)
        self._events: deque[tuple[int, bytes]] = deque()
        self._n_bytes = 0  # of these
        self._start = self._stream.seq  # the kept events come after this one
        self._whole: tuple[int, bytes] = (-1, b"")

    @property
    def seq(self) -> int:
        """The last encoded event."""
        return self._stream.seq

    @property
    def log(self) -> Log:
        """The log so far."""
        return self._stream.log

    @property
    def is_behind(self) -> bool:
        """Whether the table has events that are not encoded yet."""
        return self._stream.seq != self._table.seq

    def advance(self, most_plies: int) -> None:
        """Encode up to `most_plies` new plies; restart if the channel is more than MOST_BEHIND plies behind."""
        n_plies = len(self._table.plies)
        if n_plies - self._stream.n_plies > MOST_BEHIND:
            self._restart()
            return
        for event in self._stream.advance(min(n_plies, self._stream.n_plies + most_plies)):
            self._keep(event.seq, encode(event))
            self.n_unsent += 1

    def _keep(self, seq: int, message: bytes) -> None:
        """Keep an encoded event, and drop the oldest ones beyond the limits."""
        self._events.append((seq, message))
        self._whole = (-1, b"")
        self._n_bytes += len(message)
        while len(self._events) > (LEAST_EVENTS if self._n_bytes > MOST_BYTES else MOST_EVENTS):
            self._start, dropped = self._events.popleft()
            self._n_bytes -= len(dropped)

    def since(self, seq: int) -> list[bytes] | None:
        """Return the encoded events after event `seq`, or None if they are no longer kept."""
        if not self._start <= seq <= self.seq:
            return None
        return [message for number, message in self._events if number > seq]

    def missed(self, seq: int) -> Pieces[tuple[list[bytes] | None, int]]:
        """Return the events that a reconnecting client missed since event `seq`, and which is the last of them.

        There are none (None) if it needs the whole.  At a stopped table it may know plies that are left out now.
        """
        if self._table.stop is not None:
            return None, self.seq
        kept, until, now = self.since(seq), self.seq, self._table.seq
        n_known, n_plies = self._table.n_plies_until(seq), self._stream.n_plies
        if kept is not None or not 0 <= seq <= self.seq or self._table.was_undone_since(seq):
            return kept, until
        if n_plies - n_known > MOST_MISSED:
            return None, until
        log = yield from described(self._table, self.audience.seat, n_known, RECENT)
        stream, missed = Stream(self._table, self.audience, n_known, log=log), list[bytes]()
        yield
        for event in stream.advance(n_plies):
            missed += [encode(event)] if event.seq <= until else []
            yield
        if self._table.seq != now and n_plies and self._table.plies[n_plies - 1].seq != until:
            return at_once(self.missed(seq))  # a stream that goes on leaves out notes after its last ply
        return missed, until

    def whole_made(self) -> Pieces[bytes]:
        """Return the same as `whole`."""
        yield from self.log.filled(MOST_ENTRIES)
        return self.whole()

    def whole(self) -> bytes:
        """Return the encoded whole after event `seq`."""
        if self._whole[0] != self.seq:
            self._whole = (self.seq, encode(self._stream.whole()))
        return self._whole[1]
