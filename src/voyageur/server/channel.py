"""Channels: the messages of an audience, encoded once for all its connections."""

from collections import deque

from voyageur.server.messages import encode
from voyageur.table.events import Audience, Stream
from voyageur.table.table import Table

MOST_EVENTS = 50  # kept for clients that read slowly or reconnect
MOST_MISSED = 60  # plies resent as events to a client that reconnects
MOST_BEHIND = 300  # plies; a channel further behind starts again with the whole


class Channel:
    """The events sent to an audience of a table."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.audience = audience
        self._table = table
        self._restart()

    def _restart(self) -> None:
        """Start at the current state of the table, without events."""
        self._stream = Stream(self._table, self.audience)
        self._events: deque[tuple[int, bytes]] = deque(maxlen=MOST_EVENTS)
        self._start = self._stream.seq  # the kept events come after this one
        self._whole: tuple[int, bytes] = (-1, b"")

    @property
    def seq(self) -> int:
        """The last encoded event."""
        return self._stream.seq

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
            if len(self._events) == MOST_EVENTS:
                self._start = self._events[0][0]
            self._events.append((event.seq, encode(event)))

    def since(self, seq: int) -> list[bytes] | None:
        """Return the encoded events after event `seq`, or None if they are no longer kept."""
        if not self._start <= seq <= self.seq:
            return None
        return [message for number, message in self._events if number > seq]

    def missed(self, seq: int) -> list[bytes] | None:
        """Return the events that a reconnecting client missed since event `seq`, or None if it needs the whole."""
        kept = self.since(seq)
        n_known = self._table.n_plies_until(seq)
        if kept is not None or not 0 <= seq <= self.seq or self._table.was_undone_since(seq):
            return kept
        if self._stream.n_plies - n_known > MOST_MISSED:
            return None
        stream = Stream(self._table, self.audience, n_known)
        events = stream.advance(self._stream.n_plies)
        return [encode(event) for event in events if event.seq <= self.seq]

    def whole(self) -> bytes:
        """Return the encoded whole after event `seq`."""
        if self._whole[0] != self.seq:
            self._whole = (self.seq, encode(self._stream.whole()))
        return self._whole[1]
