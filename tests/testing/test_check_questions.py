"""`check_game` finds faults of the questions that a seat may leave to the table."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.testing.checking import check, fails
from tests.toys import guess, pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game, legal_actions


def asking(game: Game, **more: Any) -> Game:
    """Return a game with a question at each decision, which the first legal action declines."""
    plain = {
        "QUESTIONS": ("any",),
        "question": lambda state: "any",
        "declining": lambda state: legal_actions(game.rules, state)[0],
        "period": lambda state: 0,
    }
    return altered(game, questions=SimpleNamespace(**plain | more))


@pytest.mark.slow
def test_sound_questions_pass():
    assert check(asking(pebbles.GAME)) is None


@pytest.mark.parametrize("name", ["Any", "pass", "period", ""])
def test_a_name_that_is_none_fails(name: str):
    fails(asking(pebbles.GAME, QUESTIONS=(name,)), f"questions: name {name!r} is taken or is not made of")


def test_a_question_without_a_name_fails():
    fails(asking(pebbles.GAME, question=lambda state: "another"), "`question` is 'another', which QUESTIONS lacks")


def test_a_question_that_cannot_be_declined_fails():
    fails(asking(pebbles.GAME, declining=lambda state: -1), "`declining` names")


def test_a_period_that_comes_again_fails():
    fails(asking(pebbles.GAME, period=lambda state: -int(state.rounds)), "`period` goes back from")


def test_a_question_that_tells_a_secret_fails():
    def question(state: Any) -> str:
        return "any" if state.cards[1] > 2 else ""

    fails(asking(guess.GAME, question=question), "the question of seat 0 gives a secret away")
