"""What the public knows of a ply before and after it happens (I64); `resample` is in knowledge.py."""

from voyageur.games.island import rules
from voyageur.games.island.components import NO_SEAT
from voyageur.games.island.notation.spelling import DRAWN, text_of
from voyageur.games.island.rules.actions import ARROW, COMMIT, DECLINE, RECRUIT, ROAD, WATER
from voyageur.games.island.rules.cards import use_refusal
from voyageur.games.island.rules.stacks import face_down
from voyageur.games.island.rules.start import dealt_to
from voyageur.games.island.secrets.knowledge import may_hold
from voyageur.games.island.secrets.knowledge import resample as resample
from voyageur.games.island.secrets.mark import mark as mark
from voyageur.games.island.state import ATTACKER, Phase, Refusal
from voyageur.kernel import states
from voyageur.kernel.bits import lowest_bit
from voyageur.kernel.contract import State, legal_actions
from voyageur.kernel.jit import compiled

USES = (RECRUIT, ROAD, WATER, ARROW)


def text_for(state: State, action: int, seat: int | None) -> str:
    """Return the text of an action or outcome as far as `seat` may know it."""
    phase = Phase(int(state.phase))
    if phase in DRAWN and phase != Phase.BATTLE_DRAW:
        return text_of(state, action) if seat == _receiver(state, phase) else DRAWN[phase]
    if phase == Phase.COMMIT and action != DECLINE and seat != rules.to_act(state) and _stays_hidden(state, action):
        return "commit"
    return text_of(state, action)


def _receiver(state: State, phase: Phase) -> int:
    """Return the seat that alone sees the card that is drawn."""
    match phase:
        case Phase.FIRST_CARDS:
            return int(dealt_to(state))
        case Phase.TAKE:
            return int(state.loser)
        case Phase.REPLACE:
            return int(state.mover if state.side == ATTACKER else state.defender)
        case _:
            return int(state.mover)


def _stays_hidden(state: State, action: int) -> bool:
    """Whether a card that is played now lies face down, because the other side must still play one."""
    if state.side != ATTACKER or rules.refusal(state, action) != Refusal.NONE:
        return state.side == ATTACKER
    after = states.copy(state)
    rules.apply(after, action)
    return int(face_down(after)) >> (action - COMMIT) & 1 == 1


def is_forced_in_public(state: State) -> bool:
    """Whether everybody knows that the seat to act has only one legal action."""
    return len(legal_actions(rules, state)) == 1 and only_action_is_public(state)


@compiled
def only_action_is_public(state: State) -> bool:
    """Whether everybody knows that the one legal action of the seat to act is the only one.

    What is legal depends on hidden cards only where a card may be played: there no card that the seat can hold may
    have any use.  Elsewhere everybody can count the actions.
    """
    if state.phase != Phase.CARDS:
        return True
    possible = int(may_hold(state, NO_SEAT, int(state.mover)))
    while possible != 0:
        card = lowest_bit(possible)
        possible &= possible - 1
        for use in USES:
            if use_refusal(state, use + card) == Refusal.NONE:
                return False
    return True
