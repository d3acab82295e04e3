"""What is decided when a table is created: who gets which seat, its secret and its tokens."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from voyageur.kernel.contract import Game
from voyageur.server.messages.messages import NewTable
from voyageur.server.store.stored import SeatToken, digest_of
from voyageur.server.waiting.derived_keys import DerivedKeys
from voyageur.table import dice
from voyageur.table.config import HolderOrOpen, Open, Person, TableConfig
from voyageur.table.names import cleaned

WATCH, SPECTATORS = "watch", "spectators"  # names of tokens, as those of `seat_of` and `invitation_of`


def seat_of(seat: int) -> str:
    """Return the name of the token of a seat."""
    return f"seat {seat}"


def invitation_of(seat: int) -> str:
    """Return the name of the invitation to a seat."""
    return f"invitation {seat}"


@dataclass(frozen=True)
class PlannedTable:
    """A table that is to be created, and the tokens of those who get them."""

    config: TableConfig
    seats: tuple[HolderOrOpen, ...]
    tokens: Mapping[int, str]  # by seat of a person
    watch: str | None  # if no person has a seat
    spectators: str | None
    invitations: dict[int, str]  # by open seat
    expected: tuple[int, ...]  # the seats that are expected to contribute to the dice

    @property
    def is_waiting(self) -> bool:
        """Whether something is missing before its game starts."""
        return bool(self.expected or self.invitations)

    @property
    def stored_tokens(self) -> tuple[SeatToken, ...]:
        """The tokens as they are stored."""
        own = {**{(seat,): token for seat, token in self.tokens.items()}, **({(): self.watch} if self.watch else {})}
        stored = tuple(SeatToken(digest_of(token), seats, is_host=True) for seats, token in own.items())
        return (*stored, SeatToken(digest_of(self.spectators), ())) if self.spectators else stored


def with_clean_names(new: NewTable) -> NewTable:
    """Return the request with the names of people as they are told."""
    seats = (Person(cleaned(holder.name)) if isinstance(holder, Person) else holder for holder in new.seats)
    return msgspec.structs.replace(new, seats=tuple(seats))


def planned(new: NewTable, game: Game, options: Mapping[str, str], now: int, keys: DerivedKeys) -> PlannedTable:
    """Return the table that a checked request asks for."""
    seats = tuple(secrets.SystemRandom().sample(new.seats, len(new.seats))) if new.shuffle else new.seats
    tokens = {seat: keys.token(seat_of(seat)) for seat, holder in enumerate(seats) if isinstance(holder, Person)}
    open_seats = [seat for seat, holder in enumerate(seats) if isinstance(holder, Open)]
    invitations = {seat: keys.token(invitation_of(seat)) for seat in open_seats}
    expected = tuple(tokens)[:1] if new.contributes else ()
    is_waiting = bool(expected or invitations)
    config = TableConfig(
        id=keys.id,
        game=game.name,
        version=game.version,
        options=options,
        holders=() if is_waiting else tuple(holder for holder in seats if not isinstance(holder, Open)),
        play_forced=new.play_forced,
        secret=dice.new_secret(new.seed),
        seed=new.seed,
        locale=new.locale,
        created=now,
        terms=new.terms,
    )
    watch = None if tokens else keys.token(WATCH)
    spectators = keys.token(SPECTATORS) if new.spectators else None
    return PlannedTable(config, seats, tokens, watch, spectators, invitations, expected)
