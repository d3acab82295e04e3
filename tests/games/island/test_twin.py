"""The options of the twin are those of the game; that both play alike is in test_suite.py."""

from tests.games.island.lockstep import VALUES
from tests.twins.island import DEFAULTS
from voyageur.games.island.options import OPTIONS


def test_the_options_of_the_twin_are_those_of_the_game():
    assert {*VALUES, "layout"} == {option.name for option in OPTIONS}
    assert {option.name: option.default for option in OPTIONS} == {"layout": "random", **DEFAULTS}
