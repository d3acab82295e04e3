"""A table: one game under way, with its events, plies and state.

It uses no clock and no network, and writes no files.  A change is prepared (checked and computed), then committed; a
server writes it to disk in between.  Notebooks, the terminal and the server use the same class.
"""

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
import numpy as np

from voyageur.drawing.document import standalone
from voyageur.kernel import contract, early_end, states
from voyageur.kernel.contract import BadText, Game, IllegalAction, Outcome, State
from voyageur.kernel.early_end import EarlyEnd
from voyageur.kernel.options import FILE_MARK
from voyageur.kernel.record import (
    MOST_BYTES,
    HeaderLine,
    Record,
    action_at,
    contributions_of,
    early_end_of,
    read,
    secret_of,
    unreadable,
)
from voyageur.kernel.text import Reason, Sentence, Words, quoted
from voyageur.kernel.view import CHANCE, NOBODY, View
from voyageur.table import dice
from voyageur.table.config import Agent, Person, TableConfig
from voyageur.table.history import (
    DRAW,
    ENDS,
    KEEP,
    RESIGN,
    UNDO,
    Change,
    Event,
    PlyStep,
    Stop,
    TableNote,
    TablePly,
    UnreadableLog,
    told_of,
    undo_note,
)
from voyageur.table.record import record_of
from voyageur.table.seats.clocks import Clocks
from voyageur.table.seats.new_links import check_new_link, is_new_link, new_link_note
from voyageur.table.seats.rights import last_unforced, undo_point, why_closed, why_no_draw, why_no_resignation
from voyageur.table.seats.search_hints import TakenHints, check_hint, hint_note, is_hint
from voyageur.table.seats.substitutes import (
    SeatChange,
    Substitutes,
    note_of,
    read_change,
)
from voyageur.table.setup import check_arguments, check_number, check_seat
from voyageur.table.stopping import stopped_view

SNAPSHOT_EVERY = 50  # plies between stored states
KEPT = 8  # plies with their states
SLICE = 100  # plies that are replayed at a time
MOST_EVENTS = 50_000  # of a table: many times the longest game


