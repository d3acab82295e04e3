"""`check_game` finds faults of the words of which actions are made."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.testing.checking import check, fails
from tests.toys import pebbles
from tests.toys.altered import altered
from voyageur.kernel.contract import Game


def in_steps(word_of: Callable[[int, int], int], n_words: int = 8, most_steps: int = 2) -> Game:
    """Return a game whose actions are made of words in this way."""
    return altered(pebbles.GAME, steps=SimpleNamespace(N_WORDS=n_words, MOST_STEPS=most_steps, word_of=word_of))


def one_by_one(action: int, step: int) -> int:
    return action if step == 0 else -1


@pytest.mark.slow
def test_words_that_name_their_action_pass():
    assert check(in_steps(one_by_one)) is None


@pytest.mark.parametrize("n_words", [1, 513])
def test_too_few_or_too_many_words_fail(n_words: int):
    fails(in_steps(one_by_one, n_words), f"N_WORDS is {n_words}")


def test_an_action_without_words_fails():
    fails(in_steps(lambda action, step: -1), "`word_of` makes ")


def test_an_action_whose_words_do_not_end_fails():
    fails(in_steps(lambda action, step: action), "`word_of` makes ")


def test_words_after_the_last_one_fail():
    fails(in_steps(lambda action, step: (action, -1, 0)[step]), "`word_of` makes ")


def test_two_actions_with_the_same_words_fail():
    fails(in_steps(lambda action, step: 0 if step == 0 else -1), "have the same words")


def test_words_that_are_the_beginning_of_others_fail():
    def word_of(action: int, step: int) -> int:
        return 0 if step == 0 else -1 if action == 0 or step > 1 else action

    fails(in_steps(word_of), "are the beginning of others")
