"""Step 3: draw a card, then discard or keep (I38-I46)."""

from voyageur.games.island.components import COMBAT, DEPLETIONS, RESOURCE
from voyageur.games.island.rules.actions import BATTLE, DISCARD, DRAW, KEEP
from voyageur.games.island.rules.stacks import can_give, give_up, is_over_limit, prepare_stack, take_in_hand
from voyageur.games.island.state import Phase, Refusal
from voyageur.kernel.bits import has_bit
from voyageur.kernel.contract import State
from voyageur.kernel.jit import compiled


@compiled
def is_depleted(state: State) -> bool:
    """Whether the resource stack has been used up twice (I41): the game goes on until the hands are empty."""
    return state.depletions >= DEPLETIONS


@compiled
def begin_draw(state: State) -> None:
    """Begin step 3; nothing is drawn after the second depletion (I44), or if no stack can give a card (I42)."""
    can_draw = not is_depleted(state) and (can_give(state, RESOURCE) or can_give(state, COMBAT))
    state.phase = Phase.DRAW if can_draw else Phase.DISCARD


@compiled
def draw_refusal(state: State, action: int) -> int:
    """Return why a card of a kind may not be drawn, or NONE."""
    return Refusal.NONE if can_give(state, action - DRAW) else Refusal.NO_CARDS_LEFT


@compiled
def draw(state: State, action: int) -> None:
    """Choose the stack from which a card is dealt."""
    state.kind = action - DRAW
    prepare_stack(state, state.kind)
    state.phase = Phase.DEAL


@compiled
def deal(state: State, card: int) -> None:
    """Put the card dealt into the mover's hand."""
    take_in_hand(state, state.mover, card)
    state.kind = RESOURCE
    state.phase = Phase.DISCARD


@compiled
def discard_refusal(state: State, action: int) -> int:
    """Return why a card may not be discarded, or why the hand may not be kept; or NONE."""
    hand = state.hand[state.mover]
    if action != KEEP:
        return Refusal.NONE if has_bit(hand, action - DISCARD) else Refusal.NOT_IN_HAND
    if is_over_limit(state, state.mover):
        return Refusal.OVER_LIMIT  # I39, I40
    must_let_go = is_depleted(state) and state.has_let_go == 0 and hand != 0
    return Refusal.MUST_DISCARD if must_let_go else Refusal.NONE  # I46


@compiled
def misplaced_refusal(state: State, action: int) -> int:
    """Return why an action does not belong here, where a card is discarded or the hand is kept."""
    is_draw = DRAW <= action < BATTLE
    return Refusal.NO_DRAW_AT_END if is_draw and is_depleted(state) else Refusal.WRONG_STEP  # I44


@compiled
def is_done_after(state: State, action: int) -> bool:
    """Whether step 3 ends with this: one card may be discarded, or as many as there are beyond six (I40)."""
    return action == KEEP or not is_over_limit(state, state.mover)


@compiled
def discard_or_keep(state: State, action: int) -> None:
    """Discard a card, or keep the hand."""
    if action != KEEP:
        give_up(state, action - DISCARD)
