"""Guess: a tiny game with secrets, as plain Python functions, for the tests of the conformance suite.

Chance gives each seat a card of 1 ... 5, which only that seat knows.  In turn a seat names a card that has not been
named: if it is the rival's card, the guesser wins.  When all five have been named in vain, nobody wins.
"""

import enum
import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from voyageur.kernel.chance import fast_below
from voyageur.kernel.contract import (
    CHANCE,
    NOBODY,
    BadText,
    Choice,
    Game,
    Motion,
    Picture,
    Result,
    SeatView,
    Setup,
    Space,
    Step,
    Telling,
    View,
)
from voyageur.kernel.options import Option
from voyageur.kernel.text import Fault, Reason, Sentence, Value

State = Any
N_SEATS, N_CARDS = 2, 5
NO_CARD = 0


class Refusal(enum.IntEnum):
    NONE = 0
    NAMED = 1  # G2
    OWN_CARD = 2  # G3


STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seat", np.int32),  # who guesses
                ("cards", np.int32, (N_SEATS,)),  # NO_CARD before the deal
                ("is_named", np.int32, (N_CARDS + 1,)),  # by card
                ("winner", np.int32),  # a seat, or -1
                ("may_name_own", np.int32),  # G3
            ],
            align=True,
        ),
    )
)


def set_up(state: State, setup: Setup) -> None:
    state.winner = -1
    state.may_name_own = setup.options["own"] == "yes"


def to_act(state: State) -> int:
    if NO_CARD in state.cards:
        return CHANCE
    return NOBODY if ending(state) else int(state.seat)


def ending(state: State) -> int:
    if state.winner >= 0:
        return 1
    is_stuck = not any(not refusal(state, card) for card in range(N_CARDS))
    return 2 if NO_CARD not in state.cards and is_stuck else 0


def refusal(state: State, action: int) -> int:
    if state.is_named[action + 1]:
        return Refusal.NAMED
    is_own = action + 1 == state.cards[state.seat]
    return Refusal.OWN_CARD if is_own and not state.may_name_own else Refusal.NONE


def legal(state: State, out: Any) -> int:
    allowed = [action for action in range(N_CARDS) if refusal(state, action) == Refusal.NONE]
    out[: len(allowed)] = allowed
    return len(allowed)


def dealt_to(state: State) -> int:
    """Return the seat that chance deals to."""
    return 0 if state.cards[0] == NO_CARD else 1


def chance_weights(state: State, out: Any) -> int:
    out[:] = [card not in state.cards for card in range(1, N_CARDS + 1)]
    return int(out.sum())


def chance_event(state: State, out: Any) -> None:
    out[:] = (0, 0, dealt_to(state), 0)


def apply(state: State, action: int) -> None:
    if NO_CARD in state.cards:
        state.cards[dealt_to(state)] = action + 1
        return
    state.is_named[action + 1] = 1
    if state.cards[1 - state.seat] == action + 1:
        state.winner = state.seat
    state.seat = 1 - state.seat


def scores(state: State, out: Any) -> None:
    out[:] = 0.5
    if state.winner >= 0:
        out[state.winner], out[1 - state.winner] = 1, 0


def value(state: State, seat: int) -> float:
    if state.winner < 0:
        return 0.5
    return float(state.winner == seat)


def resample(state: State, seat: int, key: int) -> None:
    """Give the rival another card that it may hold after all that was said."""
    rival = 1 - seat
    if NO_CARD in state.cards or ending(state):
        return
    possible = [card for card in range(1, N_CARDS + 1) if card != state.cards[seat] and may_hold(state, rival, card)]
    state.cards[rival] = possible[fast_below(key, 9, 0, seat, 0, len(possible))]


def may_hold(state: State, seat: int, card: int) -> bool:
    """Whether what happened leaves `card` to `seat`: a named card is nobody's, or its own guesser's."""
    return not state.is_named[card] or (state.may_name_own and card == state.cards[seat])


def observe(state: State, seat: int, out: Any) -> None:
    """out : float32 (8,)  written: my card, whether it is my turn, who has won, the cards named"""
    out[:3] = (state.cards[seat], state.seat == seat, state.winner)
    out[3:] = state.is_named[1:]


# Grammar ----------------------------------------------------------------------------------------

REFUSALS = {
    int(Refusal.NAMED): ("G2", "refused-named"),
    int(Refusal.OWN_CARD): ("G3", "refused-own-card"),
}


def text_of(state: State, action: int) -> str:
    return f"deal {action + 1}" if to_act(state) == CHANCE else f"name {action + 1}"


