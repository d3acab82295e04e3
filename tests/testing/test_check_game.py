"""`check_game` passes for sound games, says where a game fails, and compares with plain Python."""

from dataclasses import replace

import pytest

from tests.testing.checking import check, fails
from tests.toys import guess, pebbles, twisted
from tests.toys.altered import altered
from voyageur.kernel import jit
from voyageur.testing import check_game

pytestmark = pytest.mark.processes


def test_a_game_of_a_third_party_passes():
    check_game(pebbles.GAME, [{}, {"last": "loses", "pile": "9"}], games=10)


def test_a_game_with_secrets_passes_at_every_ply():
    check_game(guess.GAME, [{}, {"own": "yes"}], games=30, every=1)


def test_the_message_names_options_ply_and_action():
    broken = altered(pebbles.GAME, value=lambda state, seat: 0.5 if state.pile > 20 else 2.0)
    with pytest.raises(AssertionError, match=r"pebbles, last loses, game 0, after ply \d+ \(take \d\): `value`"):
        check(broken, options={"last": "loses"})


def test_a_function_that_raises_is_named_with_its_arguments():
    fails(altered(pebbles.GAME, value=lambda state, seat: state.stones), "after ply 0 (start): value(..., 0) raises")


def test_a_game_without_end_fails():
    fails(pebbles.GAME, "no end after 5 plies", most_plies=5)


# Compared with plain Python -----------------------------------------------------------------------


def test_the_game_is_found_by_the_name_that_is_given():
    check_game(guess.GAME, games=1, where="tests.toys.guess:GAME")


@pytest.mark.skipif(not jit.IS_COMPILING, reason="here all code is plain, there is nothing to compare")
def test_a_game_that_no_module_holds_cannot_be_compared_with_plain_python():
    with pytest.raises(ValueError, match="where='module:NAME'"):
        check_game(replace(guess.GAME, version="1.1"), games=1)


@pytest.mark.skipif(not jit.IS_COMPILING, reason="here all code is plain, there is nothing to compare")
def test_plain_python_that_overflows_fails():
    with pytest.raises(AssertionError, match="plain Python raises OverflowError"):
        check_game(twisted.OVERFLOWING, games=2)


@pytest.mark.skipif(not jit.IS_COMPILING, reason="here all code is plain, there is nothing to compare")
def test_plain_python_that_differs_fails():
    with pytest.raises(AssertionError, match="compiled and plain Python differ in bytes"):
        check_game(twisted.DIFFERING, games=2)
