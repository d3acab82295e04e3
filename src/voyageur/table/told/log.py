"""The log of a table as one seat may know it: plies of one kind are folded into one entry."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from msgspec import Struct

from voyageur.kernel.contract import told_as
from voyageur.kernel.early_end import EarlyEnd
from voyageur.kernel.states import State
from voyageur.kernel.text import Sentence, of_named_seat
from voyageur.kernel.view import NOBODY, Die, Fact, places_of
from voyageur.table.history import Actor, Transition, actor
from voyageur.table.play import CHECKPOINT_EVERY
from voyageur.table.table import Table
from voyageur.table.told.pieces import Pieces, at_once

MOST_ENTRIES = 100  # of the log in one message
SOME_ENTRIES = 20  # more are held before the oldest are dropped
FACTS_KEPT, MOST_FACTS = 40, 250  # plies whose facts are kept: more if a picture has marked more
SOME_FACTS = 10  # more are kept before the oldest are dropped
FIRST_PLIES, MORE_PLIES = 20, 130  # that are described at first, and at most further back at once
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


@dataclass(eq=False)  # nobody changes one; frozen it would take several times as long to make
class _Open:
    """The last entry with the facts it was made of, so that more can be folded into it."""

    first: int
    last: int
    seat: int
    heading: Sentence
    facts: tuple[Fact, ...]
    dice: tuple[tuple[Die, ...], ...]
    places: tuple[str, ...]
    result: tuple[Sentence, ...] = ()

    @cached_property
    def entry(self) -> Entry:
        """The entry; most are folded before anybody wants them."""
        sentences = (*(fact.sentence for fact in self.facts), *self.result)
        return Entry(self.first, self.last, actor(self.seat), self.heading, sentences, self.dice, self.places)


class _Listed(NamedTuple):
    """The facts of some plies, one after the other: most often those of the next ply are added to them."""

    first: int
    last: int
    facts: tuple[Fact, ...]


_NO_FACTS = _Listed(0, -1, ())


def _in_a_row(of_ply: Mapping[int, tuple[Fact, ...]], first: int, last: int) -> tuple[Fact, ...]:
    """Return the facts of the plies `first` to `last`, one after the other.  Raises KeyError if one is missing."""
    return tuple([fact for number in range(first, last + 1) for fact in of_ply[number]])


class Log:
    """The log for `seat` (None: a spectator) from ply `start` + 1 on.

    The newest entries are held, the others described again when they are wanted.  Entries that several are told are the
    same objects in the logs of all who were there when they were made.
    """

    def __init__(self, table: Table, seat: int | None, start: int = 0) -> None:
        self.seat = seat
        self.n_plies = start  # described so far
        self._begin = start  # the entries that are held begin after this ply
        self._lowest = start  # a ply from `start` on
        self._start: int | None = start
        self._recent: int | None = None  # plies that the log must have, if it was made for these
        self._settled: list[Entry] = []  # all but the last if that is open
        self._open: _Open | None = None
        self._noted = 0  # the event of the last note that is told
        self._is_closed = False  # whether nothing more folds into the last entry
        self._facts: dict[int, tuple[Fact, ...]] = {}
        self._listed = _NO_FACTS  # those that a picture has last marked
        self._most_marked = 0  # plies whose facts were asked for at once
        self._table = table
        self._undo_seq = table.last_undo_seq  # the last undo that the log has followed

    @classmethod
    def of_recent(cls, table: Table, seat: int | None, n_plies: int, recent: int) -> "Log":
        """Return the log of at least the last `recent` plies up to `n_plies`, of which none is described yet."""
        new = cls(table, seat, n_plies)
        new._recent = recent
        new._begin_before(n_plies)
        return new._known()

    def _known(self) -> "Log":
        """Let other logs of the table take entries from this one."""
        _LOGS.setdefault(self._table, WeakSet()).add(self)
        return self

    def _begin_before(self, n_plies: int) -> None:
        """Begin some plies before `n_plies`, with no entry."""
        if self._recent is not None and n_plies <= self._lowest:
            self._start, self._lowest = None, max(0, n_plies - self._recent)
        self._begin = n_plies
        self._begin = self.n_plies = self._further_back(FIRST_PLIES)

    @property
    def start(self) -> int:
        """The ply before the first that the log tells, or would: the end of a round."""
        if self._start is None:
            self._start = start_of_recent(self._table, self._lowest, 0)
        return self._start

    def copy(self) -> "Log":
        """Return a log that tells the same, and goes on by itself."""
        new = Log(self._table, self.seat)
        new.__dict__.update(self.__dict__)
        new._settled, new._facts = [*self._settled], {**self._facts}
        return new._known()

    @property
    def n_entries(self) -> int:
        """How many entries are held."""
        return len(self._settled) + (self._open is not None)

    @property
    def entries(self) -> list[Entry]:
        """The entries that are held."""
        return [*self._settled, self._open.entry] if self._open else [*self._settled]

    # Plies that are added -----------------------------------------------------------------------

    def catch_up(self, n_plies: int) -> None:
        """Add the plies up to `n_plies`."""
        at_once(self.caught_up(n_plies))

    def caught_up(self, n_plies: int) -> Pieces[None]:
        """Add the plies up to `n_plies`, a few at a time."""
        return _all_caught_up(self._table, (self,), n_plies)

    def add(self, transition: Transition) -> Entry | None:
        """Add the next ply; return its entry as it is before folding, or None if the log leaves the ply out."""
        told = self._add(transition)
        return told and told.entry

    def _add(self, transition: Transition) -> _Open | None:
        self._add_notes(transition.number - 1, transition.before)
        facts = transition.facts_told(self._table.game, self.seat)
        self.n_plies = transition.number
        self._facts[transition.number] = facts
        if transition.to_act == NOBODY:
            result = self._table.game.presentation.view(transition.after, self.seat).result
            new = self._alone(transition, facts, result.sentences if result else ())
            return self._tell(new, new and self._folded(new))
        made = transition.entries
        if id(facts) not in made:
            made[id(facts)] = self._alone(transition, facts, ()), facts  # what is kept beside keeps its id
        new = made[id(facts)][0]
        key = id(new), id(self._open)
        if key not in made:
            made[key] = new and self._folded(new), self._open
        return self._tell(new, made[key][0])

    def _alone(self, transition: Transition, facts: tuple[Fact, ...], result: tuple[Sentence, ...]) -> _Open | None:
        """Return the entry of a ply alone, None if it has none."""
        is_forced = transition.ply.is_forced
        told = tuple(fact for fact in facts if fact.is_told and not (fact.is_decision and is_forced))
        if not told and not result:
            return None
        heading = self._table.game.presentation.heading(transition.before)
        last = self._open or (self._settled[-1] if self._settled else None)
        if last is not None and last.heading == heading:
            heading = last.heading
        dice = tuple(fact.dice for fact in told if fact.dice)
        number, seat = transition.number, transition.ply.seat
        return _Open(number, number, seat, heading, told, dice, places_of(told), result)

    def _tell(self, new: _Open | None, folded: _Open | None) -> _Open | None:
        """Add the entry `new`, or what it became by folding; return it if that told anything."""
        if new is None or (folded is not None and folded is self._open):
            return None
        if folded is None or self._is_closed:
            self._settle()
            self._open = new
        else:
            self._open = folded
        self._is_closed = False
        return new

    def _settle(self) -> None:
        """Let nothing more fold into the last entry."""
        if self._open is not None:
            self._settled.append(self._open.entry)
            self._open = None

    def _folded(self, new: _Open) -> _Open | None:
        """Return the last entry with a new ply of the same seat and round folded into it, or None.

        The last entry itself means that the ply adds nothing to it.
        """
        last = self._open
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
        dice = last.dice + new.dice
        return _Open(last.first, new.last, last.seat, last.heading, facts, dice, places, new.result)

    def close_entry(self) -> None:
        """Let the next ply begin a new entry, because the last one is already printed."""
        self._is_closed = True

    # What belongs to no ply ---------------------------------------------------------------------

    def add_notes(self) -> None:
        """Add the notes that follow the last ply described."""
        self._add_notes(self.n_plies, None)

    def add_end(self, end: EarlyEnd) -> None:
        """Add the notes that follow the last ply, then the entry that the game ended early; it covers no ply."""
        if any(each.note == 0 and each.last < each.first for each in self._settled):
            return  # it is told already
        self.add_notes()
        heading = self._table.game.presentation.heading(self._table.state)
        self._append(self.n_plies, NOBODY if end.seat is None else end.seat, heading, end.sentences, 0)

    def _add_notes(self, n_plies: int, state: State | None) -> None:
        """Add the notes up to `n_plies` that are not told yet; `state` is the one after these plies."""
        notes = self._table.notes
        if not notes or notes[-1].seq <= self._noted:
            return
        for note in notes[bisect_right(notes, self._noted, key=attrgetter("seq")) :]:
            if self._begin <= note.n_plies <= n_plies:
                state = self._table.state_after(n_plies) if state is None else state
                heading = self._table.game.presentation.heading(state)
                self._append(n_plies, note.seat, heading, note.sentences, note.seq)
                self._noted = note.seq

    def _append(self, n_plies: int, seat: int, heading: Sentence, told: tuple[Sentence, ...], note: int) -> None:
        told = tuple(of_named_seat(sentence, self._table.seat_names) for sentence in told)
        self._settle()
        self._settled.append(Entry(n_plies + 1, n_plies, actor(seat), heading, told, note=note))

    # The newest entries -------------------------------------------------------------------------

    def entries_from(self, first: int) -> tuple[Entry, ...]:
        """Return the last entries, those that begin at ply `first` or later."""
        held = self._settled
        at = len(held)
        while at and held[at - 1].first >= first:
            at -= 1
        return (*held[at:], self._open.entry) if self._open and self._open.first >= first else tuple(held[at:])

    def entries_since(self, n_entries: int) -> tuple[Entry, ...]:
        """Return the entries after the first `n_entries`, and those before that begin at the same ply."""
        return self.entries_from(self._first_of(n_entries)) if n_entries < self.n_entries else ()

    def newest(self, most: int) -> tuple[Entry, ...]:
        """Return the last entries, `most` and those that begin at the same ply as the first of them.

        If there are more, at least one more is held then.
        """
        at_once(self.filled(most))
        return self.entries_since(max(0, self.n_entries - most))

    def _first_of(self, index: int) -> int:
        """Return the ply with which an entry begins."""
        return self._settled[index].first if index < len(self._settled) or self._open is None else self._open.first

    def _is_filled(self, most: int) -> bool:
        at = self.n_entries - most
        return at > 0 and self._first_of(0) < self._first_of(at)

    def filled(self, most: int) -> Pieces[None]:
        """Describe older plies until more entries are held than `newest` returns, or all.

        They are described at once for all logs that begin at the same ply: after a restart everybody comes back.
        """
        while not self._is_filled(most) and (self._begin > self._lowest or self._begin > self.start):
            n_described = max(1, self.n_plies - self._begin)
            n_plies = (most + 1 - self.n_entries) * n_described // max(1, self.n_entries)  # if they are as dense
            begin = self._begin
            first = self._further_back(min(max(FIRST_PLIES, n_plies), MORE_PLIES))
            other = self._other_log(begin, begin)
            if other is not None:
                older = Log(self._table, self.seat, max(first, self._first_from(other)))
                yield from older._taken_from(other, begin)
                self._put_before(begin, older)
            else:
                beside = [self, *self._beside(most)]
                olders = [Log(self._table, log.seat, first) for log in beside]
                yield from _all_caught_up(self._table, olders, begin)
                for log, older in zip(beside, olders, strict=True):
                    log._put_before(begin, older)

    def _put_before(self, begin: int, older: "Log") -> None:
        """Put what `older` tells before ply `begin`, unless an undo or new plies have changed that meanwhile."""
        if self._begin == begin:
            self._settled[:0] = older.entries
            self._begin = older._begin

    def _beside(self, most: int) -> list["Log"]:
        """Return the other logs of the table that lack the same older entries."""

        def known(log: Log) -> tuple[object, ...]:
            return log._begin, log._lowest, log._recent, log._undo_seq

        others = _LOGS.get(self._table, ())
        return [log for log in others if log is not self and known(log) == known(self) and not log._is_filled(most)]

    def _further_back(self, n_plies: int) -> int:
        """Return where a log may begin that tells about `n_plies` before the held entries, too.

        No entry has plies of two seats, and after `start` no entry goes on.
        """
        number, plies = self._begin - n_plies, self._table.plies
        while number > self._lowest and plies[number - 1].seat == plies[number].seat:
            number -= 1
        return number if number > self._lowest else self.start

    # What others are told, too ------------------------------------------------------------------

    def _other_log(self, first: int, last: int) -> "Log | None":
        """Return another log of the table with entries from before ply `first` to ply `last`, best of the same seat."""
        found = None
        for other in _LOGS.get(self._table, ()):
            is_further = other._undo_seq == self._undo_seq and other.n_plies >= last and other is not self
            if is_further and self._first_from(other) < first:
                if other.seat == self.seat:
                    return other
                found = other
        return found if told_as(self._table.game) else None

    def begun(self, n_plies: int) -> Pieces[None]:
        """Add the first plies of a new log up to `n_plies`: all but the last seat's, as far as others are told them."""
        last, plies = n_plies, self._table.plies
        while last > self.n_plies and plies[last - 1].seat == plies[n_plies - 1].seat:
            last -= 1
        if last > self.n_plies and (other := self._other_log(self._begin + 1, last)):
            yield from self._taken_from(other, last)
        yield from self.caught_up(n_plies)

    def _first_from(self, other: "Log") -> int:
        """Return the ply after which entries of another log can be taken: where none of this one may go on."""
        number, plies = other._begin, self._table.plies
        if other.seat != self.seat:
            while 0 < number < self._begin and plies[number - 1].seat == plies[number].seat:
                number += 1
        return number

    def _taken_from(self, other: "Log", n_plies: int) -> Pieces[None]:
        """Add the plies up to `n_plies`: of those told alike the entries of another log.

        No entry has plies of two seats, so that all plies of a seat in a row are taken, or none.
        """
        held = other.entries
        if other.seat == self.seat:
            self._take(held, other._facts, self.n_plies + 1, n_plies)
            return
        row = list[Transition]()
        for transition in self._table.transitions(self.n_plies + 1, n_plies):
            row.append(transition)
            number = transition.number
            if number == n_plies or self._table.plies[number].seat != transition.ply.seat:
                if all(self._is_told_alike(each, other.seat) for each in row):
                    self._take(held, other._facts, row[0].number, number)
                else:
                    for index, each in enumerate(row):
                        self._add(each)
                        if index % PLIES_AT_ONCE == PLIES_AT_ONCE - 1:
                            yield
                row.clear()
                yield

    def _is_told_alike(self, transition: Transition, seat: int | None) -> bool:
        """Whether this log tells of a ply what that of `seat` does."""
        if transition.to_act == NOBODY:
            return False
        game = self._table.game
        return transition.told_as(game, seat) == transition.told_as(game, self.seat)

    def _take(self, entries: Sequence[Entry], facts: Mapping[int, tuple[Fact, ...]], first: int, last: int) -> None:
        """Add the entries that begin at the plies `first` to `last`."""
        begun = attrgetter("first")
        taken = entries[bisect_left(entries, first, key=begun) : bisect_right(entries, last, key=begun)]
        self._settle()
        self._settled += taken
        self._noted = max([self._noted, *(entry.note for entry in taken)])
        self._facts.update({number: facts[number] for number in range(first, last + 1) if number in facts})
        self.n_plies = last

    # What is no longer held ---------------------------------------------------------------------

    def drop_older(self, most: int) -> None:
        """Drop the facts of older plies, and entries if many more are held than `newest` returns."""
        self._drop_facts()
        if self.n_entries <= most + SOME_ENTRIES:
            return
        first = self._first_of(self.n_entries - most - 1)
        while self._settled[0].first < first:
            del self._settled[0]
        self._begin = first - 1

    # Facts --------------------------------------------------------------------------------------

    def facts_of(self, first: int, last: int) -> tuple[Fact, ...]:
        """Return the facts of the plies `first` to `last`, as far as the log tells of them."""
        if first <= self._begin:
            first = max(first, self.start + 1)
        self._most_marked = max(self._most_marked, last - first + 1)
        known, of_ply = self._listed, self._facts
        try:
            if known.first == first and known.last == last - 1:  # as most often
                facts = known.facts + of_ply[last]
            elif known.first <= first <= known.last + 1 <= last + 1:
                n_gone = sum([len(of_ply[number]) for number in range(known.first, first)])
                facts = known.facts[n_gone:] + _in_a_row(of_ply, known.last + 1, last)
            else:
                facts = _in_a_row(of_ply, first, last)
        except KeyError:  # of some that are dropped
            facts = self._facts_again(first, last)
        self._listed = _Listed(first, last, facts)
        return facts

    def facts_of_last(self) -> tuple[Fact, ...]:
        """Return the facts of the last ply that the log tells."""
        return self._facts[self.n_plies]

    def _facts_again(self, first: int, last: int) -> tuple[Fact, ...]:
        game, missing = self._table.game, [number for number in range(first, last + 1) if number not in self._facts]
        if missing:
            for transition in self._table.transitions(missing[0], missing[-1]):
                if transition.number not in self._facts:
                    self._facts[transition.number] = transition.facts_told(game, self.seat)
        return _in_a_row(self._facts, first, last)

    def _drop_facts(self) -> None:
        """Drop the facts of older plies than a picture is likely to mark: they are described again if it does."""
        kept = min(max(FACTS_KEPT, self._most_marked), MOST_FACTS)
        if len(self._facts) > kept + SOME_FACTS:
            last = self.n_plies - kept
            for number in [number for number in self._facts if number <= last]:
                del self._facts[number]

    # The way back -------------------------------------------------------------------------------

    def take_back_to(self, n_plies: int) -> None:
        """Remove the plies after `n_plies`."""
        self._undo_seq = self._table.last_undo_seq
        if self._recent is None:
            n_plies = max(n_plies, self.start)
        self._facts = {number: facts for number, facts in self._facts.items() if number <= n_plies}
        self._listed = _NO_FACTS
        self._settle()
        while self._settled and self._settled[-1].last > n_plies:
            self.n_plies = min(self.n_plies, self._settled.pop().first - 1)
        if self._settled and self._settled[-1].first <= self._settled[-1].last:  # more may fold into it
            self.n_plies = min(self.n_plies, self._settled.pop().first - 1)
        elif not self._settled and self._begin > 0:
            self._begin_before(n_plies)
        self._noted = max((entry.note for entry in self._settled), default=0)
        self.n_plies = min(self.n_plies, n_plies)
        self.catch_up(n_plies)


_LOGS: WeakKeyDictionary[Table, WeakSet[Log]] = WeakKeyDictionary()  # those that go on with a table


def _is_next(table: Table, last: _Open, new: _Open) -> bool:
    """Whether no other seat acted between two entries."""
    between = table.plies[last.last : new.first - 1]  # most often none
    return not between or all(ply.seat == new.seat for ply in between)


def _all_caught_up(table: Table, logs: Sequence[Log], n_plies: int) -> Pieces[None]:
    """Add the plies up to `n_plies` to logs that all go on from the same ply, a few at a time."""
    for transition in table.transitions(logs[0].n_plies + 1, n_plies):
        for log in logs:
            log._add(transition)  # pyright: ignore[reportPrivateUsage]
        if transition.number % PLIES_AT_ONCE == 0 or transition.number == n_plies:
            yield


def described(table: Table, seat: int | None, n_plies: int, recent: int) -> Pieces[Log]:
    """Return the log for `seat` of at least the last `recent` plies up to `n_plies`, whose last plies are described."""
    log = Log.of_recent(table, seat, n_plies, recent)
    yield from log.begun(n_plies)
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
