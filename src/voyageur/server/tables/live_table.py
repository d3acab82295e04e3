"""A table in memory: the game, its connections and the channels of its audiences."""

import asyncio
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec.structs import replace

from voyageur.server.messages.agreement import ProposalMessage, Said, told_proposal
from voyageur.server.messages.messages import Answer, Done, SeatCard, TableInfo, encode
from voyageur.server.messages.seats import SeatStatus
from voyageur.server.messages.summaries import TableSummary
from voyageur.server.store.stored import Head, Invitation, SeatToken, Stored
from voyageur.server.tables.channel import Channel
from voyageur.server.tables.importing import commitment_of, note_on
from voyageur.server.tables.seat_tokens import devices_of
from voyageur.table.history import actor
from voyageur.table.people.phrases import SpokenPhrase
from voyageur.table.people.proposals import Proposal, possible_kinds
from voyageur.table.seats.rights import looking_seats, rights_of
from voyageur.table.seats.search_hints import NO_HINT, SearchHintNow, why_no_hint
from voyageur.table.seats.standing import Standing, standing_for
from voyageur.table.table import Table
from voyageur.table.told.dice_report import DiceSeen
from voyageur.table.told.events import RECENT, Audience, Choices, Presenter, Stream, Whole
from voyageur.table.told.log import Log, described
from voyageur.table.told.pieces import Pieces, T, at_once