class Table:
    """A game under way.

    `Table("kanata", board="duel", seed=7)` starts a game by its name with rule options.  The table plays chance and
    forced actions; with `chance="manual"` outcomes are passed to `play` like any other action.
    """

    games: ClassVar[Mapping[str, Game]] = {}  # the games by name

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
        check_arguments(seed, chance)
        game = self._found(game) if isinstance(game, str) else game
        setup = contract.read_setup(game, {name: _option_text(value) for name, value in options.items()}, players)
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
        secret, faults = secret_of(record)
        contributions, more = contributions_of(record)
        faults += more
        if faults:
            raise unreadable(game, "record", faults)
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
        for number, ply in enumerate(record.plies, 1):
            action_at(game, table.state, ply, number)
            table._replay(Event(number, ply.seat, ply.text, None, 0))
            table.seq = number
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

    @classmethod
    def _found(cls, name: str) -> Game:
        """Return the game `name`.  Raises KeyError."""
        if name not in cls.games:
            sentence = Sentence("fault-game", {"game": quoted(name), "known": ", ".join(cls.games)})
            raise KeyError(Words().say(sentence))
        return cls.games[name]

    def _begin(self, game: Game, config: TableConfig, *, is_chance_manual: bool) -> None:
        self.game = game
        self.corner = 0  # from which a notebook shows the picture, 0 ... game.corners - 1
        self.config = config
        self.is_chance_manual = is_chance_manual
        self._contributed = config.contributed
        self.loaded_header: tuple[HeaderLine, ...] | None = None  # of the record that the table was made from
        if config.header is not None:
            self.loaded_header = tuple(HeaderLine(*line) for line in config.header)
        setup = contract.read_setup(game, config.options, len(config.holders), config.version)
        self.options = dict(setup.texts)
        self.seat_names = contract.seat_names(game, setup)
        self.plies: list[TablePly] = []
        self.state = contract.start(game, setup)
        self._recent: dict[int, PlyStep] = {}  # the last KEPT plies with their states, for the streams of all audiences
        self.seq = 0
        self.end: EarlyEnd | None = None  # how the game ended early; nothing follows
        self.notes: list[TableNote] = []  # what the log tells besides plies
        self.stop: Stop | None = None  # where today's rules stop in the log of an earlier version
        self.is_kept = False  # the table was ended because of that, without a result
        self.substitutes = Substitutes()  # agents that play for people now
        self.hints = TakenHints()
        self.clocks = Clocks(config.terms.clock, len(config.holders)) if config.terms.clock else None
        self.asked_at = config.start  # when the seat to act was asked; later if the server was down since
        self.last_undo_seq = 0
        self.time = config.start
        self.seq_of_key: dict[str, int] = {}
        self._snapshots = [states.to_bytes(self.state)]  # after 0, SNAPSHOT_EVERY, ... plies

    # For people ---------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position.  The table alone changes it."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self._acting: int | None = None  # as the rules have it, once it was asked

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.config.holders)

    @property
    def acting(self) -> int:
        """The seat to act, CHANCE or NOBODY."""
        return NOBODY if self.is_closed else self._to_act()

    @property
    def is_closed(self) -> bool:
        """Whether nothing may happen, whatever the rules say: an early end, a record, or a stop that is not decided."""
        return self.end is not None or self.config.is_record or self.is_kept or self.stop is not None

    @property
    def resigned(self) -> int | None:
        """The seat that resigned, or None."""
        return None if self.end is None else self.end.seat

    @property
    def to_act(self) -> int | Literal["chance"] | None:
        """The seat to act, "chance", or None when the game is over."""
        acting = self.acting
        return None if acting == NOBODY else "chance" if acting == CHANCE else acting

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.is_kept or (self.stop is None and self.acting == NOBODY)

    @property
    def result(self) -> Outcome | None:
        """Ending, scores and winners; None while the game goes on."""
        if self.end is not None:
            return self.end.outcome
        if self.is_kept or self.stop is not None:
            return None
        return contract.outcome(self.game, self.state, self.players)

    def legal(self) -> list[str]:
        """Return the texts of the legal actions, sorted; none if no seat is to act."""
        return contract.legal_texts(self.game, self.state) if self.acting >= 0 else []

    def chance(self) -> dict[str, int]:
        """Return the possible chance outcomes with their weights in lowest terms; none if chance is not to act."""
        return contract.chance_texts(self.game, self.state) if self.acting == CHANCE else {}

    def text_of(self, number: int) -> str:
        """Return the text of an action, or of an outcome if chance is to act, by its number, such as an agent's answer.

        Raises IllegalAction if the rules do not allow it now, or TypeError if it is no whole number.
        """
        check_number(number)
        if self.is_closed:
            raise self.illegal(why_closed(self))
        why = contract.why_not(self.game, self.state, self.acting, int(number))
        if why is not None:
            raise self.illegal(why)
        return self.game.notation.text_of(self.state, int(number))

    def play(self, text: str) -> None:
        """Play an action, or an outcome if chance is to act.  Raises IllegalAction, or TypeError if it is no text."""
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"an action is a text, as `legal` lists them, not {text!r}")
        self.commit(self.prepare(self.acting, text))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what `seat` (None: a spectator) may see, as plain JSON values, with its choices if it is to act.

        Raises ValueError if there is no such seat.
        """
        view = _plain(self.view_of(seat))
        if seat is not None and seat == self.acting:
            view["choices"] = _plain(self.game.notation.choices(self.state))
        return view

    def view_of(self, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) sees now.  Raises ValueError if there is no such seat."""
        check_seat(seat, self.players)
        view = self.game.presentation.view(self.state, seat)
        return stopped_view(self, view if self.end is None else early_end.view_after(view, self.end, self.seat_names))

    def record(self) -> Record:
        """Return the record of the game so far."""
        return record_of(self)

    def undo(self, seats: Collection[int] | None = None) -> None:
        """Take back the last decision (of one of `seats`) and all that followed it.  Raises IllegalAction."""
        if self.is_chance_manual and seats is None:
            last = last_unforced(self.plies)
        else:
            last = self.last_decision(len(self.plies), seats) - 1
        if last < 0:
            raise self.illegal(Reason(Sentence("refused-undo-nothing")))
        if self.is_closed:
            raise self.illegal(Reason(Sentence("refused-undo")))
        self.commit(self._undo_change(last, None, self.time))

    def resign(self, seat: int | None = None) -> None:
        """End a game for two: `seat` (None: the seat to act) gives up, and the other seat wins.

        Raises IllegalAction if the game is over or is not for two, ValueError if there is no such seat.
        """
        check_seat(seat, self.players)
        self.commit(self.prepare_resignation(self.acting if seat is None else seat))

    def __copy__(self) -> "Table":
        """Return an independent table, as `copy.deepcopy` does: one that shared its plies would be no table."""
        return deepcopy(self)

    def __repr__(self) -> str:
        """The heading, the position in characters and the prompt."""
        view = self.view_of(None)
        say = Words(self.game.folder).say
        return f"{say(view.heading)}\n{self.game.presentation.ascii(view)}\n{say(view.prompt)}"

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        presentation, words = self.game.presentation, Words(self.game.folder)
        last = list(self.steps(len(self.plies), len(self.plies))) if self.plies else []
        facts = [fact for s in last for fact in presentation.describe(s.before, s.ply.action, s.after, None)]
        picture = presentation.draw(replace(self.view_of(None), corner=self.corner), facts, words.say)
        css = self.game.path_of("picture.css").read_text("utf-8")
        return standalone(picture, css, presentation.COLOURS, "light", words.say(Sentence("game-name")))

    # History ------------------------------------------------------------------------------------

    def state_after(self, n_plies: int) -> State:
        """Return a copy of the state after `n_plies`.  Raises ValueError if there were not so many."""
        if n_plies not in range(len(self.plies) + 1):
            raise ValueError(f"n_plies must be a number from 0 to {len(self.plies)}, not {n_plies!r}")
        if n_plies == len(self.plies):
            return states.copy(self.state)
        slot = n_plies // SNAPSHOT_EVERY
        state = states.from_bytes(self.game.rules.STATE, self._snapshots[slot])
        for ply in self.plies[slot * SNAPSHOT_EVERY : n_plies]:
            self.game.rules.apply(state, ply.action)
        return state

    def steps(self, first: int, last: int, before: State | None = None) -> Iterator[PlyStep]:
        """Yield the plies `first` to `last` with the states around them; `before` is the state before `first`."""
        before = self.state_after(first - 1) if before is None else before
        for number in range(first, last + 1):
            step = self._recent.get(number) or self._step(number, before)
            yield step
            before = step.after

    def _step(self, number: int, before: State) -> PlyStep:
        """Return a ply with the states around it, and keep it if it is one of the last KEPT."""
        ply, after = self.plies[number - 1], states.copy(before)
        self.game.rules.apply(after, ply.action)
        step = PlyStep(number, before, ply, after, int(self.game.rules.to_act(after)))
        if number > len(self.plies) - KEPT:
            self._recent[number] = step
            self._recent.pop(number - KEPT, None)
        return step

    def n_plies_until(self, seq: int) -> int:
        """Return how many of the present plies happened up to event `seq`."""
        number = len(self.plies)
        while number and self.plies[number - 1].seq > seq:
            number -= 1
        return number

    @property
    def has_hint(self) -> bool:
        """Whether the seat to act has taken a hint for the decision at hand; another one does not count again."""
        return self.hints.has(self.acting, self.position_seq)

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
        for number in range(n_plies, oldest - 1, -1):
            ply = self.plies[number - 1]
            if not ply.is_forced and (ply.seat != CHANCE if seats is None else ply.seat in seats):
                return number
        return 0

    # Agents -------------------------------------------------------------------------------------

    @property
    def agent_to_act(self) -> str | None:
        """The name of the agent that is to act, or None."""
        seat = self.acting
        holder = self.config.holders[seat] if seat >= 0 else None
        return holder.agent if isinstance(holder, Agent) else self.substitutes.agents.get(seat)

    def agent_key(self) -> int:
        """Return the key with which the agent to act chooses."""
        config = self.config
        return dice.agent_key(config.secret, len(self.plies) + 1, self.acting, self._contributed)

    # Changes ------------------------------------------------------------------------------------

    def prepare_opening(self, now: int = 0) -> Change:
        """Return the change that the table makes by itself now: chance and forced actions."""
        return self._change([], states.copy(self.state), None, now)

    def prepare(self, seat: int, text: str, key: str | None = None, now: int = 0) -> Change:
        """Return the change if `seat` (or CHANCE) plays `text`, with what follows by itself.  Raises IllegalAction."""
        self.check_room()
        action = self.action_at(seat, text)
        state = states.copy(self.state)
        ply = TablePly(self.seq + 1, seat, action, self.game.notation.text_of(state, action), False)
        self.game.rules.apply(state, action)
        return self._change([ply], state, key, now, self.spent(seat, now))

    def action_at(self, seat: int, text: str) -> int:
        """Return the legal action of `seat` that `text` means.  Raises IllegalAction."""
        if self.is_closed:
            raise self.illegal(why_closed(self))
        return self._legal_action(seat, text)

    def _legal_action(self, seat: int, text: str) -> int:
        """Return the action that the rules allow.  Raises IllegalAction."""
        acting = self._to_act()
        if acting != seat:
            why = contract.why_not(self.game, self.state, seat, 0)
            raise self.illegal(why or Reason(Sentence("refused-not-to-act", {"seat": seat, "acting": acting})))
        try:
            action = self.game.notation.action_of(self.state, text)
        except BadText as error:
            raise self.illegal(error.faults[0].reason) from error
        why = contract.why_not(self.game, self.state, seat, action)
        if why is not None:
            raise self.illegal(why)
        return action

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
        is_person = self.acting in self.config.seats_of_people and self.agent_to_act is None
        return self.acting if is_person else None

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
            self._drop_plies_after(change.n_plies_kept)
            self.last_undo_seq = change.events[-1].seq
            self.stop = None
        self.end, self.is_kept = change.end, change.is_kept
        if change.note is not None:
            self.notes.append(change.note)
        for ply in change.plies:
            self.plies.append(ply)
        for event in change.events:
            self._note(event)
            made = read_change(event)
            if made is not None:
                self._note_seat_change(made, change.n_plies_kept)
            elif is_hint(event):
                self._note_hint(event, change.n_plies_kept)
            elif is_new_link(event):
                self.notes.append(new_link_note(self.config, event, change.n_plies_kept))
        self.state = change.state
        self._keep_snapshots(change)

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
        self, plies: list[TablePly], state: State, key: str | None, now: int, spent: int | None = None
    ) -> Change:
        """Return `plies`, which led to `state`, and what follows by itself: chance and forced actions.

        `key` and `spent` are those of the first ply.
        """
        while (action := self._automatic_action(state)) is not None:
            seat = int(self.game.rules.to_act(state))
            text = self.game.notation.text_of(state, action)
            plies.append(TablePly(self.seq + len(plies) + 1, seat, action, text, seat != CHANCE))
            self.game.rules.apply(state, action)
        time = max(now, self.time)  # times never decrease
        events = tuple(Event(ply.seq, ply.seat, ply.text, None, time) for ply in plies)
        events = (replace(events[0], key=key, spent=spent), *events[1:]) if events else ()
        return Change(events, tuple(plies), state, len(self.plies))

    def _to_act(self) -> int:
        """Return who is to act by the rules, even if the table is closed."""
        if self._acting is None:
            self._acting = int(self.game.rules.to_act(self._state))
        return self._acting

    def _automatic_action(self, state: State) -> int | None:
        acting = int(self.game.rules.to_act(state))
        if acting == CHANCE:
            secret, contributed = self.config.secret, self._contributed
            return None if self.is_chance_manual else dice.outcome(self.game, state, secret, contributed)
        return self._forced(state) if acting != NOBODY else None

    def _forced(self, state: State) -> int | None:
        """Return the only legal action if the table plays it by itself, or None."""
        if not self.config.play_forced or not contract.is_forced(self.game, state):
            return None
        return contract.legal_actions(self.game.rules, state)[0]

    def _note(self, event: Event) -> None:
        self.seq, self.time = event.seq, event.time
        # Nobody else is asked by the change of another seat, or because of a hint or a link.
        is_beside = read_change(event) is not None or is_hint(event) or is_new_link(event)
        if event.spent is not None or not is_beside:
            self.asked_at = event.time
        if self.clocks is not None:
            self.clocks.note(event)
        if event.key is not None:
            self.seq_of_key[event.key] = event.seq

    def _drop_notes_after(self, n_plies: int) -> None:
        """Keep every note, after the last ply that is left before it."""
        self.notes = [replace(note, n_plies=min(note.n_plies, n_plies)) for note in self.notes]

    def _drop_plies_after(self, n_plies: int) -> None:
        self._drop_notes_after(n_plies)
        del self.plies[n_plies:]
        del self._snapshots[n_plies // SNAPSHOT_EVERY + 1 :]
        self._recent.clear()

    def _keep_snapshots(self, change: Change) -> None:
        if len(self.plies) // SNAPSHOT_EVERY < len(self._snapshots):
            return
        for step in self.steps((len(self._snapshots) - 1) * SNAPSHOT_EVERY + 1, len(self.plies)):
            if step.number % SNAPSHOT_EVERY == 0:
                self._snapshots.append(states.to_bytes(step.after))

    def illegal(self, why: Reason) -> IllegalAction:
        """Return the error that says why something is not allowed."""
        return IllegalAction(why, contract.reason_text(self.game, why))

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
            elif is_hint(event):
                check_hint(self.config, event)
                self._note_hint(event, len(survivors))
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

    def _note_hint(self, event: Event, n_plies: int) -> None:
        self.hints.note(event)
        self.notes.append(hint_note(self.config, event, n_plies, self.hints.count(event.seat)))

    def _replay(self, event: Event) -> None:
        """Replay an event of a ply that was not taken back.  Raises UnreadableLog."""
        try:
            action = self._legal_action(event.seat, event.action)
        except IllegalAction as error:
            raise UnreadableLog(event.seq, f"{event.action}: {error}") from error
        is_forced = event.seat != CHANCE and self._forced(self.state) is not None
        self.plies.append(TablePly(event.seq, event.seat, action, event.action, is_forced))
        self.game.rules.apply(self.state, action)
        self._acting = None
        if len(self.plies) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(states.to_bytes(self.state))


def load_record(path: str | Path) -> Table:
    """Return the table after the record in the file `path`.  Raises OSError, or BadText with every fault."""
    with open(path, "rb") as file:
        found = read(file.read(MOST_BYTES + 1), Table.games, str(path))
    game = Table.games[found.game]
    try:
        return Table.from_record(game, found)
    except BadText as error:
        raise unreadable(game, str(path), error.faults) from error


def plain_number(value: Any) -> int | float:
    """Turn a NumPy number, which rules may return, into a plain one (for msgspec)."""
    if issubclass(type(value), np.generic):
        return value.item()
    raise NotImplementedError(f"{type(value)} is not part of a message")


def _plain(value: object) -> Any:
    """Return a part of a view as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=plain_number))


def _option_text(value: object) -> str:
    """Return an option's value as text; for a path, the text of the file."""
    if isinstance(value, Path):
        return FILE_MARK + value.read_text("utf-8-sig").removesuffix("\n")
    return str(value)
