"""The texts of Pebbles' actions, and the choices."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.toys.pebbles import rules
from voyageur.kernel.contract import BadText, refusal_reason
from voyageur.kernel.text import Fault, Reason, Sentence
from voyageur.kernel.view import CHANCE, Choice

State = Any

ENDINGS = ("", "emptied")


# Texts ------------------------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return `roll 4`, `take 2` or `stop`."""
    if rules.to_act(state) == CHANCE:
        return f"roll {action + 1}"
    return f"take {action}" if action else "stop"


def action_of(state: State, text: str) -> int:
    """Return the action of `text` in this state.  Raises BadText."""
    if rules.to_act(state) == CHANCE:
        if match := re.fullmatch("roll ([1-6])", text):
            return int(match[1]) - 1
    elif text == "stop":
        return rules.STOP
    elif match := re.fullmatch("take ([1-3])", text):
        return int(match[1])
    raise BadText([Fault(1, 1, Reason(Sentence("fault-action", {"text": text})))], f"no action: {text}")


def values_of(state: State, action: int) -> Mapping[str, str | int | float]:
    """Return the values of a refusal's sentence."""
    return {"count": action, "left": int(state.die - state.taken), "pile": int(state.pile)}


# Choices ----------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions as a tree: how many to take, or stop."""
    counts = tuple(_take(state, count) for count in (1, 2, 3) if not rules.refusal(state, count))
    taking = (Choice("take", Sentence("choice-take"), then=counts, prompt=Sentence("prompt-count")),) if counts else ()
    stopping = Choice("stop", Sentence("choice-stop"), action=rules.STOP, ends_step=True)
    return taking if rules.refusal(state, rules.STOP) else (*taking, stopping)


def _take(state: State, count: int) -> Choice:
    label = Sentence("choice-count", {"count": count})
    return Choice(str(count), label, element=f"pebble-{state.pile - count + 1}", action=count)


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Return the reason why `element` (a pebble), or stopping, is not a choice; None if it is one."""
    action = rules.STOP
    if match := re.fullmatch("pebble-([0-9]+)", element or ""):
        action = int(state.pile) - int(match[1]) + 1
    return refusal_reason(rules, values_of, state, action)
