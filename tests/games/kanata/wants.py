"""What Kanata's refusals ask for, and how a side is given it."""

from collections.abc import Mapping

from tests.games.kanata.positions import COAST, position
from tests.games.suite.wants import Amounts, Want
from voyageur.games.kanata.components import Card
from voyageur.games.kanata.state import Refusal
from voyageur.kernel.contract import State

SET = r"a full set is (?P<{0}>\d+) {0}, and they have 0"
FIREARMS, MANPOWER = r"(?P<firearms>\d+) firearms cards?", r"(?P<manpower>\d+) manpower"
FORT = rf"a fort costs (?P<lumber>\d+) lumber, {FIREARMS} and {MANPOWER}"
MILITIA = rf"costs {FIREARMS} and {MANPOWER}"
RICH = "manpower=9 lumber=18 firearms=9"


def give_cards(state: State, amounts: Amounts) -> None:
    """Give the mover exactly so many cards, and none of the others."""
    state.cards[state.mover] = 0
    for name, number in amounts.items():
        state.cards[state.mover, Card[name.upper()]] = number


def give_room(counts: str, state: State, limit: int) -> None:
    """Let the mover have one piece less than the limit."""
    state[counts][state.mover] = limit - 1


def poor(step: str, **options: str) -> State:
    """Return a position in which the French have nothing."""
    return position(COAST, step=step, options=options)


def rich(step: str, **options: str) -> State:
    """Return a position in which the French can pay, and have as many pieces as they may."""
    state = position(COAST, step=step, cards=RICH, options=options)
    state.n_forts[state.mover], state.n_militia[state.mover] = state.most_forts, state.most_militia
    return state


def card_want(refusal: Refusal, action: str, step: str, sentence: str, prompt: str = "") -> Want:
    return Want(refusal, action, sentence, lambda **options: poor(step, **options), give_cards, prompt=prompt)


def room_want(refusal: Refusal, action: str, step: str, piece: str, options: Mapping[str, str]) -> Want:
    counts = f"n_{piece}"

    def give(state: State, amounts: Amounts) -> None:
        give_room(counts, state, amounts[piece])

    sentence = rf"(?P<{piece}>\d+) \w+ (?:is|are) the most a side may have"
    return Want(refusal, action, sentence, lambda **texts: rich(step, **texts), give, is_limit=True, options=options)


WANTS = (
    card_want(Refusal.NO_MANPOWER, "collect c4", "collect", "they have (?P<manpower>no) manpower left"),
    card_want(Refusal.NO_FULL_SET, "trade fur", "convert", SET.format("fur")),
    card_want(Refusal.NO_FULL_SET, "trade lumber", "convert", SET.format("lumber")),
    card_want(Refusal.NO_FULL_SET, "trade support", "convert", "royal support: they have (?P<support>none)"),
    card_want(Refusal.CANNOT_PAY_FORT, "fort c1", "forts", FORT, FORT.replace("a fort", "A fort")),
    card_want(Refusal.CANNOT_PAY_MILITIA, "raise c3", "militia", MILITIA, MILITIA),
    room_want(Refusal.MOST_FORTS, "fort c1", "forts", "forts", {"most_forts": "1"}),
    room_want(Refusal.MOST_FORTS, "fort c1", "forts", "forts", {"most_forts": "3"}),
    room_want(Refusal.MOST_MILITIA, "raise c3", "militia", "militia", {"most_militia": "2"}),
)
