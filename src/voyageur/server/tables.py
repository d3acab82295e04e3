"""A table: what was agreed, and the log of events from which everything else follows.

No clock, no socket, no disk and no generator: times and keys are passed in.  To change a table, ask for the
events of an act or an undo, commit them, then `take` each one; replay takes the same events the same way.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from voyageur.kernel import contract, states
from voyageur.kernel.contract import CHANCE, NOBODY, BadText, Game, State
from voyageur.server import dice
from voyageur.server.messages import Agent, Holder, Person
from voyageur.server.reasons import Refused, reason


@dataclass(frozen=True)
class Terms:
    """What was agreed when the table was laid."""

    id: str
    game: str
    version: str
    options: Mapping[str, str]
    holders: tuple[Holder, ...]  # one a seat
    play_forced: bool
    secret: bytes  # of its dice
    locale: str
    created: int  # milliseconds since 1970


@dataclass(frozen=True)
class Event:
    """One line of a table's log: a ply, or `undo to PLY`."""

    seq: int  # 1 is the first
    seat: int  # or CHANCE
    action: str
    key: str | None  # of the message that asked for it; None if the table did it by itself
    time: int  # milliseconds since 1970


@dataclass(frozen=True)
class Change:
    """What would happen: events to be committed together, then taken."""

    events: tuple[Event, ...]
    is_over: bool  # whether the game has ended then


@dataclass(frozen=True)
class Ply:
    """A surviving ply."""

    seat: int  # or CHANCE
    action: int
    text: str
    is_forced: bool  # the only legal action, played by the table


class Unreadable(Exception):
    """A log that today's rules do not follow."""


