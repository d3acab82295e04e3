"""The process without Numba finds a game where it is at home."""

from tests.toys.pebbles import GAME
from voyageur.testing import plain


def test_a_game_is_found_in_its_own_package_though_a_test_has_imported_it():
    assert plain.find(GAME).endswith("pebbles:GAME")
