"""The log of a table as one seat may know it: plies of one kind are folded into one entry."""

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from msgspec import Struct

from voyageur.kernel.early_end import EarlyEnd
from voyageur.kernel.states import State
from voyageur.kernel.text import Sentence, of_named_seat
from voyageur.kernel.view import NOBODY, Die, Fact, places_of
from voyageur.table.history import Actor, Transition, actor
from voyageur.table.play import CHECKPOINT_EVERY
from voyageur.table.table import Table
from voyageur.table.told.pieces import Pieces

MOST_RECENT = 250  # plies whose facts are kept
PLIES_AT_ONCE = 8  # that are described in one piece of work


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry of the log: plies of one kind, folded, or what belongs to no ply: a note, or an early end.

    Of the latter `last` is the ply before `first`.
    """

    first: int
    last: int
    seat: Actor
    heading: Sentence
    sentences: tuple[Sentence, ...]
    dice: tuple[tuple[Die, ...], ...] = ()
    spaces: tuple[str, ...] = ()  # elements of the picture
    note: int = 0  # the event that a note tells


class EventPart(Struct, frozen=True):
    """A part of what happened in a ply, to be told alone, with the elements of the picture that it concerns."""

    sentence: Sentence
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class _Open:
    """An entry with the facts it was made of, so that more can be folded into it."""

    first: int
    last: int
    seat: int
    heading: Sentence
    facts: tuple[Fact, ...]
    dice: tuple[tuple[Die, ...], ...]
    places: tuple[str, ...]
    result: tuple[Sentence, ...] = ()
    note: int = 0

    @cached_property
    def entry(self) -> Entry:
        """The entry; most are folded before anybody wants them."""
        sentences = (*(fact.sentence for fact in self.facts), *self.result)
        who = actor(self.seat)
        return Entry(self.first, self.last, who, self.heading, sentences, self.dice, self.places, self.note)


class Log:
    """The log for `seat` (None: a spectator) from ply `start` + 1 on.  Each ply is described once."""

    def __init__(self, table: Table, seat: int | None, start: int = 0) -> None:
        self.seat = seat
        self.start = start
        self.n_plies = start  # described so far
        self._open: list[_Open] = []
        self._noted = 0  # the event of the last note that is told
        self._is_closed = False  # whether nothing more folds into the last entry
        self._facts: dict[int, tuple[Fact, ...]] = {}
        self._table = table

    def copy(self) -> "Log":
        """Return a log that tells the same, and goes on by itself."""
        new = Log(self._table, self.seat, self.start)
        new.n_plies, new._noted, new._is_closed = self.n_plies, self._noted, self._is_closed
        new._open, new._facts = [*self._open], {**self._facts}
        return new

    @property
    def n_entries(self) -> int:
        """How many entries there are."""
        return len(self._open)

    @property
    def entries(self) -> list[Entry]:
        """All entries."""
        return [each.entry for each in self._open]

    def catch_up(self, n_plies: int) -> None:
        """Add the plies up to `n_plies`."""
        for transition in self._table.transitions(self.n_plies + 1, n_plies):
            self._add(transition)

    def add(self, transition: Transition) -> Entry | None:
        """Add the next ply; return its entry as it is before folding, or None if the log leaves the ply out."""
        told = self._add(transition)
        return told and told.entry

    def _add(self, transition: Transition) -> _Open | None:
        self._add_notes(transition.number - 1, transition.before)
        presentation = self._table.game.presentation
        facts = transition.told_to(self._table.game, self.seat).facts
        self.n_plies = transition.number
        self._facts[transition.number] = facts
        self._facts.pop(transition.number - MOST_RECENT, None)
        told = tuple(fact for fact in facts if fact.is_told and not (fact.is_decision and transition.ply.is_forced))
        result = presentation.view(transition.after, self.seat).result if transition.to_act == NOBODY else None
        if not told and not result:
            return None
        return self._tell(transition, told, result.sentences if result else ())

    def add_notes(self) -> None:
        """Add the notes that follow the last ply described."""
        self._add_notes(self.n_plies, None)

    def add_end(self, end: EarlyEnd) -> None:
        """Add the notes that follow the last ply, then the entry that the game ended early; it covers no ply."""
        if any(each.note == 0 and each.last < each.first for each in self._open):
            return  # it is told already
        self.add_notes()
        heading = self._table.game.presentation.heading(self._table.state)
        self._append(self.n_plies, NOBODY if end.seat is None else end.seat, heading, end.sentences, 0)

    def entries_from(self, first: int) -> tuple[Entry, ...]:
        """Return the last entries, those that begin at ply `first` or later."""
        at = len(self._open)
        while at and self._open[at - 1].first >= first:
            at -= 1
        return tuple(each.entry for each in self._open[at:])

    def entries_since(self, n_entries: int) -> tuple[Entry, ...]:
        """Return the entries after the first `n_entries`, and those before that begin at the same ply."""
        return self.entries_from(self._open[n_entries].first) if n_entries < len(self._open) else ()

    def newest(self, most: int) -> tuple[Entry, ...]:
        """Return the last entries, `most` and those that begin at the same ply as the first of them."""
        return self.entries_from(self._open[max(0, len(self._open) - most)].first) if self._open else ()

    def _add_notes(self, n_plies: int, state: State | None) -> None:
        """Add the notes up to `n_plies` that are not told yet; `state` is the one after these plies."""
        notes = self._table.notes
        for note in notes[bisect_right(notes, self._noted, key=attrgetter("seq")) :]:
            if self.start <= note.n_plies <= n_plies:
                state = self._table.state_after(n_plies) if state is None else state
                heading = self._table.game.presentation.heading(state)
                self._append(n_plies, note.seat, heading, note.sentences, note.seq)
                self._noted = note.seq

    def _append(self, n_plies: int, seat: int, heading: Sentence, told: tuple[Sentence, ...], note: int) -> None:
        told = tuple(of_named_seat(sentence, self._table.seat_names) for sentence in told)
        self._open.append(_Open(n_plies + 1, n_plies, seat, heading, (), (), (), told, note))

    def close_entry(self) -> None:
        """Let the next ply begin a new entry, because the last one is already printed."""
        self._is_closed = True

    def facts_of(self, first: int, last: int) -> list[Fact]:
        """Return the facts of the plies `first` to `last`, as far as they are kept."""
        return [fact for number in range(first, last + 1) for fact in self._facts.get(number, ())]

    def parts_of(self, number: int) -> tuple[EventPart, ...]:
        """Return what of a ply is told one after the other."""
        return tuple(EventPart(fact.sentence, fact.places) for fact in self.facts_of(number, number) if fact.is_step)

    def take_back_to(self, n_plies: int) -> None:
        """Remove the plies after `n_plies`."""
        n_plies = max(n_plies, self.start)
        while self._open and self._open[-1].last > n_plies:
            self.n_plies = min(self.n_plies, self._open[-1].first - 1)
            self._open.pop()
        self._noted = max((entry.note for entry in self._open), default=0)
        self.n_plies = min(self.n_plies, n_plies)
        self._facts = {number: facts for number, facts in self._facts.items() if number <= self.n_plies}
        self.catch_up(n_plies)

    def _tell(self, transition: Transition, facts: tuple[Fact, ...], result: tuple[Sentence, ...]) -> _Open | None:
        dice = tuple(fact.dice for fact in facts if fact.dice)
        places = places_of(facts)
        heading = self._table.game.presentation.heading(transition.before)
        new = _Open(transition.number, transition.number, transition.ply.seat, heading, facts, dice, places, result)
        folded = self._folded(new)
        if folded is not None and folded is self._open[-1]:
            return None
        if folded is None or self._is_closed:
            self._open.append(new)
        else:
            self._open[-1] = folded
        self._is_closed = False
        return new

    def _folded(self, new: _Open) -> _Open | None:
        """Return the last entry with a new ply of the same seat and round folded into it, or None.

        The last entry itself means that the ply adds nothing to it.
        """
        last = self._open[-1] if self._open else None
        if last is None or last.seat != new.seat or last.heading != new.heading or not _is_next(self._table, last, new):
            return None
        if not last.facts or len(new.facts) != 1 or last.result:
            return None
        fact = self._table.game.presentation.fold(last.facts[-1], new.facts[0])
        if fact is None:
            return None
        if fact is last.facts[-1] and not new.result:
            return last
        places = tuple(dict.fromkeys((*last.places, *new.places)))
        facts = (*last.facts[:-1], fact)
        return replace(last, last=new.last, facts=facts, dice=last.dice + new.dice, places=places, result=new.result)


def _is_next(table: Table, last: _Open, new: _Open) -> bool:
    """Whether no other seat acted between two entries."""
    return all(ply.seat == new.seat for ply in table.plies[last.last : new.first - 1])


def described(table: Table, seat: int | None, n_plies: int, recent: int) -> Pieces[Log]:
    """Return the log for `seat` of at least the last `recent` plies up to `n_plies`."""
    log = Log(table, seat, start_of_recent(table, n_plies, recent))
    while log.n_plies < n_plies:
        log.catch_up(min(n_plies, log.n_plies + PLIES_AT_ONCE))
        yield
    return log


def start_of_recent(table: Table, n_plies: int, n_wanted: int) -> int:
    """Return the last end of a round that is at least `n_wanted` plies before `n_plies`, or 0."""
    heading = table.game.presentation.heading
    last = n_plies - n_wanted
    while last > 0:
        first = max(1, last - CHECKPOINT_EVERY + 1)
        transitions = list(table.transitions(first, last))
        ends = [
            transition.number for transition in transitions if heading(transition.before) != heading(transition.after)
        ]
        if ends:
            return ends[-1]
        last = first - 1
    return 0
