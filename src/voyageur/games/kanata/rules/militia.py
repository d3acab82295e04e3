"""Raising militia: K36-K38."""

from voyageur.games.kanata.components import MILITIA_PRICE, N_CARDS
from voyageur.games.kanata.rules.tiles import add_units, let_march
from voyageur.games.kanata.state import Phase, Refusal
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def raise_refusal(state: State, tile: int) -> int:
    """Return why the mover may not raise a militia on `tile`, or Refusal.NONE."""
    if state.phase != Phase.MILITIA:
        return Refusal.WRONG_STEP  # K19
    if not can_pay_militia(state):
        return Refusal.CANNOT_PAY_MILITIA
    if state.most_militia > 0 and state.n_militia[state.mover] >= state.most_militia:
        return Refusal.MOST_MILITIA  # K8
    return Refusal.NONE if state.owner[tile] == state.mover else Refusal.NOT_OWN_PLACE  # K36, K37


@compiled
def can_pay_militia(state: State) -> bool:
    """Whether the mover has the cards that a militia costs."""
    for card in range(N_CARDS):
        if state.cards[state.mover, card] < militia_price(state, card):
            return False
    return True


@compiled
def militia_price(state: State, card: int) -> int:
    """Return how many of `card` a militia costs."""
    return MILITIA_PRICE[card]


@compiled
def raise_militia(state: State, tile: int) -> None:
    """Pay for a militia and place it on `tile`."""
    for card in range(N_CARDS):
        state.cards[state.mover, card] -= militia_price(state, card)
    add_units(state, state.mover, tile, 1)  # K38: no limit
    state.n_militia[state.mover] += 1
    if not state.new_units_wait:  # K39
        let_march(state, tile, int(state.may_march[tile]) + 1)
