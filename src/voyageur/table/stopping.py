"""A table that an earlier version of the rules has played, where today's rules do not allow what was played.

It stops before that.  Its people go on from there under today's rules, or keep what was played as a record.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from voyageur.kernel.contract import Game, State, is_forced
from voyageur.kernel.text import Sentence, quoted
from voyageur.kernel.view import NOBODY, View
from voyageur.table.config import TableConfig
from voyageur.table.history import Stop, TablePly


class StoppedTable(Protocol):
    """A table, as far as its stop depends on it."""

    game: Game
    config: TableConfig
    stop: Stop | None
    is_kept: bool

    @property
    def plies(self) -> Sequence[TablePly]: ...

    def state_after(self, n_plies: int) -> State: ...


def last_decidable(table: StoppedTable) -> int | None:
    """Return after how many plies a seat was last to decide something, or None if none ever was."""
    for n_plies in range(len(table.plies), -1, -1):
        if n_plies < len(table.plies) and (table.plies[n_plies].is_forced or table.plies[n_plies].seat < 0):
            continue
        state = table.state_after(n_plies)
        if int(table.game.rules.to_act(state)) >= 0 and not is_forced(table.game, state):
            return n_plies
    return None


def stopped_view(table: StoppedTable, view: View) -> View:
    """Return the view of the last position of a table, with a prompt that says so if it has stopped or was kept."""
    if table.stop is None:
        return view
    values = {"version": quoted(table.config.version), "ours": table.game.version, "plies": table.stop.n_left_out}
    prompt = Sentence("prompt-kept" if table.is_kept else "prompt-stopped", values)
    return replace(view, to_act=NOBODY, prompt=prompt, steps=(), result=None)
