"""A store under load, and what it has to have afterwards.

A client asks a store for random changes and notes the answers.  Whatever happens, a change that was acknowledged is
there, one that was refused or never asked for is not, and one without an acknowledgement is there whole or not at all.
"""

import random
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from tests.table.tables import config
from voyageur.server.store.errors import Conflict, StoreFault
from voyageur.server.store.sql import rows
from voyageur.server.store.sqlite_store import SqliteStore
from voyageur.server.store.stored import Invitation, SeatToken
from voyageur.table.commit_reveal import CommitReveal
from voyageur.table.config import Open, Person
from voyageur.table.history import Event

PATIENCE = 60.0
TABLES = 4
WAITING = (Person("Anna"), Open())


class Lost(AssertionError):
    """The store has not what it acknowledged, or has what nobody asked for."""


@dataclass
class Known:
    """A table: its events and, while its link is unused, the link."""

    events: tuple[Event, ...] = ()
    link: bytes | None = None


@dataclass
class StoreClient:
    """Asks for changes; `certain` is what was acknowledged, `possible` what may be there besides."""

    chance: random.Random
    certain: dict[str, Known] = field(default_factory=dict[str, Known])
    possible: dict[str, Known] = field(default_factory=dict[str, Known])
    n_acknowledged: int = 0
    n_unanswered: int = 0
    n_failed_rounds: int = 0
    _n_asked: int = 0

    def change(self, store: SqliteStore) -> None:
        """Ask for changes of some tables at the same time, and wait for the answers.

        What came of changes without an answer is read first, as the server does.
        """
        try:
            self._look_again(store)
        except StoreFault:
            return None
        if len(self.certain) < TABLES:
            return self._settle([self._create(store)])
        names = self.chance.sample([*self.certain], self.chance.randint(1, TABLES))
        return self._settle([self._change_one(store, name) for name in names])

    def _next(self) -> int:
        self._n_asked += 1
        return self._n_asked

    def _create(self, store: SqliteStore) -> tuple[str, Known, Future[Any]]:
        number = self._next()
        name, link = f"table{number}", number.to_bytes(32, "big")
        waiting = config(id=name, holders=())
        token = SeatToken(b"t" + link[1:], (0,), is_host=True)
        return (
            name,
            Known((), link),
            store.create_waiting(waiting, WAITING, [token], [Invitation(link, 1)], CommitReveal()),
        )

    def _change_one(self, store: SqliteStore, name: str) -> tuple[str, Known, Future[Any]]:
        """Take the seat of a table if it has a link, else append to its log."""
        known, number = self.certain[name], self._next()
        if known.link is not None:
            token = SeatToken(number.to_bytes(32, "little"), (1,))
            taken = store.sit(name, Invitation(known.link, 1), token, None)
            return name, Known(known.events, None), taken
        first = len(known.events) + 1
        new = [
            Event(first + n, n - 1, f"take {number}", None if n else f"k{number}", number)
            for n in range(self.chance.choice((1, 1, 2, 9)))
        ]
        return name, Known((*known.events, *new)), store.append(name, new, is_over=False)

    def _settle(self, asked: list[tuple[str, Known, Future[Any]]]) -> None:
        n_before = self.n_unanswered
        for name, after, answer in asked:
            try:
                answer.result(PATIENCE)
            except StoreFault:
                self.possible[name] = after
                self.n_unanswered += 1
            except Conflict as error:
                raise Lost(f"{name}: what was certain is not there: {error}") from error
            else:
                self.certain[name] = after
                self.n_acknowledged += 1
        self.n_failed_rounds += self.n_unanswered > n_before

    def check(self, store: SqliteStore) -> None:
        """Compare the store with the answers; what it has is certain from now on.  Raises Lost, or StoreFault."""
        found = set(store.ids().result(PATIENCE))
        if found - self.certain.keys() - self.possible.keys():
            raise Lost(f"invented: {found - self.certain.keys() - self.possible.keys()}")
        for name in self.certain.keys() | self.possible.keys():
            self._compare(name, known_of(store, name))
        self.possible.clear()
        (what,) = store._read(lambda c: rows(c, "PRAGMA integrity_check")).result(PATIENCE)
        if what != ("ok",):
            raise Lost(f"the file is damaged: {what}")

    def _look_again(self, store: SqliteStore) -> None:
        for name in [*self.possible]:
            self._compare(name, known_of(store, name))
            del self.possible[name]

    def _compare(self, name: str, now: Known | None) -> None:
        """Compare what a store has of a table with the answers.  Raises Lost."""
        may_be = [tables.get(name) for tables in (self.certain, self.possible) if name in tables]
        if name not in self.certain:
            may_be.append(None)
        if now not in may_be:
            raise Lost(f"{name} is {now}, not one of {may_be}")
        if now is not None:
            self.certain[name] = now

    def forget(self) -> None:
        """Go on with new tables, so that logs stay short."""
        self.certain.clear()
        self.possible.clear()


def known_of(store: SqliteStore, name: str) -> Known | None:
    """Return what a store has of a table."""
    stored = store.read(name).result(PATIENCE)
    if stored is None:
        return None
    links = [each.digest for each in stored.invitations]
    if len(stored.tokens) != (1 if links else 2):
        raise Lost(f"{name}: the link and its token do not agree: {stored}")
    return Known(stored.events, links[0] if links else None)


def until_off(client: StoreClient, store: SqliteStore, is_off: Callable[[], bool], most: int) -> None:
    """Ask for changes until something fails, at most `most` times."""
    for _ in range(most):
        client.change(store)
        if is_off():
            return
