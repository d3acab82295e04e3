"""A table: one game under way, with its events, plies and state.

It uses no clock and no network, and writes no files.  A change is prepared (checked and computed), then committed; a
server writes it to disk in between.  Notebooks, the terminal and the server use the same class.
"""

from bisect import bisect_right
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

import numpy as np

from voyageur.kernel import contract, early_end, states
from voyageur.kernel.contract import Game, IllegalAction, Outcome, Setup, State
from voyageur.kernel.early_end import EarlyEnd
from voyageur.kernel.record import (
    HeaderLine,
    Record,
    early_end_of,
)
from voyageur.kernel.text import Reason, Sentence
from voyageur.kernel.view import CHANCE, NOBODY, Fact, View
from voyageur.table import dice, shown
from voyageur.table.arguments import check_chance, check_number, check_seat, check_seed, check_text, whole_number
from voyageur.table.config import Agent, Person, TableConfig
from voyageur.table.history import (
    DRAW,
    ENDS,
    KEEP,
    RESIGN,
    UNDO,
    Actor,
    Change,
    Event,
    Stop,
    TableNote,
    TablePly,
    Transition,
    UnreadableLog,
    actor,
    told_of,
    undo_note,
)
from voyageur.table.play import (
    Play,
    checked_randomness,
    find_game,
    made_from_file,
    option_texts,
    read_setup,
    shares_of,
)
from voyageur.table.record import record_of
from voyageur.table.seats.clocks import Clocks
from voyageur.table.seats.new_links import check_new_link, is_new_link, new_link_note
from voyageur.table.seats.rights import undo_point, why_closed, why_no_draw, why_no_resignation
from voyageur.table.seats.substitutes import (
    SeatChange,
    Substitutes,
    note_of,
    read_change,
)
from voyageur.table.seats.suggestions_taken import TakenSuggestions, check_suggestion, is_suggestion, suggestion_note
from voyageur.table.stopping import stopped_view

SLICE = 100  # plies that are replayed at a time
MOST_EVENTS = 50_000  # of a table: many times the longest game


