"""What a table's history is made of: events, plies, and changes that are prepared before they happen."""

import re
from dataclasses import dataclass

from voyageur.kernel.contract import NOBODY, Game, State

RESIGN = "resign"  # the action of the event that ends a game for two
UNDO = re.compile("undo to ([0-9]+)")


@dataclass(frozen=True)
class Event:
    """One event of a table: a ply, `undo to PLY`, or `resign`."""

    seq: int  # 1 is the first
    seat: int  # or CHANCE
    action: str
    key: str | None  # of the message that caused it; None if the table did it by itself
    time: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class TablePly:
    """A ply that has not been taken back."""

    seq: int  # of its event
    seat: int  # or CHANCE
    action: int
    text: str
    is_forced: bool  # the only legal action, played by the table


@dataclass(frozen=True)
class Change:
    """Checked events to be committed together, with their plies and the state after them."""

    events: tuple[Event, ...]
    plies: tuple[TablePly, ...]
    state: State
    n_plies_kept: int  # of the plies before
    resigned: int | None = None  # the seat that resigns

    @property
    def is_undo(self) -> bool:
        """Whether plies are taken back."""
        return not self.plies and bool(self.events) and self.resigned is None


def ends_game(game: Game, change: Change) -> bool:
    """Whether the game is over after a change."""
    return change.resigned is not None or int(game.rules.to_act(change.state)) == NOBODY


@dataclass(frozen=True)
class PlyStep:
    """One ply with the states around it."""

    number: int  # 1 is the first
    before: State
    ply: TablePly
    after: State
    to_act: int  # the seat after it, CHANCE or NOBODY, by the rules


class UnreadableLog(Exception):
    """Events that the present rules do not allow; event `seq` is the first of them."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"event {seq}: {why}")
        self.seq = seq
