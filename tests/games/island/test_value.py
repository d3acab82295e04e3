"""What greedy goes by: the value of a position, and how it plays by it."""

from tests.games.island.positions import position
from voyageur.games.island import rules
from voyageur.games.island.components import Face
from voyageur.games.island.state import Ending, Phase


def value(units, hands=(), **more):
    return rules.value(position(units, hands, **more), 0)


def test_the_value_at_the_end_is_the_share_of_the_win():
    state = position("b3:B2 d4:R2")
    state.phase, state.ending = Phase.OVER, Ending.HANDS_EMPTY
    assert Face(int(state.face[state.holder == 0][0])) == Face.CAPTURE
    assert [rules.value(state, seat) for seat in (0, 1)] == [1.0, 0.0]


def test_more_units_are_worth_more():
    assert value("a1:B3 d4:R2") > value("a1:B2 d4:R2") > value("a1:B2 d4:R3")


def test_in_the_endgame_units_are_worth_most_in_the_capture_area():
    assert value("b3:B2 d4:R2", depletions=2) > value("b2:B2 d4:R2", depletions=2) > value("a1:B2 d4:R2", depletions=2)


def test_a_card_is_worth_more_where_it_can_recruit():
    assert value("b1:B2 d4:R2", ("drop4", "")) > value("b1:B2 d4:R2", ("wheel4", ""))


def test_an_army_beside_a_larger_one_is_worth_less():
    assert value("b1:B2 c1:R4") < value("b1:B2 d1:R4")


def test_the_last_units_are_not_risked():
    threatened = value("b1:B2 c1:R4") - value("b1:B2 d1:R4")
    with_more_at_home = value("b1:B2 a1:B2 c1:R6") - value("b1:B2 a1:B2 d1:R6")
    assert threatened < with_more_at_home < 0
