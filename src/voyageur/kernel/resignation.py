"""A game with two seats that ends because one of them resigns.

The rules of a game do not know resignations: a table ends the game, and the other seat wins.  The words of each game
for two have `log-resigns` and `result-resigned`, with the seat as `side`.
"""

from dataclasses import replace

from voyageur.kernel.contract import Outcome
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import NOBODY, Result, View

ENDING = "resigned"  # no rulebook has this ending
SEATS = 2  # of the games in which a seat may resign


def outcome_after(seat: int) -> Outcome:
    """Return the outcome after `seat` has resigned: the other seat wins by 1 to 0."""
    winner = 1 - seat
    return Outcome(ENDING, (float(winner == 0), float(winner == 1)), (winner,))


def sentences(seat: int) -> tuple[Sentence, ...]:
    """Return the sentences that say that `seat` resigned and who wins."""
    return Sentence("log-resigns", {"side": seat}), Sentence("result-resigned", {"side": 1 - seat})


def view_after(view: View, seat: int) -> View:
    """Return the view of the last position after `seat` has resigned."""
    outcome = outcome_after(seat)
    result = Result(outcome.ending, sentences(seat), outcome.scores, outcome.winners)
    return replace(view, to_act=NOBODY, prompt=sentences(seat)[0], steps=(), result=result)
