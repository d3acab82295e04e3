"""What people see and type of Pebbles: texts of actions, choices, views, sentences and the picture."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from tests.toys.pebbles import rules
from voyageur.kernel.contract import (
    CHANCE,
    BadText,
    Choice,
    Die,
    Holding,
    Motion,
    Picture,
    Progress,
    Result,
    SeatView,
    Space,
    Step,
    Telling,
    View,
)
from voyageur.kernel.text import Fault, Reason, Sentence

State = Any

REFUSALS = {
    int(rules.Refusal.BEYOND_DIE): ("P3", "refused-beyond-die"),
    int(rules.Refusal.BEYOND_PILE): ("P3", "refused-beyond-pile"),
    int(rules.Refusal.MUST_TAKE): ("P4", "refused-must-take"),
    int(rules.Refusal.TOO_MANY): ("P3", "refused-too-many"),
}
ROW = 10  # pebbles in a row of the picture


# Texts ------------------------------------------------------------------------------------------


def text_of(state: State, action: int) -> str:
    """Return `roll 4`, `take 2` or `stop`."""
    if rules.to_act(state) == CHANCE:
        return f"roll {action + 1}"
    return f"take {action}" if action else "stop"


def action_of(state: State, text: str) -> int:
    """Return the action that `text` means here.  Raises BadText."""
    if rules.to_act(state) == CHANCE:
        if match := re.fullmatch("roll ([1-6])", text):
            return int(match[1]) - 1
    elif text == "stop":
        return rules.STOP
    elif match := re.fullmatch("take ([1-3])", text):
        return int(match[1])
    raise BadText([Fault(1, 1, Reason(Sentence("fault-action", {"text": text})))], f"no action: {text}")


def values_of(state: State, action: int) -> Mapping[str, str | int | float]:
    """Return what a refusal's sentence may mention."""
    return {"count": action, "left": int(state.die - state.taken), "pile": int(state.pile)}


# Choices ----------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """Return the legal actions as a tree: how many to take, or stop."""
    counts = tuple(_take(state, count) for count in (1, 2, 3) if not rules.refusal(state, count))
    taking = (Choice("take", Sentence("choice-take"), then=counts),) if counts else ()
    stopping = Choice("stop", Sentence("choice-stop"), action=rules.STOP, ends_step=True)
    return taking if rules.refusal(state, rules.STOP) else (*taking, stopping)


def _take(state: State, count: int) -> Choice:
    label = Sentence("choice-count", {"count": count})
    return Choice(str(count), label, element=f"pebble-{state.pile - count + 1}", action=count)


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    """Say why `element` (a pebble), or stopping, is no choice; None if it is one."""
    action = rules.STOP
    if match := re.fullmatch("pebble-([0-9]+)", element or ""):
        action = int(state.pile) - int(match[1]) + 1
    refusal = rules.refusal(state, action)
    if not refusal:
        return None
    clause, key = REFUSALS[int(refusal)]
    return Reason(Sentence(key, values_of(state, action)), clause)


# Views ------------------------------------------------------------------------------------------


def view(state: State, seat: int | None) -> View:
    """Return all there is to see; nothing is hidden."""
    is_over = rules.to_act(state) == rules.NOBODY
    return View(
        seat=seat,
        to_act=rules.to_act(state),
        heading=Sentence("heading", {"round": int(state.rounds)}),
        prompt=Sentence("prompt-over" if is_over else "prompt-take", values_of(state, 0)),
        steps=(Step(Sentence("step-roll"), state.die == 0), Step(Sentence("step-take"), state.die > 0)),
        seats=(_seat(state, 0, "blue", "A"), _seat(state, 1, "red", "B")),
        spaces=tuple(_space(number) for number in range(1, state.pile + 1)),
        position={"pile": int(state.pile), "die": int(state.die)},
        result=_result(state) if is_over else None,
    )


def _seat(state: State, seat: int, colour: str, letter: str) -> SeatView:
    is_mine = rules.to_act(state) == seat
    progress = Progress(Sentence("progress"), int(state.taken) if is_mine else 0, max(int(state.die), 1))
    holding = Holding("pebble", Sentence("holding"), int(state.taken) if is_mine else 0)
    return SeatView(Sentence(f"seat-{seat}"), colour, letter, (progress,), (holding,))


def _space(number: int) -> Space:
    return Space(f"pebble-{number}", Sentence("space-pebble", {"number": number}))


def _result(state: State) -> Result:
    winner = rules.winner(state)
    scores = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    return Result("emptied", (Sentence("result-wins", {"seat": winner}),), scores)


# The log ----------------------------------------------------------------------------------------


def tell(before: State, action: int, after: State, seat: int | None) -> Telling:
    """Tell one ply: the roll with its die, or pebbles taken."""
    if rules.to_act(before) == CHANCE:
        roll = action + 1
        return Telling((Sentence("log-rolls", {"roll": roll}),), dice=(Die(rules.N_FACES, roll),))
    if action == rules.STOP:
        return Telling((Sentence("log-stops", {"seat": int(before.seat)}),))
    elements = tuple(f"pebble-{before.pile - index}" for index in range(action))
    motions = tuple(Motion(element, "ground") for element in elements)
    sentence = Sentence("log-takes", {"seat": int(before.seat), "count": action})
    return Telling((sentence,), motions=motions, spaces=elements)


def merge(one: Sentence, other: Sentence) -> Sentence | None:
    """Fold two takings of one seat into one sentence."""
    if one.key != "log-takes" or other.key != "log-takes":
        return None
    count = int(one.values["count"]) + int(other.values["count"])
    return Sentence("log-takes", {"seat": one.values["seat"], "count": count})


# The picture ------------------------------------------------------------------------------------


def draw(view: View, marks: Sequence[tuple[int, str]], say: Callable[[Sentence], str]) -> Picture:
    """Draw the pile as rows of circles."""
    base = '<rect id="ground" class="ground" width="440" height="260"/>'
    pebbles = "".join(_pebble(space, say) for space in view.spaces)
    heading = f'<text x="20" y="30">{escape(say(view.heading))}</text>'
    last = escape("; ".join(f"{seat} {text}" for seat, text in marks))
    return Picture(440, 260, base, f'<g class="last" aria-label="{last}">{pebbles}{heading}</g>')


def sketch(view: View) -> str:
    """Return the pile as a row of dots."""
    return "o" * int(view.position["pile"])


def _pebble(space: Space, say: Callable[[Sentence], str]) -> str:
    row, column = divmod(int(space.element.removeprefix("pebble-")) - 1, ROW)
    name = escape(say(space.name))
    return (
        f'<circle id="{space.element}" class="space pebble" aria-label="{name}"'
        f' cx="{40 + 40 * column}" cy="{60 + 40 * row}" r="14"/>'
    )
