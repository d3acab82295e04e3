"""What a seat may do besides acting: take back its last decision, resign, or offer a draw.

For a seat that an agent plays its person does none of this: the seat is taken back first.
"""

from collections.abc import Collection, Sequence
from typing import Protocol

from voyageur.kernel import early_end
from voyageur.kernel.contract import Game
from voyageur.kernel.text import Reason, Sentence
from voyageur.table.config import Agent, TableConfig
from voyageur.table.history import Stop, TablePly, last_unforced
from voyageur.table.seats.substitutes import Substitutes


class TableInPlay(Protocol):
    """A table, as far as these rights depend on it."""

    game: Game
    config: TableConfig
    substitutes: Substitutes

    stop: Stop | None

    @property
    def plies(self) -> Sequence[TablePly]: ...

    @property
    def is_closed(self) -> bool: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def asked(self) -> int | None: ...


def sees_hands(table: TableInPlay, seats: Collection[int]) -> bool:
    """Whether the holder of `seats` may see what each seat knew: after the end, spectators if that was agreed."""
    is_public = not seats and table.game.has_secrets and not table.config.terms.hands_at_end
    return table.is_over and not is_public


def undo_point(table: TableInPlay, seats: Collection[int], here: Collection[int] = ()) -> int | None:
    """Return how many plies are left if `seats` take back their last decision, or None if they may not.

    Only forced plies may follow that decision and, at a table of one person, plies of agents.  A die or a card that
    came out since then stays.  Once another person is asked they have to agree, unless they are `here`, at the same
    screen.  At a server's table nothing is taken back after the end, when the secret is open.
    """
    if table.is_closed or (table.is_over and table.config.id):
        return None
    asked = table.asked
    if asked is not None and asked not in seats and asked not in here:
        return None
    seats = [seat for seat in seats if seat not in table.substitutes.agents]
    index = last_unforced(table.plies)
    while index >= 0 and _is_answer(table, table.plies[index].seat):
        index = last_unforced(table.plies[:index])
    return index if index >= 0 and table.plies[index].seat in seats else None


def _is_answer(table: TableInPlay, seat: int) -> bool:
    """Whether a decision of `seat` goes with the decision of the only person before it.

    With secrets it does not: an agent decides with its hand, so its answer tells something.  Neither does it once the
    game is over, so that the record of a finished game has the secret of its dice.
    """
    is_agent = seat >= 0 and isinstance(table.config.holders[seat], Agent)
    return is_agent and len(table.config.seats_of_people) == 1 and not table.game.has_secrets and not table.is_over


def looking_seats(table: TableInPlay, looker: int | None, seats: Sequence[int]) -> tuple[int, ...]:
    """Return those of `seats` for which their holder decides now: in a game with secrets, the one that looks.

    Several people may hold them, one after the other at one screen: nobody takes back what another has done.
    """
    return tuple(seat for seat in seats if seat == looker) if table.game.has_secrets else tuple(seats)


def why_no_resignation(table: TableInPlay, seat: int) -> Reason | None:
    """Return why `seat` may not resign, or None if it may."""
    if table.is_over or table.stop is not None:
        return why_closed(table)
    if len(table.config.holders) != early_end.SEATS:
        return Reason(Sentence("refused-resign-seats"))
    if seat not in table.config.seats_of_people or seat in table.substitutes.agents:
        return Reason(Sentence("refused-resign-agent"))
    return None


def why_no_draw(table: TableInPlay, seat: int) -> Reason | None:
    """Return why `seat` may not offer a draw, or None if it may."""
    if table.is_over or table.stop is not None:
        return why_closed(table)
    if len(table.config.holders) != early_end.SEATS or not table.game.knows_draws:
        return Reason(Sentence("refused-draw-rules"))
    if seat not in table.config.seats_of_people or seat in table.substitutes.agents:
        return Reason(Sentence("refused-resign-agent"))
    if len(table.config.seats_of_people) < early_end.SEATS:
        return Reason(Sentence("refused-draw-agent"))
    return None


def rights_of(table: TableInPlay, looker: int | None, seats: Sequence[int]) -> tuple[bool, bool]:
    """Return whether the holder of `seats` who looks as `looker` may take back, and resign."""
    looking = looking_seats(table, looker, seats)
    return undo_point(table, looking, seats) is not None, any(
        why_no_resignation(table, seat) is None for seat in looking
    )


def why_closed(table: TableInPlay) -> Reason:
    """Return why nothing may happen at a table: it has stopped, it is a record, or the game is over."""
    if table.stop is not None:
        return Reason(Sentence("refused-stopped"))
    return Reason(Sentence("refused-record" if table.config.is_record else "refused-over"))
