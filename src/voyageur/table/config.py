"""The configuration of a table: the game, its options, who holds the seats, and the secret of the dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from voyageur.kernel.contributions import Contribution, encoded
from voyageur.table import dice
from voyageur.table.terms import NO_TERMS, TableTerms

MOST_NAME = 60  # characters


class Person(Struct, frozen=True, tag_field="kind", tag="person", forbid_unknown_fields=True):
    """A seat held by a person."""

    name: Annotated[str, Meta(max_length=MOST_NAME)]


class Agent(Struct, frozen=True, tag_field="kind", tag="agent", forbid_unknown_fields=True):
    """A seat held by an agent."""

    agent: Annotated[str, Meta(max_length=MOST_NAME)]


class Open(Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat of a waiting table that nobody has taken yet: its link is for somebody elsewhere."""


Holder = Person | Agent
HolderOrOpen = Person | Agent | Open


@dataclass(frozen=True)
class TableConfig:
    """Everything about a table that never changes."""

    id: str
    game: str
    version: str  # of the rules
    options: Mapping[str, str]  # option name -> text; other options have their default
    holders: tuple[Holder, ...]  # one per seat
    play_forced: bool  # whether the table plays a single legal action by itself
    secret: bytes  # dice and cards are computed from it
    seed: int | None  # the secret was computed from it; None for a random secret
    locale: str
    created: int  # milliseconds since 1970
    header: tuple[tuple[str, str], ...] | None = None  # of the record that it replays; None if it is played
    contributions: tuple[Contribution, ...] = ()  # of seats to the dice, in the order of seats
    terms: TableTerms = NO_TERMS
    began: int | None = None  # when the game began, at a table that had waited for people

    @property
    def start(self) -> int:
        """When the game began, in milliseconds since 1970."""
        return self.created if self.began is None else self.began

    @property
    def is_record(self) -> bool:
        """Whether the table only replays a record: nobody acts."""
        return self.header is not None

    @property
    def commitment(self) -> str:
        """The hash of the secret, which is shown before the first ply."""
        return dice.commitment(self.secret)

    @property
    def contributed(self) -> bytes:
        """What the seats contributed, as all outcomes depend on it."""
        return encoded(self.contributions)

    @cached_property
    def seats_of_people(self) -> tuple[int, ...]:
        """The seats that people hold; none if the table only replays a record."""
        if self.is_record:
            return ()
        return tuple(seat for seat, holder in enumerate(self.holders) if isinstance(holder, Person))