BYTES_OF_PLY = 1000  # in memory, about
MOST_DONE = 50  # requests beyond those in the log that are remembered as done
# seq, advice number, hint number, audience, own seat to act, standing answers, kinds to propose, can undo, can resign
ChoicesKey = tuple[int, int, int, Audience, int | None, str, tuple[str, ...], bool, bool]


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
    proposals: tuple[Proposal, ...] = ()
    phrases: tuple[SpokenPhrase, ...] = ()  # the last ones
    presenter: Presenter = field(init=False)
    life: object = field(default_factory=object)  # of `table`: another one after it was loaded anew
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set[Subscriber])
    agent_task: asyncio.Task[None] | None = None
    declining: tuple[Table, int] | None = None  # the table and the event after which a question is to be declined
    must_reload: bool = False  # a write failed: the log on disk may be ahead
    is_closed: bool = False
    revision: int = -1  # as other processes count its changes outside of the log, if it is known
    is_shared: bool = False  # other processes may serve it, too
    acts_here: bool = True  # whether this process acts for the table's agents, and no other
    idle_since: float | None = None  # monotonic seconds, set by LiveTables
    advice_number: int = 0  # advice received so far
    connected: tuple[int, ...] = field(init=False)  # seats of people, as was told last: at first all of them
    spectators: int = 0  # connections to this process without a seat, as was told last
    elsewhere: tuple[int, ...] | None = None  # seats of people at other processes; None until it is found out
    shared: tuple[int, ...] = ()  # seats of which other processes know that they are connected to this one
    seat_status: bytes | None = None  # the message that told it
    seat_news: SeatStatus | None = None  # what it told, without the time that passes
    is_timed: bool = False  # something may happen by time
    seen: dict[int, int] = field(default_factory=dict[int, int])  # when people were connected last, as far as noted
    is_here: int | None = None  # the seat that was asked and connected at the last look
    substitute: str | None = None  # the agent that takes over for people, "" for none; None until it is found out
    _done: dict[str, int] = field(default_factory=dict[str, int])  # the last requests that no log has: ids and events
    _search_hint: tuple[int, SearchHintNow] = (-1, NO_HINT)  # and for which position
    _hint_number: int = 0  # how often it has changed
    _dice: dict[int | None, DiceSeen] = field(default_factory=dict[int | None, DiceSeen])  # by the seat that saw them
    _channels: dict[Audience, Channel] = field(default_factory=dict[Audience, Channel])
    _devices: tuple[tuple[SeatToken, ...], dict[int, int]] | None = None  # for these tokens
    _proposal: tuple[Any, bytes] = (None, b"")
    _choices: dict[ChoicesKey, bytes] = field(default_factory=dict[ChoicesKey, bytes])

    def __post_init__(self) -> None:
        self.presenter = Presenter(self.table)
        self.connected = self.table.config.seats_of_people

    @classmethod
    def stored(cls, table: Table, stored: Stored) -> "LiveTable":
        """Return a table restored from the log in `stored`."""
        standing, rest = dict(stored.standing), (stored.invitations, stored.proposals, stored.phrases)
        return cls(table, stored.tokens, standing, *rest, revision=stored.revision)

    def take_over(self, stored: Stored) -> None:
        """Take over all that is stored but the log; end the connections of tokens that are no longer valid."""
        revoked = {token.digest for token in self.tokens} - {token.digest for token in stored.tokens}
        self.tokens, self.invitations, self.revision = stored.tokens, stored.invitations, stored.revision
        self.proposals, self.phrases = stored.proposals, stored.phrases
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
        """Whether no connection, agent, standing answer or request uses the table.

        Other processes must first know that it rests.
        """
        has_turn = self.is_shared and self.acts_here and self.table.agent_to_act is not None
        is_used = self.subscribers or self.agent_task or self.declining or self.is_timed or has_turn
        return not is_used and not self.lock.locked()

    @property
    def n_bytes(self) -> int:
        """About how much memory the table takes."""
        header = self.table.config.header or ()
        texts = sum(len(name) + len(value) for name, value in (*header, *self.table.config.options.items()))
        return texts + BYTES_OF_PLY * len(self.table.plies)

    def replace(self, table: Table, stored: Stored) -> None:
        """Continue with `table`, reloaded from the log in `stored`."""
        self.table, self.proposals, self.phrases = table, stored.proposals, stored.phrases
        self.presenter = Presenter(table)
        self.life = object()
        self._channels.clear()
        self._dice.clear()

    def info(self, seats: tuple[int, ...]) -> TableInfo:
        """Return the constant facts of the table, for the holder of `seats`."""
        config, header = self.table.config, self.table.loaded_header
        return TableInfo(
            id=config.id,
            game=config.game,
            version=config.version,
            options=self.table.options,
            holders=config.holders,
            play_forced=config.play_forced,
            seats=seats,
            commitment=config.commitment if header is None else commitment_of(header),
            is_seeded=config.seed is not None,
            own_rolls=self.table.game.own_rolls,
            corners=self.table.game.corners,
            is_record=config.is_record or self.table.is_kept,
            note=note_on(self.table),
            terms=self.table.config.terms,
            substitute=self.substitute or "",
            devices={seat: self.devices.get(seat, 0) for seat in seats},
        )

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
            is_record=table.config.is_record or table.is_kept,
            is_seeded=table.config.seed is not None,
            agents=dict(table.substitutes.agents),
            left=None if (left := table.time_left(now)) is None else max(0, left),
            last=table.time,
        )

    @property
    def search_hint(self) -> SearchHintNow:
        """How far the hint for the decision at hand is."""
        position, hint = self._search_hint
        return hint if position == self.table.position_seq else NO_HINT

    def take_search_hint(self, hint: SearchHintNow) -> None:
        """Store the hint for the decision at hand, or how far it is."""
        self._search_hint = self.table.position_seq, hint
        self._hint_number += 1

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
        if seq is None:
            seq = next((each.seq for each in self.proposals if each.key == key), None)
        if seq is None and any(each.key == key for each in self.phrases):
            return self.table.seq
        return seq

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

    def choices(self, audience: Audience, seats: tuple[int, ...]) -> bytes:
        """Return the encoded `choices` message for the holder of `seats`, from the cache if possible."""
        acting = self.table.seat_to_act if self.table.seat_to_act in seats else None
        standing = standing_for(self.table, self.standing, audience.seat, seats)
        rights = rights_of(self.table, audience.seat, seats)
        kinds = self._may_propose(audience, seats)
        key = (self.table.seq, self.advice_number, self._hint_number, audience, acting, str(standing), kinds, *rights)
        if key not in self._choices:
            self._choices = {each: message for each, message in self._choices.items() if each[:3] == key[:3]}
            self._choices[key] = encode(replace(self._choices_now(audience, seats, standing), may_propose=kinds))
        return self._choices[key]

    def _choices_now(self, audience: Audience, seats: tuple[int, ...], standing: Standing | None) -> Choices:
        """Return the choices for the holder of `seats`: none if the server answers for the seat to act."""
        choices = replace(self.presenter.choices(audience, seats), standing=standing)
        is_answered = standing is not None and standing.is_answered
        if is_answered:
            return replace(choices, seat=None, prompt=None, choices=())
        may_take = choices.seat is not None and why_no_hint(self.table, choices.seat) is None
        return replace(choices, search_hint=self.search_hint) if may_take else choices

    def _may_propose(self, audience: Audience, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return what the holder of `seats` may propose now, for the seat that looks or is to act."""
        looking = looking_seats(self.table, audience.seat, seats)
        if not looking:
            return ()
        seat = self.table.seat_to_act if self.table.seat_to_act in looking else looking[0]
        return possible_kinds(self.table, self.proposals, seats, seat)

    def proposal(self) -> bytes:
        """Return the encoded message about the open proposal, or the last one; it is the same for everybody."""
        key = (self.table, self.table.seq, self.proposals)
        if self._proposal[0] != key:
            self._proposal = (key, encode(ProposalMessage(told_proposal(self.table, self.proposals))))
        return self._proposal[1]

    def phrases_after(self, number: int) -> tuple[Said, ...]:
        """Return what was said after the phrase `number`, as far as it is kept."""
        return tuple(
            Said(each.number, each.seat, each.phrase, each.time) for each in self.phrases if each.number > number
        )

    def end_connections(self, revoked: Collection[bytes]) -> None:
        """End the connections whose tokens with these digests are no longer valid."""
        for subscriber in list(self.subscribers):
            if not subscriber.digests.isdisjoint(revoked):
                subscriber.notify_closed()

    def notify_all(self) -> None:
        """Wake all connections to send new messages."""
        for subscriber in list(self.subscribers):
            subscriber.notify()
