"""What the refusals of Nouvelle-France ask for, and how a seat is given it."""

from tests.games.nouvelle_france.positions import position
from tests.games.suite.wants import Amounts, Want
from voyageur.games.nouvelle_france.components import SHAPES
from voyageur.games.nouvelle_france.state import Refusal
from voyageur.kernel.contract import State

CANNON = "place canon:white mill a2.1 a3.1 b2.1 b3.1 a4.1"


def open_cards(state: State, amounts: Amounts) -> None:
    """Let so many cards of the cannon lie open."""
    state.open[SHAPES.index("canon")] = amounts["cards"]


def closed(**options: str) -> State:
    """Return a position in which no card of the cannon lies open."""
    return position("mill:b4.1=white", opened=("fer", "faux"), **options)


WANTS = (Want(Refusal.CARD_NOT_OPEN, CANNON, r"(?P<cards>No) card of the cannon lies open", closed, open_cards),)
