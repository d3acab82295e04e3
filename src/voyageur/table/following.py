"""Follow a log that somebody else continues: apply stored events to a table, one after another."""

from collections.abc import Sequence

from voyageur.kernel import contract, early_end, states
from voyageur.kernel.contract import IllegalAction
from voyageur.kernel.view import CHANCE
from voyageur.table.history import DRAW, ENDS, RESIGN, UNDO, Change, Event, TablePly, UnreadableLog, told_of, undo_note
from voyageur.table.seats.new_links import check_new_link, is_new_link
from voyageur.table.seats.rights import why_no_draw, why_no_resignation
from voyageur.table.seats.substitutes import read_change
from voyageur.table.seats.suggestions_taken import check_suggestion, is_suggestion
from voyageur.table.table import Table


def follow(table: Table, events: Sequence[Event]) -> None:
    """Apply the events after the last one of `table`.  Raises UnreadableLog; those before are applied then."""
    for event in events:
        if event.seq != table.seq + 1:
            raise UnreadableLog(event.seq, f"after event {table.seq}")
        table.commit(_change(table, event))


def _change(table: Table, event: Event) -> Change:
    n_plies, made = len(table.plies), read_change(event)
    if table.stop is not None or (event.action in ENDS and event.action not in (RESIGN, DRAW)):
        raise UnreadableLog(event.seq, "the log has to be replayed")
    if made is not None:
        if (made.seat in table.substitutes.agents) == bool(made.agent):
            raise UnreadableLog(event.seq, f"who plays seat {made.seat}")
        return Change((event,), (), states.copy(table.state), n_plies)
    if is_suggestion(event) or is_new_link(event):
        (check_suggestion if is_suggestion(event) else check_new_link)(table.config, event)
        return Change((event,), (), states.copy(table.state), n_plies)
    undo = UNDO.fullmatch(event.action)
    if undo is not None:
        kept = int(undo[1])
        if kept >= n_plies:
            raise UnreadableLog(event.seq, f"{event.action} of {n_plies}")
        note = None
        if undo[2] is not None:
            told = told_of(table.game, table.plies[kept].text)
            note = undo_note(event, kept, [*map(int, undo[3].split())], told)
        return Change((event,), (), table.state_after(kept), kept, note=note)
    state = states.copy(table.state)
    if event.action in (RESIGN, DRAW):
        why = (why_no_draw if event.action == DRAW else why_no_resignation)(table, event.seat)
        if why is not None:
            raise UnreadableLog(event.seq, f"{event.action} of seat {event.seat}")
        end = early_end.DRAW if event.action == DRAW else early_end.resignation(event.seat)
        return Change((event,), (), state, n_plies, end)
    try:
        action = table.action_at(event.seat, event.action)
    except IllegalAction as error:
        raise UnreadableLog(event.seq, f"{event.action}: {error}") from error
    is_forced = event.seat != CHANCE and table.config.play_forced and contract.is_forced(table.game, state)
    table.game.rules.apply(state, action)
    return Change((event,), (TablePly(event.seq, event.seat, action, event.action, is_forced),), state, n_plies)
