"""Views, facts and the picture of Pebbles."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from tests.toys.pebbles import rules
from tests.toys.pebbles.notation import values_of
from voyageur.kernel.observation_parts import Plane, flags, in_order, of_whole
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import (
    CHANCE,
    NOBODY,
    Die,
    Element,
    Fact,
    Holding,
    Motion,
    Picture,
    Progress,
    Result,
    Say,
    SeatView,
    Space,
    Step,
    View,
)

State = Any

ROW = 10  # pebbles in a row of the picture
COLOURS: dict[str, dict[str, str]] = {}
ICONS = {"pebble": '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="8"/></svg>'}


# Views ------------------------------------------------------------------------------------------


def heading(state: State) -> Sentence:
    """Return the heading: the round."""
    return Sentence("heading", {"round": int(state.rounds)})


def prompt(state: State, seat: int | None) -> Sentence:
    """Return the prompt of the seat to act or to wait."""
    if rules.to_act(state) == NOBODY:
        return Sentence("prompt-over")
    return Sentence("prompt-take" if rules.to_act(state) == seat else "prompt-waiting", values_of(state, 0))


def view(state: State, seat: int | None) -> View:
    """Return the view, the same for every seat."""
    is_over = rules.to_act(state) == NOBODY
    return View(
        seat=seat,
        to_act=rules.to_act(state),
        heading=heading(state),
        prompt=prompt(state, seat),
        steps=(Step(Sentence("step-roll"), state.die == 0), Step(Sentence("step-take"), state.die > 0)),
        seats=(_seat(state, 0, "blue", "A"), _seat(state, 1, "red", "B")),
        spaces=tuple(_space(number) for number in range(1, state.pile + 1)),
        scene={"pile": int(state.pile), "die": int(state.die)},
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
    return Result("emptied", (Sentence("result-wins", {"seat": winner}),), scores, (winner,))


# Facts ------------------------------------------------------------------------------------------


def describe(before: State, action: int, after: State, seat: int | None) -> tuple[Fact, ...]:
    """Return the facts of one ply: the roll with its die, or the pebbles taken."""
    if rules.to_act(before) == CHANCE:
        return (Fact("rolls", values={"roll": action + 1}, dice=(Die(rules.N_FACES, action + 1),)),)
    if action == rules.STOP:
        return (Fact("stops", int(before.seat), is_decision=True),)
    elements = tuple(f"pebble-{before.pile - index}" for index in range(action))
    motions = tuple(Motion(element, "ground") for element in elements)
    return (Fact("takes", int(before.seat), {"count": action}, elements, motions=motions, is_decision=True),)


def fold(one: Fact, other: Fact) -> Fact | None:
    """Fold two takings of one seat into one."""
    if one.kind != "takes" or other.kind != "takes":
        return None
    count = int(one.values["count"]) + int(other.values["count"])
    return replace(one, values={"count": count}, places=one.places + other.places, motions=())


# The picture ------------------------------------------------------------------------------------


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    """Draw the pile as rows of circles, and the last fact as a label."""
    base = '<rect id="ground" class="ground" width="440" height="260"/>'
    heading = f'<text x="20" y="30">{escape(say(view.heading))}</text>'
    last = escape("; ".join(f"{fact.seat} {fact.kind}" for fact in facts))
    elements = {"heading": Element(heading, {"class": "last", "aria-label": last})}
    elements |= {space.element: _pebble(space, say) for space in view.spaces}
    return Picture(440, 260, base, elements)


def _pebble(space: Space, say: Say) -> Element:
    row, column = divmod(int(space.element.removeprefix("pebble-")) - 1, ROW)
    place = f"translate({40 + 40 * column} {60 + 40 * row})"
    title = f"<title>{escape(say(space.name))}</title>"
    return Element(f'{title}<circle r="14"/>', {"class": "space pebble", "transform": place})


def ascii(view: View) -> str:
    """Return the pile as a row of dots."""
    return "o" * int(view.scene["pile"])


# The observation --------------------------------------------------------------------------------

OBSERVATION_SIZE = 5
MOST_PEBBLES = 500
OBSERVATION = in_order(
    of_whole(
        "game",
        Plane("pebbles left", "pebbles", 0, MOST_PEBBLES),
        Plane("the die, 0 before the roll", "pips", 0, rules.N_FACES),
        Plane("taken in this turn", "pebbles", 0, rules.N_FACES),
        *flags("my turn"),
        Plane("the round", "rounds", 1, MOST_PEBBLES // 2),  # each seat takes one or more in each
    )
)


def observe(state: State, seat: int, out: Any) -> None:
    """out : float32 (5,)  written: pile, die, taken, whether it is our turn, round"""
    out[:] = (state.pile, state.die, state.taken, state.seat == seat, state.rounds)