class Table:
    """A game under way.  Its state after each ply is rebuilt from the events."""

    def __init__(self, game: Game, terms: Terms, events: Iterable[Event] = ()) -> None:
        self.game = game
        self.terms = terms
        setup = contract.read_setup(game, terms.options, len(terms.holders))
        self.options = dict(setup.texts)
        self.states: list[State] = [contract.start(game, setup)]  # after 0, 1, ... plies
        self.plies: list[Ply] = []
        self.seq = 0
        self.time = terms.created
        self.seq_of_key: dict[str, int] = {}
        self._plies_and_undos = [(0, 0)]  # by seq
        for event in events:
            self.take(event)

    # What is so ---------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def n_undos(self) -> int:
        """How often something was taken back."""
        return self._plies_and_undos[-1][1]

    def to_act(self) -> int:
        """Return the seat that is to act, or NOBODY (chance never waits at a table)."""
        return int(self.game.to_act(self.state))

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act() == NOBODY

    def seats_of_people(self) -> tuple[int, ...]:
        """Return the seats that people hold."""
        return tuple(seat for seat, holder in enumerate(self.terms.holders) if isinstance(holder, Person))

    def agent_to_act(self) -> str | None:
        """Return the name of the agent that is to act, or None."""
        seat = self.to_act()
        holder = self.terms.holders[seat] if seat >= 0 else None
        return holder.agent if isinstance(holder, Agent) else None

    def key_of_agent(self) -> int:
        """Return the key of what the agent that is to act now will play."""
        return dice.agent_key(self.terms.secret, len(self.plies) + 1, self.to_act())

    def n_plies_to_keep(self, seats: Collection[int]) -> int | None:
        """Return how many plies stay if `seats` take back their last one, or None if that is not free.

        It is free while nothing has come out since: no chance, no act of another.  What the table played
        because it was forced goes with the ply before.
        """
        last = self._last_decided(len(self.plies))
        return last if last is not None and self.plies[last].seat in seats else None

    def _last_decided(self, n_plies: int) -> int | None:
        for index in range(n_plies - 1, -1, -1):
            if not self.plies[index].is_forced:
                return index
        return None

    def last_seat(self, seats: Collection[int], n_plies: int) -> int | None:
        """Return which of `seats` decided last among the first `n_plies`, or None."""
        for ply in reversed(self.plies[:n_plies]):
            if ply.seat in seats and not ply.is_forced:
                return ply.seat
        return None

    def since(self, seat: int, n_plies: int) -> int:
        """Return the number of the ply after the last one that `seat` decided, among the first `n_plies`."""
        for index in range(n_plies - 1, -1, -1):
            if self.plies[index].seat == seat and not self.plies[index].is_forced:
                return index + 2
        return 1

    def last_decided(self, n_plies: int) -> int:
        """Return the number of the last ply that a seat decided among the first `n_plies`, 1 if there is none."""
        for index in range(n_plies - 1, -1, -1):
            if self.plies[index].seat != CHANCE and not self.plies[index].is_forced:
                return index + 1
        return 1

    def n_plies_seen(self, seq: int) -> int | None:
        """Return how many of today's plies someone knows who saw event `seq`, or None if that helps nobody."""
        if not 0 <= seq <= self.seq:
            return None
        n_plies, n_undos = self._plies_and_undos[seq]
        return n_plies if n_undos == self.n_undos else None

    # What would happen --------------------------------------------------------------------------

    def opening(self, now: int) -> Change:
        """Return what the table plays before anybody decides."""
        return self._change([], states.copy(self.state), None, now)

    def act(self, seat: int, text: str, key: str | None, now: int) -> Change:
        """Return what happens if `seat` plays `text`: the act, then what follows by itself.  Raises Refused."""
        if self.to_act() != seat:
            why = contract.why_not(self.game, self.state, seat, 0)
            raise Refused(why or reason("refused-not-to-act", seat=seat, acting=self.to_act()))
        action = self._action_of(text)
        why = contract.why_not(self.game, self.state, seat, action)
        if why is not None:
            raise Refused(why)
        state = states.copy(self.state)
        act = (seat, self.game.text_of(state, action))
        self.game.apply(state, action)
        return self._change([act], state, key, now)

    def _action_of(self, text: str) -> int:
        try:
            return self.game.action_of(self.state, text)
        except BadText as error:
            raise Refused(error.faults[0].reason) from error

    def undo(self, seats: Collection[int], key: str, now: int) -> Change:
        """Return what happens if `seats` take back their last ply.  Raises Refused."""
        n_plies = self.n_plies_to_keep(seats)
        if n_plies is None:
            raise Refused(reason("refused-undo" if self.plies else "refused-undo-nothing"))
        return Change(self._events([(self.plies[n_plies].seat, f"undo to {n_plies}")], key, now), is_over=False)

    def _change(self, plies: list[tuple[int, str]], state: State, key: str | None, now: int) -> Change:
        """Return `plies`, which led to `state`, and what follows by itself, chance and forced plies."""
        while (action := self._by_itself(state)) is not None:
            plies.append((int(self.game.to_act(state)), self.game.text_of(state, action)))
            self.game.apply(state, action)
        return Change(self._events(plies, key, now), is_over=self.game.to_act(state) == NOBODY)

    def _by_itself(self, state: State) -> int | None:
        if self.game.to_act(state) == CHANCE:
            return dice.outcome(self.game, state, self.terms.secret)
        return self._forced(state)

    def _forced(self, state: State) -> int | None:
        if not self.terms.play_forced:
            return None
        legal = contract.legal_actions(self.game, state)
        return legal[0] if len(legal) == 1 else None

    def _events(self, plies: Sequence[tuple[int, str]], key: str | None, now: int) -> tuple[Event, ...]:
        """Number the events of `plies`; the first one answers to `key`.  Time never runs back."""
        time = max(now, self.time)
        return tuple(
            Event(self.seq + number, seat, text, key if number == 1 else None, time)
            for number, (seat, text) in enumerate(plies, 1)
        )

    # What happened ------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Let a committed event happen.  Raises Unreadable."""
        if event.seq != self.seq + 1:
            raise Unreadable(f"event {event.seq} after {self.seq}")
        undo = re.fullmatch("undo to ([0-9]+)", event.action)
        if undo:
            self._take_back_to(int(undo[1]))
        else:
            self._take_ply(event)
        self.seq = event.seq
        self.time = event.time
        self._plies_and_undos.append((len(self.plies), self.n_undos + (1 if undo else 0)))
        if event.key is not None:
            self.seq_of_key[event.key] = event.seq

    def _take_back_to(self, n_plies: int) -> None:
        if n_plies >= len(self.plies):
            raise Unreadable(f"undo to {n_plies} of {len(self.plies)}")
        del self.plies[n_plies:]
        del self.states[n_plies + 1 :]

    def _take_ply(self, event: Event) -> None:
        state = states.copy(self.state)
        action = self._replayed(state, event)
        is_forced = event.seat != CHANCE and self._forced(state) is not None
        self.plies.append(Ply(event.seat, action, event.action, is_forced))
        self.game.apply(state, action)
        self.states.append(state)

    def _replayed(self, state: State, event: Event) -> int:
        try:
            action = self.game.action_of(state, event.action)
        except BadText as error:
            raise Unreadable(f"event {event.seq}: {event.action}") from error
        if contract.why_not(self.game, state, event.seat, action) is not None:
            raise Unreadable(f"event {event.seq}: {event.action} is not legal")
        return action
