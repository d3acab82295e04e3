"""Guess: a small game with secrets, in plain Python, for tests.

Chance gives each seat a card of 1 ... 5, which only that seat knows.  In turn a seat names a card that has not been
named: if it is the rival's card, the guesser wins.  When all five have been named in vain, nobody wins.

A seat's own card lies in its hand, the others on the table.  The last guess is a scene, the named cards are a pile.
"""

import enum
import re
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from voyageur.kernel.chance import fast_below
from voyageur.kernel.contract import BadText, Game, Setup, refusal_reason
from voyageur.kernel.observation_parts import Plane, flags, in_order, of_cells, of_whole
from voyageur.kernel.options import Option
from voyageur.kernel.text import Fault, Reason, Sentence, Value
from voyageur.kernel.view import (
    CHANCE,
    NOBODY,
    Choice,
    Element,
    Fact,
    Inset,
    Motion,
    Picture,
    Result,
    Say,
    SeatView,
    Space,
    Step,
    View,
)

State = Any
N_SEATS, N_CARDS = 2, 5
N_ACTIONS = N_OUTCOMES = MOST_LEGAL = N_CARDS
OBSERVATION_SIZE = 3 + N_CARDS
ICONS: dict[str, str] = {}
COLOURS: dict[str, dict[str, str]] = {}
NO_CARD = 0


class Refusal(enum.IntEnum):
    NONE = 0
    NAMED = 1
    OWN_CARD = 2


CLAUSES: dict[Refusal, str | None] = {Refusal.NAMED: "G2", Refusal.OWN_CARD: "G3"}


STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seat", np.int32),  # who guesses
                ("cards", np.int32, (N_SEATS,)),  # NO_CARD before the deal
                ("is_named", np.int32, (N_CARDS + 1,)),  # by card: 0, or 1 + the seat that named it
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


def n_seats(state: State) -> int:
    """Return the number of seats of this game."""
    return N_SEATS


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
    """Return the seat that is dealt a card next."""
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
    state.is_named[action + 1] = 1 + state.seat
    if state.cards[1 - state.seat] == action + 1:
        state.winner = state.seat
    state.seat = 1 - state.seat


def scores(state: State, out: Any) -> None:
    out[:] = 0.5
    if state.winner >= 0:
        out[state.winner], out[1 - state.winner] = 1, 0


def ranks(state: State, out: Any) -> None:
    out[:] = 0
    if state.winner >= 0:
        out[1 - state.winner] = 1


def value(state: State, seat: int) -> float:
    if state.winner < 0:
        return 0.5
    return float(state.winner == seat)


def resample(state: State, seat: int, key: int) -> None:
    """Redraw the rival's card among those consistent with the named cards."""
    rival = 1 - seat
    if state.cards[rival] == NO_CARD or ending(state):
        return
    possible = [card for card in range(1, N_CARDS + 1) if card != state.cards[seat] and may_hold(state, rival, card)]
    state.cards[rival] = possible[fast_below(key, 9, 0, seat, 0, len(possible))]


def may_hold(state: State, seat: int, card: int) -> bool:
    """Whether `seat` may still hold `card`: it was not named, or `seat` named it."""
    return not state.is_named[card] or (bool(state.may_name_own) and state.is_named[card] == 1 + seat)


OBSERVATION = in_order(
    of_whole(
        "seat",
        Plane("my card, 0 before the deal", "card", 0, N_CARDS),
        *flags("my turn"),
        Plane("who has won, -1 for nobody", "seats", -1, 1),
    ),
    of_cells("cards", N_CARDS, Plane("who has named it, from 1; 0 for nobody", "seats", 0, N_SEATS)),
)


def observe(state: State, seat: int, out: Any) -> None:
    """out : float32 (8,)  written: my card, whether it is my turn, who has won, the cards named"""
    out[:3] = (state.cards[seat], state.seat == seat, state.winner)
    out[3:] = state.is_named[1:]


# Notation ----------------------------------------------------------------------------------------

ENDINGS = ("", "guessed", "stuck")


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
    return refusal_reason(GAME.rules, values_of, state, int(match[1]) - 1)


def values_of(state: State, action: int) -> dict[str, Value]:
    return {"card": action + 1}


# Views ------------------------------------------------------------------------------------------


def heading(state: State) -> Sentence:
    return Sentence("heading")


def prompt(state: State, seat: int | None) -> Sentence:
    return Sentence("prompt-over" if to_act(state) == NOBODY else "prompt-name")