class Table:
    """A game under way.

    `Table("kanata", board="duel", seed=7)` starts a game by its name with rule options.  The table plays chance and
    forced actions; with `chance="manual"` outcomes are passed to `play` or `step` like any other action.

    It has the members of a `Play` with the same meanings, and plays forced actions unless it is told not to.  After an
    early end nothing is legal, and `result` and `returns` tell that end.  Holders, time, a log and proposals are added.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None = None,
        seed: int | None = None,
        chance: Literal["table", "manual"] = "table",
        play_forced: bool = True,
        **options: object,
    ) -> None:
        """Start a game.

        Raises BadSetup for options or players that the game does not take, KeyError for an unknown game, TypeError or
        ValueError for another seed than a whole number from 0 on and another `chance`.
        """
        check_seed(seed)
        check_chance(chance, ("table", "manual"))
        game = find_game(game)
        setup = read_setup(game, option_texts(options), players)
        config = TableConfig(
            id="",
            game=game.name,
            version=game.version,
            options=setup.texts,
            holders=(Person(""),) * setup.players,
            play_forced=play_forced,
            secret=dice.new_secret(seed),
            seed=seed,
            locale="en",
            created=0,
        )
        self._begin(game, config, is_chance_manual=chance == "manual")
        self.commit(self.prepare_opening())

    @classmethod
    def new(cls, game: Game, config: TableConfig) -> "Table":
        """Return the table of `config` before its first ply; `prepare_opening` follows."""
        table = cls.__new__(cls)
        table._begin(game, config, is_chance_manual=False)
        return table

    @classmethod
    def from_record(cls, game: Game, record: Record) -> "Table":
        """Return the table after the last ply of `record`; it plays nothing by itself.  Raises BadText."""
        secret, contributions = checked_randomness(game, record)
        config = TableConfig(
            id="",
            game=game.name,
            version=record.version or game.version,
            options=record.options,
            holders=(Person(""),) * record.players,
            play_forced=True,
            secret=secret or dice.new_secret(None),
            seed=None,
            locale="en",
            created=0,
            contributions=contributions if secret else (),
        )
        table = cls.new(game, config)
        table.loaded_header = record.header
        table._play.replay(record.plies)
        table.seq = len(record.plies)
        table._end_as_in(record)
        return table

    @classmethod
    def restoring(
        cls, game: Game, config: TableConfig, events: Sequence[Event], *, may_stop: bool = False
    ) -> Generator[None, None, "Table"]:
        """Replay events in slices, and return the table at the end.  Raises UnreadableLog or BadSetup.

        A table that `may_stop` has a `stop` where today's rules do not allow what was played.
        """
        table = cls.new(game, config)
        survivors, last = table._survivors(events)
        table.is_kept = last is not None and last.action == KEEP
        for number, event in enumerate(survivors, 1):
            try:
                table._replay(event)
            except UnreadableLog:
                if not may_stop and not table.is_kept:
                    raise
                table.stop = Stop(event.seq, len(survivors) - number + 1)
                table.is_kept |= last is not None  # nothing can follow the end of a game
                break
            if number % SLICE == 0:
                yield
        if last is not None and not table.is_kept:
            table._replay_end(last)
        if config.is_record:
            table._end_as_in(table.record())
        return table

    @classmethod
    def restore(cls, game: Game, config: TableConfig, events: Sequence[Event] = ()) -> "Table":
        """Replay events at once.  Raises UnreadableLog or BadSetup."""
        replay = cls.restoring(game, config, events)
        while True:
            try:
                next(replay)
            except StopIteration as end:
                return end.value

    def _begin(self, game: Game, config: TableConfig, *, is_chance_manual: bool) -> None:
        self.game = game
        self.viewpoint = 0  # from which a notebook shows the picture, 0 ... game.viewpoints - 1
        self.config = config
        self._is_record = config.is_record
        self.loaded_header: tuple[HeaderLine, ...] | None = None  # of the record that the table was made from
        if config.header is not None:
            self.loaded_header = tuple(HeaderLine(*line) for line in config.header)
        setup = read_setup(game, config.options, len(config.holders), config.version)
        self._play = Play.before_the_first_ply(
            game,
            setup,
            config.secret,
            config.contributed,
            is_chance_manual=is_chance_manual,
            play_forced=config.play_forced,
        )
        self.seat_names = contract.seat_names(game, setup)
        self.seq = 0
        self.end: EarlyEnd | None = None  # how the game ended early; nothing follows
        self.notes: list[TableNote] = []  # what the log tells besides plies
        self.stop: Stop | None = None  # where today's rules stop in the log of an earlier version
        self.is_kept = False  # the table was ended because of that, without a result
        self.substitutes = Substitutes()  # agents that play for people now
        self.suggestions = TakenSuggestions()
        self.clocks = Clocks(config.terms.clock, len(config.holders)) if config.terms.clock else None
        self.asked_at = config.start  # when the seat to act was asked; later if the server was down since
        self.last_undo_seq = 0
        self.time = config.start
        self.seq_of_key: dict[str, int] = {}

    # For people ---------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position.  The table alone changes it."""
        return self._play.state

    @state.setter
    def state(self, state: State) -> None:
        self._play.state = state

    @property
    def plies(self) -> list[TablePly]:
        """The plies that were not taken back."""
        return self._play.plies

    @property
    def options(self) -> dict[str, str]:
        """The rule options that differ from their defaults, as texts."""
        return self._play.options

    @property
    def is_chance_manual(self) -> bool:
        """Whether outcomes are passed to `play`."""
        return self._play.is_chance_manual

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._play.players

    @property
    def seat_to_act(self) -> int:
        """The seat to act, CHANCE or NOBODY."""
        if self.end is not None or self.is_kept or self.stop is not None or self._is_record:  # `is_closed`
            return NOBODY
        return self._play.seat_to_act

    @property
    def is_closed(self) -> bool:
        """Whether nothing may happen, whatever the rules say: an early end, a record, or a stop that is not decided."""
        return self.end is not None or self.is_kept or self.stop is not None or self._is_record

    @property
    def resigned(self) -> int | None:
        """The seat that resigned, or None."""
        return None if self.end is None else self.end.seat

    @property
    def to_act(self) -> Actor:
        """The seat to act, "chance", or None when the game is over."""
        return actor(self.seat_to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.is_kept or (self.stop is None and self.seat_to_act == NOBODY)

    @property
    def result(self) -> Outcome | None:
        """Ending, scores and winners; None while the game goes on."""
        if self.end is not None:
            return self.end.outcome
        if self.is_kept or self.stop is not None:
            return None
        return self._play.result

    @property
    def setup(self) -> Setup:
        """The checked options and the number of players."""
        return self._play.setup

    @property
    def seed(self) -> int | None:
        """The seed that the dice follow from, None if they cannot be foreseen."""
        return self.config.seed

    @property
    def play_forced(self) -> bool:
        """Whether the only legal action of a seat is played at once, where everybody knows that it is."""
        return self.config.play_forced

    def returns(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Return by seat the share of the win, also after an early end; zeros before.  float64 (S,)"""
        return shares_of(self.result, self.players)

    def legal_actions(self) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """Return the numbers of the legal actions, ascending: int32 (N,); none if no seat is to act."""
        return self._play.legal_actions() if self.seat_to_act >= 0 else np.empty(0, np.int32)

    def legal(self) -> list[str]:
        """Return the texts of the legal actions, sorted; none if no seat is to act."""
        return self._play.legal() if self.seat_to_act >= 0 else []

    def chance(self) -> dict[str, int]:
        """Return the weights of the possible outcomes by their texts, in lowest terms; none if chance is not to act."""
        return self._play.chance() if self.seat_to_act == CHANCE else {}

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the possible outcomes with their probabilities; none if chance is not to act."""
        return self._play.chance_outcomes() if self.seat_to_act == CHANCE else []

    def sample_chance(self) -> int:
        """Return the number of the outcome that the seed draws.  Raises IllegalAction if chance is not to act."""
        if self.is_closed:
            raise self.illegal(why_closed(self))
        return self._play.sample_chance()

    def text_of(self, number: int) -> str:
        """Return the text of an action, or of an outcome if chance is to act, by its number, such as an agent's answer.

        Raises IllegalAction if the rules do not allow it now, or TypeError if it is no whole number.
        """
        if self.is_closed:
            whole_number(number)
            raise self.illegal(why_closed(self))
        return self._play.text_of(number)

    def action_of(self, text: str) -> int:
        """Return the number of an action, or of an outcome if chance is to act, by its text.

        Raises IllegalAction if `text` cannot be read, or the rules do not allow it now.
        """
        return self.action_at(self.seat_to_act, text)

    def play(self, text: str) -> None:
        """Play an action, or an outcome if chance is to act, by its text, and what happens by itself then.

        Raises IllegalAction, which says why with the clause, or TypeError if it is no text.
        """
        check_text(text)
        self.commit(self.prepare(self.seat_to_act, text))

    def step(self, number: int) -> None:
        """Play an action, or an outcome if chance is to act, by its number, and what happens by itself then.

        Raises IllegalAction, which says why with the clause, or TypeError if it is no whole number.
        """
        check_number(number)
        self.play(self.text_of(number))

    def observation(self, seat: int, scaled: bool = False) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """Return what `seat` may see as numbers, as `Play.observation` does; an early end is not in it."""
        return self._play.observation(seat, scaled)

    def information_state(self, seat: int) -> str:
        """Return all that `seat` has seen and done, as `Play.information_state` does; an early end is not in it."""
        return self._play.information_state(seat)

    def ascii(self, seat: int | None = None) -> str:
        """Return heading, position and prompt in characters, as `seat` (None: a spectator) may see them.

        Raises ValueError if there is no such seat.
        """
        return shown.as_text(self.game, self.view_of(seat))

    def svg(self, seat: int | None = None) -> str:
        """Return the picture that `seat` (None: a spectator) may see, with the last ply marked.

        Raises ValueError if there is no such seat.
        """
        return shown.as_svg(self.game, self.view_of(seat), self.last_facts(seat), self.viewpoint)

    def last_facts(self, seat: int | None) -> list[Fact]:
        """Return what happened in the last ply, as far as `seat` may know it."""
        return self._play.last_facts(seat)

    def copy(self) -> "Table":
        """Return an independent table at the same position, with the same dice to come and its own log."""
        return deepcopy(self)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what `seat` (None: a spectator) may see, as plain JSON values, with its choices if it is to act.

        Raises ValueError if there is no such seat.
        """
        has_choices = seat == self.seat_to_act
        return shown.as_json(self.game, self.state, self.view_of(seat), has_choices=has_choices)

    def view_of(self, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) sees now.  Raises ValueError if there is no such seat."""
        view = self._play.view_of(seat)
        return stopped_view(self, view if self.end is None else early_end.view_after(view, self.end, self.seat_names))

    def record(self) -> Record:
        """Return the record of the game so far."""
        return record_of(self)

    def undo(self, seats: Collection[int] | None = None) -> None:
        """Take back the last decision (of one of `seats`) and all that followed it.  Raises IllegalAction."""
        last = self._play.before_last_decision(seats)
        if self.is_closed:
            raise self.illegal(Reason(Sentence("refused-undo")))
        self.commit(self._undo_change(last, None, self.time))

    def resign(self, seat: int | None = None) -> None:
        """End a game for two: `seat` (None: the seat to act) gives up, and the other seat wins.

        Raises IllegalAction if the game is over or is not for two, ValueError if there is no such seat.
        """
        check_seat(seat, self.players)
        self.commit(self.prepare_resignation(self.seat_to_act if seat is None else seat))

    def __copy__(self) -> "Table":
        """Return what `copy` does: one that shared its plies would be no table."""
        return self.copy()

    def __repr__(self) -> str:
        """The heading, the position in characters and the prompt."""
        return self.ascii()

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.svg()

    # History ------------------------------------------------------------------------------------

    def state_after(self, n_plies: int) -> State:
        """Return a copy of the state after `n_plies`.  Raises ValueError if there were not so many."""
        return self._play.state_after(n_plies)

    def transitions(self, first: int, last: int, before: State | None = None) -> Iterator[Transition]:
        """Yield the plies `first` to `last` with the states around them; `before` is the state before `first`."""
        return self._play.transitions(first, last, before)

    def n_plies_until(self, seq: int) -> int:
        """Return how many of the present plies happened up to event `seq`."""
        plies = self.plies
        return bisect_right(plies, seq, key=attrgetter("seq")) if plies and plies[-1].seq > seq else len(plies)

    @property
    def has_suggestion(self) -> bool:
        """Whether the seat to act has taken a suggestion for the decision at hand; another one does not count again."""
        return self.suggestions.has(self.seat_to_act, self.position_seq)

    @property
    def position_seq(self) -> int:
        """The last event that changed the position."""
        return max(self.plies[-1].seq if self.plies else 0, self.last_undo_seq)

    def seq_after(self, n_plies: int) -> int:
        """Return the last event before ply `n_plies` + 1, or before the early end that follows the last ply."""
        if n_plies < len(self.plies):
            return self.plies[n_plies].seq - 1
        return self.seq if self.end is None else self.seq - 1

    def was_undone_since(self, seq: int) -> bool:
        """Whether something was taken back after event `seq`."""
        return self.last_undo_seq > seq

    def last_decision(self, n_plies: int, seats: Collection[int] | None = None, oldest: int = 1) -> int:
        """Return the last ply from `oldest` on that one of `seats` (None: any) decided; 0 if there is none."""
        return self._play.last_decision(n_plies, seats, oldest)

    # Agents -------------------------------------------------------------------------------------

    @property
    def agent_to_act(self) -> str | None:
        """The name of the agent that is to act, or None."""
        return self._agent_of(self.seat_to_act)

    def _agent_of(self, seat: int) -> str | None:
        holder = self.config.holders[seat] if seat >= 0 else None
        return holder.agent if isinstance(holder, Agent) else self.substitutes.agents.get(seat)

    def agent_key(self) -> int:
        """Return the key with which the agent to act chooses."""
        return self._play.agent_key()

    # Changes ------------------------------------------------------------------------------------

    def prepare_opening(self, now: int = 0) -> Change:
        """Return the change that the table makes by itself now: chance and forced actions."""
        return self._change(*self._play.played(None, self.seq + 1), None, now)

    def prepare(self, seat: int, text: str, key: str | None = None, now: int = 0) -> Change:
        """Return the change if `seat` (or CHANCE) plays `text`, with what follows by itself.  Raises IllegalAction."""
        self.check_room()
        plies, state = self._play.played(self.action_at(seat, text), self.seq + 1)
        return self._change(plies, state, key, now, self.spent(seat, now))

    def action_at(self, seat: int, text: str) -> int:
        """Return the legal action of `seat` that `text` means.  Raises IllegalAction."""
        if self.is_closed:
            raise self.illegal(why_closed(self))
        return self._play.action_at(seat, text)

    def can_undo(self, seats: Collection[int], here: Collection[int] = ()) -> bool:
        """Whether `seats` may take back their last decision; `undo_point` has the rule."""
        return undo_point(self, seats, here) is not None

    def prepare_undo(
        self, seats: Collection[int], key: str | None = None, now: int = 0, here: Collection[int] = ()
    ) -> Change:
        """Return the change if `seats` take back their last decision; see `undo_point`.  Raises IllegalAction."""
        self.check_room()
        n_plies = undo_point(self, seats, here)
        if n_plies is None:
            raise self.illegal(Reason(Sentence("refused-undo" if self.plies else "refused-undo-nothing")))
        return self._undo_change(n_plies, key, now)

    def can_resign(self, seat: int) -> bool:
        """Whether `seat` may resign."""
        return why_no_resignation(self, seat) is None

    def prepare_resignation(self, seat: int, key: str | None = None, now: int = 0) -> Change:
        """Return the change if `seat` resigns.  Raises IllegalAction."""
        self.check_room()
        why = why_no_resignation(self, seat)
        if why is not None:
            raise self.illegal(why)
        event = Event(self.seq + 1, seat, RESIGN, key, max(now, self.time))
        return Change((event,), (), states.copy(self.state), len(self.plies), early_end.resignation(seat))

    # Time

    @property
    def asked(self) -> int | None:
        """The seat of a person that is asked now, or None if an agent or nobody is to act."""
        seat = self.seat_to_act
        return seat if seat in self.config.seats_of_people and self._agent_of(seat) is None else None

    def waited(self, now: int) -> int:
        """Return for how many milliseconds the seat to act has been asked."""
        return max(0, now - self.asked_at)

    def time_left(self, now: int) -> int | None:
        """Return the milliseconds that the person who is asked has left; None if no clock runs."""
        seat = self.asked
        return None if self.clocks is None or seat is None else self.clocks.available(seat) - self.waited(now)

    def spent(self, seat: int, now: int) -> int | None:
        """Return what a decision of `seat` has taken: nothing counts without a clock, and for agents."""
        is_person = seat in self.config.seats_of_people and seat not in self.substitutes.agents
        return self.waited(now) if self.clocks is not None and is_person else None

    def spent_on_undo(self, seat: int, now: int) -> int | None:
        """Return what an undo of `seat` has taken: the time since the last event, unless somebody else had it."""
        return self.spent(seat, now) if self.asked == seat else None

    def commit(self, change: Change) -> None:
        """Make a prepared change.  Nothing is checked again."""
        if change.is_undo:
            self._drop_notes_after(change.n_plies_kept)
            self.last_undo_seq = change.events[-1].seq
            self.stop = None
        self.end, self.is_kept = change.end, change.is_kept
        if change.note is not None:
            self.notes.append(change.note)
        self._play.move_to(change.n_plies_kept if change.is_undo else len(self.plies), change.plies, change.state)
        for event in change.events:
            self._note(event)
            made = read_change(event)
            if made is not None:
                self._note_seat_change(made, change.n_plies_kept)
            elif is_suggestion(event):
                self._note_suggestion(event, change.n_plies_kept)
            elif is_new_link(event):
                self.notes.append(new_link_note(self.config, event, change.n_plies_kept))

    def check_room(self) -> None:
        """Check that another event has room.  Raises IllegalAction."""
        if self.seq >= MOST_EVENTS:
            raise self.illegal(Reason(Sentence("refused-too-many-events", {"most": MOST_EVENTS})))

    def _undo_change(self, n_plies: int, key: str | None, now: int) -> Change:
        seat = self.plies[n_plies].seat
        spent = self.spent_on_undo(seat, now)
        event = Event(self.seq + 1, seat, f"undo to {n_plies}", key, max(now, self.time), spent)
        return Change((event,), (), self.state_after(n_plies), n_plies)

    def _change(
        self, plies: Sequence[TablePly], state: State, key: str | None, now: int, spent: int | None = None
    ) -> Change:
        """Return the change that `plies` are, which led to `state`.  `key` and `spent` are those of the first ply."""
        time = max(now, self.time)  # times never decrease
        events = [Event(ply.seq, ply.seat, ply.text, None, time) for ply in plies[1:]]
        if plies:
            events.insert(0, Event(plies[0].seq, plies[0].seat, plies[0].text, key, time, spent))
        return Change(tuple(events), tuple(plies), state, len(self.plies))

    def _note(self, event: Event) -> None:
        self.seq, self.time = event.seq, event.time
        # Nobody else is asked by the change of another seat, or because of a suggestion or a link.
        is_beside = read_change(event) is not None or is_suggestion(event) or is_new_link(event)
        if event.spent is not None or not is_beside:
            self.asked_at = event.time
        if self.clocks is not None:
            self.clocks.note(event)
        if event.key is not None:
            self.seq_of_key[event.key] = event.seq

    def _drop_notes_after(self, n_plies: int) -> None:
        """Keep every note, after the last ply that is left before it."""
        self.notes = [replace(note, n_plies=min(note.n_plies, n_plies)) for note in self.notes]

    def illegal(self, why: Reason) -> IllegalAction:
        """Return the error that says why something is not allowed."""
        return self._play.illegal(why)

    # Replay -------------------------------------------------------------------------------------

    def _survivors(self, events: Iterable[Event]) -> tuple[list[Event], Event | None]:
        """Note every event; return those of plies that were not taken back, and the last one if it ends the game early.

        Raises UnreadableLog.
        """
        survivors: list[Event] = []
        last: Event | None = None
        for event in events:
            if event.seq != self.seq + 1 or last is not None:
                raise UnreadableLog(event.seq, f"after event {self.seq}")
            undo, made = UNDO.fullmatch(event.action), read_change(event)
            if event.action in ENDS:
                last = event
            elif made is not None:
                self._replay_seat_change(made, len(survivors))
            elif is_suggestion(event):
                check_suggestion(self.config, event)
                self._note_suggestion(event, len(survivors))
            elif is_new_link(event):
                check_new_link(self.config, event)
                self.notes.append(new_link_note(self.config, event, len(survivors)))
            elif undo is None:
                survivors.append(event)
            elif int(undo[1]) < len(survivors):
                told = told_of(self.game, survivors[int(undo[1])].action)
                del survivors[int(undo[1]) :]
                self._drop_notes_after(int(undo[1]))
                self.last_undo_seq = event.seq
                if undo[2] is not None:
                    agreed, new_rules = [*map(int, undo[3].split())], undo[2] != "agreed"
                    self.notes.append(undo_note(event, int(undo[1]), agreed, told, new_rules=new_rules))
            else:
                raise UnreadableLog(event.seq, f"{event.action} of {len(survivors)}")
            self._note(event)
        return survivors, last

    def _end_as_in(self, record: Record) -> None:
        """End the game early as in `record`, if it did."""
        header = self.loaded_header or ()
        outcome = contract.outcome(self.game, self.state, self.players)
        self.end = early_end_of(replace(record, header=header), self.game, outcome)

    def _replay_end(self, event: Event) -> None:
        """Replay the event that ends the game early.  Raises UnreadableLog."""
        why = (why_no_draw if event.action == DRAW else why_no_resignation)(self, event.seat)
        if why is not None:
            raise UnreadableLog(event.seq, f"{event.action} of seat {event.seat}: {why.sentence.key}")
        ended = early_end.resignation if event.action == RESIGN else early_end.out_of_time
        self.end = early_end.DRAW if event.action == DRAW else ended(event.seat)

    def _replay_seat_change(self, made: SeatChange, n_plies: int) -> None:
        """Replay that an agent took over a seat, or that its person returned.  Raises UnreadableLog."""
        is_played = made.seat in self.substitutes.agents
        if made.seat not in self.config.seats_of_people or is_played == bool(made.agent):
            raise UnreadableLog(made.seq, f"who plays seat {made.seat}")
        self._note_seat_change(made, n_plies)

    def _note_seat_change(self, made: SeatChange, n_plies: int) -> None:
        self.substitutes.note(made)
        self.notes.append(note_of(self.config, made, n_plies))

    def _note_suggestion(self, event: Event, n_plies: int) -> None:
        self.suggestions.note(event)
        self.notes.append(suggestion_note(self.config, event, n_plies, self.suggestions.count(event.seat)))

    def _replay(self, event: Event) -> None:
        """Replay an event of a ply that was not taken back.  Raises UnreadableLog."""
        try:
            action = self._play.action_at(event.seat, event.action)
        except IllegalAction as error:
            raise UnreadableLog(event.seq, f"{event.action}: {error}") from error
        is_forced = event.seat != CHANCE and self._play.is_forced(self.state)
        self._play.append(TablePly(event.seq, event.seat, action, event.action, is_forced))


def load_record(path: str | Path) -> Table:
    """Return the table after the record in the file `path`.  Raises OSError, or BadText with every fault."""
    return made_from_file(path, Table.from_record)