def action_of(state: State, text: str) -> int:
    verb = "deal" if to_act(state) == CHANCE else "name"
    if match := re.fullmatch(f"{verb} ([1-5])", text):
        return int(match[1]) - 1
    raise BadText([Fault(1, 1, Reason(Sentence("fault-action", {"text": text})))])


def choices(state: State) -> tuple[Choice, ...]:
    out = np.zeros(N_CARDS, np.int32)
    leaves = tuple(
        Choice(str(action + 1), Sentence("space-card", {"card": action + 1}), f"card-{action + 1}", action)
        for action in map(int, out[: legal(state, out)])
    )
    return (Choice("name", Sentence("choice-name"), then=leaves),)


def explain(state: State, words: Sequence[str], element: str | None) -> Reason | None:
    match = re.fullmatch("card-([1-5])", element or "")
    if not match:
        return Reason(Sentence("fault-action", {"text": " ".join(words)}))
    number = int(refusal(state, int(match[1]) - 1))
    if not number:
        return None
    clause, key = REFUSALS[number]
    return Reason(Sentence(key, values_of(state, int(match[1]) - 1)), clause)


def values_of(state: State, action: int) -> dict[str, Value]:
    return {"card": action + 1}


# Views ------------------------------------------------------------------------------------------


def view(state: State, seat: int | None) -> View:
    acting = to_act(state)
    cards = [int(card) if each == seat or ending(state) else NO_CARD for each, card in enumerate(state.cards)]
    return View(
        seat=seat,
        to_act=acting,
        heading=Sentence("heading"),
        prompt=Sentence("prompt-over" if acting == NOBODY else "prompt-name"),
        steps=(Step(Sentence("choice-name"), acting >= 0),),
        seats=(SeatView(Sentence("seat-0"), "blue", "A"), SeatView(Sentence("seat-1"), "red", "B")),
        spaces=tuple(Space(f"card-{card}", Sentence("space-card", {"card": card})) for card in range(1, N_CARDS + 1)),
        position={"cards": cards, "named": [int(named) for named in state.is_named]},
        result=result(state) if acting == NOBODY else None,
    )


def result(state: State) -> Result:
    out = np.zeros(N_SEATS)
    scores(state, out)
    return Result(ENDINGS[ending(state)], (Sentence("result", {"seat": int(state.winner)}),), tuple(out.tolist()))


def tell(before: State, action: int, after: State, seat: int | None) -> Telling:
    if to_act(before) == CHANCE:
        return Telling((Sentence("log-deals", {"seat": dealt_to(before)}),))
    card = f"card-{action + 1}"
    sentence = Sentence("log-names", {"seat": int(before.seat), "card": action + 1})
    return Telling((sentence,), motions=(Motion(card, "table"),), spaces=(card,))


def heard(game: Game, state: State, seat: int, action: int) -> str:
    """Only the seat that gets a card hears which."""
    is_hidden = to_act(state) == CHANCE and dealt_to(state) != seat
    return "deal" if is_hidden else game.text_of(state, action)


def draw(view: View, marks: Sequence[tuple[int, str]], say: Callable[[Sentence], str]) -> Picture:
    cards = "".join(f'<g id="{space.element}" aria-label="{escape(say(space.name))}"/>' for space in view.spaces)
    return Picture(100, 100, '<rect id="table"/>', cards)


def faults(state: State) -> list[str]:
    both = [int(card) for card in state.cards if card != NO_CARD]
    return ["both seats hold one card"] if len(set(both)) < len(both) else []


def no_merge(one: Sentence, other: Sentence) -> Sentence | None:
    return None


def sketch(view: View) -> str:
    return str(view.position["named"])


ENDINGS = ("", "guessed", "stuck")

GAME = Game(
    name="guess",
    version="1.0",
    stage="playable",
    players=(2,),
    minutes=(1, 2),
    options=(Option("own", "G3", "one-of", "no", ("no", "yes")),),
    state_type=STATE,
    n_actions=N_CARDS,
    n_outcomes=N_CARDS,
    most_legal=N_CARDS,
    endings=ENDINGS,
    refusals=REFUSALS,
    folder=Path(__file__).parent,
    has_secrets=True,
    set_up=set_up,
    to_act=to_act,
    refusal=refusal,
    legal=legal,
    chance_weights=chance_weights,
    chance_event=chance_event,
    apply=apply,
    ending=ending,
    scores=scores,
    value=value,
    resample=resample,
    observe=observe,
    observation_size=3 + N_CARDS,
    text_of=text_of,
    action_of=action_of,
    choices=choices,
    explain=explain,
    values_of=values_of,
    view=view,
    tell=tell,
    merge=no_merge,
    draw=draw,
    sketch=sketch,
    heard=heard,
    faults=faults,
)
