"""The questions about allies, which a seat may decline once for all, or until the next storm."""

from voyageur.games.nouvelle_france.components import ALLIES
from voyageur.games.nouvelle_france.rules.actions import PASS
from voyageur.games.nouvelle_france.state import Phase
from voyageur.kernel.contract import State

QUESTIONS = ALLIES
_OF_PHASE = {Phase.HURON: "huron", Phase.FILLE: "fille", Phase.COUREUR: "coureur"}


def question(state: State) -> str:
    """Return the ally about which a seat is asked, "" for none."""
    return _OF_PHASE.get(Phase(int(state.phase)), "")


def declining(state: State) -> int:
    """Return the action that declines a question."""
    return PASS


def period(state: State) -> int:
    """Return the number of storms that are past."""
    return int(state.storms)
