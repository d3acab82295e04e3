"""`check_game` finds what gives a secret away."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.testing.checking import check, fails
from tests.toys import guess
from tests.toys.altered import altered
from voyageur.kernel.contract import Game, Reason
from voyageur.kernel.text import Sentence
from voyageur.kernel.view import CHANCE, Advice, Choice, Fact, Picture, View

GUESS = guess.GAME
Refuse = Callable[[Any, int], int]


def is_dealt(state: Any) -> bool:
    return guess.NO_CARD not in state.cards


def hears_all(state: Any, action: int, seat: int | None) -> str:
    return guess.text_of(state, action)


# What is seen -----------------------------------------------------------------------------------


def test_a_view_that_shows_the_rivals_card_fails():
    def view(state: Any, seat: int | None) -> View:
        shown = guess.view(state, seat)
        scene = {**shown.scene, "cards": state.cards.tolist()}
        return shown if seat is None or not is_dealt(state) else replace(shown, scene=scene)

    fails(altered(GUESS, view=view), "view of seat 0 gives a secret away", "but the view differs")


def test_a_spectators_view_that_shows_a_card_fails():
    def view(state: Any, seat: int | None) -> View:
        shown = guess.view(state, seat)
        return shown if seat is not None else replace(shown, scene={**shown.scene, "cards": state.cards.tolist()})

    fails(altered(GUESS, view=view), "spectator's view of seat 0 gives a secret away", "but the view differs")


def test_a_prompt_that_depends_on_the_rivals_card_fails():
    def prompt(state: Any, seat: int | None) -> Sentence:
        return Sentence(f"seat-{state.cards[1] % 2}")

    def view(state: Any, seat: int | None) -> View:
        return replace(guess.view(state, seat), prompt=prompt(state, seat))

    fails(altered(GUESS, view=view, prompt=prompt), "view of seat 0 gives a secret away", "but the view differs")


def test_a_picture_that_shows_the_rivals_card_fails():
    seen: list[Any] = []

    def view(state: Any, seat: int | None) -> View:
        seen.append(int(state.cards[1]))
        return guess.view(state, seat)

    def draw(view: Any, facts: Any, say: Any) -> Picture:
        return replace(guess.draw(view, facts, say), width=100 + seen[-1])

    fails(altered(GUESS, view=view, draw=draw), "the picture of seat 0 gives a secret away", "drawn again")


def test_an_observation_that_shows_the_rivals_card_fails():
    def observe(state: Any, seat: int, out: Any) -> None:
        guess.observe(state, seat, out)
        out[0] = state.cards[0]

    fails(altered(GUESS, observe=observe), "the observation of seat 1 gives a secret away", "the observation differs")


def test_an_explanation_that_names_the_rivals_card_fails():
    def explain(state: Any, words: Any, element: str | None) -> Reason | None:
        why = guess.explain(state, words, element)
        rivals = int(state.cards[1 - state.seat])
        return Reason(Sentence("fault-action", {"text": rivals})) if element is None else why

    fails(altered(GUESS, explain=explain), "the explanation of seat 0 gives a secret away")


def test_advice_that_depends_on_the_rivals_card_fails():
    def advise(state: Any) -> dict[int, Advice]:
        action = int(state.cards[1 - state.seat]) - 1
        return {action: Advice(1.0, True, 1.0)}

    fails(altered(GUESS, solver=SimpleNamespace(advise=advise)), "the advice of seat 0 gives a secret away")


def ruled(refusal: Refuse, **changes: Any) -> Game:
    """Return Guess with another rule of what may be named."""

    def legal(state: Any, out: Any) -> int:
        allowed = [action for action in range(guess.N_CARDS) if refusal(state, action) == 0]
        out[: len(allowed)] = allowed
        return len(allowed)

    def choices(state: Any) -> tuple[Choice, ...]:
        (verb,) = guess.choices(state)
        return (replace(verb, then=tuple(leaf for leaf in verb.then if not refusal(state, leaf.action or 0))),)

    def explain(state: Any, words: Any, element: str | None) -> Reason | None:
        if element == "discards":
            return guess.explain(state, words, element)
        number = refusal(state, int((element or "card-1")[-1]) - 1)
        return Reason(Sentence("refused-named", {"card": 1})) if number else None

    return altered(GUESS, refusal=refusal, legal=legal, choices=choices, explain=explain, **changes)


def test_a_refusal_that_depends_on_the_rivals_card_fails():
    def refusal(state: Any, action: int) -> int:
        number = guess.refusal(state, action)
        return number if number or action + 1 <= state.cards[1 - state.seat] else guess.Refusal.NAMED

    fails(ruled(refusal), "the list of legal actions of seat 0 gives a secret away")


# What is redrawn ----------------------------------------------------------------------------------


def test_secrets_that_are_never_redrawn_fail():
    fails(altered(GUESS, resample=lambda state, seat, key: None), "`resample` never changed anything")


def test_redrawing_that_breaks_an_invariant_fails():
    def resample(state: Any, seat: int, key: int) -> None:
        if is_dealt(state):
            state.cards[1 - seat] = state.cards[seat]

    fails(altered(GUESS, resample=resample), "`resample` breaks invariants")


def test_redrawing_without_the_key_fails():
    dice = np.random.default_rng(1)

    def resample(state: Any, seat: int, key: int) -> None:
        guess.resample(state, seat, int(dice.integers(2**60)))

    fails(altered(GUESS, resample=resample), "`resample` with one key gives two states")


# What is forced -----------------------------------------------------------------------------------


def upwards(state: Any, action: int) -> int:
    """Refuse cards below the seat's own while there is a higher one: so its own card decides what it may name."""
    own = int(state.cards[state.seat])
    higher = any(not guess.refusal(state, card - 1) for card in range(own + 1, guess.N_CARDS + 1))
    return guess.refusal(state, action) or (guess.Refusal.NAMED if higher and action + 1 < own else 0)


