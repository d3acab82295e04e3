"""The number of open connections that are no sockets."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from voyageur.server.process.client_addresses import Networks, counted_as

MOST_OTHER_CONNECTIONS = 200  # connections beyond the open sockets
MOST_BY_ADDRESS = 100  # of these, from an address that is no proxy


class Closable(Protocol):
    """A connection that can be closed while no request of it is handled."""

    def make_room(self) -> None:
        """Close it."""


class OpenConnections:
    """The connections that are no sockets, and which of them wait for a request or for the rest of one.

    Where there are too many, a new one takes the place of the one that has waited longest, so that nobody keeps others
    out by requests that never come.  A request that is handled is never cut off.
    """

    def __init__(self, most: int, proxies: Sequence[str] = (), most_by_address: int = MOST_BY_ADDRESS) -> None:
        """Allow `most` connections, with the sockets, and `most_by_address` without.

        The `proxies` have the connections of many, so they have no limit of their own.
        """
        self._most = most
        self._most_by_address = most_by_address
        self._proxies = Networks(proxies)
        self._shares: dict[Closable, str | None] = {}
        self._counts: Counter[str | None] = Counter()
        self._waiting: dict[Closable, None] = {}  # the one that has waited longest first

    def __len__(self) -> int:
        return len(self._shares)

    def add(self, new: Closable, client: str | None, n_open: int) -> bool:
        """Count a new connection, and close one that waits where there are too many; return False if none does.

        `n_open` : how many connections are open, with the sockets and this one
        """
        share = None if client in self._proxies else counted_as(client)
        is_full = n_open > self._most
        is_share_full = share is not None and self._counts[share] >= self._most_by_address
        if is_full or is_share_full:
            oldest = next((each for each in self._waiting if not is_share_full or self._shares[each] == share), None)
            if oldest is None:
                return False
            self.remove(oldest)
            oldest.make_room()
        self._shares[new] = share
        self._counts[share] += 1
        self._waiting[new] = None
        return True

    def waits(self, connection: Closable) -> None:
        """Note that a connection waits for a request."""
        if connection in self._shares:
            self._waiting.setdefault(connection)

    def is_busy(self, connection: Closable) -> None:
        """Note that a whole request of a connection has come."""
        self._waiting.pop(connection, None)

    def remove(self, connection: Closable) -> None:
        """Count a connection no longer: it was closed, or is a socket now."""
        self._waiting.pop(connection, None)
        if connection in self._shares:
            share = self._shares.pop(connection)
            self._counts[share] -= 1
            if not self._counts[share]:
                del self._counts[share]
