"""`check_game` finds faults of a mark of what a seat knows."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.testing.checking import check, fails
from tests.toys import guess
from tests.toys.altered import altered
from voyageur.kernel.contract import Game, Mark


def marked(mark: Mark) -> Game:
    """Return Guess with a mark of its own."""
    return altered(guess.GAME, secrets=SimpleNamespace(**vars(guess.GAME.secrets), mark=mark))


def right(state: Any, seat: int) -> int:
    out = np.zeros(guess.OBSERVATION_SIZE, np.float32)
    guess.observe(state, seat, out)
    return sum(int(number + 1) << 4 * place for place, number in enumerate(out))


def test_a_mark_of_the_observation_passes():
    assert check(marked(right)) is None


def test_a_mark_that_gives_a_secret_away_fails():
    fails(
        marked(lambda state, seat: 2 * right(state, seat) + int(state.cards[0]) % 2), "observes the same, but its mark"
    )


def test_a_mark_that_leaves_something_out_fails():
    fails(marked(lambda state, seat: right(state, seat) >> 4), "observes something else, but its mark is the same")


def test_a_mark_of_more_than_63_bits_fails():
    fails(marked(lambda state, seat: right(state, seat) + 2**63), "the mark of seat 0 is 9")


def test_a_mark_that_changes_the_state_fails():
    def mark(state: Any, seat: int) -> int:
        state.is_named[0] += 1
        return right(state, seat)

    fails(marked(mark), "`mark` changes the state")
