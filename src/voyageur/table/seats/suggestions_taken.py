"""Suggested moves: a person who is to decide asks what a search would choose, at a table that allows it.

That a suggestion was taken is an event of the log between the plies, with a note for everybody; an undo does not take
it back.  What it says is told to its seat alone, and kept nowhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from msgspec import Struct

from voyageur.kernel.text import Reason, Sentence
from voyageur.table.config import TableConfig
from voyageur.table.history import SUGGESTION, Event, TableNote, UnreadableLog
from voyageur.table.seats.substitutes import Substitutes, named

SuggestionState = Literal["none", "sought", "found", "failed"]


class SuggestedMove(Struct, frozen=True):
    """An action that a search thinks of, as people choose it, and its seat's chance to win after it."""

    text: str
    labels: tuple[Sentence, ...]  # of the choices that lead to it
    spaces: tuple[str, ...]  # elements of the picture that it concerns
    chance: tuple[int, int, int]  # thousandths: the estimate, and its 95 % confidence interval
    is_pose: bool = False  # it lays a piece: `text` has the words of a pose, see `Poses`


class SuggestionNow(Struct, frozen=True):
    """How far the suggestion for a decision is."""

    state: SuggestionState
    best: SuggestedMove | None = None
    others: tuple[SuggestedMove, ...] = ()  # what the search thinks of next, the best first


NO_SUGGESTION = SuggestionNow("none")


@dataclass(frozen=True)
class TakenSuggestion:
    """The event with which a seat took a suggestion."""

    seq: int
    seat: int


class TakenSuggestions:
    """The suggestions that were taken at a table."""

    def __init__(self) -> None:
        self.all: list[TakenSuggestion] = []

    def note(self, event: Event) -> None:
        """Add what happened last."""
        self.all.append(TakenSuggestion(event.seq, event.seat))

    def count(self, seat: int) -> int:
        """Return how many suggestions a seat has taken."""
        return sum(each.seat == seat for each in self.all)

    def has(self, seat: int, since: int) -> bool:
        """Whether a seat has taken a suggestion after event `since`."""
        return any(each.seat == seat and each.seq > since for each in self.all)


# Rights -----------------------------------------------------------------------------------------


class TableWithSuggestions(Protocol):
    """A table, as far as these rights depend on it."""

    config: TableConfig
    substitutes: Substitutes

    @property
    def seat_to_act(self) -> int: ...

    @property
    def is_closed(self) -> bool: ...

    @property
    def is_over(self) -> bool: ...


def why_no_suggestion(table: TableWithSuggestions, seat: int) -> Reason | None:
    """Return why the person of a seat can have no suggestion now, or None."""
    if not table.config.terms.hints:
        return Reason(Sentence("refused-hints-off"))
    if table.is_over or table.is_closed:
        return Reason(Sentence("refused-over"))
    if table.seat_to_act != seat:
        return Reason(Sentence("refused-not-to-act", {"seat": seat, "acting": table.seat_to_act}))
    is_played = seat not in table.config.seats_of_people or seat in table.substitutes.agents
    return Reason(Sentence("refused-agent-plays")) if is_played else None


# In logs and records ------------------------------------------------------------------------------


def suggestion_note(config: TableConfig, event: Event, n_plies: int, count: int) -> TableNote:
    """Return what the log tells of the suggestion number `count` of a seat, taken after `n_plies`."""
    told = Sentence("log-hint", {**named(config, event.seat), "count": count})
    return TableNote(event.seq, n_plies, event.seat, (told,))


def is_suggestion(event: Event) -> bool:
    """Whether an event of the log is a suggestion that a seat takes."""
    return event.action == SUGGESTION


def check_suggestion(config: TableConfig, event: Event) -> None:
    """Check that a person holds the seat of a suggestion in a log.  Raises UnreadableLog."""
    if event.seat not in config.seats_of_people:
        raise UnreadableLog(event.seq, f"a suggestion for seat {event.seat}")


def suggestion_lines(taken: TakenSuggestions, notes: Sequence[TableNote]) -> list[tuple[str, str]]:
    """Return the lines of a record that say before which plies suggestions were taken."""
    next_ply = {note.seq: note.n_plies + 1 for note in notes}
    return [("hint", f"{each.seat} before {next_ply[each.seq]}") for each in taken.all]
