"""Converting cards and the support victory: K20-K23."""

from voyageur.games.kanata import components
from voyageur.games.kanata.components import Card
from voyageur.games.kanata.rules import actions
from voyageur.games.kanata.rules.turn import end_game
from voyageur.games.kanata.state import Ending, Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def trade_refusal(state: State, trade: int) -> int:
    """Return why the mover may not make `trade`, or Refusal.NONE."""
    cards = state.cards[state.mover]
    if state.phase != Phase.CONVERT:
        return Refusal.WRONG_STEP  # K19
    has_full_set = (
        (trade == actions.TRADE_FUR and cards[Card.FUR] >= components.FUR_FOR_SUPPORT)
        or (trade == actions.TRADE_LUMBER and cards[Card.LUMBER] >= components.LUMBER_FOR_SUPPORT)
        or (trade == actions.TRADE_SUPPORT and cards[Card.SUPPORT] >= components.SUPPORT_FOR_FIREARMS)  # K23
    )
    return Refusal.NONE if has_full_set else Refusal.NO_FULL_SET  # K22


@compiled
def convert(state: State, trade: int) -> None:
    """Make `trade`, and end the game if it gives the sixth support."""
    cards = state.cards[state.mover]
    if trade == actions.TRADE_SUPPORT:
        cards[Card.SUPPORT] -= components.SUPPORT_FOR_FIREARMS
        cards[Card.FIREARMS] += 1
        return
    if trade == actions.TRADE_FUR:
        cards[Card.FUR] -= components.FUR_FOR_SUPPORT
    else:
        cards[Card.LUMBER] -= components.LUMBER_FOR_SUPPORT
    cards[Card.SUPPORT] += 1
    judge_support(state)


@compiled
def judge_support(state: State) -> None:
    """End the game if the mover holds six support in the convert step."""
    if state.cards[state.mover, Card.SUPPORT] >= components.SUPPORT_TO_WIN:  # K20, K21
        end_game(state, Ending.SUPPORT, state.mover)
