"""What things cost and how far limits reach, as sentences tell it: asked of the rules, which alone decide it."""

from collections.abc import Mapping

from voyageur.games.kanata.components import CARD_NAMES, Card
from voyageur.games.kanata.rules import actions, captures, converting, forts, militia
from voyageur.kernel.contract import State
from voyageur.kernel.jit import as_python
from voyageur.kernel.text import Value

TRADES = {"fur": actions.TRADE_FUR, "lumber": actions.TRADE_LUMBER, "support": actions.TRADE_SUPPORT}
GOODS = {trade: goods for goods, trade in TRADES.items()}
CARD_OF_GOODS = {"fur": Card.FUR, "lumber": Card.LUMBER, "support": Card.SUPPORT}
# What is paid for a fort and a unit, in the order in which a lack of it is told.
PAID_WITH = {
    "fort": (Card.FIREARMS, Card.MANPOWER, Card.LUMBER),
    "raise": (Card.FIREARMS, Card.MANPOWER),
}
_PRICES = {"fort": as_python(forts.fort_price), "raise": as_python(militia.militia_price)}
_full_set = as_python(converting.full_set)

falls_to = as_python(captures.falls_to)
fort_steps = as_python(forts.fort_steps)
lumber_of_fort = as_python(captures.lumber_of_fort)
support_to_win = as_python(converting.support_to_win)


def full_set(state: State, goods: str) -> int:
    """Return how many cards of `goods` are traded at once."""
    return int(_full_set(state, CARD_OF_GOODS[goods]))


def price_of(state: State, verb: str) -> dict[str, int]:
    """Return how many of which card a fort or a unit costs, in the order in which a lack is told."""
    return {CARD_NAMES[card]: int(_PRICES[verb](state, card)) for card in PAID_WITH[verb]}


def price_values(state: State, verb: str) -> dict[str, Value]:
    """Return the price of a fort or a unit as the values of a sentence."""
    return {f"price_{card}": number for card, number in price_of(state, verb).items()}


def lacking(state: State, verb: str, seat: int) -> str:
    """Return the first card of which `seat` has not what a fort or a unit costs, or an empty text if it can pay."""
    held = dict(zip(CARD_NAMES, state.cards[seat].tolist(), strict=True))
    return next((card for card, number in price_of(state, verb).items() if held[card] < number), "")


def paid_for(state: State, verb: str, cards: Mapping[str, int]) -> int:
    """Return how many forts or units `cards` can pay for."""
    return min(cards[card] // number for card, number in price_of(state, verb).items() if number)
