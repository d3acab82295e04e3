"""A table whose game has not started: some seats are open, and their links are for people elsewhere."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from voyageur.server.link_messages import WaitingTableInfo
from voyageur.server.seat_tokens import seats_held
from voyageur.server.stored import Invitation, SeatToken
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
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Waiter] = field(default_factory=set[Waiter])
    is_started: bool = False
    is_gone: bool = False  # closed, or the store may know more

    @property
    def id(self) -> str:
        """The table's id."""
        return self.config.id

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return not any(isinstance(holder, Open) for holder in self.holders)

    def is_host(self, digests: Sequence[bytes]) -> bool:
        """Whether one of the tokens is that of whoever created the table."""
        return any(token.is_host and token.digest in digests for token in self.tokens)

    def info(self, digests: Sequence[bytes]) -> WaitingTableInfo:
        """Return what is known of the table, for the holder of tokens.  Raises RequestRefused if one is unknown."""
        return WaitingTableInfo(
            id=self.id,
            game=self.config.game,
            version=self.config.version,
            options=dict(self.config.options),
            holders=self.holders,
            play_forced=self.config.play_forced,
            seats=seats_held(self.tokens, digests),
            is_host=self.is_host(digests),
            commitment=self.config.commitment,
            is_seeded=self.config.seed is not None,
        )

    def notify_all(self) -> None:
        """Wake all connections."""
        for subscriber in list(self.subscribers):
            subscriber.notify()
