"""What the race's refusals ask for, and how a seat is given it."""

from tests.games.canoe.positions import placing
from tests.games.suite.wants import Amounts, Want
from voyageur.games.canoe.state import Refusal
from voyageur.kernel.contract import State


def hazards(state: State, amounts: Amounts) -> None:
    """Leave so many hazards of a kind to be put."""
    for name, number in amounts.items():
        state[f"{name}_left"] = number


def none_left(**options: str) -> State:
    """Return a position in which the seat to act has neither bear nor shooter to put."""
    options.pop("placing", None)
    state = placing(**options)
    state.bears_left = state.shooters_left = 0
    return state


WANTS = (
    Want(Refusal.NO_BEAR_LEFT, "put bear 3", r"There is (?P<bears>no) bear left", none_left, hazards),
    Want(Refusal.NO_SHOOTER_LEFT, "put shooter 4", r"There is (?P<shooters>no) shooter left", none_left, hazards),
)
