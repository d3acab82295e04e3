"""Limits, rate limits by token buckets, and the number of open sockets."""

from collections import Counter, OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import Literal

SECONDS_AT_ONCE = 10.0  # a burst may have the requests of this many seconds
SECONDS_TO_OPEN_ALL = 10.0  # an address may reopen all its sockets in this time
LOOKUPS = 20.0, 200.0  # of unknown tokens in the store, by address: rate a second, burst
MOST_KNOWN = 10_000  # buckets of each kind, and known seat tokens

SECONDS_FOR_A_REQUEST = 20.0  # to arrive completely
SECONDS_FOR_AN_ANSWER = 60.0  # without progress, when the client does not read
MOST_HEAD_BYTES = 16_384  # request line and headers

Kind = Literal["read", "change", "open", "lookup", "table", "message"]


@dataclass(frozen=True)
class Limits:
    """The limits that `voyageur --limit NAME=NUMBER` sets.

    Each default is many times what a browser needs; the client's first page makes 40 requests.
    """

    sockets: int = 1000  # open at the same time
    sockets_by_address: int = 500
    tables: int = 1000  # in memory at the same time
    tables_an_hour: int = 500  # created by an address
    reads_a_second: int = 200  # GET and HEAD, by an address, or by a token that holds a seat
    changes_a_second: int = 20  # all other methods, likewise
    requests_a_second: int = 800  # of both kinds by an address, with any tokens
    messages_a_second: int = 20  # over sockets, by a token; bursts of twice as many
    messages_by_address: int = 2000  # over sockets, a second; bursts of twice as many
    records: int = 5000  # imported; the oldest end first
    unused_days: int = 180  # until an imported record ends, or a game that nobody began
    reading_percent: int = 25  # of a processor core, for what an address reads; see reading.py
    answer_milliseconds: int = 800  # until a standing answer is given, on average; see seats/standing.py


class Bucket:
    """A token bucket: it gains `rate` permits a second and holds at most `burst`; each request takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._level = burst
        self._time: float | None = None

    def take(self, now: float) -> float:
        """Take a permit at `now` (monotonic seconds), or return the seconds until there is one."""
        self._fill(now)
        if self._level < 1:
            return (1 - self._level) / self._rate
        self._level -= 1
        return 0.0

    def is_full(self, now: float) -> bool:
        """Whether the bucket holds `burst` permits."""
        self._fill(now)
        return self._level >= self._burst

    def _fill(self, now: float) -> None:
        if self._time is not None:
            self._level = min(self._burst, self._level + (now - self._time) * self._rate)
        self._time = now


class Buckets:
    """A bucket for each address or token digest."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str | bytes, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str | bytes, now: float) -> float:
        """Take a permit from the bucket of `key`, or return the seconds until there is one."""
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > MOST_KNOWN:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key].take(now)

    def evict_full(self, now: float) -> None:
        """Evict full buckets: a new bucket is full, too."""
        for key in [key for key, bucket in self._buckets.items() if bucket.is_full(now)]:
            del self._buckets[key]


class Rates:
    """Rate limits by address, and by token that holds a seat.

    A request with a token that holds a seat takes from the token's bucket, any other from the bucket of its address, so
    others at the same address cannot lock out a player.  All requests of an address also share a bucket.
    """

    def __init__(self, limits: Limits) -> None:
        sockets, messages = limits.sockets_by_address, limits.messages_a_second
        self._own: dict[Kind, Buckets] = {
            "read": _requests(limits.reads_a_second),
            "change": _requests(limits.changes_a_second),
            "open": Buckets(sockets / SECONDS_TO_OPEN_ALL, 2 * sockets),
            "lookup": Buckets(*LOOKUPS),
            "table": Buckets(limits.tables_an_hour / 3600, limits.tables_an_hour),
            "message": Buckets(messages, 2 * messages),
        }
        self._requests_of_address = _requests(limits.requests_a_second)
        self._messages_of_address = Buckets(limits.messages_by_address, 2 * limits.messages_by_address)
        self._seat_tokens: OrderedDict[bytes, None] = OrderedDict()

    def take(self, kind: Kind, client: str | bytes, address: str, now: float) -> int:
        """Count a request of `client` (an address or a token digest); return the seconds to wait, 0 if allowed."""
        together = self._messages_of_address if kind == "message" else self._requests_of_address
        return ceil(self._own[kind].take(client, now) or together.take(address, now))

    def note_seat_token(self, digest: bytes) -> None:
        """Store that a token holds a seat."""
        self._seat_tokens[digest] = None
        self._seat_tokens.move_to_end(digest)
        if len(self._seat_tokens) > MOST_KNOWN:
            self._seat_tokens.popitem(last=False)

    def is_seat_token(self, digest: bytes) -> bool:
        """Whether a token is known to hold a seat."""
        return digest in self._seat_tokens

    def evict_full(self, now: float) -> None:
        """Evict the buckets of addresses and tokens without recent requests."""
        for buckets in (*self._own.values(), self._requests_of_address, self._messages_of_address):
            buckets.evict_full(now)


def _requests(a_second: float) -> Buckets:
    return Buckets(a_second, SECONDS_AT_ONCE * a_second)


class OpenSockets:
    """Counts open sockets, in total and by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def add(self, address: str) -> bool:
        """Count an opened socket; return False if there are too many."""
        n_own = self._by_address[address]
        if n_own >= self._limits.sockets_by_address or self._by_address.total() >= self._limits.sockets:
            return False
        self._by_address[address] += 1
        return True

    def remove(self, address: str) -> None:
        """Count a closed socket."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
