"""The clocks of a table: how much time each person has left.

Each person has a bank.  It is filled up by the refill when a turn of the seat begins, that is for its first decision
after somebody else's, and what a decision takes is drawn from it.  Dice, agents and forced plies take nothing.  Each
event of the log has the milliseconds that it took, so that the banks follow from the log alone, whatever the server's
clock says and however often it was down.

An undo gives no time back: what has passed since the last event is drawn from the seat that takes back if that seat is
asked, else it counts for nobody, and the decision after it gets no refill.  Whoever returns has at least one refill.
"""

from voyageur.kernel.view import CHANCE
from voyageur.table.history import SUGGESTION, UNDO, Event
from voyageur.table.seats.new_links import NEW_LINKS
from voyageur.table.seats.substitutes import RETURNS, read_change
from voyageur.table.terms import ClockTerms


class Clocks:
    """The banks of all seats, in milliseconds."""

    def __init__(self, terms: ClockTerms, players: int) -> None:
        self._refill = terms.refill * 1000
        self.banks = [terms.bank * 1000] * players
        self._last: int | None = None  # the seat that decided last
        self._is_undone = False  # the last event was an undo

    def available(self, seat: int) -> int:
        """Return what a seat has for its next decision, before that takes any time."""
        return self.banks[seat] + (self._refill if self._last != seat and not self._is_undone else 0)

    def note(self, event: Event) -> None:
        """Draw what an event took from the bank of its seat."""
        seat, change = event.seat, read_change(event)
        if seat == CHANCE:
            return
        is_undo = UNDO.fullmatch(event.action) is not None
        is_ply = not is_undo and change is None and event.action not in (SUGGESTION, *NEW_LINKS)
        if event.spent is not None:
            has_refill = is_ply or (change is not None and bool(change.agent))
            left = (self.available(seat) if has_refill else self.banks[seat]) - event.spent
            self.banks[seat] = max(0, left)
        if event.action == RETURNS:
            self.banks[seat] = max(self.banks[seat], self._refill)
        if is_ply or (change is not None and event.spent is not None):
            self._last = seat
        if is_ply or is_undo:
            self._is_undone = is_undo
