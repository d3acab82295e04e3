"""What was agreed when a table was made.

When an agent takes over for who is away, how much time people have, whether they may ask for suggested moves, and what
spectators see after the end.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

DAY = 86_400  # seconds
MOST_DAYS = 30 * DAY


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time each person has to decide, in seconds; see seats/clocks.py."""

    bank: Annotated[int, Meta(ge=10, le=MOST_DAYS)]
    refill: Annotated[int, Meta(ge=1, le=MOST_DAYS)]  # for each turn
    when_empty: Literal["agent", "loses"] = "agent"  # an agent takes over, or in a game for two the seat loses


class TableTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table."""

    takeover: Annotated[int, Meta(ge=60, le=MOST_DAYS)] | None = None  # after so many seconds away; None: never
    clock: ClockTerms | None = None
    hints: bool = False  # people may ask what a search would choose; everybody is told that they did
    hands_at_end: bool = True  # after the end spectators, too, see what each seat knew; else only the public view

    @property
    def are_timed(self) -> bool:
        """Whether anything happens by time."""
        return self.takeover is not None or self.clock is not None


NO_TERMS = TableTerms()