def view(state: State, seat: int | None) -> View:
    acting = to_act(state)
    cards = [int(card) if each == seat or ending(state) else NO_CARD for each, card in enumerate(state.cards)]
    return View(
        seat=seat,
        to_act=acting,
        heading=heading(state),
        prompt=prompt(state, seat),
        steps=(Step(Sentence("choice-name"), acting >= 0),),
        seats=(SeatView(Sentence("seat-0"), "blue", "A"), SeatView(Sentence("seat-1"), "red", "B")),
        spaces=(*map(card_space, range(1, N_CARDS + 1)), Space("discards", Sentence("space-discards"))),
        scene={"cards": cards, "named": [int(named) for named in state.is_named]},
        result=result(state) if acting == NOBODY else None,
    )


def card_space(card: int) -> Space:
    return Space(f"card-{card}", Sentence("space-card", {"card": card}))


def result(state: State) -> Result:
    out = np.zeros(N_SEATS)
    scores(state, out)
    winners = (0, 1) if state.winner < 0 else (int(state.winner),)
    sentence = Sentence("result", {"seat": int(state.winner)})
    return Result(ENDINGS[ending(state)], (sentence,), tuple(out.tolist()), winners)


def describe(before: State, action: int, after: State, seat: int | None) -> tuple[Fact, ...]:
    if to_act(before) == CHANCE:
        return (Fact("deals", dealt_to(before)),)
    card = f"card-{action + 1}"
    values: dict[str, Value] = {"card": action + 1}
    return (Fact("names", int(before.seat), values, (card,), motions=(Motion(card, "table"),), is_decision=True),)


def fold(one: Fact, other: Fact) -> Fact | None:
    return None


def draw(view: View, facts: Sequence[Fact], say: Say) -> Picture:
    own = NO_CARD if view.seat is None else view.scene["cards"][view.seat]
    others = {f"card-{card}": drawn(card, 20 * card - 18) for card in range(1, N_CARDS + 1) if card != own}
    hands = {f"hand-{seat}": Element(f"<text>{card}</text>") for seat, card in enumerate(view.scene["cards"])}
    discards = Element('<rect class="back" x="42" y="60" width="16" height="24"/>')
    ground = '<rect id="table" class="ground" width="100" height="100"/>'
    return Picture(100, 100, ground, {**others, **hands, "discards": discards}, insets(view, own, facts, say))


def drawn(card: int, x: int, classes: str = "card") -> Element:
    return Element(
        f'<rect width="16" height="24"/><text x="5" y="16">{card}</text>',
        {"class": classes, "transform": f"translate({x} 4)"},
    )


def insets(view: View, own: int, facts: Sequence[Fact], say: Say) -> dict[str, Inset]:
    named = [card for card in range(1, N_CARDS + 1) if view.scene["named"][card]]
    guesses = [fact for fact in facts if fact.kind == "names"]
    made: dict[str, Inset] = {}
    if own != NO_CARD:
        caption = Element(f'<text x="2" y="36">{escape(say(Sentence("own")))}</text>', {"class": "caption"})
        made["hand"] = Inset(
            "hand", say(Sentence("inset-hand")), 20, 40, {f"card-{own}": drawn(own, 2), "caption": caption}
        )
    if guesses:
        last = int(guesses[-1].values["card"])
        made["guess"] = Inset("scene", say(Sentence("inset-guess")), 80, 32, {"guessed": drawn(last, 32)})
    if named:
        cards = {f"named-{card}": drawn(card, 20 * nth + 2) for nth, card in enumerate(named)}
        made["named"] = Inset("pile", say(Sentence("inset-named")), 20 * len(named), 32, cards, "discards")
    return made


def ascii(view: View) -> str:
    return str(view.scene["named"])


# Secrets ----------------------------------------------------------------------------------------


def text_for(state: State, action: int, seat: int | None) -> str:
    """Hide a dealt card from all but its seat."""
    is_hidden = to_act(state) == CHANCE and dealt_to(state) != seat
    return "deal" if is_hidden else text_of(state, action)


def is_forced_in_public(state: State) -> bool:
    """Whether everybody knows that only one action is legal: one card has not been named (G2)."""
    return sum(not named for named in state.is_named[1:]) == 1


def faults(state: State) -> list[str]:
    both = [int(card) for card in state.cards if card != NO_CARD]
    return ["both seats hold one card"] if len(set(both)) < len(both) else []


THIS = sys.modules[__name__]

GAME = Game(
    name="guess",
    version="1.0",
    stage="playable",
    players=(2,),
    minutes=(1, 2),
    options=(Option("own", "G3", "one-of", "no", ("no", "yes")),),
    folder=Path(__file__).parent,
    rules=THIS,
    notation=THIS,
    presentation=THIS,
    secrets=THIS,
    knows_draws=True,
    faults=faults,
)
