"""What the public knows of a ply before and after it happens; `resample` is in knowledge.py."""

from voyageur.games.nouvelle_france import rules
from voyageur.games.nouvelle_france.components import COUREUR
from voyageur.games.nouvelle_france.notation.spelling import text_of
from voyageur.games.nouvelle_france.rules.turn import places_left
from voyageur.games.nouvelle_france.secrets.knowledge import resample as resample
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.contract import State, legal_actions
from voyageur.kernel.jit import compiled

HIDDEN = {Phase.PEEK: "peek", Phase.ORDER: "order", Phase.COUREUR: "answer"}  # only the seat asked sees more


def text_for(state: State, action: int, seat: int | None) -> str:
    """Return the text of an action or outcome as far as `seat` may know it."""
    phase = Phase(int(state.phase))
    is_open = phase not in HIDDEN or (phase == Phase.COUREUR and not _is_sealed(state))
    return text_of(state, action) if is_open or seat == int(state.asked) else HIDDEN[phase]


def _is_sealed(state: State) -> bool:
    """Whether the next answer about the Coureur stays secret: the last one is known from what follows (N54, option)."""
    if not state.is_sealed:
        return False
    later = range(places_left(state, state.asked) + 1, state.n_seats)
    return any(state.is_up[(state.mover + place) % state.n_seats, COUREUR] for place in later)


def is_forced_in_public(state: State) -> bool:
    """Whether everybody knows that the seat to act has only one legal action."""
    return len(legal_actions(rules, state)) == 1 and only_action_is_public(state)


@compiled
def only_action_is_public(state: State) -> bool:
    """Whether everybody knows that the one legal action is the only one: only an order depends on hidden cards."""
    return state.phase != Phase.ORDER or state.n_known == 1
