"""A table whose game has not started: some seats are open, and their links are for people elsewhere."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from voyageur.server.messages.links import Sharing, WaitingTableInfo
from voyageur.server.store.stored import Invitation, SeatToken, Stored
from voyageur.server.tables.seat_tokens import devices_of, seats_held
from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import HolderOrOpen, Open, TableConfig


class Waiter(Protocol):
    """A connection to a waiting table."""

    def notify(self) -> None:
        """Wake the connection: something has changed."""


@dataclass(eq=False)
class WaitingTable:
    """A waiting table in memory.  At most one exists for each table."""

    config: TableConfig  # without holders
    holders: tuple[HolderOrOpen, ...]
    tokens: tuple[SeatToken, ...]
    invitations: tuple[Invitation, ...]
    sharing: CommitReveal = field(default_factory=CommitReveal)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Waiter] = field(default_factory=set[Waiter])
    is_started: bool = False
    is_gone: bool = False  # closed, or the store may know more
    revision: int = -1  # as other processes count its changes, if it is known

    @classmethod
    def stored(cls, stored: Stored) -> "WaitingTable":
        """Return the table that is stored."""
        seats = stored.waiting_holders or (), stored.tokens, stored.invitations, stored.sharing
        return cls(stored.config, *seats, revision=stored.revision)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.config.id

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return not any(isinstance(holder, Open) for holder in self.holders)

    def take_over(self, stored: Stored) -> None:
        """Become what is stored."""
        self.holders = stored.waiting_holders or ()
        self.tokens, self.invitations, self.sharing = stored.tokens, stored.invitations, stored.sharing
        self.revision = stored.revision

    def is_host(self, digests: Sequence[bytes]) -> bool:
        """Whether one of the tokens is that of whoever created the table."""
        return any(token.is_host and token.digest in digests for token in self.tokens)

    def info(self, digests: Sequence[bytes]) -> WaitingTableInfo:
        """Return what is known of the table, for the holder of tokens.  Raises RequestRefused if one is unknown."""
        seats, devices = seats_held(self.tokens, digests), devices_of(self.tokens)
        return WaitingTableInfo(
            id=self.id,
            game=self.config.game,
            version=self.config.version,
            options=dict(self.config.options),
            holders=self.holders,
            play_forced=self.config.play_forced,
            seats=seats,
            is_host=self.is_host(digests),
            commitment=self.config.commitment,
            is_seeded=self.config.seed is not None,
            sharing=Sharing(self.sharing.phase, {each.seat: _hex(each.commitment) for each in self.sharing.pending}),
            terms=self.config.terms,
            devices={seat: devices[seat] for seat in seats},
        )

    def notify_all(self) -> None:
        """Wake all connections."""
        for subscriber in list(self.subscribers):
            subscriber.notify()


def _hex(commitment: bytes | None) -> str | None:
    return None if commitment is None else commitment.hex()
