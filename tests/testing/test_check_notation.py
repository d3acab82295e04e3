"""`check_game` finds faults of the notation: texts, choices, explanations."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.testing.checking import fails
from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.kernel import record
from voyageur.kernel.contract import BadText, Game
from voyageur.kernel.view import Choice

GUESS = guess.GAME
PEBBLES = pebbles.GAME

# Texts ------------------------------------------------------------------------------------------


def test_a_text_that_reads_as_another_action_fails():
    fails(altered(GUESS, text_of=lambda state, action: guess.text_of(state, 4 - action)), "reads as")


def test_two_actions_of_one_text_fail():
    def text_of(state: Any, action: int) -> str:
        return "name" if guess.to_act(state) >= 0 else guess.text_of(state, action)

    fails(altered(GUESS, text_of=text_of, text_for=guess.text_for), "are both 'name'")


def test_nonsense_that_reads_as_an_action_fails():
    def action_of(state: Any, text: str) -> int:
        return guess.action_of(state, " ".join(text.split()[:2]))

    fails(altered(GUESS, action_of=action_of), "xyzzy' reads as")


def test_nonsense_that_raises_something_else_fails():
    def action_of(state: Any, text: str) -> int:
        return int(text.split()[1]) - 1

    fails(altered(GUESS, action_of=action_of), "not BadText")


def test_a_text_that_is_refused_without_a_fault_fails():
    def action_of(state: Any, text: str) -> int:
        if re.fullmatch("(deal|name) [1-5]", text):
            return guess.action_of(state, text)
        raise BadText([])

    fails(altered(GUESS, action_of=action_of), "BadText lists no fault")


def test_a_text_with_stray_blanks_fails():
    def text_of(state: Any, action: int) -> str:
        return guess.text_of(state, action) + " "

    def action_of(state: Any, text: str) -> int:
        return guess.action_of(state, text.rstrip())

    fails(altered(GUESS, text_of=text_of, action_of=action_of), "the text 'deal 1 ' is empty or has needless blanks")


def test_a_text_that_later_reads_as_another_action_fails():
    def action_of(state: Any, text: str) -> int:
        action = pebbles.notation.action_of(state, text)
        return action if state.rounds < 3 else 1 - action

    fails(altered(PEBBLES, action_of=action_of), "`action_of` does not read", every=10**9)


def test_a_text_of_a_refused_action_that_reads_as_another_fails():
    def text_of(state: Any, action: int) -> str:
        is_refused = pebbles.rules.to_act(state) >= 0 and pebbles.rules.refusal(state, action)
        return pebbles.notation.text_of(state, 1 if is_refused else action)

    fails(altered(PEBBLES, text_of=text_of), "is 'take 1', which reads as 1")


def test_reading_that_changes_the_state_fails():
    def action_of(state: Any, text: str) -> int:
        action = pebbles.notation.action_of(state, text)
        state.rounds += 1
        return action

    fails(altered(PEBBLES, action_of=action_of), "`action_of` changes the state")


def test_a_record_that_reads_back_otherwise_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(record, "read", lambda text, games: record.Record("pebbles", "1.0", {}, 2))
    fails(PEBBLES, "the record reads back as another record")


def test_a_record_that_replays_otherwise_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(record, "state_after", record.start)
    fails(PEBBLES, "the record replays to other bytes")


def test_a_record_that_is_refused_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(record, "write", lambda played: "pebbles")
    fails(PEBBLES, "the record is refused")


@pytest.mark.parametrize(
    ("careless", "spelling"),
    [
        (str.lower, "TAKE 1"),
        (lambda text: text.replace("T", "t"), "Take 1"),
        (str.lstrip, " take 1"),
        (str.rstrip, "take 1 "),
        (lambda text: text.removesuffix("\n"), "take 1\n"),
        (lambda text: text.replace("  ", " "), "take  1"),
        (lambda text: text.replace("\t", " "), "take\t1"),
        (lambda text: text.replace("0", ""), "take 01"),
        (lambda text: text.replace("+", ""), "take +1"),
        (lambda text: "".join(str(int(each)) if each.isdecimal() else each for each in text), "take \u0661"),
    ],
)
def test_another_spelling_of_an_action_fails(careless: Callable[[str], str], spelling: str):
    def action_of(state: Any, text: str) -> int:
        return pebbles.notation.action_of(state, careless(text) if careless(text) == "take 1" else text)

    fails(altered(PEBBLES, action_of=action_of), f"{spelling!r} reads as legal action 1")


# Choices ----------------------------------------------------------------------------------------


def changed_choices(change: Callable[[tuple[Choice, ...]], tuple[Choice, ...]]) -> Game:
    def choices(state: Any) -> tuple[Choice, ...]:
        (verb,) = guess.choices(state)
        return (replace(verb, then=change(verb.then)),)

    return altered(GUESS, choices=choices)


def test_a_choice_that_is_missing_fails():
    fails(changed_choices(lambda leaves: leaves[1:]), "choices miss 'name")


def test_a_choice_that_is_there_twice_fails():
    fails(changed_choices(lambda leaves: (*leaves, leaves[0])), "repeats an action")


def test_a_choice_that_is_leaf_and_branch_fails():
    broken = changed_choices(lambda leaves: (replace(leaves[0], then=leaves[1:]),))
    fails(broken, "is not a leaf or a branch")


def test_words_of_a_choice_that_are_not_its_text_fail():
    fails(changed_choices(lambda leaves: (replace(leaves[0], word="x"), *leaves[1:])), "the choice 'name x' plays")


def test_a_choice_on_an_element_that_is_not_drawn_fails():
    broken = changed_choices(lambda leaves: (replace(leaves[0], element="card-9"), *leaves[1:]))
    fails(altered(broken, explain=lambda state, words, element: None), "not in the picture: ['card-9']")


def test_a_choice_that_is_explained_as_refused_fails():
    def explain(state: Any, words: Any, element: str | None) -> Any:
        return guess.explain(state, words, None)

    fails(altered(GUESS, explain=explain), "is explained as refused")


def test_a_refused_element_that_is_not_explained_fails():
    fails(altered(GUESS, explain=lambda state, words, element: None), "does not say why")
