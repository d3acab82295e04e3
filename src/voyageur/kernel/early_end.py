"""A game with two seats that ends before its rules end it: a seat resigns or loses on time, or both agree on a draw.

The rules of a game do not know this: a table ends the game.  The words of each game for two have `log-resigns`,
`log-out-of-time` and `result-resigned`, with the seat as `side`; those of a game that knows draws have
`log-draw-agreed` and `result-draw`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from voyageur.kernel.contract import Outcome
from voyageur.kernel.text import Sentence, of_named_seat
from voyageur.kernel.view import NOBODY, Result, View

RESIGNED = "resigned"  # no rulebook has these endings
OUT_OF_TIME = "out-of-time"
AGREED = "draw-agreed"
SEATS = 2  # of the games in which a seat may resign or offer a draw


@dataclass(frozen=True)
class EarlyEnd:
    """How a game ended early: `seat` has resigned or has no time left, or both seats (None) agreed on a draw."""

    ending: Literal["resigned", "out-of-time", "draw-agreed"]
    seat: int | None

    @property
    def outcome(self) -> Outcome:
        """A seat that gives up or has no time left loses by 0 to 1; a draw gives each seat a half."""
        if self.seat is None:
            return Outcome(AGREED, (0.5, 0.5), (0, 1))
        winner = 1 - self.seat
        return Outcome(self.ending, (float(winner == 0), float(winner == 1)), (winner,))

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What happened, and who wins."""
        if self.seat is None:
            return Sentence("log-draw-agreed"), Sentence("result-draw")
        key = "log-resigns" if self.ending == RESIGNED else "log-out-of-time"
        return Sentence(key, {"side": self.seat}), Sentence("result-resigned", {"side": 1 - self.seat})


def resignation(seat: int) -> EarlyEnd:
    """Return the end of a game in which `seat` resigns."""
    return EarlyEnd(RESIGNED, seat)


def out_of_time(seat: int) -> EarlyEnd:
    """Return the end of a game in which `seat` has no time left."""
    return EarlyEnd(OUT_OF_TIME, seat)


DRAW = EarlyEnd(AGREED, None)


def early_ends(knows_draws: bool) -> tuple[EarlyEnd, ...]:
    """Return all ways in which a game for two can end early."""
    seats = range(SEATS)
    return (*map(resignation, seats), *map(out_of_time, seats), *((DRAW,) if knows_draws else ()))


def view_after(view: View, end: EarlyEnd, names: Sequence[int] = ()) -> View:
    """Return the view of the last position after an early end.  names : of seats, as `contract.seat_names`"""
    outcome = end.outcome
    told = tuple(of_named_seat(sentence, names) for sentence in end.sentences)
    result = Result(outcome.ending, told, outcome.scores, outcome.winners)
    return replace(view, to_act=NOBODY, prompt=told[0], steps=(), result=result)
