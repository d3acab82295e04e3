"""Agents that play for people: an agent takes over a seat, and its person takes it back.

Both are events of the log, between the plies, and have a note there.  An undo takes plies back, never these.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from voyageur.kernel.contract import Game, Setup
from voyageur.kernel.text import Reason, Sentence, Value
from voyageur.table.config import Person, TableConfig
from voyageur.table.history import Event, TableNote
from voyageur.table.setup import FEWEST_PEOPLE, people_only_faults

Why = Literal["left", "away", "time", "vote"]  # why an agent takes over: its person left, was away, ...
TAKES_OVER = re.compile(rf"agent (\S+) takes over: ({'|'.join(get_args(Why))})")
RETURNS = "person returns"


@dataclass(frozen=True)
class SeatChange:
    """An agent took over a seat, or its person took it back."""

    seq: int
    seat: int
    agent: str  # "" if the person returned
    why: str  # "" if the person returned


class Substitutes:
    """The agents that play for people, and since when."""

    def __init__(self) -> None:
        self.changes: list[SeatChange] = []
        self.agents: dict[int, str] = {}  # by seat, now

    def note(self, change: SeatChange) -> None:
        """Add what happened last."""
        self.changes.append(change)
        if change.agent:
            self.agents[change.seat] = change.agent
        else:
            del self.agents[change.seat]

    def agent_at(self, seat: int, seq: int) -> str:
        """Return the agent that played for the person of a seat when event `seq` happened, or an empty text."""
        past = [each.agent for each in self.changes if each.seat == seat and each.seq < seq]
        return past[-1] if past else ""


def read_change(event: Event) -> SeatChange | None:
    """Return the change of a seat that an event of the log is, or None."""
    if event.action == RETURNS:
        return SeatChange(event.seq, event.seat, "", "")
    found = TAKES_OVER.fullmatch(event.action)
    return SeatChange(event.seq, event.seat, found[1], found[2]) if found else None


def text_of(agent: str, why: Why) -> str:
    """Return the action of the event with which an agent takes over."""
    return f"agent {agent} takes over: {why}"


# Rights -----------------------------------------------------------------------------------------


class TableWithSeats(Protocol):
    """A table, as far as these rights depend on it."""

    config: TableConfig
    substitutes: Substitutes

    @property
    def is_over(self) -> bool: ...


def has_substitutes(game: Game, setup: Setup, config: TableConfig) -> bool:
    """Whether agents may take over at a table at all: for one of several people, with options that agents play."""
    return len(config.seats_of_people) >= FEWEST_PEOPLE and not people_only_faults(game, setup)


def why_no_takeover(table: TableWithSeats, seat: int) -> Reason | None:
    """Return why no agent may take over a seat now, or None; `has_substitutes` is asked before."""
    if table.is_over:
        return Reason(Sentence("refused-over"))
    is_played = seat not in table.config.seats_of_people or seat in table.substitutes.agents
    return Reason(Sentence("refused-agent-plays")) if is_played else None


def why_no_return(table: TableWithSeats, seat: int) -> Reason | None:
    """Return why the person of a seat cannot take it back now, or None."""
    if table.is_over:
        return Reason(Sentence("refused-over"))
    return None if seat in table.substitutes.agents else Reason(Sentence("refused-no-agent-plays"))


# Words ------------------------------------------------------------------------------------------


def note_of(config: TableConfig, change: SeatChange, n_plies: int) -> TableNote:
    """Return what the log tells of a change after `n_plies`."""
    key = f"log-agent-{change.why}" if change.agent else "log-person-returns"
    return TableNote(change.seq, n_plies, change.seat, (Sentence(key, named(config, change.seat)),))


def named(config: TableConfig, seat: int) -> dict[str, Value]:
    """Return the values of a sentence about the person of a seat."""
    holder = config.holders[seat]
    name = holder.name if isinstance(holder, Person) else ""
    return {"who": name, "seat": seat + 1, "is_named": int(bool(name))}


def header_lines(changes: Sequence[SeatChange], notes: Sequence[TableNote]) -> list[tuple[str, str]]:
    """Return the lines of a record that say from which ply on agents played for people."""
    first = {note.seq: note.n_plies + 1 for note in notes}
    return [
        ("takeover", f"{each.seat} agent {each.agent} from {first[each.seq]}")
        if each.agent
        else ("return", f"{each.seat} from {first[each.seq]}")
        for each in changes
    ]
