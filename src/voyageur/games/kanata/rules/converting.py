"""Converting cards and the support victory: K20-K23."""

from voyageur.games.kanata.components import FULL_SET, SUPPORT_TO_WIN, Card
from voyageur.games.kanata.rules import actions
from voyageur.games.kanata.rules.turn import end_game
from voyageur.games.kanata.state import Ending, Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def trade_refusal(state: State, trade: int) -> int:
    """Return why the mover may not make `trade`, or Refusal.NONE."""
    if state.phase != Phase.CONVERT:
        return Refusal.WRONG_STEP  # K19
    card = card_traded(trade)
    has_full_set = state.cards[state.mover, card] >= full_set(state, card)
    return Refusal.NONE if has_full_set else Refusal.NO_FULL_SET  # K22


@compiled
def card_traded(trade: int) -> int:
    """Return the card that `trade` gives away."""
    if trade == actions.TRADE_FUR:
        return Card.FUR
    return Card.LUMBER if trade == actions.TRADE_LUMBER else Card.SUPPORT


@compiled
def full_set(state: State, card: int) -> int:
    """Return how many of `card` are traded at once (K22, K23)."""
    return FULL_SET[card]


@compiled
def convert(state: State, trade: int) -> None:
    """Make `trade`, and end the game if it gives the sixth support."""
    cards, card = state.cards[state.mover], card_traded(trade)
    cards[card] -= full_set(state, card)
    if trade == actions.TRADE_SUPPORT:
        cards[Card.FIREARMS] += 1  # K23
        return
    cards[Card.SUPPORT] += 1
    judge_support(state)


@compiled
def judge_support(state: State) -> None:
    """End the game if the mover holds six support in the convert step."""
    if state.cards[state.mover, Card.SUPPORT] >= support_to_win(state):  # K21
        end_game(state, Ending.SUPPORT, state.mover)


@compiled
def support_to_win(state: State) -> int:
    """Return with how much support a side wins (K20)."""
    return SUPPORT_TO_WIN
