"""How good a position is: a number from 0 to 1, also where the rule of thumb has nothing left to count."""

from tests.games.canoe.positions import played, position
from voyageur.games.canoe import GAME


def test_the_value_of_a_lone_canoe_an_inch_from_home_is_at_most_one():
    about_to_go = played(position("leg 60 current 1", "1:59 4"), "chip 0")
    assert GAME.rules.value(about_to_go, 0) == 1


def test_a_lone_canoe_nearer_to_home_is_worth_more():
    near, far = (position("leg 60 current 1", f"1:{front} 4") for front in (40, 20))
    assert GAME.rules.value(near, 0) > GAME.rules.value(far, 0)
