"""What the island's refusals ask for, and how a seat is given it."""

from collections.abc import Callable

from tests.games.island.positions import cards, play, position
from tests.games.suite.wants import Amounts, Want
from voyageur.games.island.components import CARD_NAMES
from voyageur.games.island.notation import spelling
from voyageur.games.island.rules.stacks import is_combat
from voyageur.games.island.state import Refusal
from voyageur.kernel.contract import State

CARDS = [name for number, name in enumerate(CARD_NAMES) if not is_combat(number)]


def units_on(name: str, others: int = 0) -> Callable[[State, Amounts], None]:
    """Return what lets so many units stand on a tile once `others` have come."""

    def give(state: State, amounts: Amounts) -> None:
        state.units[spelling.names_of(state).index(name)] = amounts["units"] - others

    return give


def steps(state: State, amounts: Amounts) -> None:
    """Leave the mover so many steps."""
    state.moves_left = amounts["steps"]


def all_but_one(state: State, amounts: Amounts) -> None:
    """Let the mover have one unit less than so many on the board."""
    state.on_board[state.mover] = amounts["units"] - 1


def hand(state: State, amounts: Amounts) -> None:
    """Let the mover hold so many cards."""
    state.hand[state.mover] = cards(" ".join(CARDS[: amounts["cards"]]))


def poor(**options: str) -> State:
    return position("a2:B2 d4:R2", **options)


def tired(**options: str) -> State:
    return play(position("a2:B5 d4:R2", **options), "move a2 a3 5", "move a3 a4 3")


def crowded(**options: str) -> State:
    return position("a2:B4 a3:B8 d4:R2", **options)


def full(**options: str) -> State:
    return play(position("b4:B10 d2:B1 d4:R2", ["bricks4", ""], step="cards", **options), "recruit bricks4")


def used_up(**options: str) -> State:
    state = position("b4:B5 d2:B4 a2:B10 d4:R2", ["bricks4", ""], step="cards", **options)
    return play(state, "recruit bricks4", "at b4")


def rich(**options: str) -> State:
    state = position(hands=[" ".join(CARDS[:9]), ""], step="draw", **options)
    return play(state, "draw combat", "deal drop1")


WANTS = (
    Want(Refusal.TOO_FEW_UNITS, "move a2 a3 3", r"fewer than (?P<units>\d+) of your", poor, units_on("a2")),
    Want(Refusal.NO_MOVES_LEFT, "move a3 a2 1", r"(?P<steps>No) step is left", tired, steps),
    Want(
        Refusal.TOO_MANY_UNITS,
        "move a2 a3 3",
        r"more than (?P<units>\d+) of your units",
        crowded,
        units_on("a3", 3),
        is_limit=True,
    ),
    Want(Refusal.TILE_FULL, "at b4", r"already (?P<units>\d+) units", full, units_on("b4", 1), is_limit=True),
    Want(Refusal.NO_SUPPLY, "at d2", r"All your (?P<units>\d+) units", used_up, all_but_one, is_limit=True),
    Want(Refusal.OVER_LIMIT, "keep", r"more than (?P<cards>\d+) cards", rich, hand, is_limit=True),
)
