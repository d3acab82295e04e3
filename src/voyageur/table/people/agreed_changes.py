"""What people agree on, or let happen: a draw, an undo, an agent at a seat, a suggestion, the end of somebody's time.

Each function checks and computes a change, which the table then commits.
"""

from collections.abc import Sequence

from voyageur.kernel import early_end, states
from voyageur.kernel.text import Reason, Sentence
from voyageur.table.history import DRAW, KEEP, OUT_OF_TIME, SUGGESTION, Change, Event, told_of, undo_note
from voyageur.table.seats import substitutes
from voyageur.table.seats.rights import why_closed, why_no_draw, why_no_resignation
from voyageur.table.seats.substitutes import Why, why_no_return, why_no_takeover
from voyageur.table.seats.suggestions_taken import why_no_suggestion
from voyageur.table.stopping import last_decidable
from voyageur.table.table import Table


def prepare_draw(table: Table, seat: int, key: str | None = None, now: int = 0) -> Change:
    """Return the change if the draw that `seat` offered is agreed.  Raises IllegalAction."""
    table.check_room()
    why = why_no_draw(table, seat)
    if why is not None:
        raise table.illegal(why)
    event = Event(table.seq + 1, seat, DRAW, key, max(now, table.time))
    return Change((event,), (), states.copy(table.state), len(table.plies), early_end.DRAW)


def prepare_agreed_undo(
    table: Table, n_plies: int, agreed: Sequence[int], key: str | None = None, now: int = 0
) -> Change:
    """Return the change that leaves `n_plies`, to which the seats `agreed` have agreed.  Raises IllegalAction."""
    table.check_room()
    if table.is_over or not 0 <= n_plies < len(table.plies):
        raise table.illegal(Reason(Sentence("refused-undo-nothing")))
    text = " ".join([f"undo to {n_plies} agreed", *map(str, agreed)])
    seat = table.plies[n_plies].seat
    event = Event(table.seq + 1, seat, text, key, max(now, table.time), table.spent_on_undo(seat, now))
    note = undo_note(event, n_plies, agreed, told_of(table.game, table.plies[n_plies].text))
    return Change((event,), (), table.state_after(n_plies), n_plies, note=note)


def prepare_going_on(table: Table, agreed: Sequence[int], key: str | None = None, now: int = 0) -> Change:
    """Return the change that goes on under new rules from the last decision before the stop.

    Raises IllegalAction.
    """
    table.check_room()
    n_plies = last_decidable(table)
    if table.stop is None or table.is_kept or n_plies is None:
        raise table.illegal(Reason(Sentence("refused-no-stop")))
    state = table.state_after(n_plies)
    text = " ".join([f"undo to {n_plies} under new rules", *map(str, agreed)])
    event = Event(table.seq + 1, int(table.game.rules.to_act(state)), text, key, max(now, table.time))
    return Change((event,), (), state, n_plies, note=undo_note(event, n_plies, agreed, new_rules=True))


def prepare_keeping(table: Table, seat: int, key: str | None = None, now: int = 0) -> Change:
    """Return the change that ends a stopped table without a result.  Raises IllegalAction."""
    table.check_room()
    if table.stop is None or table.is_kept:
        raise table.illegal(Reason(Sentence("refused-no-stop")))
    event = Event(table.seq + 1, seat, KEEP, key, max(now, table.time))
    return Change((event,), (), states.copy(table.state), len(table.plies), is_kept=True)


def prepare_takeover(table: Table, seat: int, agent: str, why: Why, key: str | None = None, now: int = 0) -> Change:
    """Return the change if `agent` plays for the person of `seat` from now on.  Raises IllegalAction."""
    return _seat_change(table, seat, why_no_takeover(table, seat), substitutes.text_of(agent, why), key, now)


def prepare_return(table: Table, seat: int, key: str | None = None, now: int = 0) -> Change:
    """Return the change if the person of `seat` takes it back from its agent.  Raises IllegalAction."""
    return _seat_change(table, seat, why_no_return(table, seat), substitutes.RETURNS, key, now)


def _seat_change(table: Table, seat: int, refusal: Reason | None, action: str, key: str | None, now: int) -> Change:
    table.check_room()
    if refusal is not None:
        raise table.illegal(refusal)
    is_asked = table.config.terms.are_timed and seat == table.seat_to_act
    spent = (0 if action == substitutes.RETURNS else table.waited(now)) if is_asked else None
    event = Event(table.seq + 1, seat, action, key, max(now, table.time), spent)
    return Change((event,), (), states.copy(table.state), len(table.plies))


def prepare_timeout(table: Table, seat: int, now: int = 0) -> Change:
    """Return the change if `seat` loses because it has no time left.  Raises IllegalAction."""
    table.check_room()
    why = why_no_resignation(table, seat)
    if why is not None:
        raise table.illegal(why)
    event = Event(table.seq + 1, seat, OUT_OF_TIME, None, max(now, table.time), table.spent(seat, now))
    return Change((event,), (), states.copy(table.state), len(table.plies), early_end.out_of_time(seat))


def prepare_new_link(table: Table, seat: int, action: str, key: str | None = None, now: int = 0) -> Change:
    """Return the change if a link to the seat of a person is made anew.  Raises IllegalAction."""
    table.check_room()
    why = why_no_new_link(table, seat)
    if why is not None:
        raise table.illegal(why)
    event = Event(table.seq + 1, seat, action, key, max(now, table.time))
    return Change((event,), (), states.copy(table.state), len(table.plies))


def why_no_new_link(table: Table, seat: int) -> Reason | None:
    """Return why no link to a seat can be made anew, or None."""
    if table.is_over or table.is_closed:
        return why_closed(table)
    return None if seat in table.config.seats_of_people else Reason(Sentence("refused-agents-seat"))


def prepare_suggestion(table: Table, seat: int, now: int = 0) -> Change:
    """Return the change if the person of `seat` takes a suggestion for the decision at hand.  Raises IllegalAction."""
    table.check_room()
    why = why_no_suggestion(table, seat)
    if why is not None:
        raise table.illegal(why)
    event = Event(table.seq + 1, seat, SUGGESTION, None, max(now, table.time))
    return Change((event,), (), states.copy(table.state), len(table.plies))
