"""What a table's history is made of: events, plies, and changes that are prepared before they happen."""

import re
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from voyageur.kernel import record
from voyageur.kernel.contract import CHANCE, NOBODY, Game, State, text_for, told_as
from voyageur.kernel.early_end import EarlyEnd
from voyageur.kernel.immutable import immutable
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import Fact

Actor = int | Literal["chance"] | None  # a seat, chance, or nobody

# No text of an action in any game is one of these.
RESIGN = "resign"  # the actions of the events that end a game for two
DRAW = "draw agreed"
KEEP = "kept as a record"  # that of the event that ends a table whose rules have changed
OUT_OF_TIME = "out of time"
SUGGESTION = "takes a hint"  # that of the event that notes a suggestion
ENDS = (RESIGN, DRAW, OUT_OF_TIME, KEEP)
UNDO = re.compile("undo to ([0-9]+)(?: (agreed|under new rules)((?: [0-9]+)*))?")


@immutable
class Event:
    """One event of a table: a ply, the end of a game, `undo to PLY`, a suggestion that was taken, or who plays a seat.

    An undo that the seats 1 and 2 agreed to is `undo to PLY agreed 1 2`, or `undo to PLY under new rules 1 2` where
    the rules have changed.
    """

    seq: int  # 1 is the first
    seat: int  # or CHANCE
    action: str
    key: str | None  # of the message that caused it; None if the table did it by itself
    time: int  # milliseconds since 1970
    spent: int | None = None  # milliseconds that its person took, where that counts (seats/clocks.py)


@immutable
class TablePly:
    """A ply that has not been taken back."""

    seq: int  # of its event; where there are no events, its number
    seat: int  # or CHANCE
    action: int
    text: str
    is_forced: bool  # the only legal action, played by the table


def actor(seat: int) -> Actor:
    """Return who acts, as messages and people name it."""
    return None if seat == NOBODY else "chance" if seat == CHANCE else seat


def last_unforced(plies: Sequence[TablePly]) -> int:
    """Return the index of the last ply that was not forced, chance included; -1 if there is none."""
    return next((index for index in range(len(plies) - 1, -1, -1) if not plies[index].is_forced), -1)


class RecordedPly(Protocol):
    """A ply, as far as a record needs it."""

    @property
    def seat(self) -> int: ...

    @property
    def text(self) -> str: ...


def recorded(plies: Sequence[RecordedPly]) -> tuple[record.Ply, ...]:
    """Return plies as a record has them."""
    return tuple(record.Ply(number, ply.seat, ply.text) for number, ply in enumerate(plies, 1))


@dataclass(frozen=True)
class TableNote:
    """An entry of the log that belongs to no ply: what people did after `n_plies` that no rulebook knows."""

    seq: int  # of its event
    n_plies: int  # those that are left; an undo before them leaves fewer
    seat: int
    sentences: tuple[Sentence, ...]  # all games have them in their words


@immutable
class Change:
    """Checked events to be committed together, with their plies and the state after them."""

    events: tuple[Event, ...]
    plies: tuple[TablePly, ...]
    state: State
    n_plies_kept: int  # of the plies before
    end: EarlyEnd | None = None  # how the game ends early
    note: TableNote | None = None  # what the log tells besides
    is_kept: bool = False  # the table ends without a result

    @property
    def is_undo(self) -> bool:
        """Whether plies are taken back."""
        return not self.plies and bool(self.events) and UNDO.fullmatch(self.events[-1].action) is not None


def ends_game(game: Game, change: Change) -> bool:
    """Whether the game is over after a change."""
    return change.end is not None or change.is_kept or int(game.rules.to_act(change.state)) == NOBODY


def told_of(game: Game, text: str) -> str:
    """Return what everybody is told of a decision that was taken back: nothing where it may tell of a hand."""
    return "" if game.has_secrets else text


def undo_note(
    event: Event, n_plies: int, agreed: Collection[int], decision: str = "", *, new_rules: bool = False
) -> TableNote:
    """Return what the log tells of an undo of `event.seat` to which the seats `agreed` have agreed.

    decision : the text of the decision that was taken back, "" if it is not told
    """
    first = Sentence("log-went-on") if new_rules else Sentence("log-undid", {"side": event.seat})
    what = (Sentence("log-undone", {"text": decision}),) if decision and not new_rules else ()
    told = (first, *what, *(Sentence("log-agreed", {"side": seat}) for seat in agreed))
    return TableNote(event.seq, n_plies, event.seat, told)


@dataclass(slots=True, eq=False)  # a frozen one takes as long to make as the rest of a ply
class Transition:
    """One ply with the states around it, and what has been made of it for those who are told the same."""

    number: int  # 1 is the first
    before: State
    ply: TablePly
    after: State
    to_act: int  # the seat after it, CHANCE or NOBODY, by the rules
    entries: dict[Hashable, Any] = field(default_factory=dict, repr=False)  # for logs
    _told: dict[tuple[str, Hashable], Any] = field(default_factory=dict, repr=False)

    def facts_told(self, game: Game, seat: int | None) -> tuple[Fact, ...]:
        """Return the facts that `seat` (None: a spectator) is told: the same tuple for all who are told the same."""
        key = "facts", self.told_as(game, seat)
        found = self._told.get(key)
        if found is None:
            found = self._told[key] = game.presentation.describe(self.before, self.ply.action, self.after, seat)
        return found

    def text_told(self, game: Game, seat: int | None) -> str:
        """Return the text of the ply as far as `seat` may know it."""
        key = "text", self.told_as(game, seat)
        found = self._told.get(key)
        if found is None:
            found = self._told[key] = text_for(game, self.before, self.ply.action, seat)
        return found

    def told_as(self, game: Game, seat: int | None) -> Hashable:
        """Return what is the same for all seats that are told the same."""
        if not game.has_secrets:
            return None
        key = "alike", seat
        if key not in self._told:
            alike = told_as(game)
            self._told[key] = seat if alike is None else alike(self.before, self.ply.action, self.after, seat)
        return self._told[key]


@dataclass(frozen=True)
class Stop:
    """Where today's rules stop in the log of a table that an earlier version has played."""

    seq: int  # the first event that they do not allow
    n_left_out: int  # plies from there on


class UnreadableLog(Exception):
    """Events that the present rules do not allow; event `seq` is the first of them."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"event {seq}: {why}")
        self.seq = seq