def n_legal(state: Any) -> int:
    return sum(not upwards(state, action) for action in range(guess.N_CARDS))


def test_an_action_that_only_the_seat_to_act_knows_to_be_forced_passes_if_it_is_not_called_forced():
    assert check(ruled(upwards, is_forced_in_public=lambda state: False)) is None


def test_an_action_that_only_the_seat_to_act_knows_to_be_forced_fails():
    forced = ruled(upwards, is_forced_in_public=lambda state: n_legal(state) == 1)
    fails(forced, "the `is_forced_in_public` of seat 1 gives a secret away", "but the public cannot exclude")


def test_an_action_that_is_not_forced_fails():
    fails(altered(GUESS, is_forced_in_public=lambda state: True), "`is_forced_in_public` is true, but the public")


# What is told of a ply ----------------------------------------------------------------------------


@pytest.mark.parametrize("listener", [None, 0])
def test_a_description_that_names_a_hidden_card_dealt_fails(listener: int | None):
    def describe(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
        facts = guess.describe(before, action, after, seat)
        if guess.to_act(before) != CHANCE or seat != listener:
            return facts
        return (Fact("names", guess.dealt_to(before), {"card": action + 1}),)

    who = "a spectator" if listener is None else "seat 0"
    fails(altered(GUESS, describe=describe), f"{who} sees 'deal' for 'deal", "but `describe` differs")


@pytest.mark.parametrize("listener", [None, 0])
def test_a_description_that_names_the_card_of_another_seat_fails(listener: int | None):
    def describe(before: Any, action: int, after: Any, seat: int | None) -> tuple[Fact, ...]:
        facts = guess.describe(before, action, after, seat)
        is_told = seat == listener and is_dealt(before) and not guess.ending(after)
        return (replace(facts[0], values={"card": int(after.cards[1])}),) if is_told else facts

    who = "a spectator" if listener is None else "seat 0"
    fails(altered(GUESS, describe=describe), f"`describe` gives a secret away to {who}")


def test_texts_that_tell_everything_fail():
    fails(
        altered(GUESS, text_for=hears_all),
        "seat 1 was given the full text of every ply",
        "seat 0 was given the full text of every ply",
    )


def test_texts_that_tell_spectators_everything_fail():
    def text_for(state: Any, action: int, seat: int | None) -> str:
        return hears_all(state, action, seat) if seat is None else guess.text_for(state, action, seat)

    fails(altered(GUESS, text_for=text_for), "a spectator was given the full text of every ply")


def test_a_seat_that_is_not_told_its_own_action_fails():
    def text_for(state: Any, action: int, seat: int | None) -> str:
        return "something" if seat == guess.to_act(state) else guess.text_for(state, action, seat)

    fails(altered(GUESS, text_for=text_for), "acts, but sees 'something' for 'name")
